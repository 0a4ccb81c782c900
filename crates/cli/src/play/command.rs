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
const WORDS: [(&[&str], Command<'static>); 13] = [
    (&[""], Command::Nothing),
    (&["help", "?", "ヘルプ", "助け"], Command::Help),
    (&["board", "b", "盤面", "局面"], Command::Board),
    (&["moves", "m", "棋譜"], Command::Moves),
    (&["points", "点数"], Command::Points),
    (&["undo", "u", "待った"], Command::Undo),
    (&["hint", "h", "ヒント"], Command::Hint),
    (&["flip", "f", "反転"], Command::Flip),
    (&["new", "新規"], Command::New),
    (&["resign", "投了"], Command::Resign),
    (&["declare", "win", "宣言"], Command::Declare),
    (&["agree", "count", "持将棋"], Command::Agree),
    (&["quit", "q", "exit", "終了"], Command::Quit),
];

impl<'a> Command<'a> {
    /// Reads a line without blanks around it.
    pub fn read(line: &'a str) -> Self {
        let lower = line.to_ascii_lowercase();
        let word = WORDS.iter().find(|(words, _)| words.contains(&lower.as_str()));
        word.map_or(Self::Move(line), |&(_, command)| command)
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
        ] {
            assert_eq!(Command::read(line), command);
        }
    }
}
