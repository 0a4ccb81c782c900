//! What happens in a session, in words.

use std::io::{self, Write};

use komadai_csa::{FinishedGame, Notice};
use komadai_csa_client::{ClientError, Event, Parting};

use crate::failure::{Failure, note};
use crate::language::spoken;
use crate::text::clean;
use crate::told::Told as _;
use crate::words;

/// Tells the events of a session: finished games on standard output, where they can be taken up by others, the rest on
/// standard error.
pub struct Report {
    /// The server, as messages call it.
    pub server: String,
    /// Who plays there.
    pub name: String,
    /// What it means if the server does not let us in and says no more.
    pub refused: String,
}

impl Report {
    /// Tells an event; an error if standard output takes no more.
    pub fn tell(&self, event: Event<'_>) -> io::Result<()> {
        let Self { server, name, .. } = self;
        note(match event {
            Event::LoggedIn { engine } => words::plays_as(engine, name, server),
            Event::Reconnecting { reason, pause } => {
                let (reason, seconds) = (self.reason(reason), pause.as_secs());
                words::trying_again(server, reason, seconds)
            }
            Event::BadProposal(bad) => words::bad_proposal(bad.told()),
            Event::Proposed { opponent, own } => {
                words::proposed(opponent, spoken().side(own, false))
            }
            Event::UnknownDeclaration(rule) => words::unknown_declaration(format!("{rule:?}")),
            Event::Withdrawn { by } => words::withdrawn(by),
            Event::Unplayable(mv) => words::unplayable(mv),
            Event::FalseDeclaration => words::false_declaration(),
            Event::IllegalMove(choice) => words::illegal_choice(choice),
            Event::EngineRestart(error) => words::restarting(error.told()),
            Event::LeavingAfterGame => words::leaving(),
            Event::Resigning => words::resigning(),
            Event::GameOver { number, game, saved } => {
                let saved = saved.map_or_else(String::new, |path| words::saved_as(path.display()));
                let mut out = io::stdout().lock();
                let line = words::game_over(number, sentence(game), saved);
                writeln!(out, "{}", clean(&line))?;
                return out.flush();
            }
            Event::SessionOver(tally) if tally.games() > 1 => {
                words::session_over(tally.games(), tally)
            }
            Event::SessionOver(_) => return Ok(()),
        });
        Ok(())
    }

    fn reason(&self, parting: &Parting) -> String {
        match parting {
            Parting::Refused(None) => format!("{}: {}", parting.told(), self.refused),
            _ => parting.told(),
        }
    }

    /// Why the session failed.
    pub fn failure(&self, error: ClientError) -> Failure {
        Failure::Refused(match error {
            ClientError::Observer(error) => return Failure::Output(error),
            ClientError::Engine(_) => format!("--engine: {}", error.told()),
            ClientError::Save(_) => format!("--save: {}", error.told()),
            ClientError::Refused { reason: None, .. } => {
                format!("{}: {}", error.told(), self.refused)
            }
            error => error.told(),
        })
    }
}

/// A game in a line: `won (RESIGN) against Kaze as Black after 87 moves`.
fn sentence(game: &FinishedGame) -> String {
    let result = match game.result {
        Some(Notice::Win) => words::won(),
        Some(Notice::Lose) => words::was_lost(),
        Some(Notice::Draw) => words::was_drawn(),
        Some(_) => words::no_result(),
        None => words::broken_off(),
    };
    let reason = game.reason.map(|reason| format!(" ({})", reason.word()));
    let reason = reason.unwrap_or_default();
    let own = game.summary.yours;
    let opponent = &game.names()[!own];
    let moves = game.record.moves().count();
    words::csa_game(result, reason, opponent, spoken().side(own, false), words::moves(moves))
}
