//! Which integers stand for a trainer's real numbers, and the ranges that keep every sum exact.
//!
//! An activation of the first layer runs from 0 to 1, and 1 is [`INPUT_ONE`]; an output weight of 1 is
//! [`OUTPUT_ONE`]. Beyond the ranges a number becomes the nearest that is allowed, so a trainer should clip its weights
//! to [`MOST_INPUT`] and [`MOST_OUTPUT`] itself. Within them forty input weights and a bias fit sixteen bits, and so
//! does an activation times an output weight.

/// What stands for 1 in the weights and biases of the first layer.
pub const INPUT_ONE: i16 = 255;
/// What stands for 1 in the weights of the output.
pub const OUTPUT_ONE: i16 = 64;
/// The largest weight of the first layer, either sign: 3.
pub const MOST_INPUT: i16 = 3 * INPUT_ONE;
/// The largest bias of the first layer, either sign: 8.
pub const MOST_BIAS: i16 = 8 * INPUT_ONE;
/// The largest weight of the output, either sign: a little less than 2.
pub const MOST_OUTPUT: i8 = i8::MAX;
/// The largest bias of the output, either sign: far more than a decided game.
pub const MOST_OUTPUT_BIAS: i32 = 1_000 * OUTPUT_BIAS_ONE;

/// What stands for 1 in the bias of the output.
pub const OUTPUT_BIAS_ONE: i32 = INPUT_ONE as i32 * OUTPUT_ONE as i32;

const _: () = {
    let active = crate::feature::MOST_ACTIVE as i32;
    assert!(active * MOST_INPUT as i32 + MOST_BIAS as i32 <= i16::MAX as i32);
    assert!(INPUT_ONE as i32 * (MOST_OUTPUT as i32 + 1) <= i16::MAX as i32);
};

/// A weight of the first layer.
pub fn input(real: f32) -> i16 {
    nearest(real, INPUT_ONE.into(), MOST_INPUT.into()) as i16
}

/// A bias of the first layer.
pub fn bias(real: f32) -> i16 {
    nearest(real, INPUT_ONE.into(), MOST_BIAS.into()) as i16
}

/// A weight of the output.
pub fn output(real: f32) -> i8 {
    nearest(real, OUTPUT_ONE.into(), MOST_OUTPUT.into()) as i8
}

/// The bias of the output.
pub fn output_bias(real: f32) -> i32 {
    nearest(real, OUTPUT_BIAS_ONE, MOST_OUTPUT_BIAS)
}

/// What is no number becomes 0.
fn nearest(real: f32, one: i32, most: i32) -> i32 {
    let scaled = f64::from(real) * f64::from(one);
    // A float becomes the nearest integer there is, and nothing becomes 0.
    (scaled.round() as i32).clamp(-most, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_become_the_nearest_integers_within_their_range() {
        for (real, integer) in [
            (0.0, 0),
            (1.0, 255),
            (-0.5, -128),
            (2.999, 765),
            (7.0, 765),
            (f32::NEG_INFINITY, -765),
            (f32::NAN, 0),
        ] {
            assert_eq!(input(real), integer, "{real}");
        }
        assert_eq!((bias(-7.0), bias(9.0)), (-1_785, 2_040));
        assert_eq!((output(-1.5), output(1.99), output(-9.0)), (-96, 127, -127));
        assert_eq!((output_bias(0.25), output_bias(1e9)), (4_080, MOST_OUTPUT_BIAS));
    }
}
