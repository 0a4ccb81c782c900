//! Those who seek an opponent, and the games that come of it.

use std::collections::HashMap;
use std::sync::Arc;

use komadai_room::{
    AccountId, GameId, Match, Meeting, Meetings, Pairing, Placement, Refusal, Seat, Seek, SeekId,
    Seeker,
};
use tokio::sync::{broadcast, watch};

use super::Desk;
use super::opening::to_its_end;
use crate::{Table, chance};

/// What became of a seek.
#[derive(Debug)]
pub enum SeekOutcome {
    /// It waits in the lobby.
    Waiting(SeekId),
    /// Another seek fitted, and this is their game.
    Playing(Table),
}

impl Desk {
    /// Looks for an opponent: plays at once with a seek on the same terms, or waits in the lobby.
    ///
    /// # Errors
    ///
    /// The terms make no sense or are not for this account, there are too many seeks or games, or the store fails.
    pub async fn seek(self: &Arc<Self>, seek: Seek) -> Result<SeekOutcome, Refusal> {
        if !seek.is_whole() {
            return Err(Refusal::NotInTerms);
        }
        let mut strength = None;
        for terms in seek.all_terms() {
            terms.check()?;
            // They are of one pace, so the answer is the same each time.
            strength = self.admission().admit(terms, seek.by.account).await?;
        }
        if seek.by_rank && strength.is_none() {
            return Err(Refusal::MembersOnly);
        }
        let account = self.admission().account(seek.by.account).await?;
        let account = account.as_ref();
        let seeker = Seeker {
            strength,
            member: account.is_some_and(|account| account.login.is_some()),
            program: account.is_some_and(|account| account.program),
            shown: account.is_none_or(|account| account.shown),
        };
        let seek = Seek { seeker, ..seek }.without_repeats();
        let added =
            { self.seeks.lobby() }.add(seek, self.settings.most_waiting, chance::color())?;
        match added {
            Placement::Waiting(id) => {
                self.seeks.note_change();
                Ok(SeekOutcome::Waiting(id))
            }
            Placement::Paired(pairing) => self.play(*pairing).await.map(SeekOutcome::Playing),
        }
    }

    /// Plays with somebody who waits in the lobby, on the terms of this number among those of the seek.
    ///
    /// # Errors
    ///
    /// The seek is gone, not for this seat or its own, or the game cannot be opened.
    pub async fn answer(
        self: &Arc<Self>,
        id: SeekId,
        by: Seat,
        choice: usize,
    ) -> Result<Table, Refusal> {
        let terms = self.seeks.lobby().terms(id, choice).ok_or(Refusal::NoGame)?;
        let strength = self.admission().admit(&terms, by.account).await?;
        let pairing = { self.seeks.lobby() }.take(id, by, strength, choice, chance::color())?;
        self.play(pairing).await
    }

    /// Waits no longer.
    pub fn unseek(&self, id: SeekId, by: AccountId) {
        if self.seeks.lobby().remove(id, by) {
            self.seeks.note_change();
        }
    }

    async fn play(self: &Arc<Self>, pairing: Pairing) -> Result<Table, Refusal> {
        let desk = Arc::clone(self);
        let Pairing { opening, waited } = pairing;
        // The one who waited hears of it, even where the one who answered does not.
        to_its_end(async move {
            let table = match desk.open(opening, true).await {
                Ok(table) => table,
                Err(refusal) => {
                    desk.seeks.lobby().reopen(waited);
                    desk.seeks.note_change();
                    return Err(refusal);
                }
            };
            desk.seeks.lobby().close(waited, table.id());
            desk.seeks.note_change();
            // The one who waited may have left without our knowing; its clock waits for it.
            desk.seeks.note_match(Match { seek: waited, game: table.id() });
            Ok(table)
        })
        .await
    }

    /// The game that a seek has led to lately, for those who missed the news.
    pub fn matched_lately(&self, seek: SeekId) -> Option<GameId> {
        self.seeks.lobby().game_of(seek)
    }

    /// Who waits in the lobby, the oldest first.
    pub fn seeks(&self) -> Vec<(SeekId, Seek)> {
        self.seeks.lobby().seeks()
    }

    /// What this account, with a rank at their pace, would play with those of these seeks that let ranks decide.
    pub async fn meetings(&self, reader: AccountId, seeks: &[(SeekId, Seek)]) -> Meetings {
        let mut ranks = HashMap::new();
        let mut meetings = Meetings::new();
        let by_rank = |(_, seek): &&(SeekId, Seek)| seek.by_rank && seek.by.account != reader;
        for (id, seek) in seeks.iter().filter(by_rank) {
            let pace = seek.terms.pace();
            let own = match ranks.get(&pace) {
                Some(&known) => known,
                // One who may not play, or cannot be looked up, is shown no handicap.
                None => self.admission().admit(&seek.terms, reader).await.ok().flatten(),
            };
            ranks.insert(pace, own);
            if let Some((own, waiting)) = own.zip(seek.seeker.strength) {
                meetings.insert(*id, Meeting::of(own.grade(), waiting.grade()));
            }
        }
        meetings
    }

    /// Whether a seek waits still, or its game is being opened.
    pub fn has_seek(&self, seek: SeekId) -> bool {
        self.seeks.lobby().has(seek)
    }

    /// How often the list of seeks has changed; ready whenever it does.
    pub fn watch_lobby(&self) -> watch::Receiver<u64> {
        self.seeks.changes()
    }

    /// Listens to the seeks that lead to games.
    pub fn watch_matches(&self) -> broadcast::Receiver<Match> {
        self.seeks.matches()
    }
}
