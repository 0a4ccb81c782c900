//! The numbers of the search, fitted by playing: simultaneous perturbation stochastic approximation (James Spall,
//! 1992), with the step sizes that Stockfish's testing framework uses.
//!
//! All numbers are shifted at once, each up or down by chance; the engine plays two games of one opening against
//! itself shifted the other way, and every number moves a little towards the side that won. Steps and shifts come from
//! the system's own powers: a machine with another mathematics may round one of them otherwise.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::Arc;

use komadai_chance::Chance;
use komadai_engine::{Engine, EngineOptions, Judgement, Margin, Margins, StopFlag};
use komadai_nnue::Network;

use komadai_files::open_locked;
use komadai_pool::make_in_order;

use crate::archive::checksum;
use crate::play::{Course, HASH_MIB, duel, opening};

/// How the numbers of the search are fitted.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Where chance begins.
    pub seed: u64,
    /// Positions searched for a move.
    pub nodes: u64,
    /// Pairs of games to play in all; steps and shifts grow smaller towards the last.
    pub pairs: u32,
    /// What judges positions; the one inside the engine if none is given.
    pub network: Option<Arc<Network>>,
}

/// Pairs played by the same numbers before these move, so that the outcome does not depend on threads.
const BATCH: u32 = 16;

/// The last step, as a share of the last shift, for a pair that one side won by two games.
const LAST_STEP: f64 = 0.006;

/// The share of the pairs that the steps wait before they grow smaller, and how fast steps and shifts do.
const WAIT: f64 = 0.1;
const STEP_POWER: f64 = 0.602;
const SHIFT_POWER: f64 = 0.101;

/// The last shift of a number is so small a part of its range, but never less than half of one.
const RANGE_PER_SHIFT: f64 = 20.0;

/// Numbers between whole ones, on their way.
struct Ascent {
    values: Vec<f64>,
    pairs: f64,
}

impl Ascent {
    fn new(how: &Tuning) -> Self {
        Self {
            values: Margins::ALL.iter().map(|margin| margin.value.into()).collect(),
            pairs: how.pairs.into(),
        }
    }

    fn shift(&self, margin: usize, number: u32) -> f64 {
        let (least, most) = (Margins::ALL[margin].least, Margins::ALL[margin].most);
        let last = (f64::from(most - least) / RANGE_PER_SHIFT).max(0.5);
        last * (self.pairs / f64::from(number + 1)).powf(SHIFT_POWER)
    }

    /// The two sides of a pair: which is which, and between which whole numbers it falls, chance decides.
    fn sides(&self, how: &Tuning, number: u32) -> [Margins; 2] {
        let mut sides = [Margins::default(); 2];
        for (place, (direction, round)) in signs(how, number).enumerate() {
            let margin = &Margins::ALL[place];
            let shift = self.shift(place, number) * direction;
            for (side, shift) in sides.iter_mut().zip([shift, -shift]) {
                let value = (self.values[place] + shift + round).floor() as i32;
                *margin.of(side) = value.clamp(margin.least, margin.most);
            }
        }
        sides
    }

    /// Moves every number towards the side that won, `won` being its games more than the other's.
    fn step(&mut self, how: &Tuning, number: u32, won: i8) {
        let wait = WAIT * self.pairs;
        let shrink = ((wait + self.pairs) / (wait + f64::from(number + 1))).powf(STEP_POWER);
        for (place, (direction, _)) in signs(how, number).enumerate() {
            let margin = &Margins::ALL[place];
            let step = LAST_STEP * shrink * self.shift(place, number);
            let value = self.values[place] + step * f64::from(won) * direction;
            self.values[place] = value.clamp(margin.least.into(), margin.most.into());
        }
    }

    fn margins(&self) -> Margins {
        let mut margins = Margins::default();
        for (margin, value) in Margins::ALL.iter().zip(&self.values) {
            *margin.of(&mut margins) = value.round() as i32;
        }
        margins
    }
}

