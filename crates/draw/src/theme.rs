//! The colours of diagrams.

use crate::pieces::{Paint, Wood};
use crate::scene::Color;

/// How a diagram is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Pale wood on a white page.
    #[default]
    Light,
    /// Dark wood on a dark page.
    Dark,
    /// A board of warm wood.
    Wood,
    /// Black on white, for print; what other themes say by colour is said by hatching and dashes.
    Print,
}

impl Theme {
    /// Every theme, in the order of a menu.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Wood, Self::Print];

    pub(crate) const fn colors(self) -> &'static Colors {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Wood => &WOOD,
            Self::Print => &PRINT,
        }
    }
}

/// The colour a mark or an arrow is drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Green in the shade of the theme, unless another is asked for.
    #[default]
    Green,
    /// Red in the shade of the theme.
    Red,
    /// Blue in the shade of the theme.
    Blue,
    /// Yellow in the shade of the theme.
    Yellow,
}

impl Ink {
    /// Every colour of marks, in the order of a menu.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];
}

/// The colours of a theme.
pub(crate) struct Colors {
    pub page: Color,
    pub board: Color,
    pub line: Color,
    pub text: Color,
    pub piece: Paint,
    /// Where the last move went, and where it came from.
    pub last: Color,
    pub origin: Color,
    inks: [Color; 4],
}

impl Colors {
    pub fn ink(&self, ink: Ink) -> Color {
        self.inks[ink as usize]
    }
}

const RED: Color = Color::hex(0xb3_26_1e);
const INKS: [Color; 4] = [
    Color::hex(0x1b_7f_3b).alpha(215),
    Color::hex(0xc6_28_28).alpha(215),
    Color::hex(0x1e_5f_c2).alpha(215),
    Color::hex(0xd9_9a_00).alpha(225),
];

static LIGHT: Colors = Colors {
    page: Color::WHITE,
    board: Color::hex(0xfa_ee_d2),
    line: Color::hex(0x4a_3f_2c),
    text: Color::hex(0x2b_2b_2b),
    piece: Paint {
        ink: Color::hex(0x1c_14_0b),
        promoted: RED,
        wood: Some(Wood {
            face: Color::hex(0xf8_dc_a2),
            edge: Color::hex(0x8a_65_30),
            relief: Some([Color::hex(0xff_ef_cb), Color::hex(0xc9_9c_58)]),
        }),
        ground: Color::hex(0xf8_dc_a2),
    },
    last: Color::hex(0xf0_bd_5c),
    origin: Color::hex(0xf5_d9_9f),
    inks: INKS,
};

static DARK: Colors = Colors {
    page: Color::hex(0x17_1a_1f),
    board: Color::hex(0x5a_47_30),
    line: Color::hex(0x1d_16_0d),
    text: Color::hex(0xdc_de_e2),
    piece: Paint {
        ink: Color::hex(0x16_0f_08),
        promoted: Color::hex(0x9a_14_10),
        wood: Some(Wood {
            face: Color::hex(0xd9_b2_74),
            edge: Color::hex(0x3a_29_14),
            relief: Some([Color::hex(0xec_cd_97), Color::hex(0x9c_74_3c)]),
        }),
        ground: Color::hex(0xd9_b2_74),
    },
    last: Color::hex(0x9a_7d_2e),
    origin: Color::hex(0x78_62_36),
    inks: [
        Color::hex(0x4c_c3_72).alpha(220),
        Color::hex(0xff_6b_62).alpha(220),
        Color::hex(0x78_ae_ff).alpha(220),
        Color::hex(0xf2_c4_40).alpha(225),
    ],
};

static WOOD: Colors = Colors {
    page: Color::hex(0xf3_ec_df),
    board: Color::hex(0xe2_b1_66),
    line: Color::hex(0x3d_28_0e),
    text: Color::hex(0x3a_2a_18),
    piece: Paint {
        ink: Color::hex(0x1c_10_06),
        promoted: RED,
        wood: Some(Wood {
            face: Color::hex(0xf6_d8_98),
            edge: Color::hex(0x7a_51_1d),
            relief: Some([Color::hex(0xff_ec_be), Color::hex(0xb9_84_3c)]),
        }),
        ground: Color::hex(0xf6_d8_98),
    },
    last: Color::hex(0xcf_86_2b),
    origin: Color::hex(0xd8_9c_4a),
    inks: INKS,
};

static PRINT: Colors = Colors {
    page: Color::WHITE,
    board: Color::WHITE,
    line: Color::BLACK,
    text: Color::BLACK,
    piece: Paint {
        ink: Color::BLACK,
        promoted: Color::BLACK,
        wood: Some(Wood { face: Color::WHITE, edge: Color::BLACK, relief: None }),
        ground: Color::WHITE,
    },
    last: Color::hex(0xd2_d2_d2),
    origin: Color::hex(0xec_ec_ec),
    inks: [Color::BLACK.alpha(150); 4],
};
