//! `komadai csa`: games on a server of the test's own, what is sent, what is kept, how it goes wrong.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;
use std::thread;

use komadai_record::{CsaMove, EndKind, read};
use komadai_rules::{Color, Game, RuleProfile};

use crate::{Run, komadai};

/// A server that plays by itself, one connection after another, and keeps what it was told.
struct Server {
    address: String,
    done: thread::JoinHandle<Vec<String>>,
}

/// What it does with a connection.
#[derive(Clone, Copy)]
enum Act {
    /// Refuses the login.
    Refuse,
    /// Plays its own first legal moves for so many plies, then resigns, and closes if asked to.
    Play { plies: u32, closes: bool },
    /// Mates at once and says nothing of it.
    Mate,
    /// Lets the client in and closes.
    Close,
    /// Closes before it has answered the login.
    HangUp,
    /// Proposes a game with these lines in place of the declaration and the time, and waits for the resignation.
    Propose { terms: &'static str },
    /// Answers the first move by one that cannot be played, and says in the end that it was illegal.
    Foul,
    /// Begins another game than the one that it proposed.
    Confuse,
    /// Plays so many plies, then drops the connection and lets the client come back to the game.
    Drop { plies: u32 },
}

const ID: &str = "test+club-60-5+Kumo+Kaze+20261121093000";
const TOKEN: &str = "0123456789abcdef0123456789abcdef";

impl Server {
    fn start(acts: &'static [Act]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().unwrap().to_string();
        let done = thread::spawn(move || {
            let mut told = Vec::new();
            let mut game = Game::startpos(RuleProfile::STANDARD);
            for &act in acts {
                let (socket, _) = listener.accept().expect("a client comes");
                Self::serve(socket, act, &mut game, &mut told);
            }
            told
        });
        Self { address, done }
    }

    fn serve(socket: TcpStream, act: Act, game: &mut Game, told: &mut Vec<String>) {
        let mut out = socket.try_clone().unwrap();
        let mut lines = BufReader::new(socket).lines();
        let mut say = |text: &str| writeln!(out, "{text}").expect("the client listens");
        let mut hear = || {
            loop {
                let line = lines.next().and_then(Result::ok).unwrap_or_default();
                told.push(line.clone());
                // What is for servers of other makers is passed over.
                if !line.starts_with("%%%") {
                    return line;
                }
            }
        };
        let login = hear();
        if matches!(act, Act::Refuse) {
            return say("LOGIN:incorrect");
        }
        if matches!(act, Act::HangUp) {
            return;
        }
        say("LOGIN:Kumo OK");
        if matches!(act, Act::Close) {
            return;
        }
        let comes_back = login.contains("reconnect:");
        if !comes_back {
            *game = Game::startpos(RuleProfile::STANDARD);
        }
        if matches!(act, Act::Mate) {
            let mated = "4k4/9/9/9/9/9/4p4/9/4K4 w g 1".parse().unwrap();
            *game = Game::new(&mated, RuleProfile::STANDARD).unwrap();
        }
        match act {
            Act::Propose { terms } => say(&summary(game).replace(TERMS, terms)),
            _ => say(&summary(game)),
        }
        if comes_back {
            say(
                "BEGIN Reconnect_State\nCurrent_Turn:+\nBlack_Time_Remaining_Ms:50000\nWhite_Time_Remaining_Ms:60000\nEND Reconnect_State",
            );
        } else {
            let answer = hear();
            if answer.starts_with("REJECT") {
                say(&format!("REJECT:{ID} by Kumo"));
                hear();
                return say("LOGOUT:completed");
            }
            if matches!(act, Act::Confuse) {
                return say("START:another+game");
            }
            say(&format!("START:{ID}"));
        }
        if matches!(act, Act::Foul) {
            let line = hear();
            say(&format!("{},T1", line.split(',').next().unwrap()));
            say("-5155OU,T1\n#ILLEGAL_MOVE\n#WIN");
            hear();
            return say("LOGOUT:completed");
        }
        let (plies, drops, closes) = match act {
            Act::Play { plies, closes } => (plies, false, closes),
            Act::Propose { .. } => (u32::MAX, false, false),
            Act::Drop { plies } => (plies, true, false),
            Act::Mate => {
                say("-0058KI,T1");
                (0, false, false)
            }
            Act::Refuse | Act::Close | Act::HangUp | Act::Foul | Act::Confuse => {
                unreachable!("it has returned")
            }
        };
        loop {
            let line = hear();
            if line == "%TORYO" {
                say("%TORYO,T3\n#RESIGN\n#LOSE");
                hear();
                return say("LOGOUT:completed");
            }
            let mv: CsaMove = line.split(',').next().unwrap().parse().expect("a move");
            let own = mv.on(&game.setup().board).expect("a move of our board");
            game.play(own).expect("a legal move");
            say(&format!("{mv},T1"));
            if game.ply() >= plies && !drops {
                say("%TORYO,T2\n#RESIGN\n#WIN");
                if !closes {
                    hear();
                    say("LOGOUT:completed");
                }
                return;
            }
            let reply = game.legal_moves()[0];
            let spelled = CsaMove::of(reply, &game.setup()).unwrap();
            game.play(reply).unwrap();
            say(&format!("{spelled},T0"));
            if drops && game.ply() >= plies {
                return;
            }
        }
    }

