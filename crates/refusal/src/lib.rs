//! Why a program refuses something: a [`Code`] for programs, with a [`Class`] that says what can be done about it.
//!
//! Everything here is data. What is refused, and in which words, is for the crates that refuse: `room` judges commands,
//! `opponent` questions to an engine, `server` requests, `web/mate` mate problems. A code is spelled once, here.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What can be done about a refusal. An HTTP status follows from it.
///
/// ```
/// use komadai_refusal::{Class, Code};
///
/// let later = Code::ALL.iter().filter(|code| code.class() == Class::Later);
/// assert!(later.eq([Code::Busy, Code::Broken, Code::Cancelled, Code::Halted, Code::ShuttingDown].iter()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// The request itself makes no sense: send another.
    Bad,
    /// Nothing proves who asks: sign in.
    Unproven,
    /// This account or page may not do it.
    Forbidden,
    /// There is nothing by this name.
    Missing,
    /// The address does not take this HTTP method.
    Method,
    /// It makes sense, but not as things stand.
    Conflict,
    /// The request is larger than is accepted.
    Large,
    /// The asker asks too often: wait.
    Often,
    /// The server cannot do it now: the same may succeed later.
    Later,
    /// The server's own fault; its log says why.
    Ours,
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $code:ident = $name:literal, $class:ident;)+) => {
        /// Every reason to refuse something.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "RefusalCode"))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ErrorCode))]
        pub enum Code {
            $($(#[doc = $doc])+ #[serde(rename = $name)] $code,)+
        }

        impl Code {
            /// Every code, the requests that make no sense first.
            pub const ALL: &[Self] = &[$(Self::$code),+];

            /// The code in kebab-case, the same in every interface.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)+
                }
            }

            /// What can be done about it.
            pub const fn class(self) -> Class {
                match self {
                    $(Self::$code => Class::$class,)+
                }
            }
        }
    };
}

codes! {
    /// Not JSON, or not the JSON this place takes.
    BadMessage = "bad-message", Bad;
    /// The start is no handicap by that name, or a diagram that cannot be played.
    BadStart = "bad-start", Bad;
    /// No rule profile by that name.
    BadProfile = "bad-profile", Bad;
    /// No such level.
    BadLevel = "bad-level", Bad;
    /// A move's text is not USI.
    BadMove = "bad-move", Bad;
    /// The text is not SFEN.
    BadSfen = "bad-sfen", Bad;
    /// What was to be agreed before a game makes no sense.
    BadTerms = "bad-terms", Bad;
    /// No name to sign in with can look like this.
    BadLogin = "bad-login", Bad;
    /// The password is too short, or too long.
    BadPassword = "bad-password", Bad;
    /// The password is among the first that anybody would try.
    CommonPassword = "common-password", Bad;
    /// By this name somebody could be taken for somebody else.
    BadName = "bad-name", Bad;
    /// A move is against the rules.
    IllegalMove = "illegal-move", Bad;
    /// The game has ended.
    GameOver = "game-over", Bad;
    /// There is no king to mate.
    NoKing = "no-king", Bad;
    /// The king to be mated is in check already, and the attacker to move.
    InCheck = "in-check", Bad;
    /// The king to be mated is mated already.
    AlreadyMated = "already-mated", Bad;
    /// The attacker is mated.
    Mated = "mated", Bad;
    /// No set of pieces makes such a diagram.
    Impossible = "impossible", Bad;

    /// Nobody is known to be asking.
    Nobody = "nobody", Unproven;
    /// No account has this name and this password.
    WrongPassword = "wrong-password", Unproven;
    /// No account here has this passkey.
    UnknownPasskey = "unknown-passkey", Unproven;
    /// A passkey's answer does not hold: another question, another site, another key.
    BadPasskey = "bad-passkey", Unproven;
    /// The question to a passkey was put too long ago, or is answered already.
    PasskeyExpired = "passkey-expired", Unproven;
    /// The code by which a member finds back is wrong, used or out of time.
    BadRecovery = "bad-recovery", Unproven;

    /// A page from another site may not ask.
    ForeignOrigin = "foreign-origin", Forbidden;
    /// The account may not be used for some time.
    Banned = "banned", Forbidden;
    /// Only moderators may do this.
    Forbidden = "forbidden", Forbidden;
    /// The house takes no new members.
    RegistrationClosed = "registration-closed", Forbidden;
    /// New members need an invitation, and this code is of none that may still be used.
    BadInvitation = "bad-invitation", Forbidden;
    /// Members alone play here.
    NoGuests = "no-guests", Forbidden;
    /// No engine is asked during a game that counts.
    RatedGame = "rated-game", Forbidden;

    /// Nothing lives at this address.
    NotFound = "not-found", Missing;
    /// There is no such game.
    NoGame = "no-game", Missing;

    /// This address does not take that method.
    BadMethod = "bad-method", Method;

    /// It is not allowed as things stand.
    NotAllowed = "not-allowed", Conflict;
    /// Only a player may ask this, and this is a spectator.
    NotAPlayer = "not-a-player", Conflict;
    /// The seat is taken, or there is none left.
    NoSeat = "no-seat", Conflict;
    /// Somebody cannot play against themselves.
    OwnGame = "own-game", Conflict;
    /// The game has not begun.
    NotBegun = "not-begun", Conflict;
    /// The game is not over yet.
    NotOver = "not-over", Conflict;
    /// It is the other side's turn.
    NotYourTurn = "not-your-turn", Conflict;
    /// In a relay, it is the turn of another player of the same side.
    PartnersTurn = "partners-turn", Conflict;
    /// The player who opened the room says when the game begins.
    OpenerBegins = "opener-begins", Conflict;
    /// Another move was played with that number.
    Stale = "stale", Conflict;
    /// Moves before this one are missing.
    Early = "early", Conflict;
    /// The terms of this game know no such thing.
    NotInTerms = "not-in-terms", Conflict;
    /// Nothing of the kind was proposed.
    NothingProposed = "nothing-proposed", Conflict;
    /// It was proposed already, or refused a moment ago.
    ProposedAlready = "proposed-already", Conflict;
    /// Both sides have moved.
    TooLate = "too-late", Conflict;
    /// The opponent is there, or has not been away for long.
    NotAbsent = "not-absent", Conflict;
    /// The player who proposed it is not there any more.
    Absent = "absent", Conflict;
    /// Rated games are for those with an account.
    MembersOnly = "members-only", Conflict;
    /// The offer is for opponents of other ranks.
    OutOfRange = "out-of-range", Conflict;
    /// This account may not speak for some time.
    Muted = "muted", Conflict;
    /// This account plays as many games at once as it may.
    TooManyGames = "too-many-games", Conflict;
    /// The id names a question still being thought about.
    IdInUse = "id-in-use", Conflict;
    /// Somebody else signs in by this name.
    NameTaken = "name-taken", Conflict;
    /// Nothing else would let the owner in.
    LastWayIn = "last-way-in", Conflict;
    /// The account organises events that are not over.
    StillOrganises = "still-organises", Conflict;

    /// More than the server takes at once: bytes, or moves.
    TooLarge = "too-large", Large;

    /// This asker asks too much in too short a time.
    TooMany = "too-many", Often;

    /// Too much at once, or every engine is taken and the queue is full.
    Busy = "busy", Later;
    /// An engine of the host is out of order; the server's log says why.
    Broken = "broken", Later;
    /// The question was given up.
    Cancelled = "cancelled", Later;
    /// The server cannot write to its disk just now; clocks stand still.
    Halted = "halted", Later;
    /// The server is going down.
    ShuttingDown = "shutting-down", Later;

    /// The server's own fault; the cause is in its log.
    Internal = "internal", Ours;
}

