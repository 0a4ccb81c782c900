//! Secrets that browsers, programs and workers show: made by chance, known to the store by their hash.

use komadai_store::SessionToken;
use sha2::{Digest, Sha256};

use crate::error::Refusal;

/// Bytes that nobody can guess.
///
/// # Errors
///
/// The system gives none.
pub(crate) fn random<const SIZE: usize>() -> Result<[u8; SIZE], Refusal> {
    let mut bytes = [0; SIZE];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        Refusal::internal()
    })?;
    Ok(bytes)
}

pub(crate) fn hash(secret: impl AsRef<[u8]>) -> SessionToken {
    Sha256::digest(secret).into()
}

/// Bytes as hexadecimal digits, two for each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digits of a code: none that look alike.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How many digits a code has, five bits each.
const LENGTH: usize = 16;

/// A secret that people read to each other and type: 80 bits, as `k3m9-0xzv-7c2d-qh5t`.
///
/// ```
/// use komadai_server::Code;
///
/// let code: Code = "K3M9 OXZV 7C2D QH5T".parse().unwrap();
/// assert_eq!(code.to_string(), "k3m9-0xzv-7c2d-qh5t");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Code([u8; LENGTH]);

impl Code {
    /// A code by chance; none where the system gives no random bytes.
    pub fn by_chance() -> Option<Self> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).ok()?;
        Some(Self(bytes.map(|byte| DIGITS[usize::from(byte) % DIGITS.len()])))
    }

    /// A code nobody can guess.
    ///
    /// # Errors
    ///
    /// The system gives no random bytes.
    pub(crate) fn fresh() -> Result<Self, Refusal> {
        Self::by_chance().ok_or_else(|| {
            tracing::error!("the system gives no random bytes");
            Refusal::internal()
        })
    }

    /// What the store knows it by.
    pub fn hash(&self) -> SessionToken {
        hash(self.0)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, digit) in self.0.iter().enumerate() {
            let gap = if number > 0 && number % 4 == 0 { "-" } else { "" };
            write!(f, "{gap}{}", char::from(*digit))?;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Code(…)")
    }
}

impl std::str::FromStr for Code {
    type Err = &'static str;

    /// However it is written: in letters of any size, wide or narrow, with gaps or without, `o` for 0 and `l` for 1.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "a code has 16 digits and letters, as k3m9-0xzv-7c2d-qh5t";
        let narrow = |letter: char| match letter {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
            letter => letter,
        };
        let is_gap = |letter: &char| !letter.is_whitespace() && !matches!(letter, '-' | '‐' | '−');
        let letters = { text.chars() }.map(narrow).filter(is_gap).map(|letter| {
            match letter.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                letter => letter,
            }
        });
        let mut digits = [0; LENGTH];
        let mut letters = letters.fuse();
        for digit in &mut digits {
            let byte = letters.next().and_then(|letter| u8::try_from(letter).ok()).ok_or(wrong)?;
            *digit = { DIGITS.contains(&byte) }.then_some(byte).ok_or(wrong)?;
        }
        if letters.next().is_some() { Err(wrong) } else { Ok(Self(digits)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = Code::by_chance().unwrap();
        let text = code.to_string();
        assert_eq!(text.len(), 19);
        assert_eq!(text.parse::<Code>().as_ref(), Ok(&code));
        assert_ne!(Code::by_chance().unwrap(), code);
        let known: Code = "01ab-cdef-0123-4567".parse().unwrap();
        for same in
            ["OLABCDEF01234567", " 0iab cdef 0123 4567 ", "０１ＡＢ－ｃｄｅｆ－０１２３－４５６７"]
        {
            assert_eq!(same.parse::<Code>().as_ref(), Ok(&known), "{same}");
        }
        for wrong in [
            "",
            "01ab-cdef-0123-456",
            "01ab-cdef-0123-45678",
            "u1ab-cdef-0123-4567",
            "あいうえおかきくけこさしすせそた",
        ] {
            assert!(wrong.parse::<Code>().is_err(), "{wrong}");
        }
        assert_eq!(format!("{code:?}"), "Code(…)");
    }
}
