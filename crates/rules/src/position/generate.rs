//! Every legal move, handed out as sets: an origin with its destinations, all pawn steps at once, all drops
//! of several kinds at once.
//!
//! Checkers, pins and the squares the enemy covers around the king are found once a position; after that no
//! move needs a trial. Sets are counted by counting bits; a list is written only when one is asked for.

use core::ops::ControlFlow;

use super::Position;
use crate::attacks::{self, Walk};
use crate::{Bitboard, Color, HandKind, MoveList, PieceKind, Square};

/// A set of droppable kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandKinds(u32);

impl HandKinds {
    const PAWN: u32 = 1 << HandKind::Pawn as u32;
    const LANCE: u32 = 1 << HandKind::Lance as u32;
    const KNIGHT: u32 = 1 << HandKind::Knight as u32;
    /// Those that can stand on every rank.
    const ANYWHERE: u32 = 0x7f & !(Self::PAWN | Self::LANCE | Self::KNIGHT);

    /// Whether `kind` is in the set.
    #[inline]
    pub const fn has(self, kind: HandKind) -> bool {
        self.0 >> kind.index() & 1 != 0
    }

    /// How many kinds the set has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no kind.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, from the pawn up.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = HandKind> {
        let mut rest = self;
        core::iter::from_fn(move || rest.take())
    }

    /// Takes the lowest kind out of the set.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<HandKind> {
        let kind = HandKind::from_index(self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        kind
    }

    #[inline]
    const fn only(self, kinds: u32) -> Self {
        Self(self.0 & kinds)
    }
}

/// Some legal moves of one position that share a shape; every legal move is in exactly one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// One piece on the board.
    Board {
        /// What moves.
        kind: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it can go without promoting.
        to: Bitboard,
        /// Where it can go and promote.
        promote: Bitboard,
    },
    /// Steps of several pawns: the origin of each is one step behind its destination.
    Pawns {
        /// Whose pawns.
        color: Color,
        /// Where one can go without promoting.
        to: Bitboard,
        /// Where one can go and promote.
        promote: Bitboard,
    },
    /// Drops: each of the kinds can go to each of the squares.
    Drops {
        /// What can be dropped.
        kinds: HandKinds,
        /// Where.
        to: Bitboard,
    },
}

impl MoveSet {
    /// How many moves the set holds, found by counting bits.
    #[inline]
    pub const fn len(&self) -> u32 {
        match self {
            Self::Board { to, promote, .. } | Self::Pawns { to, promote, .. } => {
                to.len() + promote.len()
            }
            Self::Drops { kinds, to } => kinds.len() * to.len(),
        }
    }

    /// Whether the set holds no move.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Which promotions a generator leaves to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotions {
    /// Every choice the rules give.
    All,
    /// Only choices that can matter: pawns, bishops and rooks always promote, lances on the second rank too.
    /// What is left out loses nothing but a way around pawn-drop mate.
    Useful,
}

/// Which moves a generator hands out.
#[derive(Clone, Copy)]
struct Wanted {
    /// Where pieces on the board may go.
    onto: Bitboard,
    drops: bool,
}

const EVERYTHING: Wanted = Wanted {
    onto: Bitboard::ALL,
    drops: true,
};

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
        (self.0)(MoveSet::Board {
            kind,
            from,
            to,
            promote,
        })
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
        self.visit_legal(|set| {
            if set.is_empty() {
                Flow::Continue(())
            } else {
                Flow::Break(())
            }
        })
        .is_break()
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(Promotions::All, &mut list);
        list
    }

    /// Appends every legal move to a list kept for the purpose.
    #[inline]
    pub fn legal_moves_into(&self, promotions: Promotions, list: &mut MoveList) {
        self.list(EVERYTHING, promotions, list);
    }

    /// Appends the legal moves that capture.
    pub fn captures_into(&self, promotions: Promotions, list: &mut MoveList) {
        self.list(
            Wanted {
                onto: self.pieces_of(!self.turn),
                drops: false,
            },
            promotions,
            list,
        );
    }

    /// Appends the legal moves of pieces on the board that do not capture.
    pub fn quiets_into(&self, promotions: Promotions, list: &mut MoveList) {
        self.list(
            Wanted {
                onto: !self.occupied(),
                drops: false,
            },
            promotions,
            list,
        );
    }

    /// Appends the legal drops.
    pub fn drops_into(&self, list: &mut MoveList) {
        self.list(
            Wanted {
                onto: Bitboard::EMPTY,
                drops: true,
            },
            Promotions::All,
            list,
        );
    }

    /// Appends the legal moves that give check.
    pub fn checks_into(&self, promotions: Promotions, list: &mut MoveList) {
        let Some(king) = self.king(!self.turn) else {
            return;
        };
        let _ = match (self.turn, promotions) {
            (Color::Black, Promotions::All) => {
                Generator::<true, true>::new(self, EVERYTHING).run_checks(king, list)
            }
            (Color::Black, Promotions::Useful) => {
                Generator::<true, false>::new(self, EVERYTHING).run_checks(king, list)
            }
            (Color::White, Promotions::All) => {
                Generator::<false, true>::new(self, EVERYTHING).run_checks(king, list)
            }
            (Color::White, Promotions::Useful) => {
                Generator::<false, false>::new(self, EVERYTHING).run_checks(king, list)
            }
        };
    }

    #[inline]
    fn list(&self, wanted: Wanted, promotions: Promotions, list: &mut MoveList) {
        let _ = match promotions {
            Promotions::All => self.dispatch::<true>(wanted, list),
            Promotions::Useful => self.dispatch::<false>(wanted, list),
        };
    }

    #[inline]
    fn dispatch<const ALL: bool>(&self, wanted: Wanted, sink: &mut impl Sink) -> Flow {
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
    wanted: Wanted,
}

