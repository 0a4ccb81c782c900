//! `komadai analyse`: whole games annotated, by scores, mistakes and best lines.
//!
//! Files become [`Source`]s, those an [`Analysis`] by search; and everything that is
//! written is made of it.

mod annotate;
mod graph;
mod output;
mod source;
mod summary;
mod words;

use std::io;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser;
use komadai_draw::Language;
use komadai_engine::EngineOptions;
use komadai_files::atomic_write;
use komadai_record::Notation;
use komadai_review::analysis::{
    Analysis, Journal, SearchError, SearchStep, Searcher, Settings, Source, to_json,
};
use komadai_review::{Preset, Verdict};

use crate::arguments::{explained, notation, number, one_or_more};
use crate::destination::already_there;
use crate::failure::{Failure, note, say, tell};
use crate::interrupt;
use crate::language::spoken;
use crate::progress::Progress;
use crate::told::Told;

use output::Outputs;
use source::NamedSource;
use words::Words;

/// Annotate games: scores, mistakes, best lines
///
/// Reads records in any format and encoding. For each game it writes NAME.kif with comments and variations,
/// NAME.json, and NAME.svg, a graph of the scores; a summary goes to standard output.
///
/// An interrupted run goes on where it stopped when it is started again with the same arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of game records; `-` is standard input
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// As thorough as a review on the page, with the same result
    #[arg(long, value_parser = preset(), conflicts_with_all = ["nodes", "time", "depth", "lines", "hash"])]
    preset: Option<Preset>,
    /// Positions to visit for each move; the default where neither --time nor --depth is given is 200000
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroU64>)]
    nodes: Option<NonZeroU64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = one_or_more::<NonZeroU64>)]
    time: Option<NonZeroU64>,
    /// Depth for each move, in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// How many of the best lines to look for
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,
    /// Positions analysed at once; by default as many as there are processors
    #[arg(long, value_name = "K", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
    /// Memory for each thread, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number(1..=EngineOptions::MOST_HASH_MIB as u64))]
    hash: u64,
    /// The folder to write to; it is made where it is missing
    #[arg(short, long, value_name = "DIR", default_value = "analysis")]
    out: PathBuf,
    /// How moves are written in comments and summary [default: japanese or hodges, by the language]
    #[arg(long, value_name = "NAME", value_parser = notation())]
    notation: Option<Notation>,
    /// Print the JSON of each game, one a line, instead of the summary
    #[arg(long)]
    json: bool,
    /// Overwrite what is there, and begin anew
    #[arg(long)]
    force: bool,
}

/// A preset of the page by its name.
fn preset() -> impl TypedValueParser<Value = Preset> {
    explained([
        ("quick", "one line, 50,000 positions for each move", Preset::Quick),
        ("standard", "three lines, 400,000 positions", Preset::Standard),
        ("deep", "five lines, 4,000,000 positions", Preset::Deep),
    ])
}

/// What a search spends on a position where the arguments do not say.
const DEFAULT_NODES: u64 = 200_000;

impl Arguments {
    fn settings(&self) -> Settings {
        if let Some(preset) = self.preset {
            return preset.into();
        }
        let unlimited = self.nodes.is_none() && self.time.is_none() && self.depth.is_none();
        let nodes = self.nodes.map(NonZeroU64::get);
        Settings {
            nodes: nodes.or(unlimited.then_some(DEFAULT_NODES)),
            time: self.time.map(|time| Duration::from_millis(time.get())),
            depth: self.depth,
            lines: usize::from(self.lines),
            hash_mib: self.hash as usize,
        }
    }

    fn threads(&self) -> usize {
        komadai_pool::threads(self.threads).min(EngineOptions::MOST_THREADS)
    }
}

/// Analyses every game of every file; what goes wrong with one is told, and the others go on.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut troubles = Troubles::default();
    let sources = source::read_all(&arguments.records, &arguments.out, &mut troubles);
    let stop = interrupt::stop_flag();
    let mut run = Run {
        arguments,
        settings: arguments.settings(),
        language: spoken(),
        searcher: Searcher::new(arguments.settings(), arguments.threads(), stop),
    };
    if !sources.is_empty() {
        output::make_folder(&arguments.out)?;
    }
    for (number, source) in (1..).zip(&sources) {
        match run.game(source, number, sources.len()) {
            Ok(()) => {}
            Err(Trouble::Game(reason)) => troubles.tell(&source.game.title(), reason),
            Err(Trouble::All(failure)) => return Err(failure),
        }
    }
    match troubles.0 {
        0 => Ok(()),
        1 => Err(Failure::Refused(crate::words::one_trouble())),
        count => Err(Failure::Refused(crate::words::troubles(count))),
    }
}

