//! How diagrams look, as arguments.

use clap::builder::TypedValueParser;
use komadai_draw::{Coordinates, Diagram, Pieces, PromotedStyle, Style, Theme};
use komadai_rules::{Color, Setup};

use crate::arguments::explained;
use crate::language;

/// What a diagram looks like.
#[derive(clap::Args)]
pub struct Look {
    /// The colours [default: light; print where pieces are book]
    #[arg(long, value_parser = themes())]
    theme: Option<Theme>,
    #[command(flatten)]
    faces: Faces,
    /// White below
    #[arg(long)]
    flip: bool,
    /// The names of files and ranks [default: by the language]
    #[arg(long, value_parser = coordinates())]
    coordinates: Option<Coordinates>,
    /// Whose king is 王 instead of 玉 [default: the side that gives a handicap]
    #[arg(long, value_name = "SIDE", value_parser = sides())]
    higher: Option<Color>,
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
    #[arg(long, value_parser = styles())]
    pieces: Option<Style>,
    /// How one kanji writes promoted silver, knight, lance, pawn
    #[arg(long, default_value = "short", value_parser = promoted())]
    promoted: PromotedStyle,
}

impl Faces {
    /// The pieces asked for, or those of a style.
    pub fn pieces(&self, default: Style) -> Pieces {
        Pieces { style: self.pieces.unwrap_or(default), promoted: self.promoted }
    }
}

impl Look {
    /// A diagram that looks so; for print where nothing else is asked for.
    pub fn for_print(&self) -> Diagram {
        self.like(Theme::Print)
    }

    /// A diagram that looks so.
    pub fn diagram(&self) -> Diagram {
        self.like(match self.faces.pieces {
            Some(Style::Book) => Theme::Print,
            _ => Theme::Light,
        })
    }

    fn like(&self, theme: Theme) -> Diagram {
        let theme = self.theme.unwrap_or(theme);
        let language = language::spoken();
        let style = if theme == Theme::Print { Style::Book } else { Style::One };
        let coordinates = language.either(Coordinates::Japanese, Coordinates::Letters);
        Diagram {
            theme,
            pieces: self.faces.pieces(style),
            flipped: self.flip,
            coordinates: self.coordinates.unwrap_or(coordinates),
            higher: self.higher,
            hands: !self.no_hands,
            language,
            ..Diagram::new(Setup::START)
        }
    }
}

/// The names of themes.
fn themes() -> impl TypedValueParser<Value = Theme> {
    explained([
        ("light", "Pale wood on white", Theme::Light),
        ("dark", "Dark wood on a dark page", Theme::Dark),
        ("wood", "Wood in warm colours", Theme::Wood),
        ("print", "Black on white", Theme::Print),
    ])
}

/// The styles of pieces.
fn styles() -> impl TypedValueParser<Value = Style> {
    explained([
        ("one", "One kanji, brush", Style::One),
        ("two", "Two kanji, brush", Style::Two),
        ("brush", "Two kanji, backs ever more cursive", Style::Brush),
        ("book", "One kanji in book type, without wedge", Style::Book),
        ("pictogram", "Pictures in place of kanji", Style::Pictogram),
        ("movement", "One kanji and how the piece moves", Style::Movement),
        ("letters", "Letters as in chess", Style::Letters),
    ])
}

/// How promoted pieces that move like gold are written with one kanji.
fn promoted() -> impl TypedValueParser<Value = PromotedStyle> {
    explained([
        ("short", "全 圭 杏 と", PromotedStyle::Short),
        ("gold", "全 今 仝 个", PromotedStyle::Gold),
        ("double", "成銀 成桂 成香 と", PromotedStyle::Double),
    ])
}

/// How files and ranks are named.
fn coordinates() -> impl TypedValueParser<Value = Coordinates> {
    explained([
        ("ja", "9–1 and 一–九", Coordinates::Japanese),
        ("en", "9–1 and a–i", Coordinates::Letters),
        ("digits", "9–1 and 1–9", Coordinates::Digits),
        ("none", "No coordinates at all", Coordinates::None),
    ])
}

/// The names of sides.
fn sides() -> impl TypedValueParser<Value = Color> {
    explained([
        ("black", "先手, the first player", Color::Black),
        ("white", "後手, the second player", Color::White),
    ])
}
