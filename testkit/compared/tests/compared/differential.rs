//! The same inputs for this library, crrl and dalek: 10^4 per operation. `PRIMEGROUP_DIFF=10` makes it ten times that.

use primegroup_core::field::PrimeField;
use primegroup_core::group::{ed25519, jq255e, jq255s, ristretto255, x25519};
use primegroup_testkit::Inputs;

pub fn rounds() -> usize {
    // Every round covers each operation. With the slow portable kernels and debug assertions a round takes long.
    let factor: f64 = std::env::var("PRIMEGROUP_DIFF").ok().and_then(|v| v.parse().ok()).unwrap_or(1.0);
    (10_000.0 * factor) as usize
}

/// Compares a group of crrl with ours: decode (of any bytes), encode, add, double, mul, mulgen, aP+bG.
macro_rules! against_crrl {
    ($name:ident, $ours:ident, $theirs:ident) => {
        #[test]
        fn $name() {
            use crrl::$theirs as theirs;
            use $ours::{Point, Scalar};
            let mut inputs = Inputs(3);
            let mut last = (Point::GENERATOR, theirs::Point::BASE);
            for round in 0..rounds() {
                let (a, b) = (inputs.edgy::<48>(), inputs.edgy::<32>());
                let (s, t) = (Scalar::decode_reduce(&a), Scalar::decode_reduce(&b));
                let (cs, ct) = (theirs::Scalar::decode_reduce(&a), theirs::Scalar::decode_reduce(&b));
                assert_eq!(s.encode(), cs.encode(), "{round}");
                assert_eq!((s * t + s).encode(), (cs * ct + cs).encode(), "{round}");
                // Decoding of arbitrary bytes, and of valid encodings.
                let ours = Point::decode(&b);
                assert_eq!(ours.map(|p| p.encode()), theirs::Point::decode(&b).map(|p| p.encode()), "{round} {b:x?}");
                let p = (Point::mul_generator(&s), theirs::Point::mulgen(&cs));
                assert_eq!(p.0.encode(), p.1.encode(), "{round}");
                assert_eq!(Point::decode(&p.1.encode()), Some(p.0), "{round}");
                let q = (p.0.mul(&t), p.1 * ct);
                assert_eq!(q.0.encode(), q.1.encode(), "{round}");
                assert_eq!((p.0 + last.0).encode(), (p.1 + last.1).encode(), "{round}");
                assert_eq!((p.0 - last.0).encode(), (p.1 - last.1).encode(), "{round}");
                assert_eq!(q.0.double().encode(), q.1.double().encode(), "{round}");
                let sum = (q.0.mul_add_generator_vartime(&s, &t), q.1.mul_add_mulgen_vartime(&cs, &ct));
                assert_eq!(sum.0.encode(), sum.1.encode(), "{round}");
                last = sum;
            }
        }
    };
}
against_crrl!(crrl_jq255e, jq255e, jq255e);
against_crrl!(crrl_jq255s, jq255s, jq255s);
against_crrl!(crrl_ristretto255, ristretto255, ristretto255);

/// Compares key pairs, signatures and key exchange of jq255 with crrl's, for the same private scalars.
macro_rules! jq255_schemes {
    ($name:ident, $module:ident) => {
        #[test]
        fn $name() {
            use primegroup::$module::{PublicKey, SecretKey, Signature};
            let mut inputs = Inputs(4);
            let peer = SecretKey::from_seed(b"the peer's private key").expect("long enough");
            for round in 0..rounds() {
                let ours = SecretKey::from_seed(&inputs.bytes::<32>()).expect("long enough");
                let theirs = crrl::$module::PrivateKey::decode(&ours.to_bytes()).expect("a private key");
                assert_eq!(ours.public_key().encode(), theirs.public_key.encode(), "{round}");
                let data = inputs.bytes::<32>();
                let signature = ours.sign(&data).to_bytes();
                assert_eq!(signature, theirs.sign("", &data), "{round}");
                assert!(theirs.public_key.verify(&signature, "", &data), "{round}");
                let public = PublicKey::decode(&theirs.public_key.encode()).expect("a public key");
                assert!(public.verify(&data, &Signature::from_bytes(signature)).is_ok(), "{round}");
                let mut bad = signature;
                bad[inputs.word() as usize % 48] ^= 1 << (inputs.word() % 8);
                let refused = public.verify(&data, &Signature::from_bytes(bad)).is_err();
                assert_eq!(refused, !theirs.public_key.verify(&bad, "", &data), "{round}");
                assert!(refused, "{round}");
                // A valid peer in even rounds, arbitrary bytes in odd rounds.
                let bytes = if round % 2 == 0 { peer.public_key().encode() } else { inputs.edgy() };
                let (shared, ok) = ours.agree_silently(&bytes);
                let (expected, fine) = theirs.ECDH(&bytes);
                assert_eq!((shared.as_bytes(), ok.declassify()), (&expected, fine != 0), "{round} {bytes:x?}");
            }
        }
    };
}
jq255_schemes!(crrl_jq255e_schemes, jq255e);
jq255_schemes!(crrl_jq255s_schemes, jq255s);