/// How much went wrong with some games while the others went on.
#[derive(Default)]
struct Troubles(usize);

impl Troubles {
    /// Counts one and tells it.
    fn tell(&mut self, what: &str, reason: impl Told) {
        self.0 += 1;
        note(crate::words::error(format!("{what}: {}", reason.told())));
    }
}

/// What keeps a game from being analysed.
enum Trouble {
    /// Only this game.
    Game(String),
    /// And all after it.
    All(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::All(failure)
    }
}

/// One run of the command.
struct Run<'a> {
    arguments: &'a Arguments,
    settings: Settings,
    language: Language,
    searcher: Searcher,
}

impl Run<'_> {
    fn game(&mut self, named: &NamedSource, number: usize, games: usize) -> Result<(), Trouble> {
        let outputs = Outputs::new(&self.arguments.out, &named.name);
        let source = &named.game;
        let fingerprint = self.settings.fingerprint(&source.game);
        let positions = source.positions.len();
        // A run that was ended while it wrote these files left them in part, with the journal that they are made of.
        let was_writing = Journal::is_complete(&outputs.file("journal"), &fingerprint, positions);
        outputs.drop_parts();
        if !self.arguments.force {
            if let Some(json) = outputs.of(&fingerprint, self.language) {
                if was_writing {
                    outputs.drop_journal();
                }
                note(crate::words::analysed_before(source.title()));
                return if self.arguments.json { Ok(say(&json)?) } else { Ok(()) };
            }
            if let Some(path) = outputs.existing().filter(|_| !was_writing) {
                return Err(Trouble::Game(already_there(&path)));
            }
        }
        let verdicts = self.search(source, &outputs, &fingerprint, (number, games))?;
        let analysis = Analysis::new(source, self.settings, verdicts);
        self.write(&analysis, &outputs, &fingerprint)
    }

    /// Judges the positions of a game, going on where an earlier run stopped.
    fn search(
        &mut self,
        source: &Source,
        outputs: &Outputs,
        fingerprint: &str,
        (number, games): (usize, usize),
    ) -> Result<Vec<Verdict>, Trouble> {
        let in_the_way = |error: io::Error| {
            let path = outputs.file("journal");
            Trouble::Game(crate::words::unusable(path.display(), error.told()))
        };
        let (positions, force) = (source.positions.len(), self.arguments.force);
        let journal = Journal::open(outputs.file("journal"), fingerprint, positions, force);
        let journal = journal.map_err(in_the_way)?;
        if journal.was_other {
            note(crate::words::other_settings(source.title()));
        }
        let progress = Progress::new(format!("{number}/{games} {}", source.title()), positions);
        let verdicts = self.searcher.search(source, journal, &|step| match step {
            SearchStep::Known(known) => progress.start_at(known),
            SearchStep::Position => progress.advance(),
        });
        progress.clear();
        verdicts.map_err(|error| match error {
            SearchError::Stopped => Failure::Interrupted.into(),
            SearchError::Journal(error) => in_the_way(error),
        })
    }

    /// Writes the three files, the JSON last: where it stands, the others do as well.
    fn write(
        &self,
        analysis: &Analysis<'_>,
        outputs: &Outputs,
        fingerprint: &str,
    ) -> Result<(), Trouble> {
        let words = &Words { language: self.language, notation: self.arguments.notation, analysis };
        let kif = annotate::kif(words).map_err(|error| Trouble::Game(error.told()))?;
        let json = to_json(analysis, self.language.code(), fingerprint);
        for loss in &kif.lost {
            let file = outputs.file("kif");
            note(crate::words::warning(crate::words::not_kept_in_file(
                file.display(),
                loss.told(),
            )));
        }
        let files = [
            (outputs.file("kif"), kif.bytes),
            (outputs.file("svg"), graph::svg(words).into_bytes()),
            (outputs.file("json"), format!("{json}\n").into_bytes()),
        ];
        for (path, bytes) in files {
            atomic_write(&path, &bytes).map_err(|error| {
                Trouble::Game(crate::words::not_written(path.display(), error.told()))
            })?;
        }
        outputs.drop_journal();
        Ok(if self.arguments.json {
            say(format!("{json}\n"))
        } else {
            tell(&summary::text(words, outputs))
        }?)
    }
}
