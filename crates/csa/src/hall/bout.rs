//! A game of the hall: its seats, and the board and clocks as the news of it tell them.

use std::time::Duration;

use komadai_record::{CsaMove, NodeId, Record};
use komadai_rules::{ByColor, Charging, Clock, Color, Game, Move, Reason, Setup};

use crate::summary::milliseconds;
use crate::{
    ClientLine, GameId, GameName, PlayerName, Resumption, Summary, TimeTerms, Token, add_comment,
};

use super::Settings;
use super::messages::{Agreement, Foul, GameEnd, Memory, Moment, VisitorId, Watchers};

/// How long a clock stands after a restart for a player who is not back; the tables of the games have it so too.
const HELD: Duration = Duration::from_secs(60);

/// A game that is agreed or played.
#[derive(Clone, Debug)]
pub(super) struct Bout {
    pub(super) name: GameName,
    pub(super) game_id: GameId,
    pub(super) seats: ByColor<Seat>,
    pub(super) watchers: Watchers,
    pub(super) stage: Stage,
    pub(super) game: Game,
    pub(super) clock: Clock,
    charging: Charging,
    pub(super) record: Record,
    pub(super) node: NodeId,
    /// What each move was charged.
    pub(super) charged: Vec<Duration>,
    /// When the turn began, as the hall saw it, and what it had cost before.
    pub(super) turn_began: Moment,
    pub(super) turn_cost: Duration,
    /// Until when the clock of a player who is not back after a restart stands.
    pub(super) awaited: ByColor<Option<Moment>>,
    /// What the side to move has asked for and no news has come of yet.
    pub(super) pending: Option<Attempt>,
    /// What the side to move has sent that is no legal move.
    pub(super) foul: Option<Foul>,
    /// The moment the game was proposed, in seconds since 1970.
    pub(super) began: u64,
    /// Whether the hall was opened with it.
    pub(super) is_resumed: bool,
}

/// Where a game begins that does not begin as its name says.
#[derive(Clone, Debug, Default)]
pub(super) struct Opening {
    /// The diagram; that of the name if there is none.
    pub(super) start: Option<Setup>,
    /// The moves that are played already.
    pub(super) moves: Vec<Move>,
}

impl Opening {
    /// A game as far as it has come.
    pub(super) fn of(game: &Game) -> Self {
        Self { start: Some(*game.start()), moves: game.moves().collect() }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It waits for both to agree, until then.
    Agreeing(Moment),
    /// Both have agreed, and it is being opened.
    Opening,
    /// It is played.
    Playing,
}

/// What a player has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    /// The move as it was written.
    pub(super) text: String,
    /// The comment sent along.
    pub(super) comment: Option<String>,
}

/// One side of a game.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    /// The connection, unless it broke.
    pub(super) visitor: Option<VisitorId>,
    pub(super) name: PlayerName,
    pub(super) is_known: bool,
    /// What stands behind its name in records that tell players apart by their trips.
    pub(super) trip: Option<String>,
    /// Whether it was told the token of its seat: nobody else can come back, and so nobody else is waited for.
    pub(super) comes_back: bool,
    pub(super) agreed: bool,
    /// Since when the player is away.
    pub(super) gone: Option<Moment>,
    pub(super) token: Token,
    /// The token before this one, until the player has said something since it came back.
    pub(super) former: Option<Token>,
    /// Moves that came before the player's turn.
    pub(super) early: Vec<ClientLine>,
    /// The last move it played.
    pub(super) last: Option<CsaMove>,
}

