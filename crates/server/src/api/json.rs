//! Why a text in JSON cannot be read, in words of the API.

/// What stands where something else was expected, by the words a reader of Rust's has for that, and by ours.
const EXPECTED: [(&str, &str); 13] = [
    ("struct ", "an object"),
    ("internally tagged enum ", "an object"),
    ("adjacently tagged enum ", "an object"),
    ("enum ", "one of its words"),
    ("tuple struct ", "a list"),
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number, 0 or more"),
    ("usize", "a whole number, 0 or more"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f64", "a number"),
];

/// Why a text in JSON says nothing that was asked for, and where.
pub(crate) fn unreadable(error: &serde_json::Error) -> String {
    plain(&error.to_string())
}

/// A reason without the names that types have in Rust.
pub(crate) fn plain(reason: &str) -> String {
    // What was sent is quoted before, and may hold anything.
    let Some((found, expected)) = reason.rsplit_once(", expected ") else {
        return reason.to_owned();
    };
    let ours = |(theirs, _): &&(&str, &str)| expected.starts_with(theirs);
    let Some((_, ours)) = EXPECTED.iter().find(ours) else {
        return reason.to_owned();
    };
    let place = expected.rfind(" at line ").map_or("", |at| &expected[at..]);
    format!("{found}, expected {ours}{place}")
}

#[cfg(test)]
mod tests {
    use serde_json::from_str;

    use super::unreadable;
    use crate::api::events::{GameResult, NewEvent};
    use crate::api::play::NewRoom;

    #[test]
    fn what_cannot_be_read_is_told_in_words_of_the_api_and_with_its_place() {
        for (error, reason) in [
            (
                from_str::<NewRoom>("[]").err(),
                "invalid length 0, expected an object at line 1 column 2",
            ),
            (
                from_str::<GameResult>("\"black\"").err(),
                "invalid type: string \"black\", expected an object at line 1 column 7",
            ),
            (
                from_str::<Vec<u32>>("[-1]").err(),
                "invalid value: integer `-1`, expected a whole number from 0 to 4294967295 at line 1 column 3",
            ),
            (
                from_str::<Vec<u8>>("\"a, expected struct b\"").err(),
                "invalid type: string \"a, expected struct b\", expected a sequence at line 1 column 22",
            ),
            (from_str::<NewRoom>("{}").err(), "missing field `terms` at line 1 column 2"),
            (from_str::<NewEvent>("{").err(), "EOF while parsing an object at line 1 column 1"),
        ] {
            assert_eq!(unreadable(&error.unwrap()), reason);
        }
    }
}
