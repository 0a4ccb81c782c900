//! `komadai FILE`: no command, but something that commands can be asked about.

use std::ffi::OsStr;
use std::path::Path;

use komadai_archive::expand;
use komadai_engine::Book;
use komadai_record::Format;

use crate::text::clean;
use crate::words;

/// What can be done with a file or a folder that stands where a command should, or that there is no such file; `None`
/// where the word looks like neither.
pub fn of(word: &OsStr) -> Option<String> {
    let path = Path::new(word);
    let name = clean(&path.display().to_string()).into_owned();
    let Ok(about) = path.metadata() else {
        let is_path = path.extension().is_some() || path.components().count() > 1;
        return is_path.then(|| words::no_command_or_file(name));
    };
    let quoted = if name.contains([' ', '(', ')', '\'', '&', ';', '　']) {
        format!("'{}'", name.replace('\'', "'\\''"))
    } else {
        name.clone()
    };
    let (kind, commands) = if about.is_dir() {
        folder(path, &quoted)
    } else if about.is_file() {
        file(path, &quoted)
    } else {
        return None;
    };
    let commands: String =
        commands.iter().map(|command| format!("\n  komadai {command}")).collect();
    Some(words::no_command(name, kind, commands))
}

fn folder(path: &Path, name: &str) -> (String, Vec<String>) {
    let records = expand(&[path.to_path_buf()]).iter().filter(|it| it.path().is_some()).count();
    let commands = [
        format!("check {name}"),
        format!("info {name}"),
        format!("find {name} --sfen 'startpos moves 7g7f'"),
        format!("convert {name} --to csa -o converted/"),
        format!("analyse {name}"),
    ];
    (words::a_folder(words::records(records)), commands.into())
}

fn file(path: &Path, name: &str) -> (String, Vec<String>) {
    let [input] = expand(&[path.to_path_buf()]).try_into().expect("a file is one input");
    let (mut games, mut moves) = (0, 0);
    let read = input.each_game(|game| {
        games += 1;
        moves += game.record.moves().count();
    });
    let Ok(kind) = read else {
        if Book::open(path).is_ok() {
            return (words::a_book(), vec![format!("book show {name}")]);
        }
        return (words::no_record(), vec![format!("check {name}")]);
    };
    let format = kind.format.name();
    let mut commands = Vec::new();
    if moves > 0 {
        commands.extend([
            format!("info {name}"),
            format!("analyse {name}"),
            format!("check {name}"),
            format!("diagram {name} -o picture.png"),
            format!("print score {name} -o sheet.pdf"),
        ]);
    } else {
        commands.extend([
            format!("tsume {name}"),
            format!("diagram {name} -o picture.png"),
            format!("check {name}"),
        ]);
    }
    let to = if kind.format == Format::Csa { "kif" } else { "csa" };
    commands.push(format!("convert {name} --to {to}"));
    (words::a_record(format, words::games(games)), commands)
}
