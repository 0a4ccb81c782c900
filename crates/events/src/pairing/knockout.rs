//! Who loses is out: a tree whose leaves are the seeds, so that the two best can meet in the final alone.

use crate::{Event, Game, Pairing, PlayerId, Round};

/// A node of the tree that has been decided.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// Who goes on.
    Player(PlayerId),
    /// Nobody: an empty leaf, or neither came.
    Nobody,
}

/// The next games. A draw is played again at once, with colours swapped; a semi-final's losers meet beside the final.
pub(crate) fn round(event: &Event, third_place: bool) -> Round {
    let mut nodes = leaves(event);
    let mut round = Round::default();
    if event.rounds() == 0 {
        round.byes.extend(nodes.chunks(2).filter_map(alone));
    }
    while nodes.len() > 1 {
        let pairs: Vec<_> = nodes.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let mut next = Vec::new();
        for (index, (one, other)) in pairs.iter().copied().enumerate() {
            match decide(event, one, other) {
                Ok(decided) => next.push(decided),
                Err((one, other)) => {
                    round.pairings.push(seat(event, one, other, index));
                    next.push(Slot::Nobody);
                }
            }
        }
        if round.pairings.is_empty() {
            nodes = next;
            continue;
        }
        if let ([(Slot::Player(_), Slot::Player(_))], true) = (&pairs[..], third_place) {
            round.pairings.extend(third_place_game(event));
        }
        return round;
    }
    // The champion stands; only the third place can still be open.
    if third_place {
        round.pairings.extend(third_place_game(event));
    }
    round
}

/// Who goes on from two leaves, one of which is empty.
fn alone(pair: &[Slot]) -> Option<PlayerId> {
    match *pair {
        [Slot::Player(player), Slot::Nobody] | [Slot::Nobody, Slot::Player(player)] => Some(player),
        _ => None,
    }
}

/// Whether nobody has to play any more: the final is decided, be it that nobody came to it, and the game for the third
/// place too.
pub(crate) fn is_decided(event: &Event, third_place: bool) -> bool {
    round(event, third_place).pairings.is_empty()
}

/// How many rounds a player survived: the depth to which the tree is decided for him.
pub(crate) fn survived(event: &Event, player: PlayerId) -> usize {
    if event.rounds() == 0 {
        return 0;
    }
    // Above a pair that is still to be played nothing is decided.
    let mut nodes: Vec<_> = leaves(event).into_iter().map(Some).collect();
    let mut rounds = 0;
    while nodes.len() > 1 {
        nodes = nodes.chunks(2).map(|pair| decide(event, pair[0]?, pair[1]?).ok()).collect();
        if !nodes.contains(&Some(Slot::Player(player))) {
            break;
        }
        rounds += 1;
    }
    rounds
}

/// The seeds where they enter: 1 against the last, 2 at the other end, and so on inside both halves.
fn leaves(event: &Event) -> Vec<Slot> {
    let seeds: Vec<_> = event.by_strength().collect();
    let mut order = vec![0];
    while order.len() < seeds.len() {
        let size = order.len() * 2;
        order = order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    let leaf = |seed: usize| seeds.get(seed).map_or(Slot::Nobody, |&player| Slot::Player(player));
    order.into_iter().map(leaf).collect()
}

/// Who goes on from a node, or the two who have to play for it.
fn decide(event: &Event, one: Slot, other: Slot) -> Result<Slot, (PlayerId, PlayerId)> {
    let (one, other) = match (one, other) {
        (Slot::Nobody, decided) | (decided, Slot::Nobody) => return Ok(decided),
        (Slot::Player(one), Slot::Player(other)) => (one, other),
    };
    let last = meetings(event, one, other).last();
    if let Some(winner) = last.and_then(Game::winner) {
        return Ok(Slot::Player(winner));
    }
    if last.is_some_and(|game| game.outcome == Some(crate::Outcome::Void)) {
        return Ok(Slot::Nobody);
    }
    match (event.has_left(one), event.has_left(other)) {
        (false, false) => Err((one, other)),
        (true, false) => Ok(Slot::Player(other)),
        (false, true) => Ok(Slot::Player(one)),
        (true, true) => Ok(Slot::Nobody),
    }
}

/// The two who lost in the semi-finals, unless their game is decided.
fn third_place_game(event: &Event) -> Option<Pairing> {
    let mut nodes = leaves(event);
    while nodes.len() > 4 {
        nodes = nodes
            .chunks(2)
            .map(|pair| decide(event, pair[0], pair[1]).unwrap_or(Slot::Nobody))
            .collect();
    }
    let loser = |pair: &[Slot]| match (pair, decide(event, pair[0], pair[1])) {
        ([Slot::Player(one), Slot::Player(other)], Ok(Slot::Player(winner))) => {
            Some(if winner == *one { *other } else { *one })
        }
        _ => None,
    };
    let losers: Vec<_> = nodes.chunks(2).filter(|pair| pair.len() == 2).filter_map(loser).collect();
    let [one, other] = losers[..] else {
        return None;
    };
    match decide(event, Slot::Player(one), Slot::Player(other)) {
        Ok(_) => None,
        Err((one, other)) => Some(seat(event, one, other, 1)),
    }
}

fn meetings(event: &Event, one: PlayerId, other: PlayerId) -> impl Iterator<Item = &Game> {
    event.games_of(one).filter(move |game| game.pairing.has(other))
}

/// Colours: swapped after a draw, by table at the first meeting.
fn seat(event: &Event, one: PlayerId, other: PlayerId, table: usize) -> Pairing {
    let pairing = match meetings(event, one, other).last() {
        Some(drawn) => drawn.pairing.swapped(),
        None => super::swiss::by_balance(event, one, other, table),
    };
    event.coloured(pairing)
}