    /// What the server was told, once the client has gone.
    fn told(self) -> Vec<String> {
        self.done.join().expect("the server saw nothing odd")
    }
}

/// What a game is played by, unless an act says otherwise.
const TERMS: &str =
    "Declaration:Jishogi 1.1\nBEGIN Time\nTime_Unit:1sec\nTotal_Time:60\nByoyomi:5\nEND Time\n";

fn summary(game: &Game) -> String {
    let mut past = Game::new(game.start(), RuleProfile::STANDARD).unwrap();
    let mut moves = String::new();
    for mv in game.moves() {
        let spelled = CsaMove::of(mv, &past.setup()).unwrap();
        moves.push_str(&format!("{spelled},T1\n"));
        past.play(mv).unwrap();
    }
    let board = komadai_record::csa_diagram(game.start());
    format!(
        "BEGIN Game_Summary\nProtocol_Version:1.2\nProtocol_Mode:Server\nFormat:Shogi 1.0\n\
         Game_ID:{ID}\nName+:Kumo\nName-:Kaze\nYour_Turn:+\nTo_Move:{}\n{TERMS}\
         BEGIN Position\n{board}{moves}END Position\nReconnect_Token:{TOKEN}\nEND Game_Summary",
        match game.start().turn {
            Color::Black => '+',
            Color::White => '-',
        }
    )
}

fn play(server: &Server, more: &[&str]) -> Run {
    play_by("komadai,nodes=50", server, more)
}

fn play_by(engine: &str, server: &Server, more: &[&str]) -> Run {
    let mut command = komadai();
    command.env("KOMADAI_CSA_PASSWORD", "hidden");
    command.args(["csa", "--server", &server.address, "--user", "Kumo"]);
    command.args(["--engine", engine]).args(more);
    command.stdin(Stdio::null());
    command.output().expect("the binary starts").into()
}

#[test]
fn games_are_played_told_and_kept() {
    let server = Server::start(&[
        Act::Play { plies: 11, closes: true },
        Act::Play { plies: 5, closes: false },
    ]);
    let folder = tempfile::tempdir().unwrap();
    let folder_name = folder.path().to_str().unwrap();
    let ran = play(&server, &["--game", "club-60-5", "--games", "2", "--save", folder_name]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told = server.told();
    assert_eq!(told[0], "LOGIN Kumo club-60-5,hidden");
    assert_eq!(told[1], "%%%RECONNECT");
    assert_eq!(told[2], format!("AGREE {ID}"));
    // Each move with what the engine thinks of it.
    assert!(told[3].starts_with('+') && told[3].contains(",'* "), "{told:?}");
    assert_eq!(told.last().unwrap(), "LOGOUT");
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.out);
    for (line, plies) in lines.iter().zip([11, 5]) {
        let expected = format!("won (RESIGN) against Kaze as Black after {plies} moves: ");
        assert!(line.contains(&expected), "{line}");
        let path = line.split(": ").last().unwrap();
        let reading = read(&std::fs::read(path).unwrap()).expect("a record");
        let record = &reading.games[0].record;
        assert_eq!(record.moves().count(), plies);
        assert_eq!(record.winner(), Some(Color::Black));
        assert_eq!(record.end().map(|end| &end.kind), Some(&EndKind::Resign));
        let first = record.main_line().next().unwrap();
        assert_eq!(record[first].lines.len(), 1, "{path}");
        assert_eq!(record[first].time.map(|time| time.as_secs()), Some(1));
    }
    assert!(!ran.err.contains("hidden") && !ran.out.contains("hidden"));
}

#[test]
fn a_lost_connection_is_made_again_and_the_game_taken_up() {
    let server = Server::start(&[Act::Drop { plies: 4 }, Act::Play { plies: 9, closes: true }]);
    let ran = play(&server, &["--games", "1", "--ponder", "--no-comments"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("trying again in 1 s"), "{}", ran.err);
    assert!(ran.out.contains("won (RESIGN) against Kaze as Black after 9 moves"));
    let told = server.told();
    assert_eq!(told[0], "LOGIN Kumo hidden");
    let again = format!("LOGIN Kumo hidden reconnect:{ID}+{TOKEN}");
    assert!(told.contains(&again), "{told:?}");
    assert!(told.iter().all(|line| !line.contains('\'')), "{told:?}");
}

#[test]
fn a_mated_client_says_so_and_keeps_nobody_waiting() {
    let server = Server::start(&[Act::Mate]);
    let ran = play(&server, &["--games", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("game 1 lost (RESIGN)"), "{}", ran.out);
    let told = server.told();
    assert!(told.iter().any(|line| line == "%TORYO"), "{told:?}");
}

/// An engine in shell that says who it is, answers `isready` by `ready` and ends at `go`; as an entry for `--engine`.
#[cfg(unix)]
fn dying(folder: &std::path::Path, ready: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("dying");
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
         usi) echo id name Dying; echo usiok;;\nisready) {ready};;\n\
         go*) exit 1;;\nquit) exit;;\nesac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("cmd={}", path.display())
}

