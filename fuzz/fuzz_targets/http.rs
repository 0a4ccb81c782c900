//! See `komadai_fuzz::http`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komadai_fuzz::bounded(komadai_fuzz::http, data));
