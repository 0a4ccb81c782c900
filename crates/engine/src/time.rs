//! What a search may still spend. The only room here that reads a clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

use crate::{Limits, Pace, StopFlag, TimeLeft};

/// Nodes between two looks at the clock and the flags: well under a millisecond.
const PATIENCE: u64 = 256;

/// So long may something think that would not hear the opponent play: the clock runs from then.
const UNHEARD: Duration = Duration::from_millis(30);

/// So many times as long as the machine held the search up is kept back: it may do so again before the search sees its
/// end, and again before the answer is told. No more than this part of a move's time.
const HELD_UP: u32 = 3;
const MOST_HELD_UP: u32 = 3;

/// What a thread needs of a processor that it shares, to see that the search is over and end.
const A_TURN: Duration = Duration::from_millis(2);

/// No more than this part of a move's time is kept back for threads that must take turns.
const MOST_FAREWELL: u32 = 4;

/// How much time one move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// What an ordinary move takes; none where what is not used is lost anyway.
    usual: Option<Duration>,
    /// What no move may take more than.
    most: Duration,
    /// How much less that is for the sake of late answers.
    kept: Duration,
    /// What every move takes at least.
    least: Duration,
}

/// How many moves of its own a side expects to make still, and the fewest it ever does.
const GAME: u32 = 65;
const FEWEST_MOVES: u32 = 30;

/// The main time one move may take at most: a part of what is left.
const MOST_OF_MAIN: f64 = 0.25;
/// The same, as a multiple of what an ordinary move takes.
const MOST_OF_USUAL: f64 = 5.0;

/// What stays on a clock, in halves of the reserve for one move: several answers may be late one after the other.
const FLOOR: u32 = 3;
/// In so many moves what is missing of it is saved up.
const REFILL: u32 = 4;

impl Allotment {
    /// What the `ply`th move of a game may take; `None` without clock and time.
    pub(crate) fn new(limits: &Limits, pace: &Pace, ply: u32) -> Option<Self> {
        let by_clock = limits.clock.map(|left| Self::of_clock(left, pace, limits.reserve, ply));
        let by_time = limits.time.map(|time| {
            let kept = limits.reserve.min(time * 5 / 8);
            Self {
                usual: None,
                most: time - pace.delay.min(time / 8) - kept,
                kept,
                least: Duration::ZERO,
            }
        });
        match (by_clock, by_time) {
            (Some(clock), Some(time)) if time.most < clock.most => {
                Some(Self { most: time.most, kept: time.kept, ..clock })
            }
            (clock, time) => clock.or(time),
        }
    }

    fn of_clock(left: TimeLeft, pace: &Pace, reserve: Duration, ply: u32) -> Self {
        let all = left.main + left.increment + left.byoyomi;
        let end = all - pace.last_delay.min(all / 2);
        let kept = reserve.min(end / 2);
        let end = end - kept;
        // In byoyomi, what is not used is lost.
        if left.main.is_zero() && left.increment.is_zero() {
            return Self {
                usual: None,
                most: whole_seconds(end, end, pace),
                kept,
                least: pace.least.min(end),
            };
        }
        let moves = GAME.saturating_sub(ply / 2).max(FEWEST_MOVES);
        // What a late answer may cost stays on the clock, and where it is spent, it is saved up again. Byoyomi comes
        // anew with each move, and its end keeps it back by itself.
        let floor = if left.byoyomi.is_zero() { reserve * FLOOR / 2 } else { Duration::ZERO };
        let main = left.main.saturating_sub(floor);
        let each = left.byoyomi + left.increment;
        let each = each - (floor.saturating_sub(left.main) / REFILL).min(each / 2);
        let share = main / moves + each.mul_f64(0.9);
        let usual = (share.mul_f64(f64::from(pace.slow_mover.clamp(10, 1_000)) / 100.0)).min(end);
        let most = (main.mul_f64(MOST_OF_MAIN) + each).min(usual.mul_f64(MOST_OF_USUAL));
        let usual = usual.saturating_sub(pace.delay.min(usual / 4));
        let most = whole_seconds(most.max(usual), end, pace).min(end);
        Self {
            usual: Some(whole_seconds(usual, end, pace)),
            most,
            kept: if most == end { kept } else { Duration::ZERO },
            least: pace.least.min(end),
        }
    }
}

