//! A game looked at position by position: what an engine finds, and what that says of the moves.

use std::ops::Range;

use komadai_engine::{Book, Engine, EngineOptions, Limits, StopFlag};
use komadai_record as record;
use komadai_refusal::Code;
use komadai_review::{
    self as review, Class, Phases, Verdict, carry_mates_back, examine, examine_share,
};
use komadai_rules::{Color, Game, Move};

use crate::request::{Refusal, replay};
use crate::wire::{
    BookMove, Course, Effort, Finding, Line, MoveReview, Review, Side, Trial, Worth,
};

/// The most a question may cost.
const MOST_NODES: u32 = 10_000_000;
/// The most lines a question may ask for.
const MOST_LINES: u8 = 10;

/// A game that can be looked at.
///
/// ```
/// use komadai_engine::{Engine, EngineOptions, StopFlag};
/// use komadai_opponent::{Course, Effort, Examination, Start};
///
/// let moves = ["7g7f", "3c3d", "8h7g"].map(str::to_owned).to_vec();
/// let course = Course { start: Start::Handicap("even".to_owned()), moves, profile: "standard".to_owned() };
/// let examined = Examination::new(&course)?;
/// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
/// let effort = Effort { nodes: 300, lines: 2 };
/// let found: Vec<_> = (0..=3)
///     .map(|ply| examined.at(ply, &mut engine, effort, &StopFlag::default()))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(found[0].lines.len(), 2);
/// assert_eq!(examined.review(&found)?.rates.len(), 4);
/// # Ok::<(), komadai_opponent::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Examination {
    game: Game,
    moves: Vec<Move>,
}

impl Examination {
    /// Replays the game, which may have ended.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it.
    pub fn new(course: &Course) -> Result<Self, Refusal> {
        let game = replay(&course.start, &course.moves, &course.profile)?;
        let moves = game.moves().collect();
        Ok(Self { game, moves })
    }

    /// The game, replayed to its end.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the engine finds out about the position after `ply` moves, and about the move played there.
    ///
    /// # Errors
    ///
    /// The game is shorter, or more was asked than is answered.
    pub fn at(
        &self,
        ply: usize,
        engine: &mut Engine,
        effort: Effort,
        stop: &StopFlag,
    ) -> Result<Finding, Refusal> {
        let limits = limits(effort)?;
        let game = self.after(ply)?;
        let played = self.moves.get(ply).copied();
        Ok(found(&examine(engine, &game, played, &limits, stop)))
    }

    /// What the engine finds out about the positions whose numbers are in `share`, one of [`komadai_review::shares`] of
    /// [`positions`](Self::positions), and about the moves played there; nothing if it was stopped. The answer is
    /// the same on every machine, whatever the engine did before. `seen` hears of each position, the last first.
    ///
    /// # Errors
    ///
    /// The game is shorter, or more was asked than is answered.
    pub fn share(
        &self,
        share: Range<usize>,
        engine: &mut Engine,
        effort: Effort,
        stop: &StopFlag,
        seen: &mut dyn FnMut(usize, Finding),
    ) -> Result<Option<Vec<Finding>>, Refusal> {
        let limits = limits(effort)?;
        if share.is_empty() || share.end > self.moves.len() + 1 {
            let reason = format!("positions {share:?} of a game of {} moves", self.moves.len());
            return Err(Refusal::new(Code::BadMove, reason));
        }
        let hash_mib = review::TABLE_MIB;
        engine.set_options(EngineOptions { hash_mib, threads: 1, ..*engine.options() });
        let seen = &mut |ply, verdict: &Verdict| seen(ply, found(verdict));
        let verdicts = examine_share(engine, &self.game, share, &limits, stop, seen);
        Ok(verdicts.map(|verdicts| verdicts.iter().map(found).collect()))
    }