/// Up or down for each number in turn, and where between two whole numbers the lower one ends.
fn signs(how: &Tuning, number: u32) -> impl Iterator<Item = (f64, f64)> {
    let mut chance = Chance::keyed(how.seed ^ SIGNS, number.into());
    Margins::ALL.iter().map(move |_| {
        let direction = if chance.below(2) == 0 { -1.0 } else { 1.0 };
        (direction, chance.share().into())
    })
}

/// Tells the chance of the shifts from that of the openings.
const SIGNS: u64 = 0x5b5a;

/// Fits the numbers of the search on `threads` threads, until `stop` is raised, which loses the pairs in play; `report`
/// hears of the pairs played and where the numbers stand.
///
/// The results are kept in the file `path`, and what is there is not played again.
///
/// # Errors
///
/// What the system says of the file, `ResourceBusy` if another process is writing it, or `InvalidData` if it holds
/// anything but results of these settings; it is left as it is then.
pub fn tune_margins(
    path: &Path,
    how: &Tuning,
    threads: usize,
    stop: &StopFlag,
    report: &mut dyn FnMut(u32, Margins),
) -> io::Result<Margins> {
    let (mut file, kept) = resume(path, how)?;
    let mut course = Ascent::new(how);
    let mut done = 0;
    while done < how.pairs && !stop.is_stopped() {
        let end = (done + BATCH).min(how.pairs);
        let mut results: Vec<i8> =
            kept.iter().copied().skip(done as usize).take((end - done) as usize).collect();
        let first = done + results.len() as u32;
        let played = make_in_order(
            first as usize..end as usize,
            threads,
            || Pair::new(how),
            |pair, number| {
                let sides = course.sides(how, number as u32);
                pair.play(how, number as u32, sides, stop)
            },
            |_, won| {
                let won = won.filter(|_| !stop.is_stopped()).ok_or(None::<io::Error>)?;
                writeln!(file, "{won}").map_err(Some)?;
                results.push(won);
                report(done + results.len() as u32, course.margins());
                Ok(())
            },
        );
        if let Err(Some(error)) = played {
            return Err(error);
        }
        if results.len() < (end - done) as usize {
            break;
        }
        for (number, won) in (done..end).zip(results) {
            course.step(how, number, won);
        }
        done = end;
    }
    Ok(course.margins())
}

/// The most that a result takes in the file, its line's end included.
const LONGEST_LINE: usize = 3;

/// Opens the file of results, with those that it holds; what an interruption left of the last line is cut off.
fn resume(path: &Path, how: &Tuning) -> io::Result<(File, Vec<i8>)> {
    let mut file = open_locked(path)?;
    let head = head(how);
    let most = head.len() + how.pairs as usize * LONGEST_LINE;
    let mut bytes = Vec::new();
    (&mut file).take(most as u64 + 1).read_to_end(&mut bytes)?;
    let kept = match bytes.strip_prefix(head.as_bytes()) {
        Some(results) => read_results(results, how.pairs)?,
        None if head.as_bytes().starts_with(&bytes) => {
            // Nothing was there, or the head itself was not written whole.
            bytes.clear();
            Vec::new()
        }
        None => return Err(invalid(of_what(&bytes))),
    };
    let whole = (bytes.iter().rposition(|&byte| byte == b'\n')).map_or(0, |end| end + 1);
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::Start(whole as u64))?;
    if whole == 0 {
        file.write_all(head.as_bytes())?;
    }
    Ok((file, kept))
}

/// What every file of results begins with.
const BEGINNING: &str = "seed ";

/// The first line of a file of these results.
fn head(how: &Tuning) -> String {
    let judge = match &how.network {
        Some(network) => network.hash(),
        None => Engine::new(EngineOptions::default()).network().hash(),
    };
    format!(
        "{BEGINNING}{}, {} nodes a move, {} pairs, judged by {judge:08x}, {} numbers {:08x}\n",
        how.seed,
        how.nodes,
        how.pairs,
        Margins::ALL.len(),
        checksum(beginning().as_bytes())
    )
}

