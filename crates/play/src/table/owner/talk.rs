//! What is said and shown at a table; nothing of it is stored.

use std::time::Instant;

use komadai_room::{AccountId, ChatMessage, Refusal, Review, Seat};
use komadai_rules::Move;

use super::Owner;
use crate::table::news::News;

impl Owner {
    pub(super) fn say(&mut self, by: Seat, text: String, aside: bool) -> Result<(), Refusal> {
        let color = self.room.color_of(by.account);
        if aside && color.is_none() {
            return Err(Refusal::NotAPlayer);
        }
        let message = ChatMessage { color, name: by.name, text, aside };
        if !self.chat.take(by.account, &message, Instant::now()) {
            return Err(Refusal::Busy);
        }
        self.audience.tell(News::Said(message));
        Ok(())
    }

    pub(super) fn show(
        &mut self,
        by: AccountId,
        ply: u32,
        line: Vec<Move>,
        marks: Vec<String>,
    ) -> Result<(), Refusal> {
        let by = self.room.color_of(by).ok_or(Refusal::NotAPlayer)?;
        let review = Review { by, ply, line, marks };
        self.room.check_review(&review)?;
        self.review = Some(review.clone());
        self.schedule.prolong(&self.room, Instant::now());
        self.audience.tell(News::Reviewed(review));
        Ok(())
    }
}
