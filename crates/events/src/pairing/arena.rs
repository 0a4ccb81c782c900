//! A waiting player is paired with one near in points, but not with the last opponent again.

use super::swiss::by_balance;
use crate::standings::arena_points;
use crate::{Event, PlayerId, Round};

/// Pairs those who wait. Who finds nobody but his last opponent waits on, unless only these two are left in the arena.
pub(crate) fn round(event: &Event, waiting: &[PlayerId]) -> Round {
    let mut queue: Vec<_> =
        event.seeds().into_iter().filter(|player| waiting.contains(player)).collect();
    let last = |player: PlayerId| {
        event.games_of(player).next_back().and_then(|game| game.pairing.opponent_of(player))
    };
    queue.sort_by_key(|&player| core::cmp::Reverse(arena_points(event, player)));
    let two_alone = event.seeds().len() == 2;
    let mut round = Round::default();
    while !queue.is_empty() {
        let player = queue.remove(0);
        let fresh = |other: &PlayerId| {
            two_alone || last(player) != Some(*other) || last(*other) != Some(player)
        };
        if let Some(found) = queue.iter().position(fresh) {
            let pairing = by_balance(event, player, queue.remove(found), round.pairings.len());
            round.pairings.push(event.coloured(pairing));
        }
    }
    round
}
