//! What a reader asks for at the table and in the lobby. The answers come in the order of the requests.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Instant;

use komadai_play::{Answer, Command, Refusal as No, Seat, SeekId, SeekOutcome, Table, now_ms};
use komadai_rules::Color;

use super::session::{Reply, Seeking, Session};
use crate::api::board::NewSeek;
use crate::api::play::{PlayMessage, PlayRequest};
use crate::letters;
use crate::people::lobby::Watch;
use crate::people::words;

/// Commands of one socket that wait for the disk; more are refused.
const MOST_WAITING: usize = 8;
/// Most marks on a board that is shown, and the longest text of one.
const MOST_MARKS: usize = 40;
const LONGEST_MARK: usize = 40;

impl Session {
    /// Starts what is asked for; its answer comes when the disk has it. A command to a table goes on even if this
    /// socket closes.
    ///
    /// # Errors
    ///
    /// Nothing was started: too much is on its way already, or the reader may not do this here.
    pub(super) fn command(&mut self, request: PlayRequest, at: Instant) -> Result<(), No> {
        if self.waiting.len() >= MOST_WAITING {
            return Err(No::Busy);
        }
        let seat = self.reader.seat.clone().ok_or(No::NotAPlayer)?;
        let by = seat.account;
        let answer = match request {
            PlayRequest::Seek { terms, also, color, range, by_rank } => {
                let also = also.unwrap_or_default();
                return self.seek(seat, NewSeek { terms, also, color, range, by_rank });
            }
            PlayRequest::Answer { seek, choice } => {
                let desk = Arc::clone(&self.reader.people.desk);
                self.wait_for(async move {
                    let seek = SeekId::from_number(seek);
                    let table = desk.answer(seek, seat, choice as usize).await?;
                    Ok(Some(matched(&table)))
                });
                return Ok(());
            }
            PlayRequest::Move { ply, usi } => {
                let mv = usi.parse().map_err(|_| No::Stale)?;
                let answer = self.table()?.wish(by, Command::Move { ply, mv }, at);
                let metrics = Arc::clone(&self.reader.metrics);
                self.wait_for(async move {
                    answer.await?;
                    metrics.moved(at.elapsed());
                    Ok(None)
                });
                return Ok(());
            }
            PlayRequest::Join { color } => self.table()?.join(seat, color.map(Color::from)),
            PlayRequest::Say { text, aside } => self.say_at_table(seat, &text, aside)?,
            PlayRequest::Review { ply, line, marks } => {
                let moves: Result<Vec<_>, _> = line.iter().map(|usi| usi.parse()).collect();
                let line = moves.map_err(|_| No::Stale)?;
                if !are_marks(&marks) {
                    return Err(No::NotInTerms);
                }
                self.table()?.review(by, ply, line, marks)
            }
            PlayRequest::Wish { wish } => self.table()?.wish(by, wish.into(), at),
            PlayRequest::Propose { proposal } => {
                let command = Command::Propose(proposal.into());
                self.table()?.wish(by, command, at)
            }
            PlayRequest::Decline { proposal } => {
                let command = Command::Decline(proposal.into());
                self.table()?.wish(by, command, at)
            }
            PlayRequest::Watch { .. }
            | PlayRequest::Lobby
            | PlayRequest::Unseek
            | PlayRequest::Ping => return Ok(()),
        };
        self.wait_for(async move { answer.await.map(|_| None) });
        Ok(())
    }

    fn wait_for(&mut self, reply: impl Future<Output = Reply> + Send + 'static) {
        self.waiting.push_back(Box::pin(reply));
    }

    fn table(&self) -> Result<&Table, No> {
        let at = self.table.as_ref();
        at.map(|at| &at.table).ok_or(No::NoGame)
    }

    /// Looks for an opponent: plays at once, or waits in the lobby.
    fn seek(&mut self, seat: Seat, new: NewSeek) -> Result<(), No> {
        let seek = words::seek(seat, new).map_err(|_| No::NotInTerms)?;
        let desk = Arc::clone(&self.reader.people.desk);
        // A reader who waits has to hear of being found.
        self.lobby.get_or_insert_with(|| Watch::new(&desk));
        if self.seek.is_some() || !self.waiting.is_empty() {
            return Err(No::ProposedAlready);
        }
        let place = self.reader.people.place_to_seek(self.reader.address);
        self.place = Some(place.map_err(|_| No::Busy)?);
        self.seeking = Seeking::Pending;
        self.wait_for(async move {
            // Once it waits nothing is awaited any more: its owner has to know its number to hear of it.
            Ok(Some(match desk.seek(seek).await? {
                SeekOutcome::Waiting(id) => {
                    let own = Some(id.number());
                    PlayMessage::Lobby { seeks: Vec::new(), own, meets: BTreeMap::new() }
                }
                SeekOutcome::Playing(table) => matched(&table),
            }))
        });
        Ok(())
    }

    fn say_at_table(&self, seat: Seat, text: &str, aside: bool) -> Result<Answer, No> {
        if self.reader.muted > now_ms() {
            return Err(No::Muted);
        }
        let text = letters::proper_words(text).ok_or(No::NotInTerms)?;
        Ok(self.table()?.say(seat, text, aside))
    }
}

fn matched(table: &Table) -> PlayMessage {
    PlayMessage::Matched { game: table.id().to_string() }
}

/// Whether these can be marks on a board: places and pens, in plain letters.
fn are_marks(marks: &[String]) -> bool {
    let plain = |mark: &String| {
        mark.len() <= LONGEST_MARK
            && mark.bytes().all(|letter| {
                letter.is_ascii_alphanumeric() || matches!(letter, b':' | b'>' | b'-')
            })
    };
    marks.len() <= MOST_MARKS && marks.iter().all(plain)
}
