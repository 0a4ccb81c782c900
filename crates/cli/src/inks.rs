//! The colours of the pictures we draw: plain attributes that every program knows, and a style sheet for dark pages.

use std::fmt::{self, Write as _};

/// How the things of one class are drawn: its name, its attributes, and what changes on a dark page.
///
/// Written out it is name and attributes: programs that know no style sheets show the light picture.
#[derive(Clone, Copy)]
pub struct Ink {
    pub class: &'static str,
    pub light: &'static str,
    pub dark: &'static str,
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "class=\"{}\" {}", self.class, self.light)
    }
}

/// Names inks, and [`dark`]'s list of them all.
macro_rules! inks {
    ($($name:ident = $class:literal, $light:literal, $dark:literal;)*) => {
        $(const $name: $crate::inks::Ink = $crate::inks::Ink { class: $class, light: $light, dark: $dark };)*
        const INKS: &[$crate::inks::Ink] = &[$($name),*];
    };
}
pub(crate) use inks;

/// The style sheet that brings these to a dark page.
pub fn dark(inks: &[Ink]) -> String {
    let mut css = "@media(prefers-color-scheme:dark){".to_owned();
    for Ink { class, dark, .. } in inks {
        // Writing to a string cannot fail.
        let _ = write!(css, ".{class}{{{dark}}}");
    }
    css.push('}');
    css
}