    /// Judges a move tried after `ply` moves by what was found there: it is searched as deep as the best move was.
    ///
    /// # Errors
    ///
    /// As for [`at`](Self::at); or the move is none that can be played.
    pub fn tried(
        &self,
        ply: usize,
        found: &Finding,
        usi: &str,
        engine: &mut Engine,
        effort: Effort,
        stop: &StopFlag,
    ) -> Result<Trial, Refusal> {
        let limits = limits(effort)?;
        let game = self.after(ply)?;
        let mv: Move = usi.parse().map_err(|error| Refusal::new(Code::BadMove, error))?;
        game.check(mv).map_err(|error| Refusal::new(Code::IllegalMove, error))?;
        let before = Verdict { played: None, ..verdict(found)? };
        let known = before.lines.iter().find(|line| line.moves.first() == Some(&mv));
        let led_to = match known {
            Some(_) if before.best() == Some(mv) => None,
            Some(line) => Some(line.clone()),
            None => review::weigh(engine, &game, &before, mv, &limits, stop),
        };
        let after = led_to.as_ref().map_or(before.worth, |line| line.worth);
        let judged = review::MoveReview::of(game.position(), mv, &before, after);
        Ok(Trial {
            class: judged.class.code().to_owned(),
            stands: !judged.class.is_error(),
            loss: judged.loss,
            line: led_to.as_ref().map(line),
        })
    }

    /// What the other side would play if the one to move after `ply` moves passed; nothing where that stands in check.
    ///
    /// # Errors
    ///
    /// As for [`at`](Self::at).
    pub fn threat(
        &self,
        ply: usize,
        engine: &mut Engine,
        effort: Effort,
        stop: &StopFlag,
    ) -> Result<Option<Line>, Refusal> {
        let limits = limits(effort)?;
        let game = self.after(ply)?;
        Ok(review::threat(engine, &game, &limits, stop).as_ref().map(line))
    }

    /// What the book of openings that comes with the engine knows of the position after all moves.
    pub fn book(&self) -> Vec<BookMove> {
        let position = self.game.position();
        let known = Book::own().moves(position).into_iter();
        known
            .map(|own| BookMove {
                usi: own.mv.to_string(),
                count: own.count,
                worth: own.score.map(|score| worth(review::worth(score, position.turn()))),
            })
            .collect()
    }

    /// The game as it stood after `ply` moves.
    fn after(&self, ply: usize) -> Result<Game, Refusal> {
        let moves = self.moves.get(..ply).ok_or_else(|| {
            let reason = format!("ply {ply} of a game of {} moves", self.moves.len());
            Refusal::new(Code::BadMove, reason)
        })?;
        let mut game = review::opening(&self.game);
        for &mv in moves {
            game.play(mv).expect("the game was played so before");
        }
        Ok(game)
    }

    /// How many positions there are: one more than moves.
    pub fn positions(&self) -> u32 {
        self.moves.len() as u32 + 1
    }

    /// Whether somebody else may have found this after `ply` moves: every line can be played, and where there is
    /// something to find a move was found.
    ///
    /// # Errors
    ///
    /// The game is shorter, or a line holds a move that is none or breaks a law.
    pub fn allows(&self, ply: usize, found: &Finding) -> Result<(), Refusal> {
        let start = review::opening(&self.game);
        let before = self
            .moves
            .get(..ply)
            .ok_or_else(|| Refusal::new(Code::BadMove, format!("there is no ply {ply}")))?;
        let after = |moves: &[Move]| {
            let mut game = start.clone();
            for &mv in before.iter().chain(moves) {
                game.play(mv).map_err(|error| Refusal::new(Code::IllegalMove, error))?;
            }
            Ok::<_, Refusal>(game)
        };
        let verdict = verdict(found)?;
        let is_over = after(&[])?.outcome().is_some();
        if verdict.lines.is_empty() && !verdict.declares && !is_over {
            let reason = format!("nothing was found at ply {ply}");
            return Err(Refusal::new(Code::BadMove, reason));
        }
        verdict.lines.iter().try_for_each(|line| after(&line.moves).map(drop))
    }