/// The numbers as this build has them: where they begin and how far they may go decides what results mean.
fn beginning() -> String {
    let number = |margin: &Margin| {
        let Margin { name, value, least, most, .. } = margin;
        format!("{name} {value} {least} {most};")
    };
    Margins::ALL.iter().map(number).collect()
}

/// What is wrong with a file that begins otherwise.
fn of_what(bytes: &[u8]) -> String {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    match str::from_utf8(line) {
        Ok(line) if line.starts_with(BEGINNING) => {
            format!("it holds results of other settings: {line}")
        }
        _ => "this is no file of results".to_owned(),
    }
}

/// The results in whole lines, at most so many; a last one without its end is left out.
fn read_results(bytes: &[u8], most: u32) -> io::Result<Vec<i8>> {
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    lines.pop();
    if lines.len() > most as usize {
        return Err(invalid(format!("it holds more than {most} results")));
    }
    let result = |(at, line): (usize, &[u8])| {
        let text = String::from_utf8_lossy(line);
        (text.parse().ok())
            .filter(|won| (-2..=2).contains(won))
            .ok_or_else(|| invalid(format!("line {}: {text:?} is no result", at + 2)))
    };
    lines.into_iter().enumerate().map(result).collect()
}

fn invalid(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Two engines that play one opening with each colour.
struct Pair([Engine; 2]);

impl Pair {
    fn new(how: &Tuning) -> Self {
        Self([(); 2].map(|()| {
            let mut engine = Engine::new(EngineOptions {
                hash_mib: HASH_MIB,
                judgement: Judgement::Network,
                ..EngineOptions::default()
            });
            engine.set_network(how.network.clone());
            engine
        }))
    }

    /// The opening of a pair. Which numbers the pair before had is up to threads and interruptions: it is judged by
    /// those that the engine has of itself.
    fn opening(&mut self, how: &Tuning, number: u32, stop: &StopFlag) -> Course {
        let judge = &mut self.0[0];
        set_margins(judge, Margins::default());
        opening(judge, how.nodes, &mut Chance::keyed(how.seed, number.into()), stop)
    }

    /// How many games more the first side won; `None` if `stop` was raised before that was known.
    fn play(
        &mut self,
        how: &Tuning,
        number: u32,
        sides: [Margins; 2],
        stop: &StopFlag,
    ) -> Option<i8> {
        let start = self.opening(how, number, stop);
        for (engine, margins) in self.0.iter_mut().zip(sides) {
            set_margins(engine, margins);
        }
        let mut won = 0;
        for _ in 0..2 {
            won += match duel(&mut self.0, how.nodes, start.clone(), stop) {
                None => 0,
                Some(0) => 1,
                Some(_) => -1,
            };
            self.0.swap(0, 1);
            won = -won;
        }
        (!stop.is_stopped()).then_some(won)
    }
}

fn set_margins(engine: &mut Engine, margins: Margins) {
    engine.set_options(EngineOptions { margins, ..*engine.options() });
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};

    use super::*;

    fn how(pairs: u32) -> Tuning {
        Tuning { seed: 3, nodes: 30, pairs, network: None }
    }

    #[test]
    fn sides_differ_the_same_way_from_the_middle_and_stay_within_bounds() {
        let how = how(1_000);
        let course = Ascent::new(&how);
        let mut sums = vec![0.0; Margins::ALL.len()];
        for number in 0..1_000 {
            let [mut one, mut other] = course.sides(&how, number);
            assert_ne!(one, other);
            for (sum, margin) in sums.iter_mut().zip(Margins::ALL) {
                let values = [*margin.of(&mut one), *margin.of(&mut other)];
                assert!(values.iter().all(|value| (margin.least..=margin.most).contains(value)));
                *sum += f64::from(values[0] - values[1]);
            }
        }
        for (place, sum) in sums.iter().enumerate() {
            assert!(
                sum.abs() / 1_000.0 < 0.3 * course.shift(place, 0),
                "{}",
                Margins::ALL[place].name
            );
        }
    }

    #[test]
    fn the_number_that_wins_is_approached() {
        // The side with the higher razor margin wins, whatever the other numbers are.
        let how = how(4_000);
        let mut course = Ascent::new(&how);
        let razor =
            Margins::ALL.iter().position(|margin| margin.name == "razor").expect("a margin");
        for number in 0..how.pairs {
            let [one, other] = course.sides(&how, number);
            let won = (one.razor.cmp(&other.razor) as i8) * 2;
            course.step(&how, number, won);
        }
        let margin = &Margins::ALL[razor];
        assert_eq!(course.margins().razor, margin.most);
        let untouched = (course.margins().merit_per_ply - Margins::default().merit_per_ply).abs();
        assert!(untouched < 4_000, "{untouched}");
    }

    #[test]
    fn openings_are_judged_by_the_same_numbers_whichever_pair_was_played_before() {
        let (how, stop) = (how(1), StopFlag::default());
        let mut pair = Pair::new(&how);
        let mut bounds = Margins::default();
        for margin in Margins::ALL {
            *margin.of(&mut bounds) = margin.most;
        }
        set_margins(&mut pair.0[0], bounds);
        pair.opening(&how, 0, &stop);
        assert_eq!(pair.0[0].options().margins, Margins::default());
    }

    #[test]
    fn results_are_the_same_on_any_threads_and_after_any_interruption() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("komadai-spsa-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let how = how(20);
        let tuned = |path: &Path, how: &Tuning, threads, most: u32| {
            let stop = StopFlag::default();
            tune_margins(path, how, threads, &stop, &mut |pairs, _| {
                if pairs == most {
                    stop.stop();
                }
            })
        };
        let (whole_file, parts) = (folder.join("whole"), folder.join("parts"));
        let whole = tuned(&whole_file, &how, 2, how.pairs)?;
        tuned(&parts, &how, 1, 7)?;
        let mut torn = OpenOptions::new().append(true).open(&parts)?;
        torn.write_all(b"-")?;
        let resumed = tuned(&parts, &how, 1, how.pairs)?;
        assert_eq!(resumed, whole);
        let sound = fs::read(&parts)?;
        assert_eq!(sound, fs::read(&whole_file)?);
        let head = sound.iter().position(|&byte| byte == b'\n').expect("a head");
        fs::write(&parts, &sound[..head - 3])?;
        assert_eq!(tuned(&parts, &how, 2, how.pairs)?, whole, "a torn head");
        // Whatever else stands there stays as it is.
        let more = |more: &[u8]| [&sound[..], more].concat();
        let (surplus, odd) = (more(b"0\n"), [&sound[..head + 1], b"3\n0"].concat());
        for (bytes, reason) in [
            (&b"seed 4, and whatever\n0"[..], "other settings: seed 4"),
            (b"a text that somebody may miss", "no file of results"),
            (b"two lines\nand a half", "no file of results"),
            (&[0xff; 5_000], "no file of results"),
            (&surplus, "more than 20 results"),
            (&odd, "line 2: \"3\" is no result"),
        ] {
            fs::write(&parts, bytes)?;
            let refused = tuned(&parts, &how, 1, how.pairs).expect_err(reason);
            assert!(refused.to_string().contains(reason), "{refused}");
            assert_eq!(fs::read(&parts)?, bytes);
        }
        fs::write(&parts, &sound)?;
        let held = File::open(&parts)?;
        held.lock()?;
        let refused = tuned(&parts, &how, 1, how.pairs).expect_err("it is held");
        assert_eq!(refused.kind(), io::ErrorKind::ResourceBusy, "{refused}");
        fs::remove_dir_all(&folder)
    }
}
