//! Bodies of the fuzz targets on random bytes of all lengths, for machines without a fuzzer.

use primegroup_testkit::{Inputs, fuzz};

fn on_random_bytes(n: usize, body: fn(&[u8])) {
    let mut inputs = Inputs(8);
    for i in 0..n {
        let len = if i % 2 == 0 { 32 } else { inputs.word() as usize % 130 };
        body(&inputs.edgy::<130>()[..len]);
    }
}

#[test]
fn decode() {
    on_random_bytes(3000, fuzz::decode);
}
#[test]
fn operations() {
    // Empty input, all zeros and all ones, then random bytes.
    fuzz::operations(&[]);
    fuzz::operations(&[0xff; 256]);
    on_random_bytes(6, fuzz::operations);
    on_random_bytes(1000, fuzz::operation);
}
#[test]
fn signature() {
    on_random_bytes(150, fuzz::signature);
}
#[test]
fn exchange() {
    on_random_bytes(300, fuzz::exchange);
}
#[test]
#[cfg(feature = "proofs")]
fn proof() {
    on_random_bytes(500, fuzz::proof);
}
#[test]
fn key_file() {
    on_random_bytes(3000, fuzz::key_file);
    // Mutations of valid files.
    let mut inputs = Inputs(9);
    for group in ["jq255e", "ed25519", "x25519", "ristretto255"] {
        let text = primegroup::pem::encode(group, primegroup::pem::Kind::Private, &[5; 32]).expect("a key file");
        fuzz::key_file(text.as_bytes());
        for _ in 0..3000 {
            let mut bytes = text.as_bytes().to_vec();
            match inputs.word() % 3 {
                0 => bytes.truncate(inputs.word() as usize % bytes.len()),
                1 => {
                    let at = inputs.word() as usize % bytes.len();
                    bytes[at] = inputs.word() as u8;
                }
                _ => {
                    let at = inputs.word() as usize % bytes.len();
                    bytes.insert(at, inputs.word() as u8);
                }
            }
            fuzz::key_file(&bytes);
        }
    }
}
