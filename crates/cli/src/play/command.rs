//! What a player types: a command in either language, or a move.

/// One typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// An empty line.
    Nothing,
    /// What can be typed.
    Help,
    /// The board again.
    Board,
    /// The moves so far.
    Moves,
    /// Points of an impasse.
    Points,
    /// The last move back.
    Undo,
    /// A move the engine would play.
    Hint,
    /// The board from the other seat.
    Flip,
    /// The same start again.
    New,
    /// Keep the game in a file of this name; over another one if that is said.
    Save {
        name: &'a str,
        force: bool,
    },
    /// What is left to both sides.
    Clock,
    /// How strong the engine plays, or how strong it shall play from now on.
    Level(&'a str),
    /// The side to move resigns.
    Resign,
    /// The side to move declares an impasse.
    Declare,
    /// The side to move proposes to count an impasse; a friend agrees.
    Agree,
    Quit,
    /// Anything else should be a move.
    Move(&'a str),
}

/// Words and what they mean; a lone letter is never a move.
const WORDS: [(&[&str], Command<'static>); 14] = [
    (&[""], Command::Nothing),
    (&["help", "?", "ヘルプ", "助け"], Command::Help),
    (&["board", "b", "盤面", "局面"], Command::Board),
    (&["moves", "m", "棋譜"], Command::Moves),
    (&["points", "点数"], Command::Points),
    (&["undo", "u", "待った"], Command::Undo),
    (&["hint", "h", "ヒント"], Command::Hint),
    (&["flip", "f", "反転"], Command::Flip),
    (&["new", "新規"], Command::New),
    (&["clock", "time", "時計", "残り時間"], Command::Clock),
    (&["resign", "投了"], Command::Resign),
    (&["declare", "win", "宣言"], Command::Declare),
    (&["agree", "count", "持将棋"], Command::Agree),
    (&["quit", "q", "exit", "終了"], Command::Quit),
];

/// Words with something behind them, and what they mean of it.
type Phrase = (&'static [&'static str], fn(&str) -> Command<'_>);

const PHRASES: [Phrase; 3] = [
    (&["save", "s", "保存"], |name| Command::Save { name, force: false }),
    (&["save!", "s!", "保存!", "保存！", "上書き"], |name| Command::Save {
        name,
        force: true,
    }),
    (&["level", "l", "棋力", "レベル"], |name| Command::Level(name)),
];

impl<'a> Command<'a> {
    /// Reads a line without blanks around it.
    pub fn read(line: &'a str) -> Self {
        let lower = line.to_ascii_lowercase();
        let word = WORDS.iter().find(|(words, _)| words.contains(&lower.as_str()));
        if let Some(&(_, command)) = word {
            return command;
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let first = first.to_ascii_lowercase();
        let phrase = PHRASES.iter().find(|(words, _)| words.contains(&first.as_str()));
        phrase.map_or(Self::Move(line), |(_, command)| command(rest.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_both_languages_are_commands_and_the_rest_are_moves() {
        for (line, command) in [
            ("", Command::Nothing),
            ("Undo", Command::Undo),
            ("待った", Command::Undo),
            ("投了", Command::Resign),
            ("7g7f", Command::Move("7g7f")),
            ("P-7f", Command::Move("P-7f")),
            ("undo it", Command::Move("undo it")),
            ("save", Command::Save { name: "", force: false }),
            ("Save My game.kif", Command::Save { name: "My game.kif", force: false }),
            ("保存！　a.csa", Command::Save { name: "a.csa", force: true }),
            ("時計", Command::Clock),
            ("level 5k", Command::Level("5k")),
            ("棋力", Command::Level("")),
            ("savegame", Command::Move("savegame")),
        ] {
            assert_eq!(Command::read(line), command);
        }
    }
}
