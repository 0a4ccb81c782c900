//! What an engine is made with, and how it conducts a game.

use std::sync::Arc;
use std::time::Duration;

use komadai_nnue::Network;
use komadai_rules::{ByColor, Position};

use crate::evaluate::{Classical, Evaluation, Material, NetworkEvaluation};
use crate::{Features, Margins, Score};

/// What an engine is made with, and how it conducts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Memory for what searches find out, in mebibytes: 1 to [`MOST_HASH_MIB`](Self::MOST_HASH_MIB), and what
    /// lies outside counts as the nearer end.
    pub hash_mib: usize,
    /// Threads that search together: 1 to [`MOST_THREADS`](Self::MOST_THREADS), and what lies outside counts
    /// as the nearer end.
    pub threads: usize,
    /// What judges positions.
    pub judgement: Judgement,
    /// How the clock is spent.
    pub pace: Pace,
    /// The engine resigns when it has stood so many centipawns behind for several turns; never for its
    /// evaluation alone if `None`.
    pub resign_below: Option<u32>,
    /// What a draw is worth to the side that searches, by its colour, in centipawns.
    pub draw_value: ByColor<i32>,
    /// The parts of the search it does without, to measure what each is worth.
    pub without: Features,
    /// The numbers of the search.
    pub margins: Margins,
}

impl EngineOptions {
    /// The most memory an engine takes for its table.
    pub const MOST_HASH_MIB: usize = 16 * 1024;
    /// The most threads that search together.
    pub const MOST_THREADS: usize = 256;
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            hash_mib: 64,
            threads: 1,
            judgement: Judgement::default(),
            pace: Pace::default(),
            resign_below: Some(3_000),
            draw_value: ByColor::default(),
            without: Features::NONE,
            margins: Margins::default(),
        }
    }
}

/// What judges the positions a search comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Judgement {
    /// A network that has learnt from games.
    #[default]
    Network,
    /// A sum of terms that people have named, by weights fitted to games.
    Classical,
    /// Pieces on the board and in hand, and nothing else: for trying out the search by itself.
    Material,
}

impl Judgement {
    /// What `position` is worth to the side to move, without looking ahead. `network` is asked by
    /// [`Judgement::Network`] alone.
    ///
    /// ```
    /// use komadai_engine::{Judgement, Score, default_network};
    /// use komadai_rules::Position;
    ///
    /// let score = Judgement::Material.evaluate(&Position::startpos(), &default_network());
    /// assert_eq!(score, Score::EVEN);
    /// ```
    pub fn evaluate(self, position: &Position, network: &Arc<Network>) -> Score {
        fn judge(mut evaluation: impl Evaluation, position: &Position) -> Score {
            evaluation.begin(position);
            evaluation.judge(position)
        }
        match self {
            Self::Network => judge(NetworkEvaluation::new(Arc::clone(network)), position),
            Self::Classical => judge(Classical::default(), position),
            Self::Material => judge(Material::default(), position),
        }
    }
}

/// How a clock is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// What is lost on the way to the clock and back, at an ordinary move.
    pub delay: Duration,
    /// The same where the time would run out: a reserve for the slowest round trip.
    pub last_delay: Duration,
    /// A move is not played sooner than this, if the clock allows.
    pub least: Duration,
    /// How much of the share that a move is due it takes, in per cent: 10 to 1,000.
    pub slow_mover: u32,
    /// Whether the clock counts whole seconds, dropping what is left over: then a move takes the whole of its
    /// last second.
    pub whole_seconds: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            delay: Duration::from_millis(20),
            last_delay: Duration::from_millis(50),
            least: Duration::ZERO,
            slow_mover: 100,
            whole_seconds: false,
        }
    }
}
