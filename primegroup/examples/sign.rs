//! Signing and verifying: `cargo run --example sign -p primegroup`.

use primegroup::jq255e::{PublicKey, SecretKey};
use primegroup::{Error, Message};

fn main() -> Result<(), Error> {
    // In earnest: 32 bytes or more from the system's random generator, or `SecretKey::generate` (feature `rand_core`).
    let key = SecretKey::from_seed(b"an example seed, which is not secret at all");
    let signature = key.sign(Message::raw(b"attack at dawn"), &[]);

    // What travels: 32 bytes of public key, 48 bytes of signature.
    let public = PublicKey::decode(&key.public_key().encode())?;
    public.verify(&signature.to_bytes(), Message::raw(b"attack at dawn"))?;
    assert_eq!(public.verify(&signature.to_bytes(), Message::raw(b"attack at dusk")), Err(Error::Verification));
    println!("the signature is valid, and for one message only");
    Ok(())
}
