//! Events as the text that is stored: one JSON object each, readable by any program with the rules of shogi.

use komadai_ids::AccountId;

use crate::{Event, Seat};

/// The text of an event.
///
/// ```
/// use komadai_room::{Event, log};
/// use komadai_rules::Color;
///
/// let text = log::write(&Event::Resigned { color: Color::Black });
/// assert_eq!(text, r#"{"event":"resigned","color":"b"}"#);
/// assert_eq!(log::read(&text)?, Event::Resigned { color: Color::Black });
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn write(event: &Event) -> String {
    serde_json::to_string(event).expect("only texts, numbers and choices")
}

/// The event of a text.
///
/// # Errors
///
/// It is not JSON, or not the JSON of an event.
pub fn read(text: &str) -> serde_json::Result<Event> {
    serde_json::from_str(text)
}

/// The text of an event without what it says of an account; `None` where it says nothing of it.
pub fn without(text: &str, account: AccountId) -> Option<String> {
    let mut changed = false;
    let mut erase = |seat: &mut Seat| {
        if seat.account == account {
            *seat = Seat::nobody();
            changed = true;
        }
    };
    let mut event = read(text).ok()?;
    match &mut event {
        Event::Opened { seats, partners, .. } => {
            { [&mut seats.black, &mut seats.white].into_iter().flatten() }.for_each(&mut erase);
            { [&mut partners.black, &mut partners.white].into_iter().flatten() }.for_each(erase);
        }
        Event::Seated { seat, .. } => erase(seat),
        _ => {}
    }
    changed.then(|| write(&event))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_every_event_is_the_one_that_is_stored_since_the_first_release() {
        for text in [
            r#"{"event":"opened","terms":{"start":"even","profile":"standard","strict":false,"black":{"main":0,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0},"white":{"main":0,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0},"compensates_lag":true,"take_back":true,"replays_draws":false,"rated":false},"black":{"account":1,"name":"Kumo"},"white":null}"#,
            r#"{"event":"opened","terms":{"start":"rook","opening":[["3c3d",5000]],"profile":"standard","strict":true,"max_moves":256,"limit_at_once":true,"black":{"main":60000,"period":30000,"periods":1,"increment":0,"unit":0,"units":0,"per_move":0},"white":{"main":0,"period":0,"periods":0,"increment":5000,"unit":60000,"units":2,"per_move":7},"rest":[{"main":1,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0},{"main":2,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0}],"charging":{"unit":1000,"round_up":true,"least":1000,"free":0},"compensates_lag":false,"take_back":false,"replays_draws":true,"rated":false,"team":"relay","binding":true},"black":null,"white":{"account":2,"name":"Kaze"},"white_partners":[{"account":3,"name":"Ame"}]}"#,
            r#"{"event":"seated","color":"w","seat":{"account":2,"name":"雨"}}"#,
            r#"{"event":"left","color":"b","place":1}"#,
            r#"{"event":"begun"}"#,
            r#"{"event":"moved","move":"7g7f","spent":1000,"raw":1500}"#,
            r#"{"event":"moved","move":"P*5e","spent":0,"raw":0,"place":2,"note":"* 12"}"#,
            r#"{"event":"resigned","color":"b"}"#,
            r#"{"event":"declared","spent":9}"#,
            r#"{"event":"flagged"}"#,
            r#"{"event":"proposed","color":"w","proposal":"take-back"}"#,
            r#"{"event":"declined","color":"w","proposal":"count"}"#,
            r#"{"event":"counted"}"#,
            r#"{"event":"taken-back","plies":2}"#,
            r#"{"event":"time-given","to":"b","time":15000}"#,
            r#"{"event":"interrupted","raw":77}"#,
            r#"{"event":"abandoned","color":"w"}"#,
            r#"{"event":"forfeited","color":"b"}"#,
            r#"{"event":"aborted"}"#,
            r#"{"event":"adjudicated","winner":"w","reason":"Black left the hall"}"#,
            r#"{"event":"adjudicated","winner":null,"reason":"引き分けとします"}"#,
            r#"{"event":"annulled","reason":"wrong opponents"}"#,
            r#"{"event":"followed","game":"00000000000z"}"#,
        ] {
            assert_eq!(write(&read(text).unwrap()), text);
        }
    }
}