impl Bout {
    pub(super) fn new(
        name: GameName,
        game_id: GameId,
        seats: ByColor<Seat>,
        own: Option<Opening>,
        max_moves: Option<u32>,
        settings: &Settings,
        now: Moment,
    ) -> Self {
        let kind = name.kind();
        let profile = crate::summary::profile(max_moves);
        // A diagram nobody can play from is none that was meant.
        let own = own.unwrap_or_default();
        let game = { own.start }.and_then(|start| Game::new(&start, profile).ok());
        let game = game.unwrap_or_else(|| {
            Game::new(&kind.start(), profile).expect("every start by name can be played")
        });
        let start = *game.start();
        let (control, charging) = name.terms().clock(name.stop_watch());
        let mut bout = Self {
            clock: Clock::even(control),
            charging,
            record: Record::new(start),
            node: Record::ROOT,
            charged: Vec::new(),
            turn_began: now,
            turn_cost: Duration::ZERO,
            awaited: ByColor::default(),
            pending: None,
            foul: None,
            stage: Stage::Agreeing(now + settings.agree_within),
            began: settings.opened_at + now.as_secs(),
            is_resumed: false,
            name,
            game_id,
            seats,
            watchers: Watchers::new(),
            game,
        };
        for mv in own.moves {
            // Nobody pays for it: its turn takes what it brings.
            let charged = match control.main {
                0 => 0,
                _ => control.increment,
            };
            let played = bout.moved(mv, Duration::from_millis(charged), None);
            debug_assert!(played.is_some(), "an opening was played before it was laid down");
        }
        for color in Color::ALL {
            // Nobody has sent any of them.
            bout.seats[color].last = None;
        }
        bout
    }

    /// What was agreed, for the host of the game.
    pub(super) fn agreement(&self) -> Agreement {
        Agreement {
            game: self.game_id.clone(),
            players: ByColor::from_fn(|color| self.seats[color].name.clone()),
            visitors: ByColor::from_fn(|color| self.seats[color].visitor),
            rated: Color::ALL.into_iter().all(|color| self.seats[color].is_known),
            start: *self.game.start(),
            opening: { self.game.moves() }.zip(self.charged.iter().copied()).collect(),
            control: *self.clock.control(Color::Black),
            charging: self.charging,
            profile: self.game.profile(),
            memory: self.memory(),
        }
    }

    /// What brings its players back to it in another hall.
    pub(super) fn memory(&self) -> Memory {
        Memory {
            game: self.game_id.clone(),
            name: self.name.clone(),
            players: ByColor::from_fn(|color| self.seats[color].name.clone()),
            known: ByColor::from_fn(|color| self.seats[color].is_known),
            trips: ByColor::from_fn(|color| self.seats[color].trip.clone()),
            tokens: ByColor::from_fn(|color| self.seats[color].token),
            former: ByColor::from_fn(|color| self.seats[color].former),
            comes_back: ByColor::from_fn(|color| self.seats[color].comes_back),
            start: *self.game.start(),
            max_moves: self.game.profile().max_moves,
            began: self.began,
            foul: self.foul.clone(),
        }
    }

    /// A game of another hall before its first move, both players away.
    pub(super) fn of_memory(memory: Memory, settings: &Settings, now: Moment) -> Self {
        let seats = ByColor::from_fn(|color| Seat {
            visitor: None,
            name: memory.players[color].clone(),
            is_known: memory.known[color],
            trip: memory.trips[color].clone(),
            comes_back: memory.comes_back[color] && !settings.grace.is_zero(),
            agreed: true,
            gone: Some(now),
            token: memory.tokens[color],
            former: memory.former[color],
            early: Vec::new(),
            last: None,
        });
        Self {
            stage: Stage::Playing,
            began: memory.began,
            foul: memory.foul,
            is_resumed: true,
            awaited: ByColor::from_fn(|_| Some(now + HELD)),
            ..Self::new(
                memory.name,
                memory.game,
                seats,
                Some(Opening { start: Some(memory.start), moves: Vec::new() }),
                memory.max_moves,
                settings,
                now,
            )
        }
    }

    /// The line that the game was lost by, if it ends so for what was no legal move.
    pub(super) fn foul_of(&self, ending: GameEnd) -> Option<&str> {
        let is_for_it = match ending {
            GameEnd::Rules(outcome) => outcome.reason == Reason::IllegalMove,
            GameEnd::Offence(loser) => loser == self.game.turn(),
            GameEnd::Suspended => false,
        };
        let now = |foul: &&Foul| is_for_it && foul.ply == self.game.ply();
        self.foul.as_ref().filter(now).map(|foul| &*foul.line)
    }

