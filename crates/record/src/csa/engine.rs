//! What an engine thought, as programs write it behind `'**`: `132 -3334FU +2726FU #51234`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use komadai_rules::{Board, Color, Move, Setup, Square};

use super::quick;
use super::spelling::{CsaMove, follow, write_move};
use crate::{EngineLine, Worth};

/// Evaluations of so much and more are mates: this less the plies to the mate.
const MATE: i32 = 32_000;
const LONGEST_MATE: i32 = 1_000;

impl EngineLine {
    /// Reads `132 -3334FU +2726FU #51234`, as programs write their thoughts behind `'**` or `'*`, thought of this
    /// board; `None` if it is anything else. Words that are no part of it, or no play from there, are the second value,
    /// joined by single blanks.
    ///
    /// ```
    /// use komadai_record::{EngineLine, Worth};
    /// use komadai_rules::Setup;
    ///
    /// let text = "132 +7776FU -3334FU book";
    /// let (line, rest) = EngineLine::from_csa_and_rest(text, &Setup::START.board).unwrap();
    /// assert_eq!((line.score, line.moves.len()), (Some(Worth::Centipawns(132)), 2));
    /// assert_eq!(line.to_csa(&Setup::START), "132 +7776FU -3334FU");
    /// assert_eq!(rest, "book");
    /// ```
    pub fn from_csa_and_rest(text: &str, board: &Board) -> Option<(Self, String)> {
        let mut rest = Vec::new();
        let line = read_engine_line(text, board, None, |word| rest.push(word.to_owned()))?;
        Some((line, rest.join(" ")))
    }

    /// The same words again, where the line goes on from `setup`; a score that is missing is written as 0.
    pub fn to_csa(&self, setup: &Setup) -> String {
        let score = match self.score {
            Some(Worth::Centipawns(score)) => score,
            Some(Worth::Mate { winner, plies }) => {
                let plies = plies
                    .map_or(LONGEST_MATE - 1, |plies| plies.min(LONGEST_MATE as u32 - 1) as i32);
                match winner {
                    Color::Black => MATE - plies,
                    Color::White => plies - MATE,
                }
            }
            None => 0,
        };
        let mut text = score.to_string();
        let mut setup = *setup;
        for &mv in &self.moves {
            let Some(item) = write_move(mv, &mut setup) else {
                break;
            };
            text.push(' ');
            text.push_str(&item);
        }
        if let Some(nodes) = self.nodes {
            text.push_str(&format!(" #{nodes}"));
        }
        text
    }
}

/// Reads ` 132 -3334FU +2726FU #51234`, thought of this board after the move `last`, and hands every word that is no
/// part of that to `other`; `None` if it is anything else.
///
/// Some programs begin with the move just played: it is passed over, as the line goes on from there.
pub(crate) fn read_engine_line(
    text: &str,
    board: &Board,
    last: Option<CsaMove>,
    mut other: impl FnMut(&str),
) -> Option<EngineLine> {
    let mut words = text.split_ascii_whitespace().peekable();
    let score: i32 = words.next()?.parse().ok()?;
    let mut line = EngineLine { score: Some(worth(score)), ..EngineLine::default() };
    let said = |word: &str| word.as_bytes().try_into().ok().and_then(quick::said);
    words.next_if(|word| last.is_some() && said(word) == last);
    let (mut board, mut mover) = (*board, last.map(|last| !last.mover));
    // Programs put passes and ends into the line; what follows them is no play from here.
    let mut is_play = true;
    for word in words {
        let nodes = word.strip_prefix('#').and_then(|nodes| nodes.parse().ok());
        if nodes.is_some() {
            line.nodes = nodes;
            continue;
        }
        let said =
            said(word).filter(|said| is_play && mover.is_none_or(|mover| said.mover == mover));
        match said.and_then(|said| Some((said.mover, played(&mut board, said)?))) {
            Some((by, mv)) => {
                mover = Some(!by);
                line.moves.push(mv);
            }
            None => {
                is_play = false;
                other(word);
            }
        }
    }
    Some(line)
}

/// The move, if the piece it names can be moved or dropped so on this board, where it is played.
fn played(board: &mut Board, said: CsaMove) -> Option<Move> {
    let is_own = |square: Square| board[square].is_some_and(|piece| piece.color == said.mover);
    let is_free = match said.from {
        Some(from) => is_own(from) && !is_own(said.to),
        None => board[said.to].is_none(),
    };
    let (mv, other) = is_free.then(|| follow(board, said))?.ok()?;
    other.is_none().then_some(mv)
}

fn worth(score: i32) -> Worth {
    let plies = MATE.checked_sub(score.saturating_abs());
    match plies.and_then(|plies| u32::try_from(plies).ok()) {
        Some(plies) if plies < LONGEST_MATE as u32 => Worth::Mate {
            winner: if score > 0 { Color::Black } else { Color::White },
            plies: Some(plies),
        },
        _ => Worth::Centipawns(score),
    }
}
