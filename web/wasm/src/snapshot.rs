//! A position of a game as the page sees it.

#[cfg(feature = "handles")]
use komadai_rules::{Bitboard, Piece};
use komadai_rules::{
    Color, Game, HandKind, IllegalMove, IllegalMoves, Impasse, Lacking, Move, PIECES_TO_DECLARE,
    Position, Setup, Square, attacks,
};

use crate::convert::{drop_source, held, placed, sides};
use crate::refusal::foul;
use crate::wire;

/// The present position of a game, with everything a page draws and asks.
pub fn snapshot(game: &Game) -> wire::Snapshot {
    let position = game.position();
    let turn = position.turn();
    let repetition = game.repetition();
    let last = game.moves().next_back();
    let strict = game.profile().illegal_moves == IllegalMoves::Lose;
    let offered = match (game.outcome(), strict) {
        (Some(_), _) => Vec::new(),
        (None, true) => movements(position),
        (None, false) => game.legal_moves(),
    };
    wire::Snapshot {
        ply: game.ply(),
        sfen: game.sfen(),
        turn,
        pieces: placed(position.board()),
        hands: sides(|color| held(position.hand(color))),
        last: last.map(|mv| wire::LastMove {
            from: mv.from().map(|from| from.to_string()),
            to: mv.to().to_string(),
        }),
        check: position.king(turn).filter(|_| position.in_check()).map(|king| king.to_string()),
        sources: sources(position, &offered),
        nifu_files: if strict { Vec::new() } else { nifu_files(position) },
        repetition: repetition.occurrences(),
        earlier: repetition.earlier.clone(),
        perpetual_checker: repetition.checking,
        impasse: sides(|color| impasse(game, color)),
        agreement: game
            .clone()
            .agree_impasse()
            .filter(|_| game.outcome().is_none())
            .map(Into::into),
        outcome: game.outcome().map(Into::into),
        foul: foul(game),
    }
}

/// A diagram that nobody can play from, as a position that offers nothing.
pub fn still(setup: &Setup) -> wire::Snapshot {
    let nothing = || wire::Impasse {
        entered: false,
        points: 0,
        bonus: 0,
        conditions: Vec::new(),
        result: None,
    };
    wire::Snapshot {
        ply: 0,
        sfen: setup.to_string(),
        turn: setup.turn,
        pieces: placed(&setup.board),
        hands: sides(|color| held(setup.hands[color])),
        last: None,
        check: None,
        sources: Vec::new(),
        nifu_files: Vec::new(),
        repetition: 1,
        earlier: Vec::new(),
        perpetual_checker: None,
        impasse: sides(|_| nothing()),
        agreement: None,
        outcome: None,
        foul: None,
    }
}

/// Where the pieces of the side that is not to move might go once it is, whatever the other does before: over every
/// piece, onto its own as well. Which of it is a move is asked when the turn has come.
#[cfg(feature = "handles")]
pub(crate) fn ahead(position: &Position) -> Vec<wire::Source> {
    let side = !position.turn();
    let zone = Bitboard::zone(side);
    let mut sources: Vec<wire::Source> = Vec::new();
    for from in position.pieces_of(side) {
        let Some(piece) = position.piece_at(from) else {
            continue;
        };
        let promoted = piece.kind.promoted();
        let reach = attacks::reach(piece, from, Bitboard::of(from)).into_iter();
        sources.push(wire::Source {
            from: from.to_string(),
            kind: piece.kind,
            promoted,
            targets: reach
                .map(|to| wire::Target {
                    to: to.to_string(),
                    promotion: match promoted {
                        Some(_) if !attacks::has_future(piece, to) => wire::Promotion::Must,
                        Some(_) if zone.has(from) || zone.has(to) => wire::Promotion::May,
                        _ => wire::Promotion::Never,
                    },
                    captures: false,
                })
                .collect(),
        });
    }
    for (kind, _) in position.hand(side).iter() {
        let piece = Piece::new(side, kind.piece_kind());
        let to = Square::ALL.into_iter();
        sources.push(wire::Source {
            from: drop_source(kind),
            kind: kind.piece_kind(),
            promoted: None,
            targets: to
                .filter(|&to| attacks::has_future(piece, to))
                .map(|to| wire::Target {
                    to: to.to_string(),
                    promotion: wire::Promotion::Never,
                    captures: false,
                })
                .collect(),
        });
    }
    sources.retain(|source| !source.targets.is_empty());
    sources
}

