//! The time of day.

use std::time::SystemTime;

/// Milliseconds since 1970 by the clock on the wall, for logs and for what expires.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
