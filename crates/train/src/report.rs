//! What came of teaching a network: the card and the curve that go with its file.

use std::fmt::{Arguments, Write as _};
use std::io;
use std::path::Path;

use crate::curve;
use crate::disk::write_named;
use crate::{Curriculum, Lesson, LessonResult, Positions};

/// A network, and how it was made.
#[derive(Debug)]
pub struct LessonReport {
    /// The network and its losses.
    pub learnt: LessonResult,
    /// The lesson of the first course.
    pub lesson: Lesson,
    /// How many courses it is the mean of, and which share of the parent it keeps.
    pub curriculum: Curriculum,
    /// What it was taught from.
    pub positions: Positions,
    /// The name of the network it went on from, if not from chance.
    pub parent: Option<String>,
}

impl LessonReport {
    /// The name of the network, without the ending of its file.
    pub fn name(&self) -> String {
        self.learnt.network.name()
    }

    /// Writes the curve, the card and then the network into a folder, as `NAME.svg`, `NAME.txt` and `NAME.nnue`.
    ///
    /// # Errors
    ///
    /// What the system says, with the file's name.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let file = |ending: &str| folder.join(format!("{}.{ending}", self.name()));
        write_named(&file("svg"), curve::chart(self).to_svg().as_bytes())?;
        write_named(&file("txt"), self.card().as_bytes())?;
        write_named(&file("nnue"), &self.learnt.network.write())
    }

    /// The card: where the network comes from and how well it tells positions that it has not seen.
    pub fn card(&self) -> String {
        let mut card = Card(format!("{}\n\n", self.name()));
        self.card_of_lesson(&mut card);
        let (learnt, loss) = (&self.learnt, &self.learnt.loss);
        card.line(
            "loss",
            format_args!(
                "held out, in integers: score {:.5}, result {:.5}",
                loss.score, loss.result
            ),
        );
        for slice in learnt.slices.iter().filter(|slice| slice.count > 0) {
            card.line(
                "",
                format_args!(
                    "{:<10} {:>7} positions: score {:.5}, result {:.5}",
                    slice.slice, slice.count, slice.loss.score, slice.loss.result
                ),
            );
        }
        card.0
    }

    fn card_of_lesson(&self, card: &mut Card) {
        let Self {
            learnt,
            lesson,
            curriculum: Curriculum { courses, keep, .. },
            positions,
            parent,
        } = self;
        for source in &positions.sources {
            card.line(
                "games",
                format_args!("{} from {}: {}", source.games, source.name, source.settings),
            );
        }
        let (kept, held_out) = (positions.len(), positions.held_out());
        card.line(
            "positions",
            format_args!("{kept} of {} kept, {held_out} of these held out by game", positions.raw),
        );
        card.line("set", format_args!("sha256 {}", positions.hash()));
        let parent = parent.as_deref().unwrap_or("none, from chance");
        card.line("parent", format_args!("{parent}"));
        card.line(
            "lesson",
            format_args!(
                "seed {}, width {}, batch {}, longest step {}, fading {}, trust in scores {}",
                lesson.seed, lesson.width, lesson.batch, lesson.step, lesson.fading, lesson.trust
            ),
        );
        let (done, best) = (learnt.epochs.len(), learnt.best + 1);
        card.line("epochs", format_args!("{done} of {}, the best {best}", lesson.epochs));
        if *courses > 1 {
            let last = lesson.seed.wrapping_add((courses - 1).into());
            card.line(
                "courses",
                format_args!(
                    "{courses}, by seeds {} to {last}: the mean of their networks",
                    lesson.seed
                ),
            );
        }
        if *keep > 0.0 {
            card.line("kept", format_args!("a share of {keep} of the parent's weights"));
        }
    }
}

/// Lines of a card, each with what it is about in front.
struct Card(String);

impl Card {
    fn line(&mut self, what: &str, text: Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{what:<10} {text}");
    }
}
