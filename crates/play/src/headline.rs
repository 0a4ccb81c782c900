//! What lists and news say of a game: who plays, and how far it has come.

use komadai_room::{AccountId, Room, Stage};
use komadai_rules::{ByColor, Color};
use komadai_store::Headline;

/// The first player of each side; none in a free seat.
pub(crate) fn players(room: &Room) -> ByColor<Option<AccountId>> {
    ByColor::from_fn(|color| room.seats()[color].as_ref().map(|seat| seat.account))
}

/// What lists show of a game.
pub(crate) fn headline(room: &Room) -> Headline {
    let ByColor { black, white } = players(room);
    Headline {
        stage: match room.stage() {
            Stage::Waiting => komadai_store::Stage::Waiting,
            Stage::Playing => komadai_store::Stage::Playing,
            Stage::Over(_) => komadai_store::Stage::Over,
        },
        black,
        white,
        partners: Color::ALL
            .into_iter()
            .flat_map(|color| &room.partners()[color])
            .map(|seat| seat.account)
            .collect(),
        ending: room.stage().ending().map(|ending| ending.code().to_owned()),
    }
}