/// What the pieces of the side to move reach by their movement, whatever else the law says: to the king's
/// danger, to a dead square, as a second pawn. Where a piece may turn over it may also not.
fn movements(position: &Position) -> Vec<Move> {
    let turn = position.turn();
    let own = position.pieces_of(turn);
    let mut moves = Vec::new();
    for from in own {
        let Some(piece) = position.piece_at(from) else {
            continue;
        };
        for to in attacks::reach(piece, from, position.occupied()).without(own) {
            let faces = [false, true].map(|promote| Move::Board { from, to, promote });
            let turns_over = !matches!(
                position.check_movement(faces[1]),
                Err(IllegalMove::CannotPromote { .. })
            );
            moves.extend(&faces[..if turns_over { 2 } else { 1 }]);
        }
    }
    for (kind, _) in position.hand(turn).iter() {
        let empty = (!position.occupied()).into_iter();
        moves.extend(empty.map(|to| Move::Drop { kind, to }));
    }
    moves
}

pub(crate) fn sources(position: &Position, offered: &[Move]) -> Vec<wire::Source> {
    let mut sources: Vec<wire::Source> = Vec::new();
    for &mv in offered {
        let (from, kind) = match mv {
            Move::Board { from, .. } => {
                let piece = position.piece_at(from).expect("an offered move starts from a piece");
                (from.to_string(), piece.kind)
            }
            Move::Drop { kind, .. } => (drop_source(kind), kind.piece_kind()),
        };
        let promoted = if mv.is_drop() { None } else { kind.promoted() };
        let at = sources.iter().position(|source| source.from == from).unwrap_or_else(|| {
            sources.push(wire::Source { from, kind, promoted, targets: Vec::new() });
            sources.len() - 1
        });
        add_target(&mut sources[at].targets, mv, position.piece_at(mv.to()).is_some());
    }
    sources
}

/// Two moves to one square differ in promotion alone: then the mover may choose.
fn add_target(targets: &mut Vec<wire::Target>, mv: Move, captures: bool) {
    let to = mv.to().to_string();
    if let Some(known) = targets.iter_mut().find(|target| target.to == to) {
        known.promotion = wire::Promotion::May;
        return;
    }
    let promotion = if mv.is_promotion() { wire::Promotion::Must } else { wire::Promotion::Never };
    targets.push(wire::Target { to, promotion, captures });
}

/// The files in which the rules refuse a pawn as the second one.
fn nifu_files(position: &Position) -> Vec<u8> {
    let refused = |to| {
        let drop = Move::Drop { kind: HandKind::Pawn, to };
        matches!(position.check_legality(drop), Err(IllegalMove::Nifu { .. }))
    };
    let mut files: Vec<u8> =
        Square::ALL.into_iter().filter(|&to| refused(to)).map(|to| to.file().number()).collect();
    files.dedup();
    files
}

pub(crate) fn impasse(game: &Game, color: Color) -> wire::Impasse {
    let impasse = game.impasse(color);
    let rule = game.profile().impasse;
    let conditions = rule.conditions();
    let needed = rule.points_to_declare(color);
    wire::Impasse {
        entered: impasse.king_in_zone,
        points: impasse.points + impasse.missing_points,
        bonus: impasse.missing_points,
        result: (!conditions.is_empty()).then(|| {
            let mut declared = game.clone();
            declared.declare().into()
        }),
        conditions: conditions
            .iter()
            .map(|&condition| checked(condition, &impasse, needed))
            .collect(),
    }
}

