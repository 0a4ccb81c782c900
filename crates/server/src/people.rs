//! Games between people: who they are, the rooms they open, the socket they play over.
//!
//! What happens in a game is `komadai_play`'s business; here it gets its words on the wire.

pub(crate) mod follower;
pub(crate) mod guests;
pub(crate) mod limits;
pub(crate) mod lobby;
pub(crate) mod notices;
pub(crate) mod rooms;
pub(crate) mod socket;
pub(crate) mod words;

use std::future::pending;
use std::net::IpAddr;
use std::sync::Arc;

use komadai_play::{AccountId, Desk};
use tokio::sync::broadcast;

use crate::accounts::known::Known;
use crate::accounts::passwords::Passwords;
use crate::accounts::registrar::Registrar;
use crate::api::ErrorCode;
use crate::error::Refusal;
use crate::places::{Full, Place, Places};
use limits::Limits;
use lobby::LobbyBoard;
use notices::NoticeBoard;

/// Most seeks at once: more than a lobby takes.
const MOST_SEEKS: usize = 10_000;
/// Most seeks of one address: a class at school may sit behind one.
const MOST_SEEKS_OF_ONE: usize = 40;

/// Dismissals that wait for a socket to hear of them; one that is further behind finds out when it comes back.
const MOST_DISMISSALS: usize = 1_024;

/// Word that the connections of an account are to be closed.
#[derive(Debug)]
pub(crate) struct Dismissal(broadcast::Receiver<AccountId>);

impl Dismissal {
    /// Where nobody is dismissed.
    pub(crate) fn never() -> Self {
        Self(broadcast::channel(1).1)
    }

    /// Ready once it is the connections of this account that are to be closed; never without one.
    pub(crate) async fn comes(&mut self, own: Option<AccountId>) {
        let Some(own) = own else {
            return pending().await;
        };
        while self.next().await != own {}
    }

    /// Whose connections are to be closed next.
    pub(crate) async fn next(&mut self) -> AccountId {
        loop {
            match self.0.recv().await {
                Ok(account) => return account,
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return pending().await,
            }
        }
    }
}

/// What the routes of this room share.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) desk: Arc<Desk>,
    /// For the sockets of players and spectators.
    pub(crate) places: Places,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    pub(crate) registrar: Registrar,
    /// From where accounts were signed in to.
    pub(crate) known: Known,
    /// Who looks for an opponent, as all readers are told.
    pub(crate) lobby: LobbyBoard,
    /// For those who look for one.
    seeking: Places,
    /// What all readers are told.
    pub(crate) notices: NoticeBoard,
    /// Word of whose connections are to be closed.
    dismissed: broadcast::Sender<AccountId>,
}

impl People {
    pub(crate) fn new(
        desk: Arc<Desk>,
        places: Places,
        limits: Limits,
        registrar: Registrar,
    ) -> Self {
        Self {
            desk,
            places,
            limits,
            registrar,
            passwords: Passwords::default(),
            known: Known::default(),
            lobby: LobbyBoard::default(),
            seeking: Places::new(MOST_SEEKS, MOST_SEEKS_OF_ONE),
            notices: NoticeBoard::default(),
            dismissed: broadcast::channel(MOST_DISMISSALS).0,
        }
    }

    /// A place in the lobby for somebody at this address, as long as the seek lasts.
    ///
    /// # Errors
    ///
    /// So many look for an opponent from there already.
    pub(crate) fn place_to_seek(&self, address: Option<IpAddr>) -> Result<Place, Refusal> {
        self.seeking.take(address).map_err(|full| match full {
            Full::All => komadai_play::Refusal::Busy.into(),
            Full::Address => {
                let reason = "too many look for an opponent from this address; try again later";
                Refusal::new(ErrorCode::TooMany, reason)
            }
        })
    }

    /// Hears of the dismissals from now on.
    pub(crate) fn dismissal(&self) -> Dismissal {
        Dismissal(self.dismissed.subscribe())
    }

    /// Closes the sockets and streams of an account: what it may do has changed, and is looked up anew when it comes
    /// back.
    pub(crate) fn dismiss(&self, account: AccountId) {
        // Nobody may be connected.
        let _ = self.dismissed.send(account);
    }
}
