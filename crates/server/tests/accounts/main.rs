//! Accounts over the routes, without a port to knock at: members, their passkeys, and who keeps order.

mod authenticator;
mod browser;
mod logs;
mod members;
mod passkeys;
mod sessions;
