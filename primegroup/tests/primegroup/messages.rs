//! Messages: raw, or the value of a hash function, which must have the function's output length.

use primegroup::{Error, Hash, Message};
use sha2::Digest;

fn length(hash: Hash) -> usize {
    match hash {
        Hash::Sha224 => sha2::Sha224::output_size(),
        Hash::Sha256 => sha2::Sha256::output_size(),
        Hash::Sha384 => sha2::Sha384::output_size(),
        Hash::Sha512 => sha2::Sha512::output_size(),
        Hash::Sha512_224 => sha2::Sha512_224::output_size(),
        Hash::Sha512_256 => sha2::Sha512_256::output_size(),
        Hash::Sha3_224 => sha3::Sha3_224::output_size(),
        Hash::Sha3_256 => sha3::Sha3_256::output_size(),
        Hash::Sha3_384 => sha3::Sha3_384::output_size(),
        Hash::Sha3_512 => sha3::Sha3_512::output_size(),
        Hash::Blake2b => blake2::Blake2b512::output_size(),
        Hash::Blake2s => blake2::Blake2s256::output_size(),
    }
}

#[test]
fn values_have_the_length_of_their_function() {
    for hash in Hash::ALL {
        assert_eq!(hash.output_len(), length(hash), "{hash:?}");
        for len in 0..=100 {
            let bytes = vec![7; len];
            match Message::prehashed(hash, &bytes) {
                Ok(message) => {
                    assert_eq!(len, length(hash), "{hash:?}");
                    assert_eq!((message.hash(), message.data()), (Some(hash), &bytes[..]));
                }
                Err(e) => assert!(len != length(hash) && e == Error::Length, "{hash:?}, {len}"),
            }
        }
    }
    assert_eq!(Message::from(b"raw").hash(), None);
}
