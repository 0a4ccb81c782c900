//! Ratings between the store, which keeps them, and the room, which calculates with them.

use std::sync::Arc;

use komadai_rating::Rating as Glicko;
use komadai_room::{RatedGame, Standing};
use komadai_store::{Rating, Settlement};

/// A stored rating as the room calculates with it.
pub fn standing(stored: Rating) -> Standing {
    Standing {
        rating: Glicko {
            rating: stored.rating,
            deviation: stored.deviation,
            volatility: stored.volatility,
        },
        games: stored.games,
        changed: stored.changed,
    }
}

/// What the store does to ratings in the commit that ends a rated game.
pub(crate) fn settlement(game: RatedGame, now: i64) -> Settlement {
    let reckon = move |before: [Option<Rating>; 2]| {
        let after = game.settle(before.map(|stored| stored.map(standing)), now);
        after.map(|Standing { rating, games, changed }| Rating {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
            games,
            changed,
        })
    };
    Settlement { class: game.class, players: game.players, reckon: Arc::new(reckon) }
}
