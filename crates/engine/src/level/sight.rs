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
    /// A quiet move beside one of the last two moves.
    pub(super) near: u16,
    /// A quiet move elsewhere; one backwards is seen half as often.
    pub(super) far: u16,
    /// An attack on an own piece, for every square it reaches over; on a rook or bishop, `guard` of the rest too.
    pub(super) attack: u16,
    pub(super) guard: u16,
    /// A mate of one, three and five plies.
    pub(super) mates: [u16; 3],
}

/// The columns in the order of [`Sight`].
const COLUMNS: usize = 14;

/// What sights of 0, 100, … 1000 notice.
#[rustfmt::skip]
const NOTICED: [[u16; COLUMNS]; 11] = [
    // back major free exch check prom drop near  far  att  guard mate of 1, 3, 5
    [  10,   10,   60,   60,   60,   60,   60,  350,  200,    0,    0,    5,    0,    0],
    [ 960,  960,   60,   60,   60,   60,   60,  350,  200,  100,    0,   40,    0,    0],
    [ 970,  970,  250,  200,  150,  200,   90,  400,  220,  250,  200,  120,    3,    0],
    [ 980,  980,  600,  380,  270,  370,  150,  460,  260,  480,  450,  210,   10,    0],
    [ 985,  985,  750,  470,  330,  440,  190,  500,  280,  580,  600,  300,   25,    4],
    [ 988,  988,  820,  560,  400,  530,  250,  550,  310,  680,  750,  390,   50,   10],
    [ 990,  990,  870,  640,  460,  600,  310,  600,  350,  780,  850,  480,   80,   15],
    [ 992,  992,  900,  700,  530,  680,  390,  660,  410,  830,  900,  570,  120,   25],
    [ 994,  994,  930,  780,  620,  760,  500,  740,  500,  880,  930,  660,  170,   40],
    [ 997,  997,  960,  880,  760,  860,  680,  850,  660,  940,  960,  750,  240,   60],
    [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000,  850,  350,  100],
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
            attack: mixed(9),
            guard: mixed(10),
            mates: [mixed(11), mixed(12), mixed(13)],
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
