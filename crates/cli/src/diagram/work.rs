//! One file drawn: its games read, replayed, pictured and written.

use std::time::Duration;

use komadai_archive::Input;
use komadai_draw::{
    Animation, Arrow, Diagram, Document, Plies, RecordDiagrams, Tail, missing_characters,
};
use komadai_record::{Record, read};

use crate::destination::{Destination, Names, check_free, write_below};
use crate::start::GivenPosition;
use crate::told::Told as _;
use crate::words;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Lines that stay sharp at any size
    Svg,
    /// Pixels, as wide as --width says
    Png,
    /// Pages to be printed
    Pdf,
    /// A game in motion
    Gif,
}

impl Format {
    /// The format of files that end so.
    pub fn of_ending(ending: &str) -> Option<Self> {
        <Self as clap::ValueEnum>::from_str(ending, true).ok()
    }

    /// How its files end.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Gif => "gif",
        }
    }

    /// Whether a terminal can show it.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Svg)
    }
}

/// How long the last picture of a GIF stays, in times of the others.
const LAST_STAYS: u32 = 4;
/// The widest GIF, in pixels.
const WIDEST_GIF: u16 = 1600;
/// The most positions of one game that are drawn.
const MOST_PICTURES: usize = 4000;

/// What is drawn of every game.
pub struct Job {
    pub format: Format,
    pub plies: Plies,
    pub width: u16,
    pub like: Diagram,
    pub arrows: Vec<Arrow>,
    pub names: bool,
    pub caption: bool,
    pub delay: Duration,
    pub force: bool,
}

/// Where pictures go.
pub enum To {
    /// All there is, to one place.
    One(Destination),
    /// A file for each, in a folder.
    Folder(Names),
}

/// What became of a file.
#[derive(Default)]
pub struct DrawReport {
    /// How many files were written.
    pub drawn: usize,
    /// The one picture, where it is not written here.
    pub picture: Option<Vec<u8>>,
    pub warnings: Vec<String>,
    pub errors: Vec<String>,
}

impl Job {
    /// Whether a game makes more than one file.
    pub fn is_several(&self) -> bool {
        match self.format {
            Format::Svg | Format::Png => self.plies.is_several(),
            Format::Pdf | Format::Gif => false,
        }
    }

    /// A picture of a position, its last move marked where there is one.
    pub fn position(&self, given: &GivenPosition) -> Vec<u8> {
        let last_move = given.moves.last().copied();
        let diagram = Diagram { setup: *given.setup, last_move, ..self.like.clone() };
        self.picture(&[self.finished(diagram)])
    }

    /// Draws the games of a file.
    pub fn draw(&self, number: usize, input: &Input, to: &To) -> DrawReport {
        let mut done = DrawReport::default();
        let reading = match input.bytes().and_then(|bytes| Ok(read(&bytes)?)) {
            Ok(reading) => reading,
            Err(error) => {
                done.errors.push(error.told());
                return done;
            }
        };
        let several = reading.games.len() > 1;
        if several && matches!(to, To::One(_)) {
            let games = reading.games.len();
            done.warnings.push(words::first_of(games));
        }
        for (game, which) in reading.games.iter().zip(1..) {
            if which > 1 && matches!(to, To::One(_)) {
                break;
            }
            let title = if several { words::in_game(which) } else { String::new() };
            if let Some(fault) = &game.error {
                done.errors.push(format!("{title}{}", fault.told()));
            }
            let diagrams = match self.diagrams(&game.record, &mut done.warnings) {
                Ok(diagrams) => diagrams,
                Err(reason) => {
                    done.errors.push(format!("{title}{reason}"));
                    continue;
                }
            };
            let suffix = if several { format!("-{which}") } else { String::new() };
            match to {
                To::One(_) => {
                    let diagrams: Vec<Diagram> = diagrams.into_iter().map(|(_, it)| it).collect();
                    done.picture = Some(self.picture(&diagrams));
                }
                To::Folder(names) => self.write_all(names, number, &suffix, diagrams, &mut done),
            }
        }
        done
    }

    fn write_all(
        &self,
        names: &Names,
        number: usize,
        suffix: &str,
        diagrams: Vec<(u32, Diagram)>,
        done: &mut DrawReport,
    ) {
        let mut write = |what: &str, diagrams: &[Diagram]| {
            let path = names.file(number, what);
            // Asked before the work is done; asked again when it is written.
            let free = || check_free(&path, self.force);
            let written = free()
                .map(|()| self.picture(diagrams))
                .and_then(|picture| free().and_then(|()| write_below(&path, &[&picture])));
            match written {
                Ok(()) => done.drawn += 1,
                Err(failure) => done.errors.push(failure.to_string()),
            }
        };
        if self.is_several() {
            for (ply, diagram) in diagrams {
                write(&format!("{suffix}-{ply:03}"), &[diagram]);
            }
        } else {
            let diagrams: Vec<Diagram> = diagrams.into_iter().map(|(_, it)| it).collect();
            write(suffix, &diagrams);
        }
    }

    /// The diagrams asked for, and after how many moves each is.
    fn diagrams(
        &self,
        record: &Record,
        warnings: &mut Vec<String>,
    ) -> Result<Vec<(u32, Diagram)>, String> {
        let game = RecordDiagrams::new(record, &self.like);
        warnings.extend(game.illegal());
        let plies = game.places(&self.plies).map_err(|error| error.told())?;
        if plies.len() > MOST_PICTURES {
            return Err(words::too_many_pictures(plies.len(), MOST_PICTURES));
        }
        let diagrams: Vec<(u32, Diagram)> =
            plies.into_iter().filter_map(|ply| Some((ply, self.finished(game.at(ply)?)))).collect();
        if let Some((_, first)) = diagrams.first() {
            let names = first.names.iter().flat_map(|names| [&names.black, &names.white]);
            for name in names {
                let missing: String = missing_characters(name).into_iter().collect();
                if !missing.is_empty() {
                    warnings.push(words::no_glyph(missing));
                }
            }
        }
        Ok(diagrams)
    }

    /// With the arrows of the side to move, without what is not wanted.
    fn finished(&self, mut diagram: Diagram) -> Diagram {
        let turn = diagram.setup.turn;
        diagram.arrows = self.arrows.clone();
        for arrow in &mut diagram.arrows {
            if let Tail::Hand(side, _) = &mut arrow.from {
                *side = turn;
            }
        }
        if !self.names {
            diagram.names = None;
        }
        if !self.caption {
            diagram.caption = None;
        }
        diagram
    }

    fn picture(&self, diagrams: &[Diagram]) -> Vec<u8> {
        let first = diagrams.first();
        let width = u32::from(self.width);
        match self.format {
            Format::Svg => first.map_or_else(Vec::new, |it| it.to_svg(width).into_bytes()),
            Format::Png => first.map_or_else(Vec::new, |it| it.to_png(width)),
            Format::Pdf => {
                let mut document = Document::new(first.map_or_else(String::new, Diagram::title));
                let pages = diagrams.iter().map(|it| it.page(f32::from(self.width)));
                document.pages = pages.collect();
                document.to_pdf()
            }
            Format::Gif => {
                let width = u32::from(self.width.min(WIDEST_GIF));
                let mut animation = Animation::default();
                for (index, diagram) in diagrams.iter().enumerate() {
                    let is_last = index + 1 == diagrams.len();
                    let stays = self.delay * if is_last { LAST_STAYS } else { 1 };
                    animation.add(&diagram.scene().to_raster(width), stays);
                }
                animation.to_gif()
            }
        }
    }
}
