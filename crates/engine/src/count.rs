//! What the engine says when it is asked to agree to a count (持将棋, *jishōgi*).

use std::time::Duration;

use komadai_rules::{Color, Game};

use crate::{Engine, Limits, Outlook, Reply, StopFlag};

/// What an engine says when it is asked to agree that a game be ended by counting points, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountReply {
    /// It agrees: the count is a win for it.
    CountWins,
    /// It agrees: the count is a draw, and it expects no more than that.
    DrawWillDo,
    /// It refuses: the game's rules know no count by agreement, or not yet.
    NotNow,
    /// It refuses: the count would lose.
    CountLoses,
    /// It refuses: it sees a mate.
    SeesMate,
    /// It refuses: the count would draw, and it stands better than that.
    StandsBetter,
}

impl CountReply {
    /// Whether it agrees.
    pub const fn agrees(self) -> bool {
        matches!(self, Self::CountWins | Self::DrawWillDo)
    }

    /// The answer in kebab-case, the same in every interface: `draw-will-do`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CountWins => "count-wins",
            Self::DrawWillDo => "draw-will-do",
            Self::NotNow => "not-now",
            Self::CountLoses => "count-loses",
            Self::SeesMate => "sees-mate",
            Self::StandsBetter => "stands-better",
        }
    }
}

/// How far ahead, in centipawns, a side plays on for more than a draw: about a bishop.
const HOPES: i32 = 600;
/// How long the engine looks for a mate before it answers.
const LOOK: Duration = Duration::from_secs(2);
/// And how far, so that the answer does not hang on the machine where that is enough.
const LOOK_NODES: u64 = 200_000;

impl Engine {
    /// Says whether `side` agrees to end the game by a count, as
    /// [`Game::agree_impasse`](komadai_rules::Game::agree_impasse) would.
    ///
    /// It never agrees to a count that loses, always to one that wins, and to a draw unless it sees a mate or
    /// stands clearly better.
    ///
    /// ```
    /// use komadai_engine::{CountReply, Engine, EngineOptions, StopFlag};
    /// use komadai_rules::{Color, Game, RuleProfile};
    ///
    /// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    /// let game = Game::startpos(RuleProfile::STANDARD);
    /// // No king has entered yet: there is nothing to count.
    /// let reply = engine.answers_count(&game, Color::Black, &StopFlag::default());
    /// assert_eq!(reply, CountReply::NotNow);
    /// assert!(!reply.agrees());
    /// ```
    pub fn answers_count(&mut self, game: &Game, side: Color, stop: &StopFlag) -> CountReply {
        let agreed = game.clone().agree_impasse();
        let Some(counted) = agreed.filter(|_| game.outcome().is_none()) else {
            return CountReply::NotNow;
        };
        match counted.winner {
            Some(winner) if winner == side => return CountReply::CountWins,
            Some(_) => return CountReply::CountLoses,
            None => {}
        }
        let limits = Limits {
            time: Some(LOOK),
            nodes: Some(LOOK_NODES),
            plays_on: true,
            ..Limits::default()
        };
        let answer = self.search(game, &limits, stop, &mut |_| {});
        let ours = game.turn() == side;
        let score = if ours { answer.score } else { -answer.score };
        match score.outlook() {
            _ if ours && answer.reply == Reply::Declare => CountReply::StandsBetter,
            Outlook::Mates { .. } => CountReply::SeesMate,
            Outlook::Centipawns(lead) if lead > HOPES => CountReply::StandsBetter,
            _ => CountReply::DrawWillDo,
        }
    }
}
