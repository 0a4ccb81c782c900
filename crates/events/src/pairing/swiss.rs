//! Swiss rounds: equal scores meet, the upper half of a score group against the lower, nobody twice while that can be
//! helped.
//!
//! The ranking is walked from the top. Each player takes the best opponent with whom all who are left can still be
//! paired, which a perfect matching of the rest answers: so no round ends with two at the bottom who have met before,
//! where another choice higher up would have avoided it. Where no such round exists at all, first the rule on colours
//! is dropped, then the one on meeting twice.

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

use crate::standings::{points, ranking};
use crate::{Event, Pairing, PlayerId, Round};

/// The next round.
pub(crate) fn round(event: &Event) -> Round {
    let mut field: Vec<_> =
        ranking(event).into_iter().filter(|&player| !event.has_left(player)).collect();
    let mut round = Round::default();
    if field.len() % 2 == 1 {
        let bye = choose_bye(event, &field);
        round.byes.push(field.remove(bye));
    }
    let strict =
        STRICTNESS.into_iter().find_map(|rule| Some((rule, matching(event, &field, rule)?)));
    let Some((rule, mut partner)) = strict else {
        return round;
    };
    while let Some(&top) = field.first() {
        let choice = opponents(event, &field, rule).into_iter().find_map(|other| {
            let rest = settle(event, &field, &partner, other, rule)?;
            Some((other, rest))
        });
        // The matching at hand always offers one.
        let Some((other, rest)) = choice else { break };
        let pairing = by_balance(event, top, field[other], round.pairings.len());
        round.pairings.push(event.coloured(pairing));
        field.remove(other);
        field.remove(0);
        partner = rest;
    }
    round
}

/// What is asked of a pairing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// The two have not met, and do not both need the same colour.
    Colours,
    /// The two have not met.
    Fresh,
    /// Any opponent, met before or not.
    Any,
}

const STRICTNESS: [Rule; 3] = [Rule::Colours, Rule::Fresh, Rule::Any];

fn allowed(event: &Event, one: PlayerId, other: PlayerId, rule: Rule) -> bool {
    if rule == Rule::Any {
        return true;
    }
    let fresh = event.games_of(one).all(|game| !game.pairing.has(other));
    fresh && (rule == Rule::Fresh || !clash(Lean::of(event, one), Lean::of(event, other), 2))
}

/// The lowest who has had no bye and without whom the others can be paired.
fn choose_bye(event: &Event, field: &[PlayerId]) -> usize {
    let byes = |player: PlayerId| event.byes_of(player).count();
    let mut candidates: Vec<_> = (0..field.len()).collect();
    candidates.sort_by_key(|&index| (byes(field[index]), core::cmp::Reverse(index)));
    let fewest = byes(field[candidates[0]]);
    let fits = |rule: Rule| {
        let mut able = candidates.iter().copied().filter(|&index| byes(field[index]) == fewest);
        able.find(|&index| {
            let mut rest = field.to_vec();
            rest.remove(index);
            matching(event, &rest, rule).is_some()
        })
    };
    STRICTNESS.into_iter().find_map(fits).unwrap_or(candidates[0])
}

/// The others of the field by how well they suit its first: near in points, colours that agree, the fold of the score
/// group.
fn opponents(event: &Event, field: &[PlayerId], rule: Rule) -> Vec<usize> {
    let top = field[0];
    let score = points(event, top);
    let group = field.iter().take_while(|&&player| points(event, player) == score).count();
    let ideal = if group > 1 { group / 2 } else { 1 };
    let mut others: Vec<_> =
        (1..field.len()).filter(|&other| allowed(event, top, field[other], rule)).collect();
    others.sort_by_cached_key(|&other| {
        let player = field[other];
        let met = event.games_of(top).filter(|game| game.pairing.has(player)).count();
        let gap = score.quarters().abs_diff(points(event, player).quarters());
        let clashes = clash(Lean::of(event, top), Lean::of(event, player), 1);
        let aim = if gap == 0 { ideal } else { group };
        (met, gap, clashes, other.abs_diff(aim), other)
    });
    others
}

/// The matching that remains when the first of the field meets `other`, over the field without the two; none if
/// somebody would be left over.
fn settle(
    event: &Event,
    field: &[PlayerId],
    partner: &[usize],
    other: usize,
    rule: Rule,
) -> Option<Vec<usize>> {
    let rest: Vec<_> = (1..field.len()).filter(|&index| index != other).collect();
    let place = |index: usize| index - 1 - usize::from(index > other);
    let (left, right) = (partner[0], partner[other]);
    if left == other || allowed(event, field[left], field[right], rule) {
        let moved = |index: usize| match partner[index] {
            0 => right,
            met if met == other => left,
            met => met,
        };
        return Some(rest.iter().map(|&index| place(moved(index))).collect());
    }
    let players: Vec<_> = rest.iter().map(|&index| field[index]).collect();
    matching(event, &players, rule)
}

/// Everybody's partner in some round without anybody left over, if there is one.
fn matching(event: &Event, field: &[PlayerId], rule: Rule) -> Option<Vec<usize>> {
    let mut graph = UnGraph::<(), ()>::with_capacity(field.len(), 0);
    let nodes: Vec<NodeIndex> = field.iter().map(|_| graph.add_node(())).collect();
    for (index, &one) in field.iter().enumerate() {
        for (other, &two) in field.iter().enumerate().skip(index + 1) {
            if allowed(event, one, two, rule) {
                graph.add_edge(nodes[index], nodes[other], ());
            }
        }
    }
    let found = maximum_matching(&graph);
    nodes.iter().map(|&node| found.mate(node).map(NodeIndex::index)).collect()
}

/// A player's colours so far.
#[derive(Clone, Copy)]
struct Lean {
    /// Games with Black less games with White.
    balance: i32,
    /// Times in a row of the last colour: Black counts up, White down.
    run: i32,
}

impl Lean {
    fn of(event: &Event, player: PlayerId) -> Self {
        let played = event
            .games_of(player)
            .filter(|game| game.outcome.is_none_or(crate::Outcome::was_played));
        let signs = played.map(|game| if game.pairing.black == player { 1 } else { -1 });
        let mut lean = Self { balance: 0, run: 0 };
        for sign in signs {
            lean.balance += sign;
            lean.run = if lean.run * sign > 0 { lean.run + sign } else { sign };
        }
        lean
    }

    /// How strongly White is due, Black if negative.
    fn due(self) -> i32 {
        if self.run.abs() >= 2 {
            self.run.signum() * self.run.abs().max(self.balance.abs())
        } else {
            self.balance
        }
    }
}

/// Whether both need the same colour at least this much.
fn clash(one: Lean, other: Lean, strength: i32) -> bool {
    one.due() * other.due() > 0 && one.due().abs().min(other.due().abs()) >= strength
}

/// Black to whom it is due the more, then to who had White more lately, then by table.
pub(crate) fn by_balance(
    event: &Event,
    higher: PlayerId,
    lower: PlayerId,
    table: usize,
) -> Pairing {
    let (one, other) = (Lean::of(event, higher), Lean::of(event, lower));
    let higher_black = match one.due().cmp(&other.due()).then(one.run.cmp(&other.run)) {
        core::cmp::Ordering::Less => true,
        core::cmp::Ordering::Greater => false,
        core::cmp::Ordering::Equal => (table + event.rounds()).is_multiple_of(2),
    };
    let pairing = Pairing { black: higher, white: lower };
    if higher_black { pairing } else { pairing.swapped() }
}
