//! The network that the engine carries: the best so far. `nets/manifest.toml` tells how it came to be.

use std::sync::{Arc, LazyLock};

use komadai_nnue::Network;

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../nets/komadai-256x2-bd67e9a8.nnue");
    Arc::new(Network::read(bytes).expect("the engine carries a valid network"))
});

/// The network that judges where no other is set: the best so far, part of the library.
///
/// ```
/// use komadai_engine::{Judgement, default_network};
/// use komadai_rules::Position;
///
/// let network = default_network();
/// assert!(network.name().starts_with("komadai-"));
/// let score = Judgement::Network.evaluate(&Position::startpos(), &network);
/// assert!(score.to_string().parse::<i32>().is_ok_and(|centipawns| centipawns.abs() < 200));
/// ```
pub fn default_network() -> Arc<Network> {
    Arc::clone(&NETWORK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_network_is_the_last_of_the_manifest() {
        let manifest = include_str!("../../../../nets/manifest.toml");
        let network = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("name = "))
            .rfind(|name| name.contains("komadai-"));
        assert_eq!(network, Some(format!("{:?}", default_network().name()).as_str()));
    }
}
