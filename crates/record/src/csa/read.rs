//! The reader: items one after another, whatever the version.

use core::mem;
use core::time::Duration;

use super::game::CsaGame;
use super::quick;
use crate::teller::Teller;
use crate::text::{self, Line, Place};
use crate::visit::{Legality, Visitor};

/// Reads CSA block by block; each but the last ends with a line.
#[derive(Debug)]
pub(crate) struct CsaReader {
    /// The lines before.
    lines: u32,
    game: CsaGame,
}

impl CsaReader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self { lines: 0, game: CsaGame::new(Teller::new(legality)) }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = text;
        while !rest.is_empty() {
            rest = self.quick_items(rest, out);
            if rest.is_empty() {
                break;
            }
            let (line, after) = text::first_line(rest);
            self.lines += 1;
            let line = Line::new(self.lines, line);
            if line.text.trim_end() == "/" {
                self.next_game(out);
            } else {
                if self.game.is_past_start() && self.game.is_over_by(line.text) {
                    self.next_game(out);
                }
                if !self.game.is_lost {
                    self.game.line(line, out);
                }
            }
            rest = after.unwrap_or_default();
        }
    }

    /// What follows here is another game.
    fn next_game(&mut self, out: &mut impl Visitor) {
        self.game.finish(out);
        self.game = CsaGame::new(mem::take(&mut self.game.teller).next());
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(&mut self, out: &mut impl Visitor) {
        self.game.finish(out);
    }

    /// Reads lines of moves and times for as long as they are written as programs write them; what is left begins
    /// with a line.
    #[inline]
    fn quick_items<'a>(&mut self, text: &'a str, out: &mut impl Visitor) -> &'a str {
        let bytes = text.as_bytes();
        let game = &mut self.game;
        if !game.is_started || game.is_lost {
            return text;
        }
        let mut line_start = 0;
        while let Some(&first) = bytes.get(line_start) {
            let mut at = line_start;
            match first {
                b'T' => {
                    let (seconds, digits) = quick::seconds(&bytes[at + 1..]);
                    let Some((stop, true)) = quick::stop(&bytes[at + 1 + digits..]) else {
                        break;
                    };
                    if digits == 0 || digits == 9 || !game.awaits_time() {
                        break;
                    }
                    game.tell_time(Duration::from_secs(seconds.into()), out);
                    at += 1 + digits + stop;
                }
                b'+' | b'-' => {
                    let Some(item) = bytes[at..].first_chunk::<7>() else {
                        break;
                    };
                    let Some((stop, ends)) = quick::stop(&bytes[at + 7..]) else {
                        break;
                    };
                    let Some(said) = quick::said(item).filter(|said| said.mover == game.mover)
                    else {
                        break;
                    };
                    let mut time = None;
                    let mut end = at + 7 + stop;
                    if !ends {
                        // A time on the same line: `+7776FU,T12`.
                        let (seconds, digits) = match bytes.get(end) {
                            Some(b'T') => quick::seconds(&bytes[end + 1..]),
                            _ => break,
                        };
                        let Some((stop, true)) = quick::stop(&bytes[end + 1 + digits..]) else {
                            break;
                        };
                        if digits == 0 || digits == 9 {
                            break;
                        }
                        time = Some(Duration::from_secs(seconds.into()));
                        end += 1 + digits + stop;
                    }
                    let line = Line::new(self.lines + 1, &text[at..at + 7]);
                    game.mv(said, Place { line, offset: 0 }, out);
                    if game.is_lost {
                        self.lines += 1;
                        return &text[end..];
                    }
                    if let Some(time) = time {
                        game.tell_time(time, out);
                    }
                    at = end;
                }
                _ => break,
            }
            self.lines += 1;
            line_start = at;
        }
        &text[line_start..]
    }
}
