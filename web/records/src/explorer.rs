//! Which moves were played from a position in many games, and how those games ended.
//!
//! Every position of every game is an entry on a shelf chosen by the key of the position, in the order in which games
//! came; an answer is what stands on one shelf, counted. Nothing is ever sorted, so the first answer is no slower than
//! the others.

use std::collections::HashMap;

use komadai_record::{Notation, Record};
use komadai_rules::{Color, Move, Position};
use komadai_web_rules::to_js;
use wasm_bindgen::prelude::*;

use crate::RecordHandle;
use crate::tree::{bare_names, playable};
use crate::wire::ExplorerMove;

/// How a game ended, as far as the explorer counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameResult {
    Won(Color),
    Drawn,
    /// Broken off, or nobody wrote it down.
    Open,
    /// Another version of the game has taken its place.
    Replaced,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    game: u32,
    mv: Move,
}

/// The moves of many games by the positions they were played in.
///
/// ```
/// use komadai_record::read;
/// use komadai_rules::Position;
/// use komadai_web_records::explorer::Explorer;
///
/// let mut explorer = Explorer::default();
/// for (id, moves) in ["7g7f 3c3d", "7g7f 8c8d", "2g2f"].iter().enumerate() {
///     let line = format!("startpos moves {moves}");
///     explorer.add(&id.to_string(), &read(line.as_bytes())?.games[0].record);
/// }
/// let played = explorer.played(&Position::startpos());
/// assert_eq!(played.iter().map(|move_| move_.games).collect::<Vec<_>>(), [2, 1]);
/// # Ok::<(), komadai_record::Fault>(())
/// ```
#[derive(Debug)]
pub struct Explorer {
    shelves: Box<[Vec<Entry>; SHELVES]>,
    games: Vec<GameResult>,
    numbers: HashMap<String, u32>,
}

/// A move that was played from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTally {
    /// The move that was played there.
    pub mv: Move,
    /// In how many games.
    pub games: u32,
    /// How many of these Black won.
    pub black: u32,
    /// How many White won.
    pub white: u32,
    /// How many were drawn.
    pub draws: u32,
}

/// Enough that of ten million entries some thousands share a shelf.
const SHELVES: usize = 1 << 12;

/// Where entries under a key stand.
fn shelf(key: u64) -> usize {
    (key >> 32) as usize % SHELVES
}

