//! What a position is worth without looking ahead.
//!
//! Material and places are kept up to date move by move ([`Balance`]); the safety of the kings and the reach
//! of the big pieces are read off the board each time.

mod places;

use komadai_rules::attacks;
use komadai_rules::{Bitboard, Color, HandKind, Move, Piece, PieceKind, Position, Square};

use crate::Score;
use crate::values;

/// Judges the positions of a line as a search walks along it: what a position is worth at a glance.
///
/// The search tells it every move before it is played and after it is taken back, and asks where it wants an
/// answer; what is kept up to date meanwhile, and when, is the evaluation's own affair. A null move is told to
/// nobody: nothing on the board changes. Each thread of a search has its own, cloned before it begins.
pub(crate) trait Evaluation: Clone + Send {
    /// Begins at a position.
    fn begin(&mut self, position: &Position);

    /// `mv` is about to be played from `position`.
    fn play(&mut self, position: &Position, mv: Move);

    /// The last move told is taken back.
    fn undo(&mut self);

    /// What `position`, which the moves told have led to, is worth to the side to move.
    fn judge(&mut self, position: &Position) -> Score;
}

/// The full evaluation: material, places, kings and reach.
#[derive(Clone, Debug, Default)]
pub(crate) struct Classical {
    balances: Vec<Balance>,
}

impl Evaluation for Classical {
    fn begin(&mut self, position: &Position) {
        self.balances.clear();
        self.balances.push(Balance::of(position));
    }

    #[inline]
    fn play(&mut self, position: &Position, mv: Move) {
        let balance = self.balances.last().copied().unwrap_or_default();
        self.balances.push(balance.after(position, mv));
    }

    #[inline]
    fn undo(&mut self) {
        self.balances.pop();
    }

    #[inline]
    fn judge(&mut self, position: &Position) -> Score {
        evaluate(position, self.balances.last().copied().unwrap_or_default())
    }
}

/// Pieces on the board and in hand, and nothing else.
#[derive(Clone, Debug, Default)]
pub(crate) struct Material {
    /// Black's lead, for every position of the line.
    leads: Vec<i32>,
}

impl Evaluation for Material {
    fn begin(&mut self, position: &Position) {
        let count = |color| -> i32 {
            let board: i32 = (position.board().pieces())
                .filter(|(_, piece)| piece.color == color)
                .map(|(_, piece)| values::on_board(piece.kind))
                .sum();
            let hand: i32 = (position.hand(color).iter())
                .map(|(kind, count)| i32::from(count) * values::in_hand(kind))
                .sum();
            board + hand
        };
        self.leads.clear();
        self.leads.push(count(Color::Black) - count(Color::White));
    }

    #[inline]
    fn play(&mut self, position: &Position, mv: Move) {
        let gain = match mv {
            Move::Board { from, to, promote } => {
                let taken = position
                    .piece_at(to)
                    .map_or(0, |taken| values::captured(taken.kind));
                let kind = position.piece_at(from).map(|piece| piece.kind);
                let turned = kind.filter(|_| promote).map_or(0, |kind| {
                    values::on_board(kind.promoted().unwrap_or(kind)) - values::on_board(kind)
                });
                taken + turned
            }
            Move::Drop { kind, .. } => values::on_board(kind.piece_kind()) - values::in_hand(kind),
        };
        let lead = self.leads.last().copied().unwrap_or_default();
        self.leads.push(lead + signed(position.turn(), gain));
    }

    #[inline]
    fn undo(&mut self) {
        self.leads.pop();
    }

    #[inline]
    fn judge(&mut self, position: &Position) -> Score {
        let lead = self.leads.last().copied().unwrap_or_default();
        Score::centipawns(signed(position.turn(), lead))
    }
}

/// What Black is ahead by in material and places, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Balance(i32);

impl Balance {
    /// Counted from nothing.
    pub(crate) fn of(position: &Position) -> Self {
        let board: i32 = position
            .board()
            .pieces()
            .map(|(square, piece)| placed(piece, square))
            .sum();
        let hand = |color| -> i32 {
            position
                .hand(color)
                .iter()
                .map(|(kind, count)| i32::from(count) * values::in_hand(kind))
                .sum()
        };
        Self(board + hand(Color::Black) - hand(Color::White))
    }

    /// What it becomes when `mv` is played from `position`.
    #[inline]
    pub(crate) fn after(self, position: &Position, mv: Move) -> Self {
        let us = position.turn();
        let change = match mv {
            Move::Board { from, to, promote } => {
                let Some(piece) = position.piece_at(from) else {
                    return self;
                };
                let kind = if promote {
                    piece.kind.promoted().unwrap_or(piece.kind)
                } else {
                    piece.kind
                };
                let taken = position.piece_at(to).map_or(0, |taken| {
                    signed(us, taken.kind.hand_kind().map_or(0, values::in_hand))
                        - placed(taken, to)
                });
                placed(Piece::new(us, kind), to) - placed(piece, from) + taken
            }
            Move::Drop { kind, to } => {
                placed(Piece::new(us, kind.piece_kind()), to) - signed(us, values::in_hand(kind))
            }
        };
        Self(self.0 + change)
    }
}

