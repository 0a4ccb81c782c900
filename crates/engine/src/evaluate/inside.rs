//! The network inside: the best so far. `nets/manifest.toml` tells how it came to be.

use std::sync::{Arc, LazyLock};

use komadai_nnue::Network;

static INSIDE: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../nets/komadai-256x2-bd67e9a8.nnue");
    Arc::new(Network::read(bytes).expect("the network inside is a network"))
});

/// The network that judges where no other is named.
pub(crate) fn inside() -> Arc<Network> {
    Arc::clone(&INSIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_inside_is_the_last_of_the_manifest() {
        let manifest = include_str!("../../../../nets/manifest.toml");
        let network = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("name = "))
            .rfind(|name| name.contains("komadai-"));
        assert_eq!(network, Some(format!("{:?}", inside().name()).as_str()));
    }
}
