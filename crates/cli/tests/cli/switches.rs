//! The table covers every rule: a second, plain judge whose rules can be switched off one by one agrees with
//! the table while all are on, and disagrees somewhere for each that is off.

use komadai_rules::{
    Bitboard, ByColor, Color, Handicap, LineEnd, Move, Piece, PieceKind, Position, PositionLine,
    SetupError, Square,
};

use crate::judge::{Case, table};

/// A rule that can be switched off, or bent to what a careless reading makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    /// The law that refuses a move.
    Law(&'static str),
    /// A pawn drop that takes the last move without check is refused too.
    UchifuzumeIsMate,
    Strict,
    Checkmate,
    NoLegalMoves,
    /// Moves after the end are played on.
    AfterEnd,
    Resignation,
    Sennichite,
    /// The third occurrence ends the game.
    ThirdOccurrence,
    /// The fifth does.
    FifthOccurrence,
    /// Hands are no part of the position.
    SameHands,
    /// Neither is the side to move.
    SameTurn,
    /// The start is not counted.
    StartCounts,
    PerpetualCheck,
    /// Only a side that completes the repetition itself is found out.
    PerpetualByEvader,
    /// Only a side that leaves the completion to the other is.
    PerpetualByChecker,
    /// Only the moves since the last occurrence are looked at.
    WholeSpan,
    /// Checks by both sides make the side that moved last lose.
    ChecksByBoth,
    Declaration,
    KingInZone,
    TenPieces,
    /// The king counts as one of the ten.
    KingIsNoPiece,
    NotInCheck,
    PointsNeeded,
    /// Black needs no more than White.
    BlackNeeds28,
    /// White needs as much as Black.
    WhiteNeeds27,
    /// Pieces anywhere count.
    PointsInZone,
    PointsInHand,
    /// Rook and bishop count one.
    FivePoints,
    MissingPoints,
    /// The other side counts the missing points.
    GiverOnly,
    ThirtyOneWins,
    TwentyFourDraws,
    WholeArmy,
    Protection,
    TwentyFourOfBoth,
    Try,
    MoveLimit,
    /// The limit falls into a series of checks.
    SeriesOfChecks,
    /// Mate on the last move is a draw.
    MateBeforeLimit,
    KingCapture,
    /// Kings may not be left in check even where they are captured.
    KingMayBeInCheck,
}

const ALL: [Switch; 54] = [
    Switch::Law("no-piece"),
    Switch::Law("not-your-piece"),
    Switch::Law("not-in-hand"),
    Switch::Law("occupied"),
    Switch::Law("cannot-reach"),
    Switch::Law("blocked"),
    Switch::Law("must-promote"),
    Switch::Law("cannot-promote"),
    Switch::Law("dead-end"),
    Switch::Law("nifu"),
    Switch::Law("uchifuzume"),
    Switch::UchifuzumeIsMate,
    Switch::Law("leaves-king-in-check"),
    Switch::Law("pinned"),
    Switch::Strict,
    Switch::Checkmate,
    Switch::NoLegalMoves,
    Switch::AfterEnd,
    Switch::Resignation,
    Switch::Sennichite,
    Switch::ThirdOccurrence,
    Switch::FifthOccurrence,
    Switch::SameHands,
    Switch::SameTurn,
    Switch::StartCounts,
    Switch::PerpetualCheck,
    Switch::PerpetualByEvader,
    Switch::PerpetualByChecker,
    Switch::WholeSpan,
    Switch::ChecksByBoth,
    Switch::Declaration,
    Switch::KingInZone,
    Switch::TenPieces,
    Switch::KingIsNoPiece,
    Switch::NotInCheck,
    Switch::PointsNeeded,
    Switch::BlackNeeds28,
    Switch::WhiteNeeds27,
    Switch::PointsInZone,
    Switch::PointsInHand,
    Switch::FivePoints,
    Switch::MissingPoints,
    Switch::GiverOnly,
    Switch::ThirtyOneWins,
    Switch::TwentyFourDraws,
    Switch::WholeArmy,
    Switch::Protection,
    Switch::TwentyFourOfBoth,
    Switch::Try,
    Switch::MoveLimit,
    Switch::SeriesOfChecks,
    Switch::MateBeforeLimit,
    Switch::KingCapture,
    Switch::KingMayBeInCheck,
];

/// Status, winner, reason, law, ply: what the table says, but for the SFEN.
type Verdict = (String, Option<String>, Option<String>, Option<String>, u64);

