//! Every legal move, handed out as sets: an origin with its destinations, all pawn steps at once, all drops
//! of several kinds at once.
//!
//! Checkers, pins and the squares the enemy covers around the king are found once a position; after that no
//! move needs a trial. Sets are counted by counting bits; a list is written only when one is asked for.

mod checks;
mod drops;
mod sets;

use core::ops::ControlFlow;

pub use self::sets::{HandKinds, MoveSet, Promotions};
use super::Position;
use crate::attacks::{self, Walk};
use crate::{Bitboard, Color, MoveList, PieceKind, Square};

/// Which moves a generator hands out.
#[derive(Clone, Copy)]
struct Filter {
    /// Where pieces on the board may go.
    onto: Bitboard,
    drops: bool,
}

const EVERYTHING: Filter = Filter { onto: Bitboard::ALL, drops: true };

type Flow = ControlFlow<()>;

/// Where a generator puts what it finds. Counting, listing and visiting differ only here; a method for each
/// shape lets the compiler make of each call site just what it needs.
pub(crate) trait Sink {
    fn walks(&mut self, kind: PieceKind, from: Square, to: Bitboard, promote: Bitboard) -> Flow;
    fn pawns(&mut self, color: Color, to: Bitboard, promote: Bitboard) -> Flow;
    fn drops(&mut self, kinds: HandKinds, to: Bitboard) -> Flow;
}

/// Hands sets to a function.
struct Visitor<F>(F);

impl<F: FnMut(MoveSet) -> Flow> Sink for Visitor<F> {
    #[inline(always)]
    fn walks(&mut self, kind: PieceKind, from: Square, to: Bitboard, promote: Bitboard) -> Flow {
        (self.0)(MoveSet::Board { kind, from, to, promote })
    }

    #[inline(always)]
    fn pawns(&mut self, color: Color, to: Bitboard, promote: Bitboard) -> Flow {
        (self.0)(MoveSet::Pawns { color, to, promote })
    }

    #[inline(always)]
    fn drops(&mut self, kinds: HandKinds, to: Bitboard) -> Flow {
        (self.0)(MoveSet::Drops { kinds, to })
    }
}

/// Hands on only the moves that end on some squares.
struct Onto<'a, S>(Bitboard, &'a mut S);

impl<S: Sink> Sink for Onto<'_, S> {
    fn walks(&mut self, kind: PieceKind, from: Square, to: Bitboard, promote: Bitboard) -> Flow {
        self.1.walks(kind, from, to & self.0, promote & self.0)
    }

    fn pawns(&mut self, color: Color, to: Bitboard, promote: Bitboard) -> Flow {
        self.1.pawns(color, to & self.0, promote & self.0)
    }

    fn drops(&mut self, kinds: HandKinds, to: Bitboard) -> Flow {
        self.1.drops(kinds, to & self.0)
    }
}

