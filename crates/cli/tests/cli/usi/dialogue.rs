//! The text of dialogues, as `testdata/usi/README.md` describes it.

use std::time::Duration;

/// One dialogue with the program.
#[derive(Debug)]
pub struct Dialogue {
    /// The file and the title.
    pub name: String,
    /// What happens, with the number of its line in the file.
    pub steps: Vec<(usize, Step)>,
}

/// One thing that happens in a dialogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `> line`: the host says this.
    Say(Vec<u8>),
    /// `>> bytes`: the host says this without ending the line.
    Begin(Vec<u8>),
    /// `< pattern`: the engine says this next; `info`, `id` and `option` lines before it do not count.
    Hear(Pattern),
    /// `~ ms`: for so long the engine says nothing but `info`.
    Quiet(Duration),
    /// `! within ms`: what is heard next comes within so long.
    Within(Duration),
    /// `! close`: the host closes its output, our input.
    Close,
    /// `! deaf`: the host reads no more.
    Deaf,
    /// `! exit`: the program ends by itself, without a fault.
    Exit,
}

/// Words to be heard: `*` is any word, `a|b` one of several, `...` at the end whatever follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(pub String);

impl Pattern {
    pub fn matches(&self, line: &str) -> bool {
        let mut heard = line.split_ascii_whitespace();
        for word in self.0.split_ascii_whitespace() {
            match (word, heard.next()) {
                ("...", _) => return true,
                ("*", Some(_)) => {}
                (word, Some(heard)) if word.split('|').any(|word| word == heard) => {}
                _ => return false,
            }
        }
        heard.next().is_none()
    }
}

/// What `@start` stands for: the handshake, with a table that costs little.
const START: &str =
    "> usi\n< usiok\n> setoption name USI_Hash value 1\n> isready\n< readyok\n> usinewgame";

/// Reads a file of dialogues.
pub fn read(file: &str, text: &str) -> Result<Vec<Dialogue>, String> {
    let mut dialogues: Vec<Dialogue> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let fault = |reason: &str| format!("{file}, line {number}: {reason}: {line:?}");
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("== ") {
            dialogues.push(Dialogue { name: format!("{file}, {title}"), steps: Vec::new() });
            continue;
        }
        let steps =
            &mut dialogues.last_mut().ok_or_else(|| fault("a dialogue begins with =="))?.steps;
        let lines = if line == "@start" { START } else { line };
        for line in lines.lines() {
            let step = read_step(line).ok_or_else(|| fault("no step of a dialogue"))?;
            steps.push((number, step));
        }
    }
    Ok(dialogues)
}

fn read_step(line: &str) -> Option<Step> {
    let (mark, text) = line.split_once(' ').unwrap_or((line, ""));
    let milliseconds = |text: &str| text.parse().ok().map(Duration::from_millis);
    match mark {
        ">" => {
            let mut bytes = bytes(text)?;
            bytes.push(b'\n');
            Some(Step::Say(bytes))
        }
        ">>" => bytes(text).map(Step::Begin),
        "<" if !text.is_empty() => Some(Step::Hear(Pattern(text.to_owned()))),
        "~" => milliseconds(text).map(Step::Quiet),
        "!" => match text.split_once(' ') {
            Some(("within", time)) => milliseconds(time).map(Step::Within),
            None => match text {
                "close" => Some(Step::Close),
                "deaf" => Some(Step::Deaf),
                "exit" => Some(Step::Exit),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// The bytes a text stands for: `{text*3}` is the text three times, `\r`, `\t` and `\xff` are bytes.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '\\']) {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        if let Some(repeated) = rest[at..].strip_prefix('{') {
            let (inside, after) = repeated.split_once('}')?;
            let (inside, times) = inside.rsplit_once('*')?;
            bytes.extend(inside.repeat(times.parse().ok()?).bytes());
            rest = after;
            continue;
        }
        let escaped = &rest[at + 1..];
        let (byte, length) = match escaped.as_bytes().first()? {
            b'r' => (b'\r', 1),
            b't' => (b'\t', 1),
            b'x' => (u8::from_str_radix(escaped.get(1..3)?, 16).ok()?, 3),
            _ => return None,
        };
        bytes.push(byte);
        rest = &escaped[length..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    Some(bytes)
}

#[test]
fn patterns_match_word_by_word() {
    for (pattern, line, matches) in [
        ("usiok", "usiok", true),
        ("usiok", "usiok now", false),
        ("bestmove 7g7f|2g2f ...", "bestmove 2g2f ponder 3c3d", true),
        ("bestmove 7g7f|2g2f ...", "bestmove 2g2f", true),
        ("bestmove * ponder *", "bestmove 2g2f", false),
        ("bestmove *", "bestmove", false),
        ("info string error ...", "info  string error x y", true),
    ] {
        let found = Pattern(pattern.to_owned()).matches(line);
        assert_eq!(found, matches, "{pattern} {line}");
    }
}

#[test]
fn dialogues_are_read_and_faults_told_with_their_line() {
    let text = "# a comment\n== one\n> a\\r{bc*2}\\xff\n>> d\n< usiok\n~ 50\n! within 9\n! exit\n== two\n@start\n";
    let dialogues = read("f", text).expect("a good file");
    assert_eq!(dialogues[0].name, "f, one");
    let steps: Vec<Step> = dialogues[0].steps.iter().map(|(_, step)| step.clone()).collect();
    assert_eq!(
        steps,
        [
            Step::Say(b"a\rbcbc\xff\n".to_vec()),
            Step::Begin(b"d".to_vec()),
            Step::Hear(Pattern("usiok".to_owned())),
            Step::Quiet(Duration::from_millis(50)),
            Step::Within(Duration::from_millis(9)),
            Step::Exit,
        ]
    );
    assert_eq!(dialogues[1].steps.len(), START.lines().count());
    for (text, reason) in [
        ("> usi", "f, line 1: a dialogue begins with ==: \"> usi\""),
        ("== a\nusi", "f, line 2: no step of a dialogue: \"usi\""),
        ("== a\n! explode", "f, line 2: no step of a dialogue: \"! explode\""),
        ("== a\n> {x*many}", "f, line 2: no step of a dialogue: \"> {x*many}\""),
    ] {
        assert_eq!(read("f", text).expect_err(text), reason);
    }
}