type End = (Option<Color>, &'static str);

struct Judge<'a> {
    off: Option<Switch>,
    profile: &'a str,
    strict: bool,
    position: Position,
    /// The position before each move, and whether the move gave check.
    past: Vec<(Position, bool)>,
    giver: Option<Color>,
    missing: u32,
}

impl Judge<'_> {
    fn on(&self, switch: Switch) -> bool {
        self.off != Some(switch)
    }

    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn captures_kings(&self) -> bool {
        self.profile == "king-capture" && self.on(Switch::KingCapture)
    }

    /// The law a move breaks, if it is not switched off.
    fn law(&self, mv: Move) -> Option<&'static str> {
        let law = match self.position.check_legality(mv) {
            Err(law) => law.law(),
            Ok(()) if self.off == Some(Switch::UchifuzumeIsMate) => {
                return self.quiet_uchifuzume(mv);
            }
            Ok(()) => return None,
        };
        let kings = matches!(law, "leaves-king-in-check" | "pinned");
        if kings && self.captures_kings() && self.on(Switch::KingMayBeInCheck) {
            return self.uchifuzume(mv).then_some("uchifuzume");
        }
        self.on(Switch::Law(law)).then_some(law)
    }

    /// Whether a pawn drop mates, asked without regard to the own king.
    fn uchifuzume(&self, mv: Move) -> bool {
        let mut after = self.position.clone();
        mv.to_string().starts_with("P*") && {
            after.play_unchecked(mv);
            after.is_checkmate()
        }
    }

    /// Uchifuzume as if it spoke of any drop that takes the last move, not of mate.
    fn quiet_uchifuzume(&self, mv: Move) -> Option<&'static str> {
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        (mv.to_string().starts_with("P*") && !after.has_legal_moves()).then_some("uchifuzume")
    }

    fn play(&mut self, mv: Move) -> Option<End> {
        let before = self.position.clone();
        let captured = self.position.play_unchecked(mv).captured();
        self.past.push((before, self.position.in_check()));
        self.end(captured)
    }

    /// What the last move, or the start, brought about.
    fn end(&self, captured: Option<Piece>) -> Option<End> {
        let mover = !self.turn();
        if self.captures_kings() && captured.is_some_and(|piece| piece.kind == PieceKind::King) {
            return Some((Some(mover), "king-capture"));
        }
        if !self.captures_kings() && !self.position.has_legal_moves() {
            let (switch, reason) = if self.position.in_check() {
                (Switch::Checkmate, "checkmate")
            } else {
                (Switch::NoLegalMoves, "no-legal-moves")
            };
            let late = self.off == Some(Switch::MateBeforeLimit)
                && self.past.len() >= 500
                && self.profile == "pro24";
            if self.on(switch) && !late {
                return Some((Some(mover), reason));
            }
        }
        let goal = Square::SQ_5A.seen_by(mover);
        let tried = self.position.king(mover) == Some(goal)
            && self.past.last().is_some_and(|(before, _)| before.king(mover) != Some(goal));
        if tried && self.profile == "try" && self.on(Switch::Try) {
            return Some((Some(mover), "try"));
        }
        self.repetition().or_else(|| self.move_limit())
    }

    fn same(&self, one: &Position) -> bool {
        let now = &self.position;
        one.board() == now.board()
            && (self.off == Some(Switch::SameTurn) || one.turn() == now.turn())
            && (self.off == Some(Switch::SameHands)
                || Color::ALL.iter().all(|&color| one.hand(color) == now.hand(color)))
    }

    fn repetition(&self) -> Option<End> {
        let from = usize::from(self.off == Some(Switch::StartCounts));
        let plies = from..self.past.len().max(from);
        let earlier: Vec<usize> = plies.filter(|&ply| self.same(&self.past[ply].0)).collect();
        let enough = match self.off {
            Some(Switch::ThirdOccurrence) => 2,
            Some(Switch::FifthOccurrence) => 4,
            _ => 3,
        };
        if earlier.len() < enough || !self.on(Switch::Sennichite) {
            return None;
        }
        let first =
            if self.on(Switch::WholeSpan) { earlier[0] } else { earlier[earlier.len() - 1] };
        let span = &self.past[first..];
        let checks = ByColor::from_fn(|color| {
            span.iter()
                .filter(|(before, _)| before.turn() == color)
                .all(|&(_, gave_check)| gave_check)
        });
        let completed_by = !self.turn();
        let loser = match (checks.black, checks.white) {
            (true, true) if self.off == Some(Switch::ChecksByBoth) => Some(completed_by),
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        let loser = loser.filter(|&loser| {
            let seen = if loser == completed_by {
                Switch::PerpetualByChecker
            } else {
                Switch::PerpetualByEvader
            };
            self.on(Switch::PerpetualCheck) && self.on(seen)
        });
        Some(loser.map_or((None, "sennichite"), |loser| (Some(!loser), "perpetual-check")))
    }

    fn move_limit(&self) -> Option<End> {
        let over = self.past.len().checked_sub(500)?;
        let series =
            self.past.iter().rev().take(over.min(1) + 1).any(|&(_, gave_check)| gave_check);
        let goes_on = series && self.on(Switch::SeriesOfChecks);
        (self.profile == "pro24" && self.on(Switch::MoveLimit) && !goes_on)
            .then_some((None, "max-moves"))
    }

    fn worth(&self, kind: PieceKind) -> u32 {
        match kind.unpromoted() {
            PieceKind::King => 0,
            PieceKind::Rook | PieceKind::Bishop if self.on(Switch::FivePoints) => 5,
            _ => 1,
        }
    }

    fn points(&self, color: Color, squares: Bitboard) -> u32 {
        let own = self.position.pieces_of(color) & squares;
        let on_board: u32 = own
            .into_iter()
            .filter_map(|at| self.position.piece_at(at))
            .map(|piece| self.worth(piece.kind))
            .sum();
        let hand = self.position.hand(color);
        let in_hand: u32 =
            hand.iter().map(|(kind, count)| self.worth(kind.piece_kind()) * u32::from(count)).sum();
        on_board + if self.on(Switch::PointsInHand) { in_hand } else { 0 } + self.missing(color)
    }

    fn missing(&self, color: Color) -> u32 {
        let counts =
            if self.on(Switch::GiverOnly) { self.giver } else { self.giver.map(|giver| !giver) };
        if counts == Some(color) && self.on(Switch::MissingPoints) { self.missing } else { 0 }
    }

    fn declare(&self) -> End {
        let us = self.turn();
        let wrong = (Some(!us), "wrong-declaration");
        match self.profile {
            "agreement24" => self.force_count().unwrap_or(wrong),
            "standard" | "pro24" if self.on(Switch::Declaration) => {
                self.declare_by_points().unwrap_or(wrong)
            }
            _ => wrong,
        }
    }

    fn declare_by_points(&self) -> Option<End> {
        let us = self.turn();
        let zone = Bitboard::zone(us);
        let king = self.position.king(us).map_or(Bitboard::EMPTY, Bitboard::of);
        let in_zone = self.position.pieces_of(us) & zone;
        let others = if self.on(Switch::KingIsNoPiece) { in_zone.without(king) } else { in_zone };
        let met = (zone.meets(king) || !self.on(Switch::KingInZone))
            && (others.len() >= 10 || !self.on(Switch::TenPieces))
            && (!self.position.in_check() || !self.on(Switch::NotInCheck));
        let everywhere = Bitboard::zone(us) | self.position.pieces_of(us);
        let points = self.points(us, if self.on(Switch::PointsInZone) { zone } else { everywhere });
        let win = (Some(us), "declaration");
        let draw = (None, "jishogi");
        let needed = match us {
            Color::Black if self.on(Switch::BlackNeeds28) => 28,
            Color::White if self.off == Some(Switch::WhiteNeeds27) => 28,
            _ => 27,
        };
        let end = match self.profile {
            _ if !self.on(Switch::PointsNeeded) => Some(win),
            "pro24" if points >= 31 && self.on(Switch::ThirtyOneWins) => Some(win),
            "pro24" if points >= 24 && self.on(Switch::TwentyFourDraws) => Some(draw),
            "standard" if points >= needed => Some(win),
            _ => None,
        };
        end.filter(|_| met)
    }

    fn force_count(&self) -> Option<End> {
        let us = self.turn();
        let own = self.position.pieces_of(us);
        let king = self.position.king(us).map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = self.position.occupied();
        let whole_army = own.without(Bitboard::zone(us)).is_empty();
        let protected = own
            .without(king)
            .into_iter()
            .all(|at| !self.position.attackers(at, us, occupied).is_empty());
        if (!whole_army && self.on(Switch::WholeArmy))
            || (!protected && self.on(Switch::Protection))
        {
            return None;
        }
        let short = ByColor::from_fn(|color| self.points(color, occupied) < 24);
        Some(match (short.black, short.white) {
            (true, false) if self.on(Switch::TwentyFourOfBoth) => (Some(Color::White), "jishogi"),
            (false, true) if self.on(Switch::TwentyFourOfBoth) => (Some(Color::Black), "jishogi"),
            _ => (None, "jishogi"),
        })
    }

    fn judge(&mut self, line: &PositionLine) -> Verdict {
        let mut end = self.end(None);
        let mut foul = None;
        for &mv in &line.moves {
            if end.is_some() && self.on(Switch::AfterEnd) {
                return self.verdict("error", None, Some("after-end"));
            }
            if let Some(law) = self.law(mv) {
                if !(self.strict && self.on(Switch::Strict)) {
                    return self.verdict("error", None, Some(law));
                }
                (end, foul) = (Some((Some(!self.turn()), "illegal-move")), Some(law));
                continue;
            }
            end = self.play(mv);
        }
        if let Some(word) = line.end {
            if end.is_some() && self.on(Switch::AfterEnd) {
                return self.verdict("error", None, Some("after-end"));
            }
            end = match word {
                LineEnd::Resign => {
                    self.on(Switch::Resignation).then_some((Some(!self.turn()), "resignation"))
                }
                LineEnd::Win => Some(self.declare()),
            };
        }
        self.verdict(if end.is_some() { "ended" } else { "ongoing" }, end, foul)
    }

    fn verdict(&self, status: &str, end: Option<End>, law: Option<&str>) -> Verdict {
        let side = |color| {
            if color == Color::Black { "black" } else { "white" }
        };
        (
            status.into(),
            end.and_then(|(winner, _)| winner).map(|winner| side(winner).into()),
            end.map(|(_, reason)| reason.into()),
            law.map(Into::into),
            self.past.len() as u64,
        )
    }
}