    /// What the findings on all positions, in their order, say of the moves and the players.
    ///
    /// # Errors
    ///
    /// There is not exactly one for each position, or one holds a move that is none.
    pub fn review(&self, found: &[Finding]) -> Result<Review, Refusal> {
        if found.len() != self.moves.len() + 1 {
            let reason = format!("{} findings on {} positions", found.len(), self.moves.len() + 1);
            return Err(Refusal::new(Code::BadMove, reason));
        }
        let mut verdicts: Vec<Verdict> = found.iter().map(verdict).collect::<Result<_, _>>()?;
        let positions = review::positions(&self.game);
        carry_mates_back(&self.moves, &mut verdicts, |ply| positions[ply].turn());
        let judged = review::Review::of(&positions, &self.moves, &verdicts);
        let phases = Phases::of(&positions, &self.moves);
        Ok(Review {
            rates: verdicts.iter().map(Verdict::win_rate).collect(),
            worths: verdicts.iter().map(|verdict| worth(verdict.worth)).collect(),
            moves: judged.moves.iter().map(wire_judged).collect(),
            black: side(&judged.sides[Color::Black]),
            white: side(&judged.sides[Color::White]),
            turning_points: plies(&judged.turning_points),
            middle: phases.middle.map(|ply| ply as u32),
            endgame: phases.endgame.map(|ply| ply as u32),
        })
    }
}

impl Worth {
    /// How likely Black wins, from 0 to 1.
    pub fn win_rate(self) -> f64 {
        review::win_rate(inner(self))
    }
}

/// The limits of a search that spends so much.
fn limits(effort: Effort) -> Result<Limits, Refusal> {
    if effort.nodes > MOST_NODES || effort.lines > MOST_LINES {
        let reason = format!("at most {MOST_NODES} nodes and {MOST_LINES} lines can be asked for");
        return Err(Refusal::new(Code::TooLarge, reason));
    }
    Ok(Limits {
        nodes: Some(effort.nodes.max(1).into()),
        lines: effort.lines.max(1).into(),
        plays_on: true,
        ..Limits::default()
    })
}

fn line(line: &review::Line) -> Line {
    Line { worth: worth(line.worth), moves: line.moves.iter().map(Move::to_string).collect() }
}

fn found(verdict: &Verdict) -> Finding {
    Finding {
        worth: worth(verdict.worth),
        played: verdict.played.map(worth),
        depth: verdict.depth,
        nodes: verdict.nodes,
        lines: verdict.lines.iter().map(line).collect(),
    }
}

fn verdict(found: &Finding) -> Result<Verdict, Refusal> {
    let line = |line: &Line| {
        let moves = line.moves.iter().map(|text| text.parse());
        let moves =
            moves.collect::<Result<_, _>>().map_err(|error| Refusal::new(Code::BadMove, error))?;
        Ok(review::Line { worth: inner(line.worth), moves })
    };
    Ok(Verdict {
        worth: inner(found.worth),
        played: found.played.map(inner),
        declares: matches!(found.worth, Worth::BlackDeclares | Worth::WhiteDeclares),
        depth: found.depth,
        nodes: found.nodes,
        lines: found.lines.iter().map(line).collect::<Result<_, Refusal>>()?,
    })
}

fn worth(worth: record::Worth) -> Worth {
    match worth {
        record::Worth::Centipawns(lead) => Worth::Cp(lead),
        record::Worth::Mate { winner: Color::Black, plies: Some(plies) } => {
            Worth::BlackMates(plies)
        }
        record::Worth::Mate { winner: Color::White, plies: Some(plies) } => {
            Worth::WhiteMates(plies)
        }
        record::Worth::Mate { winner: Color::Black, plies: None } => Worth::BlackDeclares,
        record::Worth::Mate { winner: Color::White, plies: None } => Worth::WhiteDeclares,
    }
}

fn inner(worth: Worth) -> record::Worth {
    let mate = |winner, plies| record::Worth::Mate { winner, plies };
    match worth {
        Worth::Cp(lead) => record::Worth::Centipawns(lead),
        Worth::BlackMates(plies) => mate(Color::Black, Some(plies)),
        Worth::WhiteMates(plies) => mate(Color::White, Some(plies)),
        Worth::BlackDeclares => mate(Color::Black, None),
        Worth::WhiteDeclares => mate(Color::White, None),
    }
}

