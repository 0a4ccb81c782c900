//! See `komadai_fuzz::play_log`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komadai_fuzz::bounded(komadai_fuzz::play_log, data));
