//! The task that sees to what follows: results taken from games that are over, tables opened for those that are drawn,
//! rounds begun when it is time.

use std::sync::Arc;
use std::time::Duration;

use komadai_events::{Entry, Game, Outcome, Pairing};
use komadai_play::{
    Ending, GameId, GameNews, Opening, REPLAYED_WITHIN, Refusal as No, Seat, View, chance, now_ms,
};
use komadai_rules::{ByColor, Color, Reason};
use komadai_store::Stage;
use tokio::sync::broadcast::error::RecvError;

use super::tournament::{Note, Tournament, account};
use super::{Events, announcement};
use crate::error::Refusal;

/// How often it looks at what no word comes of: the time, and games whose end it was not told.
const LOOKS: Duration = Duration::from_secs(2);
/// How long the replay of a draw may be awaited before the draw counts.
const REPLAY: i64 = REPLAYED_WITHIN.as_millis() as i64;

/// Sees to all events, until it is told to end by being dropped.
pub(crate) async fn run(events: Arc<Events>) {
    let mut games = events.desk.watch_games();
    let mut looks = tokio::time::interval(LOOKS);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = looks.tick() => {}
            () = events.wake.notified() => {}
            news = games.recv() => match news {
                Ok(GameNews::Begun { .. }) => continue,
                Ok(GameNews::Ended { .. }) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            },
        }
        let all: Vec<_> = events.open_now().values().map(Arc::clone).collect();
        for shared in all {
            let mut tournament = shared.lock().await;
            if tournament.stage() != Stage::Over
                && let Err(refusal) = events.settle(&mut tournament).await
            {
                tracing::warn!(event = %tournament.id, ?refusal, "an event does not go on just now");
            }
            let (id, is_over) = (tournament.id, tournament.stage() == Stage::Over);
            drop(tournament);
            let mut open = events.open_now();
            // A request that reads it now, or sets a result right, has to have the same as the next one: this and the
            // list hold it too.
            if is_over && Arc::strong_count(&shared) == 2 {
                open.remove(&id);
            }
        }
    }
}

impl Events {
    /// Does what is due, and what follows from it, until nothing is.
    pub(super) async fn settle(&self, tournament: &mut Tournament) -> Result<(), Refusal> {
        loop {
            let before = tournament.version;
            for (number, game) in tournament.running() {
                self.see_to(tournament, number, game).await?;
            }
            self.see_to_rounds(tournament).await?;
            if tournament.version == before {
                return Ok(());
            }
        }
    }

    /// One game: seated, followed into its replay, or counted.
    async fn see_to(
        &self,
        tournament: &mut Tournament,
        number: usize,
        game: Game,
    ) -> Result<(), Refusal> {
        let Some(&table) = tournament.tables.get(&number) else {
            return self.seat(tournament, number, chance::game_id()).await;
        };
        let Some(row) = self.desk.store().game(table).await? else {
            // It was noted, and the server ended before the table was opened.
            return self.open_table(tournament, game, table).await;
        };
        if row.headline.stage != Stage::Over {
            return Ok(());
        }
        let view = self.desk.view(table).await?;
        match (view.ending(), view.next) {
            (Some(_), Some(next)) if view.replayed => {
                self.note_table(tournament, number, next).await
            }
            (Some(_), None) if view.replayed && now_ms() < row.changed + REPLAY => Ok(()),
            // A game that is called off is played again.
            (Some(Ending::Aborted | Ending::Annulled), _) => {
                self.seat(tournament, number, chance::game_id()).await
            }
            (Some(ending), _) => {
                let entry =
                    Entry::Result { game: number, outcome: outcome(ending, &view, game.pairing) };
                tournament.note(self.desk.store(), Note::Entry(entry)).await
            }
            (None, _) => Ok(()),
        }
    }

    /// Notes where a game is played, and opens the table.
    async fn seat(
        &self,
        tournament: &mut Tournament,
        number: usize,
        table: GameId,
    ) -> Result<(), Refusal> {
        self.note_table(tournament, number, table).await?;
        let game = tournament.event.games()[number];
        self.open_table(tournament, game, table).await
    }

    async fn note_table(
        &self,
        tournament: &mut Tournament,
        game: usize,
        table: GameId,
    ) -> Result<(), Refusal> {
        let table = table.to_string();
        tournament.note(self.desk.store(), Note::Table { game, table }).await
    }

