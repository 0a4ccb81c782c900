//! From files of games to the evaluation's constants.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use komadai_engine::terms;

use crate::archive::checksum;
use crate::disk::{self, about};
use crate::fit::{self, FitSettings};
use crate::model::{Model, Ridge};
use crate::sample::{self, Samples};
use crate::{Games, PlaySettings};

/// How constants are made out of games. The default is what made those the engine plays with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// Decides in which order positions are looked at.
    pub seed: u64,
    /// How often each of them is.
    pub epochs: u32,
    /// How far the first step goes; later ones fall to 0 in a straight line.
    pub step: f32,
    /// How much the search's score counts against the game's result: 1 for the score alone, 0 for the result.
    pub trust: f32,
    /// How strongly weights are drawn to 0, as if so many positions spoke against each.
    pub ridge: Ridge,
}

impl Default for Recipe {
    fn default() -> Self {
        Self { seed: 1, epochs: 10, step: 1e-3, trust: 0.8, ridge: Ridge::default() }
    }
}

/// The lead in centipawns that wins e times as often as it loses: what a unit of the regression is worth.
///
/// It keeps the evaluation's spread where the margins of the search expect it; with 600 or 1,400 the engine
/// plays weaker.
pub const SCALE: f32 = 1_000.0;

/// How far weights are from what was so, as means over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// The squared difference between the expected points and those the search expected.
    pub score: f64,
    /// The squared difference between the expected points and the game's result.
    pub result: f64,
}

/// What came of a regression.
#[derive(Clone, Debug, PartialEq)]
pub struct TermsFit {
    /// The weight of every term in centipawns.
    pub weights: Vec<i16>,
    /// The files learnt from.
    pub sources: Vec<Source>,
    /// How it was done.
    pub recipe: Recipe,
    /// How many positions were learnt from, and how many were held out.
    pub learnt: usize,
    /// Positions of games that were held out.
    pub held_out: usize,
    /// The loss on the positions held out, by the weights the engine has now.
    pub before: Loss,
    /// The same by the new weights.
    pub after: Loss,
}

/// A file of games that was learnt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of the file.
    pub name: String,
    /// What its games were played by.
    pub settings: PlaySettings,
    /// How many games were taken from it.
    pub games: u32,
}

impl Source {
    pub(crate) fn new(file: &Path, settings: PlaySettings, games: u32) -> Self {
        let name = file.file_name().unwrap_or_default();
        Self { name: name.to_string_lossy().into_owned(), settings, games }
    }
}

/// Fits the weights to the games of `files`, at most the first `most` of each, on `threads` threads; `report`
/// hears the share that is done, 0 while games are read, and answers whether to go on.
///
/// # Errors
///
/// What the system says of a file, that it holds no games, that there are too few to hold one out, or `Interrupted`.
pub fn tune(
    files: &[PathBuf],
    most: u32,
    recipe: Recipe,
    threads: usize,
    report: &mut dyn FnMut(f64) -> bool,
) -> io::Result<TermsFit> {
    let mut samples = Samples::default();
    let mut sources = Vec::new();
    for file in files {
        let about = |error: io::Error| about(file, &error);
        let games = Games::open(file).map_err(about)?;
        let settings = games.settings;
        let mut count = 0;
        for game in games.take(most as usize) {
            samples.add(&game.map_err(about)?);
            count += 1;
            if !report(0.0) {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        sources.push(Source::new(file, settings, count));
    }
    sample::check(samples.learnt.len(), samples.held_out.len())?;
    let settings = FitSettings {
        seed: recipe.seed,
        epochs: recipe.epochs,
        step: recipe.step,
        trust: recipe.trust,
        scale: SCALE,
        threads,
    };
    let loss = |weights: &[i16]| {
        let weights: Vec<f32> = weights.iter().map(|&it| f32::from(it) / SCALE).collect();
        fit::loss(&weights, &samples.held_out, &settings)
    };
    let before = loss(&terms::weights().collect::<Vec<_>>());
    let mut model = Model::new(recipe.ridge);
    fit::fit(&mut model, &samples.learnt, &settings, report)?;
    let mut fitted = Vec::new();
    model.weights(&mut fitted);
    let weights: Vec<i16> = (fitted.iter()).map(|weight| (weight * SCALE).round() as i16).collect();
    Ok(TermsFit {
        after: loss(&weights),
        before,
        weights,
        sources,
        recipe,
        learnt: samples.learnt.len(),
        held_out: samples.held_out.len(),
    })
}

impl TermsFit {
    /// The weights as the engine's `weights.bin` holds them: two bytes each, the low one first.
    pub fn bytes(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|it| it.to_le_bytes()).collect()
    }

    /// The card that goes with them: where they come from and how well they tell.
    pub fn card(&self) -> String {
        let mut card = String::from("The evaluation's constants, fitted by `komadai tune`.\n\n");
        for source in &self.sources {
            let PlaySettings { seed, nodes, .. } = source.settings;
            let _ = writeln!(
                card,
                "games      {} from {}: seed {seed}, {nodes} nodes a move",
                source.games, source.name
            );
        }
        let Recipe { seed, epochs, step, trust, ridge } = self.recipe;
        let _ = write!(
            card,
            "positions  {} learnt, {} held out by game\n\
             recipe     seed {seed}, {epochs} epochs, first step {step}, trust in scores {trust}\n\
             ridge      placed {}, guarded {}, others {}, families {}\n\
             loss       held out, before: score {:.5}, result {:.5}\n\
             \x20          held out, after:  score {:.5}, result {:.5}\n\
             weights    {}, checksum {:08x}\n",
            self.learnt,
            self.held_out,
            ridge.placed,
            ridge.guarded,
            ridge.others,
            ridge.families,
            self.before.score,
            self.before.result,
            self.after.score,
            self.after.result,
            self.weights.len(),
            checksum(&self.bytes()),
        );
        card
    }

    /// Writes `weights.bin` and `weights.txt`, its card, into a folder; each is there whole or as before.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for (name, bytes) in
            [("weights.bin", self.bytes()), ("weights.txt", self.card().into_bytes())]
        {
            disk::write_whole(&folder.join(name), &bytes)?;
        }
        Ok(())
    }
}
