//! The wire types as TypeScript, compared with the file the browser app is compiled against.

use super::*;
use komadai_opponent::{
    BookMove, Course, Effort, Finding, Line, MoveReview, Review, Score, Side, Start, Style,
    TimeLeft, Trial, Worth,
};
use ts_rs::{Config, TS};

/// Where the browser app keeps its wire types.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire");

/// Set by `cargo xtask codegen`: write the file instead of comparing it.
const WRITE: &str = "KOMADAI_CODEGEN";

/// One type, with its own comment and without those of its fields, which are better read in `api.rs`.
fn declaration<T: TS>() -> String {
    let declaration = T::decl(&Config::new().with_large_int("number"));
    let mut lines = declaration.lines();
    let mut code = String::new();
    while let Some(line) = lines.next() {
        if line.starts_with("/**") {
            lines.find(|line| line.ends_with("*/"));
        } else {
            code.push_str(line);
        }
    }
    format!("{}export {code}\n", T::docs().unwrap_or_default())
}

fn typescript() -> String {
    [
        "// What the browser and the server say to each other. Written by `cargo xtask codegen` from\n\
         // `crates/server/src/api.rs`; change it there.\n\n\
         import type { RefusalCode } from \"./refusal\";\n"
            .to_owned(),
        declaration::<ClientMessage>(),
        declaration::<Question>(),
        declaration::<Start>(),
        declaration::<Style>(),
        declaration::<TimeLeft>(),
        declaration::<ServerMessage>(),
        declaration::<Progress>(),
        declaration::<Answer>(),
        declaration::<Score>(),
        declaration::<Course>(),
        declaration::<Effort>(),
        declaration::<Finding>(),
        declaration::<Line>(),
        declaration::<Worth>(),
        declaration::<Review>(),
        declaration::<MoveReview>(),
        declaration::<Side>(),
        declaration::<Trial>(),
        declaration::<BookMove>(),
        declaration::<ThinkRequest>(),
        declaration::<ThinkReply>(),
        declaration::<Problem>(),
        declaration::<Health>(),
    ]
    .join("\n")
}

fn refusal_typescript() -> String {
    [
        "// Why a question, a command or a request is refused. Written by `cargo xtask codegen` from\n\
         // `crates/refusal/src/lib.rs`; change it there.\n"
            .to_owned(),
        declaration::<ErrorCode>(),
    ]
    .join("\n")
}

fn play_typescript() -> String {
    use super::board;
    use super::play::*;
    [
        "// What the browser and the server say to each other about games between people. Written by\n\
         // `cargo xtask codegen` from `crates/server/src/api/play.rs` and `board.rs`; change it there.\n\n\
         import type { Start } from \"./api\";\n\
         import type { Notice } from \"./moderation\";\n\
         import type { RefusalCode } from \"./refusal\";\n"
            .to_owned(),
        declaration::<PlayRequest>(),
        declaration::<PlayMessage>(),
        declaration::<Game>(),
        declaration::<Together>(),
        declaration::<Stage>(),
        declaration::<Ending>(),
        declaration::<Both<()>>(),
        declaration::<Clocks>(),
        declaration::<Control>(),
        declaration::<Terms>(),
        declaration::<Team>(),
        declaration::<Side>(),
        declaration::<Proposal>(),
        declaration::<Wish>(),
        declaration::<Review>(),
        declaration::<ChatLine>(),
        declaration::<Seek>(),
        declaration::<Meeting>(),
        declaration::<Strength>(),
        declaration::<Range>(),
        declaration::<Me>(),
        declaration::<Role>(),
        declaration::<Naming>(),
        declaration::<NewRoom>(),
        declaration::<OpenedRoom>(),
        declaration::<Running>(),
        declaration::<board::NewChallenge>(),
        declaration::<board::Challenge>(),
        declaration::<board::BoardEvent>(),
    ]
    .join("\n")
}

fn queue_typescript() -> String {
    use super::queue::*;
    [
        "// What pages and the server say to each other about games analysed in the background. Written by\n\
         // `cargo xtask codegen` from `crates/server/src/api/queue.rs`; change it there.\n\n\
         import type { Course, Effort, Finding, Review } from \"./api\";\n"
            .to_owned(),
        declaration::<NewAnalysis>(),
        declaration::<Subject>(),
        declaration::<AnalysisQueue>(),
        declaration::<Analysis>(),
        declaration::<AnalysisPart>(),
        declaration::<AnalysisStage>(),
        declaration::<AnalysisResult>(),
    ]
    .join("\n")
}

