//! What is wrong with the words of the command line, in Japanese: every kind of error that clap knows.

use std::fmt::Write as _;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, Error, ErrorFormatter, ErrorKind};

/// Formats errors in Japanese.
pub struct Japanese;

impl ErrorFormatter for Japanese {
    fn format_error(error: &Error<Self>) -> StyledStr {
        let styles = Styles::styled();
        let (head, tip) = (styles.get_error(), styles.get_valid());
        let mut text = format!("{head}エラー:{head:#} {}\n", sentence(error));
        for (place, tip_text) in tips(error).iter().enumerate() {
            let gap = if place == 0 { "\n" } else { "" };
            let _ = writeln!(text, "{gap}  {tip}ヒント:{tip:#} {tip_text}");
        }
        if let Some(ContextValue::StyledStr(english)) = error.get(ContextKind::Usage) {
            let _ = write!(text, "\n{}", usage(&english.ansi().to_string(), &styles));
        }
        let literal = styles.get_literal();
        let _ = writeln!(text, "\n詳しくは '{literal}--help{literal:#}' をご覧ください。");
        text.into()
    }
}

/// Usage as clap writes it, with its own words in Japanese.
pub fn usage(english: &str, styles: &Styles) -> String {
    let head = styles.get_header();
    let japanese = english
        .replace("Usage:", "使い方:")
        .replace("[OPTIONS]", "[オプション]")
        .replace("[ARGS]", "[引数]")
        // Lines below the first stand where it begins.
        .replace("\n       ", "\n        ");
    let japanese = japanese.trim_end();
    if japanese.starts_with('\u{1b}') {
        return format!("{japanese}\n");
    }
    let rest = japanese.strip_prefix("使い方:").unwrap_or(japanese);
    format!("{head}使い方:{head:#}{rest}\n")
}

