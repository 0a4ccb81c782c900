//! What happens in a session, in words.

use std::io::{self, Write};

use komadai_csa::{FinishedGame, Notice};
use komadai_csa_client::{ClientError, Event, Parting};

use crate::failure::{Failure, note};
use crate::text::{clean, counted};

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
            Event::LoggedIn { engine } => format!("{engine} plays as {name} on {server}"),
            Event::Reconnecting { reason, pause } => {
                let (reason, seconds) = (self.reason(reason), pause.as_secs());
                format!("{server}: {reason}; trying again in {seconds} s")
            }
            Event::BadProposal(bad) => {
                format!("the server proposes a game that makes no sense: {bad}")
            }
            Event::Proposed { opponent, own } => format!("a game against {opponent} as {own:?}"),
            Event::UnknownDeclaration(rule) => {
                format!("the server's rule of declaration, {rule:?}, is not known here: no win is declared")
            }
            Event::Withdrawn { by } => {
                format!("the game does not take place: {by} did not want it")
            }
            Event::Unplayable(mv) => {
                format!("the server sent {mv}, which cannot be played here; waiting for its word")
            }
            Event::FalseDeclaration => {
                "the engine declares a win that does not hold by the rules here; it is asked for a move".into()
            }
            Event::IllegalMove(choice) => {
                format!("the engine wants to play {choice}, which is illegal: resigning")
            }
            Event::EngineRestart(error) => format!("{error}; starting it anew"),
            Event::LeavingAfterGame => {
                "leaving after this game; Ctrl-C again resigns it and leaves at once".into()
            }
            Event::Resigning => "resigning the game".into(),
            Event::GameOver {
                number,
                game,
                saved,
            } => {
                let saved = saved.map_or_else(String::new, |path| format!(": {}", path.display()));
                let mut out = io::stdout().lock();
                let line = format!("game {number} {}{saved}", sentence(game));
                writeln!(out, "{}", clean(&line))?;
                return out.flush();
            }
            Event::SessionOver(tally) if tally.games() > 1 => {
                format!("{} games: {tally}", tally.games())
            }
            Event::SessionOver(_) => return Ok(()),
        });
        Ok(())
    }

    fn reason(&self, parting: &Parting) -> String {
        match parting {
            Parting::Refused(None) => format!("{parting}: {}", self.refused),
            _ => parting.to_string(),
        }
    }

    /// Why the session failed.
    pub fn failure(&self, error: ClientError) -> Failure {
        Failure::Refused(match error {
            ClientError::Observer(error) => return Failure::Output(error),
            ClientError::Engine(_) => format!("--engine: {error}"),
            ClientError::Save(_) => format!("--save: {error}"),
            ClientError::Refused { reason: None, .. } => format!("{error}: {}", self.refused),
            error => error.to_string(),
        })
    }
}

/// A game in a line: `won (RESIGN) against Kaze as Black after 87 moves`.
fn sentence(game: &FinishedGame) -> String {
    let result = match game.result {
        Some(Notice::Win) => "won",
        Some(Notice::Lose) => "lost",
        Some(Notice::Draw) => "drawn",
        Some(_) => "no result",
        None => "broken off",
    };
    let reason = game.reason.map(|reason| format!(" ({})", reason.word()));
    let reason = reason.unwrap_or_default();
    let own = game.summary.yours;
    let opponent = &game.names()[!own];
    let moves = game.record.moves().count();
    let moves = counted(moves, "move");
    format!("{result}{reason} against {opponent} as {own:?} after {moves}")
}