#[cfg(unix)]
#[test]
fn a_game_whose_engine_cannot_be_kept_alive_is_resigned_heard_to_its_end_and_kept() {
    let server = Server::start(&[Act::Play { plies: 5, closes: false }]);
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    let engine = dying(folder.path(), "echo readyok");
    let ran = play_by(&engine, &server, &["--save", games.to_str().unwrap()]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("starting it anew"), "{}", ran.err);
    assert!(ran.err.contains("--engine: "), "{}", ran.err);
    let told = server.told();
    assert!(told.ends_with(&["%TORYO".to_owned(), "LOGOUT".to_owned()]), "{told:?}");
    let expected = "game 1 lost (RESIGN) against Kaze as Black after 0 moves: ";
    let path = ran.out.trim_end().strip_prefix(expected);
    let path = path.unwrap_or_else(|| panic!("{}", ran.out));
    let reading = read(&std::fs::read(path).unwrap()).expect("a record");
    let record = &reading.games[0].record;
    assert_eq!(record.end().map(|end| &end.kind), Some(&EndKind::Resign));
    assert_eq!(record.winner(), Some(Color::White));
}

/// What an engine that resigns at once was told in a game by these terms, besides what every engine is; and the run.
#[cfg(unix)]
fn told_engine(server: &Server, more: &str) -> (Vec<String>, Run) {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (path, log) = (folder.path().join("engine"), folder.path().join("log"));
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do echo \"$line\" >> {}; case \"$line\" in\n\
         usi) echo id name Log; echo option name EnteringKingRule type combo default CSARule27 var \
         CSARule24 var CSARule27 var NoEnteringKing; echo usiok;;\nisready) echo readyok;;\n\
         go*) echo bestmove resign;;\nquit) exit;;\nesac; done\n",
        log.display()
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = format!("cmd={}{more}", path.display());
    let ran = play_by(&engine, server, &["--games", "1", "--margin", "0"]);
    let heard = std::fs::read_to_string(log).unwrap();
    let tells = |line: &&str| line.starts_with("go ") || line.starts_with("setoption ");
    (heard.lines().filter(tells).map(str::to_owned).collect(), ran)
}

