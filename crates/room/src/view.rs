//! A game as somebody sees it who comes in now.

use std::time::Duration;

use komadai_ids::{AccountId, GameId};
use komadai_rules::{ByColor, Color, Move, Remaining, TimeControl};

use crate::{Ending, Proposal, Review, Room, Seat, Stage, Terms, Turn};

/// What both clocks show at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What each side has left.
    pub left: ByColor<Remaining>,
    /// What each side had left when the turn began, as the time of a game that begins so.
    pub rest: ByColor<TimeControl>,
    /// What the turn has cost the side to move so far, in milliseconds.
    pub elapsed: u64,
    /// Whose clock runs; none between the moves, before both are there, and in a game that is not played.
    pub running: Option<Color>,
}

/// What was said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    /// The name of the speaker.
    pub name: String,
    /// The speaker's side; a spectator has none, and is not heard by the players before the game is over.
    pub color: Option<Color>,
    /// Whether it is for the speaker's own side alone, even after the game.
    pub aside: bool,
    /// The words, as they were typed.
    pub text: String,
}

/// All there is to see of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The game's name.
    pub id: GameId,
    /// How many events there were.
    pub version: u32,
    /// What was agreed before the game.
    pub terms: Terms,
    /// The first player of each side; none in a free seat.
    pub seats: ByColor<Option<Seat>>,
    /// Who plays beside them, where sides are played together.
    pub partners: ByColor<Vec<Seat>>,
    /// In a relay, the place in its side of the player to move.
    pub mover: Option<usize>,
    /// Who says when a game begins for which people gather.
    pub opener: Option<AccountId>,
    /// Whether it waits, is played, or is over.
    pub stage: Stage,
    /// Why a moderator has ended it, in the moderator's words.
    pub ruling: Option<String>,
    /// The moves that stand, from the first.
    pub moves: Vec<Move>,
    /// The illegal move that ended a strict game.
    pub foul: Option<Move>,
    /// What each move was charged, in milliseconds.
    pub spent: Vec<u64>,
    /// Whose hand each move was, as the place in its side; empty where one plays alone.
    pub hands: Vec<Option<usize>>,
    /// What the clocks show now; none in a game without any.
    pub clocks: Option<Clocks>,
    /// The proposal of each side that waits for an answer.
    pub proposals: ByColor<Option<Proposal>>,
    /// The game in which the players go on.
    pub next: Option<GameId>,
    /// Whether this game is a draw that is played again, even before the next game is there.
    pub replayed: bool,
    /// Which sides have the page of the game open.
    pub present: ByColor<bool>,
    /// How long until each side counts as absent, and the other may claim the game; `None` where it is there, or nobody
    /// has to stay.
    pub absent_in: ByColor<Option<Duration>>,
    /// Who of the players has been there since the server knows of the game.
    pub came: ByColor<bool>,
    /// Whether clocks stand still because nothing can be stored.
    pub halted: bool,
    /// What was said, the latest last.
    pub chat: Vec<ChatMessage>,
    /// What a player has last shown the others, the game being over.
    pub review: Option<Review>,
}

impl View {
    /// What there is to see of a game at rest; `running` says whether the clock of the side to move runs.
    pub fn of(id: GameId, room: &Room, turn: Turn, running: bool) -> Self {
        Self {
            id,
            version: room.version(),
            terms: room.terms().clone(),
            seats: room.seats().clone(),
            partners: room.partners().clone(),
            mover: room.mover(turn.skips),
            opener: room.opener(),
            stage: room.stage(),
            ruling: room.ruling().map(str::to_owned),
            moves: room.game().moves().collect(),
            foul: room.game().illegal_move(),
            spent: room.spent().to_vec(),
            hands: room.hands().to_vec(),
            clocks: Clocks::of(room, turn, running),
            proposals: *room.proposals(),
            next: room.next(),
            replayed: room.is_replayed(),
            present: ByColor::default(),
            absent_in: ByColor::default(),
            came: ByColor::default(),
            halted: false,
            chat: Vec::new(),
            review: None,
        }
    }

    /// Everybody on one side, in the order in which they sat down.
    pub fn side(&self, color: Color) -> impl Iterator<Item = &Seat> {
        self.seats[color].iter().chain(&self.partners[color])
    }

    /// The names of a side in a line; none for a free seat.
    pub fn names(&self, color: Color) -> Option<String> {
        let names: Vec<&str> = self.side(color).map(|seat| seat.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Which side this account plays.
    pub fn color_of(&self, account: AccountId) -> Option<Color> {
        let plays = |color: &Color| self.side(*color).any(|seat| seat.account == account);
        Color::ALL.into_iter().find(plays)
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.stage.ending()
    }

    /// Who is to move, while it is played.
    pub fn turn(&self) -> Option<Color> {
        (self.stage == Stage::Playing).then(|| self.color_at(self.moves.len()))
    }

    /// Whose hand a move was, where several play that side and it is known.
    pub fn hand(&self, ply: usize) -> Option<&Seat> {
        let place = (*self.hands.get(ply)?)?;
        self.side(self.color_at(ply)).nth(place)
    }

    /// Whether a side made a move.
    pub fn has_moved(&self, color: Color) -> bool {
        (0..self.moves.len().min(2)).any(|ply| self.color_at(ply) == color)
    }

    /// Which side moves after so many moves.
    fn color_at(&self, ply: usize) -> Color {
        let first = match &self.terms.start {
            crate::Start::Handicap(handicap) => handicap.first_to_move(),
            crate::Start::Setup(setup) => setup.turn,
        };
        if ply.is_multiple_of(2) { first } else { first.opponent() }
    }
}

impl Clocks {
    /// What the clocks of this room show, its turn having lasted as `turn` says; `None` without clocks.
    pub fn of(room: &Room, turn: Turn, running: bool) -> Option<Self> {
        room.terms().is_timed().then(|| Self {
            left: ByColor::from_fn(|color| room.remaining(color, turn)),
            rest: room.terms().rest(room.clock()),
            elapsed: room.turn().map_or(0, |_| room.charged(turn)),
            running: room.turn().filter(|_| running),
        })
    }
}
