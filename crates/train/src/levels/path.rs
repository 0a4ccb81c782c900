//! The way from the weakest strength to the strongest: one number says how far along it a strength stands.

use komadai_engine::Strength;

/// Where the way bends: strengths between two of these are mixed of both, positions and slips in proportion. To beat
/// the first, it is enough to leave nothing hanging; beyond the last the positions grow on.
const BENDS: [Strength; 4] = [
    bend(300, 1000, 247, 278),
    bend(300, 1000, 0, 60),
    bend(900, 90, 0, 50),
    bend(9_000, 5, 0, 50),
];

const fn bend(nodes: u64, slips: u16, blindness: u16, blur: u16) -> Strength {
    Strength { nodes, slips, blindness, blur }
}

/// Where the last bend is.
pub const LAST_BEND: f64 = (BENDS.len() - 1) as f64;

/// The strength at a place from 0 on.
pub fn at(place: f64) -> Strength {
    let before = (place as usize).min(BENDS.len() - 2);
    let part = place - before as f64;
    let (from, to) = (&BENDS[before], &BENDS[before + 1]);
    let mixed = |from: u16, to: u16| {
        (f64::from(from) + (f64::from(to) - f64::from(from)) * part.min(1.0)).round() as u16
    };
    let in_proportion = |from: f64, to: f64| from * (to / from).powf(part);
    Strength {
        nodes: round(in_proportion(from.nodes as f64, to.nodes as f64)),
        slips: in_proportion(from.slips.into(), to.slips.into()).round() as u16,
        blindness: mixed(from.blindness, to.blindness),
        blur: mixed(from.blur, to.blur),
    }
}

/// Two digits say enough about a number of positions.
fn round(nodes: f64) -> u64 {
    let unit = 10f64.powi((nodes.log10().floor() as i32 - 1).max(0));
    ((nodes / unit).round() * unit) as u64
}