#[cfg(unix)]
#[test]
fn the_engine_is_told_the_clock_and_the_declaration_as_the_server_means_them() {
    const RULE: &str = "setoption name EnteringKingRule value ";
    for (terms, more, rule, go, note) in [
        (
            &[Act::Propose { terms: "BEGIN Time\nByoyomi:10\nEND Time\n" }],
            "",
            Some("NoEnteringKing"),
            "go btime 0 wtime 0 byoyomi 10000",
            "",
        ),
        (
            &[Act::Propose {
                terms: "Declaration:Jishogi 1.1\nBEGIN Time\nIncrement:5\nEND Time\n",
            }],
            "",
            Some("CSARule27"),
            "go btime 0 wtime 0 binc 5000 winc 5000",
            "",
        ),
        (
            &[Act::Propose { terms: "Declaration:Twenty-four 2.0\n" }],
            "",
            Some("NoEnteringKing"),
            "go btime 0 wtime 0 byoyomi 10000",
            "the server's rule of declaration, \"Twenty-four 2.0\", is not known here: no win is declared",
        ),
        // What was set by hand stays.
        (
            &[Act::Propose { terms: "BEGIN Time\nTotal_Time:60\nByoyomi:0\nEND Time\n" }],
            ",option.EnteringKingRule=CSARule24",
            Some("CSARule24"),
            "go btime 60000 wtime 60000 byoyomi 0",
            "",
        ),
    ] {
        let server = Server::start(terms);
        let (told, ran) = told_engine(&server, more);
        assert_eq!(ran.code, Some(0), "{go}: {}", ran.err);
        let [set @ .., asked] = &told[..] else { panic!("{told:?}") };
        assert_eq!(set, Vec::from_iter(rule.map(|rule| format!("{RULE}{rule}"))));
        // What has passed since the server's word is gone.
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let is_close =
            |(told, full): (&String, &String)| match (told.parse::<i64>(), full.parse::<i64>()) {
                (Ok(told), Ok(full)) => (full - 2_000..=full).contains(&told),
                _ => told == full,
            };
        let (told, full) = (words(asked), words(go));
        assert!(
            told.len() == full.len() && told.iter().zip(&full).all(is_close),
            "{asked}, not {go}"
        );
        assert!(ran.err.contains(note), "{}", ran.err);
        assert_eq!(ran.err.contains("not known here"), !note.is_empty(), "{}", ran.err);
        server.told();
    }
}

