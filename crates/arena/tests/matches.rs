//! Matches of players without processes: good ones, and every kind of bad one.

use std::collections::HashSet;
use std::future::pending;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use komadai_arena::{
    Adjudication, Archive, Cause, Conclusion, Entry, Failings, Fault, FinishedGame, Format,
    Journal, MatchError, Openings, Pace, Plan, Player, ResignRule, Results, Roster, Schedule, Sprt,
    Terms, Thought, Turn,
};
use komadai_record::Dialect;
use komadai_rules::{Color, Game, Move, Reason, Square};
use komadai_usi::{Choice, GameResult, ScoreValue};

/// What a player does on its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    /// Plays a legal move that the position alone decides.
    Plays,
    /// Resigns.
    Resigns,
    /// Declares a win nobody has.
    Declares,
    /// Moves a piece that is not there.
    Cheats,
    /// Its process ends.
    Crashes,
    /// It says what is no move.
    Babbles,
    /// It never answers.
    Hangs,
    /// It answers a second later than it may.
    Dawdles,
    /// It cannot even prepare for a game.
    Chokes,
    /// It thinks itself lost, and plays on.
    Despairs,
    /// It starts once and never again.
    StartsOnce,
    /// It resigns, and leaves when the game is over.
    Leaves,
}

/// Players of habit.
#[derive(Debug)]
struct Club {
    habits: Vec<Habit>,
    starts: Arc<Vec<AtomicU32>>,
    results: Arc<Mutex<Vec<GameResult>>>,
}

#[derive(Debug)]
struct Member {
    habit: Habit,
    left: bool,
    results: Arc<Mutex<Vec<GameResult>>>,
}

impl Club {
    fn new(habits: &[Habit]) -> Self {
        Self {
            habits: habits.to_vec(),
            starts: Arc::new(habits.iter().map(|_| AtomicU32::new(0)).collect()),
            results: Arc::default(),
        }
    }
}

impl Roster for Club {
    type Player = Member;

    async fn enter(&self, contender: usize) -> Result<Member, Fault> {
        let habit = self.habits[contender];
        let before = self.starts[contender].fetch_add(1, Ordering::Relaxed);
        if habit == Habit::StartsOnce && before > 0 {
            return Err(Fault::Crash("no such file".to_owned()));
        }
        Ok(Member { habit, left: false, results: Arc::clone(&self.results) })
    }
}

impl Player for Member {
    async fn begin(&mut self, _game: &Game, _pace: Pace) -> Result<(), Fault> {
        match self.habit {
            Habit::Chokes => Err(Fault::Crash("out of memory".to_owned())),
            _ if self.left => Err(Fault::Crash("broken pipe".to_owned())),
            _ => Ok(()),
        }
    }

    async fn think(&mut self, turn: Turn<'_>) -> Result<Thought, Fault> {
        // Whatever takes no time must still let other games go on.
        tokio::task::yield_now().await;
        let legal = turn.game.legal_moves();
        let key = turn.game.position().key();
        let mut choice = Choice::Move(legal[(key % legal.len() as u64) as usize]);
        let mut took = Duration::from_millis(3);
        let mut score = ScoreValue::Centipawns(3000);
        match self.habit {
            Habit::Plays | Habit::Chokes => {}
            Habit::Resigns | Habit::Leaves => choice = Choice::Resign,
            Habit::Declares => choice = Choice::Win,
            Habit::Cheats => {
                let from = turn.game.position().king(!turn.game.turn()).expect("it is there");
                choice = Choice::Move(Move::Board { from, to: Square::SQ_5E, promote: false });
            }
            Habit::Crashes | Habit::StartsOnce => {
                return Err(Fault::Crash("segmentation fault".to_owned()));
            }
            Habit::Babbles => return Err(Fault::Nonsense("bestmove maybe".to_owned())),
            Habit::Hangs => pending().await,
            Habit::Dawdles => took = Duration::from_millis(2_050),
            Habit::Despairs => score = ScoreValue::Mated(Some(4)),
        }
        tokio::time::sleep(took).await;
        Ok(Thought {
            choice,
            took,
            score: Some(score),
            depth: Some(1),
            nodes: None,
            line: Vec::new(),
        })
    }

