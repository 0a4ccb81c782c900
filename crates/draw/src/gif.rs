//! Pictures one after another as an animated GIF: one palette, and of each picture only what changed.

use std::collections::HashMap;
use std::time::Duration;

use ::gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::raster::Raster;

/// Colours are told apart to this many bits a channel before the palette is chosen.
const BITS: u32 = 5;
/// The most colours of a palette; the last entry of the file's is the transparent one.
const PALETTE: usize = 255;
/// The key of a pixel that stays as it was; those of [`Bin`]s are smaller.
const UNCHANGED: u16 = u16::MAX;

/// An animation in the making.
///
/// ```
/// use komadai_draw::{Animation, Diagram};
/// use std::time::Duration;
///
/// let mut animation = Animation::default();
/// animation.add(&Diagram::default().scene().to_raster(120), Duration::from_millis(500));
/// assert!(animation.to_gif().starts_with(b"GIF89a"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Animation {
    size: (u32, u32),
    frames: Vec<Change>,
    last: Vec<u16>,
    counts: HashMap<u16, Bin>,
}

/// What a picture changes of the one before: the place, and its pixels as keys of [`Bin`]s, each with how often it
/// follows itself. A game of hundreds of moves takes little memory so, as most pixels stay as they were.
#[derive(Clone, Debug)]
struct Change {
    area: [usize; 4],
    runs: Vec<(u16, u32)>,
    stays: Duration,
}

/// Colours so alike that the palette has one entry for them at most.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    count: u64,
    sums: [u64; 3],
}

impl Animation {
    /// Adds a picture and how long it stays; all must be of the same size.
    ///
    /// # Panics
    ///
    /// If the picture is of another size than the first.
    pub fn add(&mut self, picture: &Raster, stays: Duration) {
        let size = (picture.width, picture.height);
        if self.frames.is_empty() {
            self.size = size;
        }
        assert_eq!(self.size, size, "pictures of one size");
        let keys: Vec<u16> = picture.rgba.chunks_exact(4).map(bin_of).collect();
        for (pixel, &key) in picture.rgba.chunks_exact(4).zip(&keys) {
            let bin = self.counts.entry(key).or_default();
            bin.count += 1;
            for (sum, &part) in bin.sums.iter_mut().zip(pixel) {
                *sum += u64::from(part);
            }
        }
        let width = size.0 as usize;
        let area = changed(&self.last, &keys, width);
        let [left, top, wide, high] = area;
        let rows = top..top + high;
        let places = rows.flat_map(|row| row * width + left..row * width + left + wide);
        let key = |place| match self.last.get(place) {
            Some(&before) if before == keys[place] => UNCHANGED,
            _ => keys[place],
        };
        self.frames.push(Change { area, runs: runs(places.map(key)), stays });
        self.last = keys;
    }

    /// How many pictures there are.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The GIF file, which plays again and again.
    pub fn to_gif(&self) -> Vec<u8> {
        const INTO_MEMORY: &str = "memory takes what is written";
        const SMALL: &str = "rasters are smaller than GIFs may be";
        let short = |length: usize| u16::try_from(length).expect(SMALL);
        let palette = Palette::of(&self.counts);
        let mut bytes = Vec::new();
        let (width, height) = (short(self.size.0 as usize), short(self.size.1 as usize));
        let mut encoder =
            Encoder::new(&mut bytes, width, height, &palette.colors).expect(INTO_MEMORY);
        encoder.set_repeat(Repeat::Infinite).expect(INTO_MEMORY);
        for Change { area, runs, stays } in &self.frames {
            let [left, top, width, height] = area.map(short);
            let transparent = PALETTE as u8;
            let mut pixels = Vec::with_capacity(area[2] * area[3]);
            for (key, length) in runs {
                let pixel = palette.nearest.get(key).copied().unwrap_or(transparent);
                pixels.extend(std::iter::repeat_n(pixel, *length as usize));
            }
            let frame = Frame {
                left,
                top,
                width,
                height,
                buffer: pixels.into(),
                delay: u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX),
                dispose: DisposalMethod::Keep,
                transparent: Some(transparent),
                ..Frame::default()
            };
            encoder.write_frame(&frame).expect(INTO_MEMORY);
        }
        drop(encoder);
        bytes
    }
}

fn bin_of(pixel: &[u8]) -> u16 {
    pixel[..3].iter().fold(0, |bin, part| bin << BITS | u16::from(part >> (8 - BITS)))
}

struct Palette {
    colors: Vec<u8>,
    nearest: HashMap<u16, u8>,
}

impl Palette {
    /// The colours seen most often; all others are drawn in the nearest of them.
    fn of(counts: &HashMap<u16, Bin>) -> Self {
        let mut bins: Vec<(u16, Bin)> = counts.iter().map(|(&key, &bin)| (key, bin)).collect();
        bins.sort_by_key(|&(key, bin)| (std::cmp::Reverse(bin.count), key));
        let means: Vec<[i32; 3]> =
            bins.iter().map(|(_, bin)| bin.sums.map(|sum| (sum / bin.count) as i32)).collect();
        let chosen = &means[..means.len().min(PALETTE)];
        let nearest = bins.iter().zip(&means).map(|(&(key, _), mean)| {
            let distance = |other: &[i32; 3]| -> i32 {
                mean.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum()
            };
            let best = (0..chosen.len()).min_by_key(|&index| distance(&chosen[index]));
            (key, best.unwrap_or(0) as u8)
        });
        // Filled up, so that the transparent entry is the last.
        let unused = std::iter::repeat_n(&[0; 3], PALETTE + 1 - chosen.len());
        let colors = chosen.iter().chain(unused).flatten();
        let colors = colors.map(|&part| part as u8);
        Self { nearest: nearest.collect(), colors: colors.collect() }
    }
}

/// Each key once, with how often it follows itself.
fn runs(keys: impl Iterator<Item = u16>) -> Vec<(u16, u32)> {
    let mut runs: Vec<(u16, u32)> = Vec::new();
    for key in keys {
        match runs.last_mut() {
            Some((last, length)) if *last == key => *length += 1,
            _ => runs.push((key, 1)),
        }
    }
    runs
}

/// Left, top, width, height of what differs, all of it from nothing; at least one pixel, as a frame cannot be empty.
fn changed(before: &[u16], now: &[u16], width: usize) -> [usize; 4] {
    if before.is_empty() {
        return [0, 0, width, now.len() / width];
    }
    let mut area: Option<[usize; 4]> = None;
    for (index, _) in now.iter().zip(before).enumerate().filter(|(_, (a, b))| a != b) {
        let (x, y) = (index % width, index / width);
        let [left, top, right, bottom] = area.unwrap_or([x, y, x, y]);
        area = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    }
    let [left, top, right, bottom] = area.unwrap_or_default();
    [left, top, right - left + 1, bottom - top + 1]
}
