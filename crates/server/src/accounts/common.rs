//! Passwords and names that are refused, because everybody tries the one and anybody could be taken for the other.

use crate::api::ErrorCode;
use crate::error::{Refusal, ensure};

/// What the commonest passwords begin with, digits and signs behind it aside. From the lists that breaches have made
/// public; eight characters are asked for anyway, so shorter ones stand for what is put behind them.
const COMMON: [&str; 60] = [
    "password",
    "passwort",
    "passw0rd",
    "p@ssword",
    "p@ssw0rd",
    "pass",
    "qwerty",
    "qwertyui",
    "qwertyuiop",
    "azerty",
    "qwertz",
    "asdf",
    "asdfgh",
    "asdfghjk",
    "asdfghjkl",
    "zxcvbn",
    "zxcvbnm",
    "qazwsx",
    "qazwsxedc",
    "1qaz2wsx",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "q1w2e3r4",
    "iloveyou",
    "loveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "basketball",
    "superman",
    "batman",
    "starwars",
    "pokemon",
    "dragon",
    "monkey",
    "master",
    "welcome",
    "letmein",
    "trustno1",
    "whatever",
    "michael",
    "jennifer",
    "computer",
    "internet",
    "admin",
    "administrator",
    "changeme",
    "secret",
    "test",
    "testtest",
    "abc",
    "abcdefgh",
    "sakura",
    "nippon",
    "doraemon",
    "shogi",
    "komadai",
    "login",
    "hello",
];

/// Runs of keys and letters: a password that is a part of one, either way, is none.
const RUNS: [&str; 6] = [
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
];

/// Names by which somebody could be taken for the house, without what stands between their letters.
const OF_THE_HOUSE: [&str; 20] = [
    "admin",
    "administrator",
    "moderator",
    "mod",
    "operator",
    "organiser",
    "organizer",
    "server",
    "system",
    "root",
    "staff",
    "support",
    "official",
    "komadai",
    "運営",
    "管理者",
    "管理人",
    "公式",
    "サーバー",
    "サーバ",
];

/// Letters of these alphabets look alike, and are not mixed in one word by anybody who means well.
const ALPHABETS: [fn(char) -> bool; 5] = [
    |letter| {
        letter.is_ascii_alphabetic()
            || matches!(letter, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
    },
    |letter| matches!(letter, '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}'),
    |letter| matches!(letter, '\u{400}'..='\u{52f}' | '\u{1c80}'..='\u{1c8f}' | '\u{2de0}'..='\u{2dff}'),
    |letter| matches!(letter, '\u{530}'..='\u{58f}'),
    |letter| matches!(letter, '\u{13a0}'..='\u{13ff}' | '\u{ab70}'..='\u{abbf}'),
];

/// Refuses a password that guessers try first.
///
/// # Errors
///
/// It is common, a run of keys, one or two characters again and again, or the name that is signed in by.
pub(super) fn check_password(password: &str, login: &str) -> Result<(), Refusal> {
    let plain = password.to_lowercase();
    let is_behind = |letter: char| letter.is_ascii_digit() || letter.is_ascii_punctuation();
    let base = plain.trim_matches(is_behind);
    let (base, whole) = (if base.is_empty() { &plain } else { base }, plain.as_str());
    let is_common = COMMON.contains(&base) || COMMON.contains(&whole);
    let backwards: String = whole.chars().rev().collect();
    let is_run = RUNS.iter().any(|run| run.contains(whole) || run.contains(&backwards));
    let mut letters: Vec<char> = whole.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    let is_own = !login.is_empty() && (base == login || whole == login);
    let fits = !is_common && !is_run && letters.len() > 2 && !is_own;
    let reason = "this password is among the first that anybody would try; take another";
    ensure(fits, ErrorCode::CommonPassword, reason)
}

/// Refuses a name by which somebody could be taken for the house, or for somebody else by letters that look alike.
///
/// # Errors
///
/// It is one of these.
pub(crate) fn check_name(name: &str) -> Result<(), Refusal> {
    let folded: String = { name.chars() }
        .map(|letter| match letter {
            // The wide forms of Latin letters and digits are the same letters.
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
            letter => letter,
        })
        .flat_map(char::to_lowercase)
        .collect();
    let bare: String = folded.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let spelt: String = { bare.chars() }
        .map(|letter| match letter {
            '0' => 'o',
            '1' => 'l',
            '3' => 'e',
            '5' => 's',
            letter => letter,
        })
        .collect();
    let of_the_house =
        [&bare, &spelt].into_iter().any(|name| OF_THE_HOUSE.contains(&name.as_str()));
    ensure(!of_the_house, ErrorCode::BadName, "this name belongs to those who run the server")?;
    let alphabets = ALPHABETS.iter().filter(|alphabet| folded.chars().any(alphabet)).count();
    let reason = "a name has letters of one alphabet, besides kanji, kana and the like";
    ensure(alphabets <= 1, ErrorCode::BadName, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_that_everybody_tries_are_refused() {
        for bad in [
            "password",
            "Password1!",
            "passw0rd2026",
            "12345678",
            "87654321",
            "abcdefgh",
            "qwertyuiop",
            "aaaaaaaa",
            "abababab",
            "iloveyou!!",
            "1q2w3e4r",
            "!!komadai!!",
            "kumo-kaze",
            "Kumo-Kaze99",
            "shogi2026",
            "test1234",
        ] {
            assert!(check_password(bad, "kumo-kaze").is_err(), "{bad}");
        }
        for good in [
            "歩のない将棋は負け将棋",
            "long enough",
            "another one",
            "kumo in the sky",
            "x7!pq-94z",
            "shogi with tea",
        ] {
            assert!(check_password(good, "kumo-kaze").is_ok(), "{good}");
        }
    }

    #[test]
    fn nobody_is_called_as_the_house_is_or_looks_like_somebody_else() {
        for bad in [
            "admin",
            "Admin",
            "A d m i n",
            "m0derat0r",
            "_SERVER_",
            "運営",
            "ａｄｍｉｎ",
            "K0madai",
            "Mоderator",
            "Ηabu",
        ] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
        for good in [
            "Kumo",
            "羽生善治",
            "Админ из Киева",
            "Ολυμπία",
            "José",
            "kumo99",
            "モデル",
            "Ivan 太郎",
            "administer",
        ] {
            assert!(check_name(good).is_ok(), "{good}");
        }
    }
}
