//! What is wrong with files and folders, and with what the system makes of them.

use std::io::{Error, ErrorKind};

use komadai_archive::{Cause, CollectionError, Damage, Finding, IndexError, InputError};
use komadai_arena::JournalError;
use komadai_draw::Language;
use komadai_engine::BookError;
use komadai_files::Reason;
use komadai_rules::PlayError;
use komadai_server::{Error as ServerError, SettingsError};
use komadai_store::StoreError;

use crate::language::spoken;

use super::records::message;
use super::{Told, either, told};

told! {
    InputError = |error| match error {
        InputError::Io(error) => error.told(),
        InputError::TooLarge { most_mib } => format!("{most_mib} MiBを超えています"),
        InputError::NoRecords => "棋譜がありません".into(),
        InputError::NotARecord(fault) => fault.told(),
    };
    CollectionError = |error| format!("{}: {}", error.folder, error.reason.told());
    IndexError = |error| match error {
        IndexError::Io(error) => error.told(),
        IndexError::Damaged(damage) => damage.told(),
        IndexError::Stopped => "中断しました".into(),
    };
    Damage = |damage| match damage {
        Damage::NotAnIndex => "索引ではありません".into(),
        Damage::Length
        | Damage::CutOff
        | Damage::Heading
        | Damage::Files
        | Damage::Shelves
        | Damage::Counts
        | Damage::Places
        | Damage::NoFile => "索引が壊れています".into(),
    };
    BookError = |error| match error {
        BookError::Io(error) => error.told(),
        BookError::NoFile => "通常のファイルではありません".into(),
        BookError::Foreign => "定跡ファイルではありません".into(),
        BookError::Version(version) => format!("知らない版の定跡です（{version}）"),
        BookError::Truncated => "定跡が途中で終わっています".into(),
        BookError::Corrupt(_) => "定跡が壊れています".into(),
        BookError::Text { line, .. } => format!("{line}行目：定跡として読み取れません"),
        BookError::TooLarge => "定跡の手の数が多すぎます".into(),
    };
    JournalError = |error| match error {
        JournalError::File(error) => error.told(),
        JournalError::Line { number, .. } => format!("{number}行目：途中経過として読み取れません"),
        JournalError::Settings { name, journal, now } => {
            format!("別の対局の途中経過です（{name} が {journal} でなく {now}）")
        }
    };
    StoreError = |error| match error {
        StoreError::Full => "ディスクに空きがありません".into(),
        StoreError::ReadOnly => "ディスクに書き込めません".into(),
        StoreError::Io(error) => {
            error.told().replace("unable to open database file", "データベースを開けません")
        }
        StoreError::Damaged(_) => "データが壊れているか、サーバーのデータではありません".into(),
        StoreError::Emptied(left) => format!(
            "データベースが空か、ありませんが、{} が残っています。控えを新しいフォルダに戻すか（komadai server \
             restore）、新しく始める場合は残っているものを移動してください",
            left.display()
        ),
        StoreError::Occupied(path) => format!(
            "{} がすでにあるため、何も書き込みませんでした。別の場所を指定するか、移動してください",
            path.display()
        ),
        StoreError::Newer { found, known } => {
            format!("新しい版のデータです（形式 {found}、この版は {known} まで）")
        }
        StoreError::Older { found, known } => format!(
            "古い版のデータです（形式 {found}、この版は {known}）。一度サーバーを起動すると新しくなります"
        ),
        StoreError::InUse => "別のサーバーがこのデータを使っています".into(),
        StoreError::Locked => "別のプログラムがデータを使用中です".into(),
        StoreError::NameTaken => "その名前はすでに使われています".into(),
        StoreError::PasskeyTaken => "そのパスキーはすでに使われています".into(),
        StoreError::NoInvitation => "その招待コードは使えません".into(),
        StoreError::NoGuest => "そのゲストはもういません".into(),
        StoreError::Closed => "データを閉じています".into(),
        // What SQLite says has no other words.
        error => format!("データベースのエラー：{error}"),
    };
    ServerError = |error| match error {
        ServerError::Listen { setting, address, source }
            if source.kind() == ErrorKind::AddrInUse =>
        {
            format!(
                "{address} では待ち受けられません。別のプログラムが使っています。そのプログラムを終えるか、別のポートを \
                 --{setting} で指定してください（ポート 0 なら空いている番号を使います）"
            )
        }
        ServerError::Listen { address, source, .. } => {
            format!("{address} では待ち受けられません：{}", source.told())
        }
        ServerError::WebDir { path, source } => {
            format!("{} のページを公開できません：{}", path.display(), source.told())
        }
        ServerError::Store { folder: Some(folder), source } => {
            format!("{} に対局を保存できません：{}", folder.display(), source.told())
        }
        ServerError::Store { folder: None, source } => {
            format!("対局を保存できません：{}", source.told())
        }
        ServerError::Tls { path, .. } => {
            format!("{} を証明書または鍵として使えません", path.display())
        }
        ServerError::OutOfRange { setting, given, range: (least, most) } => {
            format!("{setting} は{least}から{most}までです（{given} が指定されています）")
        }
        ServerError::System(source) => format!("システムのエラー：{}", source.told()),
        error => error.to_string(),
    };
    SettingsError = |error| {
        let line = error.line.map_or_else(String::new, |line| format!(" {line}行目"));
        format!("{}{line}：{}", error.path.display(), error.reason)
    };
}

/// Without the place, which stands before it.
impl Told for Finding {
    fn told(&self) -> String {
        match (spoken(), &self.cause) {
            (Language::En, _) | (_, None) => self.message.clone(),
            (_, Some(Cause::Fault(fault))) => message(fault),
            (_, Some(Cause::Input(error))) => error.told(),
            (_, Some(Cause::Setup(error))) => error.told(),
            (_, Some(Cause::GoesOn { ply, mv, outcome })) => {
                let over = PlayError::Over(*outcome).told();
                crate::words::in_move(ply, mv, over)
            }
        }
    }
}

/// What the system refuses, in its own words where there are no others.
impl Told for Error {
    fn told(&self) -> String {
        Reason(self).told()
    }
}

impl Told for Reason<'_> {
    fn told(&self) -> String {
        either(self, |reason| system(reason.0))
    }
}

fn system(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "ファイルまたはフォルダがありません",
        ErrorKind::PermissionDenied => "アクセスが許可されていません",
        ErrorKind::AlreadyExists => "すでにあります",
        ErrorKind::IsADirectory => "フォルダです",
        ErrorKind::NotADirectory => "パスの途中がフォルダではありません",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "ディスクに空きがありません",
        ErrorKind::ReadOnlyFilesystem => "ディスクに書き込めません",
        ErrorKind::InvalidFilename => "ファイル名が正しくありません",
        ErrorKind::ResourceBusy => "使用中です",
        ErrorKind::BrokenPipe => "出力先が閉じられました",
        ErrorKind::ConnectionRefused => "接続を拒否されました",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => "接続が切れました",
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => "接続先に届きません",
        ErrorKind::AddrInUse => "そのアドレスは使用中です",
        ErrorKind::AddrNotAvailable => "そのアドレスは使えません",
        ErrorKind::TimedOut => "時間切れです",
        ErrorKind::Interrupted => "中断しました",
        ErrorKind::UnexpectedEof => "途中で終わっています",
        ErrorKind::OutOfMemory => "メモリが足りません",
        _ => return error.to_string(),
    }
    .into()
}
