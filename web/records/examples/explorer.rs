//! How long the explorer takes to take games in and to answer: `explorer 100000` plays so many games of 100 random
//! moves, alike in their openings.

use std::env;
use std::time::Instant;

use komadai_chance::Chance;
use komadai_record::Record;
use komadai_rules::Position;
use komadai_web_records::explorer::Explorer;

/// The moves of a game.
const PLIES: usize = 100;
/// So many moves of a game are its opening.
const OPENING: usize = 12;
/// One of so few moves is played there.
const CHOICES: usize = 3;

fn main() {
    let games: u32 = env::args().nth(1).map_or(100_000, |count| count.parse().expect("a number"));
    let mut explorer = Explorer::default();
    let mut chance = Chance::new(1);
    let begun = Instant::now();
    let mut longest = Position::startpos();
    for number in 0..games {
        let mut record = Record::default();
        let mut position = Position::startpos();
        let mut node = Record::ROOT;
        for ply in 0..PLIES {
            let moves = position.legal_moves();
            let choices = moves.len();
            if choices == 0 {
                break;
            }
            let choices = if ply < OPENING { choices.min(CHOICES) } else { choices };
            let mv = moves.get(chance.below(choices)).expect("one of them");
            position.play_unchecked(mv);
            node = record.add(node, mv);
            if number == 0 && ply == OPENING / 2 {
                longest = position.clone();
            }
        }
        explorer.add(&number.to_string(), &record);
    }
    println!("{games} games played and taken in: {:.1} s", begun.elapsed().as_secs_f64());
    let ask = |name: &str, position: &Position| {
        let begun = Instant::now();
        let played = explorer.played(position);
        let count: u32 = played.iter().map(|own| own.games).sum();
        let spent = begun.elapsed().as_secs_f64() * 1e3;
        println!("{name}: {} moves of {count} games, {spent:.2} ms", played.len());
    };
    let start = Position::startpos();
    ask("the first answer, of the start", &start);
    ask("the start again", &start);
    ask("after some moves", &longest);
}
