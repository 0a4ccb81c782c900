//! What is not kept for good: every hour it is looked up what has been kept long enough.

use std::sync::Arc;
use std::time::Duration;

use komadai_play::now_ms;
use komadai_store::{StoreError, UnixMs};
use tokio::time::sleep;

use crate::bots::Challenges;
use crate::events::Events;
use crate::people::People;

/// How often it is looked up.
const LOOKS: Duration = Duration::from_secs(60 * 60);
/// When it is first looked up after a start.
const FIRST_LOOK: Duration = Duration::from_secs(60);
const DAY_MS: i64 = 86_400_000;
/// For how many days words are kept with a report, and a report after it was settled.
const REPORTS_DAYS: usize = 30;

/// For how many days what is kept; 0 is for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Guests, from when they were last heard of.
    pub guests: usize,
    /// Analyses of games, from when they ended.
    pub analyses: usize,
}

impl Default for Retention {
    fn default() -> Self {
        // A browser is remembered for as long, and so after it a guest cannot come back.
        Self { guests: 400, analyses: 30 }
    }
}

/// What was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    pub(crate) guests: usize,
    pub(crate) analyses: usize,
}

/// Whose things are kept.
#[derive(Clone, Debug)]
pub(crate) struct Sweeper {
    pub(crate) people: Arc<People>,
    pub(crate) events: Arc<Events>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) retention: Retention,
}

impl Sweeper {
    /// Sweeps every hour.
    pub(crate) async fn run(self) {
        // A start has more to do at first.
        sleep(FIRST_LOOK).await;
        loop {
            match self.sweep(now_ms()).await {
                Ok(swept) if swept != Swept::default() => {
                    let Swept { guests, analyses } = swept;
                    tracing::info!(guests, analyses, "what was kept long enough is forgotten");
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "what was kept long enough is still there"),
            }
            sleep(LOOKS).await;
        }
    }

    /// Forgets what has been kept long enough at this time.
    ///
    /// # Errors
    ///
    /// The store fails; the next time goes on from there.
    pub(crate) async fn sweep(&self, now: UnixMs) -> Result<Swept, StoreError> {
        let store = self.people.desk.store();
        let since = |days: usize| now - i64::try_from(days).unwrap_or(i64::MAX / DAY_MS) * DAY_MS;
        let Retention { guests, analyses } = self.retention;
        let mut swept = Swept::default();
        store.forget_sessions(now).await?;
        store.sweep_reports(since(REPORTS_DAYS)).await?;
        if analyses > 0 {
            swept.analyses = store.forget_jobs(since(analyses)).await?;
        }
        if guests > 0 {
            for id in store.guests_gone(since(guests), now).await? {
                let Some(account) = store.account(id).await? else { continue };
                if store.has_bout(id).await? {
                    continue;
                }
                let Ok(leaving) = self.events.hold_for(&account).await else { continue };
                if let Err(refusal) = self.events.delete(&account, leaving).await {
                    tracing::warn!(account = %id, ?refusal, "a guest is kept for another hour");
                    continue;
                }
                self.challenges.forget(id);
                self.people.desk.let_go(id).await;
                self.people.dismiss(id);
                swept.guests += 1;
            }
        }
        Ok(swept)
    }
}

#[cfg(test)]
mod tests {
    use komadai_store::{
        GameId, Headline, JobId, Login, NewJob, QueueLimits, Stage, Urgency, WayIn,
    };

    use super::*;
    use crate::Config;
    use crate::server::Server;

    #[tokio::test]
    async fn what_was_kept_long_enough_is_forgotten_and_nothing_else() {
        let config =
            Config { listen: "127.0.0.1:0".parse().unwrap(), hash_mib: 1, ..Config::default() };
        let server = Server::bind(&config).await.unwrap();
        let sweeper = server.sweeper(Retention { guests: 10, analyses: 3 });
        let store = sweeper.people.desk.store().clone();
        let guest = async |name: &str| store.add_account(name, None, 0).await.unwrap();
        let (gone, comes, plays) =
            (guest("gone").await, guest("comes").await, guest("plays").await);
        let banned = guest("banned").await;
        let login = Login { name: "kumo".into(), by: WayIn::Password("hash".into()) };
        let member = store.add_account("Kumo", Some(login), 0).await.unwrap();
        store.add_session([1; 32], comes, 9 * DAY_MS + 400 * DAY_MS).await.unwrap();
        let deed = komadai_store::Deed::Ban(40 * DAY_MS);
        store.moderate(None, banned, deed, "", 0).await.unwrap();
        let headline =
            |black| Headline { black: Some(black), stage: Stage::Playing, ..Headline::default() };
        store.open_game(GameId::from_bits(1), headline(plays), "opened", 0).await.unwrap();
        let over = Headline { stage: Stage::Over, ..headline(gone) };
        store.open_game(GameId::from_bits(2), over, "opened", 0).await.unwrap();
        let job = NewJob {
            id: JobId::from_bits(1),
            asker: None,
            urgency: Urgency::Awaited,
            question: String::new(),
            source: 0,
            positions: 1,
        };
        let limits = QueueLimits { of_one: 9, of_all: 9 };
        store.add_job(job, limits, 0).await.unwrap();
        store.cancel_job(JobId::from_bits(1), 0).await.unwrap();
        let there = async || {
            let all = [gone, comes, plays, banned, member];
            let mut found = Vec::new();
            for id in all {
                found.push(store.account(id).await.unwrap().is_some());
            }
            found
        };
        for (days, guests, analyses, left) in [
            (2, 0, 0, [true; 5]),
            (4, 0, 1, [true; 5]),
            (11, 1, 0, [false, true, true, true, true]),
            // The browser of this one is last known of on the ninth day.
            (20, 1, 0, [false, false, true, true, true]),
            (41, 1, 0, [false, false, true, false, true]),
            (4_000, 0, 0, [false, false, true, false, true]),
        ] {
            let swept = sweeper.sweep(days * DAY_MS).await.unwrap();
            assert_eq!(swept, Swept { guests, analyses }, "after {days} days");
            assert_eq!(there().await, left, "after {days} days");
        }
        let kept = server.sweeper(Retention { guests: 0, analyses: 0 });
        guest("for good").await;
        assert_eq!(kept.sweep(9_000 * DAY_MS).await.unwrap(), Swept::default());
    }

    #[tokio::test]
    async fn words_beside_a_report_are_deleted_after_thirty_days() {
        let config =
            Config { listen: "127.0.0.1:0".parse().unwrap(), hash_mib: 1, ..Config::default() };
        let server = Server::bind(&config).await.unwrap();
        let sweeper = server.sweeper(Retention { guests: 0, analyses: 0 });
        let store = sweeper.people.desk.store().clone();
        let [by, about] = [
            store.add_account("Kumo", None, 0).await.unwrap(),
            store.add_account("Kaze", None, 0).await.unwrap(),
        ];
        let new = komadai_store::NewReport {
            by,
            about,
            game: None,
            reason: "abuse".into(),
            words: "rude".into(),
            chat: Some("[]".into()),
        };
        store.add_report(new, 9, 0).await.unwrap();
        for (days, kept) in [(29, true), (31, false)] {
            sweeper.sweep(days * DAY_MS).await.unwrap();
            let reports = store.reports(9).await.unwrap();
            assert_eq!(reports[0].chat.is_some(), kept, "after {days} days");
        }
    }
}
