//! Inner types made wire, and wire made inner types.

use komadai_opponent::Start;
use komadai_play as play;
use komadai_play::{AccountId, Clocks, Command, Desk, Seat, Seek, SeekId, Seeker, Stage, View};
use komadai_rules::{Bank, ByColor, Byoyomi, Color, RuleProfile, TimeControl};
use komadai_store::JobStage;

use crate::api::ErrorCode;
use crate::api::board::NewSeek;
use crate::api::play as wire;
use crate::api::play::{Both, Proposal, Side, Wish};
use crate::api::queue::AnalysisStage;
use crate::error::Refusal;

/// Makes two enums with the same variants of each other.
macro_rules! same {
    ($wire:ty, $inner:ty: $($variant:ident),+) => {
        impl From<$wire> for $inner {
            fn from(wire: $wire) -> Self {
                match wire {
                    $(<$wire>::$variant => <$inner>::$variant,)+
                }
            }
        }

        impl From<$inner> for $wire {
            fn from(inner: $inner) -> Self {
                match inner {
                    $(<$inner>::$variant => <$wire>::$variant,)+
                }
            }
        }
    };
}

same!(Side, Color: Black, White);
same!(Proposal, play::Proposal: Count, TakeBack, Rematch);
same!(wire::Team, play::Team: Alone, Relay, Consultation);
same!(AnalysisStage, JobStage: Open, Done, Failed, Cancelled);

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        match wish {
            Wish::Begin => Command::Begin,
            Wish::Resign => Command::Resign,
            Wish::Declare => Command::Declare,
            Wish::Abort => Command::Abort,
            Wish::AddTime => Command::AddTime,
            Wish::Claim => Command::Claim,
        }
    }
}

impl From<wire::Control> for TimeControl {
    fn from(control: wire::Control) -> Self {
        let wire::Control { main, byoyomi, periods, increment, unit, units } = control;
        // A length without a number means one.
        TimeControl {
            main,
            byoyomi: Byoyomi { period: byoyomi, periods: periods.max(u32::from(byoyomi > 0)) },
            increment,
            bank: Bank { unit, units: units.max(u32::from(unit > 0)) },
            per_move: 0,
        }
    }
}

impl From<TimeControl> for wire::Control {
    fn from(control: TimeControl) -> Self {
        wire::Control {
            main: control.main,
            byoyomi: control.byoyomi.period,
            periods: control.byoyomi.periods,
            increment: control.increment,
            unit: control.bank.unit,
            units: control.bank.units,
        }
    }
}

impl From<play::Ending> for wire::Ending {
    fn from(ending: play::Ending) -> Self {
        let winner = ending.winner().map(Side::from);
        Self { reason: ending.code().to_owned(), winner, ruling: None }
    }
}

impl From<&play::Table> for wire::OpenedRoom {
    fn from(table: &play::Table) -> Self {
        let game = table.id().to_string();
        Self { game }
    }
}

/// The terms of a game between people: lag is given back, moves are taken back by consent.
pub(crate) fn terms(terms: wire::Terms) -> Result<play::Terms, Refusal> {
    let wire::Terms { start, profile, strict, clock, replays, rated, team } = terms;
    let start = match start {
        Start::Handicap(name) => play::Start::named(&name),
        Start::Sfen(sfen) => play::Start::diagram(&sfen),
    };
    let no_profile = || {
        Refusal::new(ErrorCode::BadProfile, format_args!("no rule profile is called {profile:?}"))
    };
    let named = RuleProfile::named(&profile).ok_or_else(no_profile)?;
    let terms = play::Terms {
        start: start.map_err(play::Refusal::from)?,
        profile: if strict { named.strict() } else { named },
        replays_draws: replays,
        rated,
        team: team.into(),
        ..play::Terms::default()
    };
    Ok(terms.with_clock(clock.map_or(TimeControl::UNTIMED, TimeControl::from)))
}

pub(crate) fn wire_terms(terms: &play::Terms) -> wire::Terms {
    // What each side may have left after a replay is in the clocks; here stands what Black began with.
    wire::Terms {
        start: match &terms.start {
            play::Start::Handicap(handicap) => Start::Handicap(handicap.name().to_owned()),
            play::Start::Setup(setup) => Start::Sfen(setup.to_string()),
        },
        profile: terms.profile.name().unwrap_or("standard").to_owned(),
        strict: terms.profile.illegal_moves == komadai_rules::IllegalMoves::Lose,
        clock: terms.is_timed().then(|| terms.clocks.black.into()),
        replays: terms.replays_draws,
        rated: terms.rated,
        team: terms.team.into(),
    }
}

/// A game as this reader may see it.
pub(crate) fn game(view: &View, reader: Option<AccountId>) -> wire::Game {
    let own = reader.and_then(|reader| view.color_of(reader));
    let account = |color| {
        let seat: Option<&play::Seat> = view.seats[color].as_ref();
        seat.map(|seat| seat.account.number())
    };
    let over = matches!(view.stage, Stage::Over(_));
    wire::Game {
        id: view.id.to_string(),
        version: view.version,
        terms: wire_terms(&view.terms),
        binding: view.terms.binding,
        black: view.names(Color::Black),
        white: view.names(Color::White),
        together: together(view, reader),
        accounts: Both { black: account(Color::Black), white: account(Color::White) },
        own: own.map(Side::from),
        stage: match view.stage {
            Stage::Waiting => wire::Stage::Waiting,
            Stage::Playing => wire::Stage::Playing,
            Stage::Over(_) => wire::Stage::Over,
        },
        ending: view.ending().map(|ending| wire::Ending {
            ruling: view.ruling.clone(),
            ..wire::Ending::from(ending)
        }),
        moves: view.moves.iter().map(ToString::to_string).collect(),
        spent: view.spent.clone(),
        foul: view.foul.map(|mv| mv.to_string()),
        clocks: view.clocks.map(clocks),
        proposals: both(view.proposals.map(|proposal| proposal.map(Proposal::from))),
        present: both(view.present),
        absent_in: both(view.absent_in.map(|left| left.map(milliseconds))),
        next: view.next.map(|id| id.to_string()),
        halted: view.halted,
        chat: view.chat.iter().filter(|words| hears(own, words, over)).map(said).collect(),
        review: view.review.as_ref().map(review),
    }
}

