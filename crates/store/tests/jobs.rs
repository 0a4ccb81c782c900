//! What the queue of a store promises: a portion is one worker's at a time, answered once, and never lost.

use komadai_store::{JobId, JobStage, NewJob, QueueLimits, Store, StoreError, Urgency};

const JOB: JobId = JobId::from_bits(7);
const LATER: JobId = JobId::from_bits(8);
const LIMITS: QueueLimits = QueueLimits { of_one: 9, of_all: 9 };
const ONE_IN_ALL: QueueLimits = QueueLimits { of_all: 1, ..LIMITS };

fn job(id: JobId, urgency: Urgency, positions: u32) -> NewJob {
    let question = format!("question of {id}");
    NewJob { id, asker: None, source: 0, urgency, question, positions }
}

async fn store_with(jobs: &[NewJob]) -> Store {
    let store = Store::in_memory().unwrap();
    for (at, job) in (0..).zip(jobs) {
        assert!(store.add_job(job.clone(), LIMITS, at).await.unwrap());
    }
    store
}

#[tokio::test]
async fn a_job_is_done_when_each_of_its_portions_is_answered_once() {
    let store = store_with(&[job(JOB, Urgency::Awaited, 20)]).await;
    let mut counts = Vec::new();
    while let Some(portion) =
        store.take_portion(None, Urgency::Awaited, 0, 10).await.unwrap().portion
    {
        counts.push((portion.first, portion.count));
        let answer = format!("answer {}", portion.first);
        assert!(store.answer_portion(portion.lease, answer.clone(), 5).await.unwrap());
        assert!(!store.answer_portion(portion.lease, answer, 5).await.unwrap());
    }
    assert_eq!(counts, [(0, 8), (8, 8), (16, 4)]);
    let row = store.job(JOB).await.unwrap().unwrap();
    assert_eq!((row.stage, row.seen, row.positions), (JobStage::Done, 20, 20));
    let answers = store.answers(JOB).await.unwrap();
    assert_eq!(answers[2], (16, Some("answer 16".to_owned())));
}

#[tokio::test]
async fn a_worker_that_is_silent_too_long_loses_its_portion_to_the_next() {
    let store = store_with(&[job(JOB, Urgency::Awaited, 3)]).await;
    let take = |now| store.take_portion(None, Urgency::Awaited, now, now + 10);
    let dead = take(0).await.unwrap().portion.unwrap();
    assert!(store.keep_portion(dead.lease, 2, 20).await.unwrap());
    assert_eq!(take(19).await.unwrap().portion, None);
    let living = take(20).await.unwrap().portion.unwrap();
    assert_eq!(living.first, dead.first);
    assert!(!store.keep_portion(dead.lease, 3, 99).await.unwrap());
    assert!(!store.answer_portion(dead.lease, "late".into(), 21).await.unwrap());
    assert!(store.answer_portion(living.lease, "good".into(), 21).await.unwrap());
    assert_eq!(store.answers(JOB).await.unwrap(), [(0, Some("good".to_owned()))]);
}

#[tokio::test]
async fn a_portion_nobody_can_answer_fails_its_job_and_no_other() {
    let jobs = [job(JOB, Urgency::Awaited, 3), job(LATER, Urgency::Background, 3)];
    let store = store_with(&jobs).await;
    let (mut tries, mut given_up) = (0, Vec::new());
    let other = loop {
        let taken = store.take_portion(None, Urgency::Awaited, 0, 9).await.unwrap();
        given_up.extend(taken.given_up);
        let portion = taken.portion.unwrap();
        if portion.job == LATER {
            break portion;
        }
        tries += 1;
        // What is handed back in order was never tried.
        let failed = tries > 20;
        store.return_portion(portion.lease, failed).await.unwrap();
        // Nobody hands back twice.
        store.return_portion(portion.lease, false).await.unwrap();
    };
    assert_eq!((tries, given_up), (28, vec![JOB]));
    assert_eq!(store.job(JOB).await.unwrap().unwrap().stage, JobStage::Failed);
    assert!(store.answer_portion(other.lease, "good".into(), 1).await.unwrap());
}

#[tokio::test]
async fn what_is_urgent_goes_first_and_slow_workers_get_the_rest() {
    let jobs = [job(JOB, Urgency::Background, 3), job(LATER, Urgency::Awaited, 3)];
    let store = store_with(&jobs).await;
    assert_eq!(store.job(JOB).await.unwrap().unwrap().ahead, 3);
    let slow = store.take_portion(None, Urgency::Background, 0, 9).await.unwrap().portion;
    assert_eq!(slow.unwrap().job, JOB);
    assert_eq!(store.take_portion(None, Urgency::Background, 0, 9).await.unwrap().portion, None);
    let quick = store.take_portion(None, Urgency::Awaited, 0, 9).await.unwrap().portion;
    assert_eq!(quick.unwrap().job, LATER);
}

