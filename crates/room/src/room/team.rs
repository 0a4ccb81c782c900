//! Several people who play one side: who sits beside whom, who gathers, and in a relay whose turn it is.

use komadai_ids::AccountId;
use komadai_rules::Color;

use super::{Room, Stage};
use crate::{Command, Decision, Event, Refusal, Seat, Team, Turn};

/// Most who play one side together.
const MOST: usize = 8;

/// A player in a team, as far as decisions go.
#[derive(Clone, Copy)]
struct Member {
    color: Color,
    /// The place in its side, 0 for the first.
    place: usize,
    is_opener: bool,
}

impl Room {
    /// Everybody on one side, in the order in which they sat down.
    pub fn side(&self, color: Color) -> impl Iterator<Item = &Seat> {
        self.seats[color].iter().chain(&self.partners[color])
    }

    /// Which side this account plays, and its place in it, 0 for the first.
    pub fn place_of(&self, account: AccountId) -> Option<(Color, usize)> {
        let place = |color| self.side(color).position(|seat| seat.account == account);
        Color::ALL.into_iter().find_map(|color| Some((color, place(color)?)))
    }

    /// In a relay, the place in its side of the player to move, `skips` players passed over because they are away.
    pub fn mover(&self, skips: u32) -> Option<usize> {
        let color = self.turn().filter(|_| self.terms.team == Team::Relay)?;
        let turns = u64::from(self.game.ply() / 2) + u64::from(skips);
        Some((turns % self.side(color).count() as u64) as usize)
    }

    /// Whether people sit down until the one who opened it says that the game begins.
    pub(crate) fn gathers(&self) -> bool {
        self.stage == Stage::Waiting && self.terms.team != Team::Alone
    }

    /// The account that says when the game begins for which people gather: the first on the opener's side.
    pub fn opener(&self) -> Option<AccountId> {
        let color = self.opener.filter(|_| self.gathers())?;
        self.seats[color].as_ref().map(|seat| seat.account)
    }

    /// What a command of this account makes happen: [`decide`](Self::decide) with the team in mind. A move is for the
    /// player whose turn it is, and notes whose hand it was.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn wish(&self, by: AccountId, command: &Command, turn: Turn) -> Decision {
        let (color, own) = self.place_of(by).ok_or(Refusal::NotAPlayer)?;
        let is_opener = self.opener() == Some(by);
        let mut event =
            self.decide_in_team(Member { color, place: own, is_opener }, command, turn)?;
        if let Some(Event::Moved { place, .. }) = &mut event {
            *place = (self.terms.team != Team::Alone).then_some(own);
        }
        Ok(event)
    }

    fn decide_in_team(&self, member: Member, command: &Command, turn: Turn) -> Decision {
        let Member { color, place, is_opener } = member;
        match command {
            Command::Begin if !self.gathers() => Err(Refusal::TooLate),
            Command::Begin if !is_opener => Err(Refusal::OpenerBegins),
            Command::Begin if self.has_free_side() => Err(Refusal::NotBegun),
            Command::Begin => Ok(Some(Event::Begun)),
            // Who only joined leaves, and the others go on gathering.
            Command::Abort if self.gathers() && !is_opener => {
                Ok(Some(Event::Left { color, place }))
            }
            // A move that was played already may be sent again by the player who made it.
            Command::Move { ply, .. } if *ply < self.game.ply() => {
                self.decide(color, command, turn)
            }
            Command::Move { .. } | Command::Declare
                if self.turn() == Some(color)
                    && self.mover(turn.skips).is_some_and(|mover| mover != place) =>
            {
                Err(Refusal::PartnersTurn)
            }
            _ => self.decide(color, command, turn),
        }
    }

    /// What sitting down where people gather makes happen: on the side asked for, or the smaller one.
    pub(super) fn gather(&self, seat: Seat, color: Option<Color>) -> Decision {
        if self.color_of(seat.account).is_some() {
            return Ok(None);
        }
        let [black, white] = Color::ALL.map(|color| self.side(color).count());
        let smaller = if black <= white { Color::Black } else { Color::White };
        let color = color.unwrap_or(smaller);
        if self.side(color).count() >= MOST {
            return Err(Refusal::NoSeat);
        }
        Ok(Some(Event::Seated { color, seat }))
    }

    /// Somebody sits down: in the free seat, or beside the players of that side. Without teams the game begins once
    /// both sit.
    pub(super) fn sit(&mut self, color: Color, seat: Seat) {
        match &mut self.seats[color] {
            free @ None => *free = Some(seat),
            Some(_) => self.partners[color].push(seat),
        }
        if self.terms.team == Team::Alone && !self.has_free_side() {
            self.begin();
        }
    }

    /// Somebody stands up; the next player moves up.
    pub(super) fn stand_up(&mut self, color: Color, place: usize) -> Option<Seat> {
        let partners = &mut self.partners[color];
        match place.checked_sub(1) {
            Some(beside) => (beside < partners.len()).then(|| partners.remove(beside)),
            None => {
                let next = (!partners.is_empty()).then(|| partners.remove(0));
                std::mem::replace(&mut self.seats[color], next)
            }
        }
    }

    pub(super) fn has_free_side(&self) -> bool {
        self.seats.black.is_none() || self.seats.white.is_none()
    }
}

#[cfg(test)]
mod tests {
    use komadai_rules::ByColor;

    use super::*;
    use crate::{Opening, Terms};
    use Color::{Black, White};

    fn account(number: i64) -> AccountId {
        AccountId::from_number(number)
    }

    fn seat(number: i64) -> Seat {
        Seat { account: account(number), name: format!("player {number}") }
    }

