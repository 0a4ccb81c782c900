//! See `komadai_fuzz::usi_lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komadai_fuzz::bounded(komadai_fuzz::usi_lines, data));
