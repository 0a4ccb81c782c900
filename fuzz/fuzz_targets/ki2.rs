//! See `komadai_fuzz::ki2`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komadai_fuzz::bounded(komadai_fuzz::ki2, data));
