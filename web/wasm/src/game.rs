//! One game, as the page holds it.

use std::borrow::Cow;

use komadai_record::names::side_mark;
use komadai_record::{Notation, bod, letters};
use komadai_rules::{
    Game, Handicap, IllegalMove, IllegalMoves, Move, PlayError, RuleProfile, Setup,
};
use wasm_bindgen::prelude::*;

use crate::deciding::deciding;
use crate::refusal::{over, refusal};
use crate::snapshot::{ahead, snapshot};
use crate::to_js;
use crate::typed::read;
use crate::wire;

/// A game in play or ended, and every question a page has about it.
#[wasm_bindgen]
pub struct GameHandle {
    game: Game,
}

#[wasm_bindgen]
impl GameHandle {
    /// A game with a handicap and a rule profile, both by their codes; in a strict one an illegal move loses.
    ///
    /// # Errors
    ///
    /// No handicap or no profile has that code.
    pub fn from_handicap(
        handicap: &str,
        profile: &str,
        strict: bool,
    ) -> Result<GameHandle, JsError> {
        let handicap = Handicap::named(handicap)
            .ok_or_else(|| JsError::new(&format!("no handicap is called {handicap}")))?;
        Ok(Self { game: Game::from_handicap(handicap, profile_named(profile, strict)?) })
    }

    /// A game that begins with any playable diagram; the rest as in [`from_handicap`](Self::from_handicap).
    ///
    /// # Errors
    ///
    /// What is wrong with the SFEN or with the diagram, or no profile has that code.
    pub fn from_sfen(sfen: &str, profile: &str, strict: bool) -> Result<GameHandle, JsError> {
        let setup: Setup = sfen.parse()?;
        Ok(Self { game: Game::new(&setup, profile_named(profile, strict)?)? })
    }

    /// A game that begins with a diagram of a lesson or a problem: a king may be missing, a piece stand where it can
    /// never move again; the rest as in [`from_sfen`](Self::from_sfen).
    ///
    /// # Errors
    ///
    /// What else is wrong with the SFEN or with the diagram, or no profile has that code.
    pub fn from_problem(sfen: &str, profile: &str) -> Result<GameHandle, JsError> {
        let setup: Setup = sfen.parse()?;
        Ok(Self { game: Game::new_problem(&setup, profile_named(profile, false)?)? })
    }

    /// Moves played so far.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.game.ply()
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> JsValue {
        to_js(&self.game.turn())
    }

    /// Plays a move in USI: `null`, or the [`wire::Refusal`] with the game unchanged. In a strict game an illegal
    /// move is not refused: it ends the game.
    ///
    /// # Errors
    ///
    /// The text is no USI move.
    #[wasm_bindgen(unchecked_return_type = "Refusal | null")]
    pub fn play(&mut self, usi: &str) -> Result<JsValue, JsError> {
        let mv: Move = usi.parse()?;
        Ok(match self.game.play(mv) {
            Ok(()) => JsValue::NULL,
            Err(PlayError::Illegal(law)) => to_js(&refusal(&self.game, Some(mv), law)),
            Err(PlayError::Over(_)) => to_js(&over()),
        })
    }

    /// The piece on `from` (`7g`), or one in hand (`P*`), is put on `to`, where no move was offered: why it may not
    /// go there, or `null` where that has ended a strict game. A square that is taken is no place to put a piece
    /// down, so nothing ends there.
    ///
    /// # Errors
    ///
    /// One of the places is none.
    #[wasm_bindgen(unchecked_return_type = "Refusal | null")]
    pub fn attempt(&mut self, from: &str, to: &str) -> Result<JsValue, JsError> {
        let mv: Move = format!("{from}{to}").parse()?;
        if self.game.outcome().is_some() {
            return Ok(to_js(&over()));
        }
        let law = match (self.game.check(mv), mv) {
            // A piece that must promote there is asked about as one that does.
            (Err(IllegalMove::MustPromote { .. }), Move::Board { from, to, .. }) => {
                self.game.check(Move::Board { from, to, promote: true })
            }
            (verdict, _) => verdict,
        };
        Ok(match law {
            Ok(()) => JsValue::NULL,
            Err(law) if !self.strict() || matches!(law, IllegalMove::Occupied { .. }) => {
                to_js(&refusal(&self.game, Some(mv), law))
            }
            Err(_) => {
                // It is illegal and the game goes on until now, so it is accepted and ends the game.
                let _ = self.game.play(mv);
                JsValue::NULL
            }
        })
    }

    /// Takes the last move back, and the end of the game with it.
    pub fn undo(&mut self) {
        self.game.undo();
    }

