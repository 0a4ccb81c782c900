//! `komadai diagram`: positions and games as pictures, one or a hundred thousand.

pub mod look;
mod marks;
mod work;

use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use komadai_archive::{Input, expand};
use komadai_draw::{Diagram, Plies};
use komadai_pool::map_in_order;

use crate::arguments::{is_stdout, one_or_more};
use crate::destination::{self, Destination, Names};
use crate::failure::{Failure, note, say};
use crate::interrupt;
use crate::progress::Progress;
use crate::start::GivenPosition;
use crate::told::Told as _;
use crate::words;

use look::Look;
use marks::{ArrowArgument, MarkArgument};
use work::{Format, Job, To};

/// Draw positions and games: SVG, PNG, PDF, animated GIF
///
/// Reads records of any format, or an SFEN. A folder stands for the records in it and below it, `-` for standard
/// input or output. An SVG or PNG shows one position, a PDF one on each page, a GIF the whole game move by move. The
/// exit code is 1 if any file failed; the others are drawn all the same.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of game records
    #[arg(required_unless_present = "sfen", value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// A position instead of records, playable or not: startpos or an SFEN, with moves as USI sends them or without
    #[arg(long, value_name = "SFEN", value_parser = GivenPosition::read, conflicts_with = "inputs")]
    sfen: Option<GivenPosition>,
    /// Which positions of a game: numbers of moves, ranges as in 10-20, last, all, bookmarks; commas between
    /// [default: last, of a GIF all]
    #[arg(long, value_name = "PLIES")]
    ply: Option<Plies>,
    /// What to write [default: by the name after -o, else svg]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file or folder to write; by default standard output
    #[arg(short, long, value_name = "OUT|DIR")]
    out: Option<PathBuf>,
    /// Overwrite what is there
    #[arg(long)]
    force: bool,
    /// How wide the picture is, in pixels; in millimetres for a PDF [default: 640, for a PDF 90]
    #[arg(long, value_name = "WIDTH", value_parser = clap::value_parser!(u16).range(20..=8000))]
    width: Option<u16>,
    #[command(flatten)]
    look: Look,
    /// A line below the picture [default: the move that led there]
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// No line below the picture
    #[arg(long, conflicts_with = "caption")]
    no_caption: bool,
    /// A sign on a square, as in 5e, 5e=cross, 5e=fill:red; signs are circle, cross, triangle, square, fill; colours
    /// are green, red, blue, yellow
    #[arg(long, value_name = "SQUARE[=SIGN[:COLOUR]]")]
    mark: Vec<MarkArgument>,
    /// An arrow, as in 7g7f, 7g7f=red, from the hand G*5b
    #[arg(long, value_name = "MOVE[=COLOUR]")]
    arrow: Vec<ArrowArgument>,
    /// How long a move stays in a GIF, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(20..=600_000))]
    delay: u32,
    /// Files drawn at once; by default as many as there are processors
    #[arg(long, value_name = "K", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

impl Arguments {
    fn job(&self) -> Job {
        let ending = self.out.as_deref().and_then(|out| out.extension());
        let by_name = ending.and_then(|ending| Format::of_ending(ending.to_str()?));
        let format = self.format.or(by_name).unwrap_or(Format::Svg);
        let like = Diagram {
            caption: self.caption.clone(),
            marks: self.mark.iter().map(|mark| mark.0).collect(),
            ..self.look.diagram()
        };
        Job {
            format,
            plies: self.ply.clone().unwrap_or(match format {
                Format::Gif => Plies::all(),
                _ => Plies::last(),
            }),
            width: self.width.unwrap_or(match format {
                Format::Pdf => 90,
                _ => 640,
            }),
            like,
            arrows: self.arrow.iter().map(|arrow| arrow.0).collect(),
            names: !self.look.no_names,
            caption: !self.no_caption,
            delay: std::time::Duration::from_millis(self.delay.into()),
            force: self.force,
        }
    }

    /// Where the pictures go, checked before any is drawn.
    fn destination(&self, job: &Job) -> Result<Destination, Failure> {
        let several = match self.inputs.as_slice() {
            [] => false,
            [one] => one.is_dir() || job.is_several(),
            _ => true,
        };
        let out = self.out.as_deref();
        let destination = destination(out, several, job.format.ending())?;
        if let (Destination::File(path), None) = (&destination, self.format) {
            says_no_other_format(path)?;
        }
        if destination == Destination::Stdout && !job.format.is_text() && io::stdout().is_terminal()
        {
            return Err(Failure::Usage(words::not_for_terminals()));
        }
        Ok(destination)
    }
}

