//! Games between people: whatever is wished, by whomever, in whatever order.

use komadai_room::{
    AccountId, Command, Event, Opening, Proposal, Room, Seat, Stage, Team, Terms, Turn, log,
};
use komadai_rules::{Bank, ByColor, Byoyomi, Color, Handicap, Move, RuleProfile, TimeControl};

/// Numbers out of bytes, 0 once there are none.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    /// A time in milliseconds, from nothing to eleven minutes, fine where it is short.
    fn time(&mut self) -> u64 {
        let (coarse, fine) = (u64::from(self.next()), u64::from(self.next()));
        coarse * coarse * 10 + fine
    }

    fn seat(&mut self) -> Seat {
        let number = i64::from(self.next() % 4);
        Seat { account: AccountId::from_number(number), name: format!("player {number}") }
    }

    fn terms(&mut self) -> Terms {
        let handicaps = Handicap::ALL;
        let (_, profile) = RuleProfile::NAMES[usize::from(self.next()) % RuleProfile::NAMES.len()];
        let flags = self.next();
        let clock = match self.next() % 6 {
            0 => TimeControl::UNTIMED,
            1 => TimeControl::sudden_death(self.time()),
            2 => TimeControl {
                byoyomi: Byoyomi { period: self.time(), periods: u32::from(self.next()) },
                ..TimeControl::sudden_death(self.time())
            },
            3 => TimeControl { increment: self.time(), ..TimeControl::sudden_death(self.time()) },
            4 => TimeControl {
                bank: Bank { unit: self.time(), units: u32::from(self.next()) },
                ..TimeControl::sudden_death(self.time())
            },
            _ => TimeControl { per_move: self.time(), ..TimeControl::UNTIMED },
        };
        let terms = Terms {
            start: komadai_room::Start::Handicap(
                handicaps[usize::from(self.next()) % handicaps.len()],
            ),
            profile: if flags & 1 == 0 { profile } else { profile.strict() },
            rated: flags & 2 != 0,
            replays_draws: flags & 4 != 0,
            compensates_lag: flags & 8 != 0,
            take_back: flags & 16 != 0,
            team: Team::ALL[usize::from(flags >> 5) % Team::ALL.len()],
            ..Terms::default()
        };
        terms.with_clock(clock)
    }

    fn command(&mut self, room: &Room) -> Command {
        let kind = self.next();
        let proposal = Proposal::ALL[usize::from(self.next()) % Proposal::ALL.len()];
        match kind % 16 {
            0 => Command::Resign,
            1 => Command::Declare,
            2 | 3 => Command::Propose(proposal),
            4 => Command::Accept(proposal),
            5 => Command::Decline(proposal),
            6 => Command::Abort,
            7 => Command::AddTime,
            8 => Command::Claim,
            9 => Command::Forfeit,
            15 => Command::Begin,
            // A move anywhere, or one that was played, or too early.
            10 => Command::Move {
                ply: u32::from(self.next()),
                mv: anywhere(self.next(), self.next()),
            },
            _ => {
                let legal = room.game().legal_moves();
                let number = usize::from(self.next());
                let mv = match legal.len() {
                    0 => anywhere(1, 2),
                    count => legal[number % count],
                };
                let ply = room.game().ply();
                Command::Move { ply, mv }
            }
        }
    }
}

fn anywhere(from: u8, to: u8) -> Move {
    let square = |number: u8| komadai_rules::Square::ALL[usize::from(number) % 81];
    Move::Board { from: square(from), to: square(to), promote: from.is_multiple_of(3) }
}

/// A room never breaks: what it decides can happen, is written and read again as itself, is nothing where it happened
/// already, and the fold of the log is the room. Once a game is over no move is played in it.
pub fn room(data: &[u8]) {
    let mut bytes = Bytes(data);
    let terms = bytes.terms();
    let mut seats = ByColor { black: Some(bytes.seat()), white: Some(bytes.seat()) };
    if seats.black == seats.white {
        seats.white = None;
    }
    let opened = Event::Opened {
        terms: Box::new(terms.clone()),
        seats: seats.clone(),
        partners: ByColor::default(),
    };
    let Ok(mut room) = Room::open(Opening::of(terms, seats)) else {
        return;
    };
    let mut texts = vec![log::write(&opened)];
    while !bytes.0.is_empty() {
        let by = bytes.seat().account;
        let turn = Turn {
            skips: u32::from(bytes.next()),
            raw: bytes.time(),
            lag: bytes.time(),
            absent: ByColor { black: bytes.next() > 200, white: bytes.next() > 200 },
        };
        let command = match bytes.next() {
            250.. => None,
            _ => Some(bytes.command(&room)),
        };
        let decided = match command {
            Some(command) => room.wish(by, &command, turn),
            None => room.join(bytes.seat(), None),
        };
        let Ok(Some(event)) = decided else { continue };
        let over = matches!(room.stage(), Stage::Over(_));
        let text = log::write(&event);
        assert_eq!(log::read(&text).ok().as_ref(), Some(&event), "{text}");
        room.apply(&event).expect("it was decided here");
        texts.push(text);
        assert_eq!(room.version() as usize, texts.len());
        assert_eq!(room.spent().len(), room.game().ply() as usize);
        assert!(!over || !matches!(event, Event::Moved { .. }), "{event:?}");
        if let (Some(Command::Move { .. }), Event::Moved { .. }) = (command, &event) {
            let again = command.map(|command| room.wish(by, &command, turn));
            let foul = room.game().illegal_move().is_some();
            assert!(foul || again == Some(Ok(None)), "said twice: {again:?}");
        }
        // Neither clock has more to tell than the rules allow, whatever is asked.
        for color in Color::ALL {
            let _ = room.remaining(color, turn);
        }
        let _ = (room.flag_falls(turn.lag), room.overdue(turn), room.replay());
    }
    let folded = Room::fold(texts.iter().map(String::as_str)).expect("it happened");
    assert_eq!(format!("{folded:?}"), format!("{room:?}"));
}

/// A log of any bytes is refused or folds to a room; what is said of an account is taken out of an event once and for
/// all.
pub fn play_log(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let opened = log::write(&Event::Opened {
        terms: Box::default(),
        seats: ByColor { black: Some(Bytes(&[1]).seat()), white: Some(Bytes(&[2]).seat()) },
        partners: ByColor::default(),
    });
    for line in text.lines() {
        if let Ok(event) = log::read(line) {
            let again = log::read(&log::write(&event));
            assert_eq!(again.ok(), Some(event), "{line}");
        }
        let nobody = AccountId::from_number(1);
        if let Some(without) = log::without(line, nobody) {
            assert_eq!(log::without(&without, nobody), None, "{without}");
        }
    }
    // With a beginning of its own, or with one that is known to be good.
    let _ = Room::fold(text.lines());
    let _ = Room::fold(std::iter::once(opened.as_str()).chain(text.lines()));
}
