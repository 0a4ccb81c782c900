//! The PROXY protocol, versions 1 and 2: by it a proxy says whom it speaks for, before the first line.
//!
//! Only proxies that are trusted are asked for it. Whatever is no header of that protocol ends the connection: half a
//! header would be taken for what the client says.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

/// What a header of version 2 begins with.
const SIGNATURE: &[u8; 12] = b"\r\n\r\n\0\r\nQUIT\n";
/// Bytes of the head of version 2: the signature, the command, the family, and how much follows.
const HEAD: usize = 16;
/// The longest line of version 1, its end included.
const LONGEST_LINE: usize = 107;
/// The most that may follow the head of version 2; certificates of clients make it long.
const LONGEST_REST: usize = 4_096;
/// The kind of field that says how the client speaks TLS to the proxy, and the bit of its first byte that says it does.
const TLS: u8 = 0x20;
const BY_TLS: u8 = 0x01;

/// What a header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Header {
    /// The proxy speaks for itself, as it does to see whether we are here, or does not know for whom.
    Local,
    /// It speaks for this client, who speaks TLS to it or not.
    Client { address: IpAddr, tls: bool },
}

/// What a few bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parsed {
    /// The beginning of a header.
    Incomplete,
    /// What no header begins with.
    Bad,
    /// All of one.
    Whole(Header),
}