/// A piece on its square, as Black counts it.
#[inline]
fn placed(piece: Piece, square: Square) -> i32 {
    signed(
        piece.color,
        values::on_board(piece.kind) + places::place(piece.kind, square.seen_by(piece.color)),
    )
}

#[inline]
const fn signed(color: Color, value: i32) -> i32 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

/// What it is worth to have the move.
const TEMPO: i32 = 25;

/// What the position is worth to the side to move, `balance` being its material and places.
pub(crate) fn evaluate(position: &Position, balance: Balance) -> Score {
    let sides = [
        Side::read(position, Color::Black),
        Side::read(position, Color::White),
    ];
    let [black, white] = [(0, 1), (1, 0)].map(|(us, them)| {
        let (us, them): (&Side, &Side) = (&sides[us], &sides[them]);
        us.activity - us.danger(them)
    });
    let lead = balance.0 + black - white;
    Score::centipawns(signed(position.turn(), lead) + TEMPO)
}

/// How much a piece presses on the squares around the enemy king, by [`PieceKind::index`].
//                            P  L  N  S  G  B  R  K +P +L +N +S +B +R
const PRESSURE: [i32; 14] = [3, 4, 5, 7, 8, 6, 7, 0, 8, 7, 7, 8, 9, 10];

/// How much a piece in the enemy's hand threatens a king, by [`HandKind::index`].
const HAND_THREAT: [i32; 7] = [2, 4, 4, 7, 9, 7, 10];

/// What a defender (gold, silver or what walks like them, horse) next to or near its king is worth, by
/// distance.
const SHELTER: [i32; 9] = [0, 26, 12, 3, 0, 0, 0, 0, 0];

/// What an attacker of the same kinds is worth, by its distance from the enemy king.
const ATTACK: [i32; 9] = [0, 34, 26, 14, 7, 2, 0, 0, 0];

/// What each square a long-range piece reaches is worth, by [`PieceKind::index`].
const MOBILITY: [i32; 14] = [0, 2, 0, 0, 0, 5, 4, 0, 0, 0, 0, 0, 4, 3];

/// One side's pieces as its opponent's king sees them, and its own.
struct Side {
    color: Color,
    king: Option<Square>,
    /// Its own king's neighbouring squares.
    ring: Bitboard,
    occupied: Bitboard,
    /// What its pieces other than the king reach.
    guarded: Bitboard,
    /// What two or more of them reach.
    guarded_twice: Bitboard,
    /// How hard its pieces press on the enemy king.
    pressure: i32,
    /// How many of them do.
    attackers: i32,
    hand_threat: i32,
    /// Mobility, shelter and closeness to the enemy king, in centipawns.
    activity: i32,
}

impl Side {
    fn read(position: &Position, color: Color) -> Self {
        let occupied = position.occupied();
        let own = position.pieces_of(color);
        let (king, target) = (position.king(color), position.king(!color));
        let ring = target.map_or(Bitboard::EMPTY, |target| ring_of(target, !color));
        let mut side = Self {
            color,
            king,
            ring: king.map_or(Bitboard::EMPTY, |king| ring_of(king, color)),
            occupied: own,
            guarded: Bitboard::EMPTY,
            guarded_twice: Bitboard::EMPTY,
            pressure: 0,
            attackers: 0,
            hand_threat: 0,
            activity: 0,
        };
        for square in own {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            if piece.kind == PieceKind::King {
                continue;
            }
            let kind = piece.kind.index();
            let reach = attacks::reach(piece, square, occupied);
            side.guarded_twice |= side.guarded & reach;
            side.guarded |= reach;
            let pressed = (reach & ring).len() as i32;
            if pressed > 0 {
                side.attackers += 1;
                side.pressure += PRESSURE[kind] * (1 + pressed);
            }
            if MOBILITY[kind] != 0 {
                side.activity += MOBILITY[kind] * reach.without(own).len() as i32;
            }
            if is_close_fighter(piece.kind) {
                side.activity += target.map_or(0, |target| ATTACK[distance(square, target)]);
                side.activity += king.map_or(0, |king| SHELTER[distance(square, king)]);
            }
        }
        for (kind, count) in position.hand(color).iter() {
            // The second of a kind threatens half as much again; further ones change little.
            let weight = if count > 1 { 3 } else { 2 };
            side.hand_threat += HAND_THREAT[HandKind::index(kind)] * weight / 2;
        }
        side
    }

