//! What the operator of a server deals with: settings, ports, certificates, logs and figures.

pub mod backups;
pub mod check;
pub(crate) mod door;
pub(crate) mod logs;
pub(crate) mod metrics;
pub(crate) mod public_url;
pub mod retention;
pub mod settings;
pub(crate) mod tls;