impl Default for Explorer {
    fn default() -> Self {
        Self {
            shelves: Box::new([const { Vec::new() }; SHELVES]),
            games: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl Explorer {
    /// Takes a game in, in place of the one with its id if there is one. What follows an illegal move is left out, and
    /// so are variations.
    pub fn add(&mut self, id: &str, record: &Record) {
        let Ok(mut position) = playable(&record.start) else {
            return;
        };
        let game = self.games.len() as u32;
        if let Some(before) = self.numbers.insert(id.to_owned(), game) {
            self.games[before as usize] = GameResult::Replaced;
        }
        let ended = match record.end() {
            Some(end) if end.kind.is_draw() => GameResult::Drawn,
            _ => record.winner().map_or(GameResult::Open, GameResult::Won),
        };
        self.games.push(ended);
        for mv in record.moves() {
            let key = position.key();
            if position.play(mv).is_err() {
                break;
            }
            self.shelves[shelf(key)].push(Entry { key, game, mv });
        }
    }

    /// How many games it holds.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The moves played from a position, the most frequent first.
    pub fn played(&self, position: &Position) -> Vec<MoveTally> {
        let key = position.key();
        let here = self.shelves[shelf(key)].iter().filter(|entry| entry.key == key);
        let mut moves: Vec<(MoveTally, u32)> = Vec::new();
        for entry in here {
            let ended = self.games[entry.game as usize];
            if ended == GameResult::Replaced {
                continue;
            }
            let known = moves.iter().position(|(played, ..)| played.mv == entry.mv);
            let at = known.unwrap_or_else(|| {
                let played = MoveTally { mv: entry.mv, games: 0, black: 0, white: 0, draws: 0 };
                moves.push((played, u32::MAX));
                moves.len() - 1
            });
            let (played, counted) = &mut moves[at];
            // A game that comes back to a position is one game still.
            if *counted == entry.game {
                continue;
            }
            *counted = entry.game;
            played.games += 1;
            match ended {
                GameResult::Won(Color::Black) => played.black += 1,
                GameResult::Won(Color::White) => played.white += 1,
                GameResult::Drawn => played.draws += 1,
                GameResult::Open | GameResult::Replaced => {}
            }
        }
        let mut moves: Vec<MoveTally> = moves
            .into_iter()
            .map(|(played, _)| played)
            .filter(|played| position.is_legal(played.mv))
            .collect();
        moves.sort_by_key(|played| std::cmp::Reverse(played.games));
        moves
    }
}

/// The explorer of the games on a shelf.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct ExplorerHandle(Explorer);

#[wasm_bindgen]
impl ExplorerHandle {
    /// An explorer without games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a game in, in place of the one with its id if there is one.
    pub fn add(&mut self, id: &str, game: &RecordHandle) {
        self.0.add(id, &game.record);
    }

    /// How many games it holds.
    #[wasm_bindgen(getter)]
    pub fn games(&self) -> usize {
        self.0.len()
    }

    /// The moves played from the position at a node of a record, named in a notation: a list of [`ExplorerMove`].
    ///
    /// # Errors
    ///
    /// There is no such node, or no notation has that code.
    #[wasm_bindgen(unchecked_return_type = "ExplorerMove[]")]
    pub fn played(
        &self,
        record: &RecordHandle,
        node: usize,
        notation: &str,
    ) -> Result<JsValue, JsError> {
        let id = record.id(node)?;
        let notation: Notation = notation.parse()?;
        let Ok(position) = playable(&record.record.setup_at(id)) else {
            return Ok(to_js(&Vec::<ExplorerMove>::new()));
        };
        let previous_to = record.record[id].mv().map(|mv| mv.to());
        let told = |played: MoveTally| ExplorerMove {
            usi: played.mv.to_string(),
            name: bare_names(notation, &position, &[played.mv], previous_to).concat(),
            games: played.games,
            black: played.black,
            white: played.white,
            draws: played.draws,
        };
        let played = self.0.played(&position);
        Ok(to_js(&played.into_iter().map(told).collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(text: &str) -> Record {
        let mut reading = komadai_record::read(text.as_bytes()).expect("a record");
        reading.games.remove(0).record
    }

    fn counts(explorer: &Explorer, sfen: &str) -> Vec<(String, [u32; 4])> {
        let position = playable(&sfen.parse().expect("SFEN")).expect("a position");
        let played = explorer.played(&position).into_iter();
        played
            .map(|own| {
                let counts = [own.games, own.black, own.white, own.draws];
                (own.mv.to_string(), counts)
            })
            .collect()
    }

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn games_are_counted_by_their_moves_and_ends() {
        let mut explorer = Explorer::default();
        // Black resigns, White resigns, a draw, and one that was broken off.
        explorer.add("a", &record("PI\n+\n+7776FU\n-3334FU\n%TORYO\n"));
        explorer.add("b", &record("PI\n+\n+7776FU\n-8384FU\n+2726FU\n%TORYO\n"));
        explorer.add("c", &record("PI\n+\n+2726FU\n%SENNICHITE\n"));
        explorer.add("d", &record("PI\n+\n+7776FU\n"));
        let named = |usi: &str, counts| (usi.to_owned(), counts);
        assert_eq!(
            counts(&explorer, START),
            [named("7g7f", [3, 1, 1, 0]), named("2g2f", [1, 0, 0, 1])]
        );
    }

    #[test]
    fn a_game_that_was_played_on_counts_once() {
        let mut explorer = Explorer::default();
        explorer.add("a", &record("PI\n+\n+7776FU\n"));
        assert_eq!(counts(&explorer, START).len(), 1);
        explorer.add("a", &record("PI\n+\n+2726FU\n-3334FU\n"));
        assert_eq!(explorer.len(), 1);
        let played = counts(&explorer, START);
        assert_eq!(played, [("2g2f".to_owned(), [1, 0, 0, 0])]);
    }

    #[test]
    fn a_position_that_returns_in_a_game_is_one_game() {
        let around = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n";
        let mut explorer = Explorer::default();
        explorer.add("a", &record(&format!("PI\n+\n{around}{around}")));
        assert_eq!(counts(&explorer, START), [("2h3h".to_owned(), [1, 0, 0, 0])]);
    }
}
