//! What programs and the server say to each other when programs play: the board API. Its document is generated from
//! here and from the routes in `src/bots/`; what the page shows of tokens is in `web/src/wire/account.ts` too.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::play::{Proposal, Range, Side, Terms, Wish};

/// What a token may be used for.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Look for opponents, and play: a program. Others are told so of the account, from the making of the token on.
    Play,
    /// The same for a person, whose board is another than the page: nobody is told anything.
    Board,
    /// Join events, and organise them.
    Events,
    /// Have games analysed.
    Analyse,
    /// Log in on the CSA port: the token stands in place of the password, and is good for nothing else.
    Csa,
}

/// A token to be made. Only a browser that has signed in may ask.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What to call it: one to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
}

/// A token in its owner's list.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Token {
    /// The number by which `DELETE /api/tokens/{id}` names it.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// About when it was last used.
    pub used: Option<i64>,
}

/// A token that was made.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct IssuedToken {
    /// The number by which `DELETE /api/tokens/{id}` names it.
    pub id: i64,
    /// The token itself, shown this once.
    pub token: String,
}

/// A wish to play with anybody who would play on the same terms.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// How to play.
    pub terms: Terms,
    /// How else, as gladly, at the same pace.
    #[serde(default)]
    pub also: Vec<Terms>,
    /// As which side; none leaves it to chance.
    pub color: Option<Side>,
    /// Against which ranks; none for anybody.
    pub range: Option<Range>,
    /// Whether the ranks of both decide about handicap and sides: the stronger gives what is customary.
    #[serde(default)]
    pub by_rank: bool,
}

/// Which of its terms a seek is answered on.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Choice {
    #[serde(default)]
    pub(crate) choice: u32,
}

/// A line of the answer to a seek.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum SeekLine {
    /// It waits in the lobby, as long as the answer is being read.
    Waiting {
        /// The number of the seek, as others answer it.
        seek: u32,
    },
    /// Somebody plays. The last line.
    Matched {
        /// The name of the game, as in `/board/games/{game}`.
        game: String,
    },
}

/// A game offered to one account.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The number of the account.
    pub opponent: i64,
    /// How to play.
    pub terms: Terms,
    /// As which side the challenger plays; none leaves it to chance.
    pub color: Option<Side>,
}

/// A game that one account offers another.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Challenge {
    /// The number by which the challenge is accepted or declined.
    pub id: u32,
    /// The account that challenges.
    pub challenger: i64,
    /// The name of the account that challenges.
    pub name: String,
    /// The account that is challenged.
    pub opponent: i64,
    /// How to play.
    pub terms: Terms,
    /// As which side the challenger plays.
    pub color: Option<Side>,
}

/// A line of the stream of what concerns an account.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BoardEvent {
    /// A game has begun, or is played while the stream begins.
    Begun {
        /// The name of the game, as in `/board/games/{game}`.
        game: String,
    },
    /// A game has ended.
    Ended {
        /// The name of the game, as in `/board/games/{game}`.
        game: String,
    },
    /// Somebody challenges the account.
    Challenged {
        /// The challenge as it was made.
        challenge: Challenge,
    },
    /// A challenge that the account gave or got is no more: declined, taken back, or too old.
    Declined {
        /// The number of the challenge.
        challenge: u32,
    },
}

/// A move to be played.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMove {
    /// How many moves were played before it: said again, it is the same move.
    pub ply: u32,
    /// The move in USI: `7g7f`, `8h2b+`, `P*5e`.
    #[serde(rename = "move")]
    #[schema(pattern = "^([1-9][a-i][1-9][a-i]\\+?|[PLNSGBR]\\*[1-9][a-i])$")]
    pub usi: String,
}

/// Something else a player does.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewDeed {
    /// Resigns, declares and the like: what needs no consent.
    Wish(Wish),
    /// Proposes something, or accepts it where the opponent has.
    Propose(Proposal),
    /// Refuses what the opponent has proposed, or takes the own proposal back.
    Decline(Proposal),
}

/// That it is done, and on the disk.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub struct Receipt {
    /// How many events the game has now.
    pub version: u32,
}

/// Something said to those at the table.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWords {
    /// The text: one to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    pub text: String,
}