impl Position {
    /// Hands every legal move to `visit`, set by set, until it breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use komadai_rules::Position;
    ///
    /// let mut count = 0;
    /// let _ = Position::startpos().visit_legal(|set| {
    ///     count += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count, 30);
    /// ```
    #[inline]
    pub fn visit_legal(&self, visit: impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        self.dispatch::<true>(EVERYTHING, &mut Visitor(visit))
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// assert_eq!(komadai_rules::Position::startpos().count_legal(), 30);
    /// ```
    #[inline]
    pub fn count_legal(&self) -> u32 {
        let mut count = 0;
        let _ = self.visit_legal(|set| {
            count += set.len();
            Flow::Continue(())
        });
        count
    }

    /// Whether there is a legal move at all; stops at the first.
    pub fn has_legal_moves(&self) -> bool {
        self.visit_legal(|set| if set.is_empty() { Flow::Continue(()) } else { Flow::Break(()) })
            .is_break()
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(Promotions::All, &mut list);
        list
    }

    /// Appends every legal move to a list that is kept from position to position.
    #[inline]
    pub fn legal_moves_into(&self, promotions: Promotions, list: &mut MoveList) {
        self.list(EVERYTHING, promotions, list);
    }

    /// Appends the legal moves that capture.
    ///
    /// ```
    /// use komadai_rules::{MoveList, Position, Promotions};
    ///
    /// let mut position = Position::startpos();
    /// position.play("7g7f".parse()?)?;
    /// position.play("3c3d".parse()?)?;
    /// let [mut all, mut useful] = [MoveList::new(), MoveList::new()];
    /// position.captures_into(Promotions::All, &mut all);
    /// position.captures_into(Promotions::Useful, &mut useful);
    /// assert_eq!((all.len(), useful.len()), (2, 1)); // 8h2b is worse than 8h2b+
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captures_into(&self, promotions: Promotions, list: &mut MoveList) {
        self.list(Filter { onto: self.pieces_of(!self.turn), drops: false }, promotions, list);
    }

    /// Appends the legal moves of pieces on the board that do not capture.
    pub fn quiets_into(&self, promotions: Promotions, list: &mut MoveList) {
        self.list(Filter { onto: !self.occupied(), drops: false }, promotions, list);
    }

    /// Appends the legal drops.
    pub fn drops_into(&self, list: &mut MoveList) {
        self.list(Filter { onto: Bitboard::EMPTY, drops: true }, Promotions::All, list);
    }

    /// Appends the legal moves that give check.
    ///
    /// ```
    /// use komadai_rules::{MoveList, Position, Promotions};
    ///
    /// let position = Position::from_setup(&"4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?)?;
    /// let mut checks = MoveList::new();
    /// position.checks_into(Promotions::All, &mut checks);
    /// assert_eq!(checks.len(), 7); // 5c5b, 5c5b+ and five drops
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checks_into(&self, promotions: Promotions, list: &mut MoveList) {
        let Some(king) = self.king(!self.turn) else {
            return;
        };
        let _ = match promotions {
            Promotions::All => self.dispatch_checks::<true>(king, list),
            Promotions::Useful => self.dispatch_checks::<false>(king, list),
        };
    }

    #[inline]
    fn dispatch_checks<const ALL: bool>(&self, king: Square, list: &mut MoveList) -> Flow {
        match self.turn {
            Color::Black => Generator::<true, ALL>::new(self, EVERYTHING).run_checks(king, list),
            Color::White => Generator::<false, ALL>::new(self, EVERYTHING).run_checks(king, list),
        }
    }

    #[inline]
    fn list(&self, wanted: Filter, promotions: Promotions, list: &mut MoveList) {
        let _ = match promotions {
            Promotions::All => self.dispatch::<true>(wanted, list),
            Promotions::Useful => self.dispatch::<false>(wanted, list),
        };
    }

    #[inline]
    fn dispatch<const ALL: bool>(&self, wanted: Filter, sink: &mut impl Sink) -> Flow {
        match self.turn {
            Color::Black => Generator::<true, ALL>::new(self, wanted).run(sink),
            Color::White => Generator::<false, ALL>::new(self, wanted).run(sink),
        }
    }

    /// The squares around `king` that `by` covers, with these squares occupied. Only squares a king could
    /// step to are to be asked for; others may be missing.
    #[inline]
    pub(super) fn covered_around(&self, king: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let theirs = self.colors[by.index()];
        let mut covered = (theirs & self.walks[Walk::Pawn.index()]).step_forward(by);
        let steppers =
            theirs.without(self.either(Walk::Pawn, Walk::Knight) | self.walks[Walk::Lance.index()]);
        let near = steppers & attacks::near_steps(king)
            | theirs & self.walks[Walk::Knight.index()] & attacks::near_knights(by, king);
        for square in near {
            if let Some(piece) = self.board[square] {
                covered |= attacks::step(by, Walk::of(piece.kind), square);
            }
        }
        let (lances, bishops, rooks) = attacks::near_slides(by, king);
        let lances = theirs & self.walks[Walk::Lance.index()] & lances;
        let bishops = theirs & self.either(Walk::Bishop, Walk::Horse) & bishops;
        let rooks = theirs & self.either(Walk::Rook, Walk::Dragon) & rooks;
        if !(lances | bishops | rooks).is_empty() {
            for square in lances {
                covered |= attacks::lance(square, by, occupied);
            }
            for square in bishops {
                covered |= attacks::bishop(square, occupied);
            }
            for square in rooks {
                covered |= attacks::rook(square, occupied);
            }
        }
        covered
    }

    /// The lances, bishops, rooks, horses and dragons of `by` that look towards `square`, over whatever
    /// stands between.
    #[inline]
    fn long_lines_to(&self, square: Square, by: Color) -> Bitboard {
        (attacks::bishop_rays(square) & self.either(Walk::Bishop, Walk::Horse)
            | attacks::rook_rays(square) & self.either(Walk::Rook, Walk::Dragon)
            | attacks::lance_ray(!by, square) & self.walks[Walk::Lance.index()])
            & self.colors[by.index()]
    }

    /// The pieces, of either side, that alone stand between `color`'s king and an enemy slider.
    ///
    /// ```
    /// use komadai_rules::{Color, Position, bitboard};
    ///
    /// let position = Position::from_setup(&"4k4/9/4r4/9/9/9/4G4/9/4K4 b - 1".parse()?)?;
    /// assert_eq!(position.shields(Color::Black), bitboard! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . x . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shields(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else {
            return Bitboard::EMPTY;
        };
        let occupied = self.occupied();
        let mut shields = Bitboard::EMPTY;
        for slider in self.long_lines_to(king, !color) {
            let between = attacks::between(king, slider) & occupied;
            if !between.has_many() {
                shields |= between;
            }
        }
        shields
    }
}