    /// Player 1 has opened a room as Black.
    fn room(team: Team) -> Room {
        let terms = Terms { team, ..Terms::default() };
        let seats = ByColor { black: Some(seat(1)), white: None };
        Room::open(Opening::of(terms, seats)).unwrap()
    }

    fn join(room: &mut Room, number: i64, color: Option<Color>) -> Result<(), Refusal> {
        if let Some(event) = room.join(seat(number), color)? {
            room.apply(&event).unwrap();
        }
        Ok(())
    }

    fn wish(room: &mut Room, number: i64, command: Command, skips: u32) -> Result<(), Refusal> {
        let turn = Turn { skips, ..Turn::default() };
        if let Some(event) = room.wish(account(number), &command, turn)? {
            room.apply(&event).unwrap();
        }
        Ok(())
    }

    fn mv(ply: u32, usi: &str) -> Command {
        let mv = usi.parse().unwrap();
        Command::Move { ply, mv }
    }

    fn side(room: &Room, color: Color) -> Vec<i64> {
        room.side(color).map(|seat| seat.account.number()).collect()
    }

    #[test]
    fn people_gather_until_the_opener_begins() {
        let mut room = room(Team::Consultation);
        assert_eq!(wish(&mut room, 1, Command::Begin, 0), Err(Refusal::NotBegun));
        for (number, color) in
            [(2, None), (3, Some(White)), (4, None), (5, Some(Black)), (2, Some(Black))]
        {
            join(&mut room, number, color).unwrap();
        }
        assert_eq!(side(&room, Black), [1, 4, 5]);
        assert_eq!(side(&room, White), [2, 3]);
        assert_eq!(room.stage(), Stage::Waiting);
        // Who leaves makes room; who opened the room closes it.
        wish(&mut room, 2, Command::Abort, 0).unwrap();
        wish(&mut room, 4, Command::Abort, 0).unwrap();
        assert_eq!(side(&room, Black), [1, 5]);
        assert_eq!(side(&room, White), [3]);
        assert_eq!(wish(&mut room, 3, Command::Begin, 0), Err(Refusal::OpenerBegins));
        wish(&mut room, 1, Command::Begin, 0).unwrap();
        assert_eq!(room.stage(), Stage::Playing);
        assert_eq!(join(&mut room, 6, None), Err(Refusal::NoSeat));
        assert_eq!(wish(&mut room, 1, Command::Begin, 0), Err(Refusal::TooLate));
    }

    #[test]
    fn a_side_is_full_at_eight_and_a_room_is_closed_by_its_opener() {
        let mut room = room(Team::Relay);
        for number in 2..=8 {
            join(&mut room, number, Some(Black)).unwrap();
        }
        assert_eq!(join(&mut room, 9, Some(Black)), Err(Refusal::NoSeat));
        join(&mut room, 9, None).unwrap();
        wish(&mut room, 1, Command::Abort, 0).unwrap();
        assert!(matches!(room.stage(), Stage::Over(_)));
    }

    #[test]
    fn a_relay_goes_round_and_passes_over_who_is_away() {
        let mut room = room(Team::Relay);
        for (number, color) in [(2, White), (3, Black), (4, White)] {
            join(&mut room, number, Some(color)).unwrap();
        }
        wish(&mut room, 1, Command::Begin, 0).unwrap();
        assert_eq!(wish(&mut room, 3, mv(0, "7g7f"), 0), Err(Refusal::PartnersTurn));
        // Of the other side it is nobody's turn.
        assert_eq!(wish(&mut room, 2, mv(0, "7g7f"), 0), Err(Refusal::NotYourTurn));
        for (ply, usi, number) in [(0, "7g7f", 1), (1, "3c3d", 2), (2, "2g2f", 3), (3, "8c8d", 4)] {
            wish(&mut room, number, mv(ply, usi), 0).unwrap();
        }
        // It is player 1's turn, who is away: player 3 moves, and may say so twice.
        assert_eq!(wish(&mut room, 1, mv(4, "2f2e"), 1), Err(Refusal::PartnersTurn));
        wish(&mut room, 3, mv(4, "2f2e"), 1).unwrap();
        wish(&mut room, 3, mv(4, "2f2e"), 0).unwrap();
        assert_eq!(room.game().ply(), 5);
        assert_eq!(room.mover(0), Some(0));
        assert_eq!(room.hands(), [0, 0, 1, 1, 1].map(Some));
        // What is taken back was nobody's.
        room.apply(&Event::TakenBack { plies: 3 }).unwrap();
        assert_eq!(room.hands(), [0, 0].map(Some));
        let stranger = Event::Moved {
            mv: "2g2f".parse().unwrap(),
            spent: 0,
            raw: 0,
            place: Some(2),
            note: None,
        };
        assert!(room.apply(&stranger).is_err());
    }

    #[test]
    fn those_who_consult_all_move_and_change_sides_together() {
        let mut room = room(Team::Consultation);
        for (number, color) in [(2, White), (3, Black)] {
            join(&mut room, number, Some(color)).unwrap();
        }
        wish(&mut room, 1, Command::Begin, 0).unwrap();
        assert_eq!(wish(&mut room, 2, mv(0, "7g7f"), 0), Err(Refusal::NotYourTurn));
        wish(&mut room, 3, mv(0, "7g7f"), 0).unwrap();
        wish(&mut room, 2, Command::Resign, 0).unwrap();
        wish(&mut room, 2, Command::Propose(crate::Proposal::Rematch), 0).unwrap();
        let accepts = Command::Accept(crate::Proposal::Rematch);
        let again = Room::open(room.accepts_rematch(Black, &accepts).unwrap()).unwrap();
        assert_eq!(side(&again, White), [1, 3]);
        assert_eq!(side(&again, Black), [2]);
        assert_eq!(again.stage(), Stage::Playing);
    }
}
