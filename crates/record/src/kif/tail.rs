//! How a game ends: by the last entry, by a sentence below the moves, or by one above them.

use alloc::string::String;
use core::time::Duration;

use super::game::{KifGame, LineReader};
use super::moves::Course;
use super::words::leading_count;
use crate::end::EndKind;
use crate::error::Problem;
use crate::sentence;
use crate::text::Excerpt;
use crate::visit::Visitor;

/// What was said of the end and is not told yet.
#[derive(Debug, Default)]
pub(super) struct Tail {
    /// A sentence above the moves: after how many of them the game ends, and how.
    foretold: Option<(u32, String, Excerpt)>,
    /// The last entry, in words that are no known end, and its time: a sentence may say more.
    unknown_end: Option<(String, Option<Duration>)>,
    /// The end told last.
    told: Option<EndKind>,
    /// How many moves a sentence counts that counts others than there were, and where.
    miscount: Option<(u32, Excerpt)>,
    /// How many moves the game itself has, once a variation follows it.
    pub(super) main_ply: u32,
    /// Whether it was said that more times stand behind a move than one.
    pub(super) has_more_times: bool,
}

impl Tail {
    /// Whether an end waits for a sentence.
    pub(super) const fn waits(&self) -> bool {
        self.unknown_end.is_some()
    }
}

impl<V: Visitor> LineReader<'_, '_, V> {
    /// The end as a sentence tells it, where no numbered entry did: `5手で先手の勝ち`.
    pub(super) fn sentence(&mut self, sentence: &str) {
        let counted = sentence.trim_start_matches(['、', '，', ',', ' ', '　']);
        let count = leading_count(counted);
        if sentence::says_nothing(sentence) {
            return self.counts(count);
        }
        // Some put the result above the moves.
        if let Some(count) = count.filter(|&count| count > 0)
            && self.game.teller.trail().moves() == 0
            && !self.game.moves.are_begun()
        {
            let place = Excerpt::new(self.place);
            self.game.tail.foretold = Some((count, sentence.into(), place));
            return;
        }
        let word = (self.game.tail.unknown_end.as_ref()).map(|(word, _)| word.clone());
        self.settle_end(Some(sentence));
        let kind = sentence::read(sentence, self.mover());
        let decides = kind.decides(self.mover());
        let (decided, ended) = (self.game.moves.here().decided, self.game.has_ended());
        if decided.is_some() && decides.is_some() && decided != decides {
            return self.warn(Problem::OtherResult);
        }
        let told = self.game.tail.told.as_ref().filter(|_| ended && word.is_none());
        if let EndKind::Other(words) = &kind {
            let is_known = kind.is_perpetual_check() || sentence::is_understood(words);
            // What is said in unknown words of an end, be it of one that was told already.
            if !is_known && word.as_ref() != Some(words) && told != Some(&kind) {
                let what = if ended { "a known end" } else { "a word for the end" };
                self.warn(Problem::Expected(what));
            }
        } else if told.is_some_and(|told| contradicts(&kind, told)) {
            self.warn(Problem::OtherResult);
        }
        self.counts(count);
        self.ends(kind);
        // A sentence that counts other moves tells of another place.
        let is_here =
            |count| [self.game.moves.ply(), self.game.moves.next_number() - 1].contains(&count);
        if !ended && count.is_some_and(|count| !is_here(count)) {
            self.game.moves.here_mut().is_final = false;
        }
    }

    /// Notes where a sentence counts other moves than there are.
    fn counts(&mut self, told: Option<u32>) {
        if let Some(told) = told
            && !self.is_count(told)
        {
            self.game.tail.miscount = Some((told, Excerpt::new(self.place)));
        }
    }

    /// Whether a number may be that of the moves here: numbers may go on from those of a game before the diagram, and
    /// some sum the game up behind its variations.
    fn is_count(&self, told: u32) -> bool {
        let KifGame { moves, tail, .. } = &*self.game;
        let offset = moves.numbering.offset.unwrap_or(0);
        let whole = Some(tail.main_ply).filter(|_| moves.in_variation);
        let mut plies = [Some(moves.ply()), whole].into_iter().flatten();
        plies.any(|ply| told == ply || told == ply.saturating_add(offset))
    }