fn checked(condition: Lacking, impasse: &Impasse, needed: Option<u32>) -> wire::Condition {
    let (count, needed) = match condition {
        Lacking::TooFewPieces => (Some(impasse.pieces_in_zone), Some(PIECES_TO_DECLARE)),
        Lacking::TooFewPoints => (Some(impasse.points + impasse.missing_points), needed),
        _ => (None, None),
    };
    wire::Condition {
        code: condition.code().into(),
        met: !impasse.lacking.contains(&condition),
        count,
        needed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::RuleProfile;

    fn after(moves: &[&str]) -> Game {
        let mut game = Game::startpos(RuleProfile::STANDARD);
        for mv in moves {
            game.play(mv.parse().expect(mv)).expect(mv);
        }
        game
    }

    fn from_sfen(sfen: &str) -> Game {
        Game::new(&sfen.parse().expect(sfen), RuleProfile::STANDARD).expect(sfen)
    }

    #[test]
    fn sources_hold_every_legal_move_once() {
        let games = [
            after(&[]),
            after(&["7g7f", "3c3d"]),
            after(&["7g7f", "3c3d", "8h2b+", "3a2b"]),
            from_sfen("4k4/P8/1N7/9/9/9/9/9/4K4 b 2PL 1"),
        ];
        for game in games {
            let moves: usize = sources(game.position(), &game.legal_moves())
                .iter()
                .flat_map(|source| &source.targets)
                .map(|target| if target.promotion == wire::Promotion::May { 2 } else { 1 })
                .sum();
            assert_eq!(moves, game.legal_moves().len(), "{}", game.sfen());
        }
    }

    #[test]
    fn every_move_of_the_next_turn_is_among_those_that_may_be_made_ahead() {
        for mut game in [
            after(&["7g7f"]),
            after(&["7g7f", "3c3d", "8h2b+"]),
            from_sfen("4k4/P8/1N7/3S5/9/9/9/9/4K4 w PNr 1"),
        ] {
            let ahead = ahead(game.position());
            let reply = game.legal_moves()[0];
            game.play(reply).expect("legal");
            for source in sources(game.position(), &game.legal_moves()) {
                let offered = ahead.iter().find(|offered| offered.from == source.from);
                // A piece just taken was not in hand before.
                let Some(offered) = offered else {
                    assert!(source.from.ends_with('*'));
                    continue;
                };
                for target in source.targets {
                    let same = offered.targets.iter().find(|known| known.to == target.to);
                    assert_eq!(same.expect(&target.to).promotion, target.promotion);
                }
            }
        }
    }

    #[test]
    fn promotion_is_a_choice_a_duty_or_neither() {
        let game = from_sfen("4k4/P8/1N7/3S5/9/9/9/9/4K4 b - 1");
        let promotion = |from: &str, to: &str| {
            let sources = sources(game.position(), &game.legal_moves());
            let source = sources.iter().find(|source| source.from == from).expect(from);
            source.targets.iter().find(|target| target.to == to).expect(to).promotion
        };
        assert_eq!(promotion("9b", "9a"), wire::Promotion::Must);
        assert_eq!(promotion("8c", "7a"), wire::Promotion::Must);
        assert_eq!(promotion("6d", "6c"), wire::Promotion::May);
        assert_eq!(promotion("5i", "5h"), wire::Promotion::Never);
    }

    #[test]
    fn a_strict_game_offers_every_movement_and_closes_no_file() {
        // Black is in check, has a pawn on the fifth file and one that stands before its last rank.
        let sfen = "4k4/P8/9/9/4r4/9/9/9/4K4 b P 1";
        let strict = RuleProfile::STANDARD.strict();
        let mut game = Game::new(&sfen.parse().expect(sfen), strict).expect(sfen);
        let shown = snapshot(&game);
        let targets = |from: &str| {
            let source = shown.sources.iter().find(|source| source.from == from);
            source.expect(from).targets.len()
        };
        assert_eq!((targets("5i"), targets("9b"), targets("P*")), (5, 1, 77));
        assert!(shown.nifu_files.is_empty());
        let pawn = &shown.sources.iter().find(|source| source.from == "9b");
        assert_eq!(pawn.expect("9b").targets[0].promotion, wire::Promotion::May);
        game.play("P*9h".parse().expect("USI")).expect("strict games accept it");
        let ended = snapshot(&game);
        assert_eq!(ended.outcome.expect("an end").winner, Some(wire::Color::White));
        let foul = ended.foul.expect("a foul");
        assert_eq!((foul.code.as_str(), foul.squares.join(" ")), ("nifu", "9h 9b".into()));
    }

    #[test]
    fn every_legal_move_is_on_offer_in_a_strict_game() {
        for game in [
            after(&["7g7f", "3c3d", "8h2b+", "3a2b"]),
            from_sfen("4k4/P8/1N7/9/9/9/9/9/4K4 b 2PL 1"),
        ] {
            let offered = movements(game.position());
            for mv in game.legal_moves() {
                assert!(offered.contains(&mv), "{mv}");
            }
        }
    }

    #[test]
    fn an_ended_game_offers_no_moves_and_a_past_one_does() {
        let mut game = after(&["7g7f"]);
        game.resign(Color::White);
        assert!(snapshot(&game).sources.is_empty());
        game.undo();
        assert!(!snapshot(&game).sources.is_empty());
    }

    #[test]
    fn files_closed_to_a_pawn_need_a_pawn_in_hand() {
        assert_eq!(nifu_files(after(&[]).position()), [0; 0]);
        let game = after(&["2g2f", "8c8d", "2f2e", "8d8e", "2e2d", "2c2d", "2h2d", "8e8f"]);
        assert_eq!(nifu_files(game.position()), [1, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_declaration_lists_what_its_profile_asks() {
        for &(name, profile) in RuleProfile::NAMES {
            let game = Game::startpos(profile);
            let impasse = impasse(&game, Color::Black);
            assert_eq!(impasse.conditions.is_empty(), impasse.result.is_none(), "{name}");
            if let Some(result) = impasse.result {
                let lacking = game.impasse(Color::Black).lacking;
                let unmet = impasse.conditions.iter().filter(|condition| !condition.met);
                assert_eq!(unmet.count(), lacking.len(), "{name}");
                assert_eq!(result.reason, "wrong-declaration", "{name}");
            }
        }
    }
}
