//! What pages ask of the queue: a game put into it, how it stands, what came of it.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;

use komadai_opponent::{Course, Effort, Examination, Finding};
use komadai_play::{Refusal as No, Stage, View, now_ms};
use komadai_store::{Account, AccountId, JobId, JobRow, JobStage, NewJob, QueueLimits, Urgency};

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::Sender;

use super::{Question, Queue};
use crate::api::ErrorCode;
use crate::api::play::Terms;
use crate::api::queue::{
    Analysis, AnalysisPart, AnalysisQueue, AnalysisResult, AnalysisStage, NewAnalysis, Subject,
};
use crate::error::{Refusal, ensure};
use crate::people::words;
use crate::secrets::random;

/// The most that may be spent on a position of somebody's choice.
const MOST_NODES: u32 = 4_000_000;
/// The most lines somebody may ask for.
const MOST_LINES: u8 = 5;
/// A machine that was silent for longer, in milliseconds, is not counted on.
const LATELY: i64 = 5 * 60_000;

impl Queue {
    /// Who would take up what is asked.
    pub(super) async fn state(&self) -> Result<AnalysisQueue, Refusal> {
        let since = now_ms() - LATELY;
        let machines = self.desk.store().workers().await?;
        let there = machines.iter().filter(|machine| !machine.blocked);
        let there = there.filter(|machine| machine.seen.is_some_and(|seen| seen > since));
        Ok(AnalysisQueue { workers: (self.settings.workers + there.count()) as u32 })
    }

    /// Puts a game into the queue.
    pub(super) async fn ask(
        &self,
        asker: &Account,
        address: Option<IpAddr>,
        new: NewAnalysis,
    ) -> Result<JobId, Refusal> {
        let NewAnalysis { of, effort, background } = new;
        let rated = self.desk.admission().plays_rated(asker.id);
        let reason = "nothing is analysed for you while you play a rated game";
        ensure(!rated, ErrorCode::RatedGame, reason)?;
        let effort = effort.unwrap_or(Effort { nodes: self.settings.nodes, lines: 1 });
        let fits = effort.nodes <= MOST_NODES && effort.lines <= MOST_LINES;
        let reason = format!("at most {MOST_NODES} nodes and {MOST_LINES} lines can be asked for");
        ensure(fits, ErrorCode::TooLarge, reason)?;
        let course = match of {
            Subject::Course(course) => course,
            Subject::Game(game) => self.played(&game).await?,
        };
        let positions = Examination::new(&course)?.positions();
        let question = Question { course, effort };
        let id = JobId::from_bits(u64::from_ne_bytes(random()?));
        let job = NewJob {
            id,
            asker: Some(asker.id),
            source: self.source(address),
            urgency: if background { Urgency::Background } else { Urgency::Awaited },
            question: serde_json::to_string(&question)?,
            positions,
        };
        let limits = QueueLimits { of_one: self.settings.most_of_one, of_all: self.settings.most };
        if !self.desk.store().add_job(job, limits, now_ms()).await? {
            return Err(Refusal::too_much());
        }
        self.wake.notify_one();
        Ok(id)
    }

    /// A game that was played here.
    async fn played(&self, game: &str) -> Result<Course, Refusal> {
        let view = self.desk.view(game.parse()?).await?;
        match view.stage {
            Stage::Over(_) => Ok(course(&view)),
            _ => Err(No::NotOver.into()),
        }
    }

    /// Takes a game out of the queue; only the asker may.
    pub(super) async fn cancel(&self, asker: AccountId, id: JobId) -> Result<(), Refusal> {
        let row = self.row(id).await?;
        ensure(row.asker == Some(asker), ErrorCode::NotAllowed, "only the asker may cancel")?;
        if self.desk.store().cancel_job(id, now_ms()).await? {
            self.tell(id);
        }
        Ok(())
    }

    /// How a job stands, and what came of it.
    pub(super) async fn look(&self, id: JobId) -> Result<Analysis, Refusal> {
        self.look_on(id, &mut HashSet::new()).await
    }

    /// How a job stands, without the parts that were `told` already.
    async fn look_on(&self, id: JobId, told: &mut HashSet<u32>) -> Result<Analysis, Refusal> {
        let row = self.row(id).await?;
        let (parts, result) = match row.stage {
            JobStage::Done => (Vec::new(), Some(self.result(&row).await?)),
            _ => (self.parts(id, told).await?, None),
        };
        Ok(Analysis {
            id: id.to_string(),
            stage: row.stage.into(),
            seen: row.seen,
            positions: row.positions,
            ahead: row.ahead,
            parts,
            result,
        })
    }

    /// What is found already and was not `told`, which then holds it too.
    async fn parts(
        &self,
        id: JobId,
        told: &mut HashSet<u32>,
    ) -> Result<Vec<AnalysisPart>, Refusal> {
        let answers = self.desk.store().answers(id).await?;
        let new = answers.into_iter().filter_map(|(first, answer)| {
            let answer = answer.filter(|_| told.insert(first))?;
            Some(serde_json::from_str(&answer).map(|found| AnalysisPart { first, found }))
        });
        Ok(new.collect::<Result<_, _>>()?)
    }

    async fn row(&self, id: JobId) -> Result<JobRow, Refusal> {
        let row = self.desk.store().job(id).await?;
        row.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "there is no such analysis"))
    }

    async fn result(&self, row: &JobRow) -> Result<AnalysisResult, Refusal> {
        let Question { course, .. } = serde_json::from_str(&row.question)?;
        let mut found: Vec<Finding> = Vec::new();
        for (_, answer) in self.desk.store().answers(row.id).await? {
            let part: Vec<Finding> = serde_json::from_str(&answer.unwrap_or_default())?;
            found.extend(part);
        }
        let reviewed = Examination::new(&course)?.review(&found)?;
        Ok(AnalysisResult { course, found, reviewed })
    }

    /// Follows a job: how it stands now and whenever it came further, until it has ended.
    pub(super) async fn follow(self: Arc<Self>, id: JobId, out: Sender<Analysis>) {
        let mut moved = self.moved.subscribe();
        let mut told = HashSet::new();
        loop {
            let Ok(now) = self.look_on(id, &mut told).await else {
                return;
            };
            let over = now.stage != AnalysisStage::Open;
            if out.send(now).await.is_err() || over {
                return;
            }
            loop {
                match moved.recv().await {
                    Ok(other) if other != id => {}
                    // A reader who missed some looks anew.
                    Ok(_) | Err(RecvError::Lagged(_)) => break,
                    Err(RecvError::Closed) => return,
                }
            }
        }
    }
}

fn course(view: &View) -> Course {
    let Terms { start, profile, .. } = words::wire_terms(&view.terms);
    Course { start, moves: view.moves.iter().map(ToString::to_string).collect(), profile }
}