    /// Warns where moves of the line that ends here may be missing, as a sentence counts more of them, or too many may
    /// be there.
    pub(super) fn miscounts(&mut self) {
        if let Some((told, place)) = self.game.tail.miscount.take()
            && self.game.moves.course != Course::Astray
            && !self.is_count(told)
        {
            let problem = Problem::Count { told, found: self.game.moves.ply() };
            self.game.teller.warn(place.place(), problem, self.out);
        }
    }

    /// The end of the line as its last, numbered entry tells; a line that has gone on here keeps going.
    pub(super) fn numbered_end(&mut self, kind: EndKind, time: Option<Duration>) {
        if self.may_end() {
            self.ends(kind);
            if let Some(time) = time {
                self.out.time(time);
            }
        }
    }

    /// The same in words that are no known end: it waits for a sentence that may say more.
    pub(super) fn unknown_end(&mut self, words: &str, time: Option<Duration>) {
        if self.may_end() {
            self.game.moves.here_mut().ends = true;
            self.game.tail.unknown_end = Some((words.into(), time));
        }
    }

    /// Whether the line can end here: it has not, and it does not go on, which is told.
    fn may_end(&mut self) -> bool {
        let here = self.game.moves.here();
        let (ends, goes_on) = (here.ends, here.goes_on);
        if goes_on && !ends {
            self.warn(Problem::GoesOn);
        }
        !ends && !goes_on
    }

    /// The end of the line where the moves are not numbered: it counts once, and where no move follows.
    pub(super) fn ends(&mut self, kind: EndKind) {
        let decides = kind.decides(self.mover());
        let here = self.game.moves.here_mut();
        if !here.ends && !here.goes_on {
            here.ends = true;
            here.decided = decides;
            here.is_final = decides.flatten().is_some();
            self.game.moves.may_pass_end = false;
            self.game.tail.told = Some(kind.clone());
            self.game.teller.end(kind, self.out);
        }
    }

    /// Tells the end that waited for a sentence, which may have come and says more.
    pub(super) fn settle_end(&mut self, sentence: Option<&str>) {
        let Some((word, time)) = self.game.tail.unknown_end.take() else {
            return;
        };
        let mover = self.mover();
        let own = EndKind::Other(word);
        let says_more = |said: &EndKind| {
            let is_known = !matches!(said, EndKind::Other(_));
            // Broken off is what unknown words mean anyway.
            is_known && *said != EndKind::Interrupted
                || said.decides(mover).is_some()
                || said.is_perpetual_check()
        };
        // Words that say themselves who won are as good as any sentence.
        let said = sentence.filter(|_| own.winner(mover).is_none());
        let said = said.map(|sentence| sentence::read(sentence, mover));
        let kind = said.filter(says_more).unwrap_or(own);
        self.game.moves.here_mut().decided = kind.decides(mover);
        self.game.teller.end(kind, self.out);
        if let Some(time) = time {
            self.out.time(time);
        }
    }

    /// Tells the end that was foretold, if as many moves were made.
    pub(super) fn foretold_end(&mut self) {
        let Some((told, sentence, place)) = self.game.tail.foretold.take() else {
            return;
        };
        let found = self.game.moves.ply();
        if told == found {
            let kind = sentence::read(&sentence, self.mover());
            self.ends(kind);
        } else if !self.game.moves.in_variation
            && self.game.moves.course == Course::Sound
            // Of a problem it is said how long it is, be it without its moves.
            && (found > 0 || !sentence.contains('詰'))
        {
            let problem = Problem::Count { told, found };
            self.game.teller.warn(place.place(), problem, self.out);
        }
    }

    /// A move follows the end of the line, and no variation begins with it: the game was only adjourned, or words among
    /// the moves told how it stood. What follows a victory is a variation all the same.
    pub(super) fn goes_on(&mut self) {
        if !self.game.has_ended() || self.game.moves.may_pass_end {
            return;
        }
        self.warn(Problem::Expected("no move after the end"));
        let here = self.game.moves.here_mut();
        if here.is_final {
            self.game.moves.may_pass_end = true;
            return;
        }
        here.ends = false;
        here.decided = None;
        self.out.goes_on();
    }
}

/// Whether a sentence tells a game's end otherwise than the word for it, which named the same winner: a bare victory
/// says nothing of how.
fn contradicts(said: &EndKind, told: &EndKind) -> bool {
    let is_bare = matches!(said, EndKind::Resign | EndKind::ResignByOpponent);
    let is_vague = |kind: &EndKind| matches!(kind, EndKind::Other(_) | EndKind::Draw);
    !is_bare && said != told && !is_vague(told) && !is_vague(said)
}
