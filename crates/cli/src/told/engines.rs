//! What is wrong with engines, matches and servers.

use komadai_arena::{ContenderError, ContenderFault, Fault, MatchError, OpeningsError, PaceError};
use komadai_csa::{BadBlock, BadName, LineError};
use komadai_csa_client::{ClientError, EngineError, Parting};
use komadai_train::CurriculumError;
use komadai_usi::process::{ProcessError, ProcessFault};

use super::{Told as _, told};

told! {
    // Maintainers read English.
    CurriculumError = ToString::to_string;
    PaceError = pace;
    ContenderError = |error| format!("{} の {}", error.text, contender(&error.fault));
    ContenderFault = contender;
    Fault = |fault| phrases(&fault.to_string());
    MatchError = |error| match error {
        MatchError::Start { name, fault } => format!("{name} を起動できません（{}）", fault.told()),
        MatchError::Keep(error) => format!("対局を保存できません：{}", error.told()),
    };
    OpeningsError = |error| match error.line {
        Some(line) => format!("{line}行目：開始局面として読み取れません"),
        None => "開始局面がありません".into(),
    };
    ProcessError = process;
    EngineError = |error| match error {
        EngineError::Process(error) => error.told(),
        EngineError::NoOption { engine, option } => {
            format!("{engine} に {option} というオプションはありません")
        }
        EngineError::Complains { engine, complaint } => {
            format!("{engine} が設定を受け付けません：{complaint}")
        }
    };
    Parting = parting;
    ClientError = |error| match error {
        ClientError::Engine(error) => error.told(),
        ClientError::Save(error) => format!("対局を保存できません：{}", error.told()),
        ClientError::Observer(error) => error.told(),
        ClientError::Refused { server, name, reason } => {
            let reason = reason.as_ref().map(|reason| format!("：{reason}"));
            format!("{server} に {name} としてログインできません{}", reason.unwrap_or_default())
        }
        ClientError::SentAway { server, name, times } => format!(
            "{server} は {name} のログインの後、{times}回続けて接続を切りました。ほかの人がこの名前を使っているかもしれません"
        ),
        ClientError::Unreachable { server, reason } => format!("{server}：{}", reason.told()),
    };
    BadName = |_| "書き方が正しくありません".into();
    LineError = |error| format!("{}文字目が正しくありません", error.column);
    BadBlock = |block| format!("{}行目が正しくありません", block.line);
}

/// What engines are found to do, by the words in which it was passed on.
const PHRASES: [(&str, &str); 4] = [
    (" cannot be started: ", "："),
    (" ended by itself", " が終了しました"),
    (" closed its output", " が出力を閉じました"),
    ("; its last words: ", "。最後の出力："),
];

/// The same words in Japanese, as far as they are known.
fn phrases(english: &str) -> String {
    PHRASES
        .iter()
        .fold(english.to_owned(), |text, (english, japanese)| text.replace(english, japanese))
}

fn pace(error: &PaceError) -> String {
    format!(
        "「{}」は持ち時間として読み取れません。10+0.1（秒と加算）、600+10b（秒と秒読み）、60（秒）、byoyomi=1000、\
         movetime=1000（ミリ秒）のように、0でなく1年以内で指定してください",
        error.text
    )
}

fn contender(fault: &ContenderFault) -> String {
    match fault {
        ContenderFault::Word(word) => format!(
            "「{word}」がわかりません。使えるのは komadai、cmd=、name=、proto=、option.名前=、tc=、nodes=、depth=、margin= です"
        ),
        ContenderFault::Value { word, value } => match *word {
            "proto" => format!("proto={value} は使えません（usi か gnushogi）"),
            "margin" => format!("margin={value} はミリ秒の数ではありません"),
            word => format!("{word}={value} は使えません（0より大きく、範囲内の数）"),
        },
        ContenderFault::Pace(error) => pace(error),
        ContenderFault::Twice(what) => format!("{} が2回指定されています", thing(what)),
        ContenderFault::Quote(quote) => format!("引用符 {quote} が閉じていません"),
        ContenderFault::NoName => "name= が空です".into(),
        ContenderFault::NoCommand => "cmd= にプログラムがありません".into(),
        ContenderFault::NoProgram => {
            "プログラムがありません。komadai か cmd=プログラム を指定してください".into()
        }
        ContenderFault::NoOptions => "GNU Shogiには設定できるオプションがありません".into(),
    }
}

/// What was given twice.
fn thing(english: &str) -> &str {
    match english {
        "a program" => "プログラム",
        "a pace" => "持ち時間",
        word => word,
    }
}

fn process(error: &ProcessError) -> String {
    let engine = &error.engine;
    match &error.fault {
        ProcessFault::Start(error) => format!("{engine} を起動できません：{}", error.told()),
        ProcessFault::Ended { status, last_words } => {
            let how = match status {
                Some(status) => format!("{engine} が終了しました（{status}）"),
                None => format!("{engine} が出力を閉じました"),
            };
            let last = if last_words.is_empty() {
                String::new()
            } else {
                format!("。最後の出力：{last_words}")
            };
            how + &last
        }
        ProcessFault::Silent { to, after } => {
            format!("{engine} が {to} に{}秒以内に答えません", after.as_secs_f64())
        }
        ProcessFault::Nonsense(line) => format!("{engine} の答えが正しくありません：{line}"),
    }
}

fn parting(parting: &Parting) -> String {
    match parting {
        Parting::Closed => "サーバーが接続を切りました".into(),
        Parting::Refused(None) => "ログインできません".into(),
        Parting::Refused(Some(reason)) => format!("ログインできません：{reason}"),
        Parting::Unreachable => "サーバーに届きません".into(),
        Parting::LoginUnanswered => "ログインの返事がありません".into(),
        Parting::Stalled => "サーバーが受信しません".into(),
        Parting::Silent { seconds } => format!("{seconds}秒間、何も届きません"),
        Parting::BadLine(_) => "サーバーが送った行を読み取れません".into(),
        Parting::Unexpected(_) => "サーバーが思いがけないことを送りました".into(),
        Parting::Tls(error) => format!("TLSで接続できません：{error}"),
        Parting::Io(error) => error.told(),
    }
}
