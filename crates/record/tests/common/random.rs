//! Records as chance makes them: legal moves, branches, words, times, thoughts, ends.

use std::time::Duration;

use komadai_chance::Chance;
use komadai_record::{End, EndKind, EngineLine, Key, NodeId, Record, Worth};
use komadai_rules::{Color, Handicap, Move, Position, Setup};

/// Every end that has a name.
pub const ENDS: [EndKind; 18] = [
    EndKind::Resign,
    EndKind::ResignByOpponent,
    EndKind::Checkmate,
    EndKind::Time,
    EndKind::Repetition,
    EndKind::Jishogi,
    EndKind::Draw,
    EndKind::MaxMoves,
    EndKind::Declaration,
    EndKind::DeclarationByOpponent,
    EndKind::Try,
    EndKind::IllegalByMover,
    EndKind::IllegalByOpponent,
    EndKind::DefaultWin,
    EndKind::DefaultLoss,
    EndKind::Interrupted,
    EndKind::Sealed,
    EndKind::NoMate,
];

/// A record of up to `plies` moves in all its lines.
pub fn record(chance: &mut Chance, plies: usize) -> Record {
    let mut record = Record::new(start(chance));
    headers(&mut record, chance);
    let start = Position::from_setup(&record.start).expect("it was made by playing");
    note(&mut record, Record::ROOT, &start, chance);
    let mut places = vec![(Record::ROOT, start)];
    for _ in 0..chance.below(plies) {
        let last = places.len() - 1;
        let place = if chance.below(8) == 0 { chance.below(places.len()) } else { last };
        let (node, mut position) = places[place].clone();
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        if moves.is_empty() {
            continue;
        }
        let mv = moves[chance.below(moves.len())];
        position.play(mv).expect("legal");
        let node = record.add(node, mv);
        record[node].time =
            (chance.below(3) > 0).then(|| Duration::from_secs(chance.next() % 5000));
        note(&mut record, node, &position, chance);
        places.push((node, position));
    }
    record
}

/// An even game, a handicap, or the middle of a game.
fn start(chance: &mut Chance) -> Setup {
    let handicap = Handicap::ALL[chance.below(Handicap::ALL.len())];
    let mut position = Position::from_setup(&handicap.setup()).expect("a handicap can be played");
    if chance.below(3) > 0 {
        return handicap.setup();
    }
    for _ in 0..chance.below(80) {
        let moves = position.legal_moves();
        let Some(mv) = moves.get(chance.below(moves.len().max(1))) else {
            break;
        };
        position.play(mv).expect("legal");
    }
    position.to_setup(1 + chance.below(3) as u32 * 20)
}

fn headers(record: &mut Record, chance: &mut Chance) {
    for (key, value) in [
        (Key::Black, "雲"),
        (Key::White, "風 \"二郎\" \\o/"),
        (Key::Event, "朝の会"),
        (Key::Started, "2026/11/21 09:30:00"),
        (Key::Opening, "矢倉"),
        (Key::Other("記録係".into()), "Sora"),
    ] {
        if chance.below(2) == 0 {
            record.headers.set(key, value);
        }
    }
}

fn note(record: &mut Record, node: NodeId, position: &Position, chance: &mut Chance) {
    let entry = &mut record[node];
    if chance.below(5) == 0 {
        let comments = [
            "よい手\n  & good * #1\n\n変化：3手",
            "a (b) [c] \"d\" 'e' 1.P-7f",
            "まで3手で先手の勝ち",
            "▲７六歩",
        ];
        entry.comment = comments[chance.below(comments.len())].into();
    }
    if chance.below(9) == 0 {
        entry.bookmarks.push("ここ".into());
    }
    if chance.below(6) == 0 {
        let scores = [
            Worth::Centipawns(-250),
            Worth::Mate { winner: Color::Black, plies: Some(7) },
            Worth::Mate { winner: Color::White, plies: Some(12) },
        ];
        entry.lines.push(EngineLine {
            score: Some(scores[chance.below(scores.len())]),
            depth: Some(11),
            longest: Some(17),
            rank: Some(2),
            time: Some(Duration::from_millis(62_500)),
            sign: Some('○'),
            engine: Some(0),
            nodes: Some(1_000_000),
            moves: position.legal_moves().iter().take(1).collect(),
        });
    }
    if chance.below(25) == 0 {
        let kind = match chance.below(ENDS.len() + 1) {
            index if index < ENDS.len() => ENDS[index].clone(),
            _ => EndKind::Other("お茶".into()),
        };
        let time = (chance.below(2) == 0).then(|| Duration::from_secs(9));
        let mut end = End { time, ..kind.into() };
        if chance.below(3) == 0 {
            end.comment = "投了の局面\n*again".into();
            end.bookmarks.extend((chance.below(3) == 0).then(|| "終わり".into()));
        }
        entry.end = Some(Box::new(end));
    }
}
