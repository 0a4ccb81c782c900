//! Short mates by checks alone, looked for move by move.

use komadai_rules::{Move, MoveList, Position, Promotions};

/// How many positions a look for a mate may cost.
const MOST: u32 = 20_000;

/// A move that mates by checks within so many plies (1, 3, 5 …); `None` if there is none, or if it would cost too much
/// to find.
///
/// ```
/// use komadai_engine::mate_within;
/// use komadai_rules::{Position, Setup};
///
/// let setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
/// let position = Position::from_setup(&setup)?;
/// assert_eq!(mate_within(&position, 1), Some("G*5b".parse()?));
/// assert_eq!(mate_within(&Position::startpos(), 5), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mate_within(position: &Position, plies: u32) -> Option<Move> {
    let mut left = MOST;
    (1..=plies).step_by(2).find_map(|plies| mating_move(position, plies, &mut left))
}

fn mating_move(position: &Position, plies: u32, left: &mut u32) -> Option<Move> {
    let mut checks = MoveList::new();
    position.checks_into(Promotions::All, &mut checks);
    checks.iter().find(|&mv| {
        *left = left.saturating_sub(1);
        *left > 0 && loses(&position.after(mv), plies - 1, left)
    })
}

/// Whether the side in check is mated within so many plies whatever it does.
fn loses(position: &Position, plies: u32, left: &mut u32) -> bool {
    if plies == 0 {
        return position.is_checkmate();
    }
    let answers = position.legal_moves();
    answers.iter().all(|mv| mating_move(&position.after(mv), plies - 1, left).is_some())
}
