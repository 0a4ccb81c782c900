//! Before the first lesson: a network hears what the evaluation by terms says of positions that chance makes out of
//! those of games.
//!
//! No position comes twice, so nothing can be learnt by heart; what a network knows afterwards is what the terms know,
//! and its lessons begin there.

use std::io;
use std::path::{Path, PathBuf};

use komadai_chance::Chance;
use komadai_engine::terms;
use komadai_nnue::{Isa, Network};
use komadai_rules::Position;
use sha2::{Digest, Sha256};

use crate::disk::about;
use crate::fit::share;
use crate::learn::checkpoint::{Checkpoint, Keeper};
use crate::learn::model::Model;
use crate::learn::{Batch, Desk, adam, by_score};
use crate::positions::Datum;
use crate::sample::CLEAR;
use crate::{Epoch, Games, Lesson, Loss, PlayedGame, Progress};

/// Games whose positions are shuffled together, and the groups they are varied in.
const TOGETHER: usize = 4_096;
const GROUPS: usize = 32;

/// A position of a game is varied by up to so many moves of chance.
const MOST_VARIED: usize = 2;

/// Has a network of chance hear what the terms say, the lesson's epochs being passes through all games; where it
/// stands is kept in `checkpoint` as a lesson's is.
///
/// # Errors
///
/// As [`learn`](crate::learn()) does, what a file of games has wrong, or that there is no game.
pub fn rehearse(
    files: &[(PathBuf, u32)],
    lesson: &Lesson,
    threads: usize,
    checkpoint: Option<&Path>,
    report: &mut dyn FnMut(Progress) -> bool,
) -> io::Result<Network> {
    let unfit = |text: String| io::Error::new(io::ErrorKind::InvalidInput, text);
    lesson.check()?;
    let (mut games, mut digest) = (Vec::new(), Sha256::new());
    for (file, most) in files {
        let about = |error: io::Error| about(file, &error);
        for game in Games::open(file).map_err(about)?.take(*most as usize) {
            let game = game.map_err(about)?;
            let mut bytes = Vec::new();
            game.write(&mut bytes);
            digest.update(bytes);
            games.push(game);
            if !report(Progress::default()) {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
    }
    if games.is_empty() {
        return Err(unfit("there are no games to rehearse by".to_owned()));
    }
    let hash = digest.finalize();
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let identity = format!("rehearsal; {lesson}; {} games {hash}", games.len());
    let model = Model::by_chance(lesson.seed, lesson.width);
    let (mut keeper, mut state) = Keeper::resume(checkpoint, identity, model)?;
    let desk = Desk { lesson, threads, isa: Isa::best() };
    let weights: Vec<i32> = terms::weights().map(i32::from).collect();
    while state.epochs.len() < lesson.epochs as usize {
        let epoch = pass(&desk, &games, &weights, &mut state, &mut keeper, report)?;
        state.close(epoch);
        keeper.keep(&state)?;
    }
    let weights = state.model.weights();
    Network::new(&weights).map_err(|error| unfit(error.to_string()))
}

/// One pass through the games.
fn pass(
    desk: &Desk<'_>,
    games: &[PlayedGame],
    weights: &[i32],
    state: &mut Checkpoint,
    keeper: &mut Keeper,
    report: &mut dyn FnMut(Progress) -> bool,
) -> io::Result<Epoch> {
    let (number, lesson) = (state.epochs.len() as u32, desk.lesson);
    let key = lesson.seed ^ u64::from(number + 1).rotate_right(8);
    let mut order: Vec<u32> = (0..games.len() as u32).collect();
    Chance::keyed(key, u64::MAX).shuffle(&mut order);
    let mut batch = Batch::default();
    let done = state.under_way.parts as usize;
    for (index, together) in order.chunks(TOGETHER).enumerate().skip(done) {
        let done = (index * TOGETHER) as f64 / games.len() as f64;
        let progress = Progress {
            epoch: number + 1,
            share: done,
            whole: (f64::from(number) + done) / f64::from(lesson.epochs),
            held_out: None,
        };
        keeper.pause(state, report(progress))?;
        let data = variants(desk.threads, games, weights, together, key);
        let targets: Vec<f32> = data.iter().map(by_score).collect();
        let mut order: Vec<u32> = (0..data.len() as u32).collect();
        Chance::keyed(key, u64::MAX - 1 - index as u64).shuffle(&mut order);
        let (mut sum, mut told) = (0.0, 0);
        for order in order.chunks(lesson.batch) {
            // Measured to the middle of the batch: the very first step is to go somewhere, too.
            let share = (told as f64 + order.len() as f64 / 2.0) / data.len() as f64;
            told += order.len();
            let done = (index * TOGETHER) as f64 + share * together.len() as f64;
            let whole = (f64::from(number) + done / games.len() as f64) / f64::from(lesson.epochs);
            batch.gather(&data, &targets, order, desk.threads);
            sum += desk.step(state, &mut batch, adam::length(lesson.step, whole));
        }
        state.under_way.add(sum, data.len());
    }
    let loss = state.under_way.loss();
    Ok(Epoch {
        learnt: loss,
        // Every position is new, so each is told before it is learnt.
        held_out: loss,
        loss: Loss { score: loss, result: f64::NAN },
    })
}

/// The positions of these games, varied, with what the terms say of them; chance is keyed by each game.
fn variants(
    threads: usize,
    games: &[PlayedGame],
    weights: &[i32],
    numbers: &[u32],
    key: u64,
) -> Vec<Datum> {
    let mut groups: Vec<Vec<Datum>> = vec![Vec::new(); GROUPS];
    let size = numbers.len().div_ceil(GROUPS);
    let work = groups.iter_mut().zip(numbers.chunks(size)).collect();
    share(threads, work, |(data, numbers): (&mut Vec<Datum>, &[u32])| {
        for &number in numbers {
            let mut chance = Chance::keyed(key, number.into());
            vary(&games[number as usize], weights, &mut chance, data);
        }
    });
    groups.concat()
}

/// Every position of a game, varied, with what the terms say of it.
fn vary(game: &PlayedGame, weights: &[i32], chance: &mut Chance, data: &mut Vec<Datum>) {
    let mut along = game.start.position();
    for played in &game.moves {
        let mut position = along.clone();
        for _ in 0..chance.below(MOST_VARIED + 1) {
            let moves = position.legal_moves();
            let Some(mv) = (!moves.is_empty()).then(|| moves.get(chance.below(moves.len()))) else {
                break;
            };
            position.play_unchecked(mv.expect("it is within the list"));
        }
        let lead = worth(&position, weights);
        if lead.abs() < i32::from(CLEAR) && !position.in_check() {
            data.push(Datum::new(game, &position, lead as i16, 1));
        }
        along.play_unchecked(played.mv);
    }
}

/// What the terms say of a position, to the side to move in centipawns.
fn worth(position: &Position, weights: &[i32]) -> i32 {
    let mut lead = 0;
    terms::of(position, |color, term| {
        let weight = weights[term];
        lead += if color == position.turn() { weight } else { -weight };
    });
    lead
}