fn wire_judged(judged: &review::MoveReview) -> MoveReview {
    MoveReview {
        class: judged.class.code().to_owned(),
        loss: judged.loss,
        missed_mate: judged.missed_mate,
        best: judged.best.map(|mv| mv.to_string()),
    }
}

fn side(side: &review::Side) -> Side {
    Side {
        accuracy: side.accuracy,
        inaccuracies: side.count(Class::Inaccuracy),
        mistakes: side.count(Class::Mistake),
        blunders: side.count(Class::Blunder),
        missed_mates: side.missed_mates,
        worst: plies(&side.worst),
    }
}

fn plies(indices: &[usize]) -> Vec<u32> {
    indices.iter().map(|&ply| ply as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Start;

    fn course(moves: &[&str]) -> Course {
        Course {
            start: Start::Handicap("even".to_owned()),
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            profile: "standard".to_owned(),
        }
    }

    fn engine() -> Engine {
        Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() })
    }

    #[test]
    fn a_thrown_away_bishop_is_a_blunder_and_turns_the_game_over() {
        let examined =
            Examination::new(&course(&["7g7f", "3c3d", "8h3c", "2a3c"])).expect("a game");
        let effort = Effort { nodes: 20_000, lines: 1 };
        let mut engine = engine();
        let looked = (0..=4).map(|ply| examined.at(ply, &mut engine, effort, &StopFlag::default()));
        let found: Vec<Finding> = looked.collect::<Result<_, _>>().expect("answers");
        let reviewed = examined.review(&found).expect("a review");
        assert_eq!(reviewed.moves[2].class, "blunder");
        assert!(["best", "good"].contains(&reviewed.moves[3].class.as_str()));
        assert_eq!((reviewed.black.blunders, reviewed.black.worst.as_slice()), (1, &[2][..]));
        assert_eq!(reviewed.middle, Some(3));
        assert!(reviewed.rates[4] < 0.2);
    }

    /// One worker after the other, in any order, with engines that have done anything before.
    #[test]
    fn a_share_is_found_the_same_by_every_engine() {
        let moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f";
        let moves: Vec<&str> = moves.split(' ').collect();
        let examined = Examination::new(&course(&moves)).expect("a game");
        let effort = Effort { nodes: 2_000, lines: 2 };
        let look = |engine: &mut Engine, share: Range<usize>| {
            let (stop, mut seen) = (StopFlag::default(), Vec::new());
            let hear = &mut |ply, _| seen.push(ply);
            let found = examined.share(share.clone(), engine, effort, &stop, hear);
            assert_eq!(seen, Vec::from_iter(share.rev()));
            format!("{:?}", found.expect("an answer"))
        };
        let (mut one, mut other) = (engine(), engine());
        let (first, second) = (look(&mut one, 0..8), look(&mut one, 8..15));
        let _ = examined.at(3, &mut other, effort, &StopFlag::default());
        assert_eq!(look(&mut other, 8..15), second);
        assert_eq!(look(&mut one, 0..8), first);
        assert_eq!(look(&mut other, 0..8), first);
        let none = examined.share(8..16, &mut one, effort, &StopFlag::default(), &mut |_, _| {});
        assert_eq!(none.unwrap_err().code, Code::BadMove);
    }

    #[test]
    fn what_another_found_is_allowed_where_it_can_be_played() {
        let examined = Examination::new(&course(&["7g7f", "3c3d"])).expect("a game");
        let found = |moves: &[&str]| Finding {
            worth: Worth::Cp(0),
            played: None,
            depth: 1,
            nodes: 1,
            lines: vec![Line {
                worth: Worth::Cp(0),
                moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            }],
        };
        let allows = |ply, moves: &[&str]| {
            let allowed = examined.allows(ply, &found(moves));
            allowed.map_err(|refusal| refusal.code)
        };
        assert_eq!(allows(2, &["8h2b+", "3a2b"]), Ok(()));
        assert_eq!(allows(1, &["8h2b+"]), Err(Code::IllegalMove));
        assert_eq!(allows(2, &["8h2b+", "?"]), Err(Code::BadMove));
        assert_eq!(allows(3, &[]), Err(Code::BadMove));
        let mut empty = found(&[]);
        empty.lines.clear();
        assert!(examined.allows(0, &empty).is_err());
        assert_eq!(Worth::WhiteMates(3).win_rate(), 0.0);
    }

    #[test]
    fn a_move_tried_instead_is_judged_like_one_that_was_played() {
        let examined = Examination::new(&course(&["7g7f", "3c3d", "8h3c"])).expect("a game");
        let effort = Effort { nodes: 3_000, lines: 2 };
        let (mut engine, stop) = (engine(), StopFlag::default());
        let found = examined.at(2, &mut engine, effort, &stop).expect("an answer");
        let mut tried = |usi: &str| examined.tried(2, &found, usi, &mut engine, effort, &stop);
        let best = tried(&found.lines[0].moves[0]).expect("legal");
        assert_eq!((best.class.as_str(), best.stands), ("best", true));
        assert!(best.line.is_none());
        let thrown_away = tried("8h3c").expect("legal");
        assert_eq!((thrown_away.class.as_str(), thrown_away.stands), ("blunder", false));
        let line = thrown_away.line.expect("a refutation");
        assert_eq!(line.moves[0], "8h3c");
        assert_eq!(tried("7g7e").unwrap_err().code, Code::IllegalMove, "the rules are asked");
    }

    #[test]
    fn a_threat_is_what_the_other_side_would_play_now_and_there_is_none_in_check() {
        // Black's lance on 5d is attacked by the rook, and would be taken.
        let course = Course {
            start: Start::Sfen("4k4/9/4r4/4L4/9/9/9/9/4K4 b - 1".to_owned()),
            ..course(&[])
        };
        let effort = Effort { nodes: 2_000, lines: 1 };
        let threat = |course: &Course| {
            let examined = Examination::new(course).expect("a game");
            let ply = course.moves.len();
            let threat = examined.threat(ply, &mut engine(), effort, &StopFlag::default());
            threat.expect("an answer")
        };
        assert_eq!(threat(&course).expect("a threat").moves[0], "5c5d");
        let taken = Course {
            moves: vec!["5d5c+".to_owned(), "5a4a".to_owned(), "5c4b".to_owned()],
            ..course
        };
        assert!(threat(&taken).is_none(), "White is in check");
    }

    #[test]
    fn the_book_knows_the_first_moves() {
        let known = Examination::new(&course(&[])).expect("a game").book();
        assert!(known.iter().any(|own| own.usi == "7g7f"), "{known:?}");
        let strange = Examination::new(&course(&["9g9f", "9c9d", "1g1f", "1c1d"]));
        assert!(strange.expect("a game").book().len() <= known.len());
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_its_reason() {
        let examined = Examination::new(&course(&["7g7f"])).expect("a game");
        let stop = StopFlag::default();
        let effort = |nodes, lines| Effort { nodes, lines };
        let at = |ply, effort| examined.at(ply, &mut engine(), effort, &stop).map(|_| ());
        assert_eq!(at(2, effort(1, 1)).unwrap_err().reason, "ply 2 of a game of 1 moves");
        assert_eq!(at(0, effort(u32::MAX, 1)).unwrap_err().code, Code::TooLarge);
        assert_eq!(at(0, effort(1, 11)).unwrap_err().code, Code::TooLarge);
        assert_eq!(at(1, effort(0, 0)), Ok(()));
        assert_eq!(examined.review(&[]).unwrap_err().reason, "0 findings on 2 positions");
        assert_eq!(Examination::new(&course(&["7g7e"])).unwrap_err().code, Code::IllegalMove);
        assert_eq!(Examination::new(&course(&["7f"])).unwrap_err().code, Code::BadMove);
    }
}
