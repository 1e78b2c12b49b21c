//! OPRF, VOPRF and POPRF: the vectors of RFC 9497 with the crate `voprf`; every group; refused inputs.

mod common;

use common::{Bytes, bytes, file, list};
use generic_array::ArrayLength;
use generic_array::typenum::{IsLess, IsLessOrEqual, U256};
use primegroup::hash::{hash_to_group_xmd, hash_to_scalar};
use primegroup::{p256, ristretto255};
use primegroup_protocols::voprf::{Oprf, Suite, voprf};
use primegroup_protocols::{Element, Rng, Scalar};
use serde_json::Value;
use sha2_010::digest::OutputSizeUser;
use sha2_010::digest::core_api::BlockSizeUser;
use voprf::{
    BlindedElement, CipherSuite, Error, EvaluationElement, Group, OprfClient, OprfServer, PoprfClient, PoprfServer,
    PoprfServerBatchEvaluateFinishResult, PoprfServerBatchEvaluatePrepareResult, Proof, VoprfClient, VoprfServer,
    VoprfServerBatchEvaluateFinishResult,
};

/// Returns a generator whose 64 bytes reduce to the scalar with this encoding.
fn rng_for(scalar: &[u8], big_endian: bool) -> Rng<Bytes> {
    let zeros = vec![0; 64 - scalar.len()];
    Rng(Bytes::first(if big_endian { [zeros, scalar.to_vec()] } else { [scalar.to_vec(), zeros] }.concat()))
}

/// Checks the vectors of one mode, and returns their number.
fn mode<S: CipherSuite<Group = S> + Group>(mode: u64, file: &Value, big_endian: bool) -> usize
where
    <S::Hash as OutputSizeUser>::OutputSize:
        ArrayLength + IsLess<U256> + IsLessOrEqual<<S::Hash as BlockSizeUser>::BlockSize>,
{
    let (seed, info) = (bytes(file, "seed"), bytes(file, "keyInfo"));
    let secret = bytes(file, "skSm");
    let rows = file["vectors"].as_array().unwrap();
    let scalar = |bytes: &[u8]| S::deserialize_scalar(bytes).unwrap();
    for row in rows {
        let (inputs, blinds) = (list(row, "Input"), list(row, "Blind"));
        let (blinded, evaluated) = (list(row, "BlindedElement"), list(row, "EvaluationElement"));
        let outputs = list(row, "Output");
        assert_eq!(inputs.len(), usize::try_from(row["Batch"].as_u64().unwrap()).unwrap());
        let blinds: Vec<_> = blinds.iter().map(|b| scalar(b)).collect();
        let elements: Vec<_> = blinded.iter().map(|b| BlindedElement::<S>::deserialize(b).unwrap()).collect();
        let answers: Vec<_> = evaluated.iter().map(|b| EvaluationElement::<S>::deserialize(b).unwrap()).collect();
        let proof = |row: &Value| Proof::<S>::deserialize(&bytes(&row["Proof"], "proof")).unwrap();
        let random = || rng_for(&bytes(&row["Proof"], "r"), big_endian);
        match mode {
            0 => {
                let server = OprfServer::<S>::new_from_seed(&seed, &info).unwrap();
                assert_eq!(server.serialize()[..secret.len()], secret);
                for i in 0..inputs.len() {
                    let client = OprfClient::<S>::deterministic_blind_unchecked(&inputs[i], blinds[i]).unwrap();
                    assert_eq!(client.message.serialize().to_vec(), blinded[i]);
                    assert_eq!(server.blind_evaluate(&client.message).serialize().to_vec(), evaluated[i]);
                    let output = client.state.finalize(&inputs[i], &answers[i]).unwrap();
                    assert_eq!(output.to_vec(), outputs[i]);
                    assert_eq!(server.evaluate(&inputs[i]).unwrap().to_vec(), outputs[i]);
                }
            }
            1 => {
                let server = VoprfServer::<S>::new_from_seed(&seed, &info).unwrap();
                assert_eq!(server.serialize()[..secret.len()], secret);
                assert_eq!(S::serialize_elem(server.get_public_key()).to_vec(), bytes(file, "pkSm"));
                let clients: Vec<_> = inputs
                    .iter()
                    .zip(&blinds)
                    .map(|(input, b)| VoprfClient::<S>::deterministic_blind_unchecked(input, *b).unwrap())
                    .collect();
                for (client, blinded) in clients.iter().zip(&blinded) {
                    assert_eq!(client.message.serialize().to_vec(), *blinded);
                }
                let prepared: Vec<_> = server.batch_blind_evaluate_prepare(elements.iter()).collect();
                let VoprfServerBatchEvaluateFinishResult { messages, proof: made } =
                    server.batch_blind_evaluate_finish(&mut random(), elements.iter(), &prepared).unwrap();
                let messages: Vec<_> = messages.map(|m| m.serialize().to_vec()).collect();
                assert_eq!(messages, evaluated);
                assert_eq!(made.serialize(), proof(row).serialize());
                let states: Vec<_> = clients.iter().map(|c| c.state.clone()).collect();
                let found: Vec<_> =
                    VoprfClient::batch_finalize(&inputs, &states, &answers, &proof(row), server.get_public_key())
                        .unwrap()
                        .map(|output| output.unwrap().to_vec())
                        .collect();
                assert_eq!(found, outputs);
                for (input, output) in inputs.iter().zip(&outputs) {
                    assert_eq!(server.evaluate(input).unwrap().to_vec(), *output);
                }
            }
            _ => {
                let info = (bytes(row, "Info"), info.clone());
                let server = PoprfServer::<S>::new_from_seed(&seed, &info.1).unwrap();
                assert_eq!(server.serialize()[..secret.len()], secret);
                assert_eq!(S::serialize_elem(server.get_public_key()).to_vec(), bytes(file, "pkSm"));
                let clients: Vec<_> = inputs
                    .iter()
                    .zip(&blinds)
                    .map(|(input, b)| PoprfClient::<S>::deterministic_blind_unchecked(input, *b).unwrap())
                    .collect();
                for (client, blinded) in clients.iter().zip(&blinded) {
                    assert_eq!(client.message.serialize().to_vec(), *blinded);
                }
                let PoprfServerBatchEvaluatePrepareResult { prepared_evaluation_elements, prepared_tweak } =
                    server.batch_blind_evaluate_prepare(elements.iter(), Some(&info.0)).unwrap();
                let prepared: Vec<_> = prepared_evaluation_elements.collect();
                let PoprfServerBatchEvaluateFinishResult { messages, proof: made } =
                    PoprfServer::batch_blind_evaluate_finish::<_, _, Vec<_>>(
                        &mut random(),
                        elements.iter(),
                        &prepared,
                        &prepared_tweak,
                    )
                    .unwrap();
                let messages: Vec<_> = messages.map(|m| m.serialize().to_vec()).collect();
                assert_eq!(messages, evaluated);
                assert_eq!(made.serialize(), proof(row).serialize());
                let states: Vec<_> = clients.iter().map(|c| c.state.clone()).collect();
                let found: Vec<_> = PoprfClient::batch_finalize(
                    inputs.iter().map(Vec::as_slice),
                    &states,
                    &answers,
                    &proof(row),
                    server.get_public_key(),
                    Some(&info.0),
                )
                .unwrap()
                .map(|output| output.unwrap().to_vec())
                .collect();
                assert_eq!(found, outputs);
                for (input, output) in inputs.iter().zip(&outputs) {
                    assert_eq!(server.evaluate(input, Some(&info.0)).unwrap().to_vec(), *output);
                }
            }
        }
    }
    rows.len()
}

