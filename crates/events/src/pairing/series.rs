//! A match of two: colours in turn, and a draw is played again with colours swapped without counting as a game.

use crate::{Event, Pairing, Round};

/// The next game of the match.
pub(crate) fn round(event: &Event) -> Round {
    let seeds = event.seeds();
    // The weaker, who challenges, has Black first: lots for the first game are the host's to draw, as strengths or
    // lots.
    let first = Pairing { black: seeds[1], white: seeds[0] };
    let counted = event.games().iter().filter(|game| game.winner().is_some()).count();
    let replays = event.games().iter().rev().take_while(|game| game.winner().is_none()).count();
    let swap = (counted + replays) % 2 == 1;
    let pairing = event.coloured(if swap { first.swapped() } else { first });
    Round { pairings: vec![pairing], byes: Vec::new() }
}
