//! A game played by the engine for learning, and its bytes.
//!
//! What a game brings is its moves with the scores that the search gave them, and how it ended; who plays it
//! and how is `play`'s.

use komadai_engine::{Outlook, Score};
use komadai_rules::{Color, Handicap, Move, PackedMove, Position};

/// One game: where it began, its moves with their scores, and its winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its number, which with the seed decides everything about it.
    pub number: u32,
    /// Where it began.
    pub start: Start,
    /// The moves, the first one first.
    pub moves: Vec<PlayedMove>,
    /// Who won; nobody if it was drawn.
    pub winner: Option<Color>,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start of an even game, or of one with a handicap.
    Handicap(Handicap),
    /// A position that chance made.
    Position(Box<Position>),
}

impl Start {
    /// The position before the first move.
    pub fn position(&self) -> Position {
        match self {
            Self::Handicap(handicap) => {
                Position::from_setup(&handicap.setup()).expect("handicaps can be played")
            }
            Self::Position(position) => (**position).clone(),
        }
    }
}

/// A move with what the search that chose it thought the position worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move that was played.
    pub mv: Move,
    /// The worth to the side to move in centipawns, a mate as ±(32,000 − plies); `None` if chance chose.
    pub score: Option<i16>,
}

/// The number that stands for a score in a played game.
pub(crate) fn score_number(score: Score) -> i16 {
    const MATE: i32 = 32_000;
    let number = match score.outlook() {
        Outlook::Centipawns(lead) => lead,
        Outlook::Mates { plies } => MATE - plies as i32,
        Outlook::Mated { plies } => plies as i32 - MATE,
    };
    number.clamp(-MATE, MATE) as i16
}

/// Stands for the score of a move that chance chose.
const NO_SCORE: i16 = i16::MIN;

/// The bytes every game begins with: number, start, winner.
const HEAD: usize = 6;

/// The start that is a position of its own.
const OTHER_START: u8 = u8::MAX;

impl PlayedGame {
    /// Appends the game's bytes, all numbers with the low byte first:
    ///
    /// ```text
    /// 4  number         1  start, by Handicap::ALL, 255 for another      1  winner: 0 nobody, 1 Black, 2 White
    /// then, for another start
    /// 1  length of its SFEN      …  the SFEN
    /// then for each move
    /// 2  move: bits 0–6 destination, 7–13 origin or 81 + kind dropped, 14 promotes
    /// 2  score, −32,768 for none
    /// ```
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.number.to_le_bytes());
        bytes.push(match &self.start {
            Start::Handicap(handicap) => {
                let place = Handicap::ALL.iter().position(|start| start == handicap);
                place.expect("all handicaps are listed") as u8
            }
            Start::Position(_) => OTHER_START,
        });
        bytes.push(match self.winner {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        });
        if let Start::Position(position) = &self.start {
            let sfen = position.to_setup(1).to_string();
            bytes.push(
                u8::try_from(sfen.len()).expect("81 squares and two hands are said in 255 letters"),
            );
            bytes.extend(sfen.as_bytes());
        }
        for played in &self.moves {
            bytes.extend(PackedMove::of(played.mv).bits().to_le_bytes());
            bytes.extend(played.score.unwrap_or(NO_SCORE).to_le_bytes());
        }
    }

    /// Reads what [`write`](Self::write) wrote; `None` if it is no game, or one of its moves is not legal.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (head, mut rest) = bytes.split_at_checked(HEAD)?;
        let start = match head[4] {
            OTHER_START => {
                let (length, after) = rest.split_first()?;
                let (sfen, after) = after.split_at_checked(usize::from(*length))?;
                rest = after;
                let setup = str::from_utf8(sfen).ok()?.parse().ok()?;
                Start::Position(Box::new(Position::from_setup(&setup).ok()?))
            }
            handicap => Start::Handicap(*Handicap::ALL.get(usize::from(handicap))?),
        };
        let mut game = Self {
            number: u32::from_le_bytes(head[..4].try_into().ok()?),
            start,
            moves: Vec::with_capacity(rest.len() / 4),
            winner: match head[5] {
                0 => None,
                1 => Some(Color::Black),
                2 => Some(Color::White),
                _ => return None,
            },
        };
        let mut position = game.start.position();
        let moves = rest.chunks_exact(4);
        if !moves.remainder().is_empty() {
            return None;
        }
        for bytes in moves {
            let mv = PackedMove::from_bits(u16::from_le_bytes([bytes[0], bytes[1]])).unpack()?;
            let score = i16::from_le_bytes([bytes[2], bytes[3]]);
            position.play(mv).ok()?;
            game.moves.push(PlayedMove { mv, score: (score != NO_SCORE).then_some(score) });
        }
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> PlayedGame {
        let moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5a5b"];
        PlayedGame {
            number: 70_000,
            start: Start::Handicap(Handicap::Even),
            moves: moves
                .iter()
                .zip([None, Some(-40), Some(31_997), Some(0), Some(12), Some(-31_998)])
                .map(|(text, score)| PlayedMove { mv: text.parse().expect("a move"), score })
                .collect(),
            winner: Some(Color::White),
        }
    }

    #[test]
    fn a_game_written_is_read_back() {
        let mut bytes = Vec::new();
        game().write(&mut bytes);
        assert_eq!(bytes.len(), HEAD + 4 * 6);
        assert_eq!(PlayedGame::read(&bytes), Some(game()));
    }

    #[test]
    fn a_start_of_its_own_is_kept() {
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 w R 1";
        let setup = sfen.parse().expect("an SFEN");
        let position = Position::from_setup(&setup).expect("it can be played");
        let game = PlayedGame {
            start: Start::Position(Box::new(position)),
            moves: vec![PlayedMove { mv: "5a5b".parse().expect("a move"), score: Some(-900) }],
            ..game()
        };
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        assert_eq!(bytes.len(), HEAD + 1 + sfen.len() + 4);
        assert_eq!(PlayedGame::read(&bytes), Some(game));
        assert_eq!(PlayedGame::read(&bytes[..HEAD + 5]), None);
        bytes[HEAD + 1] = b'x';
        assert_eq!(PlayedGame::read(&bytes), None);
    }

    #[test]
    fn bytes_that_are_no_game_are_refused() {
        let mut bytes = Vec::new();
        game().write(&mut bytes);
        assert_eq!(PlayedGame::read(&bytes[..HEAD - 1]), None);
        assert_eq!(PlayedGame::read(&bytes[..bytes.len() - 1]), None);
        for (at, byte) in [(4, 200), (5, 3), (HEAD, 127), (HEAD + 1, 0x7f)] {
            let mut broken = bytes.clone();
            broken[at] = byte;
            assert_eq!(PlayedGame::read(&broken), None, "byte {at}");
        }
    }
}