impl Code {
    /// The code of this name.
    ///
    /// ```
    /// use komadai_refusal::Code;
    ///
    /// assert_eq!(Code::IllegalMove.to_string(), "illegal-move");
    /// assert_eq!(Code::named("illegal-move"), Some(Code::IllegalMove));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs of others read these names: none may change.
    #[test]
    fn the_names_of_each_class_are_these() {
        let names = |class| {
            let codes = Code::ALL.iter().filter(|code| code.class() == class);
            codes.map(|code| code.name()).collect::<Vec<_>>().join(" ")
        };
        for (class, expected) in [
            (
                Class::Bad,
                "bad-message bad-start bad-profile bad-level bad-move bad-sfen bad-terms bad-login bad-password \
                 common-password bad-name illegal-move game-over no-king in-check already-mated mated \
                 impossible",
            ),
            (
                Class::Unproven,
                "nobody wrong-password unknown-passkey bad-passkey passkey-expired bad-recovery",
            ),
            (
                Class::Forbidden,
                "foreign-origin banned forbidden registration-closed bad-invitation no-guests rated-game",
            ),
            (Class::Missing, "not-found no-game"),
            (Class::Method, "bad-method"),
            (
                Class::Conflict,
                "not-allowed not-a-player no-seat own-game not-begun not-over not-your-turn partners-turn \
                 opener-begins stale early not-in-terms nothing-proposed proposed-already too-late not-absent absent \
                 members-only out-of-range muted too-many-games id-in-use name-taken last-way-in still-organises",
            ),
            (Class::Large, "too-large"),
            (Class::Often, "too-many"),
            (Class::Later, "busy broken cancelled halted shutting-down"),
            (Class::Ours, "internal"),
        ] {
            assert_eq!(names(class), expected, "{class:?}");
        }
        assert_eq!(Code::ALL.len(), 67);
    }

    #[test]
    fn a_name_is_one_codes_alone() {
        for &code in Code::ALL {
            assert_eq!(Code::named(code.name()), Some(code));
        }
        assert_eq!(Code::named("No-Seat"), None);
    }
}
