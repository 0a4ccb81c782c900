//! Small things that texts for people need.

/// `1 file`, `2 files`.
pub fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