fn engines_typescript() -> String {
    use super::engines::*;
    [
        "// What pages and the server say to each other about engines of the host. Written by `cargo xtask codegen` from\n\
         // `crates/server/src/api/engines.rs`; change it there.\n\n\
         import type { Course, Finding } from \"./api\";\n"
            .to_owned(),
        declaration::<HostEngine>(),
        declaration::<HostEngineCard>(),
        declaration::<HostOption>(),
        declaration::<HostOptionKind>(),
        declaration::<LookRequest>(),
        declaration::<EngineUpdate>(),
        declaration::<EngineTrouble>(),
    ]
    .join("\n")
}

fn account_typescript() -> String {
    use super::account::*;
    [
        "// What the browser and the server say to each other about accounts. Written by `cargo xtask codegen` from\n\
         // `crates/server/src/api/account.rs` and, for tokens, `board.rs` beside it; change it there.\n\n\
         import type { Ending, Role, Side } from \"./play\";\n"
            .to_owned(),
        declaration::<SignUp>(),
        declaration::<SignIn>(),
        declaration::<NewPassword>(),
        declaration::<Session>(),
        declaration::<Privacy>(),
        declaration::<Proof>(),
        declaration::<Passkeys>(),
        declaration::<Passkey>(),
        declaration::<Opening>(),
        declaration::<MadePasskey>(),
        declaration::<PasskeyAnswer>(),
        declaration::<board::Scope>(),
        declaration::<board::NewToken>(),
        declaration::<board::Token>(),
        declaration::<board::IssuedToken>(),
        declaration::<Profile>(),
        declaration::<Standing>(),
        declaration::<Change>(),
        declaration::<Player>(),
        declaration::<ProfileGame>(),
        declaration::<AdminView>(),
        declaration::<Member>(),
        declaration::<AuditLine>(),
        declaration::<BackupState>(),
        declaration::<Backup>(),
        declaration::<BackupFailure>(),
        declaration::<AdminDeed>(),
        declaration::<DeedKind>(),
        declaration::<Membership>(),
        declaration::<RegistrationKind>(),
        declaration::<WantedInvitation>(),
        declaration::<IssuedCode>(),
        declaration::<OpenInvitation>(),
        declaration::<NewRecovery>(),
        declaration::<Recovery>(),
    ]
    .join("\n")
}

fn moderation_typescript() -> String {
    use super::moderation::*;
    [
        "// What pages and the server say to each other to keep order. Written by `cargo xtask codegen` from\n\
         // `crates/server/src/api/moderation.rs`; change it there.\n\n\
         import type { ChatLine, Running, Side } from \"./play\";\n"
            .to_owned(),
        declaration::<NewReport>(),
        declaration::<ReportReason>(),
        declaration::<Reports>(),
        declaration::<Report>(),
        declaration::<Remark>(),
        declaration::<MemberFile>(),
        declaration::<AccountNote>(),
        declaration::<Renaming>(),
        declaration::<GameRuling>(),
        declaration::<RulingKind>(),
        declaration::<EventDeed>(),
        declaration::<EventDeedKind>(),
        declaration::<Notice>(),
        declaration::<NoticeKind>(),
        declaration::<NewNotice>(),
    ]
    .join("\n")
}

fn events_typescript() -> String {
    use super::events::*;
    [
        "// What browsers and the server say to each other about tournaments. Written by `cargo xtask codegen` from\n\
         // `crates/server/src/api/events.rs`; change it there.\n\n\
         import type { Side, Terms } from \"./play\";\n"
            .to_owned(),
        declaration::<NewEvent>(),
        declaration::<Format>(),
        declaration::<EventStage>(),
        declaration::<EventRow>(),
        declaration::<Event>(),
        declaration::<Entrant>(),
        declaration::<Standing>(),
        declaration::<Tie>(),
        declaration::<EventGame>(),
        declaration::<GameResult>(),
        declaration::<Bye>(),
        declaration::<Report>(),
        declaration::<Removal>(),
    ]
    .join("\n")
}

#[test]
fn the_committed_typescript_says_what_the_wire_types_say() {
    for (name, generated) in [
        ("api.ts", typescript()),
        ("refusal.ts", refusal_typescript()),
        ("play.ts", play_typescript()),
        ("queue.ts", queue_typescript()),
        ("engines.ts", engines_typescript()),
        ("events.ts", events_typescript()),
        ("account.ts", account_typescript()),
        ("moderation.ts", moderation_typescript()),
    ] {
        let path = std::path::Path::new(FOLDER).join(name);
        if std::env::var_os(WRITE).is_some() {
            std::fs::create_dir_all(FOLDER)
                .and_then(|()| std::fs::write(&path, &generated))
                .expect("the file can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == generated,
            "web/src/wire/{name} is out of date; run `cargo xtask codegen`. It should read:\n{generated}"
        );
    }
}
