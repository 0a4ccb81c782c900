//! What a player of a certain sight notices: the one table of chances.
//!
//! Weak players see what touches the last move and miss what comes from elsewhere: taking back is seen long before
//! drops, checks, mates and quiet moves on the other side of the board.

/// The chances in a thousand that a player notices something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// A capture on the square the opponent has just moved to.
    pub(super) recapture: u16,
    /// A rook or bishop that can be won.
    pub(super) major: u16,
    /// Another piece that can be won.
    pub(super) free: u16,
    /// Any other capture.
    pub(super) exchange: u16,
    /// A check; in check, an answer to it.
    pub(super) check: u16,
    pub(super) promotion: u16,
    pub(super) drop: u16,
    /// A quiet move beside one of the last two moves, unless it is an odd one.
    pub(super) near: u16,
    /// A quiet move elsewhere; one backwards is seen half as often.
    pub(super) far: u16,
    /// A quiet move that is hardly tried without a reason: with a lance, or a rook to the edge.
    pub(super) odd: u16,
    /// An attack on an own piece, for every square it reaches over; on a rook or bishop, `guard` of the rest too.
    pub(super) attack: u16,
    pub(super) guard: u16,
    /// A mate of one, three and five plies.
    pub(super) mates: [u16; 3],
}

/// The columns in the order of [`Sight`].
const COLUMNS: usize = 15;

/// What sights of 0, 100, … 1000 notice.
#[rustfmt::skip]
const NOTICED: [[u16; COLUMNS]; 11] = [
    // back major free exch check prom drop near  far  odd   att  guard mate of 1, 3, 5
    [  60,   60,   60,   60,   60,   60,   15,  350,  200,    5,    0,    0,    5,    0,    0],
    [ 960,  960,   60,   60,   60,   60,   15,  350,  200,    5,  100,    0,   40,    0,    0],
    [ 970,  970,  250,  200,  150,  200,   30,  400,  220,    6,  250,  200,  120,    3,    0],
    [ 980,  980,  600,  380,  270,  370,   60,  460,  260,    8,  480,  450,  210,   10,    0],
    [ 985,  985,  750,  470,  330,  440,  100,  500,  280,   10,  580,  600,  300,   25,    4],
    [ 988,  988,  820,  560,  400,  530,  150,  550,  310,   15,  680,  750,  390,   50,   10],
    [ 990,  990,  870,  640,  460,  600,  220,  600,  350,   25,  780,  850,  480,   80,   15],
    [ 992,  992,  900,  700,  530,  680,  320,  660,  410,   40,  830,  900,  570,  120,   25],
    [ 994,  994,  930,  780,  620,  760,  450,  740,  500,   80,  880,  930,  660,  170,   40],
    [ 997,  997,  960,  880,  760,  860,  660,  850,  660,  200,  940,  960,  750,  240,   60],
    [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000,  850,  350,  100],
];

impl Sight {
    /// What a sight from 0 to 1000 notices; between two rows of the table it is mixed of both.
    pub(super) fn of(sight: u16) -> Self {
        let sight = sight.min(1000);
        let row = usize::from(sight / 100).min(NOTICED.len() - 2);
        let part = i32::from(sight) - 100 * row as i32;
        let mixed = |column: usize| {
            let (low, high) =
                (i32::from(NOTICED[row][column]), i32::from(NOTICED[row + 1][column]));
            (low + (high - low) * part / 100) as u16
        };
        Self {
            recapture: mixed(0),
            major: mixed(1),
            free: mixed(2),
            exchange: mixed(3),
            check: mixed(4),
            promotion: mixed(5),
            drop: mixed(6),
            near: mixed(7),
            far: mixed(8),
            odd: mixed(9),
            attack: mixed(10),
            guard: mixed(11),
            mates: [mixed(12), mixed(13), mixed(14)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sees_more_misses_nothing_more() {
        for (low, high) in NOTICED.iter().zip(&NOTICED[1..]) {
            assert!(low.iter().zip(high).all(|(low, high)| low <= high), "{low:?} {high:?}");
        }
        assert_eq!(Sight::of(1000).far, 1000);
        assert_eq!(Sight::of(250).recapture, 975);
    }
}
