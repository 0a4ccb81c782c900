//! Small positions with something to mate, the same from the same seed.

use std::collections::HashSet;

use super::Tree;

use komadai_chance::Chance;
use komadai_rules::{
    Color, HandKind, Piece, PieceKind, Position, Setup, SetupError, Square, attacks,
};

/// Whether what happens once in so many times happens now.
fn one_in(times: usize, chance: &mut Chance) -> bool {
    chance.below(times) == 0
}

/// A square at most so far away, if there is one.
fn square_near(center: Square, reach: usize, chance: &mut Chance) -> Option<Square> {
    let mut step = || chance.below(2 * reach + 1) as i8 - reach as i8;
    let (files, ranks) = (step(), step());
    center.offset(files, ranks)
}

const ATTACKING: [PieceKind; 13] = {
    use PieceKind::*;
    [
        Pawn, Lance, Knight, Silver, Silver, Gold, Bishop, Rook, Tokin, ProKnight, Horse, Dragon,
        Dragon,
    ]
};

const DEFENDING: [PieceKind; 8] = {
    use PieceKind::*;
    [Pawn, Pawn, Lance, Knight, Silver, Gold, Bishop, Tokin]
};

const HELD: [HandKind; 10] = {
    use HandKind::*;
    [Pawn, Pawn, Pawn, Lance, Knight, Silver, Gold, Gold, Bishop, Rook]
};

/// A position with a king, some of its own pieces around it, and some that attack it; both sides attack, and some
/// attackers have a king.
pub fn position(random: &mut Chance) -> Position {
    loop {
        if let Some(position) = attempt(random) {
            return position;
        }
    }
}

fn attempt(random: &mut Chance) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let king = Square::from_index(random.below(Square::COUNT))?;
    // Kings far from the edge are seldom mated.
    if king.rank().depth(Color::Black) > 2 && !one_in(8, random) {
        return None;
    }
    setup.board[king] = Some(Piece::new(Color::White, PieceKind::King));
    for _ in 0..2 + random.below(3) {
        let kind = ATTACKING[random.below(ATTACKING.len())];
        put(&mut setup, random, king, 2, Piece::new(Color::Black, kind));
    }
    for _ in 0..random.below(5) {
        let kind = DEFENDING[random.below(DEFENDING.len())];
        put(&mut setup, random, king, 2, Piece::new(Color::White, kind));
    }
    for _ in 0..1 + random.below(4) {
        setup.hands.black.add(HELD[random.below(HELD.len())]);
    }
    for _ in 0..random.below(3) {
        setup.hands.white.add(HELD[random.below(HELD.len())]);
    }
    if one_in(3, random) {
        let own = Piece::new(Color::Black, PieceKind::King);
        put(&mut setup, random, king, 4, own);
    }
    if one_in(2, random) {
        setup = setup.turned();
    }
    Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()
}

/// Different positions with their trees, ever on: each a random change to one before it, which is kept where the mate
/// grows no shorter, so that long ones come often.
pub struct Walk {
    random: Chance,
    at: Setup,
    mate: u32,
    steps: u32,
    most: usize,
    seen: HashSet<u64>,
}

/// Then a walk begins somewhere else.
const STEPS: u32 = 100;

impl Walk {
    /// A walk over positions whose trees have at most so many positions.
    pub fn new(seed: u64, most: usize) -> Self {
        Self {
            random: Chance::new(seed),
            at: Setup::EMPTY,
            mate: 0,
            steps: STEPS,
            most,
            seen: HashSet::new(),
        }
    }
}

impl Iterator for Walk {
    type Item = (Position, Tree);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.steps += 1;
            if self.steps > STEPS {
                self.at = position(&mut self.random).to_setup(1);
                (self.mate, self.steps) = (0, 0);
            }
            let bare = one_in(6, &mut self.random);
            let changed =
                if bare { chase(&mut self.random) } else { change(&self.at, &mut self.random) };
            let Some(position) = changed else {
                continue;
            };
            if !self.seen.insert(position.key()) {
                continue;
            }
            let Some(tree) = Tree::grow(&position, self.most) else {
                continue;
            };
            let mate = tree.mate().unwrap_or(0);
            if !bare && (mate >= self.mate || one_in(25, &mut self.random)) {
                (self.at, self.mate) = (position.to_setup(1), mate);
            }
            return Some((position, tree));
        }
    }
}

