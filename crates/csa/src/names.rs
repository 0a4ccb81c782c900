//! Who plays and what is played: names, passwords, identities of games, tokens to come back with.

use std::fmt;
use std::str::FromStr;

/// The text is none of what was asked for; the words say what that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadName(pub &'static str);

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.0)
    }
}

impl std::error::Error for BadName {}

/// What a player is called: 1 to 32 of `0-9 A-Z a-z _ @ . -`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerName(String);

impl PlayerName {
    /// What must be written for one.
    pub(crate) const EXPECTED: &str = "a name, 1 to 32 letters, digits or _@.-";
    const LONGEST: usize = 32;

    /// Names by which a server speaks, or by which somebody would be taken for the operator.
    const OF_THE_HOUSE: [&str; 8] = [
        "server",
        "theserver",
        "system",
        "admin",
        "administrator",
        "operator",
        "moderator",
        // Stands in records for deleted accounts.
        "nobody",
    ];

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both names are one player's: two spellings would be taken for each other.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }

    /// Whether a player of this name could be taken for the server, however it is spelled: `Server`, `_SERVER_`.
    pub fn is_of_the_house(&self) -> bool {
        let mut plain = self.0.to_ascii_lowercase();
        plain.retain(|letter| letter.is_ascii_alphanumeric());
        Self::OF_THE_HOUSE.contains(&plain.as_str())
    }
}

impl FromStr for PlayerName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_@.-".contains(&byte);
        let fits = (1..=Self::LONGEST).contains(&text.len()) && text.bytes().all(allowed);
        fits.then(|| Self(text.to_owned())).ok_or(BadName(Self::EXPECTED))
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text of 1 to 256 bytes without blanks.
fn unbroken(text: &str, expected: &'static str) -> Result<String, BadName> {
    let allowed = |letter: char| !letter.is_whitespace() && !letter.is_control();
    let fits = (1..=256).contains(&text.len()) && text.chars().all(allowed);
    fits.then(|| text.to_owned()).ok_or(BadName(expected))
}

/// What a player proves its name with: 1 to 256 bytes without blanks. It is not shown by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// What must be written for one.
    pub(crate) const EXPECTED: &str = "a password without blanks, at most 256 bytes";

    /// The password itself, for the line that carries it and for checking it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for Password {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        unbroken(text, Self::EXPECTED).map(Self)
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// What a server calls a game: 1 to 256 bytes without blanks, on floodgate-style servers
/// `EVENT+GAME NAME+BLACK+WHITE+YYYYMMDDhhmmss`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// What must be written for one.
    pub(crate) const EXPECTED: &str = "the identity of a game, at most 256 bytes without blanks";

    /// The identity as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of the game within it, where it has the form of floodgate-style servers.
    pub fn game_name(&self) -> Option<&str> {
        self.0.split('+').nth(1)
    }
}

impl FromStr for GameId {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        unbroken(text, Self::EXPECTED).map(Self)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a player comes back to a running game with: 128 bits, written as 32 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token(pub [u8; 16]);

impl Token {
    /// What must be written for one.
    pub(crate) const EXPECTED: &str = "a token, 32 lower-case hexadecimal digits";
}

impl FromStr for Token {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let pair = |pair: &[u8]| Some(digit(pair[0])? << 4 | digit(pair[1])?);
        let bytes: Option<Vec<u8>> = (text.len() == 32)
            .then(|| text.as_bytes().chunks_exact(2).map(pair).collect())
            .flatten();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or(BadName(Self::EXPECTED))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// As secret as a password.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_letters_and_lengths() {
        for (name, fits) in [
            ("Kumo", true),
            ("a@b.c_d-9", true),
            ("", false),
            ("雲", false),
            ("a+b", false),
            ("a b", false),
        ] {
            assert_eq!(name.parse::<PlayerName>().is_ok(), fits, "{name:?}");
        }
        assert!("x".repeat(32).parse::<PlayerName>().is_ok());
        assert!("x".repeat(33).parse::<PlayerName>().is_err());
        assert!("x".repeat(257).parse::<Password>().is_err());
    }

    #[test]
    fn names_of_the_house_are_known_however_they_are_spelled() {
        for (name, of_the_house) in [
            ("Server", true),
            ("the_Server", true),
            ("_SERVER_", true),
            ("ad.min", true),
            ("Observer", false),
            ("Server2", false),
            ("-", false),
        ] {
            let name: PlayerName = name.parse().unwrap();
            assert_eq!(name.is_of_the_house(), of_the_house, "{name}");
        }
    }

    #[test]
    fn secrets_are_not_shown_when_debugging() {
        let password: Password = "hidden".parse().unwrap();
        let token: Token = "00ff".repeat(8).parse().unwrap();
        assert_eq!(format!("{password:?} {token:?}"), "Password(…) Token(…)");
        assert_eq!(token.to_string(), "00ff".repeat(8));
        assert!("00FF".repeat(8).parse::<Token>().is_err());
    }

    #[test]
    fn the_game_name_stands_second_in_the_identity() {
        let id: GameId = "sample+testa-600-10+Kumo+Kaze+20261121093000".parse().unwrap();
        assert_eq!(id.game_name(), Some("testa-600-10"));
    }
}