    /// A side resigns.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Result<(), JsError> {
        self.game.resign(color.parse()?);
        Ok(())
    }

    /// The time of a side is up.
    pub fn flag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Result<(), JsError> {
        self.game.flag(color.parse()?);
        Ok(())
    }

    /// The side to move declares an impasse.
    pub fn declare(&mut self) {
        self.game.declare();
    }

    /// Both sides agree to an impasse and count their points; nothing happens where they may not.
    pub fn agree(&mut self) {
        self.game.agree_impasse();
    }

    /// The moves in USI.
    pub fn usi_moves(&self) -> Vec<String> {
        self.game.moves().map(|mv| mv.to_string()).collect()
    }

    /// The moves with their names in a notation: a list of [`wire::PlayedMove`].
    ///
    /// # Errors
    ///
    /// No notation has that code.
    #[wasm_bindgen(unchecked_return_type = "PlayedMove[]")]
    pub fn played(&self, notation: &str) -> Result<JsValue, JsError> {
        Ok(to_js(&self.played_moves(notation.parse()?)))
    }

    /// What a typed text says, in whatever notation: a [`wire::TypedMove`]. Names of its own are in `notation`.
    ///
    /// # Errors
    ///
    /// No notation has that code.
    #[wasm_bindgen(unchecked_return_type = "TypedMove")]
    pub fn typed(&self, text: &str, notation: &str) -> Result<JsValue, JsError> {
        let previous_to = self.game.moves().next_back().map(|mv| mv.to());
        let typed = read(&self.game, previous_to, text, notation.parse()?);
        Ok(to_js(&typed))
    }

    /// Where pieces of the side that is not to move may be sent ahead of their turn: a list of [`wire::Source`].
    #[wasm_bindgen(unchecked_return_type = "Source[]")]
    pub fn ahead(&self) -> JsValue {
        to_js(&ahead(self.game.position()))
    }

    /// What decided the game: a [`wire::Deciding`], or `null` while it goes on.
    #[wasm_bindgen(unchecked_return_type = "Deciding | null")]
    pub fn deciding(&self) -> JsValue {
        deciding(&self.game).map_or(JsValue::NULL, |deciding| to_js(&deciding))
    }

    /// What a legal move of the present position does: a [`wire::LegalMove`], or `null` where it is none.
    ///
    /// # Errors
    ///
    /// The text is no USI move, or no notation has that code.
    #[wasm_bindgen(unchecked_return_type = "LegalMove | null")]
    pub fn told(&self, usi: &str, notation: &str) -> Result<JsValue, JsError> {
        let (mv, notation): (Move, Notation) = (usi.parse()?, notation.parse()?);
        let position = self.game.position();
        let kind = match mv {
            Move::Drop { kind, .. } => Some(kind.piece_kind()),
            Move::Board { from, .. } => position.piece_at(from).map(|piece| piece.kind),
        };
        let Some(kind) = kind.filter(|_| self.game.check(mv).is_ok()) else {
            return Ok(JsValue::NULL);
        };
        let previous_to = self.game.moves().next_back().map(|mv| mv.to());
        let name = notation.write(position, mv, previous_to);
        Ok(to_js(&wire::LegalMove {
            from: mv.from().map(|from| from.to_string()),
            to: mv.to().to_string(),
            kind,
            captured: position.piece_at(mv.to()).map(|piece| piece.kind),
            name: name.trim_start_matches(side_mark(position.turn())).into(),
        }))
    }

    /// The position after `ply` moves as text: in kanji as records have it, or in letters.
    pub fn text(&self, ply: u32, kanji: bool) -> String {
        let setup = self.at(ply).setup();
        if kanji { bod(&setup) } else { letters(&setup) }
    }

    /// The position after `ply` moves: a [`wire::Snapshot`]. A ply beyond the last is the last.
    #[wasm_bindgen(unchecked_return_type = "Snapshot")]
    pub fn snapshot(&self, ply: u32) -> JsValue {
        to_js(&snapshot(&self.at(ply)))
    }
}

impl GameHandle {
    /// The game as it stood after `ply` moves.
    fn at(&self, ply: u32) -> Cow<'_, Game> {
        if ply >= self.game.ply() {
            return Cow::Borrowed(&self.game);
        }
        let mut past = self.game.clone();
        while past.ply() > ply {
            past.undo();
        }
        Cow::Owned(past)
    }

    fn strict(&self) -> bool {
        self.game.profile().illegal_moves == IllegalMoves::Lose
    }

    fn played_moves(&self, notation: Notation) -> Vec<wire::PlayedMove> {
        let mut replay = Game::new_problem(self.game.start(), self.game.profile())
            .expect("the start of a game in play can be played");
        let mut played = Vec::new();
        let mut previous_to = None;
        for mv in self.game.moves() {
            let position = replay.position();
            let color = position.turn();
            let name = notation.write(position, mv, previous_to);
            let captured = position.piece_at(mv.to()).map(|piece| piece.kind);
            replay.play(mv).expect("a move of the past was legal");
            let check = replay.position().in_check();
            played.push(wire::PlayedMove {
                ply: replay.ply(),
                usi: mv.to_string(),
                color,
                // The page draws the mark of the side itself.
                name: name.trim_start_matches(side_mark(color)).into(),
                captured,
                check,
            });
            previous_to = Some(mv.to());
        }
        played
    }
}

fn profile_named(name: &str, strict: bool) -> Result<RuleProfile, JsError> {
    let profile = RuleProfile::named(name)
        .ok_or_else(|| JsError::new(&format!("no rule profile is called {name}")))?;
    Ok(if strict { profile.strict() } else { profile })
}
