//! What CSA servers and their clients say to each other.

use std::time::Duration;

use komadai_csa::hall::{
    Action, BoutId, Effect, GameEnd, GameEvent, Hall, Identity, Moment, Settings, VisitorId,
};
use komadai_csa::{ClientLine, Lines, ServerMessage, ServerReader};

/// Bytes from a socket are cut into the same lines however they arrive; a line that is read as a client's is written as
/// one line that is read the same, and a summary that is read can be played from and is written as one that is.
pub fn csa_lines(data: &[u8]) {
    let whole = split(data, data.len().max(1));
    assert_eq!(whole, split(data, 1), "cut byte by byte");
    let mut reader = ServerReader::default();
    for line in whole {
        if let Ok(read) = ClientLine::read(&line) {
            let written = read.to_string();
            assert!(!written.contains(['\n', '\r']), "{written:?}");
            assert_eq!(ClientLine::read(&written), Ok(read), "{written:?}");
        }
        if let Ok(Some(message)) = reader.read(&line) {
            check(&message);
        }
    }
}

fn check(message: &ServerMessage) {
    let mut again = ServerReader::default();
    let written = message.to_string();
    let read: Vec<_> =
        { written.split('\n') }.filter_map(|line| again.read(line).expect("we wrote it")).collect();
    assert_eq!(read.len(), 1, "{written}");
    // Written once, it does not change any more.
    assert_eq!(read[0].to_string(), written);
    if let ServerMessage::Summary(summary) = message {
        summary.begin().expect("it was read as playable");
    }
}

fn split(data: &[u8], size: usize) -> Vec<String> {
    let mut lines = Lines::default();
    let mut read = Vec::new();
    for chunk in data.chunks(size) {
        if lines.push(chunk, &mut |line| read.push(line.to_owned())).is_err() {
            return read;
        }
    }
    read.extend(lines.finish());
    read
}

/// Three visitors say the lines of `data`, the first byte of each telling who and how much later: whatever they say,
/// the hall says only whole lines to those who are there, closes nothing twice, and forgets every game that ended.
pub fn csa_hall(data: &[u8]) {
    let settings = Settings { grace: Duration::from_secs(1), ..Settings::default() };
    let mut hall = Hall::new(settings, || [7; 16]);
    let mut now = Moment::ZERO;
    let mut here = [false; 3];
    for line in data.split(|&byte| byte == b'\n') {
        let Some((&first, line)) = line.split_first() else {
            continue;
        };
        now += Duration::from_millis(u64::from(first / 3) * 20);
        let id = usize::from(first % 3);
        let visitor = VisitorId(id as u64);
        if !std::mem::replace(&mut here[id], true) {
            hall.enter(visitor, now);
        }
        match std::str::from_utf8(line) {
            Ok("leaves") => {
                hall.leave(visitor, now);
                here[id] = false;
            }
            Ok(line) => hall.hear(visitor, line, now),
            Err(_) => hall.tick(now),
        }
        settle(&mut hall, &mut here, now);
    }
}

fn settle(hall: &mut Hall, here: &mut [bool; 3], now: Moment) {
    loop {
        let effects = hall.effects();
        if effects.is_empty() {
            return;
        }
        for effect in effects {
            match effect {
                Effect::Send { to, text } => {
                    assert!(here[to.0 as usize], "nobody is there to hear {text:?}");
                    assert!(text.ends_with('\n') && !text.contains('\r'), "{text:?}");
                }
                Effect::Close(id) => {
                    assert!(std::mem::replace(&mut here[id.0 as usize], false));
                }
                Effect::Check { visitor, .. } => hall.checked(visitor, Identity::Known, now),
                Effect::Open { bout, .. } => hall.happened(bout, GameEvent::Opened, now),
                Effect::Act { bout, color, action, .. } => {
                    let event = match action {
                        Action::Move(mv) => {
                            GameEvent::Moved { mv, charged: Duration::from_secs(1) }
                        }
                        _ => GameEvent::Ended(GameEnd::Offence(color)),
                    };
                    hall.happened(bout, event, now);
                    end_if_over(hall, bout, event, now);
                }
                Effect::Save { record, .. } => {
                    assert!(record.text.lines().any(|line| line == "V2.2"))
                }
                Effect::Remember { memory, .. } => assert!(!memory.game.as_str().is_empty()),
                Effect::Back { .. } => panic!("the hall was opened empty"),
            }
        }
    }
}

/// A second end is nobody's.
fn end_if_over(hall: &mut Hall, bout: BoutId, event: GameEvent, now: Moment) {
    if matches!(event, GameEvent::Ended(_)) {
        let bouts = hall.bouts();
        hall.happened(bout, event, now);
        assert_eq!(hall.bouts(), bouts);
    }
}
