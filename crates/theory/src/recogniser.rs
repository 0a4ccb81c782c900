//! Follows a game and holds each of its positions against the table.

use komadai_rules::{ByColor, Color, Handicap, IllegalMove, Move, Position, Setup, SetupError};

use crate::entry::{Class, Entry};
use crate::table::entries;
use crate::view::View;

/// A castle that stood for some time.
#[derive(Clone, Copy)]
pub struct Castle {
    /// Its name and its conditions, from the table.
    pub entry: &'static Entry,
    /// The side that has built it.
    pub color: Color,
    /// The ply after which it stood first.
    pub from: u32,
    /// The last ply after which it stood.
    pub to: u32,
    /// Whether it was complete; it may lack the king or its last piece otherwise.
    pub complete: bool,
}

/// A style or an opening, and who chose it.
#[derive(Clone, Copy)]
pub struct Strategy {
    /// Its name and its conditions, from the table.
    pub entry: &'static Entry,
    /// Whose; `None` if it belongs to the game.
    pub side: Option<Color>,
    /// The ply after which it could be told.
    pub since: u32,
}

/// What was recognised in a game, or in the part of it that was seen.
///
/// Of entries that are kinds of one another only the most special are told.
#[derive(Clone, Default)]
pub struct Theory {
    /// How the sides use their rooks and kings, the game's own first.
    pub styles: Vec<Strategy>,
    /// The openings, the game's own first.
    pub openings: Vec<Strategy>,
    /// The castles in the order in which they were built.
    pub castles: Vec<Castle>,
}

impl Theory {
    /// What is recognised in a game, as far as its moves are legal.
    ///
    /// # Errors
    ///
    /// A start that cannot be played.
    pub fn of(start: &Setup, moves: impl IntoIterator<Item = Move>) -> Result<Self, SetupError> {
        let mut recogniser = Recogniser::new(start)?;
        let all_legal = moves.into_iter().try_for_each(|mv| recogniser.play(mv));
        // The names of what came before an illegal move are right all the same.
        let _ = all_legal;
        Ok(recogniser.theory())
    }

    /// The castles that stand after `ply` moves.
    pub fn castles_at(&self, ply: u32) -> impl Iterator<Item = &Castle> {
        let stands = move |castle: &&Castle| (castle.from..=castle.to).contains(&ply);
        self.castles.iter().filter(stands)
    }
}

/// A game being followed, move by move.
///
/// Castles are told in any game; openings only in one from a known start, even or with a handicap.
#[derive(Clone)]
pub struct Recogniser {
    position: Position,
    start: Option<Handicap>,
    began: Color,
    ply: u32,
    /// How many stages of each picture were seen.
    reached: ByColor<Vec<u8>>,
    /// The ply that completed a picture of each entry.
    made: ByColor<Vec<Option<u32>>>,
    castles: Vec<Castle>,
}

impl Recogniser {
    /// A game that begins here.
    ///
    /// # Errors
    ///
    /// A start that cannot be played; those of problems can.
    pub fn new(start: &Setup) -> Result<Self, SetupError> {
        let position = Position::from_setup(start).or_else(SetupError::allow_problem)?;
        let pictures = entries().iter().map(|entry| entry.pictures.len()).sum();
        let made = entries().iter().map(|entry| entry.pictures.is_empty().then_some(0));
        let made: Vec<_> = made.collect();
        let mut recogniser = Self {
            position,
            start: Handicap::of_setup(start),
            began: start.turn,
            ply: 0,
            reached: ByColor::from_fn(|_| vec![0; pictures]),
            made: ByColor::from_fn(|_| made.clone()),
            castles: Vec::new(),
        };
        recogniser.look(None);
        Ok(recogniser)
    }

