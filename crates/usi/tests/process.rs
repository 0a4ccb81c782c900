//! Engines that behave, crash, hang, babble and will not go: what the client makes of each.
//!
//! The engines are this program, started again with `engine` and a manner; so it has a `main` of its own.

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use komadai_rules::PositionLine;
use komadai_usi::process::{
    EngineCommand, EngineProcess, Event, Patience, ProcessError, ProcessFault,
};
use komadai_usi::{Checkmate, Choice, ClockTimes, GameResult, Go, Info, MateLimit, OptionKind};

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("engine") {
        return engine(&arguments.next().unwrap_or_default());
    }
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        a_game_goes_its_way().await;
        an_answer_nobody_waits_for_is_passed_over().await;
        a_line_that_is_too_long_is_passed_over().await;
        every_way_to_fail_is_told_apart().await;
        a_lost_engine_is_started_again_with_its_options().await;
        who_will_not_go_is_killed().await;
    });
    println!("every engine was handled");
}

/// Plays an engine of some manner on standard input and output.
fn engine(manner: &str) {
    let say = |line: &str| {
        println!("{line}");
        // The host may have gone already.
        let _ = std::io::stdout().flush();
    };
    let mut set = Vec::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match (line.split(' ').next().unwrap_or_default(), manner) {
            ("usi", "mute") => {}
            ("usi", "crashing at once") => {
                eprintln!("no network file");
                std::process::exit(3);
            }
            ("usi", _) => {
                say("a banner of no meaning");
                say("id name Hoshi\r\nid author someone");
                say("option name USI_Hash type spin default 1 min 1 max 8");
                say("option name Quiet type check default false");
                say("option name Broken type slider");
                say("usiok");
            }
            ("setoption", _) => set.push(line),
            ("isready", "deaf") => std::thread::sleep(Duration::from_secs(3_600)),
            ("isready", _) => {
                say("info string nearly there\nreadyok");
            }
            ("go", "crashing") => {
                eprintln!("{}out of memory {}", "x".repeat(10_000), set.join(", "));
                std::process::exit(101);
            }
            ("go", "foreign") => say("bestmove e2e4"),
            ("go", "wordy") => {
                say(&format!("info depth 3 pv 7g7f{}", " 3c3d 2g2f".repeat(10_000)));
                say("info depth 2 pv 7g7f\nbestmove 7g7f");
            }
            ("go", "hanging") => {}
            ("go", _) if line.contains("mate") => say("checkmate G*5b"),
            ("go", _) if line.contains("infinite") => say("info depth 1 pv 7g7f"),
            ("go", _) if line.contains("ponder") => say("info depth 1 pv 2g2f"),
            ("go", _) => say("info depth 2 pv 7g7f\nbestmove 7g7f ponder 3c3d"),
            ("stop", "good" | "stubborn") => say("bestmove 7g7f"),
            ("ponderhit", _) => say("bestmove 2g2f"),
            ("quit", "stubborn") => std::thread::sleep(Duration::from_secs(3_600)),
            ("quit", _) => return,
            _ => {}
        }
    }
}

async fn start(manner: &str) -> Result<EngineProcess, ProcessError> {
    let command = EngineCommand {
        program: std::env::current_exe().expect("this program has a path"),
        arguments: vec!["engine".to_owned(), manner.to_owned()],
        directory: None,
    };
    let patience = match manner {
        // Waiting for nothing need not take long.
        "mute" | "deaf" | "hanging" => Duration::from_millis(300),
        _ => Duration::from_secs(30),
    };
    let patience = Patience {
        handshake: patience,
        ready: patience,
        stop: patience,
        quit: Duration::from_millis(if manner == "stubborn" { 100 } else { 30_000 }),
    };
    EngineProcess::start(command, patience).await
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(30)
}

async fn next(engine: &mut EngineProcess) -> Event {
    let next = engine.next(soon()).await;
    next.expect("the engine is well").expect("it answers").0
}

async fn a_game_goes_its_way() {
    let mut engine = start("good").await.expect("it starts");
    assert_eq!((engine.name().as_str(), engine.author()), ("Hoshi", Some("someone")));
    assert_eq!(engine.options().len(), 2, "what no host understands is left out");
    let hash = engine.option("usi_hash").expect("it was declared");
    assert!(matches!(hash.kind, OptionKind::Spin { max: 8, .. }));
    engine.set_option("USI_Hash", Some("4")).await.expect("taken");
    engine.ready().await.expect("ready");
    engine.new_game().await.expect("taken");
    let line = PositionLine::parse("startpos").expect("a position");
    engine.position(&line).await.expect("taken");

    engine.go(&Go::default()).await.expect("taken");
    assert!(engine.is_searching());
    let Event::Info(Info { depth: Some(2), .. }) = next(&mut engine).await else {
        panic!("first it says how far it is");
    };
    let Event::BestMove(best) = next(&mut engine).await else {
        panic!("then what it plays");
    };
    assert_eq!(best.to_string(), "bestmove 7g7f ponder 3c3d");
    assert!(!engine.is_searching());

    let ponder = Go { ponder: true, ..Go::default() };
    engine.go(&ponder).await.expect("taken");
    assert!(matches!(next(&mut engine).await, Event::Info(_)));
    let nothing = engine.next(Instant::now() + Duration::from_millis(50)).await;
    assert_eq!(nothing.expect("it is well"), None);
    engine.ponder_hit(Some(ClockTimes::default())).await.expect("taken");
    let Event::BestMove(best) = next(&mut engine).await else {
        panic!("it plays after the hit");
    };
    assert!(matches!(best.choice, Choice::Move(_)));

    engine.go_mate(&MateLimit::default()).await.expect("taken");
    let Event::Checkmate(Checkmate::Mate(moves)) = next(&mut engine).await else {
        panic!("it mates");
    };
    assert_eq!(moves.len(), 1);
    engine.game_over(GameResult::Win).await.expect("taken");
    let status = engine.quit().await.expect("it ended");
    assert!(status.success());
}

