//! See `komadai_fuzz::move_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komadai_fuzz::bounded(komadai_fuzz::move_text, data));
