//! Whole games searched and judged: several positions at once, with a journal to go on from, and the outcome as JSON.

mod journal;
mod json;
mod search;
mod source;

use crate::{Review, Verdict, carry_mates_back};

pub use journal::Journal;
pub use json::{is_analysis, to_json};
pub use search::{SearchError, SearchStep, Searcher, Settings};
pub use source::Source;

/// A game and all that was found out about it.
///
/// ```
/// use komadai_review::analysis::{Analysis, Settings, Source};
/// use komadai_review::Verdict;
/// use komadai_record::{Record, Worth};
///
/// let mut record = Record::default();
/// record.add(Record::ROOT, "7g7f".parse()?);
/// let source = Source::of(record, "game.kif".into(), None)?;
/// let worth = Worth::Centipawns(30);
/// let even = Verdict { worth, played: None, declares: false, depth: 1, nodes: 1, lines: vec![] };
/// let analysis = Analysis::new(&source, Settings::default(), vec![even.clone(), even]);
/// assert_eq!(analysis.review.moves.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analysis<'a> {
    /// The game, as it was recorded and as the rules play it.
    pub source: &'a Source,
    /// What was spent on each position.
    pub settings: Settings,
    /// What the engine says of each position, the last one included.
    pub verdicts: Vec<Verdict>,
    /// What its moves and its players were worth.
    pub review: Review,
}

impl<'a> Analysis<'a> {
    /// Judges a game by the verdicts on its positions, one more than it has moves.
    pub fn new(source: &'a Source, settings: Settings, mut verdicts: Vec<Verdict>) -> Self {
        carry_mates_back(&source.moves, &mut verdicts, |ply| source.positions[ply].turn());
        Self {
            review: Review::of(&source.positions, &source.moves, &verdicts),
            source,
            settings,
            verdicts,
        }
    }
}
