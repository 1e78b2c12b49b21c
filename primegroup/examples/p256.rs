//! P-256 in its standard uses: ECDSA, ECDH, and keys that OpenSSL reads.
//! `cargo run --example p256 -p primegroup --features pem`.

use primegroup::{Error, Hash, Message, SignOptions, VerifyOptions, ecdh, ecdsa, p256};

/// The group is a type parameter of keys and signatures.
type Signer = ecdsa::SecretKey<p256::Point>;
type Verifier = ecdsa::PublicKey<p256::Point>;
type Signature = ecdsa::Signature<p256::Point>;

fn main() -> Result<(), Error> {
    // In production: 32 bytes or more from the system's random generator, or `generate` (feature `rand_core`).
    let key = Signer::from_seed(b"an example seed, which is not secret at all")?;
    let signature = key.sign(b"attack at dawn");

    // Data sent: a compressed point (33 bytes; 65 uncompressed bytes are read as well), and r and s (64 bytes, or up to
    // 72 in DER).
    let public = Verifier::from_sec1(&key.public_key().encode())?;
    let signature = Signature::from_der(signature.to_der().as_ref())?;
    public.verify(b"attack at dawn", &signature)?;
    assert_eq!(public.verify(b"attack at dusk", &signature), Err(Error::Verification));

    // Signs a hash value that was computed elsewhere, with fresh randomness in the nonce.
    let value = [0x5a; 48];
    let message = Message::prehashed(Hash::Sha384, &value)?;
    let random = [0xa5; 32]; // in production, from a random generator
    let signature = key.sign_with(message, &SignOptions::new().randomness(&random))?;
    public.verify_with(message, &signature, &VerifyOptions::new())?;

    // Key exchange: both parties share an x-coordinate, which is the input of a key derivation function.
    let alice = ecdh::SecretKey::<p256::Point>::from_seed(b"alice's seed: in earnest, 32 random bytes")?;
    let bob = ecdh::SecretKey::<p256::Point>::from_seed(b"bob's seed: in earnest, 32 random bytes")?;
    let a = alice.agree(&bob.public_key().encode())?;
    let b = bob.agree(&alice.public_key().encode())?;
    assert!(a.ct_eq(&b).declassify());

    // `openssl pkey -text` reads this.
    #[cfg(feature = "pem")]
    println!("{}", key.public_key().to_pem());
    println!("the signatures are valid, and both share {} bytes", a.as_bytes().len());
    Ok(())
}