#[tokio::test]
async fn a_job_that_is_cancelled_takes_no_answer() {
    let store = store_with(&[job(JOB, Urgency::Awaited, 3)]).await;
    let taken = store.take_portion(None, Urgency::Awaited, 0, 9).await.unwrap().portion.unwrap();
    assert!(store.cancel_job(JOB, 1).await.unwrap());
    assert!(!store.cancel_job(JOB, 1).await.unwrap());
    assert!(!store.keep_portion(taken.lease, 1, 20).await.unwrap());
    assert!(!store.answer_portion(taken.lease, "late".into(), 2).await.unwrap());
    assert_eq!(store.forget_jobs(2).await.unwrap(), 1);
    assert_eq!(store.job(JOB).await.unwrap(), None);
}

#[tokio::test]
async fn a_queue_outlives_its_server_and_takes_no_more_than_it_should() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert!(store.add_job(job(JOB, Urgency::Awaited, 3), ONE_IN_ALL, 0).await.unwrap());
    assert!(!store.add_job(job(LATER, Urgency::Awaited, 3), ONE_IN_ALL, 0).await.unwrap());
    let lost =
        store.take_portion(None, Urgency::Awaited, 0, 1 << 40).await.unwrap().portion.unwrap();
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.take_portion(None, Urgency::Awaited, 5, 9).await.unwrap().portion, None);
    store.tidy_jobs().await.unwrap();
    let again = store.take_portion(None, Urgency::Awaited, 5, 9).await.unwrap().portion.unwrap();
    assert_eq!((again.first, again.question), (lost.first, lost.question));
}

#[tokio::test]
async fn who_lies_twice_is_blocked_and_all_it_said_is_asked_anew() {
    let store = store_with(&[job(JOB, Urgency::Awaited, 20)]).await;
    let liar = store.add_worker("liar", [1; 32], false, 0).await.unwrap();
    assert!(matches!(
        store.add_worker("liar", [2; 32], false, 0).await,
        Err(StoreError::NameTaken)
    ));
    let taken =
        store.take_portion(Some(liar), Urgency::Awaited, 0, 9).await.unwrap().portion.unwrap();
    assert!(store.answer_portion(taken.lease, "a lie".into(), 1).await.unwrap());
    assert_eq!(store.answered_portion(3).await.unwrap(), None);
    assert!(!store.strike_worker(liar, 2).await.unwrap());
    assert!(store.strike_worker(liar, 2).await.unwrap());
    store.doubt_worker(liar).await.unwrap();
    assert_eq!(store.answers(JOB).await.unwrap(), [(0, None), (8, None), (16, None)]);
    let found = store.worker([1; 32], 44).await.unwrap().unwrap();
    assert_eq!((found.strikes, found.blocked, found.positions, found.seen), (2, true, 8, Some(44)));
    let own = store.take_portion(None, Urgency::Awaited, 1, 9).await.unwrap().portion.unwrap();
    assert!(store.answer_portion(own.lease, "the truth".into(), 2).await.unwrap());
    let (portion, answer) = store.answered_portion(3).await.unwrap().unwrap();
    assert_eq!((portion.first, answer.as_str()), (0, "the truth"));
    assert!(store.remove_worker("liar").await.unwrap());
    assert_eq!(store.workers().await.unwrap(), []);
}

#[tokio::test]
async fn a_running_server_hears_of_a_key_made_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Store::open_beside(folder.path()).is_err());
    let store = Store::open(folder.path()).unwrap();
    let beside = Store::open_beside(folder.path()).unwrap();
    beside.add_worker("attic", [3; 32], true, 1).await.unwrap();
    drop(beside);
    assert_eq!(store.worker([3; 32], 2).await.unwrap().unwrap().name, "attic");
}

#[tokio::test]
async fn jobs_of_one_source_let_others_wait_for_one_at_most() {
    let store = Store::in_memory().unwrap();
    let limits = QueueLimits { of_one: 1_000, of_all: 1_000 };
    let add = async |bits: u64, source, at| {
        let new = NewJob { source, ..job(JobId::from_bits(bits), Urgency::Awaited, 1) };
        assert!(store.add_job(new, limits, at).await.unwrap());
    };
    let mut now = 1_000;
    let mut next = async || {
        now += 1;
        let taken = store.take_portion(None, Urgency::Awaited, now, now + 9).await.unwrap();
        let portion = taken.portion.unwrap();
        assert!(store.answer_portion(portion.lease, "answer".into(), now).await.unwrap());
        portion.job
    };
    for number in 0..100 {
        add(number, 1, number as i64).await;
    }
    assert_eq!(next().await, JobId::from_bits(0));
    add(500, 2, 200).await;
    add(600, 3, 201).await;
    let first = [next().await, next().await, next().await];
    assert_eq!(first, [1, 500, 600].map(JobId::from_bits));
    // One at a time of another source has its turn after one of the many at most.
    for number in 501..520 {
        add(number, 2, number as i64).await;
        let pair = [next().await, next().await];
        assert!(pair.contains(&JobId::from_bits(number)), "{number}: {pair:?}");
    }
    let ahead = store.job(JobId::from_bits(99)).await.unwrap().unwrap().ahead;
    assert_eq!(ahead, 99 - 2 - 19);
}
