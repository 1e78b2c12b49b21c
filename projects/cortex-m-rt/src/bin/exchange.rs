//! Key exchange. One device plays both sides, so that the example needs no wire.

#![no_std]
#![no_main]

use primegroup::jq255e::SecretKey;
use primegroup_cortex_m_rt::{end, random};

fn exchange() -> Result<bool, primegroup::Error> {
    let mut bytes = [0; 64];
    random(&mut bytes);
    let ours = SecretKey::from_uniform_bytes(&bytes)?;
    random(&mut bytes);
    let theirs = SecretKey::from_uniform_bytes(&bytes)?;
    bytes.fill(0);
    let secret = ours.agree(&theirs.public_key().encode())?;
    Ok(secret.as_ref() == theirs.agree(&ours.public_key().encode())?.as_ref())
}

#[cortex_m_rt::entry]
fn main() -> ! {
    end(matches!(exchange(), Ok(true)))
}
