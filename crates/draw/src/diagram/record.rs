//! The diagrams of a recorded game, move by move.

use std::fmt;

use komadai_record::{Key, Notation, Record, ReplayError, replay};
use komadai_rules::{ByColor, Color, Handicap, Move, Position, Setup};

use crate::words::Language;

use super::Diagram;

/// A game replayed, ready to be drawn at any move.
///
/// ```
/// use komadai_draw::{Diagram, Language, RecordDiagrams};
/// use komadai_record::read;
///
/// let reading = read(b"position startpos moves 7g7f 3c3d 8h2b+")?;
/// let game = RecordDiagrams::new(&reading.games[0].record, &Diagram { language: Language::En, ..Diagram::default() })?;
/// assert_eq!(game.plies(), 3);
/// let last = game.at(3).unwrap();
/// assert_eq!(last.caption.as_deref(), Some("after 3. ☗Bx2b+"));
/// assert!(game.at(4).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordDiagrams {
    like: Diagram,
    positions: Vec<Position>,
    moves: Vec<Move>,
    first: u32,
    /// Why the record could not be replayed to its end, if it could not.
    pub stopped: Option<String>,
}

/// A record of which nothing can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramError(String);

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DiagramError {}

impl RecordDiagrams {
    /// Replays a record as far as it goes; diagrams look like `like`, with the names the record gives, the king of
    /// the side that gives a handicap as 王, and the last move below.
    ///
    /// # Errors
    ///
    /// Where the start cannot be played; [`Diagram::new`] still draws it.
    pub fn new(record: &Record, like: &Diagram) -> Result<Self, DiagramError> {
        let (game, stopped) = match replay(record) {
            Ok(game) => (game, None),
            Err(ReplayError::Start(error)) => return Err(DiagramError(error.to_string())),
            Err(error) => {
                let told = error.to_string();
                let game = error.game().cloned();
                (game.ok_or_else(|| DiagramError(told.clone()))?, Some(told))
            }
        };
        let moves: Vec<Move> = game.moves().collect();
        let start = *game.start();
        let mut position = Position::from_setup(&start)
            .or_else(komadai_rules::SetupError::allow_problem)
            .map_err(|error| DiagramError(error.to_string()))?;
        let mut positions = vec![position.clone()];
        for &mv in &moves {
            position.play_unchecked(mv);
            positions.push(position.clone());
        }
        let handicap = Handicap::of_setup(&start)
            .is_some_and(|handicap| handicap.first_to_move() == Color::White);
        let mut like = like.clone();
        like.higher = like.higher.or(handicap.then_some(Color::White));
        let name = |color| named(record, color);
        let known = Color::ALL.iter().any(|&color| name(color).is_some());
        if known && like.names.is_none() {
            like.names = Some(ByColor::from_fn(|color| {
                name(color)
                    .unwrap_or_else(|| like.language.side(color, handicap))
                    .to_owned()
            }));
        }
        Ok(Self {
            like,
            positions,
            moves,
            first: start.move_number,
            stopped,
        })
    }

    /// How many moves were played.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The diagram after so many moves; `None` where there were not so many.
    pub fn at(&self, ply: u32) -> Option<Diagram> {
        let index = ply as usize;
        let position = self.positions.get(index)?;
        let setup: Setup = position.to_setup(self.first.saturating_add(ply));
        let last_move = index.checked_sub(1).map(|before| self.moves[before]);
        let caption = match last_move {
            Some(mv) => self.caption(index, mv),
            None => self.like.language.either("開始局面", "the start").into(),
        };
        Some(Diagram {
            setup,
            last_move,
            caption: self.like.caption.clone().or(Some(caption)),
            ..self.like.clone()
        })
    }

    /// `☖３四歩まで`; in English `after 2. ☖P-3d`.
    fn caption(&self, ply: usize, mv: Move) -> String {
        let before = &self.positions[ply - 1];
        let previous_to = ply.checked_sub(2).map(|index| self.moves[index].to());
        match self.like.language {
            Language::Ja => {
                let name = Notation::Japanese.write(before, mv, previous_to);
                format!("{ply}手目 {}まで", name.replace('　', ""))
            }
            Language::En => {
                let mark = komadai_record::names::side_mark(before.turn());
                let name = Notation::Hodges.write(before, mv, previous_to);
                format!("after {ply}. {mark}{name}")
            }
        }
    }
}

/// The player of a side, if the record names one.
pub(crate) fn named(record: &Record, color: Color) -> Option<&str> {
    let name = record.headers.get(&Key::player(color))?.trim();
    (!name.is_empty()).then_some(name)
}