    async fn end(&mut self, result: GameResult) -> Result<(), Fault> {
        self.left = self.habit == Habit::Leaves;
        self.results.lock().unwrap().push(result);
        Ok(())
    }

    async fn quit(self) {}
}

fn plan(habits: &[Habit], games: u32) -> Plan {
    let entry = |habit: &Habit| Entry {
        name: format!("{habit:?}"),
        pace: "movetime=1000".parse().unwrap(),
        margin: Duration::from_millis(50),
    };
    Plan {
        entries: habits.iter().map(entry).collect(),
        schedule: Schedule::new(Format::RoundRobin, habits.len(), games),
        openings: Openings::parse("startpos moves 7g7f\nstartpos moves 2g2f").unwrap(),
        terms: Terms {
            max_moves: 40,
            adjudication: Adjudication::default(),
            patience: Duration::from_secs(10),
        },
        sprt: None,
        concurrency: 3,
    }
}

struct Outcome {
    conclusion: Result<Conclusion, MatchError>,
    results: Results,
    games: Vec<FinishedGame>,
    starts: Vec<u32>,
    told: Vec<GameResult>,
}

async fn play(plan: Plan, habits: &[Habit]) -> Outcome {
    let club = Club::new(habits);
    let (starts, told) = (Arc::clone(&club.starts), Arc::clone(&club.results));
    let mut results = Results::new(&plan.schedule, habits.len());
    let mut games = Vec::new();
    let keep = |game: FinishedGame| games.push(game);
    let conclusion = run(plan, club, &mut results, keep).await;
    let told = told.lock().unwrap().clone();
    Outcome {
        conclusion,
        results,
        games,
        starts: starts.iter().map(|count| count.load(Ordering::Relaxed)).collect(),
        told,
    }
}

async fn run(
    plan: Plan,
    club: Club,
    results: &mut Results,
    mut keep: impl FnMut(FinishedGame),
) -> Result<Conclusion, MatchError> {
    komadai_arena::run(plan, club, results, HashSet::new(), pending(), |game, _| {
        keep(FinishedGame {
            fixture: game.fixture,
            end: game.end,
            ending: game.ending.clone(),
            record: game.record.clone(),
        });
        Ok(())
    })
    .await
}

#[tokio::test(start_paused = true)]
async fn who_does_wrong_loses_and_the_match_goes_on() {
    use Habit::*;
    let (time, illegal, crash) = (
        Failings { time_losses: 4, ..Failings::default() },
        Failings { illegal_moves: 4, ..Failings::default() },
        Failings { crashes: 4, ..Failings::default() },
    );
    for (habit, code, failings, restarted) in [
        (Resigns, "resignation", Failings::default(), false),
        (Leaves, "resignation", Failings::default(), true),
        (Declares, "wrong-declaration", illegal, false),
        (Cheats, "illegal-move", illegal, false),
        (Babbles, "illegal-move", illegal, true),
        (Crashes, "crash", crash, true),
        (Chokes, "crash", crash, true),
        (Hangs, "time", time, true),
        (Dawdles, "time", time, false),
    ] {
        let habits = [Plays, habit];
        let outcome = play(plan(&habits, 4), &habits).await;
        assert_eq!(outcome.conclusion.unwrap(), Conclusion::Complete, "{habit:?}");
        assert_eq!(outcome.games.len(), 4);
        for game in &outcome.games {
            let winner = game.end.winner.expect("somebody lost");
            assert_eq!(game.fixture.contender(winner), 0, "{habit:?}");
            assert_eq!(game.end.cause.code(), code);
            assert_eq!(Cause::of_code(code), Some(game.end.cause));
            assert!(game.ending.words.is_none() == matches!(habit, Resigns | Leaves | Declares));
        }
        assert_eq!(outcome.results.pairings()[0].tally.pairs, [0, 0, 0, 0, 2]);
        assert_eq!(outcome.results.failings(1), failings);
        assert_eq!(outcome.results.failings(0), Failings::default());
        assert_eq!(outcome.starts[1] > 3, restarted, "{habit:?} {:?}", outcome.starts);
        assert!(outcome.starts[0] <= 3);
        let won = outcome.told.iter().filter(|&&result| result == GameResult::Win).count();
        // Where Black cannot even prepare, White never came to the board.
        assert_eq!(won, if habit == Chokes { 2 } else { 4 });
    }
}

