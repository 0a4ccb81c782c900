//! Ending games whose end both engines foresee.

use komadai_rules::{ByColor, Color};
use komadai_usi::ScoreValue;

/// When a game is ended by the engines' own scores; never, by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When one side has lost.
    pub resign: Option<ResignRule>,
    /// When the game is drawn.
    pub draw: Option<DrawRule>,
}

/// A side has lost when, for this many moves of each side in a row, its own score was as bad as this and its
/// opponent's as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Centipawns, above 0.
    pub score: u32,
    /// Moves of each side in a row, above 0.
    pub moves: u32,
}

/// A game is drawn when, for this many moves of each side in a row, both scores were this near to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// The widest score that counts as even, in centipawns.
    pub score: u32,
    /// Moves of each side in a row, above 0.
    pub moves: u32,
    /// The ply of the game before which none is drawn.
    pub from: u32,
}

/// How the engines have seen the game of late.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    sides: ByColor<Streaks>,
}

/// For how many moves in a row a side has seen itself so.
#[derive(Clone, Copy, Debug, Default)]
struct Streaks {
    lost: u32,
    won: u32,
    level: u32,
}

impl Outlook {
    /// Takes note of what `color` thought as it moved.
    pub(crate) fn note(&mut self, rules: &Adjudication, color: Color, score: Option<ScoreValue>) {
        let lead = score.map(|score| match score {
            ScoreValue::Centipawns(lead) => i64::from(lead),
            ScoreValue::Mates(_) => i64::MAX,
            ScoreValue::Mated(_) => i64::MIN,
        });
        let resign = rules.resign.map_or(i64::MAX, |rule| i64::from(rule.score));
        let draw = rules.draw.map_or(0, |rule| i64::from(rule.score));
        let side = &mut self.sides[color];
        let count = |streak: &mut u32, holds: bool| *streak = if holds { *streak + 1 } else { 0 };
        count(&mut side.lost, lead.is_some_and(|lead| lead <= -resign));
        count(&mut side.won, lead.is_some_and(|lead| lead >= resign));
        count(&mut side.level, lead.is_some_and(|lead| (-draw..=draw).contains(&lead)));
    }

    /// Whether `color` may be taken to resign.
    pub(crate) fn is_lost(&self, rules: &Adjudication, color: Color) -> bool {
        rules.resign.is_some_and(|rule| {
            self.sides[color].lost >= rule.moves && self.sides[!color].won >= rule.moves
        })
    }

    /// Whether the game may be taken for a draw at this ply.
    pub(crate) fn is_drawn(&self, rules: &Adjudication, ply: u32) -> bool {
        rules.draw.is_some_and(|rule| {
            let level = |color| self.sides[color].level >= rule.moves;
            ply >= rule.from && Color::ALL.into_iter().all(level)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};
    use ScoreValue::{Centipawns, Mated, Mates};

    const RULES: Adjudication = Adjudication {
        resign: Some(ResignRule { score: 1000, moves: 2 }),
        draw: Some(DrawRule { score: 10, moves: 2, from: 4 }),
    };

    /// Scores as they come, Black's first, each from its own side.
    fn after(scores: &[Option<ScoreValue>]) -> Outlook {
        let mut outlook = Outlook::default();
        for (ply, &score) in scores.iter().enumerate() {
            outlook.note(&RULES, if ply % 2 == 0 { Black } else { White }, score);
        }
        outlook
    }

    #[test]
    fn a_game_is_lost_when_both_sides_say_so_long_enough() {
        let cp = |lead| Some(Centipawns(lead));
        for (scores, lost) in [
            (&[cp(-1000), cp(1000), cp(-1000), cp(1000)][..], true),
            (&[cp(-1000), cp(1000), cp(-999), cp(1000)], false),
            (&[cp(-1000), cp(999), cp(-1000), cp(1000)], false),
            (&[cp(-1000), cp(1000), cp(-1000)], false),
            (&[Some(Mated(None)), Some(Mates(Some(3))), cp(-5000), cp(5000)], true),
            (&[cp(-1000), None, cp(-1000), cp(1000)], false),
            (&[cp(1000), cp(-1000), cp(1000), cp(-1000)], false),
        ] {
            assert_eq!(after(scores).is_lost(&RULES, Black), lost, "{scores:?}");
            assert!(!after(scores).is_lost(&Adjudication::default(), Black));
        }
        let turned = after(&[cp(1000), cp(-1000), cp(1000), cp(-1000)]);
        assert!(turned.is_lost(&RULES, White));
    }

    #[test]
    fn a_game_is_drawn_when_nobody_hopes_for_long_enough_and_not_too_soon() {
        let level = [Some(Centipawns(10)), Some(Centipawns(-10))].repeat(2);
        assert!(after(&level).is_drawn(&RULES, 4));
        assert!(!after(&level).is_drawn(&RULES, 3));
        assert!(!after(&level[..3]).is_drawn(&RULES, 4));
        assert!(!after(&[&level[..3], &[Some(Centipawns(11))]].concat()).is_drawn(&RULES, 4));
        assert!(!after(&[&level[..3], &[None]].concat()).is_drawn(&RULES, 4));
        assert!(!after(&level).is_drawn(&Adjudication::default(), 400));
    }
}
