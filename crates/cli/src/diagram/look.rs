//! How diagrams look, as arguments.

use clap::ValueEnum;
use komadai_draw::{Coordinates, Diagram, Pieces, Promoted, Style, Theme};
use komadai_rules::{Color, Setup};

use crate::language::Language;

/// What a diagram looks like.
#[derive(clap::Args)]
pub struct Look {
    /// The colours [default: light; print where pieces are book]
    #[arg(long, value_enum)]
    theme: Option<ThemeName>,
    #[command(flatten)]
    faces: Faces,
    /// White below
    #[arg(long)]
    flip: bool,
    /// The names of files and ranks [default: by the language]
    #[arg(long, value_enum)]
    coordinates: Option<CoordinatesName>,
    /// The language of names and captions; by default that of the environment
    #[arg(long)]
    lang: Option<Language>,
    /// Whose king is 王 instead of 玉 [default: the side that gives a handicap]
    #[arg(long, value_enum, value_name = "SIDE")]
    higher: Option<SideName>,
    /// Without the pieces in hand
    #[arg(long)]
    pub no_hands: bool,
    /// Without the names of the players
    #[arg(long)]
    pub no_names: bool,
}

/// What is written on pieces.
#[derive(clap::Args)]
pub struct Faces {
    /// What the pieces bear [default: one; book with the print theme; two on pieces to cut out]
    #[arg(long, value_enum)]
    pieces: Option<StyleName>,
    /// How one kanji writes promoted silver, knight, lance, pawn
    #[arg(long, value_enum, default_value = "short")]
    promoted: PromotedName,
}

impl Faces {
    /// The pieces asked for, or those of a style.
    pub fn pieces(&self, default: Style) -> Pieces {
        Pieces { style: self.pieces.map_or(default, Style::from), promoted: self.promoted.into() }
    }

    fn style(&self) -> Option<Style> {
        self.pieces.map(Style::from)
    }
}

impl Look {
    /// The language asked for.
    pub fn language(&self) -> komadai_draw::Language {
        self.lang.unwrap_or_else(Language::of_environment).drawn()
    }

    /// A diagram that looks so; for print where nothing else is asked for.
    pub fn for_print(&self) -> Diagram {
        self.like(Theme::Print)
    }

    /// A diagram that looks so.
    pub fn diagram(&self) -> Diagram {
        self.like(match self.faces.style() {
            Some(Style::Book) => Theme::Print,
            _ => Theme::Light,
        })
    }

    fn like(&self, theme: Theme) -> Diagram {
        let theme = self.theme.map_or(theme, Theme::from);
        let language = self.language();
        let style = match theme {
            Theme::Print => Style::Book,
            _ => Style::One,
        };
        let coordinates = match language {
            komadai_draw::Language::Ja => Coordinates::Japanese,
            komadai_draw::Language::En => Coordinates::Letters,
        };
        Diagram {
            theme,
            pieces: self.faces.pieces(style),
            flipped: self.flip,
            coordinates: self.coordinates.map_or(coordinates, Coordinates::from),
            higher: self.higher.map(Color::from),
            hands: !self.no_hands,
            language,
            ..Diagram::new(Setup::START)
        }
    }
}

/// A type of arguments whose words are those of a type of pictures.
macro_rules! names {
    ($(#[$about:meta])* $name:ident of $meant:ty { $($(#[$help:meta])* $word:ident => $value:expr,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, ValueEnum)]
        pub enum $name { $($(#[$help])* $word,)* }

        impl From<$name> for $meant {
            fn from(name: $name) -> Self {
                match name { $($name::$word => $value,)* }
            }
        }
    };
}

names! {
    /// The names of themes.
    ThemeName of Theme {
        /// Pale wood on white
        Light => Theme::Light,
        /// Dark wood on a dark page
        Dark => Theme::Dark,
        /// Wood in warm colours
        Wood => Theme::Wood,
        /// Black on white
        Print => Theme::Print,
    }
}

names! {
    /// The styles of pieces.
    StyleName of Style {
        /// One kanji, brush
        One => Style::One,
        /// Two kanji, brush
        Two => Style::Two,
        /// Two kanji, backs ever more cursive
        Brush => Style::Brush,
        /// One kanji in book type, without wedge
        Book => Style::Book,
        /// Pictures in place of kanji
        Pictogram => Style::Pictogram,
        /// One kanji and how the piece moves
        Movement => Style::Movement,
        /// Letters as in chess
        Letters => Style::Letters,
    }
}

names! {
    /// How promoted pieces that move like gold are written with one kanji.
    PromotedName of Promoted {
        /// 全 圭 杏 と
        Short => Promoted::Short,
        /// 全 今 仝 个
        Gold => Promoted::Gold,
        /// 成銀 成桂 成香 と
        Double => Promoted::Double,
    }
}

names! {
    /// How files and ranks are named.
    CoordinatesName of Coordinates {
        /// 9–1 and 一–九
        Ja => Coordinates::Japanese,
        /// 9–1 and a–i
        En => Coordinates::Letters,
        /// 9–1 and 1–9
        Digits => Coordinates::Digits,
        /// No coordinates at all
        None => Coordinates::None,
    }
}

names! {
    /// The names of sides.
    SideName of Color {
        /// 先手, the first player
        Black => Color::Black,
        /// 後手, the second player
        White => Color::White,
    }
}