/// One run over a position for the side `BLACK` names; `ALL` asks for every choice of promotion.
struct Generator<'a, const BLACK: bool, const ALL: bool> {
    position: &'a Position,
    us: Bitboard,
    occupied: Bitboard,
    pinned: Bitboard,
    /// Where pieces other than the king may go.
    onto: Bitboard,
    wanted: Filter,
}

impl<'a, const BLACK: bool, const ALL: bool> Generator<'a, BLACK, ALL> {
    const US: Color = if BLACK { Color::Black } else { Color::White };
    const THEM: Color = Self::US.opponent();
    const ZONE: Bitboard = Bitboard::zone(Self::US);
    const FIRST: Bitboard = Bitboard::far_ranks(Self::US, 1);
    const FIRST_TWO: Bitboard = Bitboard::far_ranks(Self::US, 2);

    #[inline]
    fn new(position: &'a Position, wanted: Filter) -> Self {
        let us = position.colors[Self::US.index()];
        Self {
            position,
            us,
            occupied: position.occupied(),
            pinned: Bitboard::EMPTY,
            onto: wanted.onto.without(us),
            wanted,
        }
    }

    #[inline]
    fn ours(&self, walk: Walk) -> Bitboard {
        self.position.walks[walk.index()] & self.us
    }

    #[inline]
    fn run(mut self, sink: &mut impl Sink) -> Flow {
        let king = self.ours(Walk::King).first();
        let mut block = !self.occupied;
        if let Some(king) = king {
            let checkers = self.find_checkers_and_pins(king);
            self.visit_king(king, sink)?;
            match self.answer(king, checkers) {
                Some(between) => block = between,
                None => return Flow::Continue(()),
            }
        }
        self.visit_board(king, sink)?;
        if self.wanted.drops {
            self.visit_drops(block, sink)?;
        }
        Flow::Continue(())
    }

    /// Lets pieces go only where they end the check, if there is one: the squares onto which drops may then go, `None`
    /// where only the king can move.
    #[inline]
    fn answer(&mut self, king: Square, checkers: Bitboard) -> Option<Bitboard> {
        if checkers.is_empty() {
            return Some(!self.occupied);
        }
        let checker = checkers.single()?;
        let block = attacks::between(king, checker);
        self.onto &= block | checker.into();
        Some(block)
    }

    #[inline]
    fn find_checkers_and_pins(&mut self, king: Square) -> Bitboard {
        let position = self.position;
        let them = position.colors[Self::THEM.index()];
        let mut checkers = Bitboard::EMPTY;
        for slider in position.long_lines_to(king, Self::THEM) {
            let between = attacks::between(king, slider) & self.occupied;
            if between.is_empty() {
                checkers |= attacks::bit(slider);
            } else if !between.has_many() {
                self.pinned |= between & self.us;
            }
        }
        let near = attacks::near_steps(king) | attacks::near_knights(Self::THEM, king);
        if !them.meets(near) {
            return checkers;
        }
        let back = |walk| attacks::step(Self::US, walk, king) & position.walks[walk.index()];
        checkers
            | (back(Walk::Pawn)
                | back(Walk::Knight)
                | back(Walk::Silver)
                | back(Walk::Gold)
                | attacks::step(Self::US, Walk::King, king)
                    & position.either(Walk::Horse, Walk::Dragon))
                & them
    }