/// Draws everything that was named; what goes wrong with one file is told, and the others go on.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let job = arguments.job();
    let destination = arguments.destination(&job)?;
    if let Some(given) = &arguments.sfen {
        return write_one(&job, &destination, &job.position(given));
    }
    let inputs = expand(&arguments.inputs);
    let to = match destination {
        // --force must not cost a game.
        Destination::File(path) if inputs.iter().any(|input| input.path() == Some(&path)) => {
            return Err(Failure::Usage(words::is_drawn_itself(path.display())));
        }
        Destination::Folder(folder) => {
            fs::create_dir_all(&folder).map_err(|error| {
                Failure::Refused(words::not_made(folder.display(), error.told()))
            })?;
            To::Folder(Names::plan(&folder, &inputs, job.format.ending()))
        }
        one => To::One(one),
    };
    let (drawn, failed) = draw_all(&job, &inputs, &to, komadai_pool::threads(arguments.threads))?;
    if matches!(to, To::Folder(_)) {
        let failures = (failed > 0).then(|| words::failed(words::files(failed)));
        let failures = failures.unwrap_or_default();
        let (files, pictures) = (words::files(inputs.len()), words::pictures(drawn));
        note(words::drawn(files, pictures) + &failures);
    }
    if failed > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// Draws the inputs to their places; how many pictures were drawn, and how many files failed.
fn draw_all(
    job: &Job,
    inputs: &[Input],
    to: &To,
    threads: usize,
) -> Result<(usize, usize), Failure> {
    let progress = Progress::beside_output("diagram", inputs.len());
    let stop = interrupt::stop_flag();
    let numbered: Vec<_> = inputs.iter().enumerate().collect();
    let (mut drawn, mut failed) = (0, 0);
    let done = map_in_order(
        &numbered,
        threads,
        |&(number, input)| (!stop.is_stopped()).then(|| job.draw(number, input, to)),
        |(_, input), done| {
            let Some(done) = done else {
                return Err(Failure::Stopped);
            };
            progress.advance();
            let file = input.name();
            for warning in &done.warnings {
                progress.note(&words::warning(format!("{file}: {warning}")));
            }
            for error in &done.errors {
                progress.note(&words::error(format!("{file}: {error}")));
            }
            drawn += done.drawn;
            failed += usize::from(!done.errors.is_empty());
            match (to, done.picture) {
                (To::One(destination), Some(picture)) => {
                    drawn += 1;
                    write_one(job, destination, &picture)
                }
                _ => Ok(()),
            }
        },
    );
    progress.clear();
    done.map(|()| (drawn, failed))
}

/// What `-o` means: a folder where there is one, where its name ends with a slash, or where several pictures are to be
/// written.
pub fn destination(
    out: Option<&Path>,
    several: bool,
    ending: &str,
) -> Result<Destination, Failure> {
    let Some(out) = out.filter(|out| !is_stdout(out)) else {
        if several {
            return Err(Failure::Usage(words::several_need_a_folder()));
        }
        return Ok(Destination::Stdout);
    };
    let mut file_ending = out.extension().into_iter();
    if destination::is_folder(out) {
        Ok(Destination::Folder(out.into()))
    } else if !several {
        Ok(Destination::File(out.into()))
    } else if file_ending.any(|own| own.eq_ignore_ascii_case(ending)) {
        let folder = out.with_extension("");
        Err(Failure::Usage(words::one_file_for_several(out.display(), folder.display())))
    } else {
        Ok(Destination::Folder(out.into()))
    }
}

/// A file whose name says that it is something else is not drawn as SVG.
fn says_no_other_format(path: &Path) -> Result<(), Failure> {
    match path.extension() {
        Some(ending) if ending.to_str().and_then(Format::of_ending).is_none() => {
            Err(Failure::Usage(words::not_drawn_as(ending.display())))
        }
        _ => Ok(()),
    }
}

fn write_one(job: &Job, destination: &Destination, picture: &[u8]) -> Result<(), Failure> {
    match destination {
        Destination::Stdout => say(picture),
        Destination::File(path) | Destination::Folder(path) => {
            destination::check_free(path, job.force)?;
            destination::write(path, picture)
        }
    }
}