    /// The game as it is proposed to one side, or as it stands.
    pub(super) fn summary(&self, yours: Color) -> Summary {
        let names = ByColor::from_fn(|color| self.seats[color].name.to_string());
        let moves = self.game.moves().zip(&self.charged);
        Summary {
            game: Some(self.game_id.clone()),
            max_moves: self.game.profile().max_moves,
            terms: ByColor::<TimeTerms>::from_fn(|_| self.name.terms()),
            start: *self.game.start(),
            moves: moves.map(|(mv, &charged)| (mv, Some(charged))).collect(),
            token: Some(self.seats[yours].token),
            ..Summary::new(names, yours)
        }
    }

    /// How the running game stands.
    pub(super) fn resumed(&self, now: Moment) -> Resumption {
        let mut past = self.game.clone();
        let last = past.undo().and_then(|mv| CsaMove::of(mv, &past.setup()));
        Resumption {
            turn: self.game.turn(),
            left: ByColor::from_fn(|color| self.left(color, now)),
            last,
        }
    }

    /// The main time a side has left.
    pub(super) fn left(&self, color: Color, now: Moment) -> Duration {
        let runs = self.stage == Stage::Playing && self.game.turn() == color;
        let elapsed = if runs { self.elapsed(now) } else { 0 };
        let left = self.clock.remaining_after(color, elapsed).main;
        Duration::from_millis(left)
    }

    /// What the turn that runs would be charged if it ended now.
    pub(super) fn charge_at(&self, now: Moment) -> Duration {
        Duration::from_millis(self.charging.charge(self.elapsed(now)))
    }

    /// How long the turn that runs has taken, in milliseconds.
    fn elapsed(&self, now: Moment) -> u64 {
        let held = self.awaited[self.game.turn()].unwrap_or_default();
        let ran = now.saturating_sub(self.turn_began.max(held));
        milliseconds(self.turn_cost + ran)
    }

    pub(super) fn is_seat_of(&self, name: &PlayerName) -> bool {
        Color::ALL.into_iter().any(|color| self.seats[color].name.is_same_as(name))
    }

    pub(super) fn seat_by_token(&self, name: &PlayerName, token: &Token) -> Option<Color> {
        let own = |color: &Color| {
            let seat = &self.seats[*color];
            let tokens = [Some(seat.token), seat.former].into_iter().flatten();
            seat.name.is_same_as(name) && { tokens }.any(|own| same(&own.0, &token.0))
        };
        { Color::ALL.into_iter() }.find(own).filter(|_| self.stage == Stage::Playing)
    }

    pub(super) fn color_of(&self, id: VisitorId) -> Option<Color> {
        let sits = |color: &Color| self.seats[*color].visitor == Some(id);
        Color::ALL.into_iter().find(sits)
    }

    /// Plays what the news tell; the move as it is spelled, or `None` if it was illegal and ended the game.
    pub(super) fn moved(
        &mut self,
        mv: Move,
        charged: Duration,
        comment: Option<&str>,
    ) -> Option<CsaMove> {
        let turn = self.game.turn();
        let spelled = CsaMove::of(mv, &self.game.setup());
        // An illegal move ends a game of this profile.
        self.game.play(mv).ok()?;
        if self.game.illegal_move().is_some() {
            return None;
        }
        let _ = self.clock.spend(turn, milliseconds(charged));
        self.charged.push(charged);
        self.node = self.record.add(self.node, mv);
        let board = self.game.setup().board;
        let entry = &mut self.record[self.node];
        entry.time = Some(charged);
        if let Some(comment) = comment {
            add_comment(entry, comment, &board);
        }
        self.seats[turn].last = spelled;
        spelled
    }
}

/// Whether two secrets are the same, in a time that does not tell where they differ.
fn same(one: &[u8; 16], other: &[u8; 16]) -> bool {
    let pairs = one.iter().zip(other);
    pairs.fold(0, |differing, (one, other)| differing | (one ^ other)) == 0
}
