//! Paper, and what stands at the foot of every page that must be printed in its true size.

use crate::path::Point;
use crate::scene::{Anchor, Color, Scene, Stroke, TextStyle};
use crate::words::Language;

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// What printers cannot reach at the edges of a page, in millimetres.
pub(crate) const MARGIN: f32 = 8.0;
/// The height of the line at the foot, in millimetres.
pub(crate) const FOOT: f32 = 8.0;

pub(crate) const GREY: Color = Color::hex(0x77_77_77);

impl Paper {
    /// Width and height in millimetres.
    ///
    /// ```
    /// use komadai_draw::Paper;
    ///
    /// assert_eq!(Paper::A4.size(), (210.0, 297.0));
    /// ```
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }

    /// An empty page.
    pub(crate) const fn page(self) -> Scene {
        let (width, height) = self.size();
        Scene::new(width, height)
    }
}

/// A line of 50 mm to check the size of the print by, and a remark beside it.
pub(crate) fn ruler(scene: &mut Scene, language: Language, remark: &str) {
    let y = scene.height - MARGIN;
    let line = Stroke::new(GREY, 0.25);
    let style = TextStyle::new(2.9, GREY);
    let start = Point::new(MARGIN + 2.0, y);
    for mm in 0..=5_u8 {
        let x = 10.0 * f32::from(mm);
        let tick = if mm % 5 == 0 { 2.2 } else { 1.2 };
        scene.line(start.plus(x, 0.0), start.plus(x, -tick), line);
    }
    scene.line(start, start.plus(50.0, 0.0), line);
    let advice = language.either(
        "この線は50 mm。実際のサイズ（100 %）で印刷してください。",
        "This line is 50 mm long: print at 100 %, not “fit to page”.",
    );
    scene.text(advice, start.plus(53.0, 0.0), Anchor::Start, style);
    let end = Point::new(scene.width - MARGIN - 2.0, y);
    scene.text_within(remark, end, Anchor::End, style, 52.0);
}

/// Cuts a text into lines no wider than `room`, at blanks, or between any two characters that are not Latin.
pub(crate) fn wrapped(text: &str, size: f32, room: f32) -> Vec<String> {
    let font = crate::font::Font::get();
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for piece in pieces_of(paragraph) {
            let both = format!("{line}{piece}");
            if !line.is_empty() && font.width(both.trim_end()) * size > room {
                lines.push(line.trim_end().to_owned());
                line = piece.trim_start().to_owned();
            } else {
                line = both;
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The most characters in brackets, with them, that a line is not cut in.
const SHORT: usize = 12;

/// Words with the blanks behind them; of Japanese every character by itself.
fn pieces_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut characters = rest.char_indices();
        let (_, first) = characters.next()?;
        let ends = |(index, character): (usize, char), before: char| {
            let breaks = before.is_whitespace() && !character.is_whitespace();
            let wide = |character: char| u32::from(character) >= 0x2e80;
            let clings = "、。」）』】〕".contains(character);
            (breaks || (wide(before) || wide(character)) && !clings).then_some(index)
        };
        let mut before = first;
        let mut end = rest.len();
        // What stands in short brackets stays together.
        let closing = rest.char_indices().take(SHORT).find(|&(_, character)| character == '）');
        let inside = closing.filter(|_| first == '（').map_or(0, |(index, _)| index);
        for next in characters.skip_while(|&(index, _)| index <= inside) {
            if let Some(index) = ends(next, before) {
                end = index;
                break;
            }
            before = next.1;
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_where_they_may() {
        let lines = wrapped("one two three", 1.0, 4.2);
        assert_eq!(lines, ["one two", "three"]);
        let lines = wrapped("歩を打つ。桂", 1.0, 4.1);
        assert_eq!(lines, ["歩を打", "つ。桂"]);
        assert_eq!(wrapped("a\nb", 1.0, 9.0), ["a", "b"]);
        assert!(wrapped("", 1.0, 9.0).is_empty());
    }
}
