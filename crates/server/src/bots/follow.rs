//! Streams: what concerns an account, what becomes of a seek, what happens in a game.

use std::sync::Arc;

use komadai_play::{AccountId, Desk, GameId, GameNews, Match, NoNews, SeekId, Table};
use komadai_rules::Color;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::Sender;

use super::challenges::{Challenges, OfferNews, challenge_of};
use crate::api::board::{BoardEvent, SeekLine};
use crate::api::play::PlayMessage;
use crate::people::follower::{Cursor, Step};
use crate::people::{Dismissal, People};
use crate::places::Place;

/// How many of an account's games are looked at for those that are played, which come first: more than it can play.
const GAMES: u32 = 1_000;

/// Tells what concerns an account, until nobody reads any more.
pub(super) async fn account(
    people: Arc<People>,
    challenges: Arc<Challenges>,
    account: AccountId,
    out: Sender<BoardEvent>,
) {
    let desk = &people.desk;
    let mut dismissal = people.dismissal();
    let (mut games, mut offers) = (desk.watch_games(), challenges.watch());
    let mut lines = challenges.open_to(account);
    lines.extend(running(desk, account).await);
    loop {
        for line in lines {
            if out.send(line).await.is_err() {
                return;
            }
        }
        lines = tokio::select! {
            () = out.closed() => return,
            () = dismissal.comes(Some(account)) => return,
            news = games.recv() => match news {
                Ok(news) => of_game(news, account).into_iter().collect(),
                // A reader who missed some is told what is played now.
                Err(RecvError::Lagged(_)) => running(desk, account).await,
                Err(RecvError::Closed) => return,
            },
            news = offers.recv() => match news {
                Ok(news) => of_offer(news, account).into_iter().collect(),
                Err(RecvError::Lagged(_)) => challenges.open_to(account),
                Err(RecvError::Closed) => return,
            },
        };
    }
}

async fn running(desk: &Desk, account: AccountId) -> Vec<BoardEvent> {
    let rows = desk.store().games_of(account, GAMES).await;
    let rows = rows.unwrap_or_default().into_iter();
    rows.filter(|row| row.headline.stage == komadai_store::Stage::Playing)
        .map(|row| BoardEvent::Begun { game: row.id.to_string() })
        .collect()
}

fn of_game(news: GameNews, account: AccountId) -> Option<BoardEvent> {
    let (GameNews::Begun { game, players } | GameNews::Ended { game, players }) = news;
    let plays = Color::ALL.into_iter().any(|color| players[color] == Some(account));
    let game = game.to_string();
    let line = match news {
        GameNews::Begun { .. } => BoardEvent::Begun { game },
        GameNews::Ended { .. } => BoardEvent::Ended { game },
    };
    plays.then_some(line)
}

fn of_offer(news: OfferNews, account: AccountId) -> Option<BoardEvent> {
    match news {
        OfferNews::Given(id, offer) if offer.to == account => {
            Some(BoardEvent::Challenged { challenge: challenge_of(id, &offer) })
        }
        OfferNews::Gone(id, offer) if offer.to == account || offer.by.account == account => {
            Some(BoardEvent::Declined { challenge: id })
        }
        OfferNews::Given(..) | OfferNews::Gone(..) => None,
    }
}

/// Waits for an opponent, until nobody reads any more; then the seek is taken back.
pub(super) async fn seek(
    desk: Arc<Desk>,
    account: AccountId,
    own: SeekId,
    mut news: Receiver<Match>,
    mut dismissal: Dismissal,
    (out, _place): (Sender<SeekLine>, Place),
) {
    let mut changes = desk.watch_lobby();
    loop {
        let heard = tokio::select! {
            biased;
            heard = news.recv() => heard,
            () = out.closed() => return desk.unseek(own, account),
            () = dismissal.comes(Some(account)) => return desk.unseek(own, account),
            // In a full lobby a guest's gives way.
            _ = changes.changed() => {
                if desk.has_seek(own) || desk.matched_lately(own).is_some() {
                    continue;
                }
                return;
            }
        };
        match heard {
            Ok(Match { seek, game }) if seek == own => {
                let game = game.to_string();
                // A reader who left a moment ago finds the game among its own.
                let _ = out.send(SeekLine::Matched { game }).await;
                return;
            }
            Ok(_) => {}
            // The word may have been among those that were missed; the stream of events has it all the same.
            Err(_) => return desk.unseek(own, account),
        }
    }
}

/// Somebody who follows a game.
pub(super) struct Follower {
    pub(super) desk: Arc<Desk>,
    pub(super) account: Option<AccountId>,
    pub(super) out: Sender<PlayMessage>,
}

/// Nobody reads any more, or there is no more to read.
struct Over;

impl Follower {
    /// Tells a game as it stands and all that happens, until it is over. A player counts as there as long as this
    /// goes on.
    pub(super) async fn follow(self, id: GameId) {
        while let Ok(Some(table)) = self.desk.table(id).await {
            // A table that is closed may have a successor.
            if self.at(&table).await.is_err() {
                return;
            }
        }
    }

    async fn at(&self, table: &Table) -> Result<(), Over> {
        let mut watching = table.watch(self.account);
        let mut cursor = self.look(table).await?;
        loop {
            let news = tokio::select! {
                () = self.out.closed() => return Err(Over),
                news = watching.next() => news,
            };
            let step = match news.as_deref() {
                Ok(news) => cursor.step(news),
                Err(NoNews::Missed) => Step::Look,
                Err(NoNews::Closed) => return Ok(()),
            };
            match step {
                Step::Skip => {}
                Step::Say(message) => self.say(message).await?,
                Step::Look => cursor = self.look(table).await?,
            }
        }
    }

    /// Tells the whole game; it is the last word if the game is over.
    async fn look(&self, table: &Table) -> Result<Cursor, Over> {
        let view = table.view().await.map_err(|_| Over)?;
        let (cursor, game) = Cursor::look(&view, self.account);
        self.say(game).await?;
        if cursor.over {
            return Err(Over);
        }
        // Programs are told moves one by one, also where several play a side.
        Ok(Cursor { together: false, ..cursor })
    }

    async fn say(&self, message: PlayMessage) -> Result<(), Over> {
        self.out.send(message).await.map_err(|_| Over)
    }
}
