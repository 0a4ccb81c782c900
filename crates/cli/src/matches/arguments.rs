//! What can be asked of a match, and what it comes to.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use komadai_arena::{
    Adjudication, Archive, Contender, DrawRule, Entry, Format, Openings, Pace, Plan, Protocol,
    ResignRule, Schedule, Sprt, Terms, tell_apart,
};
use komadai_record::Dialect;

use crate::arguments::{number, one_of};
use crate::failure::Failure;
use crate::told::Told;
use crate::words;

/// Let engines play matches, and measure their strength
///
/// Every opening is played twice with colours swapped; results, Elo and the test are those of the engine named
/// first. A move's time runs from sending `go` until the answer arrives; a move may come later than the clock
/// says by the margin. Illegal moves, wrong declarations, crashes and hangs lose the game, and the match goes on.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// An engine: komadai, or cmd=PROGRAM; then after commas name=, proto=usi or gnushogi, option.NAME=VALUE, and
    /// its own tc=, nodes=, depth= or margin=; \, is a comma within a value
    #[arg(long = "engine", value_name = "ENGINE", required = true, value_parser = Contender::parse)]
    engines: Vec<Contender>,
    /// Who meets whom: everyone everyone, or the first everyone else
    #[arg(long, value_name = "FORMAT", default_value = "round-robin", value_parser = one_of([("round-robin", Format::RoundRobin), ("gauntlet", Format::Gauntlet)]))]
    tournament: Format,
    /// Games for every pairing
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Time: 10+0.1 (seconds and increment), 600+10b (seconds and byoyomi), 60 (seconds), byoyomi=1000 or
    /// movetime=1000 (milliseconds) [default: 10+0.1]
    #[arg(long, value_name = "TC")]
    tc: Option<Pace>,
    /// Positions for every move, in place of time
    #[arg(long, value_name = "N", conflicts_with_all = ["tc", "depth"], value_parser = number(1..))]
    nodes: Option<u64>,
    /// Plies for every move, in place of time
    #[arg(long, value_name = "N", conflicts_with = "tc", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How late a move may arrive, in milliseconds [default: 50; 500 with movetime=, which tells an engine how long to
    /// think and not when to answer; 1000 for GNU Shogi]
    #[arg(long, value_name = "MS")]
    margin: Option<u32>,
    /// How long an engine may take to start, and again to get ready, in seconds [default: 60 and 120; 10 for GNU Shogi]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..))]
    start_timeout: Option<u32>,
    /// How long a move may take that no clock limits, in seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Games at once
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    concurrency: u32,
    /// Openings, one a line: SFEN or a USI position with moves [default: our own]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Where the order of openings begins
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(..))]
    seed: u64,
    /// A sequential test of two engines, ended as soon as it decides between two differences in Elo
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// The ply, its opening included, at which a game is drawn; a series of checks under way is played to its end
    #[arg(long, value_name = "N", default_value_t = 320, value_parser = clap::value_parser!(u32).range(30..=10_000))]
    max_moves: u32,
    /// A game is lost when both engines have seen it so, by this many centipawns, for this many moves each
    #[arg(long, value_name = "CP,MOVES", value_parser = resign_rule)]
    resign_score: Option<ResignRule>,
    /// A game is drawn when both engines have seen it so, within this many centipawns, for this many moves each,
    /// but not before this ply
    #[arg(long, value_name = "CP,MOVES,PLY", value_parser = draw_rule)]
    draw_score: Option<DrawRule>,
    /// A folder for the games, and for the journal from which the same command goes on after an interruption
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// The form of the games in it; csa3 keeps the parts of seconds, both is kif and csa
    #[arg(long, value_name = "FORM", default_value = "kif", requires = "save", value_parser = one_of(RECORDS))]
    records: &'static [Dialect],
    /// The journal [default: match.jsonl in the folder of --save]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Overwrite what is there, and begin anew
    #[arg(long)]
    force: bool,
    /// Print one object instead of the table
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "Examples:
  komadai match --engine komadai,name=two,option.Threads=2 --engine komadai --games 200 --tc 10+0.1
  komadai match --engine komadai --engine 'cmd=./other --quiet,name=Other' --sprt 0 10 --save games
  komadai match --engine komadai --engine cmd=gnushogi,proto=gnushogi --tc movetime=1000";

const RECORDS: [(&str, &[Dialect]); 4] = [
    ("kif", &[Dialect::Kif]),
    ("csa", &[Dialect::Csa2]),
    ("csa3", &[Dialect::Csa3]),
    ("both", &[Dialect::Kif, Dialect::Csa2]),
];

/// A match, ready to be played.
pub struct MatchSetup {
    pub plan: Plan,
    pub contenders: Vec<Contender>,
    pub archive: Option<Archive>,
    pub journal: Option<PathBuf>,
    /// Whether games and a journal that are there give way.
    pub force: bool,
    /// How long an engine may take to start, where that is said.
    pub start_within: Option<Duration>,
}