/// A value of the context, quoted.
fn quoted(error: &Error<Japanese>, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(format!("'{text}'")),
        ContextValue::Strings(texts) => {
            let texts: Vec<String> = texts.iter().map(|text| format!("'{text}'")).collect();
            Some(texts.join("、"))
        }
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What is wrong, and what there is to choose from.
fn sentence(error: &Error<Japanese>) -> String {
    let said = |kind| quoted(error, kind).unwrap_or_default();
    let argument = said(ContextKind::InvalidArg);
    let value = said(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::ArgumentConflict => {
            let command = said(ContextKind::InvalidSubcommand);
            let what = if argument.is_empty() { command } else { argument };
            match quoted(error, ContextKind::PriorArg) {
                Some(prior) if prior == what => format!("{what} は一度しか指定できません"),
                Some(prior) => format!("{what} は {prior} と同時に指定できません"),
                None => format!("{what} はほかの引数と同時に指定できません"),
            }
        }
        ErrorKind::NoEquals => format!("{argument} の値は '=' に続けて指定してください"),
        ErrorKind::InvalidValue if value.trim_matches('\'').is_empty() => {
            format!("{argument} には値が必要です{}", choices(error, ContextKind::ValidValue))
        }
        ErrorKind::InvalidValue => {
            format!(
                "{argument} に {value} は指定できません{}",
                choices(error, ContextKind::ValidValue)
            )
        }
        ErrorKind::InvalidSubcommand => {
            format!("{} というコマンドはありません", said(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => {
            let mut text = "次の引数が必要です:".to_owned();
            if let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) {
                missing.iter().for_each(|missing| text += &format!("\n  {missing}"));
            }
            text
        }
        ErrorKind::MissingSubcommand => {
            let command = said(ContextKind::InvalidSubcommand);
            let choices = choices(error, ContextKind::ValidSubcommand);
            format!("{command} にはコマンドを続けて指定してください{choices}")
        }
        ErrorKind::InvalidUtf8 => "UTF-8でない文字が含まれています".into(),
        ErrorKind::TooManyValues => format!("{argument} に {value} は多すぎます"),
        ErrorKind::TooFewValues => format!(
            "{argument} には値が{}個以上必要ですが、{}個しかありません",
            said(ContextKind::MinValues),
            said(ContextKind::ActualNumValues)
        ),
        ErrorKind::WrongNumberOfValues => format!(
            "{argument} には値が{}個必要ですが、{}個あります",
            said(ContextKind::ExpectedNumValues),
            said(ContextKind::ActualNumValues)
        ),
        ErrorKind::ValueValidation => {
            let reason = reason(error).map(|reason| format!("：{reason}"));
            format!("{argument} に {value} は指定できません{}", reason.unwrap_or_default())
        }
        ErrorKind::UnknownArgument => format!("{argument} という引数はありません"),
        ErrorKind::Io | ErrorKind::Format => "表示できませんでした".into(),
        // Help and versions are no errors; what a later clap adds is told with as much as there is.
        _ => format!("引数が正しくありません {argument} {value}").trim_end().into(),
    }
}

/// The words that would do.
fn choices(error: &Error<Japanese>, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::Strings(words)) if !words.is_empty() => {
            format!("\n  [選べる値: {}]", words.join(", "))
        }
        _ => String::new(),
    }
}

/// Why a value is refused: what its reader says in Japanese, else what is expected of it.
fn reason(error: &Error<Japanese>) -> Option<String> {
    use std::error::Error as _;
    let said = error.source().map(ToString::to_string).unwrap_or_default();
    if !said.is_ascii() {
        return Some(said);
    }
    if let Some(range) = range(&said) {
        return Some(range);
    }
    if let Some(ContextValue::String(expected)) = error.get(ContextKind::Custom) {
        return Some(expected.replace('`', "'"));
    }
    let is_number = ["digit", "integer", "number", "float"].iter().any(|word| said.contains(word));
    if is_number {
        Some("数を指定してください".into())
    } else {
        (!said.is_empty()).then_some(said)
    }
}

/// `500 is not in 1..=100`: the numbers that would do.
fn range(said: &str) -> Option<String> {
    let (_, range) = said.split_once(" is not in ")?;
    let (least, most) = range.split_once("..")?;
    let (most, less) = match most.strip_prefix('=') {
        Some(most) => (most, 0),
        None => (most, 1),
    };
    // Beyond what anyone asks for there is no most.
    let most = most.parse::<i128>().ok().map(|most| most - less);
    let most = most.filter(|&most| most < i128::from(u32::MAX) - 1);
    Some(match most {
        Some(most) => format!("{least}から{most}までの数を指定してください"),
        None => format!("{least}以上の数を指定してください"),
    })
}

/// What may have been meant.
fn tips(error: &Error<Japanese>) -> Vec<String> {
    let similar = [
        (ContextKind::SuggestedSubcommand, "コマンド"),
        (ContextKind::SuggestedArg, "引数"),
        (ContextKind::SuggestedValue, "値"),
    ];
    let similar = similar.iter().filter_map(|&(kind, what)| {
        let meant = quoted(error, kind).filter(|meant| !meant.is_empty())?;
        Some(format!("似た{what}があります: {meant}"))
    });
    let mut tips: Vec<String> = similar.collect();
    if let Some(ContextValue::StyledStrs(others)) = error.get(ContextKind::Suggested) {
        tips.extend(others.iter().filter_map(|tip| translated(&tip.to_string())));
    }
    tips
}

/// A tip of clap's own in Japanese; ours are already.
fn translated(tip: &str) -> Option<String> {
    if !tip.is_ascii() {
        return Some(tip.to_owned());
    }
    let parts: Vec<&str> = tip.split('\'').collect();
    match parts.as_slice() {
        ["to pass ", value, _, words, _] => {
            Some(format!("'{value}' を値として渡すには '{words}' と書きます"))
        }
        ["", words, " exists"] => Some(format!("'{words}' があります")),
        ["subcommand ", name, ..] => {
            Some(format!("'{name}' というコマンドがあります。使うには前の '--' を取ってください"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_told_in_words() {
        for (said, told) in [
            ("500 is not in 1..=100", "1から100までの数を指定してください"),
            ("0 is not in 1..4294967296", "1以上の数を指定してください"),
            ("3 is not in 30..=10000", "30から10000までの数を指定してください"),
        ] {
            assert_eq!(range(said).as_deref(), Some(told));
        }
        assert_eq!(range("invalid digit found in string"), None);
    }

    #[test]
    fn tips_of_clap_are_translated() {
        for (tip, told) in [
            ("to pass '-5' as a value, use '-- -5'", "'-5' を値として渡すには '-- -5' と書きます"),
            ("'check --json' exists", "'check --json' があります"),
            ("環境変数の値です", "環境変数の値です"),
        ] {
            assert_eq!(translated(tip).as_deref(), Some(told));
        }
    }
}
