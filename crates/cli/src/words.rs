//! What commands say beside their answers, in both languages: one table of pairs.
//!
//! Each is a function that makes the whole sentence, since the order of words is the language's own. The help of
//! arguments is in `japanese/help.txt`, what libraries find wrong in `told.rs`, and answers of many words stand beside
//! their command, in `info/words.rs` and others.

use std::fmt::Display;

use komadai_draw::Language;

use crate::language::spoken;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident($($part:ident),*) = $english:literal, $japanese:literal;)*) => {
        $(
            $(#[$doc])*
            pub fn $name($($part: impl Display),*) -> String {
                match spoken() {
                    Language::En => format!($english),
                    Language::Ja => format!($japanese),
                }
            }
        )*

        /// Every pair, as it is written here.
        #[cfg(test)]
        const ALL: &[(&str, &str)] = &[$(($english, $japanese)),*];
    };
}

words! {
    /// What stands before what went wrong.
    error(what) = "error: {what}", "エラー: {what}";
    /// A file where a command should stand; what it is, and what can be done with it.
    no_command(name, kind, commands) =
        "{name} is no command, but {kind}. What can be done with it:{commands}\n`komadai --help` lists all commands",
        "{name} はコマンドではなく、{kind}です。できること：{commands}\nすべてのコマンドは `komadai --help` で表示します";
    a_record(format, games) = "a game record ({format}, {games})", "棋譜（{format}、{games}）";
    a_book() = "an opening book", "定跡ファイル";
    a_folder(records) = "a folder with {records}", "フォルダ（{records}）";
    no_record() = "a file that holds no game record", "棋譜ではないファイル";
    whole_number() = "expected a whole number", "整数を指定してください";
    not_in(number, low, high) = "{number} is not in {low}..={high}", "{number} は {low}〜{high} の範囲にありません";
    at_least_one() = "at least 1", "1以上の数を指定してください";
    value_of_variable(name) =
        "that is the value of the environment variable {name}", "環境変数 {name} の値です";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::japanese::latin;

    /// What stands between braces in a text.
    fn parts(text: &str) -> Vec<&str> {
        let after = text.split('{').skip(1);
        let mut parts: Vec<&str> =
            after.map(|part| part.split('}').next().unwrap_or(part)).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    #[test]
    fn both_languages_say_the_same_things() {
        for (english, japanese) in ALL {
            assert_eq!(parts(english), parts(japanese), "{japanese}");
        }
    }

    #[test]
    fn japanese_is_japanese() {
        for (_, japanese) in ALL {
            let told: String = japanese
                .split('{')
                .map(|part| part.split('}').next_back().unwrap_or_default())
                .collect();
            assert_eq!(latin(&told), Vec::<String>::new(), "{japanese}");
        }
    }
}