async fn an_answer_nobody_waits_for_is_passed_over() {
    let mut engine = start("good").await.expect("it starts");
    let endless = Go { infinite: true, ..Go::default() };
    engine.go(&endless).await.expect("taken");
    // The next search ends the first and hears only its own answer.
    engine.go(&Go::default()).await.expect("taken");
    let mut answers = Vec::new();
    while engine.is_searching() {
        answers.push(next(&mut engine).await);
    }
    assert_eq!(answers.len(), 2, "{answers:?}");
    engine.stop().await.expect("taken");
    engine.ready().await.expect("the late answer is passed over");
    engine.go(&endless).await.expect("taken");
    engine.game_over(GameResult::Draw).await.expect("taken");
    assert!(!engine.is_searching());
}

async fn a_line_that_is_too_long_is_passed_over() {
    let mut engine = start("wordy").await.expect("it starts");
    engine.go(&Go::default()).await.expect("taken");
    let mut told = Vec::new();
    while engine.is_searching() {
        told.push(next(&mut engine).await);
    }
    let [Event::Info(Info { depth: Some(2), .. }), Event::BestMove(best)] = &told[..] else {
        panic!("{told:?}")
    };
    assert_eq!(best.to_string(), "bestmove 7g7f");
}

async fn every_way_to_fail_is_told_apart() {
    for (manner, told) in [
        ("mute", "did not answer to \"usi\""),
        ("crashing at once", "its last words: no network file"),
        ("deaf", "did not answer to \"isready\""),
        ("crashing", "xxout of memory"),
        ("foreign", "said what means nothing: \"bestmove e2e4\""),
        ("hanging", "did not answer to \"stop\""),
    ] {
        let error = fails(manner).await.expect_err(manner);
        let text = error.to_string();
        assert!(text.contains(told), "{manner}: {text}");
        assert!(text.len() < 3_000, "{manner}: {} bytes", text.len());
        if let ProcessFault::Ended { status, .. } = error.fault {
            let code = status.expect("it has ended").code();
            assert_eq!(code, Some(if manner == "crashing" { 101 } else { 3 }));
        }
    }
    let nowhere = EngineCommand { program: "no such engine".into(), ..EngineCommand::default() };
    let error = EngineProcess::start(nowhere, Patience::default()).await;
    let error = error.expect_err("there is none");
    assert!(matches!(error.fault, ProcessFault::Start(_)), "{error}");
}

async fn fails(manner: &str) -> Result<(), ProcessError> {
    let mut engine = start(manner).await?;
    engine.ready().await?;
    engine.go(&Go::default()).await?;
    let deadline =
        Instant::now() + Duration::from_millis(if manner == "hanging" { 50 } else { 30_000 });
    while engine.is_searching() {
        if engine.next(deadline).await?.is_none() {
            engine.finish().await?;
        }
    }
    Ok(())
}

async fn a_lost_engine_is_started_again_with_its_options() {
    let mut engine = start("crashing").await.expect("it starts");
    for value in ["2", "4"] {
        engine.set_option("USI_Hash", Some(value)).await.expect("taken");
    }
    // An engine need not know the other words for `true`.
    engine.set_option("quiet", Some("On")).await.expect("taken");
    engine.go(&Go::default()).await.expect("taken");
    engine.next(soon()).await.expect_err("it crashes");
    engine.restart().await.expect("it starts again");
    engine.go(&Go::default()).await.expect("taken");
    let error = engine.next(soon()).await.expect_err("it crashes again");
    let text = error.to_string();
    assert!(
        text.ends_with(
            "out of memory setoption name USI_Hash value 4, setoption name quiet value true"
        ),
        "{text}"
    );
    engine.restart().await.expect("it starts again");
    engine.ready().await.expect("ready");
    engine.quit().await.expect("it ended");
}

async fn who_will_not_go_is_killed() {
    let mut engine = start("stubborn").await.expect("it starts");
    engine.ready().await.expect("ready");
    let status = engine.quit().await.expect("it ended");
    assert!(!status.success());
}
