//! Proofs of ECVRF, and of the verifiable and partially oblivious modes of RFC 9497. For any bytes, decoding and
//! verification return without a panic. Decoded values are encoded to the same bytes. Our own proofs are valid until a
//! bit changes.

use super::encodings::change;
use primegroup::Group;
use primegroup::core_groups::field::PrimeField;
use primegroup_operations::Random;
use primegroup_protocols::Rng;
use primegroup_protocols::voprf::{Oprf, voprf};
use primegroup_protocols::vrf::{self, Generic, PublicKey, SecretKey};
use rand_core::{TryCryptoRng, TryRng};
use std::convert::Infallible;
use voprf::{BlindedElement, EvaluationElement, OprfServer, PoprfClient, PoprfServer, VoprfClient, VoprfServer};

/// Function that checks a suite on data.
type Check = fn(&[u8]);

/// Checks proofs of a suite that the first byte selects. The second byte selects the change to a valid proof; the rest
/// is an input, a seed, and everything that an attacker may send.
///
/// # Panics
/// If a property above does not hold.
pub fn proof(data: &[u8]) {
    let mut all: Vec<Check> = vec![
        of_vrf::<vrf::P256Tai>,
        of_vrf::<vrf::P256Sswu>,
        of_vrf::<vrf::Ed25519Tai>,
        of_vrf::<vrf::Ed25519Ell2>,
        of_vrf::<vrf::Ristretto255Sha512>,
    ];
    primegroup::for_each_group! {
        group as P => {
            all.push(of_vrf::<Generic<P>>);
            all.push({
                /// Checks the three modes of RFC 9497 over the group.
                fn of_voprf(data: &[u8]) {
                    type S = Oprf<P>;
                    // The bytes that were read are a prefix of the bytes that are written.
                    macro_rules! read {
                        ($type:ident) => {
                            if let Ok(x) = voprf::$type::<S>::deserialize(data) {
                                assert!(data.starts_with(&x.serialize()), stringify!($type));
                            }
                        };
                    }
                    read!(BlindedElement);
                    read!(EvaluationElement);
                    read!(Proof);
                    read!(OprfServer);
                    read!(VoprfServer);
                    read!(PoprfServer);
                    read!(OprfClient);
                    read!(VoprfClient);
                    read!(PoprfClient);
                    let rng = &mut Seeded::new(data);
                    let element = <P as Group>::GENERATOR.mul(&PrimeField::decode_reduce(data)).encode();
                    let element: &[u8] = element.as_ref();
                    // Inputs have less than 2^16 bytes. The info is always given: without it, the crate's `finalize` takes an
                    // empty one, and its `evaluate` none at all.
                    let (input, info) = (data.get(..64).unwrap_or(data), Some(data.get(..8).unwrap_or(data)));

                    let server = OprfServer::<S>::new(rng).expect("a key");
                    for any in [data, element] {
                        if let Ok(blinded) = BlindedElement::<S>::deserialize(any) {
                            let answer = server.blind_evaluate(&blinded);
                            assert!(EvaluationElement::<S>::deserialize(&answer.serialize()).is_ok());
                        }
                    }

                    let (server, client) = (VoprfServer::<S>::new(rng), VoprfClient::<S>::blind(input, rng));
                    let (server, client) = (server.expect("a key"), client.expect("an input"));
                    let answer = server.blind_evaluate(rng, &client.message);
                    let (state, public) = (client.state, server.get_public_key());
                    let output = state.finalize(input, &answer.message, &answer.proof, public);
                    assert!(output.is_ok() && output == server.evaluate(input));
                    let mut bytes = answer.proof.serialize().to_vec();
                    let was = bytes.clone();
                    change(&mut bytes, data);
                    for any in [&*bytes, data] {
                        if let Ok(proof) = voprf::Proof::<S>::deserialize(any) {
                            let valid = state.finalize(input, &answer.message, &proof, public).is_ok();
                            assert_eq!(valid, any.starts_with(&was));
                        }
                    }
                    for any in [data, element] {
                        if let Ok(message) = EvaluationElement::<S>::deserialize(any) {
                            let valid = state.finalize(input, &message, &answer.proof, public).is_ok();
                            assert_eq!(valid, message.serialize() == answer.message.serialize());
                        }
                    }

                    let (server, client) = (PoprfServer::<S>::new(rng), PoprfClient::<S>::blind(input, rng));
                    let (server, client) = (server.expect("a key"), client.expect("an input"));
                    if let Ok(answer) = server.blind_evaluate(rng, &client.message, info) {
                        let (state, public) = (client.state, server.get_public_key());
                        let output = state.finalize(input, &answer.message, &answer.proof, public, info);
                        assert!(output.is_ok() && output == server.evaluate(input, info));
                        let mut bytes = answer.proof.serialize().to_vec();
                        let was = bytes.clone();
                        change(&mut bytes, data);
                        for any in [&*bytes, data] {
                            if let Ok(proof) = voprf::Proof::<S>::deserialize(any) {
                                let valid = state.finalize(input, &answer.message, &proof, public, info).is_ok();
                                assert_eq!(valid, any.starts_with(&was));
                            }
                        }
                    }
                }
                of_voprf
            });
        };
    }
    if let [chosen, rest @ ..] = data {
        all[usize::from(*chosen) % all.len()](rest);
    }
}

/// Pseudorandom bytes, always the same for a seed.
struct Seeded(Random);

impl Seeded {
    fn new(seed: &[u8]) -> Rng<Self> {
        Rng(Seeded(Random::new(seed.iter().take(8).fold(1, |x, b| x << 8 | u64::from(*b)))))
    }
}

impl TryRng for Seeded {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.word() as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.word())
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        out.iter_mut().for_each(|b| *b = self.0.word() as u8);
        Ok(())
    }
}
impl TryCryptoRng for Seeded {}

/// Checks an ECVRF suite.
fn of_vrf<S: vrf::Suite>(data: &[u8]) {
    // Data as received: a proof, a public key, both.
    if let Ok(proof) = vrf::Proof::<S>::decode(data) {
        assert_eq!(proof.to_vec(), data);
        assert_eq!(proof.output(), proof.output());
    }
    if let Ok(key) = PublicKey::<S>::decode(data) {
        assert_eq!(key.as_bytes(), data);
    }
    if let Some((key, proof)) = data.split_at_checked(PublicKey::<S>::LEN)
        && let (Ok(key), Ok(proof)) = (PublicKey::<S>::decode(key), vrf::Proof::<S>::decode(proof))
    {
        let _ = key.verify_vartime(data, &proof);
    }
    let mut seed = [7; 32];
    seed.iter_mut().zip(data).for_each(|(x, y)| *x ^= y);
    let key = SecretKey::<S>::from_seed(&seed).expect("32 bytes are enough");
    let proof = key.prove(data);
    assert_eq!(key.public_key().verify_vartime(data, &proof), Ok(proof.output()));
    let mut bytes = proof.to_vec();
    let was = bytes.clone();
    change(&mut bytes, data);
    if let Ok(proof) = vrf::Proof::<S>::decode(&bytes) {
        assert_eq!(key.public_key().verify_vartime(data, &proof).is_ok(), bytes == was);
    }
    // Data that an attacker sends as a proof for this key.
    if let Ok(proof) = vrf::Proof::<S>::decode(data.get(..vrf::Proof::<S>::LEN).unwrap_or(data)) {
        assert!(key.public_key().verify_vartime(data, &proof).is_err());
    }
}
