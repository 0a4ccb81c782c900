//! Pictures one after another as an animated GIF: one palette, and of each picture only what changed.

use std::collections::HashMap;
use std::time::Duration;

use ::gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::raster::Raster;

/// Colours are told apart to this many bits a channel before the palette is chosen.
const BITS: u32 = 5;
/// The most colours of a palette.
const PALETTE: usize = 256;

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

/// What a picture changes of the one before: the place, and its colours as keys of [`Bin`]s.
#[derive(Clone, Debug)]
struct Change {
    area: [usize; 4],
    keys: Vec<u16>,
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
        let rows = keys.chunks_exact(width).skip(top).take(high);
        self.frames.push(Change {
            area,
            keys: rows
                .flat_map(|row| &row[left..left + wide])
                .copied()
                .collect(),
            stays,
        });
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
        for Change { area, keys, stays } in &self.frames {
            let [left, top, width, height] = area.map(short);
            let pixels: Vec<u8> = keys.iter().map(|key| palette.nearest[key]).collect();
            let frame = Frame {
                left,
                top,
                width,
                height,
                buffer: pixels.into(),
                delay: u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX),
                dispose: DisposalMethod::Keep,
                ..Frame::default()
            };
            encoder.write_frame(&frame).expect(INTO_MEMORY);
        }
        drop(encoder);
        bytes
    }
}

fn bin_of(pixel: &[u8]) -> u16 {
    pixel[..3]
        .iter()
        .fold(0, |bin, part| bin << BITS | u16::from(part >> (8 - BITS)))
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
        let means: Vec<[i32; 3]> = bins
            .iter()
            .map(|(_, bin)| bin.sums.map(|sum| (sum / bin.count) as i32))
            .collect();
        let chosen = &means[..means.len().min(PALETTE)];
        let nearest = bins.iter().zip(&means).map(|(&(key, _), mean)| {
            let distance = |other: &[i32; 3]| -> i32 {
                mean.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum()
            };
            let best = (0..chosen.len()).min_by_key(|&index| distance(&chosen[index]));
            (key, best.unwrap_or(0) as u8)
        });
        Self {
            nearest: nearest.collect(),
            colors: chosen.iter().flatten().map(|&part| part as u8).collect(),
        }
    }
}

/// Left, top, width, height of what differs, all of it from nothing; at least one pixel, as a frame cannot be empty.
fn changed(before: &[u16], now: &[u16], width: usize) -> [usize; 4] {
    if before.is_empty() {
        return [0, 0, width, now.len() / width];
    }
    let mut area: Option<[usize; 4]> = None;
    for (index, _) in now
        .iter()
        .zip(before)
        .enumerate()
        .filter(|(_, (a, b))| a != b)
    {
        let (x, y) = (index % width, index / width);
        let [left, top, right, bottom] = area.unwrap_or([x, y, x, y]);
        area = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    }
    let [left, top, right, bottom] = area.unwrap_or_default();
    [left, top, right - left + 1, bottom - top + 1]
}
