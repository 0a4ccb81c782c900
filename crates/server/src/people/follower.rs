//! A game as one reader follows it: the news of its table as messages, and how far the reader has come.

use komadai_play::{AccountId, Event, News, Stage, Update, View};
use komadai_rules::Color;

use super::words;
use crate::api::play::PlayMessage;

/// How much of a game a reader knows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cursor {
    /// How many events of it the reader has heard of.
    pub(crate) version: u32,
    /// The side the reader plays.
    pub(crate) own: Option<Color>,
    pub(crate) over: bool,
    /// Whether several play one side, and each move changes more than the board.
    pub(crate) together: bool,
}

/// What a piece of news comes to for a reader.
pub(crate) enum Step {
    /// It is nothing new, or not for this reader.
    Skip,
    Say(PlayMessage),
    /// It is more than a message can say: the reader looks at the whole game.
    Look,
}

impl Cursor {
    /// The whole game as this reader may see it, and how far that leads.
    pub(crate) fn look(view: &View, reader: Option<AccountId>) -> (Self, PlayMessage) {
        let game = words::game(view, reader);
        let cursor = Self {
            version: view.version,
            own: game.own.map(Color::from),
            over: matches!(view.stage, Stage::Over(_)),
            together: game.together.is_some(),
        };
        let game = Box::new(game);
        (cursor, PlayMessage::Game { game })
    }

    /// What news comes to, with which the cursor moves on.
    pub(crate) fn step(&mut self, news: &News) -> Step {
        Step::Say(match news {
            News::Look => return Step::Look,
            News::Happened(update) => return self.happened(update),
            News::Said(said) if !words::hears(self.own, said, self.over) => return Step::Skip,
            News::Said(said) => PlayMessage::Said { said: words::said(said) },
            News::Running(clocks) => PlayMessage::Running { clocks: words::clocks(*clocks) },
            News::Present { color, here, absent_in } => PlayMessage::Present {
                side: (*color).into(),
                here: *here,
                absent_in: absent_in.map(words::milliseconds),
            },
            News::Reviewed(review) => PlayMessage::Reviewed { review: words::review(review) },
            News::Halted(halted) => PlayMessage::Halted { halted: *halted },
        })
    }

    /// A move that goes on from what the reader knows is a message of its own.
    fn happened(&mut self, update: &Update) -> Step {
        if update.version <= self.version {
            return Step::Skip;
        }
        match &update.event {
            Event::Moved { mv, spent, .. }
                if update.version == self.version + 1
                    && update.ending.is_none()
                    && !self.together =>
            {
                self.version = update.version;
                Step::Say(PlayMessage::Moved {
                    version: update.version,
                    usi: mv.to_string(),
                    spent: *spent,
                    clocks: update.clocks.map(words::clocks),
                })
            }
            _ => Step::Look,
        }
    }
}
