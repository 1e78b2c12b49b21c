//! Signing and verifying: `cargo run --example sign -p primegroup`.

use primegroup::jq255e::{PublicKey, SecretKey, Signature};
use primegroup::{Error, Message, SignOptions};

fn main() -> Result<(), Error> {
    // In production: 32 bytes or more from the system's random generator, or `SecretKey::generate` (feature
    // `rand_core`).
    let key = SecretKey::from_seed(b"an example seed, which is not secret at all")?;
    let signature = key.sign(b"attack at dawn");

    // Data sent: 32 bytes of public key, 48 bytes of signature.
    let (key_bytes, signature_bytes) = (key.public_key().encode(), signature.to_bytes());
    let public = PublicKey::decode(&key_bytes)?;
    let signature = Signature::from_slice(&signature_bytes)?;
    public.verify(b"attack at dawn", &signature)?;
    assert_eq!(public.verify(b"attack at dusk", &signature), Err(Error::Verification));

    // On a device that an attacker can disturb: random bytes go into the nonce as well, and the signature is verified
    // before it is returned.
    let random = [0x5a; 32]; // in production, from the device's generator
    let careful = SignOptions::new().randomness(&random).fault_check(true);
    let signature = key.sign_with(Message::raw(b"attack at dawn"), &careful)?;
    public.verify(b"attack at dawn", &signature)?;
    println!("the signatures are valid, and for one message only");
    Ok(())
}