/// Who plays together, where several play a side.
fn together(view: &View, reader: Option<AccountId>) -> Option<wire::Together> {
    if view.terms.team == play::Team::Alone {
        return None;
    }
    let side = |color| view.side(color).map(|seat| seat.name.clone()).collect();
    let own = reader.and_then(|reader| view.color_of(reader));
    let place = own.and_then(|own| {
        let mut side = view.side(own);
        side.position(|seat| Some(seat.account) == reader)
    });
    Some(wire::Together {
        black: side(Color::Black),
        white: side(Color::White),
        place: place.map(|place| place as u32),
        mover: view.mover.map(|mover| mover as u32),
        opens: view.opener.is_some() && view.opener == reader,
    })
}

/// A game that is not over, as a line in the list of its player.
pub(crate) fn running(view: &View, reader: Option<AccountId>) -> wire::Running {
    let wire::Game { id, black, white, own, moves, terms, .. } = game(view, reader);
    wire::Running {
        game: id,
        black,
        white,
        own,
        turn: view.turn().map(Side::from),
        moves: moves.len() as u32,
        terms,
    }
}

/// Players and spectators hear each other only once the game is over, and what is said aside only those of that side.
pub(crate) fn hears(reader: Option<Color>, said: &play::ChatMessage, over: bool) -> bool {
    if said.aside {
        return reader == said.color;
    }
    over || reader.is_some() == said.color.is_some()
}

pub(crate) fn said(said: &play::ChatMessage) -> wire::ChatLine {
    wire::ChatLine {
        name: said.name.clone(),
        side: said.color.map(Side::from),
        text: said.text.clone(),
        aside: said.aside,
    }
}

pub(crate) fn review(review: &play::Review) -> wire::Review {
    wire::Review {
        by: review.by.into(),
        ply: review.ply,
        line: review.line.iter().map(ToString::to_string).collect(),
        marks: review.marks.clone(),
    }
}

pub(crate) fn clocks(clocks: Clocks) -> wire::Clocks {
    wire::Clocks {
        black: clocks.rest.black.into(),
        white: clocks.rest.white.into(),
        elapsed: clocks.elapsed,
        running: clocks.running.map(Side::from),
    }
}

fn both<T>(sides: ByColor<T>) -> Both<T> {
    Both { black: sides.black, white: sides.white }
}

fn strength(strength: play::Strength) -> wire::Strength {
    wire::Strength {
        rating: strength.rating.round() as i32,
        grade: strength.grade().to_string(),
        provisional: strength.is_provisional(),
    }
}

/// The ranks of a range; `None` where they are none.
fn range(range: &wire::Range) -> Option<play::Range> {
    Some(play::Range { least: range.least.parse().ok()?, most: range.most.parse().ok()? })
}

/// What somebody looks for.
pub(crate) fn seek(by: Seat, new: NewSeek) -> Result<Seek, Refusal> {
    let no_range =
        || Refusal::new(ErrorCode::BadMessage, "a range is of two ranks, as in 5k and 2d");
    Ok(Seek {
        by,
        seeker: Seeker::default(),
        range: new.range.map(|ranks| range(&ranks).ok_or_else(no_range)).transpose()?,
        terms: terms(new.terms)?,
        also: new.also.into_iter().map(terms).collect::<Result<_, _>>()?,
        color: new.color.map(Color::from),
        by_rank: new.by_rank,
    })
}

/// Who looks for an opponent now, as this reader sees it.
pub(crate) async fn seeks(desk: &Desk, reader: AccountId) -> Vec<wire::Seek> {
    let seeks = desk.seeks();
    let meetings = desk.meetings(reader, &seeks).await;
    let seek = |seek: &(SeekId, Seek)| wire::Seek {
        meets: meetings.get(&seek.0).map(meeting),
        ..seek_of_all(seek)
    };
    seeks.iter().map(seek).collect()
}

/// A seek as all see it.
pub(crate) fn seek_of_all((id, seek): &(SeekId, Seek)) -> wire::Seek {
    wire::Seek {
        id: id.number(),
        account: seek.seeker.member.then(|| seek.by.account.number()),
        name: seek.by.name.clone(),
        program: seek.seeker.program,
        strength: { seek.seeker.strength }.filter(|_| seek.seeker.shown).map(strength),
        range: seek.range.map(|range| wire::Range {
            least: range.least.to_string(),
            most: range.most.to_string(),
        }),
        color: seek.color.map(Side::from),
        terms: wire_terms(&seek.terms),
        also: seek.also.iter().map(wire_terms).collect(),
        by_rank: seek.by_rank,
        meets: None,
    }
}

/// What the ranks of two players decide.
pub(crate) fn meeting(meeting: &play::Meeting) -> wire::Meeting {
    wire::Meeting {
        handicap: meeting.handicap.name().to_owned(),
        side: meeting.color.map(Side::from),
    }
}

/// A time as the wire has it.
pub(crate) fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