/// How late a move may come: about what it takes a busy machine to pass it on.
const MARGIN: Duration = Duration::from_millis(50);
/// The same where every move may take so long: an engine that does as it is told answers after that time, and what it
/// gains by being late is lost with the move.
const MOVE_TIME_MARGIN: Duration = Duration::from_millis(500);
/// How late moves of GNU Shogi may come: it takes the whole second it is given, and then some.
const GNU_SHOGI_MARGIN: Duration = Duration::from_secs(1);

/// More engines than anyone has; their pairings are still few enough to count.
const MOST_ENGINES: usize = 64;

impl Arguments {
    /// Reads what must be read, makes what must be made, and checks that all of it goes together.
    pub fn prepare(&self) -> Result<MatchSetup, Failure> {
        let mut contenders = self.engines.clone();
        tell_apart(&mut contenders);
        if !(2..=MOST_ENGINES).contains(&contenders.len()) {
            let given = words::engines_given(contenders.len());
            return Err(Failure::Usage(words::engines_needed(MOST_ENGINES, given)));
        }
        let openings = self.openings()?.shuffled(self.seed);
        let entries: Vec<Entry> =
            contenders.iter().map(|contender| self.entry(contender)).collect();
        for (contender, entry) in contenders.iter().zip(&entries) {
            if let Some(reason) = contender.shortcoming(entry.pace, openings.begin_even()) {
                return Err(Failure::Usage(words::of_engine(&entry.name, reason)));
            }
        }
        let plan = Plan {
            schedule: Schedule::new(self.tournament, entries.len(), self.games),
            entries,
            openings,
            terms: Terms {
                max_moves: self.max_moves,
                adjudication: Adjudication { resign: self.resign_score, draw: self.draw_score },
                patience: Duration::from_secs(self.patience.into()),
            },
            sprt: self.sprt(contenders.len())?,
            concurrency: self.concurrency as usize,
        };
        let archive = self.save.as_ref().map(|folder| self.archive(folder)).transpose()?;
        let journal = self.save.as_ref().map(|folder| folder.join("match.jsonl"));
        Ok(MatchSetup {
            plan,
            contenders,
            archive,
            journal: self.state.clone().or(journal),
            force: self.force,
            start_within: self.start_timeout.map(|time| Duration::from_secs(time.into())),
        })
    }

    fn entry(&self, contender: &Contender) -> Entry {
        let fixed = self.nodes.map(Pace::Nodes).or(self.depth.map(Pace::Depth));
        let default = || "10+0.1".parse().expect("it is a time control");
        let pace = (contender.pace).or(fixed).or(self.tc).unwrap_or_else(default);
        let margin = match (contender.protocol, self.margin, pace) {
            (Protocol::GnuShogi, ..) => GNU_SHOGI_MARGIN,
            (Protocol::Usi, Some(margin), _) => Duration::from_millis(margin.into()),
            (Protocol::Usi, None, Pace::MoveTime(_)) => MOVE_TIME_MARGIN,
            (Protocol::Usi, None, _) => MARGIN,
        };
        Entry { name: contender.name.clone(), pace, margin: contender.margin.unwrap_or(margin) }
    }

    fn openings(&self) -> Result<Openings, Failure> {
        let Some(path) = &self.openings else {
            return Ok(Openings::own());
        };
        let refused = |reason: &dyn Told| {
            Failure::Refused(format!("--openings {}: {}", path.display(), reason.told()))
        };
        let text = read(path).map_err(|error| refused(&error))?;
        Openings::parse(&text).map_err(|error| refused(&error))
    }

    fn sprt(&self, engines: usize) -> Result<Option<Sprt>, Failure> {
        let Some(&[elo0, elo1]) = self.sprt.as_deref() else {
            return Ok(None);
        };
        if engines > 2 {
            return Err(Failure::Usage(words::sprt_of_two()));
        }
        let sprt = Sprt::new(elo0, elo1).ok_or_else(|| {
            let reason = words::sprt_order();
            Failure::Usage(format!("--sprt {elo0} {elo1}: {reason}"))
        })?;
        Ok(Some(sprt))
    }

    fn archive(&self, folder: &Path) -> Result<Archive, Failure> {
        Archive::create(folder.to_owned(), self.records.to_vec())
            .map_err(|error| Failure::about(format_args!("--save {}", folder.display()), error))
    }
}

/// The most that is read of a file of openings, in bytes.
const LARGEST_FILE: u64 = 64 << 20;

fn read(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|error| error.told())?.len();
    if size > LARGEST_FILE {
        return Err(words::too_large(size, LARGEST_FILE));
    }
    fs::read_to_string(path).map_err(|error| error.told())
}

fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

fn resign_rule(text: &str) -> Result<ResignRule, String> {
    match numbers(text) {
        Some([score, moves]) if score > 0 && moves > 0 => Ok(ResignRule { score, moves }),
        _ => Err(words::two_numbers()),
    }
}

fn draw_rule(text: &str) -> Result<DrawRule, String> {
    match numbers(text) {
        Some([score, moves, from]) if moves > 0 => Ok(DrawRule { score, moves, from }),
        _ => Err(words::three_numbers()),
    }
}
