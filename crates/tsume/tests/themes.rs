//! The themes of `testdata/tsume/themes.tsv`: for each a solution that has it and one that has not.

use komadai_rules::{Move, Position, Setup, SetupError};
use komadai_tsume::{Outline, Theme, Themes, Variety, effective};

const ROWS: &str = include_str!("../../../testdata/tsume/themes.tsv");

fn rows() -> impl Iterator<Item = (Theme, bool, Position, Vec<Move>)> {
    let lines = ROWS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let parts: Vec<&str> = line.split('\t').collect();
        let [theme, has, sfen, moves] = parts[..] else { panic!("four parts: {line}") };
        let theme = Theme::ALL.into_iter().find(|known| known.name() == theme).expect(theme);
        (theme, has == "+", position(sfen), line_of(moves))
    })
}

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect("it is SFEN");
    Position::from_setup(&setup).or_else(SetupError::allow_problem).expect("a problem")
}

fn line_of(moves: &str) -> Vec<Move> {
    moves.split(' ').map(|mv| mv.parse().expect("it is a move")).collect()
}

#[test]
fn a_theme_is_found_where_it_is_and_nowhere_else() {
    for (theme, has, position, solution) in rows() {
        let mut after = position.clone();
        for &mv in &solution {
            assert!(after.play(mv).is_ok(), "{}: {mv}", theme.name());
        }
        let found = Themes::of(&position, &solution);
        assert_eq!(found.has(theme), has, "{}: {position}, found {found}", theme.name());
    }
}

#[test]
fn every_theme_has_both_kinds_of_rows() {
    for theme in Theme::ALL {
        for wanted in [true, false] {
            let named =
                |(row, has, ..): (Theme, bool, Position, Vec<Move>)| row == theme && has == wanted;
            assert!(rows().any(named), "{} {wanted}", theme.name());
        }
    }
}

#[test]
fn themes_are_read_by_the_names_that_they_write() {
    let all = Theme::ALL.into_iter().fold(Themes::NONE, Themes::with);
    assert_eq!(all.to_string().parse(), Ok(all));
    assert_eq!(all.count() as usize, Theme::ALL.len());
    assert_eq!("-".parse(), Ok(Themes::NONE));
    let unknown = "fork forks".parse::<Themes>().expect_err("there is no such theme");
    assert_eq!(unknown.to_string(), "\"forks\" is not a theme");
}

/// Shift, mirror and bystanders do not matter, what moves and where to does.
#[test]
fn solutions_are_the_same_up_to_shift_mirror_and_bystanders() {
    let of = |sfen: &str, moves: &str| {
        Outline::of(&position(sfen), &line_of(moves)).expect("it can be played")
    };
    let one = of("9/k8/2B6/9/9/9/9/9/9 b GS", "S*8a 9b8a G*8b");
    assert_eq!(one.idea, "S*! G*");
    for (sfen, moves) in [
        ("9/8k/6B2/9/9/9/9/9/9 b GS", "S*2a 1b2a G*2b"),
        ("9/9/k8/2B6/9/9/9/9/9 b GS", "S*8b 9c8b G*8c"),
        ("9/k8/2B6/9/9/9/9/4p4/9 b GS", "S*8a 9b8a G*8b"),
    ] {
        assert_eq!(of(sfen, moves), one, "{sfen}");
    }
    let elsewhere = of("9/k8/2B6/9/9/9/9/9/9 b GS", "S*8a 9b8a G*7b");
    assert_ne!(elsewhere.signature, one.signature);
    assert_eq!(elsewhere.idea, one.idea);
    let other = of("9/k8/2B6/9/9/9/9/9/9 b 2G", "G*8a 9b8a G*8b");
    assert_ne!((other.signature, other.idea.as_str()), (one.signature, one.idea.as_str()));
    assert_eq!(Outline::of(&position("9/k8/2B6/9/9/9/9/9/9 b GS"), &line_of("R*8a")), None);
}

/// The signs of an idea.
#[test]
fn an_idea_is_written_with_its_signs() {
    for (sfen, moves, idea) in [
        ("8k/9/7S1/9/9/9/9/9/9 b G", "2c1b 1a1b G*2c", "S=! G*"),
        ("4k4/9/4G4/9/4R4/9/9/9/9 b -", "5c4b", "G\""),
        ("4k4/9/4S4/9/4R4/9/9/9/9 b -", "5c4d", "S='"),
        ("4k4/9/9/9/5g3/9/9/9/9 b R", "R*5e 5a4a 5e4e", "R* Rx"),
        ("4k4/9/4P4/9/9/9/9/9/9 b -", "5c5b+", "P+"),
    ] {
        let outline = Outline::of(&position(sfen), &line_of(moves)).expect("it can be played");
        assert_eq!(outline.idea, idea, "{sfen}");
    }
}

#[test]
fn a_collection_is_counted() {
    let mut variety = Variety::default();
    let problems = [
        ("9/k8/2B6/9/9/9/9/9/9 b GS", "S*8a 9b8a G*8b"),
        ("9/8k/6B2/9/9/9/9/9/9 b GS", "S*2a 1b2a G*2b"),
        ("4k4/9/9/9/5g3/9/9/9/9 b R", "R*5e 5a4a 5e4e"),
    ];
    for (sfen, moves) in problems {
        assert!(variety.add(&position(sfen), &line_of(moves)));
    }
    assert!(!variety.add(&position("9/k8/9/9/9/9/9/9/9 b -"), &line_of("S*8a")));
    assert!(!variety.add(&position("9/k8/9/9/9/9/9/9/9 b -"), &[]));
    assert_eq!((variety.problems, variety.solutions.len(), variety.ideas.len()), (3, 2, 2));
    assert_eq!((variety.sacrifices, variety.quiet), (2, 2));
    assert_eq!(variety.first["S*!"], 2);
    assert_eq!(variety.last["Rx"], 1);
    assert_eq!(variety.pieces["R"], 1);
    assert_eq!(variety.themes[&Theme::Sacrifice], 2);
    let spread = effective(variety.first.values().copied());
    assert!((1.8..1.9).contains(&spread), "{spread}");
    assert_eq!(effective([]), 0.0);
}