/// Where the clock drops what is left of a second, the whole of it is taken.
fn whole_seconds(time: Duration, end: Duration, pace: &Pace) -> Duration {
    if !pace.whole_seconds {
        return time;
    }
    let second = Duration::from_secs(1);
    let started = Duration::from_secs((time + pace.delay).as_secs());
    (started + second).saturating_sub(pace.delay).min(end.max(time))
}

/// What an iteration showed of how safe its move is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Confidence {
    /// The part of the nodes that went into the best move, 0 to 1.
    pub(crate) share: f64,
    /// How many iterations it has been the best.
    pub(crate) steady: u32,
    /// How much the score fell since the iterations before, in centipawns.
    pub(crate) fall: i32,
}

impl Confidence {
    /// By how much the usual time is to be stretched, or shortened.
    fn stretch(self) -> f64 {
        const STEADY: [f64; 6] = [1.45, 1.2, 1.05, 0.95, 0.88, 0.82];
        let nodes = (1.55 - self.share) * 1.5;
        let steady = STEADY[(self.steady as usize).min(STEADY.len() - 1)];
        let fall = (1.0 + f64::from(self.fall) / 180.0).clamp(0.85, 1.6);
        nodes * steady * fall
    }
}

/// The limits of one search, counted down.
#[derive(Clone)]
pub(crate) struct Budget<'a> {
    started: Instant,
    /// When the clock began to run; not yet while the opponent thinks.
    clock: Option<Instant>,
    allotment: Option<Allotment>,
    nodes: u64,
    stop: &'a StopFlag,
    /// RaiseOnDrop when the leading thread has ended, or by any that saw the time run out.
    over: &'a AtomicBool,
    /// Whether another thread leads.
    follows: bool,
    /// So many other threads share a processor with this one, and each must have its turn to hear of the end.
    crowd: u32,
    /// While the opponent thinks: whether the move last found may be played as soon as he does what is expected, and
    /// whether nothing can change that.
    ready: bool,
    is_beyond_doubt: bool,
    next_look: u64,
    /// Nodes between two looks.
    patience: u64,
    last_look: Instant,
    /// The longest time between two looks so far.
    held_up: Duration,
    /// When the time will run out, as it seemed at the last look before.
    end: Option<Instant>,
    /// Until a first move is found only nodes are counted: it takes no time to speak of, and any is better than none.
    found_first: bool,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// The budget of the thread that leads, or of the only one.
    pub(crate) fn new(
        limits: &Limits,
        allotment: Option<Allotment>,
        stop: &'a StopFlag,
        over: &'a AtomicBool,
    ) -> Self {
        let started = limits.heard.unwrap_or_else(Instant::now);
        Self {
            started,
            clock: (!limits.ponder).then_some(started),
            allotment,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
            over,
            follows: false,
            crowd: 0,
            ready: false,
            is_beyond_doubt: false,
            next_look: 0,
            patience: PATIENCE,
            last_look: started,
            held_up: Duration::ZERO,
            end: None,
            found_first: false,
            spent: false,
        }
    }

    /// The budget of a thread that goes on until the leading one has ended, or the time that both may use at most:
    /// where there are many, the leading one may have to wait for its turn longer than that.
    pub(crate) fn following(self) -> Self {
        Self { follows: true, found_first: true, ..self }
    }

    /// The same where so many threads count together: each looks so often that all of them keep to a limit of nodes
    /// within a twentieth, and where they are more than the machine runs at once, they end sooner.
    pub(crate) fn among(mut self, threads: usize) -> Self {
        if threads < 2 {
            return self;
        }
        if self.nodes < u64::MAX {
            self.patience = (self.nodes / (20 * threads as u64)).clamp(1, PATIENCE);
        }
        let at_once = std::thread::available_parallelism().map_or(1, usize::from);
        self.crowd = u32::try_from(threads.div_ceil(at_once)).unwrap_or(u32::MAX) - 1;
        self
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts one more node, the `nodes`th of this thread; whether the search must end.
    #[inline]
    pub(crate) fn spend(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_look {
            self.look(nodes);
        }
        self.spent |= nodes >= self.nodes;
        self.spent
    }

    /// Whether it is time to look around.
    #[inline]
    pub(crate) fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.next_look
    }

    /// A first move is found: from now on every limit counts.
    pub(crate) fn note_first(&mut self) {
        if !self.found_first {
            self.found_first = true;
            self.next_look = 0;
        }
    }

    #[cold]
    fn look(&mut self, nodes: u64) {
        self.next_look = nodes + self.patience;
        if !self.found_first {
            return;
        }
        self.spent |= self.stop.is_stopped() || self.over.load(Ordering::Relaxed);
        if let Some(allotment) = self.allotment {
            let now = Instant::now();
            // A thread that follows may be late at no cost.
            if !self.follows {
                self.held_up(now);
            }
            let Some(since) = self.clock_since() else {
                return;
            };
            let taken = now.saturating_duration_since(since);
            let end = self.end_of(allotment);
            if taken >= end {
                self.spent = true;
                self.over.store(true, Ordering::Relaxed);
            } else {
                self.end = Some(since + end);
            }
            self.spent |= self.ready && taken >= allotment.least;
        }
    }

    /// When a search ends that may take so long, from the start of its clock on. What is kept back for late answers and
    /// what the machine holds the search up are the same lateness: the larger of the two is enough.
    fn end_of(&self, allotment: Allotment) -> Duration {
        let held_up = (self.held_up * HELD_UP).min(allotment.most / MOST_HELD_UP);
        let held_up = held_up.saturating_sub(allotment.kept);
        let farewell = (A_TURN * self.crowd).min(allotment.most / MOST_FAREWELL);
        allotment.most.saturating_sub(held_up + farewell)
    }

    /// For how long the machine has held the search up, at worst, between two looks: before its end it may do so again.
    fn held_up(&mut self, now: Instant) -> Duration {
        let gap = now.saturating_duration_since(self.last_look);
        self.last_look = now;
        self.held_up = self.held_up.max(gap);
        self.held_up
    }

    /// When the clock began to run, if it has.
    fn clock_since(&mut self) -> Option<Instant> {
        if self.clock.is_none() && self.stop.is_ponder_hit() {
            self.clock = Some(Instant::now());
        }
        self.clock
    }

    /// The flag that ends the search from outside.
    pub(crate) fn stop(&self) -> &'a AtomicBool {
        self.stop.flag()
    }

    /// Something else took its time, and nobody looked meanwhile: the machine did not hold the search up.
    pub(crate) fn resume(&mut self) {
        self.last_look = Instant::now();
    }

    /// When the search should have ended that ends now: when its time ran out, or at this moment.
    pub(crate) fn due(&self) -> Instant {
        let now = Instant::now();
        let Some((allotment, since)) = self.allotment.zip(self.clock) else {
            return now;
        };
        // As it seemed before the look that ended the search: that one may have come late.
        let end = self.end.unwrap_or(since + allotment.most);
        end.max(since + allotment.least).min(now)
    }

    /// How many nodes the search may still visit after so many.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.nodes.saturating_sub(nodes)
    }

    /// How long may be thought before the clock is looked at again; `None` where there is none.
    pub(crate) fn left(&mut self) -> Option<Duration> {
        let allotment = self.allotment?;
        Some(match self.clock_since() {
            Some(since) => self.end_of(allotment).saturating_sub(since.elapsed()),
            // The opponent may answer at any moment.
            None => allotment.most.min(UNHEARD),
        })
    }

    /// Counts the nodes of all threads together; whether the search must end.
    pub(crate) fn spend_together(&mut self, nodes: u64) -> bool {
        self.spent |= nodes >= self.nodes;
        self.spent
    }

    /// Whether the search must end.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether a finished iteration should be the last: its move is beyond doubt, or was thought over long enough. All
    /// the time since the beginning counts, the opponent's too; while he thinks, it is only noted for the hit.
    pub(crate) fn is_enough(&mut self, is_beyond_doubt: bool, confidence: Confidence) -> bool {
        let Some(allotment) = self.allotment else {
            return false;
        };
        let long_enough = allotment.usual.is_some_and(|usual| {
            let wanted = usual.mul_f64(confidence.stretch());
            self.started.elapsed() >= wanted.min(allotment.most)
        });
        match self.clock_since() {
            Some(since) => {
                let least = allotment.least.min(allotment.most);
                is_beyond_doubt || long_enough && since.elapsed() >= least
            }
            None => {
                self.is_beyond_doubt = is_beyond_doubt;
                self.ready = is_beyond_doubt || long_enough;
                false
            }
        }
    }

    /// The move last found has turned out worse than it seemed: it is not played before more is known, if there is a
    /// choice.
    pub(crate) fn doubt(&mut self) {
        self.ready &= self.is_beyond_doubt;
    }

    /// Waits until the answer may be given: no ponder before its end, no move before its least time.
    pub(crate) fn wait(&mut self) {
        const NAP: Duration = Duration::from_millis(1);
        while !self.stop.is_stopped() {
            let due = match (self.clock_since(), self.allotment) {
                (None, _) => false,
                (Some(since), Some(allotment)) => since.elapsed() >= allotment.least,
                (Some(_), None) => true,
            };
            if due {
                return;
            }
            std::thread::sleep(NAP);
        }
    }

    /// Waits until the opponent has played, or the search is stopped, if it is a ponder.
    pub(crate) fn wait_for_ponder(limits: &Limits, stop: &StopFlag) {
        Budget::new(limits, None, stop, &AtomicBool::new(false)).wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn allot(main: u64, byoyomi: u64, increment: u64, pace: Pace) -> Allotment {
        allot_late(main, byoyomi, increment, pace, 0)
    }

    /// The same where answers may come so late.
    fn allot_late(main: u64, byoyomi: u64, increment: u64, pace: Pace, reserve: u64) -> Allotment {
        let clock =
            Some(TimeLeft { main: ms(main), byoyomi: ms(byoyomi), increment: ms(increment) });
        let limits = Limits { clock, reserve: ms(reserve), ..Limits::default() };
        Allotment::new(&limits, &pace, 40).expect("there is a clock")
    }

    #[test]
    fn no_move_takes_more_than_the_clock_holds() {
        for main in [0, 1, 10, 100, 1_000, 60_000, 7_200_000] {
            for byoyomi in [0, 1, 10, 1_000, 30_000] {
                for increment in [0, 1, 100, 10_000] {
                    for (whole_seconds, reserve) in
                        [false, true].into_iter().flat_map(|whole| [(whole, 0), (whole, 250)])
                    {
                        let pace = Pace {
                            whole_seconds,
                            slow_mover: 1_000,
                            least: ms(5_000),
                            ..Pace::default()
                        };
                        let got = allot_late(main, byoyomi, increment, pace, reserve);
                        let all = ms(main + byoyomi + increment);
                        let end = all - pace.last_delay.min(all / 2);
                        let end = end - ms(reserve).min(end / 2);
                        let usual = got.usual.unwrap_or(got.most);
                        assert!(got.most <= end && usual <= got.most && got.least <= end);
                    }
                }
            }
        }
    }

    #[test]
    fn byoyomi_is_used_up_and_main_time_is_spread() {
        let byoyomi = allot(0, 1_000, 0, Pace::default());
        assert_eq!((byoyomi.usual, byoyomi.most), (None, ms(950)));
        let sudden = allot(60_000, 0, 0, Pace::default());
        let usual = sudden.usual.expect("main time is spread");
        assert!((ms(800)..ms(1_500)).contains(&usual), "{usual:?}");
        let fischer = allot(10_000, 0, 100, Pace::default());
        assert!(fischer.usual.expect("spread") > ms(200));
        // A tenth of a second at the end of sudden death: forty moves and more are still to come.
        assert!(allot(100, 0, 0, Pace::default()).most < ms(15));
    }

    #[test]
    fn what_late_answers_cost_is_kept_back() {
        for (main, byoyomi, increment, reserve, most, usual) in [
            // Byoyomi loses it once; no more than half of the time is kept back.
            (0, 1_000, 0, 200, 750, None),
            (0, 1_000, 0, 5_000, 475, None),
            // A clock keeps half as much again, and saves it up where it is spent.
            (1_000, 0, 100, 0, 350, Some(92)),
            (1_000, 0, 100, 200, 275, Some(85)),
            (300, 0, 100, 200, 100, Some(70)),
            (100, 0, 100, 200, 50, Some(33)),
            (300, 0, 0, 200, 0, Some(0)),
        ] {
            let got = allot_late(main, byoyomi, increment, Pace::default(), reserve);
            let told = (got.most.as_millis(), got.usual.map(|time| time.as_millis()));
            assert_eq!(told, (most, usual), "{main} {byoyomi} {increment} {reserve}");
        }
        for (time, reserve, most) in
            [(100, 0, 87), (100, 30, 57), (100, 400, 25), (8_000, 30, 7_950)]
        {
            let time = Some(ms(time));
            let limits = Limits { time, reserve: ms(reserve), ..Limits::default() };
            let got = Allotment::new(&limits, &Pace::default(), 0).expect("there is a time");
            assert_eq!(got.most.as_millis(), most, "{time:?} {reserve}");
        }
    }

    #[test]
    fn a_search_is_due_when_its_time_runs_out_or_when_it_ends() {
        for (ago, late) in [(ms(0), ms(0)..ms(9_000)), (ms(40_000), ms(10_000)..ms(40_000))] {
            let flags = <(StopFlag, AtomicBool)>::default();
            let mut budget = begun(ago, false, &flags);
            budget.spend(0);
            let since = Instant::now().saturating_duration_since(budget.due());
            assert!(late.contains(&since), "{ago:?}: {since:?}");
            // A look that comes late does not change when it was due.
            let before = budget.due();
            budget.held_up = ms(500);
            assert!(budget.due() >= before);
        }
    }

    #[test]
    fn a_machine_that_holds_the_search_up_is_given_room() {
        let stop = StopFlag::default();
        let over = AtomicBool::new(false);
        let mut budget = Budget::new(&Limits::default(), None, &stop, &over);
        let held: Vec<_> =
            [1, 2, 42, 43, 50].map(|at| budget.held_up(budget.started + ms(at))).into();
        assert_eq!(held, [1, 1, 40, 40, 40].map(ms));
    }

    #[test]
    fn the_larger_of_two_reserves_is_kept_back() {
        let stop = StopFlag::default();
        let over = AtomicBool::new(false);
        for (main, byoyomi, reserve, held, end) in [
            (0, 1_000, 0, 0, 950),
            (0, 1_000, 0, 40, 950 - 120),
            (0, 1_000, 100, 0, 950 - 100),
            (0, 1_000, 100, 40, 950 - 120),
            (0, 1_000, 200, 40, 950 - 200),
            // On a clock that a move does not use up, nothing was kept back of its time.
            (60_000, 0, 0, 40, 6_666 - 120),
            (60_000, 0, 100, 40, 6_650 - 120),
        ] {
            let allotment = allot_late(main, byoyomi, 0, Pace::default(), reserve);
            let limits = Limits::default();
            let mut budget = Budget::new(&limits, Some(allotment), &stop, &over);
            budget.held_up = ms(held);
            let found = budget.end_of(allotment).as_millis();
            assert_eq!(found, end, "{main} {byoyomi} {reserve} {held}");
        }
    }

    /// A search with two minutes on the clock, of which a move takes about three seconds; it began so long ago.
    fn begun<'a>(
        ago: Duration,
        ponder: bool,
        (stop, over): &'a (StopFlag, AtomicBool),
    ) -> Budget<'a> {
        let limits = Limits {
            clock: Some(TimeLeft { main: ms(120_000), ..TimeLeft::default() }),
            ponder,
            heard: Instant::now().checked_sub(ago),
            ..Limits::default()
        };
        let allotment = Allotment::new(&limits, &Pace::default(), 40);
        let mut budget = Budget::new(&limits, allotment, stop, over);
        budget.note_first();
        budget
    }

    #[test]
    fn nothing_thinks_long_while_the_opponent_may_play() {
        let flags = <(StopFlag, AtomicBool)>::default();
        let mut budget = begun(ms(20_000), true, &flags);
        assert_eq!(budget.left(), Some(UNHEARD));
        flags.0.ponder_hit();
        assert!(budget.left() > Some(UNHEARD));
    }

    #[test]
    fn what_was_thought_over_on_the_time_of_the_opponent_is_played_with_the_hit() {
        let steady = Confidence { share: 0.9, steady: 6, fall: 0 };
        for (pondered, sure, doubted, ends) in [
            (ms(20_000), false, false, true),
            (ms(20_000), false, true, false),
            (ms(20_000), true, false, true),
            (ms(50), false, false, false),
            (ms(50), true, false, true),
            (ms(50), true, true, true),
        ] {
            let case = format!("{pondered:?} {sure} {doubted}");
            let flags = <(StopFlag, AtomicBool)>::default();
            let mut budget = begun(pondered, true, &flags);
            assert!(!budget.is_enough(sure, steady), "{case}");
            if doubted {
                budget.doubt();
            }
            assert!(!budget.spend(0), "{case}");
            flags.0.ponder_hit();
            assert_eq!(budget.spend(PATIENCE), ends, "{case}");
            // Where it goes on, the next iteration that ends says what the whole time was worth.
            let enough = sure || pondered > ms(50);
            assert_eq!(budget.is_enough(sure, steady), enough, "{case}");
        }
    }

    #[test]
    fn any_thread_ends_the_search_when_the_time_has_run_out() {
        for (ago, ponder, ends) in
            [(ms(10), false, false), (ms(20_000), false, true), (ms(20_000), true, false)]
        {
            let flags = <(StopFlag, AtomicBool)>::default();
            let mut helper = begun(ago, ponder, &flags).following();
            let mut first = begun(ms(0), ponder, &flags);
            assert!(!first.spend(0));
            assert_eq!(helper.spend(0), ends, "{ago:?} {ponder}");
            assert_eq!(first.spend(PATIENCE), ends, "{ago:?} {ponder}");
        }
    }

    #[test]
    fn threads_that_take_turns_end_sooner() {
        let at_once = std::thread::available_parallelism().map_or(1, usize::from);
        for (threads, crowd) in [(1, 0), (at_once, 0), (at_once + 1, 1), (16 * at_once, 15)] {
            let flags = <(StopFlag, AtomicBool)>::default();
            let budget = begun(ms(0), false, &flags).among(threads);
            assert_eq!(budget.crowd, crowd, "{threads}");
        }
    }

    #[test]
    fn whole_seconds_are_used_to_their_end() {
        let pace = Pace { whole_seconds: true, ..Pace::default() };
        let got = allot(60_000, 0, 0, pace);
        assert_eq!(got.usual, Some(ms(1_980)));
        assert_eq!(allot(0, 10_000, 0, pace).most, ms(9_950));
    }

    #[test]
    fn an_unsteady_move_gets_more_time() {
        let confidence = |share, steady, fall| Confidence { share, steady, fall };
        let calm = confidence(0.95, 6, 0).stretch();
        assert!(calm < 0.9);
        for troubled in [(0.4, 6, 0), (0.95, 0, 0), (0.95, 6, 100)] {
            let (share, steady, fall) = troubled;
            assert!(confidence(share, steady, fall).stretch() > calm);
        }
    }
}