    /// The game goes on with a move.
    ///
    /// # Errors
    ///
    /// The law the move breaks; what was recognised stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position.play(mv)?;
        self.ply += 1;
        self.look(Some(mv));
        Ok(())
    }

    /// How many moves were seen.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Holds the position against every picture.
    fn look(&mut self, made: Option<Move>) {
        let view = View::new(&self.position, made, self.began, self.ply);
        for color in Color::ALL {
            self.look_for_openings(color, &view);
            self.look_for_castles(color, &view);
        }
    }

    fn look_for_openings(&mut self, color: Color, view: &View) {
        for entry in entries() {
            let made = &mut self.made[color][entry.index];
            if entry.class == Class::Castle || made.is_some() {
                continue;
            }
            for picture in entry.pictures.iter().filter(|picture| view.ply <= picture.until) {
                let reached = &mut self.reached[color][picture.index];
                let stages = picture.advance(usize::from(*reached), color, view);
                *reached = u8::try_from(stages).expect("pictures have a few stages");
                if stages == picture.stages.len() {
                    *made = Some(self.ply);
                }
            }
        }
    }

    fn look_for_castles(&mut self, color: Color, view: &View) {
        let all = entries().iter().filter(|entry| entry.class == Class::Castle);
        let standing = all.filter_map(|entry| {
            let stand = |picture: &crate::entry::Picture| picture.stands(color, view);
            let complete = entry.pictures.iter().filter_map(stand).max()?;
            self.fits(entry, color).then_some((entry, complete))
        });
        let standing: Vec<(&'static Entry, bool)> = standing.collect();
        let any_complete = standing.iter().any(|&(_, complete)| complete);
        let best = || standing.iter().filter(|&&(_, complete)| complete == any_complete);
        for &(entry, complete) in best() {
            if best().any(|(other, _)| other.is_kind_of(entry)) {
                continue;
            }
            let ply = self.ply;
            // A castle goes on if it stood after the ply before.
            let same = |castle: &&mut Castle| {
                (castle.color, castle.complete) == (color, complete)
                    && castle.entry.index == entry.index
                    && castle.to + 1 == ply
            };
            match self.castles.iter_mut().rev().find(same) {
                Some(castle) => castle.to = ply,
                None => self.castles.push(Castle { entry, color, from: ply, to: ply, complete }),
            }
        }
    }

    /// Everything recognised so far.
    pub fn theory(&self) -> Theory {
        Theory {
            styles: self.named(Class::Style),
            openings: self.named(Class::Opening),
            castles: self.castles.clone(),
        }
    }

    /// The most special entries of a class, the game's own first, then Black's, then White's.
    fn named(&self, class: Class) -> Vec<Strategy> {
        let mut all = Vec::new();
        if self.start.is_none() {
            return all;
        }
        for side in [None, Some(Color::Black), Some(Color::White)] {
            let of_side = |entry: &&Entry| entry.class == class && entry.of_game == side.is_none();
            let found = entries().iter().filter(of_side).filter_map(|entry| {
                let since = match side {
                    Some(color) => self.since(entry, color),
                    None => self.since_of_game(entry),
                };
                Some(Strategy { entry, side, since: since? })
            });
            let found: Vec<Strategy> = found.collect();
            let special = |named: &&Strategy| {
                let others = || found.iter().map(|other| other.entry);
                !others().any(|other| other.is_kind_of(named.entry))
            };
            all.extend(found.iter().filter(special));
        }
        all
    }

    /// When an entry of the game could be told, from whichever seat.
    fn since_of_game(&self, entry: &Entry) -> Option<u32> {
        let seats = Color::ALL.into_iter();
        seats.filter_map(|color| self.since(entry, color)).min()
    }

    /// When an entry could be told for a side: its pictures were seen, and all else that it asks for.
    fn since(&self, entry: &Entry, color: Color) -> Option<u32> {
        let made = self.made[color][entry.index]?;
        let starts = |start| entry.starts.is_empty() || entry.starts.contains(&start);
        if !self.start.is_some_and(starts) || !self.fits(entry, color) {
            return None;
        }
        let of_other = |&other: &usize| self.since_of_other(other, color);
        let style = entry.style.map(|style| self.since(&entries()[style], color));
        let theirs = entry.their_style.map(|style| self.since(&entries()[style], !color));
        let mut awaited = entry.with.iter().map(of_other).chain(style).chain(theirs);
        awaited.try_fold(made, |latest, other| Some(latest.max(other?)))
    }

    fn since_of_other(&self, other: usize, color: Color) -> Option<u32> {
        let other = &entries()[other];
        if other.of_game { self.since_of_game(other) } else { self.since(other, color) }
    }

    /// Whether both sides use their rooks as the entry asks, and nothing is recognised that excludes it.
    fn fits(&self, entry: &Entry, color: Color) -> bool {
        let told = |other: usize, color| self.since_of_other(other, color).is_some();
        entry.style.is_none_or(|style| told(style, color))
            && entry.their_style.is_none_or(|style| told(style, !color))
            && !entry.without.iter().any(|&other| told(other, color))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theory(start: &Setup, moves: &str) -> Theory {
        let moves = moves.split(' ').map(|mv| mv.parse().expect("USI"));
        Theory::of(start, moves).expect("a start")
    }

    fn castles(theory: &Theory) -> Vec<(&'static str, u32, u32, bool)> {
        let told = |castle: &Castle| (castle.entry.id(), castle.from, castle.to, castle.complete);
        theory.castles.iter().map(told).collect()
    }

    const MINO: &str = "7g7f 8c8d 2h6h 8d8e 5i4h 7a6b 4h3h 1c1d 3h2h 9c9d 3i3h 9d9e 6i5h 1d1e 4g4f";

    #[test]
    fn a_castle_gives_way_to_a_more_special_one() {
        let told = theory(&Setup::START, MINO);
        assert_eq!(castles(&told), [("half-mino", 11, 12, true), ("mino", 13, 15, true)]);
        assert_eq!(told.castles_at(12).count(), 1);
        assert_eq!(told.castles_at(10).count(), 0);
    }

    #[test]
    fn a_castle_is_built_until_its_king_is_in() {
        let wall =
            "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 6g6f 5c5d 6i7h 4a3b 5g5f 1c1d 4i5h 9c9d 5h6g 1d1e 5i6i";
        let told = theory(&Setup::START, wall);
        assert_eq!(castles(&told), [("gold-yagura", 17, 17, false)]);
    }

    #[test]
    fn an_illegal_move_takes_nothing_back() {
        let mut recogniser = Recogniser::new(&Setup::START).expect("a start");
        for mv in MINO.split(' ') {
            recogniser.play(mv.parse().expect("USI")).expect("legal");
        }
        let before = castles(&recogniser.theory());
        assert!(recogniser.play("9i9a".parse().expect("USI")).is_err());
        assert_eq!((recogniser.ply(), castles(&recogniser.theory())), (15, before));
        let told = theory(&Setup::START, &format!("{MINO} 9i9a 3c3d"));
        assert_eq!(told.openings[0].entry.id(), "fourth-file-rook");
    }

    #[test]
    fn a_diagram_has_castles_but_no_openings() {
        let diagram = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B1RG1SK1/LNS2G1NL b - 1";
        let told = theory(&diagram.parse().expect("SFEN"), "6g6f");
        assert_eq!(castles(&told), [("mino", 0, 1, true)]);
        assert!(told.openings.is_empty() && told.styles.is_empty());
    }
}
