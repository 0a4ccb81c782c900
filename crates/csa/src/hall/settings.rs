//! What a hall allows, and by which manners it plays.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Duration;

use komadai_rules::Setup;

use crate::{GameKind, GameName};

use super::UtcOffset;

/// Which of two customs a server follows where they differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Manners {
    /// Those of the floodgate servers: plain clients choose games by their password and leave after one, moves sent
    /// too early wait for their turn, an illegal move is not echoed.
    #[default]
    Floodgate,
    /// Those of the protocol as written: clients stay, a move out of turn loses, an illegal move is echoed.
    Standard,
}

/// What a hall allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What the identity of every game begins with.
    pub event: String,
    /// The custom it follows.
    pub manners: Manners,
    /// Seconds since 1970 at the moment the hall is opened: games are called by their date.
    pub opened_at: u64,
    /// By which time of day they are dated.
    pub utc_offset: UtcOffset,
    /// How long a login may take.
    pub login_within: Duration,
    /// How long both may take to agree.
    pub agree_within: Duration,
    /// How long a connection may be silent.
    pub silent_for: Duration,
    /// How long a player whose connection broke may stay away; zero where leaving loses at once.
    pub grace: Duration,
    /// After how many plies a game ends without result.
    pub max_moves: Option<u32>,
    /// Whether records name players by name and trip, in the layout of shogi-server, for the tools that read those.
    pub trips: bool,
    /// How many lines without meaning are borne.
    pub most_nonsense: u32,
    /// How many lines may come at once, and how many a second in the long run.
    pub lines: (u32, u32),
    /// How many games one spectator may watch.
    pub most_watched: usize,
    /// How often the games are paired that a schedule pairs: every one whose name begins with `floodgate-`.
    pub rounds: Vec<Round>,
    /// The games that begin from a diagram of their own.
    pub starts: BTreeMap<GameName, Setup>,
}

/// How often a game is paired that a schedule pairs, rather than as players come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its name; `None` for every game of the schedule that is not named.
    pub game: Option<GameName>,
    /// How often: on whole multiples of this since 1970, so that half an hour is the full and the half one.
    pub every: Duration,
}

/// How often games are paired that no [`Round`] is about.
const USUAL: Duration = Duration::from_secs(30 * 60);
/// What stands for every game of the schedule that is not named.
const OTHERS: &str = "floodgate-*";

impl Settings {
    /// How often a game of the schedule is paired.
    pub(super) fn round_every(&self, game: &GameName) -> Duration {
        let about = |game: Option<&GameName>| {
            { self.rounds.iter() }.find(|round| round.game.as_ref() == game)
        };
        let round = about(Some(game)).or_else(|| about(None));
        round.map_or(USUAL, |round| round.every)
    }
}

/// Reads `floodgate-600-10F=30`: a game, and every how many minutes; `floodgate-*=30` is about all others.
impl FromStr for Round {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str =
            "expected a game and minutes, as in floodgate-600-10F=30 or floodgate-*=30";
        let (game, minutes) = text.split_once('=').ok_or(EXPECTED)?;
        let game: Option<GameName> = match game {
            OTHERS => None,
            game => Some(game.parse().map_err(|_| EXPECTED)?),
        };
        let minutes: u32 = minutes.parse().map_err(|_| EXPECTED)?;
        let other = { game.as_ref() }.is_some_and(|game| game.kind() != GameKind::Floodgate);
        if minutes == 0 || other {
            return Err(
                "what is paired by a schedule is called floodgate-..., every minute at most",
            );
        }
        Ok(Self { game, every: Duration::from_secs(60 * u64::from(minutes)) })
    }
}

impl Default for Settings {
    fn default() -> Self {
        let round = |text: &str| text.parse().expect("it is a game with minutes");
        Self {
            event: "komadai".to_owned(),
            manners: Manners::default(),
            opened_at: 0,
            utc_offset: UtcOffset::default(),
            login_within: Duration::from_secs(60),
            agree_within: Duration::from_secs(120),
            silent_for: Duration::from_secs(24 * 60 * 60),
            grace: Duration::from_secs(60),
            max_moves: Some(256),
            trips: false,
            most_nonsense: 8,
            lines: (200, 50),
            most_watched: 64,
            rounds: vec![round("floodgate-3600-0=120"), round("floodgate-*=30")],
            starts: BTreeMap::new(),
        }
    }
}