#[test]
fn dalek_ed25519() {
    use ed25519_dalek::{Signature, Signer, SigningKey, Verifier};
    let mut inputs = Inputs(5);
    for round in 0..rounds() {
        let seed = inputs.edgy::<32>();
        let ours = primegroup::ed25519::SecretKey::from_seed(&seed).expect("32 bytes");
        let theirs = SigningKey::from_bytes(&seed);
        assert_eq!(ours.public_key().encode(), theirs.verifying_key().to_bytes(), "{round}");
        let message = inputs.bytes::<40>();
        let signature = ours.sign(&message).to_bytes();
        assert_eq!(signature, theirs.sign(&message).to_bytes(), "{round}");
        let mut bad = signature;
        bad[inputs.word() as usize % 64] ^= 1 << (inputs.word() % 8);
        for s in [signature, bad] {
            let fine = theirs.verifying_key().verify(&message, &Signature::from_bytes(&s)).is_ok();
            let s = primegroup::ed25519::Signature::from_bytes(s);
            assert_eq!(ours.public_key().verify_plain(&message, &s).is_ok(), fine, "{round}");
            let fine = theirs.verifying_key().verify_strict(&message, &Signature::from_bytes(s.as_bytes())).is_ok();
            assert_eq!(ours.public_key().verify(&message, &s).is_ok(), fine, "{round}");
        }
        // Points: decoders differ only in which invalid bytes they accept.
        let bytes = inputs.edgy::<32>();
        let theirs = curve25519_dalek::edwards::CompressedEdwardsY(bytes).decompress();
        let permissive = ed25519::decode_permissive(&bytes);
        assert_eq!(permissive.map(|p| p.encode()), theirs.map(|p| p.compress().to_bytes()), "{round} {bytes:x?}");
    }
}

#[test]
fn dalek_ristretto255() {
    use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
    use curve25519_dalek::scalar::Scalar as DalekScalar;
    use curve25519_dalek::traits::VartimeMultiscalarMul;
    let mut inputs = Inputs(6);
    for round in 0..rounds() {
        let wide = inputs.edgy::<64>();
        let (p, q) = (ristretto255::Point::from_uniform_bytes(&wide), RistrettoPoint::from_uniform_bytes(&wide));
        assert_eq!(p.encode(), q.compress().to_bytes(), "{round}");
        let s = ristretto255::Scalar::decode_reduce(&wide);
        let t = DalekScalar::from_bytes_mod_order_wide(&wide);
        assert_eq!(s.encode(), t.to_bytes(), "{round}");
        assert_eq!(p.mul(&s).encode(), (q * t).compress().to_bytes(), "{round}");
        let bytes = inputs.edgy::<32>();
        let theirs = CompressedRistretto(bytes).decompress().map(|p| p.compress().to_bytes());
        assert_eq!(ristretto255::Point::decode(&bytes).map(|p| p.encode()), theirs, "{round} {bytes:x?}");
        if round % 500 == 0 {
            let n = (round / 50 + 1) % 300;
            let s: Vec<ristretto255::Scalar> =
                (0..n).map(|_| PrimeField::decode_reduce(&inputs.edgy::<32>())).collect();
            let ours = ristretto255::Point::multi_scalar_mul_vartime(&s, &vec![p; n]);
            let t = s.iter().map(|s| DalekScalar::from_bytes_mod_order(s.encode()));
            assert_eq!(ours.encode(), RistrettoPoint::vartime_multiscalar_mul(t, vec![q; n]).compress().to_bytes());
        }
    }
}

#[test]
fn dalek_x25519() {
    let mut inputs = Inputs(7);
    for round in 0..rounds() {
        let (k, u) = (inputs.edgy::<32>(), inputs.edgy::<32>());
        assert_eq!(x25519::x25519(&k, &u), x25519_dalek::x25519(k, u), "{round}");
        assert_eq!(x25519::x25519_base(&k), x25519_dalek::x25519(k, x25519_dalek::X25519_BASEPOINT_BYTES), "{round}");
    }
}
