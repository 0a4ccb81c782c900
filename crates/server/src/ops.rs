//! What the operator of a server deals with: settings, ports, certificates, logs and figures.

pub mod check;
pub(crate) mod door;
pub(crate) mod logs;
pub(crate) mod metrics;
pub(crate) mod public_url;
pub mod settings;
pub(crate) mod tls;