    /// What this side's king stands to lose by `them`, in centipawns.
    fn danger(&self, them: &Self) -> i32 {
        let Some(king) = self.king else { return 0 };
        let holes = (self.ring & them.guarded).without(self.guarded);
        let weak = (self.ring & them.guarded_twice)
            .without(self.guarded_twice)
            .without(holes);
        // Where the enemy could drop a piece that only the king can take.
        let open = self.ring.without(self.occupied).without(self.guarded).len() as i32;
        let flight = self.ring.without(self.occupied).without(them.guarded).len() as i32;
        let depth = i32::from(king.rank().depth(self.color));
        let pressed = them.pressure + 9 * holes.len() as i32 + 4 * weak.len() as i32;
        let crowd = pressed * (2 + them.attackers.min(5)) / 4;
        let drops = them.hand_threat * (1 + open + holes.len() as i32) / 6;
        let mut danger = crowd + drops;
        if flight == 0 {
            danger += 10;
        } else if flight == 1 {
            danger += 5;
        }
        // A king that has entered the enemy's camp is hard to catch: few pieces strike backwards.
        if depth < 3 {
            danger /= 2;
        }
        let danger = danger.max(0);
        (danger * danger / 48).min(500 + danger * 4)
    }
}

/// Gold, silver and what walks like them, and the horse: pieces that guard or attack a king from nearby.
const fn is_close_fighter(kind: PieceKind) -> bool {
    use PieceKind::*;
    matches!(
        kind,
        Gold | Silver | Tokin | ProLance | ProKnight | ProSilver | Horse
    )
}

#[inline]
fn ring_of(king: Square, color: Color) -> Bitboard {
    attacks::reach(Piece::new(color, PieceKind::King), king, Bitboard::EMPTY)
}

/// Steps a king would need from one square to the other.
#[inline]
fn distance(one: Square, other: Square) -> usize {
    static DISTANCES: [[u8; Square::COUNT]; Square::COUNT] = {
        let mut distances = [[0; Square::COUNT]; Square::COUNT];
        let mut one = 0;
        while one < Square::COUNT {
            let mut other = 0;
            while other < Square::COUNT {
                let files = (one / 9).abs_diff(other / 9);
                let ranks = (one % 9).abs_diff(other % 9);
                distances[one][other] = if files > ranks {
                    files as u8
                } else {
                    ranks as u8
                };
                other += 1;
            }
            one += 1;
        }
        distances
    };
    usize::from(DISTANCES[one.index()][other.index()])
}

/// What the position is worth to the side to move, counted from nothing.
pub(crate) fn evaluate_from_scratch(position: &Position) -> Score {
    evaluate(position, Balance::of(position))
}

#[cfg(test)]
mod tests {
    use komadai_rules::Setup;

    use super::*;
    use crate::random::SplitMix;

    /// The same position with the seats exchanged.
    fn turned(position: &Position) -> Position {
        let mut setup = position.to_setup(1);
        let mut board = komadai_rules::Board::EMPTY;
        for (square, piece) in setup.board.pieces() {
            board[square.rotated()] = Some(Piece::new(!piece.color, piece.kind));
        }
        setup.board = board;
        std::mem::swap(&mut setup.hands.black, &mut setup.hands.white);
        setup.turn = !setup.turn;
        Position::from_setup(&setup).expect("a playable position is playable from the other seat")
    }

    #[test]
    fn balance_by_moves_is_balance_from_scratch_and_both_seats_judge_alike() {
        let mut random = SplitMix::new(11);
        for _ in 0..40 {
            let mut position = Position::startpos();
            let mut balance = Balance::of(&position);
            for _ in 0..150 {
                let moves = position.legal_moves();
                let Some(mv) = (!moves.is_empty())
                    .then(|| moves.get(random.below(moves.len() as u64) as usize))
                    .flatten()
                else {
                    break;
                };
                balance = balance.after(&position, mv);
                position.play_unchecked(mv);
                assert_eq!(balance, Balance::of(&position), "{position}");
                assert_eq!(
                    evaluate_from_scratch(&position),
                    evaluate_from_scratch(&turned(&position)),
                    "{position}"
                );
            }
        }
    }

    #[test]
    fn the_start_is_even_but_for_the_move() {
        assert_eq!(
            evaluate_from_scratch(&Position::startpos()),
            Score::centipawns(TEMPO)
        );
    }

    #[test]
    fn boards_without_kings_are_judged_too() {
        for sfen in ["9/9/9/9/9/9/9/9/9 b - 1", "4k4/9/9/9/9/9/9/9/9 b RG 1"] {
            let setup: Setup = sfen.parse().expect("an SFEN");
            let position = Position::from_setup(&setup)
                .or_else(komadai_rules::SetupError::allow_missing_king)
                .expect("kings are all it lacks");
            assert!(!evaluate_from_scratch(&position).is_decisive());
        }
    }
}
