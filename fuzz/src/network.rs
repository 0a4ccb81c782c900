//! Files of networks.

use komadai_nnue::{Network, NetworkError, Weights};
use komadai_rules::Position;

/// The bytes of the checksum at the end of a file.
const CHECKSUM: usize = 8;

/// Whatever is read is a network that judges and is written as the same bytes. The bytes are tried as they are, and
/// laid over a sound file whose checksum is made to fit: the first two say where, so that readers behind the checksum
/// meet them too.
pub fn network(data: &[u8]) {
    let refused = |bytes| check(bytes).err();
    refused(data);
    let Some((place, patch)) = data.split_first_chunk::<2>() else {
        return;
    };
    let mut file = sound();
    let end = file.len() - CHECKSUM;
    let place = usize::from(u16::from_le_bytes(*place)) % end;
    let room = &mut file[place..end];
    let length = patch.len().min(room.len());
    room[..length].copy_from_slice(&patch[..length]);
    let sum = fnv_1a(&file[..end]);
    file[end..].copy_from_slice(&sum.to_le_bytes());
    assert_ne!(refused(&file), Some(NetworkError::Checksum));
}

fn check(bytes: &[u8]) -> Result<(), NetworkError> {
    let network = Network::read(bytes)?;
    assert_eq!(network.write(), bytes);
    network.evaluate_from_scratch(&Position::startpos());
    Ok(())
}

fn sound() -> Vec<u8> {
    Network::new(&Weights::by_chance(64, 1))
        .expect("weights by chance lie within their ranges")
        .write()
}

fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
