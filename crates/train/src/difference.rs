//! How a generation that was taught differs from the one asked for now.

use std::fmt;

use crate::generation::{Generation, Parent, WINDOW, names};
use crate::manifest::{LessonRow, Origin};

/// Where a lesson begins that goes on from no network.
const CHANCE: &str = "chance";

/// The first option of the command line whose value was another.
pub(crate) struct Difference {
    option: &'static str,
    was: String,
    asked: String,
}

impl Difference {
    /// The first difference, if there is any.
    pub(crate) fn find(origin: &Origin, generation: &Generation, parent: &Parent) -> Option<Self> {
        let curriculum = &generation.curriculum;
        let lesson = curriculum.lesson(origin.parent.is_some());
        let (was, asked) = (&origin.lesson, LessonRow::planned(&lesson));
        let games = origin.games.first()?;
        let begins_with = match (generation.cold, &parent.begins_with, generation.rehearse) {
            (true, ..) | (_, None, 0) => Some(CHANCE.to_owned()),
            (_, Some(network), _) => Some(network.name()),
            // What has heard the terms is known when it has.
            (_, None, _) => None,
        };
        let began_with = origin.parent.clone().unwrap_or(CHANCE.to_owned());
        let rehearses = begins_with.is_none().then_some(generation.rehearse);
        let (courses, keep) = (was.courses.unwrap_or(1), was.keep.unwrap_or(0.0));
        let patience = was.patience.unwrap_or(lesson.patience);
        let rehearsed = (was.rehearsed.unwrap_or(0), rehearses.unwrap_or(0));
        let from = (began_with.clone(), begins_with.unwrap_or(began_with));
        [
            Self::new("n", origin.generation, generation.number),
            Self::new("seed", origin.seed, lesson.seed),
            Self::new("games", games.count, generation.games),
            Self::new("nodes", games.nodes, generation.nodes),
            Self::new("width", was.width, asked.width),
            Self::new("batch", was.batch, asked.batch),
            Self::new("step", was.step, asked.step),
            Self::new("trust", was.trust, asked.trust),
            Self::new("epochs", was.epochs, asked.epochs),
            Self::new("courses", courses, curriculum.courses),
            Self::new("keep", keep, curriculum.keep),
            Self::new("patience", patience, lesson.patience),
            Self::new("rehearse", rehearsed.0, rehearsed.1),
            Self::new("from", from.0, from.1),
            Self::of_files(origin, generation),
        ]
        .into_iter()
        .find(|difference| difference.was != difference.asked)
    }

    fn new<T: ToString>(option: &'static str, was: T, asked: T) -> Self {
        Self { option, was: was.to_string(), asked: asked.to_string() }
    }

    /// The files given beside the games of the generations.
    fn of_files(origin: &Origin, generation: &Generation) -> Self {
        // Its own games and those of the generations before it come first, then the files given with it.
        let learnt = names(origin.games.iter().map(|row| row.file.as_ref()));
        let numbers = generation.number.saturating_sub(WINDOW - 1)..=generation.number;
        let own: Vec<String> = numbers.map(|n| format!("gen-{n}.games")).collect();
        let is_own = |name: &String| own.contains(name);
        let given = learnt.iter().position(|name| !is_own(name));
        let given = &learnt[given.unwrap_or(learnt.len())..];
        let with = names((generation.with.iter()).filter_map(|file| file.file_name()));
        // A file with the name of one of the generations' may have been given, too.
        let before = learnt.strip_suffix(&with[..]);
        let is_the_same = before.is_some_and(|before| before.iter().all(is_own));
        let was = if is_the_same { &with[..] } else { given };
        Self::new("with", was.join(" "), with.join(" "))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { option, was, asked } = self;
        let given = |value: &str| match value {
            "" => format!("no --{option}"),
            _ => format!("--{option} {value}"),
        };
        write!(f, "{}, not {}", given(was), given(asked))
    }
}