fn points_of_all(position: &Position) -> u32 {
    let worth = |kind: PieceKind| match kind.unpromoted() {
        PieceKind::King => 0,
        PieceKind::Rook | PieceKind::Bishop => 5,
        _ => 1,
    };
    let board: u32 = position.board().pieces().map(|(_, piece)| worth(piece.kind)).sum();
    let hands = Color::ALL.into_iter().flat_map(|color| position.hand(color).iter());
    board + hands.map(|(kind, count)| worth(kind.piece_kind()) * u32::from(count)).sum::<u32>()
}

/// What the judge with one switch off says of a case; `None` for lines that name no game.
fn answer(case: &Case, off: Option<Switch>) -> Option<Verdict> {
    let line = PositionLine::parse(&case.line).ok()?;
    let position = Position::from_setup(&line.setup).or_else(SetupError::allow_problem).ok()?;
    let flag = |name: &str| {
        let at = case.flags.iter().position(|flag| flag == name)?;
        case.flags.get(at + 1).map(String::as_str)
    };
    let handicap = Handicap::of_setup(&line.setup).filter(|&handicap| handicap != Handicap::Even);
    let named =
        flag("--giver").map(|side| if side == "black" { Color::Black } else { Color::White });
    let mut judge = Judge {
        off,
        profile: flag("--profile").unwrap_or("standard"),
        strict: case.flags.iter().any(|flag| flag == "--strict"),
        giver: named.or(handicap.map(|_| Color::White)),
        missing: 54_u32.saturating_sub(points_of_all(&position)),
        position,
        past: Vec::new(),
    };
    Some(judge.judge(&line))
}

fn expected(case: &Case) -> Verdict {
    let text = |key: &str| case.expect[key].as_str().map(str::to_owned);
    let ply = case.expect["ply"].as_u64().expect("ply is a number");
    (text("status").expect("status is text"), text("winner"), text("reason"), text("law"), ply)
}

#[test]
fn the_plain_judge_agrees_with_the_table() {
    let cases = table();
    let judged: Vec<_> =
        cases.iter().filter_map(|case| Some((case, answer(case, None)?))).collect();
    assert!(judged.len() > 400, "{} cases name a game", judged.len());
    for (case, answer) in judged {
        assert_eq!(answer, expected(case), "{}: {}", case.name, case.line);
    }
}

#[test]
fn switching_off_any_one_rule_makes_a_case_fail() {
    let cases = table();
    for switch in ALL {
        let noticed = cases
            .iter()
            .any(|case| answer(case, Some(switch)).is_some_and(|answer| answer != expected(case)));
        assert!(noticed, "no case needs {switch:?}");
    }
}
