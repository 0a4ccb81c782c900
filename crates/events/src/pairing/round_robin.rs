//! Everybody meets everybody, by the circle method: one sits still, the others move on by a place each round.

use crate::{Event, Format, Pairing, PlayerId, Round};

/// How many rounds the event has.
pub(crate) fn rounds(event: &Event) -> usize {
    let Format::RoundRobin { cycles } = event.terms().format else {
        return 0;
    };
    circle(event) * usize::from(cycles)
}

/// Rounds until everybody has met everybody once.
fn circle(event: &Event) -> usize {
    let players = event.entrants().len();
    players - 1 + players % 2
}

/// Whether everybody has a free round in turn and round `index`, from 0, is this player's. Any other bye is an opponent
/// who left, and that wins.
pub(crate) fn is_free(event: &Event, index: usize, player: PlayerId) -> bool {
    let entrants = event.entrants();
    let takes_turns =
        matches!(event.terms().format, Format::RoundRobin { .. }) && entrants.len() % 2 == 1;
    // The seat that sits still is the empty one.
    takes_turns && entrants[index % circle(event)].id == player
}

/// Round `index`, from 0. A player who left keeps a place in the circle, and the opponent has a bye.
pub(crate) fn round(event: &Event, index: usize) -> Round {
    let entrants = event.entrants();
    let circle = circle(event);
    let (cycle, turn) = (index / circle, index % circle);
    let mut round = Round::default();
    // Seat `circle` sits still. With an odd number of players it is empty.
    for table in 0..=circle / 2 {
        let (one, other) = if table == 0 {
            (turn, circle)
        } else {
            ((turn + table) % circle, (turn + circle - table) % circle)
        };
        // The one who sits still changes colours every round, the others with their distance: nobody has one colour
        // more than once oftener than the other.
        let swap = if table == 0 { turn % 2 == 1 } else { table % 2 == 1 } ^ (cycle % 2 == 1);
        let seated = |seat: usize| {
            entrants.get(seat).map(|entrant| entrant.id).filter(|&id| !event.has_left(id))
        };
        match (seated(one), seated(other)) {
            (Some(black), Some(white)) => {
                let pairing = Pairing { black, white };
                round.pairings.push(event.coloured(if swap { pairing.swapped() } else { pairing }));
            }
            (Some(alone), None) | (None, Some(alone)) => round.byes.push(alone),
            (None, None) => {}
        }
    }
    round
}
