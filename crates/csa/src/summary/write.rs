//! The writer: every key that old clients ask for, in the order servers have always written them.

use std::fmt;

use komadai_record::{CsaMove, csa_diagram};
use komadai_rules::{Color, Setup};

use super::Summary;
use crate::TimeTerms;
use crate::time::Seconds;

/// The sign of a side.
pub(crate) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

impl Summary {
    /// The lines of the block, `more` put into its `Time` block: what spectators are told of running clocks.
    pub fn lines_with(&self, more: &[String]) -> Vec<String> {
        let text = self.to_string();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if let Some(end) = lines.iter().rposition(|line| line.starts_with("END Time")) {
            lines.splice(end..end, more.iter().cloned());
        }
        lines
    }

    fn write_terms(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = [self.terms.black, self.terms.white];
        if black == white {
            return write_block(f, "Time", &black);
        }
        write_block(f, "Time+", &black)?;
        write_block(f, "Time-", &white)
    }
}

fn write_block(f: &mut fmt::Formatter<'_>, name: &str, terms: &TimeTerms) -> fmt::Result {
    writeln!(f, "BEGIN {name}\nTime_Unit:{}", terms.unit)?;
    if let Some(total) = terms.total {
        writeln!(f, "Total_Time:{total}")?;
    }
    // Always written, as there are clients that refuse a summary without it.
    writeln!(f, "Byoyomi:{}", terms.byoyomi)?;
    writeln!(f, "Increment:{}", terms.increment)?;
    if terms.delay > 0 {
        writeln!(f, "Delay:{}", terms.delay)?;
    }
    writeln!(f, "Least_Time_Per_Move:{}", terms.least)?;
    if terms.rounds_up {
        writeln!(f, "Time_Roundup:YES")?;
    }
    writeln!(f, "END {name}")
}

/// Writes the whole block, each line but the last ended.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "BEGIN Game_Summary")?;
        writeln!(f, "Protocol_Version:{}", self.version)?;
        writeln!(f, "Protocol_Mode:Server\nFormat:Shogi 1.0")?;
        if self.declaration {
            writeln!(f, "Declaration:Jishogi 1.1")?;
        } else if let Some(other) = &self.unknown_declaration {
            writeln!(f, "Declaration:{other}")?;
        }
        if let Some(game) = &self.game {
            writeln!(f, "Game_ID:{game}")?;
        }
        writeln!(f, "Name+:{}", self.names.black)?;
        writeln!(f, "Name-:{}", self.names.white)?;
        writeln!(f, "Your_Turn:{}", sign(self.yours))?;
        writeln!(f, "Rematch_On_Draw:NO")?;
        writeln!(f, "To_Move:{}", sign(self.start.turn))?;
        if let Some(limit) = self.max_moves {
            writeln!(f, "Max_Moves:{limit}")?;
        }
        self.write_terms(f)?;
        writeln!(f, "BEGIN Position")?;
        f.write_str(&csa_diagram(&self.start))?;
        let mut setup = self.start;
        for &(mv, charged) in &self.moves {
            let Some(spelled) = CsaMove::of(mv, &setup) else {
                break;
            };
            spelled.fmt(f)?;
            if let Some(charged) = charged {
                write!(f, ",T{}", Seconds(charged))?;
            }
            f.write_str("\n")?;
            follow(&mut setup, spelled);
        }
        writeln!(f, "END Position")?;
        if let Some(token) = self.token {
            writeln!(f, "Reconnect_Token:{token}")?;
        }
        f.write_str("END Game_Summary")
    }
}

/// Plays a move on a diagram as far as the spelling of the next one needs it: hands do not matter.
fn follow(setup: &mut Setup, spelled: CsaMove) {
    if let Some(from) = spelled.from {
        setup.board[from] = None;
    }
    setup.board[spelled.to] = Some(komadai_rules::Piece::new(spelled.mover, spelled.kind));
    setup.turn = !setup.turn;
}
