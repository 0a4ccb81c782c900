//! What libraries find wrong, as a terminal tells it: in English as they say it themselves, in Japanese by what it is.

mod engines;
mod files;
mod records;
mod rules;

use komadai_draw::Language;

pub use rules::ending;

use crate::language::spoken;

/// Something that is told in the language that is spoken.
pub trait Told {
    /// The words.
    fn told(&self) -> String;
}

/// Implements it for types that have English words of their own, by a function that has the Japanese.
macro_rules! told {
    ($($kind:ty = $japanese:expr;)*) => {
        $(impl $crate::told::Told for $kind {
            fn told(&self) -> String {
                $crate::told::either(self, $japanese)
            }
        })*
    };
}
use told;

/// The words of a thing in the language that is spoken.
fn either<T: ToString>(thing: &T, japanese: impl FnOnce(&T) -> String) -> String {
    match spoken() {
        Language::En => thing.to_string(),
        Language::Ja => japanese(thing),
    }
}

/// Words that were made in the language that is spoken.
impl Told for String {
    fn told(&self) -> String {
        self.clone()
    }
}

impl Told for str {
    fn told(&self) -> String {
        self.to_owned()
    }
}

impl<T: Told + ?Sized> Told for &T {
    fn told(&self) -> String {
        (*self).told()
    }
}
