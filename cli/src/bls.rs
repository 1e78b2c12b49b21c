//! `primegroup bls`: BLS signatures by the schemes for aggregates. `sign` and `verify` support only the basic scheme.

use crate::args::{Bls, BlsScheme};
use crate::commands::{Done, print, public_key, secret};
use crate::exit::Failure;
use crate::input::{self, FILE, Input};
use crate::output::{Content, Outputs};
use crate::suite::{self, Refusal};
use primegroup::Error;
use primegroup::suite::{Aggregating, Possession, Protection, Suite};
use serde_json::json;

impl From<BlsScheme> for Protection {
    fn from(scheme: BlsScheme) -> Self {
        match scheme {
            BlsScheme::Basic => Protection::Basic,
            BlsScheme::Augmented => Protection::Augmented,
            BlsScheme::Possession => Protection::Possession,
        }
    }
}

/// Name of the feature in errors about groups without it.
const BLS: &str = "BLS signatures";

/// Returns the scheme of a group.
fn scheme(suite: &'static Suite, protection: Protection) -> Result<&'static Aggregating, Failure> {
    let name = suite.info().name;
    suite.aggregating(protection).map_err(|e| Failure::from_refusal(name, name, Refusal::of(BLS)(e)))
}

/// Returns the failure for an invalid file.
fn refused(suite: &Suite, input: &Input) -> impl Fn(Error) -> Failure {
    let (group, name) = (suite.info().name, input.name());
    move |e| Failure::from_refusal(group, &name, e.into())
}

/// Writes a signature, an aggregate or a proof.
fn write(outputs: Outputs, bytes: Vec<u8>, hex: bool) -> Done {
    outputs.write(&[&if hex { format!("{}\n", hex::encode(&bytes)).into_bytes() } else { bytes }])
}

/// Reports whether something is valid.
fn verdict(result: Result<(), Error>, what: &str, json: bool, refused: impl Fn(Error) -> Failure) -> Done {
    if json && matches!(result, Ok(()) | Err(Error::Verification)) {
        print(true, &json!({"valid": result.is_ok()}), "")?;
    }
    match result {
        Ok(()) if json => Ok(()),
        Ok(()) => print(false, &json!(null), &format!("the {what} is valid")),
        Err(Error::Verification) => Err(Failure::Invalid(format!("the {what} is NOT valid"))),
        Err(e) => Err(refused(e)),
    }
}

/// Reads public keys, which must be of one group.
fn public_keys(inputs: &[&Input]) -> Result<(&'static Suite, Vec<Vec<u8>>), Failure> {
    let mut suite: Option<&'static Suite> = None;
    let mut keys = Vec::new();
    for input in inputs {
        let (owner, key) = public_key(input)?;
        match suite {
            Some(suite) if suite.info().name != owner.info().name => {
                let (first, found, name) = (suite.info().name, owner.info().name, input.name());
                return Err(Failure::Input(format!("{name}: this is a key of {found}, and others are of {first}")));
            }
            _ => suite = Some(owner),
        }
        keys.push(key.bytes().to_vec());
    }
    let suite = suite.ok_or_else(|| Failure::Usage("no public key is given".to_owned()))?;
    Ok((suite, keys))
}

/// Runs a subcommand.
pub fn run(command: &Bls) -> Done {
    match command {
        Bls::Sign { key, file, scheme: of, to, hex } => {
            let inputs = [("--key", key), (FILE, file)];
            input::one_standard(&inputs)?;
            let outputs = Outputs::one("--out", &to.out, Content::Public, to.force)?.not_over(&inputs)?;
            let (suite, private) = secret(key)?;
            let scheme = scheme(suite, (*of).into())?;
            let signature = scheme.sign(private.bytes(), &file.message()?).map_err(refused(suite, key))?;
            write(outputs, signature, *hex)
        }
        Bls::Verify { public, signature, file, scheme: of, json } => {
            input::one_standard(&[("--public", public), ("--signature", signature), (FILE, file)])?;
            let (suite, key) = public_key(public)?;
            let scheme = scheme(suite, (*of).into())?;
            let bytes = signature.short(scheme.signature_len())?;
            let result = scheme.verify(key.bytes(), &file.message()?, &bytes);
            verdict(result, "signature", *json, refused(suite, public))
        }
        Bls::Aggregate { group, signatures, to, hex } => {
            let named: Vec<(&str, &Input)> = signatures.iter().map(|s| ("a signature", s)).collect();
            input::one_standard(&named)?;
            let outputs = Outputs::one("--out", &to.out, Content::Public, to.force)?.not_over(&named)?;
            let suite = suite::find(group)?;
            // Aggregation is the same in every scheme.
            let scheme = scheme(suite, Protection::Basic)?;
            let mut bytes = Vec::new();
            for signature in signatures {
                bytes.push(signature.short(scheme.signature_len())?);
                // Check each signature alone, to name the invalid one.
                scheme.aggregate(&[bytes.last().map_or(&[][..], Vec::as_slice)]).map_err(refused(suite, signature))?;
            }
            let bytes: Vec<&[u8]> = bytes.iter().map(Vec::as_slice).collect();
            write(
                outputs,
                scheme.aggregate(&bytes).map_err(|e| Failure::from_refusal(group, "signatures", e.into()))?,
                *hex,
            )
        }
        Bls::VerifyAggregate { signature, scheme: of, message, proofs, proofs_checked_elsewhere, all, json } => {
            let mut named: Vec<(&str, &Input)> = all.iter().map(|i| ("a file", i)).collect();
            named.push(("--signature", signature));
            named.extend(message.iter().map(|m| ("--message", m)));
            named.extend(proofs.iter().map(|p| ("--proof", p)));
            input::one_standard(&named)?;
            let step = if message.is_some() { 1 } else { 2 };
            if all.len() % step != 0 {
                return Err(Failure::Usage(
                    "after each public key its message is expected; for one message of all, --message".to_owned(),
                ));
            }
            let keys: Vec<&Input> = all.iter().step_by(step).collect();
            let possession = *of == BlsScheme::Possession;
            if message.is_some() && !possession {
                return Err(Failure::Usage("--message is for --scheme possession: one message of all".to_owned()));
            }
            if !possession && (!proofs.is_empty() || *proofs_checked_elsewhere) {
                return Err(Failure::Usage("only keys of --scheme possession have proofs".to_owned()));
            }
            if possession && !proofs_checked_elsewhere && proofs.len() != keys.len() {
                return Err(Failure::Usage(format!(
                    "--scheme possession needs a --proof for each public key, in their order: there are {} proofs for {} keys (or \
                     --proofs-checked-elsewhere, if each proof was verified before)",
                    proofs.len(),
                    keys.len()
                )));
            }
            let (suite, public) = public_keys(&keys)?;
            let scheme = scheme(suite, (*of).into())?;
            let bytes = signature.short(scheme.signature_len())?;
            // Verify each proof alone, to name the invalid one.
            for ((proof, input), key) in proofs.iter().zip(&keys).zip(&public) {
                let result = scheme.verify_proof(key, &proof.short(scheme.signature_len())?);
                if result.is_err() {
                    let what = format!("proof {} of the key {}", proof.name(), input.name());
                    return verdict(result, &what, *json, refused(suite, input));
                }
            }
            let evidence = if possession { Possession::CheckedElsewhere } else { Possession::NotNeeded };
            let result = match message {
                Some(message) => {
                    let public: Vec<_> = public.iter().map(|key| (key.as_slice(), evidence)).collect();
                    scheme.fast_aggregate_verify(&public, &message.message()?, &bytes)
                }
                None => {
                    let mut messages = Vec::new();
                    for message in all.iter().skip(1).step_by(2) {
                        messages.push(message.message()?);
                    }
                    let pairs = public.iter().zip(&messages);
                    let signed: Vec<_> = pairs.map(|(key, m)| (key.as_slice(), evidence, m.as_slice())).collect();
                    scheme.aggregate_verify(&signed, &bytes)
                }
            };
            let group = suite.info().name;
            verdict(result, "aggregate", *json, |e| Failure::from_refusal(group, "the public keys", e.into()))
        }
        Bls::Prove { key, to, hex } => {
            let outputs = Outputs::one("--out", &to.out, Content::Public, to.force)?.not_over(&[("--key", key)])?;
            let (suite, private) = secret(key)?;
            let scheme = scheme(suite, Protection::Possession)?;
            write(outputs, scheme.prove(private.bytes()).map_err(refused(suite, key))?, *hex)
        }
        Bls::VerifyProof { public, proof, json } => {
            input::one_standard(&[("--public", public), ("--proof", proof)])?;
            let (suite, key) = public_key(public)?;
            let scheme = scheme(suite, Protection::Possession)?;
            let bytes = proof.short(scheme.signature_len())?;
            verdict(scheme.verify_proof(key.bytes(), &bytes), "proof", *json, refused(suite, public))
        }
    }
}