#[test]
fn rfc9497() {
    assert_eq!(<Oprf<ristretto255::Point> as CipherSuite>::ID, "ristretto255-SHA512");
    assert_eq!(<Oprf<p256::Point> as CipherSuite>::ID, "P256-SHA256");
    let (mut modes, mut rows) = (0, 0);
    for part in file("rfc/rfc9497/allVectors.json").as_array().unwrap() {
        let mode = part["mode"].as_u64().unwrap();
        rows += match part["identifier"].as_str().unwrap() {
            "ristretto255-SHA512" => self::mode::<Oprf<ristretto255::Point>>(mode, part, false),
            "P256-SHA256" => self::mode::<Oprf<p256::Point>>(mode, part, true),
            "P384-SHA384" | "P521-SHA512" | "decaf448-SHAKE256" => continue,
            other => panic!("{other}"),
        };
        modes += 1;
    }
    assert_eq!((modes, rows), (6, 16));
}

/// All three modes over each group, with a server and clients that exchange bytes.
#[test]
#[allow(clippy::op_ref)] // operators on references are tested, too
fn every_group_of_prime_order() {
    let mut ids = Vec::new();
    primegroup::for_each_group! {
        group as P => {
            type S = Oprf<P>;
            let mut rng = Rng(Bytes::seeded(<P as primegroup::Group>::NAME.len() as u64));
            let (input, info) = (b"input", b"info");

            let server = OprfServer::<S>::new(&mut rng).unwrap();
            let client = OprfClient::<S>::blind(input, &mut rng).unwrap();
            let blinded = BlindedElement::<S>::deserialize(&client.message.serialize()).unwrap();
            let answer = EvaluationElement::<S>::deserialize(&server.blind_evaluate(&blinded).serialize()).unwrap();
            let output = client.state.finalize(input, &answer).unwrap();
            assert_eq!(output, server.evaluate(input).unwrap());
            assert_ne!(output, server.evaluate(b"another").unwrap());
            let kept = OprfServer::<S>::deserialize(&server.serialize()).unwrap();
            assert_eq!(output, kept.evaluate(input).unwrap());

            let server = VoprfServer::<S>::new(&mut rng).unwrap();
            let client = VoprfClient::<S>::blind(input, &mut rng).unwrap();
            let answer = server.blind_evaluate(&mut rng, &client.message);
            let proof = Proof::<S>::deserialize(&answer.proof.serialize()).unwrap();
            let (state, public) = (client.state, server.get_public_key());
            assert_eq!(state.finalize(input, &answer.message, &proof, public), server.evaluate(input));
            // Use another key, another answer, another proof.
            let other = VoprfServer::<S>::new(&mut rng).unwrap();
            let wrong = state.finalize(input, &answer.message, &proof, other.get_public_key());
            assert_eq!(wrong, Err(Error::ProofVerification));
            let false_answer = other.blind_evaluate(&mut rng, &client.message);
            let wrong = state.finalize(input, &false_answer.message, &proof, public);
            assert_eq!(wrong, Err(Error::ProofVerification));
            let wrong = state.finalize(input, &answer.message, &false_answer.proof, public);
            assert_eq!(wrong, Err(Error::ProofVerification));

            let server = PoprfServer::<S>::new(&mut rng).unwrap();
            let client = PoprfClient::<S>::blind(input, &mut rng).unwrap();
            let answer = server.blind_evaluate(&mut rng, &client.message, Some(info)).unwrap();
            let public = server.get_public_key();
            let output = client.state.finalize(input, &answer.message, &answer.proof, public, Some(info)).unwrap();
            assert_eq!(output, server.evaluate(input, Some(info)).unwrap());
            let wrong = client.state.finalize(input, &answer.message, &answer.proof, public, None);
            assert_eq!(wrong, Err(Error::ProofVerification));
            // Without public input, pass an empty one (the module documents how `evaluate` treats `None`).
            let answer = server.blind_evaluate(&mut rng, &client.message, Some(b"")).unwrap();
            let output = client.state.finalize(input, &answer.message, &answer.proof, public, Some(b"")).unwrap();
            assert_eq!(output, server.evaluate(input, Some(b"")).unwrap());
            assert_eq!(Ok(output), client.state.finalize(input, &answer.message, &answer.proof, public, None));

            // The library hashes to the group and to scalars in the same way, if the hash function is the same.
            if <P as Suite>::UNIFORM_SCALAR == 64 {
                let parts: [&[u8]; 2] = [b"in", b"put"];
                let dst: [&[u8]; 2] = [b"d", b"st"];
                let Element(point) = S::hash_to_curve::<<P as Suite>::Hash>(&parts, &dst).unwrap();
                assert_eq!(point, hash_to_group_xmd::<P>(&[input], b"dst").unwrap());
                let Scalar(scalar) = S::hash_to_scalar::<<P as Suite>::Hash>(&parts, &dst).unwrap();
                assert_eq!(scalar, hash_to_scalar::<P>(&[input], b"dst").unwrap());
            }
            assert!(S::hash_to_curve::<<P as Suite>::Hash>(&[input], &[]).is_err());

            // Decoding is strict.
            let neutral = S::serialize_elem(S::identity_elem());
            assert!(bool::from(S::is_identity_elem(S::identity_elem())));
            assert!(S::deserialize_elem(&neutral).is_err());
            assert!(S::deserialize_elem(&vec![0xff; neutral.len()]).is_err());
            assert!(S::deserialize_elem(&neutral[1..]).is_err());
            let scalar = S::random_scalar(&mut rng).unwrap();
            let encoded = S::serialize_scalar(scalar);
            assert!(S::deserialize_scalar(&encoded).unwrap() == scalar);
            assert!(S::deserialize_scalar(&vec![0; encoded.len()]).is_err());
            assert!(S::deserialize_scalar(&vec![0xff; encoded.len()]).is_err());
            assert!(S::deserialize_scalar(&encoded[1..]).is_err());
            let one = scalar * &S::invert_scalar(scalar);
            assert_eq!(S::base_elem() * &one, S::base_elem());
            assert!(bool::from(S::is_zero_scalar(one - &one)));
            // A random scalar must not be zero.
            let mut zero_first = Rng(Bytes::first(vec![0; 64]));
            assert!(!bool::from(S::is_zero_scalar(S::random_scalar(&mut zero_first).unwrap())));
            ids.push(<S as CipherSuite>::ID);
        };
    }
    let all: Vec<_> = primegroup::suite::suites().map(|s| s.info()).filter(|i| i.prime_order).map(|i| i.name).collect();
    let expected: Vec<_> = all
        .into_iter()
        .map(|name| match name {
            "ristretto255" => "ristretto255-SHA512".to_owned(),
            "p256" => "P256-SHA256".to_owned(),
            other => format!("primegroup-{other}-SHA512"),
        })
        .collect();
    assert_eq!(ids, expected);
}
