//! The game summary, by which a server proposes a game: who plays, under which clock, from which position.

mod read;
mod write;

use std::time::Duration;

use komadai_record::Record;
use komadai_rules::{
    ByColor, Charging, Clock, Color, Game, IllegalMoves, ImpasseRule, Move, RuleProfile, Setup,
};

use crate::{GameId, GameName, TimeTerms, Token};

pub(crate) use read::SummaryReader;
pub(crate) use write::sign;

/// A game as a server proposes it to one of its players.
///
/// ```
/// use komadai_csa::{Summary, TimeTerms};
/// use komadai_rules::{ByColor, Color};
///
/// let names = ByColor { black: "Kumo".to_owned(), white: "Kaze".to_owned() };
/// let mut summary = Summary::new(names, Color::White);
/// summary.terms = ByColor::from_fn(|_| TimeTerms { total: Some(600), ..TimeTerms::UNTIMED });
/// let text = summary.to_string();
/// assert!(text.starts_with("BEGIN Game_Summary\nProtocol_Version:1.2\n"));
/// assert_eq!(Summary::read(&text)?, summary);
/// # Ok::<(), komadai_csa::BadBlock>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// `Protocol_Version`: 1.2 or another.
    pub version: String,
    /// Whether `Declaration` says that a win by impasse (入玉宣言) can be declared.
    pub declaration: bool,
    /// What `Declaration` says instead, where that is a rule nothing is known of here.
    pub unknown_declaration: Option<String>,
    /// `Game_ID`: what the game is called on its server.
    pub game: Option<GameId>,
    /// `Name+` and `Name-`.
    pub names: ByColor<String>,
    /// `Your_Turn`: the colour of the player who receives the summary.
    pub yours: Color,
    /// `Max_Moves`: after how many plies, those of the position included, the game ends without result.
    pub max_moves: Option<u32>,
    /// The `Time` block, or `Time+` and `Time-`.
    pub terms: ByColor<TimeTerms>,
    /// The diagram of `Position`.
    pub start: Setup,
    /// The moves of `Position`, with what they were charged.
    pub moves: Vec<(Move, Option<Duration>)>,
    /// What the receiver comes back to the running game with, on servers that let it.
    pub token: Option<Token>,
}

impl Summary {
    /// An untimed even game without an identity.
    pub fn new(names: ByColor<String>, yours: Color) -> Self {
        Self {
            version: "1.2".to_owned(),
            declaration: true,
            unknown_declaration: None,
            game: None,
            names,
            yours,
            max_moves: None,
            terms: ByColor::from_fn(|_| TimeTerms::UNTIMED),
            start: Setup::START,
            moves: Vec::new(),
            token: None,
        }
    }

    /// The rules it is played by: illegal moves lose.
    pub fn profile(&self) -> RuleProfile {
        let impasse = if self.declaration { ImpasseRule::Declaration27 } else { ImpasseRule::None };
        RuleProfile { impasse, ..profile(self.max_moves) }
    }

    /// The game, its clocks and its record so far, the moves of the position played and charged.
    ///
    /// # Errors
    ///
    /// The position cannot be played, or a move of it cannot; in words.
    pub fn begin(&self) -> Result<Proposal, String> {
        let mut game = Game::new(&self.start, self.profile()).map_err(|error| error.to_string())?;
        let name = self.game.as_ref().and_then(GameId::game_name);
        // Only the name of the game betrays a stop-watch clock.
        let stop_watch = name.and_then(|name| name.parse::<GameName>().ok()?.stop_watch());
        let clocks = self.terms.map(|terms| terms.clock(stop_watch));
        let mut clock = Clock::new(clocks.map(|(control, _)| control));
        let charging = clocks.map(|(_, charging)| charging);
        // The reference server writes a second to each move of a prepared opening and charges none of them. It has no
        // way back into a game; where there is one, moves that were played are among them.
        let is_prepared =
            name.is_some_and(|name| name.starts_with("buoy_")) && self.token.is_none();
        let mut record = Record::new(self.start);
        let mut node = Record::ROOT;
        for (&(mv, charged), ply) in self.moves.iter().zip(1..) {
            let turn = game.turn();
            let refused = |reason: &dyn std::fmt::Display| format!("move {ply}, {mv}: {reason}");
            game.check(mv).map_err(|law| refused(&law))?;
            game.play(mv).map_err(|error| refused(&error))?;
            if !is_prepared {
                // The server keeps the true clock: where it goes on, there is time.
                let _ = clock.spend(turn, charged.map_or(0, milliseconds));
            }
            node = record.add(node, mv);
            record[node].time = charged;
        }
        Ok(Proposal { game, clock, charging, record })
    }
}

/// The rules games are hosted by: illegal moves lose, and the limit of moves holds in check too.
pub(crate) const fn profile(max_moves: Option<u32>) -> RuleProfile {
    RuleProfile {
        impasse: ImpasseRule::Declaration27,
        illegal_moves: IllegalMoves::Lose,
        max_moves,
        limit_at_once: true,
        king_capture: false,
    }
}

/// What a [`Summary`] proposes, ready to be played on.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The game, after the moves of the position.
    pub game: Game,
    /// The clocks of both sides.
    pub clock: Clock,
    /// What of the time they measure is charged.
    pub charging: ByColor<Charging>,
    /// The moves with what they were charged.
    pub record: Record,
}

/// A time as the clocks count it.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
