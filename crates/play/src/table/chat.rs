//! What is said at a table: the words of players and of those who watch, apart.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use komadai_room::{AccountId, ChatMessage};

/// Words of either circle kept for those who come later.
const WORDS_KEPT: usize = 50;
/// Words a speaker may say in [`WORDS_PERIOD`].
const MOST_WORDS: usize = 5;
/// Words a whole circle may say in that time.
const MOST_WORDS_OF_ALL: usize = 10 * MOST_WORDS;
const WORDS_PERIOD: Duration = Duration::from_secs(10);

/// All that is remembered of what was said: however loud a crowd is, players are heard, and what they said is kept.
#[derive(Debug, Default)]
pub(super) struct Chat {
    players: Circle,
    watchers: Circle,
    /// How many words there were.
    said: u64,
}

impl Chat {
    /// Takes somebody's words; whether they may be said now.
    pub(super) fn take(&mut self, by: AccountId, message: &ChatMessage, now: Instant) -> bool {
        let circle = match message.color {
            Some(_) => &mut self.players,
            None => &mut self.watchers,
        };
        let taken = circle.has_room(by, message, now);
        if taken {
            circle.keep(self.said, by, message.clone(), now);
            self.said += 1;
        }
        taken
    }

    /// What is kept of it, in order.
    pub(super) fn messages(&self) -> Vec<ChatMessage> {
        let circles = [&self.players, &self.watchers];
        let mut words: Vec<&Words> = circles.iter().flat_map(|circle| &circle.kept).collect();
        words.sort_unstable_by_key(|words| words.number);
        words.into_iter().map(|words| words.message.clone()).collect()
    }
}

/// Those who hear one another.
#[derive(Debug, Default)]
struct Circle {
    kept: VecDeque<Words>,
    /// What was said by whom and when, of late.
    spoken: VecDeque<Utterance>,
}

#[derive(Debug)]
struct Words {
    /// How many were said before, in all circles.
    number: u64,
    message: ChatMessage,
}

#[derive(Debug)]
struct Utterance {
    by: AccountId,
    at: Instant,
    text: String,
    aside: bool,
}

impl Circle {
    /// Whether somebody may say this now, who says nothing twice in a row to the same people within a short time.
    fn has_room(&mut self, by: AccountId, message: &ChatMessage, now: Instant) -> bool {
        let is_old = |spoken: &Utterance| now.duration_since(spoken.at) > WORDS_PERIOD;
        while self.spoken.front().is_some_and(is_old) {
            self.spoken.pop_front();
        }
        let own = || self.spoken.iter().filter(|spoken| spoken.by == by);
        let last = own().rfind(|spoken| spoken.aside == message.aside);
        let repeats = last.is_some_and(|last| last.text == message.text);
        !repeats && own().count() < MOST_WORDS && self.spoken.len() < MOST_WORDS_OF_ALL
    }

    fn keep(&mut self, number: u64, by: AccountId, message: ChatMessage, at: Instant) {
        if self.kept.len() == WORDS_KEPT {
            self.kept.pop_front();
        }
        let (text, aside) = (message.text.clone(), message.aside);
        self.spoken.push_back(Utterance { by, at, text, aside });
        self.kept.push_back(Words { number, message });
    }
}

#[cfg(test)]
mod tests {
    use komadai_rules::Color;

    use super::*;

    fn said(color: Option<Color>, text: &str) -> ChatMessage {
        ChatMessage { name: "Kumo".into(), color, aside: false, text: text.into() }
    }

    fn texts(chat: &Chat) -> Vec<String> {
        chat.messages().into_iter().map(|said| said.text).collect()
    }

    #[test]
    fn a_crowd_neither_silences_players_nor_makes_them_forgotten() {
        let (mut chat, start) = (Chat::default(), Instant::now());
        let [black, white] = [1, 2].map(AccountId::from_number);
        assert!(chat.take(black, &said(Some(Color::Black), "hello"), start));
        let heard = (10..200)
            .filter(|&number| {
                let words = said(None, &format!("word {number}"));
                chat.take(AccountId::from_number(number), &words, start)
            })
            .count();
        assert_eq!(heard, MOST_WORDS_OF_ALL);
        assert!(chat.take(white, &said(Some(Color::White), "hello"), start));
        let later = start + WORDS_PERIOD + Duration::from_millis(1);
        let watcher = AccountId::from_number(500);
        assert!(chat.take(watcher, &said(None, "at last"), later));
        let kept = texts(&chat);
        assert_eq!(kept.len(), 2 + WORDS_KEPT);
        assert_eq!([&*kept[0], &kept[1]], ["hello", "word 11"]);
        assert_eq!([&*kept[50], &kept[51]], ["hello", "at last"]);
    }

    #[test]
    fn nobody_says_the_same_twice_in_a_row_even_with_others_between() {
        let (mut chat, now) = (Chat::default(), Instant::now());
        let [one, other] = [1, 2].map(AccountId::from_number);
        let mut says = |by, text| chat.take(by, &said(None, text), now);
        assert!(says(one, "a") && says(other, "a"));
        assert!(!says(one, "a") && !says(other, "a"));
        assert!(says(one, "b") && says(one, "a"));
        let aside = ChatMessage { aside: true, ..said(None, "a") };
        assert!(chat.take(one, &aside, now), "others hear it");
        assert!(!chat.take(one, &aside, now));
        let later = now + WORDS_PERIOD + Duration::from_millis(1);
        assert!(chat.take(one, &said(None, "a"), later), "much later");
    }

    #[test]
    fn a_speaker_has_five_words_in_ten_seconds() {
        let (mut chat, start) = (Chat::default(), Instant::now());
        let mut says = |text: &str, after| {
            let now = start + Duration::from_secs(after);
            chat.take(AccountId::from_number(1), &said(None, text), now)
        };
        assert!(["a", "b", "c", "d", "e"].iter().all(|text| says(text, 0)));
        assert!(!says("f", 10) && says("f", 11));
    }
}