#[test]
fn a_first_connection_that_breaks_during_login_is_made_again() {
    let server = Server::start(&[Act::HangUp, Act::HangUp, Act::Play { plies: 3, closes: true }]);
    let ran = play(&server, &["--games", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("trying again in 1 s"), "{}", ran.err);
    assert!(ran.err.contains("trying again in 2 s"), "{}", ran.err);
    assert!(ran.out.starts_with("game 1 won (RESIGN)"), "{}", ran.out);
    let told = server.told();
    let logins = told.iter().filter(|line| *line == "LOGIN Kumo hidden").count();
    assert_eq!(logins, 3, "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_game_whose_engine_does_not_get_ready_is_declined() {
    let server = Server::start(&[Act::Play { plies: 5, closes: false }]);
    let folder = tempfile::tempdir().unwrap();
    // Once, and never again.
    let once = folder.path().join("once");
    let ready = format!("mkdir {} && echo readyok || exit 1", once.display());
    let engine = dying(folder.path(), &ready);
    let ran = play_by(&engine, &server, &[]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("--engine: "), "{}", ran.err);
    assert_eq!(ran.out, "", "no game was played");
    let told = server.told();
    let declined = [format!("REJECT {ID}"), "LOGOUT".to_owned()];
    assert!(told.ends_with(&declined), "{told:?}");
}

#[test]
fn a_move_that_cannot_be_played_is_told_and_the_end_left_to_the_server() {
    let server = Server::start(&[Act::Foul]);
    let ran = play(&server, &["--games", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told = "the server sent -5155OU, which cannot be played here; waiting for its word";
    assert_eq!(ran.err.matches(told).count(), 1, "{}", ran.err);
    assert!(ran.out.starts_with("game 1 won (ILLEGAL_MOVE)"), "{}", ran.out);
    server.told();
}

#[test]
fn another_game_than_the_proposed_one_is_not_played() {
    let server = Server::start(&[Act::Confuse, Act::Play { plies: 3, closes: true }]);
    let ran = play(&server, &["--games", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told =
        "the server said \"START:another+game\", which makes no sense here; trying again in 1 s";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(ran.out.starts_with("game 1 won (RESIGN)"), "{}", ran.out);
    server.told();
}

#[test]
fn a_client_sent_away_again_and_again_hears_that_another_may_have_the_name() {
    let server = Server::start(&[Act::Close; 4]);
    let ran = play(&server, &[]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let told = "let Kumo in and closed the connection 4 times running: somebody else may be using this name";
    assert!(ran.err.contains(told), "{}", ran.err);
    server.told();
}

#[test]
fn where_a_password_is_missing_it_is_told() {
    let without = |server: &str, more: &[&str]| -> Run {
        let mut command = komadai();
        command.env_remove("KOMADAI_CSA_PASSWORD");
        command.args(["csa", "--server", server, "--user", "Kumo"]).args(more);
        command.output().expect("the binary starts").into()
    };
    for more in [&[][..], &["--game", "floodgate-600-10F"]] {
        let ran = without("x", more);
        assert_eq!(ran.code, Some(2), "{more:?}");
        let told = "there is no password: give --password-file, or set KOMADAI_CSA_PASSWORD";
        assert!(ran.err.contains(told), "{more:?}: {}", ran.err);
    }
    let server = Server::start(&[Act::Refuse]);
    let ran = without(&server.address, &["--game", "club-600-10F"]);
    let told = "does not let Kumo in: the name is in use, or has a password: give --password-file, or set KOMADAI_CSA_PASSWORD";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert_eq!(server.told(), ["LOGIN Kumo club-600-10F"]);
}

#[test]
fn what_cannot_be_is_told_with_its_reason() {
    let server = Server::start(&[Act::Refuse]);
    let ran = play(&server, &[]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("does not let Kumo in"), "{}", ran.err);
    server.told();

    let nobody = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = nobody.local_addr().unwrap().to_string();
    drop(nobody);
    for (more, code, reason) in [
        (&["--server", &address][..], 1, &*address),
        (&["--server", "x:y"], 2, "expected a host"),
        (&["--server", "x", "--engine", "cmd=no-such-engine"], 1, "--engine: "),
        (
            &["--server", "x", "--engine", "komadai,option.EvalFile=/nowhere"],
            1,
            " refuses: option EvalFile: /nowhere: ",
        ),
        (&["--server", "x", "--engine", "komadai,tc=1"], 2, "the server keeps the clock"),
        (&["--server", "x", "--password-file", "no-such-file"], 1, "--password-file"),
        (&["--server", "x", "--password", "a b"], 2, "the password: expected"),
        (&["--server", "x", "--game", "club"], 2, "the name of a game"),
        (&["--server", "x", "--game", "x-abc-0"], 2, "NAME-TOTAL-BYOYOMI"),
        (&["--server", "x", "--color", "black"], 2, "--game"),
        (&["--server", "x", "--user", "a+b"], 2, "a name, 1 to 32"),
    ] {
        let mut arguments = vec!["csa"];
        arguments.extend(more);
        if !more.contains(&"--user") {
            arguments.extend(["--user", "Kumo"]);
        }
        if !more.iter().any(|word| word.starts_with("--password")) {
            arguments.extend(["--password", "x"]);
        }
        let ran = crate::run(&arguments);
        assert_eq!(ran.code, Some(code), "{more:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{more:?}: {}", ran.err);
    }
}
