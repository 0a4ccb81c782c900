//! A network's file, drawn byte by byte in `docs/network-format.md`.
//!
//! ```text
//! 0   8  "KOMANNUE"
//! 8   2  version, 1             12  2  inputs, 2344       16  4  bias of the output
//! 10  2  width of the first     14  2  scale
//!        layer, H
//! 20  2H biases, then 2344 × 2H weights of the first layer, then 2H bytes of output weights
//!     8  checksum of all that: FNV-1a
//! ```

use crate::feature::INPUTS;
use crate::network::{NetworkError, Weights, check_width};

const MAGIC: &[u8; 8] = b"KOMANNUE";
const VERSION: u16 = 1;
const HEADER: usize = 20;
const CHECKSUM: usize = 8;

/// The bytes of a file whose first layer is so wide.
const fn size(width: usize) -> usize {
    HEADER + 2 * width + 2 * width * INPUTS + 2 * width + CHECKSUM
}

/// The bytes of the largest file there can be.
pub(crate) const MOST_BYTES: usize = size(crate::WIDTHS[1]);

const _: () = assert!(MOST_BYTES <= 3_000_000);

/// Everything but the checksum.
pub(crate) fn body(weights: &Weights) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size(weights.width));
    bytes.extend(MAGIC);
    for field in [VERSION, weights.width as u16, INPUTS as u16, weights.scale] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend(weights.output_bias.to_le_bytes());
    for weight in weights.bias.iter().chain(&weights.input) {
        bytes.extend(weight.to_le_bytes());
    }
    bytes.extend(weights.output.iter().map(|&weight| weight as u8));
    bytes
}

pub(crate) fn write(weights: &Weights) -> Vec<u8> {
    let mut bytes = body(weights);
    let checksum = checksum(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

pub(crate) fn read(bytes: &[u8]) -> Result<Weights, NetworkError> {
    let size_error = |expected| NetworkError::Size { what: "bytes", found: bytes.len(), expected };
    let Some((header, rest)) = bytes.split_first_chunk::<HEADER>() else {
        // What begins like a network is one that was cut off.
        let begins = !bytes.is_empty() && MAGIC.starts_with(&bytes[..bytes.len().min(MAGIC.len())]);
        return Err(if begins {
            NetworkError::Size { what: "bytes of the head", found: bytes.len(), expected: HEADER }
        } else {
            NetworkError::Foreign
        });
    };
    if !header.starts_with(MAGIC) {
        return Err(NetworkError::Foreign);
    }
    let field = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    match (field(8), field(12)) {
        (VERSION, inputs) if usize::from(inputs) == INPUTS => {}
        (VERSION, inputs) => return Err(NetworkError::Inputs(inputs)),
        (version, _) => return Err(NetworkError::Version(version)),
    }
    let width = check_width(field(10).into())?;
    if bytes.len() != size(width) {
        return Err(size_error(size(width)));
    }
    let Some((rest, found)) = rest.split_last_chunk::<CHECKSUM>() else {
        return Err(size_error(size(width)));
    };
    if checksum(&bytes[..bytes.len() - CHECKSUM]) != u64::from_le_bytes(*found) {
        return Err(NetworkError::Checksum);
    }
    let (layer, output) = rest.split_at(2 * width * (1 + INPUTS));
    let mut layer = (layer.chunks_exact(2)).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
    Ok(Weights {
        width,
        scale: field(14),
        bias: layer.by_ref().take(width).collect(),
        input: layer.collect(),
        output: output.iter().map(|&weight| weight as i8).collect(),
        output_bias: i32::from_le_bytes([header[16], header[17], header[18], header[19]]),
    })
}

/// FNV-1a over the bytes (Glenn Fowler, Landon Curt Noll, Phong Vo, 1991): any single byte that changes changes it.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Both halves of a checksum in one.
pub(crate) const fn fold(checksum: u64) -> u32 {
    (checksum >> 32) as u32 ^ checksum as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Network;

    fn file() -> Vec<u8> {
        write(&Weights::by_chance(64, 7))
    }

    fn fault(bytes: &[u8]) -> NetworkError {
        Network::read(bytes).expect_err("no network")
    }

    /// The file with some bytes replaced, and a checksum that fits.
    fn forged(at: usize, bytes: &[u8]) -> Vec<u8> {
        let mut file = file();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        let end = file.len() - CHECKSUM;
        let sum = checksum(&file[..end]);
        file[end..].copy_from_slice(&sum.to_le_bytes());
        file
    }

    #[test]
    fn what_is_written_is_read_and_written_again() {
        for width in [64, 192, 512] {
            let weights = Weights::by_chance(width, 3);
            let bytes = write(&weights);
            assert_eq!(bytes.len(), size(width));
            let network = Network::read(&bytes).expect("a network");
            assert_eq!(network.weights(), weights);
            assert_eq!(network.write(), bytes);
        }
    }

    #[test]
    fn the_checksum_is_fnv_1a() {
        // From the test suite of its authors.
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(fold(checksum(b"")), 0xcbf2_9ce4 ^ 0x8422_2325);
    }

    #[test]
    fn what_is_no_network_is_refused_with_the_reason() {
        let whole = file();
        assert_eq!(fault(b""), NetworkError::Foreign);
        assert_eq!(fault(b"MThd, a tune rather than a network"), NetworkError::Foreign);
        for (length, expected, what) in [
            (1, HEADER, "bytes of the head"),
            (HEADER - 1, HEADER, "bytes of the head"),
            (HEADER, whole.len(), "bytes"),
            (1_000, whole.len(), "bytes"),
            (whole.len() - 1, whole.len(), "bytes"),
        ] {
            let size = NetworkError::Size { what, found: length, expected };
            assert_eq!(fault(&whole[..length]), size);
        }
        let longer = [whole.as_slice(), b"!"].concat();
        assert!(matches!(fault(&longer), NetworkError::Size { .. }));
        for place in [20, 5_000, whole.len() - 1] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1;
            assert_eq!(fault(&damaged), NetworkError::Checksum);
        }
    }

    #[test]
    fn a_header_that_asks_for_the_unknown_is_refused() {
        assert_eq!(fault(&forged(8, &[2, 0])), NetworkError::Version(2));
        for width in [0_u16, 32, 576, 65_535] {
            let refused = NetworkError::Width(width.into());
            assert_eq!(fault(&forged(10, &width.to_le_bytes())), refused);
        }
        assert_eq!(fault(&forged(12, &[1, 0])), NetworkError::Inputs(1));
        assert_eq!(fault(&forged(14, &[0, 0])), NetworkError::Scale);
    }

    #[test]
    fn a_weight_that_could_overflow_is_refused() {
        let last_output = file().len() - CHECKSUM - 1;
        for (at, bytes, what) in [
            (16, &i32::MIN.to_le_bytes()[..], "output bias"),
            (20, &3_000_i16.to_le_bytes()[..], "bias"),
            (20 + 128, &(-32_768_i16).to_le_bytes()[..], "input weight"),
            (last_output, &[0x80][..], "output weight"),
        ] {
            match fault(&forged(at, bytes)) {
                NetworkError::Range { what: found, .. } => assert_eq!(found, what),
                other => panic!("{what}: {other}"),
            }
        }
    }
}
