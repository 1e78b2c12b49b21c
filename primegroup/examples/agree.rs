//! Key exchange: `cargo run --example agree -p primegroup`.

use primegroup::jq255s::SecretKey;

fn main() -> Result<(), primegroup::Error> {
    let alice = SecretKey::from_seed(b"alice's seed: in earnest, 32 random bytes")?;
    let bob = SecretKey::from_seed(b"bob's seed: in earnest, 32 random bytes")?;

    // Each party sends its public key to the other.
    let a = alice.agree(&bob.public_key().encode())?;
    let b = bob.agree(&alice.public_key().encode())?;
    assert!(a.ct_eq(&b).declassify());

    // `agree` rejects an invalid key. If the rejection itself must stay secret, `agree_silently` returns a secret that
    // nobody else can know.
    assert!(alice.agree(&[0xff; 32]).is_err());
    let (_, ok) = alice.agree_silently(&[0xff; 32]);
    assert!(!ok.declassify());
    println!("both share 32 bytes");
    Ok(())
}
