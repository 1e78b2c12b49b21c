#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| primegroup_testkit::fuzz::proof(data));
