//! See `komadai_fuzz::csa_hall`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komadai_fuzz::bounded(komadai_fuzz::csa_hall, data));
