//! What whoever runs the server deals with: settings, the door it is entered by, what it can be asked about itself.

pub(crate) mod door;
pub(crate) mod logs;
pub(crate) mod metrics;
pub(crate) mod public_url;
pub mod settings;
pub(crate) mod tls;