/// A king hunted by few pieces over an open board, where most checks lead back to where they began.
fn chase(random: &mut Chance) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let king = Square::from_index(random.below(Square::COUNT))?;
    setup.board[king] = Some(Piece::new(Color::White, PieceKind::King));
    for _ in 0..1 + random.below(2) {
        let kind = ATTACKING[random.below(ATTACKING.len())];
        put(&mut setup, random, king, 3, Piece::new(Color::Black, kind));
    }
    for _ in 0..random.below(4) {
        let kind = DEFENDING[random.below(DEFENDING.len())];
        put(&mut setup, random, king, 2, Piece::new(Color::White, kind));
    }
    if one_in(2, random) {
        setup.hands.black.add(HandKind::Pawn);
    }
    if one_in(2, random) {
        setup = setup.turned();
    }
    Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()
}

/// Kings attacked from afar, by an attacker who holds next to nothing, and pieces to put between.
pub fn checks_from_afar(seed: u64) -> impl Iterator<Item = Position> {
    let mut random = Chance::new(seed);
    std::iter::repeat_with(move || from_afar(&mut random)).flatten()
}

const SLIDING: [PieceKind; 6] = {
    use PieceKind::*;
    [Rook, Dragon, Bishop, Horse, Lance, Rook]
};

fn from_afar(random: &mut Chance) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let king = Square::from_index(random.below(Square::COUNT))?;
    setup.board[king] = Some(Piece::new(Color::White, PieceKind::King));
    for _ in 0..1 + random.below(2) {
        let kind = SLIDING[random.below(SLIDING.len())];
        put(&mut setup, random, king, 8, Piece::new(Color::Black, kind));
    }
    for _ in 0..2 + random.below(2) {
        let kind = ATTACKING[random.below(ATTACKING.len())];
        put(&mut setup, random, king, 2, Piece::new(Color::Black, kind));
    }
    for _ in 0..random.below(4) {
        let kind = DEFENDING[random.below(DEFENDING.len())];
        put(&mut setup, random, king, 1, Piece::new(Color::White, kind));
    }
    for _ in 0..random.below(2) {
        setup.hands.black.add(HELD[random.below(HELD.len())]);
    }
    for _ in 0..1 + random.below(2) {
        setup.hands.white.add(HELD[random.below(HELD.len())]);
    }
    Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()
}

/// A diagram with one or two things changed, if it can be played.
fn change(setup: &Setup, random: &mut Chance) -> Option<Position> {
    let mut changed = *setup;
    let (us, them) = (setup.turn, !setup.turn);
    let pieces: Vec<(Square, Piece)> = setup.board.pieces().collect();
    let king = Piece::new(them, PieceKind::King);
    let (king, _) = *pieces.iter().find(|&&(_, piece)| piece == king)?;
    for _ in 0..1 + random.below(2) {
        let (from, piece) = pieces[random.below(pieces.len())];
        match random.below(8) {
            0 | 1 => {
                changed.board[from] = None;
                put(&mut changed, random, from, 1, piece);
            }
            2 if piece.kind != PieceKind::King => changed.board[from] = None,
            3 => {
                let kind = ATTACKING[random.below(ATTACKING.len())];
                put(&mut changed, random, king, 2, Piece::new(us, kind));
            }
            4 | 5 => {
                let kind = DEFENDING[random.below(DEFENDING.len())];
                put(&mut changed, random, king, 2, Piece::new(them, kind));
            }
            6 => changed.hands[us].add(HELD[random.below(HELD.len())]),
            _ => {
                let held: Vec<HandKind> = changed.hands[us].iter().map(|(kind, _)| kind).collect();
                if !held.is_empty() {
                    changed.hands[us].remove(held[random.below(held.len())]);
                }
            }
        }
    }
    Position::from_setup(&changed)
        .or_else(SetupError::allow_missing_king)
        .ok()
        .filter(|position| position.king(them).is_some())
}

fn put(setup: &mut Setup, random: &mut Chance, king: Square, reach: usize, piece: Piece) {
    if let Some(square) = square_near(king, reach, random)
        && setup.board[square].is_none()
        && attacks::has_future(piece, square)
    {
        setup.board[square] = Some(piece);
    }
}
