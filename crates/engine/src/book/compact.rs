//! The compact format: a book as bytes, small, checked and quick to read.

use std::io::{BufRead, Read, Write};

use super::{Book, BookError, Entry};

/// How a compact book begins.
pub(super) const MAGIC: [u8; 8] = *b"KOMABOOK";
const VERSION: u16 = 1;
const HEADER: usize = 28;
const POSITION: usize = 10;
const MOVE: usize = 12;
/// What stands for a score that is not known.
const NO_SCORE: i16 = i16::MIN;

/// Every number is little-endian.
///
/// ```text
/// the header, 28 bytes
///    0  8  the letters KOMABOOK
///    8  2  the version, 1
///   10  2  nothing yet: 0
///   12  4  P, how many positions follow
///   16  4  M, how many moves follow those
///   20  8  the checksum of all that follows: 64-bit FNV-1a
/// P times a position, 10 bytes, in ascending order of keys
///    0  8  its key, the mover sitting where Black sits
///    8  2  how many moves it has, at least 1; they stand among the M in the order of the positions
/// M times a move, 12 bytes, seen by the side that plays it
///    0  2  the move: bits 0–6 where to, bits 7–13 where from, or 81 and the kind that is dropped (pawn, lance,
///          knight, silver, gold, bishop, rook), bit 14 whether it promotes
///    2  2  the answer expected, packed and seen alike; 0 if none is
///    4  2  what it is worth to the side that plays it, in centipawns; −32,768 if not known
///    6  2  how deep it was searched, in plies
///    8  4  how often it was played, or how much it is recommended
/// ```
pub(super) fn write(book: &Book, out: &mut impl Write) -> std::io::Result<()> {
    let mut body = Vec::with_capacity(book.positions.len() * POSITION + book.moves.len() * MOVE);
    let ends = book.positions.iter().skip(1).map(|&(_, first)| first);
    let ends = ends.chain([book.moves.len() as u32]);
    for (&(key, first), end) in book.positions.iter().zip(ends) {
        body.extend_from_slice(&key.to_le_bytes());
        // A position has fewer moves than two bytes count: 593 are the most that are legal.
        body.extend_from_slice(&((end - first) as u16).to_le_bytes());
    }
    for entry in &book.moves {
        body.extend_from_slice(&entry.mv.to_le_bytes());
        body.extend_from_slice(&entry.reply.to_le_bytes());
        body.extend_from_slice(&entry.score.unwrap_or(NO_SCORE).to_le_bytes());
        body.extend_from_slice(&entry.depth.to_le_bytes());
        body.extend_from_slice(&entry.count.to_le_bytes());
    }
    out.write_all(&MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&[0; 2])?;
    out.write_all(&(book.positions.len() as u32).to_le_bytes())?;
    out.write_all(&(book.moves.len() as u32).to_le_bytes())?;
    out.write_all(&checksum(&body).to_le_bytes())?;
    out.write_all(&body)
}

/// Reads what [`write`] writes. No number of the file is believed before the bytes it speaks of are there.
pub(super) fn read(input: &mut impl BufRead) -> Result<Book, BookError> {
    let mut header = [0; HEADER];
    fill(input, &mut header)?;
    let mut fields = &header[MAGIC.len()..];
    let version = u16::from_le_bytes(take(&mut fields));
    if version != VERSION {
        return Err(BookError::Version(version));
    }
    let _nothing: [u8; 2] = take(&mut fields);
    let positions = u32::from_le_bytes(take(&mut fields)) as usize;
    let moves = u32::from_le_bytes(take(&mut fields)) as usize;
    let expected = u64::from_le_bytes(take(&mut fields));
    if moves > Book::MOST_MOVES {
        return Err(BookError::TooLarge);
    }
    if positions > moves {
        return Err(BookError::Corrupt("it has more positions than moves"));
    }
    let length = positions * POSITION + moves * MOVE;
    let mut body = Vec::new();
    let mut bounded = input.take(length as u64 + 1);
    bounded.read_to_end(&mut body).map_err(BookError::Io)?;
    match body.len() {
        found if found < length => return Err(BookError::Truncated),
        found if found > length => return Err(BookError::Corrupt("something follows its end")),
        _ => {}
    }
    if checksum(&body) != expected {
        return Err(BookError::Corrupt("its checksum is another"));
    }
    let (places, entries) = body.split_at(positions * POSITION);
    let book = Book {
        positions: read_positions(places, moves)?,
        moves: entries.chunks_exact(MOVE).map(read_entry).collect(),
        left_out: 0,
    };
    Ok(book)
}

fn read_positions(mut bytes: &[u8], moves: usize) -> Result<Vec<(u64, u32)>, BookError> {
    let mut positions: Vec<(u64, u32)> = Vec::with_capacity(bytes.len() / POSITION);
    let mut first = 0;
    while !bytes.is_empty() {
        let key = u64::from_le_bytes(take(&mut bytes));
        let count = u16::from_le_bytes(take(&mut bytes));
        if positions.last().is_some_and(|&(last, _)| last >= key) {
            return Err(BookError::Corrupt("its positions are out of order"));
        }
        if count == 0 {
            return Err(BookError::Corrupt("a position has no moves"));
        }
        positions.push((key, first));
        first += u32::from(count);
    }
    if first as usize == moves {
        Ok(positions)
    } else {
        Err(BookError::Corrupt("its positions have other moves than it holds"))
    }
}

fn read_entry(mut bytes: &[u8]) -> Entry {
    Entry {
        mv: u16::from_le_bytes(take(&mut bytes)),
        reply: u16::from_le_bytes(take(&mut bytes)),
        score: Some(i16::from_le_bytes(take(&mut bytes))).filter(|&score| score != NO_SCORE),
        depth: u16::from_le_bytes(take(&mut bytes)),
        count: u32::from_le_bytes(take(&mut bytes)),
    }
}

fn fill(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), BookError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => BookError::Truncated,
        _ => BookError::Io(error),
    })
}

/// Takes the next bytes, which the caller knows to be there.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (taken, rest) = bytes.split_first_chunk().expect("the length was checked");
    *bytes = rest;
    *taken
}

/// FNV-1a, 64 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
