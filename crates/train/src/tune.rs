//! From a file of games to the evaluation's constants.

use std::io;
use std::path::PathBuf;

use crate::Games;
use crate::fit::{self, FitSettings, Loss};
use crate::model::{Model, Ridge};
use crate::sample::{Sample, Samples};

#[derive(Clone, Debug)]
pub struct Recipe {
    pub seed: u64,
    pub epochs: u32,
    pub step: f32,
    pub trust: f32,
    pub threads: usize,
    pub placed: f32,
    pub guarded: f32,
    pub others: f32,
    pub families: f32,
    pub most_games: u32,
    pub scale: f32,
}

pub struct Fitted {
    pub weights: Vec<f32>,
    pub scale: f32,
}

fn show(name: &str, loss: Loss) {
    println!("{name}: score {:.5} result {:.5} target {:.5}", loss.score, loss.result, loss.target);
}

pub fn tune(files: &[PathBuf], recipe: &Recipe) -> io::Result<Fitted> {
    let start = std::time::Instant::now();
    let mut samples = Samples::default();
    for file in files {
        for game in Games::open(file)?.take(recipe.most_games as usize) {
            samples.add(&game);
        }
    }
    println!("{} games, {} learnt, {} held out, {:.0} s", samples.games, samples.learnt.len(), samples.held_out.len(), start.elapsed().as_secs_f64());
    let scale = if recipe.scale > 0.0 { recipe.scale } else { scale(&samples.learnt) };
    println!("scale {scale}");
    let settings = FitSettings { seed: recipe.seed, epochs: recipe.epochs, step: recipe.step, trust: recipe.trust, scale, threads: recipe.threads };
    let mut model = Model::new(Ridge { placed: recipe.placed, guarded: recipe.guarded, others: recipe.others, families: recipe.families });
    let mut weights = Vec::new();
    model.weights(&mut weights);
    show("nothing", fit::loss(&weights, &samples.held_out, &settings));
    let current: Vec<f32> = komadai_engine::terms::weights().map(|w| f32::from(w) / scale).collect();
    show("current", fit::loss(&current, &samples.held_out, &settings));
    fit::fit(&mut model, &samples.learnt, &settings, &mut |share, loss| {
        println!("{:.0} % target {loss:.5} {:.0} s", share * 100.0, start.elapsed().as_secs_f64());
        true
    });
    model.weights(&mut weights);
    show("held out", fit::loss(&weights, &samples.held_out, &settings));
    show("learnt", fit::loss(&weights, &samples.learnt[..samples.held_out.len()], &settings));
    Ok(Fitted { weights, scale })
}

/// The lead that wins e times as often as it loses, by the results of the samples.
fn scale(samples: &[Sample]) -> f32 {
    let mut slope = 1.0 / 600.0f64;
    for _ in 0..30 {
        let (mut first, mut second) = (0.0f64, 0.0f64);
        for sample in samples {
            let lead = f64::from(sample.score);
            let told = f64::from(fit::expected((lead * slope) as f32));
            first += (told - f64::from(sample.result)) * lead;
            second += told * (1.0 - told) * lead * lead;
        }
        if second > 0.0 { slope -= first / second; }
    }
    (1.0 / slope) as f32
}