/// Takes the header off a connection; `None` where what comes first is none, and nothing is taken then.
///
/// # Errors
///
/// The connection ends, or begins as a header and is none.
pub(super) async fn take(socket: &mut TcpStream) -> io::Result<Option<Header>> {
    let mut first = [0];
    if socket.peek(&mut first).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    // No line of a client begins so.
    if !matches!(first, [b'P' | b'\r']) {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    loop {
        // One by one: what follows the header belongs to the client, and may be the beginning of TLS.
        bytes.push(socket.read_u8().await?);
        match parse(&bytes) {
            Parsed::Incomplete => {}
            Parsed::Whole(header) => return Ok(Some(header)),
            Parsed::Bad => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

fn parse(bytes: &[u8]) -> Parsed {
    let [first, ..] = bytes else {
        return Parsed::Incomplete;
    };
    if *first == SIGNATURE[0] { second_version(bytes) } else { first_version(bytes) }
}

/// A line for people: `PROXY TCP4 203.0.113.9 192.0.2.1 56324 4081`.
fn first_version(bytes: &[u8]) -> Parsed {
    const WORD: &[u8] = b"PROXY ";
    let begun = bytes.len().min(WORD.len());
    if bytes[..begun] != WORD[..begun] {
        return Parsed::Bad;
    }
    let Some(line) = bytes.strip_suffix(b"\r\n") else {
        let is_over = bytes.len() >= LONGEST_LINE || bytes.contains(&b'\n');
        return if is_over { Parsed::Bad } else { Parsed::Incomplete };
    };
    let line = str::from_utf8(line).ok().filter(|_| bytes.len() <= LONGEST_LINE);
    line.and_then(said).map_or(Parsed::Bad, Parsed::Whole)
}

fn said(line: &str) -> Option<Header> {
    let mut words = line.split(' ').skip(1);
    let family = words.next()?;
    if family == "UNKNOWN" {
        // Whatever follows is to be passed over.
        return Some(Header::Local);
    }
    let mut address = || -> Option<IpAddr> {
        let word = words.next()?;
        match family {
            "TCP4" => word.parse().ok().map(Ipv4Addr::into),
            "TCP6" => word.parse().ok().map(Ipv6Addr::into),
            _ => None,
        }
    };
    let (client, _) = (address()?, address()?);
    let mut port = || {
        let word = words.next()?;
        let plain = word == "0" || !word.starts_with(['0', '+']);
        word.parse::<u16>().ok().filter(|_| plain)
    };
    port()?;
    port()?;
    words.next().is_none().then(|| Header::Client { address: client.to_canonical(), tls: false })
}

/// Bytes for machines: a signature, what is said, and the addresses, with fields behind them.
fn second_version(bytes: &[u8]) -> Parsed {
    let begun = bytes.len().min(SIGNATURE.len());
    if bytes[..begun] != SIGNATURE[..begun] {
        return Parsed::Bad;
    }
    let [command, family, high, low] = match bytes.get(SIGNATURE.len()..HEAD) {
        Some(&[command, family, high, low]) => [command, family, high, low],
        _ => return Parsed::Incomplete,
    };
    let length = usize::from(u16::from_be_bytes([high, low]));
    if length > LONGEST_REST || !matches!(command, 0x20 | 0x21) {
        return Parsed::Bad;
    }
    let rest = &bytes[HEAD..];
    if rest.len() < length {
        return Parsed::Incomplete;
    }
    // Of a proxy that speaks for itself, addresses are to be passed over; so are those of an unknown family.
    if command == 0x20 || family == 0 {
        return Parsed::Whole(Header::Local);
    }
    let found = match family {
        0x11 => rest.first_chunk::<4>().map(|&bytes| (IpAddr::from(bytes), 12)),
        0x21 => rest.first_chunk::<16>().map(|&bytes| (IpAddr::from(bytes), 36)),
        // Nobody comes by datagrams or through a file.
        _ => None,
    };
    let client = found.and_then(|(address, taken)| {
        let tls = speaks_tls(rest.get(taken..)?)?;
        Some(Header::Client { address: address.to_canonical(), tls })
    });
    client.map_or(Parsed::Bad, Parsed::Whole)
}

/// Whether one of the fields says that the client speaks TLS; `None` where they are no fields.
fn speaks_tls(mut fields: &[u8]) -> Option<bool> {
    let mut found = false;
    while let Some((&[kind, high, low], rest)) = fields.split_first_chunk() {
        let (value, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes([high, low])))?;
        found |= kind == TLS && value.first().is_some_and(|flags| flags & BY_TLS != 0);
        fields = rest;
    }
    fields.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;

    use super::*;

    fn client(address: &str, tls: bool) -> Parsed {
        Parsed::Whole(Header::Client { address: address.parse().unwrap(), tls })
    }

    fn second(command: u8, family: u8, rest: &[u8]) -> Vec<u8> {
        let length = (rest.len() as u16).to_be_bytes();
        [&SIGNATURE[..], &[command, family], &length, rest].concat()
    }

    /// Addresses and ports of IPv4 and IPv6, 203.0.113.9 and 2001:db8::7 the clients.
    fn addresses() -> [Vec<u8>; 2] {
        let (far, near): (Ipv6Addr, Ipv6Addr) =
            ("2001:db8::7".parse().unwrap(), "2001:db8::1".parse().unwrap());
        [
            [&[203, 0, 113, 9][..], &[192, 0, 2, 1], &[1, 2, 15, 241]].concat(),
            [&far.octets()[..], &near.octets(), &[1, 2, 15, 241]].concat(),
        ]
    }

    #[test]
    fn lines_of_the_first_version_say_who_comes() {
        for (line, expected) in [
            ("PROXY TCP4 203.0.113.9 192.0.2.1 56324 4081", client("203.0.113.9", false)),
            ("PROXY TCP6 2001:db8::7 2001:db8::1 1 65535", client("2001:db8::7", false)),
            ("PROXY TCP6 ::ffff:203.0.113.9 ::1 1 2", client("203.0.113.9", false)),
            ("PROXY UNKNOWN", Parsed::Whole(Header::Local)),
            ("PROXY UNKNOWN ffff:: whatever 1", Parsed::Whole(Header::Local)),
            ("PROXY", Parsed::Bad),
            ("PROXY ", Parsed::Bad),
            ("PROXY TCP4", Parsed::Bad),
            ("PROXY TCP4 203.0.113.9 192.0.2.1 56324", Parsed::Bad),
            ("PROXY TCP4 203.0.113.9 192.0.2.1 56324 4081 x", Parsed::Bad),
            ("PROXY TCP4 203.0.113.9 192.0.2.1 56324 4081 ", Parsed::Bad),
            ("PROXY TCP4  203.0.113.9 192.0.2.1 56324 4081", Parsed::Bad),
            ("PROXY TCP4 203.0.113.9 192.0.2.1 056324 4081", Parsed::Bad),
            ("PROXY TCP4 203.0.113.9 192.0.2.1 +1 4081", Parsed::Bad),
            ("PROXY TCP4 203.0.113.9 192.0.2.1 65536 4081", Parsed::Bad),
            ("PROXY TCP4 203.0.113 192.0.2.1 1 4081", Parsed::Bad),
            ("PROXY TCP4 2001:db8::7 2001:db8::1 1 4081", Parsed::Bad),
            ("PROXY TCP6 203.0.113.9 192.0.2.1 1 4081", Parsed::Bad),
            ("PROXY UDP4 203.0.113.9 192.0.2.1 1 4081", Parsed::Bad),
            ("PROXY tcp4 203.0.113.9 192.0.2.1 1 4081", Parsed::Bad),
            ("POST / HTTP/1.1", Parsed::Bad),
        ] {
            assert_eq!(parse(format!("{line}\r\n").as_bytes()), expected, "{line}");
        }
        // The end of the line is both letters, and comes in time.
        assert_eq!(parse(b"PROXY UNKNOWN\n"), Parsed::Bad);
        let long = |filler: usize| format!("PROXY UNKNOWN {}\r\n", "x".repeat(filler));
        assert_eq!(parse(long(91).as_bytes()), Parsed::Whole(Header::Local), "107 bytes");
        assert_eq!(parse(long(92).as_bytes()), Parsed::Bad);
        assert_eq!(parse(&b"PROXY TCP4 ".repeat(10)), Parsed::Bad);
    }

    #[test]
    fn bytes_of_the_second_version_say_who_comes_and_how() {
        let [four, six] = addresses();
        let with = |addresses: &[u8], fields: &[u8]| [addresses, fields].concat();
        // A name of the server, and then how TLS is spoken.
        let name = [&[0x02, 0, 3][..], b"abc"].concat();
        let (secure, plain) = ([TLS, 0, 5, 1, 0, 0, 0, 0], [TLS, 0, 5, 0, 0, 0, 0, 0]);
        for (bytes, expected) in [
            (second(0x21, 0x11, &four), client("203.0.113.9", false)),
            (second(0x21, 0x21, &six), client("2001:db8::7", false)),
            (second(0x21, 0x11, &with(&four, &secure)), client("203.0.113.9", true)),
            (second(0x21, 0x21, &with(&six, &with(&name, &secure))), client("2001:db8::7", true)),
            (second(0x21, 0x11, &with(&four, &plain)), client("203.0.113.9", false)),
            (second(0x20, 0x00, &[]), Parsed::Whole(Header::Local)),
            (second(0x20, 0x11, &four), Parsed::Whole(Header::Local)),
            (second(0x21, 0x00, &name), Parsed::Whole(Header::Local)),
            // Datagrams, files, families and commands that nobody knows, another version.
            (second(0x21, 0x12, &four), Parsed::Bad),
            (second(0x21, 0x31, &[0; 216]), Parsed::Bad),
            (second(0x22, 0x11, &four), Parsed::Bad),
            (second(0x11, 0x11, &four), Parsed::Bad),
            // Addresses that are cut short, and fields.
            (second(0x21, 0x11, &four[..11]), Parsed::Bad),
            (second(0x21, 0x21, &four), Parsed::Bad),
            (second(0x21, 0x11, &with(&four, &secure[..7])), Parsed::Bad),
            (second(0x21, 0x11, &with(&four, &[TLS, 0])), Parsed::Bad),
            (second(0x21, 0x11, &[0; LONGEST_REST + 1]), Parsed::Bad),
        ] {
            assert_eq!(parse(&bytes), expected, "{bytes:?}");
        }
    }

    #[test]
    fn a_header_is_one_when_its_last_byte_has_come_and_not_before() {
        let [four, six] = addresses();
        for whole in [
            b"PROXY TCP4 203.0.113.9 192.0.2.1 56324 4081\r\n".to_vec(),
            b"PROXY UNKNOWN\r\n".to_vec(),
            second(0x21, 0x11, &four),
            second(0x21, 0x21, &[&six[..], &[TLS, 0, 1, 1]].concat()),
            second(0x20, 0x00, &[]),
        ] {
            for cut in 0..whole.len() {
                assert_eq!(parse(&whole[..cut]), Parsed::Incomplete, "{cut} of {whole:?}");
            }
            assert!(matches!(parse(&whole), Parsed::Whole(_)), "{whole:?}");
        }
    }

    #[test]
    fn bytes_by_chance_are_a_header_or_none_and_never_wait_for_ever() {
        let [four, six] = addresses();
        let mut chance = Chance::new(9);
        let lines: [&[u8]; 2] = [b"PROXY TCP6 2001:db8::7 ::1 1 2\r\n", b"PROXY UNKNOWN\r\n"];
        let heads = [second(0x21, 0x11, &four), second(0x21, 0x21, &six)];
        let models: Vec<&[u8]> = lines.into_iter().chain(heads.iter().map(Vec::as_slice)).collect();
        for _ in 0..20_000 {
            let mut bytes = models[chance.below(models.len())].to_vec();
            for _ in 0..chance.below(4) {
                let place = chance.below(bytes.len());
                bytes[place] = chance.below(256) as u8;
            }
            // A connection is read until it is decided, which is within what a header may have.
            let most = HEAD + LONGEST_REST;
            let mut decided = 0;
            for length in 1..=most {
                bytes.resize(bytes.len().max(length), b'x');
                if parse(&bytes[..length]) != Parsed::Incomplete {
                    decided = length;
                    break;
                }
            }
            assert!(decided > 0, "{bytes:?}");
        }
    }
}