    async fn open_table(
        &self,
        tournament: &Tournament,
        game: Game,
        table: GameId,
    ) -> Result<(), Refusal> {
        let seat = |player| Seat {
            account: account(player),
            name: tournament
                .event
                .entrant(player)
                .map_or_else(String::new, |entrant| entrant.name.clone()),
        };
        let Pairing { black, white } = game.pairing;
        let opening = Opening {
            terms: announcement::terms_of_game(
                &tournament.announced,
                tournament.ratings(game.pairing),
            )?,
            seats: ByColor { black: Some(seat(black)), white: Some(seat(white)) },
            partners: ByColor::default(),
        };
        match self.desk.open_by_name(table, opening, true).await {
            // No room just now: the next look tries again.
            Ok(_) | Err(No::Busy | No::Halted | No::Stopping) => Ok(()),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Pairs the players who wait in an arena, or closes it.
    async fn see_to_arena(&self, arena: &mut Tournament, is_late: bool) -> Result<(), Refusal> {
        let entry = if is_late {
            let is_done = arena.running().is_empty() && arena.stage() == Stage::Playing;
            is_done.then_some(Entry::Closed)
        } else {
            let round = arena.event.pair_waiting(&arena.waiting()).ok();
            let round = round.filter(|round| !round.pairings.is_empty());
            round.map(Entry::Round)
        };
        match entry {
            Some(entry) => arena.note(self.desk.store(), Note::Entry(entry)).await,
            None => Ok(()),
        }
    }

    /// Begins what is to begin, draws what is to be drawn, closes an arena whose time is over.
    async fn see_to_rounds(&self, tournament: &mut Tournament) -> Result<(), Refusal> {
        let store = self.desk.store();
        let now = now_ms();
        if tournament.stage() == Stage::Waiting {
            let due = tournament.announced.starts.is_some_and(|starts| now >= starts);
            if due && tournament.enough().is_ok() {
                tournament.note(store, Note::Begun).await?;
            }
            return Ok(());
        }
        if let Some(closes) = tournament.closes() {
            return self.see_to_arena(tournament, now >= closes).await;
        }
        if !tournament.is_between() {
            return Ok(());
        }
        // The first round begins with the event.
        let pause = match (tournament.event.rounds(), tournament.announced.pause) {
            (0, _) => 0,
            (_, Some(pause)) => i64::from(pause) * 1000,
            (_, None) => return Ok(()),
        };
        if now < tournament.played + pause || tournament.nobody_comes() {
            return Ok(());
        }
        match tournament.draw().await? {
            Ok(round) => tournament.note(store, Note::Entry(Entry::Round(round))).await,
            // Too few are left: nobody plays any more.
            Err(komadai_events::Refusal::Players { .. }) => {
                tournament.note(store, Note::Entry(Entry::Closed)).await
            }
            Err(_) => Ok(()),
        }
    }
}

/// What a game that is over counts. Colours may have changed since the drawing, with the replay of a draw.
fn outcome(ending: Ending, view: &View, pairing: Pairing) -> Outcome {
    let sits = |color| view.seats[color].as_ref().map(|seat| seat.account);
    let winner = ending.winner().and_then(|winner| {
        let mut drawn = Color::ALL.into_iter();
        drawn.find(|&color| sits(winner) == Some(account(pairing.player(color))))
    });
    let Some(winner) = winner else {
        return Outcome::Draw;
    };
    let by = ending.winner();
    let has_come = by.is_some_and(|by| view.came[by] || view.has_moved(by));
    let played = by.is_some_and(|by| view.has_moved(!by));
    won(winner, ending, played, has_come)
}

/// A game that this side won: it was played if the other side moved, for a player who never moved was not there; and it
/// is no merit of another who had not come either that the flag fell.
fn won(by: Color, ending: Ending, played: bool, has_come: bool) -> Outcome {
    let by_flag = matches!(ending, Ending::Rules(outcome) if outcome.reason == Reason::Time);
    if by_flag && !played && !has_come {
        return Outcome::Void;
    }
    Outcome::Win { by, played }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_wins_where_neither_came() {
        let white = Color::White;
        let ended = |reason| {
            let winner = Some(white);
            Ending::Rules(komadai_rules::Outcome { winner, reason })
        };
        let win = |played| Outcome::Win { by: white, played };
        for (reason, played, is_here, expected) in [
            (Reason::Time, false, false, Outcome::Void),
            (Reason::Time, false, true, win(false)),
            (Reason::Time, true, false, win(true)),
            (Reason::Resignation, false, false, win(false)),
        ] {
            assert_eq!(won(white, ended(reason), played, is_here), expected, "{reason:?}");
        }
    }
}
