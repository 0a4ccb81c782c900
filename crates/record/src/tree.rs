//! A record in the making, and the board where it grows: what the readers that must know the board share.

use komadai_rules::{Move, Setup};

use crate::error::{NameError, Problem};
use crate::follow::Follow;
use crate::record::NodeId;
use crate::wanted::Wanted;
use crate::{End, Record};

/// A record that grows move by move.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) record: Record,
    follow: Follow,
    at: NodeId,
}

/// A node of a [`Tree`] to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) node: NodeId,
    board: u32,
}

impl Place {
    pub(crate) const ROOT: Self = Self {
        node: Record::ROOT,
        board: 0,
    };
}

/// The move a name means.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// A legal move, rightly named.
    Legal(Move),
    /// The only legal move that can be meant, though its name says otherwise.
    Otherwise(Move, NameError),
    /// A move that is illegal, or stands where no rule can be asked.
    Foul(Move),
}

impl Tree {
    /// A record without moves, from the start of an even game until [`begin`](Self::begin) says otherwise.
    pub(crate) fn new() -> Self {
        Self {
            record: Record::default(),
            follow: Follow::new(&Setup::START),
            at: Record::ROOT,
        }
    }

    /// Says where the game begins; before its first move.
    pub(crate) fn begin(&mut self, start: Setup) {
        if start != self.record.start {
            self.record.start = start;
            self.follow = Follow::new(&start);
        }
    }

    /// The board, and where it stands in the moves.
    pub(crate) const fn board(&self) -> &Follow {
        &self.follow
    }

    /// Where the next move follows.
    pub(crate) const fn place(&self) -> Place {
        Place {
            node: self.at,
            board: self.follow.at(),
        }
    }

    /// Goes to a place it has been at.
    pub(crate) fn return_to(&mut self, place: Place) {
        self.follow.return_to(place.board);
        self.at = place.node;
    }

    /// The move that a name means here.
    pub(crate) fn find(&self, wanted: &Wanted) -> Result<Found, NameError> {
        let Some(position) = self.follow.position() else {
            let told = wanted.told().map(Found::Foul);
            return told.ok_or(NameError::NoSuchMove { illegal: None });
        };
        let error = match wanted.find(position) {
            Ok(mv) => return Ok(Found::Legal(mv)),
            Err(error @ NameError::NoSuchMove { .. }) => error,
            Err(error) => return Err(error),
        };
        match wanted.unmarked().map(|unmarked| unmarked.find(position)) {
            Some(Ok(mv)) => Ok(Found::Otherwise(mv, error)),
            _ => wanted.meant(position).map(Found::Foul).ok_or(error),
        }
    }

    /// Plays a move, legal or not; what is to be warned of.
    ///
    /// # Errors
    ///
    /// There is nothing to move; all is as before.
    pub(crate) fn play(&mut self, found: Found) -> Result<Option<Problem>, Problem> {
        let (mv, problem) = match found {
            Found::Legal(mv) => {
                self.follow.add_legal(mv);
                (mv, None)
            }
            Found::Otherwise(mv, error) => {
                self.follow.add_legal(mv);
                (mv, Some(Problem::Move(error)))
            }
            Found::Foul(mv) => {
                let illegal = |law| Problem::Move(NameError::NoSuchMove { illegal: Some(law) });
                (mv, self.follow.add(mv).map_err(illegal)?.map(illegal))
            }
        };
        self.at = self.record.add(self.at, mv);
        Ok(problem)
    }

    /// Ends the line here; whether it counts, as it does not where the line goes on.
    pub(crate) fn end(&mut self, end: impl Into<End>) -> bool {
        let goes_on = self.record.next(self.at).is_some();
        if !goes_on {
            self.record[self.at].end.get_or_insert(end.into());
        }
        !goes_on
    }
}
