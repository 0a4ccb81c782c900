//! Who stands where, and by what.

use core::cmp::Reverse;

use crate::{Event, Format, Game, PlayerId, Points, pairing};

/// What decides between equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// Points in the games among those who are level.
    Direct,
    /// The sum of the opponents' points (SOS, Buchholz); a round without an opponent counts as one's own points.
    Opponents,
    /// The opponents' points, each weighed with what was scored against him (SODOS, Sonneborn–Berger).
    SonnebornBerger,
    /// Games won, byes that score among them.
    Wins,
    /// Fewer games for the same points.
    FewerGames,
}

impl TieBreak {
    /// What a form of event asks, in this order.
    pub const fn of(format: Format) -> &'static [Self] {
        match format {
            Format::RoundRobin { .. } => &[Self::Direct, Self::SonnebornBerger, Self::Wins],
            Format::Swiss { .. } => {
                &[Self::Opponents, Self::SonnebornBerger, Self::Direct, Self::Wins]
            }
            Format::Knockout { .. } => &[Self::Direct, Self::Wins],
            Format::Arena => &[Self::Wins, Self::FewerGames],
            Format::Match { .. } => &[],
        }
    }

    /// A short English name, as tables head a column.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Opponents => "SOS",
            Self::SonnebornBerger => "SODOS",
            Self::Wins => "wins",
            Self::FewerGames => "games",
        }
    }
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1; who is level in everything shares it.
    pub place: usize,
    /// The player of this line.
    pub player: PlayerId,
    /// Points: a win one, a draw a half, a bye one unless everybody has it in turn. In a match the games won, and all
    /// that it takes for whom it was left to, in a knockout the rounds survived, in an arena two for a win and one for
    /// a draw, doubled after two wins in a row.
    pub points: Points,
    /// Games won, forfeits of others and byes that score among them.
    pub wins: usize,
    /// How many games were drawn.
    pub draws: usize,
    /// How many games were lost.
    pub losses: usize,
    /// The tie-breaks of the form of event, in its order.
    pub ties: Vec<(TieBreak, Points)>,
}

/// The table, the leader first.
pub fn standings(event: &Event) -> Vec<Standing> {
    let order = rows(event);
    let mut table: Vec<Standing> = Vec::with_capacity(order.len());
    for row in order {
        let level = table.last().filter(|above| key(above) == key(&row)).map(|above| above.place);
        let place = level.unwrap_or(table.len() + 1);
        table.push(Standing { place, ..row });
    }
    table
}

/// The players in the order of the table; who is level there, in the order of seeds.
pub(crate) fn ranking(event: &Event) -> Vec<PlayerId> {
    rows(event).into_iter().map(|row| row.player).collect()
}

fn rows(event: &Event) -> Vec<Standing> {
    let mut rows: Vec<_> = event.by_strength().map(|player| row(event, player)).collect();
    let breaks = TieBreak::of(event.terms().format);
    for (index, &tie) in breaks.iter().enumerate() {
        let level: Vec<_> = rows.iter().map(key).collect();
        for at in 0..rows.len() {
            let among: Vec<_> = (0..rows.len())
                .filter(|&other| level[other] == level[at])
                .map(|i| rows[i].player)
                .collect();
            let value = tie_value(event, tie, rows[at].player, &among);
            rows[at].ties[index] = (tie, value);
        }
    }
    rows.sort_by_key(|row| Reverse(key(row)));
    rows
}

/// What the table is sorted by: more is better, but for games.
fn key(row: &Standing) -> (Points, Vec<i64>) {
    let worth = |&(tie, value): &(TieBreak, Points)| match tie {
        TieBreak::FewerGames => -i64::from(value.quarters()),
        _ => i64::from(value.quarters()),
    };
    (row.points, row.ties.iter().map(worth).collect())
}

fn row(event: &Event, player: PlayerId) -> Standing {
    let ended: Vec<_> = event.games_of(player).filter(|game| game.outcome.is_some()).collect();
    let won = ended.iter().filter(|game| game.winner() == Some(player)).count();
    let drawn = ended.iter().filter(|game| game.outcome == Some(crate::Outcome::Draw)).count();
    Standing {
        place: 0,
        player,
        points: table_points(event, player),
        wins: won + byes(event, player),
        draws: drawn,
        losses: ended.len() - won - drawn,
        ties: TieBreak::of(event.terms().format).iter().map(|&tie| (tie, Points::ZERO)).collect(),
    }
}

fn table_points(event: &Event, player: PlayerId) -> Points {
    match event.terms().format {
        Format::Arena => arena_points(event, player),
        Format::Match { wins } => {
            let mut others = { event.entrants().iter() }.filter(|other| other.id != player);
            let is_left_to_him = event.is_over()
                && !event.has_left(player)
                && others
                    .all(|other| event.has_left(other.id) && event.wins(other.id) < wins.into());
            let won = event.wins(player);
            Points::ONE * if is_left_to_him { won.max(wins.into()) } else { won } as u32
        }
        Format::Knockout { .. } => Points::ONE * pairing::knockout::survived(event, player) as u32,
        _ => points(event, player),
    }
}

/// Points by games and byes.
pub(crate) fn points(event: &Event, player: PlayerId) -> Points {
    let games: Points = event.games_of(player).map(|game| scored(game, player)).sum();
    games + Points::ONE * byes(event, player) as u32
}

/// Byes that count like a win.
fn byes(event: &Event, player: PlayerId) -> usize {
    event.byes_of(player).filter(|bye| bye.scores).count()
}

/// Points in an arena: two for a win, one for a draw, both doubled from the third game on of a row of wins.
pub(crate) fn arena_points(event: &Event, player: PlayerId) -> Points {
    let mut row = 0;
    let mut sum = Points::ZERO;
    for game in event.games_of(player).filter(|game| game.outcome.is_some()) {
        let double = if row >= 2 { 2 } else { 1 };
        sum += scored(game, player) * 2 * double;
        row = if game.winner() == Some(player) { row + 1 } else { 0 };
    }
    sum
}

fn scored(game: &Game, player: PlayerId) -> Points {
    let color = game.pairing.color_of(player);
    game.outcome.zip(color).map_or(Points::ZERO, |(outcome, color)| outcome.points(color))
}

/// One tie-break's value; `among` are those who are level so far.
fn tie_value(event: &Event, tie: TieBreak, player: PlayerId, among: &[PlayerId]) -> Points {
    let games = || event.games_of(player);
    let played = || games().filter(|game| game.outcome.is_some_and(crate::Outcome::was_played));
    let opponent = |game: &Game| game.pairing.opponent_of(player);
    let whole = |count: usize| Points::ONE * count as u32;
    match tie {
        TieBreak::Direct => {
            let met =
                games().filter(|game| opponent(game).is_some_and(|other| among.contains(&other)));
            met.map(|game| scored(game, player)).sum()
        }
        TieBreak::Opponents => {
            let met: Points = played().filter_map(opponent).map(|other| points(event, other)).sum();
            let alone = event.rounds() - played().count().min(event.rounds());
            met + points(event, player) * alone as u32
        }
        TieBreak::SonnebornBerger => {
            let weighed =
                |game: &Game| Some(scored(game, player).weighed(points(event, opponent(game)?)));
            played().filter_map(weighed).sum()
        }
        TieBreak::Wins => whole(event.wins(player) + byes(event, player)),
        TieBreak::FewerGames => whole(games().count()),
    }
}