impl<'a, const BLACK: bool, const ALL: bool> Generator<'a, BLACK, ALL> {
    const US: Color = if BLACK { Color::Black } else { Color::White };
    const THEM: Color = Self::US.opponent();
    const ZONE: Bitboard = Bitboard::zone(Self::US);
    const FIRST: Bitboard = Bitboard::far_ranks(Self::US, 1);
    const FIRST_TWO: Bitboard = Bitboard::far_ranks(Self::US, 2);

    #[inline]
    fn new(position: &'a Position, wanted: Wanted) -> Self {
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
            if !checkers.is_empty() {
                let Some(checker) = checkers.single() else {
                    return Flow::Continue(());
                };
                block = attacks::between(king, checker);
                self.onto &= block | checker.into();
            }
        }
        self.visit_board(king, sink)?;
        if self.wanted.drops {
            self.visit_drops(block, sink)?;
        }
        Flow::Continue(())
    }

    /// Hands out the moves that check `target`, the enemy king, which is in no check yet.
    // A slider that its own move would let see the king sees it already, so what stands now decides the lines.
    #[inline]
    fn run_checks(mut self, target: Square, sink: &mut impl Sink) -> Flow {
        let openers = self.position.shields(Self::THEM) & self.us;
        let king = self.ours(Walk::King).first();
        let mut block = !self.occupied;
        if let Some(king) = king {
            let checkers = self.find_checkers_and_pins(king);
            if openers.has(king) {
                let line = attacks::ray(target, king);
                self.visit_king(king, &mut Onto(!line, sink))?;
            }
            if !checkers.is_empty() {
                let Some(checker) = checkers.single() else {
                    return Flow::Continue(());
                };
                block = attacks::between(king, checker);
                self.onto &= block | checker.into();
            }
        }
        let direct = |walk| attacks::walk(Self::THEM, walk, target, self.occupied);
        let [bishop, rook] = [Walk::Bishop, Walk::Rook].map(direct);
        let step = |walk| attacks::step(Self::THEM, walk, target);
        let lines = |kind: PieceKind| match Walk::of(kind) {
            Walk::Bishop => bishop,
            Walk::Rook => rook,
            Walk::Horse => bishop | step(Walk::Horse),
            Walk::Dragon => rook | step(Walk::Dragon),
            Walk::Lance => rook & attacks::lance_ray(Self::THEM, target),
            Walk::King => Bitboard::EMPTY,
            walk => step(walk),
        };

        // Steps check from where they touch the king, so the pieces start near it; those that open a line start
        // anywhere.
        let near = attacks::near_steps(target);
        let pawns = self.ours(Walk::Pawn).without(self.pinned | openers);
        let to = pawns.step_forward(Self::US) & self.onto;
        let (to, promote) = Self::choose(PieceKind::Pawn, to, to & Self::ZONE);
        let (to, promote) = (to & step(Walk::Pawn), promote & step(Walk::Gold));
        if !(to | promote).is_empty() {
            sink.pawns(Self::US, to, promote)?;
        }
        let few = self.ours(Walk::Lance)
            | self.ours(Walk::Knight)
            | (self.ours(Walk::Silver) | self.ours(Walk::Gold)) & near
            | self.ours(Walk::Bishop)
            | self.ours(Walk::Rook)
            | self.ours(Walk::Horse)
            | self.ours(Walk::Dragon)
            | self.pinned & self.ours(Walk::Pawn)
            | openers.without(self.ours(Walk::King));
        for from in few {
            let Some(piece) = self.position.board[from] else {
                continue;
            };
            let mut onto = self.onto;
            if let (true, Some(king)) = (self.pinned.has(from), king) {
                onto &= attacks::ray(king, from);
            }
            let opens = if openers.has(from) {
                !attacks::ray(target, from)
            } else {
                Bitboard::EMPTY
            };
            let turned = super::turned_over(piece.kind);
            let (plain, promoting) = (lines(piece.kind) | opens, lines(turned) | opens);
            if !onto.meets(plain | promoting) {
                continue;
            }
            let to = attacks::walk(Self::US, Walk::of(piece.kind), from, self.occupied) & onto;
            let (to, promote) = if piece.kind.can_promote() {
                let promote = if from.in_zone(Self::US) {
                    to
                } else {
                    to & Self::ZONE
                };
                Self::choose(piece.kind, to, promote)
            } else {
                (to, Bitboard::EMPTY)
            };
            let (to, promote) = (to & plain, promote & promoting);
            if !(to | promote).is_empty() {
                sink.walks(piece.kind, from, to, promote)?;
            }
        }

        let kinds = HandKinds(self.position.hands[Self::US].kinds());
        for kind in kinds.iter() {
            let to = block & lines(kind.piece_kind());
            let to = match kind {
                HandKind::Pawn if !to.is_empty() => self.pawn_drops(to),
                HandKind::Pawn | HandKind::Lance => to.without(Self::FIRST),
                HandKind::Knight => to.without(Self::FIRST_TWO),
                _ => to,
            };
            if !to.is_empty() {
                sink.drops(kinds.only(1 << kind.index()), to)?;
            }
        }
        Flow::Continue(())
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
            // Which of the five gold-walkers it is matters to no one until it is listed.
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
        let to = attacks::walk(Self::US, Walk::of(kind), from, self.occupied) & onto;
        let (to, promote) = if kind.can_promote() {
            let promote = if inside { to } else { to & Self::ZONE };
            Self::choose(kind, to, promote)
        } else {
            (to, Bitboard::EMPTY)
        };
        sink.walks(kind, from, to, promote)
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

    #[inline]
    fn visit_drops(&self, onto: Bitboard, sink: &mut impl Sink) -> Flow {
        let kinds = HandKinds(self.position.hands[Self::US].kinds());
        if kinds.is_empty() {
            return Flow::Continue(());
        }
        let anywhere = kinds.only(HandKinds::ANYWHERE);
        if !anywhere.is_empty() {
            sink.drops(anywhere, onto)?;
        }
        if kinds.has(HandKind::Lance) {
            sink.drops(kinds.only(HandKinds::LANCE), onto.without(Self::FIRST))?;
        }
        if kinds.has(HandKind::Knight) {
            sink.drops(kinds.only(HandKinds::KNIGHT), onto.without(Self::FIRST_TWO))?;
        }
        if kinds.has(HandKind::Pawn) {
            let to = self.pawn_drops(onto);
            sink.drops(kinds.only(HandKinds::PAWN), to)?;
        }
        Flow::Continue(())
    }

    /// Where a pawn may be dropped: no second pawn in a file, not on the last rank, not for mate.
    #[inline]
    fn pawn_drops(&self, onto: Bitboard) -> Bitboard {
        let mut to = onto.without(Self::FIRST) & files_without(self.ours(Walk::Pawn));
        if let Some(king) = self.position.walk(Self::THEM, Walk::King).first() {
            let before = attacks::step(Self::THEM, Walk::Pawn, king);
            if to.meets(before) && self.drop_mates(king, before) {
                to ^= before;
            }
        }
        to
    }

    /// Whether a pawn dropped on `before`, the square before the enemy king, mates.
    // Nothing can be put between a pawn and the king it checks, so only flight and capture are left.
    fn drop_mates(&self, king: Square, before: Bitboard) -> bool {
        let position = self.position;
        let them = position.colors[Self::THEM.index()];
        let flight = attacks::step(Self::THEM, Walk::King, king).without(them);
        // Behind the king its own square opens, before it the pawn closes the file.
        let occupied = self.occupied ^ attacks::bit(king) ^ before;
        if !flight
            .without(position.covered_around(king, Self::US, occupied))
            .is_empty()
        {
            return false;
        }
        let Some(square) = before.first() else {
            return false;
        };
        let capturers = position
            .attackers(square, Self::THEM, self.occupied)
            .without(king.into());
        capturers.is_empty() || {
            let pinned = position.shields(Self::THEM);
            !capturers
                .into_iter()
                .any(|from| !pinned.has(from) || attacks::ray(king, from).has(square))
        }
    }
}

/// The files in which none of these pawns stands.
// In every file the top bit is taken less the pawn: it survives exactly where there is none (or where the
// pawn itself is that bit, which the exclusive or undoes). Spread over the file it gives the empty ones.
#[inline]
fn files_without(pawns: Bitboard) -> Bitboard {
    let last = LAST_OF_FILE.bits();
    let empty = last & !pawns.bits() & (last.wrapping_sub(pawns.bits() & !last));
    // Where the subtraction borrowed nothing the top bit is still set.
    Bitboard::raw((empty - (empty >> 8)) | empty)
}

const LAST_OF_FILE: Bitboard = Bitboard::rank(crate::Rank::I);
