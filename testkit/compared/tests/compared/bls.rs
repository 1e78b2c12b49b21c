//! BLS signatures of both variants and three schemes, compared with blst. Each variant has 500 keys with a message and
//! a proof. It also has 50 rounds of key trees and other key derivations, and 100 rounds of up to eight signatures at
//! once. `PRIMEGROUP_DIFF=10` makes it ten times that.

use crate::differential::rounds;
use primegroup::bls::{Augmented, Basic, Factors, Possession, Salt, Signed, min_pk, min_sig, verify_batch};
use primegroup_testkit::Inputs;

/// Compares keys, signatures, refused inputs and key trees, for one variant in one scheme.
macro_rules! against_blst {
    ($name:ident, $module:ident, $suite:literal) => {
        #[test]
        fn $name() {
            use blst::BLST_ERROR::BLST_SUCCESS;
            use blst::$module as theirs;
            use primegroup::bls::{PublicKey, SecretKey, Signature};
            fn same<S: primegroup::bls::Scheme>(round: usize, inputs: &mut Inputs, tag: &[u8], prefixed: bool) {
                let seed = inputs.bytes::<40>();
                let info = inputs.bytes::<5>();
                let (a, b) = (
                    SecretKey::<$module::Variant, S>::key_gen(&seed, Salt::DRAFT_4, &info).expect("long enough"),
                    theirs::SecretKey::key_gen(&seed, &info).expect("long enough"),
                );
                assert_eq!(a.to_bytes(), b.to_bytes(), "{round}");
                let public = b.sk_to_pk();
                assert_eq!(a.public_key().encode(), public.compress(), "{round}");
                let text = inputs.bytes::<64>();
                let message = &text[..round % 65];
                let key = public.compress();
                let prefix: &[u8] = if prefixed { &key } else { &[] };
                let signed = a.sign(message).encode();
                assert_eq!(signed, b.sign(message, tag, prefix).compress(), "{round}");
                let decoded = PublicKey::<$module::Variant, S>::decode(&key).expect("a public key");
                // A signature of another message decodes; bytes with a flipped bit mostly do not.
                let mut wrong = signed;
                wrong[inputs.word() as usize % wrong.len()] ^= 1 << (inputs.word() % 8);
                let other = a.sign(b"other").encode();
                for (i, bytes) in [signed, wrong, other].iter().enumerate() {
                    let ours = Signature::<$module::Variant, S>::decode(bytes);
                    let ours_ok = ours.is_ok_and(|s| decoded.verify(message, &s).is_ok());
                    let ok = theirs::Signature::sig_validate(bytes, true)
                        .is_ok_and(|s| s.verify(false, message, tag, prefix, &public, false) == BLST_SUCCESS);
                    assert_eq!((ours_ok, ok), (i == 0, i == 0), "{round}");
                }
                // A proof of possession is valid for the public key, and a signature is not a proof.
                let proof = a.for_scheme::<Possession>().pop_prove().encode();
                assert_eq!(proof, b.sign(&key, PROOF, &[]).compress(), "{round}");
                let holder = PublicKey::<$module::Variant, Possession>::decode(&key).expect("a public key");
                for (bytes, right) in [(proof, true), (signed, false)] {
                    let ours = $module::ProofOfPossession::decode(&bytes).expect("an element");
                    let theirs = theirs::Signature::sig_validate(&bytes, true).expect("an element");
                    assert_eq!(holder.pop_verify(&ours).is_ok(), right, "{round}");
                    let verdict = theirs.verify(false, &key, PROOF, &[], &public, false);
                    assert_eq!(verdict == BLST_SUCCESS, right, "{round}");
                }
            }
            /// Compares up to eight signatures: their aggregate on one message, and all in a batch; valid, and with
            /// one wrong signature.
            fn many(round: usize, inputs: &mut Inputs, tag: &[u8]) {
                let n = round % 8 + 1;
                let keys: Vec<_> = (0..n)
                    .map(|_| $module::possession::SecretKey::from_seed(&inputs.bytes::<32>()).expect("long enough"))
                    .collect();
                let public: Vec<_> = keys
                    .iter()
                    .map(|key| theirs::PublicKey::key_validate(&key.public_key().encode()).expect("a public key"))
                    .collect();
                let all: Vec<_> = public.iter().collect();
                let prove = |key: &$module::possession::SecretKey| key.public_key().pop_verify(&key.pop_prove());
                let proven: Vec<_> = keys.iter().map(|key| prove(key).expect("its own proof")).collect();
                let theirs = |s: &$module::possession::Signature| {
                    theirs::Signature::sig_validate(&s.encode(), true).expect("a signature")
                };
                // In the second case, the last key signs another message.
                let text = inputs.bytes::<32>();
                for wrong in [false, true] {
                    let signed = |(i, key): (usize, &$module::possession::SecretKey)| {
                        key.sign(if wrong && i + 1 == n { b"other" } else { &text[..] })
                    };
                    let signatures: Vec<_> = keys.iter().enumerate().map(signed).collect();
                    let sum = $module::possession::Signature::aggregate(&signatures).expect("some");
                    let ours = sum.fast_aggregate_verify(&proven, &text).is_ok();
                    let verdict = theirs(&sum).fast_aggregate_verify(false, &text, tag, &all);
                    assert_eq!((ours, verdict == BLST_SUCCESS), (!wrong, !wrong), "{round}");
                }
                let messages: Vec<[u8; 24]> = keys.iter().map(|_| inputs.bytes()).collect();
                let mut signatures: Vec<_> = keys.iter().zip(&messages).map(|(key, m)| key.sign(m)).collect();
                let (seed, at) = (inputs.bytes::<32>(), inputs.word() as usize % n);
                let factor = || {
                    let mut s = blst::blst_scalar::default();
                    s.b[..8].copy_from_slice(&(inputs.word() | 1).to_le_bytes());
                    s
                };
                let factors: Vec<_> = core::iter::repeat_with(factor).take(n).collect();
                for wrong in [false, true] {
                    if wrong {
                        signatures[at] = keys[at].sign(b"other");
                    }
                    let items: Vec<_> = (0..n)
                        .map(|i| Signed { key: keys[i].public_key(), message: &messages[i], signature: &signatures[i] })
                        .collect();
                    for factors in [Factors::hashed(), Factors::random(&seed), Factors::random(&seed).wide()] {
                        assert_eq!(verify_batch(&items, &factors).is_ok(), !wrong, "{round}");
                    }
                    let signatures: Vec<_> = signatures.iter().map(theirs).collect();
                    let verdict = theirs::Signature::verify_multiple_aggregate_signatures(
                        &messages.iter().map(|m| &m[..]).collect::<Vec<_>>(),
                        tag,
                        &all,
                        false,
                        &signatures.iter().collect::<Vec<_>>(),
                        false,
                        &factors,
                        64,
                    );
                    assert_eq!(verdict == BLST_SUCCESS, !wrong, "{round}");
                }
            }
            const PROOF: &[u8] = concat!("BLS_POP_", $suite, "POP_").as_bytes();
            let mut inputs = Inputs(8);
            for round in 0..rounds() / 20 {
                let tag = |name: &str| format!("BLS_SIG_{}{name}_", $suite).into_bytes();
                match round % 3 {
                    0 => same::<Basic>(round, &mut inputs, &tag("NUL"), false),
                    1 => same::<Augmented>(round, &mut inputs, &tag("AUG"), true),
                    _ => same::<Possession>(round, &mut inputs, &tag("POP"), false),
                }
            }
            for round in 0..rounds() / 200 {
                let (seed, index) = (inputs.bytes::<32>(), inputs.word() as u32);
                let ours = $module::possession::SecretKey::derive_master(&seed).expect("long enough");
                let theirs = theirs::SecretKey::derive_master_eip2333(&seed).expect("long enough");
                assert_eq!(ours.to_bytes(), theirs.to_bytes(), "{round}");
                assert_eq!(
                    ours.derive_child(index).to_bytes(),
                    theirs.derive_child_eip2333(index).to_bytes(),
                    "{round}"
                );
                let old = $module::basic::SecretKey::key_gen(&seed, Salt::DRAFT_3, b"info").expect("long enough");
                assert_eq!(
                    old.to_bytes(),
                    theirs::SecretKey::key_gen_v3(&seed, b"info").expect("long enough").to_bytes()
                );
                let salted =
                    $module::basic::SecretKey::key_gen(&seed, Salt::new(b"salt"), b"info").expect("long enough");
                let theirs = theirs::SecretKey::key_gen_v5(&seed, b"salt", b"info").expect("long enough");
                assert_eq!(salted.to_bytes(), theirs.to_bytes(), "{round}");
            }
            for round in 0..rounds() / 100 {
                many(round, &mut inputs, concat!("BLS_SIG_", $suite, "POP_").as_bytes());
            }
            // Aggregates of 1 to 20 signatures.
            let tag = format!("BLS_SIG_{}NUL_", $suite).into_bytes();
            let keys: Vec<_> =
                (0..20u8).map(|i| $module::basic::SecretKey::from_seed(&[i; 32]).expect("long enough")).collect();
            let messages: Vec<Vec<u8>> = (0..20).map(|i| vec![7; i]).collect();
            let ours: Vec<_> = keys.iter().zip(&messages).map(|(key, message)| key.sign(message)).collect();
            let theirs: Vec<_> =
                ours.iter().map(|s| theirs::Signature::from_bytes(&s.encode()).expect("a signature")).collect();
            let public: Vec<_> = keys
                .iter()
                .map(|key| theirs::PublicKey::from_bytes(&key.public_key().encode()).expect("a public key"))
                .collect();
            for n in 1..=20 {
                let sum = $module::basic::Signature::aggregate(&ours[..n]).expect("some");
                let all: Vec<_> = theirs[..n].iter().collect();
                let expected = theirs::AggregateSignature::aggregate(&all, false).expect("some").to_signature();
                assert_eq!(sum.encode(), expected.compress(), "{n}");
                let pairs: Vec<_> =
                    keys[..n].iter().zip(&messages).map(|(key, m)| (key.public_key(), &m[..])).collect();
                assert_eq!(sum.aggregate_verify(&pairs), Ok(()), "{n}");
                let (messages, keys): (Vec<_>, Vec<_>) =
                    messages[..n].iter().zip(&public).map(|(message, key)| (&message[..], key)).unzip();
                assert_eq!(expected.aggregate_verify(true, &messages, &tag, &keys, true), BLST_SUCCESS, "{n}");
            }
        }
    };
}
against_blst!(blst_min_pk, min_pk, "BLS12381G2_XMD:SHA-256_SSWU_RO_");
against_blst!(blst_min_sig, min_sig, "BLS12381G1_XMD:SHA-256_SSWU_RO_");