#[tokio::test(start_paused = true)]
async fn games_between_players_end_by_the_rules() {
    let habits = [Habit::Plays; 3];
    let outcome = play(plan(&habits, 6), &habits).await;
    assert_eq!(outcome.results.games(), 18);
    for game in &outcome.games {
        let Cause::Rules(reason) = game.end.cause else { panic!("{:?}", game.end) };
        // Where a check stands at the limit, the game goes on until it is over.
        assert!(reason != Reason::MaxMoves || game.end.plies >= 40);
        let replayed = komadai_record::replay(&game.record);
        assert_eq!(replayed.unwrap().ply(), game.end.plies);
        let opening = if game.fixture.round.is_multiple_of(2) { "7g7f" } else { "2g2f" };
        assert_eq!(game.record.moves().next().unwrap().to_string(), opening);
    }
    let pairs: u32 =
        (0..3).flat_map(|pairing| outcome.results.pairings()[pairing].tally.pairs).sum();
    assert_eq!(pairs, 9);
}

#[tokio::test(start_paused = true)]
async fn a_late_move_within_the_margin_is_forgiven_and_costs_what_there_was() {
    let habits = [Habit::Plays, Habit::Dawdles];
    for (pace, margin, forgiven) in [
        ("movetime=2000", 51, true),
        ("movetime=2000", 50, false),
        ("byoyomi=2000", 51, true),
        ("0.5+2", 51, true),
        ("0.1+1.9", 50, false),
    ] {
        let mut plan = plan(&habits, 2);
        for entry in &mut plan.entries {
            entry.pace = pace.parse().unwrap();
            entry.margin = Duration::from_millis(margin);
        }
        let outcome = play(plan, &habits).await;
        let late = outcome.results.failings(1).time_losses;
        assert_eq!(late == 0, forgiven, "{pace} {margin}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_without_a_clock_is_waited_for_as_long_as_patience_lasts() {
    for (habit, losses) in [(Habit::Dawdles, 0), (Habit::Hangs, 2)] {
        let habits = [Habit::Plays, habit];
        let mut plan = plan(&habits, 2);
        plan.entries[1].pace = Pace::Nodes(100);
        let outcome = play(plan, &habits).await;
        assert_eq!(outcome.results.failings(1).time_losses, losses);
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_both_have_given_up_is_adjudicated() {
    let habits = [Habit::Plays, Habit::Despairs];
    let mut plan = plan(&habits, 2);
    plan.terms.adjudication.resign = Some(ResignRule { score: 2000, moves: 3 });
    let outcome = play(plan, &habits).await;
    for game in &outcome.games {
        assert_eq!(game.end.cause, Cause::Adjudication);
        assert!((6..10).contains(&game.end.plies), "{}", game.end.plies);
        assert_eq!(game.record.winner(), game.end.winner);
    }
    assert_eq!(outcome.results.tally(0).wins, 2);
}

#[tokio::test(start_paused = true)]
async fn the_test_ends_the_match() {
    let habits = [Habit::Plays, Habit::Resigns];
    let mut plan = plan(&habits, 100_000);
    plan.sprt = Sprt::new(0.0, 50.0);
    let outcome = play(plan, &habits).await;
    assert_eq!(outcome.conclusion.unwrap(), Conclusion::Decided);
    assert!(outcome.results.games() < 200, "{}", outcome.results.games());
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_does_not_start_ends_the_match_with_its_name() {
    let habits = [Habit::Plays, Habit::StartsOnce];
    let outcome = play(plan(&habits, 100), &habits).await;
    let error = outcome.conclusion.unwrap_err();
    assert_eq!(error.to_string(), "StartsOnce does not start: no such file");
    let crashes = outcome.results.failings(1).crashes;
    assert!((1..=3).contains(&crashes), "{crashes}");
}

#[tokio::test(start_paused = true)]
async fn among_several_the_others_play_on_without_one_that_stays_away() {
    let habits = [Habit::Plays, Habit::StartsOnce, Habit::Plays];
    let outcome = play(plan(&habits, 20), &habits).await;
    assert_eq!(outcome.conclusion.unwrap(), Conclusion::Complete);
    assert_eq!(outcome.results.games(), 60);
    assert!(outcome.results.failings(1).crashes >= 38);
    assert_eq!(outcome.results.failings(0).crashes, 0);
}

#[tokio::test(start_paused = true)]
async fn a_match_interrupted_anywhere_ends_as_if_it_had_not_been() {
    let habits = [Habit::Plays; 2];
    let whole = play(plan(&habits, 20), &habits).await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let settings = plan(&habits, 20).settings(&[]);
    let mut sittings = 0;
    loop {
        sittings += 1;
        let plan = plan(&habits, 20);
        let mut results = Results::new(&plan.schedule, 2);
        let mut played = HashSet::new();
        let mut journal = Journal::open(&path, &settings, |end| {
            played.insert(end.game);
            results.add(&plan.schedule.fixture(end.game), &end);
        })
        .unwrap();
        let interrupt = tokio::time::sleep(Duration::from_millis(150));
        let keep = |game: &FinishedGame, _: &Results| journal.add(&game.end);
        let club = Club::new(&habits);
        let ended = komadai_arena::run(plan, club, &mut results, played, interrupt, keep).await;
        match ended.unwrap() {
            Conclusion::Interrupted => assert!(sittings < 20, "each sitting plays a game"),
            conclusion => {
                assert_eq!(conclusion, Conclusion::Complete);
                assert_eq!(results.pairings(), whole.results.pairings());
                assert!(sittings > 2, "{sittings}");
                return;
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_that_cannot_be_kept_ends_the_match() {
    let habits = [Habit::Plays; 2];
    let plan = plan(&habits, 20);
    let mut results = Results::new(&plan.schedule, 2);
    let keep = |_: &FinishedGame, _: &Results| Err(io::Error::other("the disk is full"));
    let club = Club::new(&habits);
    let ended = komadai_arena::run(plan, club, &mut results, HashSet::new(), pending(), keep).await;
    let error = ended.unwrap_err().to_string();
    assert_eq!(error, "a game cannot be saved: the disk is full");
}

#[tokio::test(start_paused = true)]
async fn saved_games_read_back_with_names_times_scores_and_the_winner() {
    for (habit, winner) in
        [(Habit::Crashes, Some(0)), (Habit::Resigns, Some(0)), (Habit::Plays, None)]
    {
        let habits = [Habit::Plays, habit];
        let outcome = play(plan(&habits, 2), &habits).await;
        let folder = tempfile::tempdir().unwrap();
        let dialects = vec![Dialect::Kif, Dialect::Csa2];
        let archive = Archive::create(folder.path().join("new"), dialects).unwrap();
        for game in &outcome.games {
            archive.save(game).unwrap();
            for extension in ["kif", "csa"] {
                let name = format!("new/game-{:05}.{extension}", game.fixture.game + 1);
                let bytes = std::fs::read(folder.path().join(name)).unwrap();
                let reading = komadai_record::read(&bytes).unwrap();
                let record = &reading.games[0].record;
                assert!(record.moves().eq(game.record.moves()));
                assert_eq!(record.winner(), game.end.winner, "{habit:?} {extension}");
                if let Some(winner) = winner {
                    assert_eq!(game.fixture.contender(record.winner().unwrap()), winner);
                }
                let name = |color| {
                    let key = komadai_record::Key::player(color);
                    record.headers.get(&key).unwrap().to_owned()
                };
                let black = game.fixture.contender(Color::Black);
                assert_eq!(name(Color::Black), format!("{:?}", habits[black]));
                if game.end.plies > 2 {
                    let node = record.main_line().nth(1).unwrap();
                    assert!(record[node].time.is_some() && !record[node].lines.is_empty());
                }
            }
        }
        let files = std::fs::read_dir(folder.path().join("new")).unwrap().count();
        assert_eq!(files, 4);
    }
}