    #[inline]
    fn visit_king(&self, king: Square, sink: &mut impl Sink) -> Flow {
        let mut to = attacks::step(Self::US, Walk::King, king) & self.onto;
        if to.is_empty() {
            return Flow::Continue(());
        }
        // The king does not hide the squares behind it from a slider that checks it.
        let occupied = self.occupied ^ attacks::bit(king);
        to = to.without(self.position.covered_around(king, Self::THEM, occupied));
        sink.walks(PieceKind::King, king, to, Bitboard::EMPTY)
    }

    #[inline]
    fn visit_board(&self, king: Option<Square>, sink: &mut impl Sink) -> Flow {
        let free = self.us.without(self.pinned);
        let of = |walk: Walk| self.position.walks[walk.index()] & free;

        let to = of(Walk::Pawn).step_forward(Self::US) & self.onto;
        let (to, promote) = Self::choose(PieceKind::Pawn, to, to & Self::ZONE);
        sink.pawns(Self::US, to, promote)?;

        // Those inside the zone may promote wherever they go; there are few, and asking each would cost more.
        macro_rules! each {
            ($walk:ident) => {
                let pieces = of(Walk::$walk);
                for from in pieces.without(Self::ZONE) {
                    self.visit_piece(PieceKind::$walk, from, false, self.onto, sink)?;
                }
                for from in pieces & Self::ZONE {
                    self.visit_piece(PieceKind::$walk, from, true, self.onto, sink)?;
                }
            };
        }
        each!(Lance);
        each!(Knight);
        each!(Silver);
        for from in of(Walk::Gold) {
            // Which of the five pieces that move as gold it is, only a list has to tell.
            self.visit_piece(PieceKind::Gold, from, false, self.onto, sink)?;
        }
        each!(Bishop);
        each!(Rook);
        for from in of(Walk::Horse) {
            self.visit_piece(PieceKind::Horse, from, false, self.onto, sink)?;
        }
        for from in of(Walk::Dragon) {
            self.visit_piece(PieceKind::Dragon, from, false, self.onto, sink)?;
        }
        if !self.pinned.is_empty() {
            self.visit_pinned(king, sink)?;
        }
        Flow::Continue(())
    }

    /// A pinned piece may move along the line it shields.
    #[cold]
    fn visit_pinned(&self, king: Option<Square>, sink: &mut impl Sink) -> Flow {
        for from in self.pinned {
            if let (Some(king), Some(piece)) = (king, self.position.board[from]) {
                self.visit_piece(
                    piece.kind,
                    from,
                    from.in_zone(Self::US),
                    self.onto & attacks::ray(king, from),
                    sink,
                )?;
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn visit_piece(
        &self,
        kind: PieceKind,
        from: Square,
        inside: bool,
        onto: Bitboard,
        sink: &mut impl Sink,
    ) -> Flow {
        let (to, promote) = self.moves_of(kind, from, inside, onto);
        sink.walks(kind, from, to, promote)
    }

    /// Where a piece can go without promoting, and where it can promote.
    #[inline(always)]
    fn moves_of(
        &self,
        kind: PieceKind,
        from: Square,
        inside: bool,
        onto: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let to = attacks::walk(Self::US, Walk::of(kind), from, self.occupied) & onto;
        if kind.can_promote() {
            let promote = if inside { to } else { to & Self::ZONE };
            Self::choose(kind, to, promote)
        } else {
            (to, Bitboard::EMPTY)
        }
    }

    /// Leaves out of the plain moves those that must, or for an engine should, promote.
    #[inline(always)]
    fn choose(kind: PieceKind, to: Bitboard, promote: Bitboard) -> (Bitboard, Bitboard) {
        let plain = match (kind, ALL) {
            (PieceKind::Pawn, false) | (PieceKind::Bishop | PieceKind::Rook, false) => {
                to.without(promote)
            }
            (PieceKind::Lance, false) | (PieceKind::Knight, _) => to.without(Self::FIRST_TWO),
            (PieceKind::Pawn | PieceKind::Lance, true) => to.without(Self::FIRST),
            _ => to,
        };
        (plain, promote)
    }
}
