//! When a connection that ended is made again.

use std::time::Duration;

use tokio::time::Instant;

use crate::error::Parting;

/// The first and the longest pause before a connection is tried again.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A connection that held so long was no failed login.
const LOGIN: Duration = Duration::from_secs(30);
/// How long a server may refuse a login that it accepted before: until it notices that we were gone, the game we were
/// in may have to end.
const REFUSED: Duration = Duration::from_secs(60 * 60);
/// How many times running a server may let us in and send us away before it has proposed a game: another of the same
/// name takes our place as we take its.
const SENT_AWAY: u32 = 4;

/// How many times running a connection may break during the first login, before that is no accident of the network.
const FIRST_LOGINS: u32 = 4;

/// What is known of the connections so far.
pub(crate) struct Reconnect {
    pause: Duration,
    /// How many broke during the first login.
    broken: u32,
    /// Since when logins are refused that were accepted before.
    refused: Option<Instant>,
    sent_away: u32,
}

/// A connection that ended.
pub(crate) struct ConnectionEnd {
    pub parting: Parting,
    /// When it began.
    pub began: Instant,
    /// Whether it was made, so that a server stands at the address.
    pub was_open: bool,
    /// Whether the server ever let us in, in this session.
    pub was_in: bool,
    /// Whether it ended while no game was proposed or played since the login.
    pub idle: bool,
}

/// Why a connection is not made again.
pub(crate) enum GiveUp {
    Refused(Option<String>),
    SentAway { times: u32 },
    Unreachable(Parting),
}

impl Reconnect {
    pub(crate) const fn new() -> Self {
        Self { pause: FIRST_PAUSE, broken: 0, refused: None, sent_away: 0 }
    }

    /// Whether to go on after a connection that ended: why it ended, if so.
    pub(crate) fn after(&mut self, ended: ConnectionEnd) -> Result<Parting, GiveUp> {
        let held = ended.began.elapsed();
        let is_short = held < LONGEST_PAUSE;
        let is_sent_away = matches!(ended.parting, Parting::Closed) && ended.idle && is_short;
        self.sent_away = if is_sent_away { self.sent_away + 1 } else { 0 };
        // What held for a while was no failure to connect.
        if !is_short {
            self.pause = FIRST_PAUSE;
        }
        match ended.parting {
            Parting::Refused(reason) => {
                let since = self.refused;
                if !ended.was_in || since.is_some_and(|since| since.elapsed() > REFUSED) {
                    return Err(GiveUp::Refused(reason));
                }
                self.refused.get_or_insert_with(Instant::now);
                Ok(Parting::Refused(reason))
            }
            Parting::Closed if self.sent_away == SENT_AWAY => {
                Err(GiveUp::SentAway { times: SENT_AWAY })
            }
            parting if !ended.was_in => {
                self.broken += 1;
                if ended.was_open && self.broken < FIRST_LOGINS {
                    return Ok(parting);
                }
                Err(GiveUp::Unreachable(parting))
            }
            parting => {
                // A server that has let us in for a while since then does so again.
                self.refused = self.refused.filter(|_| held < LOGIN);
                Ok(parting)
            }
        }
    }

    /// A game was played: the next pause is the shortest.
    pub(crate) fn reset_pause(&mut self) {
        self.pause = FIRST_PAUSE;
    }

    /// The pause before the next connection.
    pub(crate) const fn pause(&self) -> Duration {
        self.pause
    }

    /// A pause has passed; the next is twice as long.
    pub(crate) fn double_pause(&mut self) {
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    fn ended(parting: Parting, was_in: bool) -> ConnectionEnd {
        ConnectionEnd { parting, began: Instant::now(), was_open: true, was_in, idle: was_in }
    }

    #[test]
    fn a_server_that_cannot_be_reached_or_refuses_is_not_asked_again() {
        let mut connections = Reconnect::new();
        for parting in [Parting::Unreachable, Parting::Io(io::ErrorKind::ConnectionRefused.into())]
        {
            let after =
                connections.after(ConnectionEnd { was_open: false, ..ended(parting, false) });
            assert!(matches!(after, Err(GiveUp::Unreachable(_))));
        }
        let refused = connections.after(ended(Parting::Refused(None), false));
        assert!(matches!(refused, Err(GiveUp::Refused(None))));
    }

    #[test]
    fn a_first_connection_that_breaks_during_login_is_made_again_a_few_times() {
        let partings: [fn() -> Parting; 5] = [
            || Parting::Closed,
            || Parting::LoginUnanswered,
            || Parting::Stalled,
            || Parting::BadLine(komadai_csa::BadLine::TooLong),
            || Parting::Io(io::ErrorKind::ConnectionReset.into()),
        ];
        for parting in partings {
            let mut connections = Reconnect::new();
            for _ in 1..FIRST_LOGINS {
                assert!(connections.after(ended(parting(), false)).is_ok());
            }
            let last = connections.after(ended(parting(), false));
            assert!(matches!(last, Err(GiveUp::Unreachable(_))));
        }
    }

    #[test]
    fn a_server_that_sends_us_away_is_asked_three_times_more() {
        let mut connections = Reconnect::new();
        for _ in 1..SENT_AWAY {
            assert!(connections.after(ended(Parting::Closed, true)).is_ok());
        }
        let last = connections.after(ended(Parting::Closed, true));
        assert!(matches!(last, Err(GiveUp::SentAway { times: SENT_AWAY })));
    }

    #[test]
    fn pauses_double_up_to_a_minute() {
        let mut connections = Reconnect::new();
        let pauses: Vec<u64> = (0..8)
            .map(|_| {
                let pause = connections.pause().as_secs();
                connections.double_pause();
                pause
            })
            .collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60]);
    }
}
