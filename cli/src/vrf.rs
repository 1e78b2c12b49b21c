//! `primegroup vrf`: keys, proofs and outputs of verifiable random functions.
//!
//! A VRF key file names its suite, and no other subcommand uses it. Key files of signing keys can be used with a flag,
//! which names the risk.

use crate::args::{BareKey, Keygen, Vrf};
use crate::commands::{Done, Pair, new_keys, owner, print};
use crate::exit::Failure;
use crate::input::{self, FILE, Input};
use crate::output::{Content, Outputs};
use primegroup::Error;
use primegroup::pem::{self, Kind, PemError, VrfKey};
use primegroup_protocols::vrf::{AnySuite, suite, suites};
use serde_json::json;
use zeroize::Zeroizing;

type Suite = &'static dyn AnySuite;

/// Finds the suite with this name over a group, or the group's first suite. With `bare`, considers only suites with
/// bare keys.
fn find(group: &str, name: Option<&str>, bare: bool) -> Result<Suite, Failure> {
    let all: Vec<Suite> = suites().filter(|s| s.group() == group && (!bare || s.has_bare_keys())).collect();
    let by_default = *all.first().ok_or_else(|| {
        let what = if bare { "suite with bare keys" } else { "verifiable random function" };
        Failure::Usage(format!("{group} has no {what}"))
    })?;
    let Some(name) = name else { return Ok(by_default) };
    all.iter().find(|s| s.name().eq_ignore_ascii_case(name)).copied().ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|s| s.name()).collect();
        Failure::Usage(format!("--suite: {group} has no {name:?}; there is {}", names.join(", ")))
    })
}

/// Returns the suite that a VRF key names.
pub fn suite_of(input: &Input, key: &VrfKey) -> Result<Suite, Failure> {
    suite(key.group(), key.suite()).ok_or_else(|| {
        let (name, group) = (key.suite(), key.group());
        Failure::Input(format!("{}: a VRF key of the suite {name:?} over {group:?}, which is not known", input.name()))
    })
}

/// Returns a public key as PEM.
pub fn public_pem(suite: Suite, public: &[u8]) -> Result<Zeroizing<String>, Failure> {
    text(suite, Kind::Public, public)
}

fn text(suite: Suite, kind: Kind, bytes: &[u8]) -> Result<Zeroizing<String>, Failure> {
    pem::encode_vrf(suite.group(), suite.name(), kind, bytes).map_err(|e: PemError| Failure::Input(e.to_string()))
}

/// Returns the failure for an error of the library about `input`.
fn refused(suite: Suite, input: &Input) -> impl Fn(Error) -> Failure {
    move |e| Failure::from_refusal(suite.group(), &input.name(), e.into())
}

/// Reads a key and finds its suite. It is a VRF key file, or with the flag another key file.
fn read(input: &Input, kind: Kind, bare: &BareKey) -> Result<(Suite, Zeroizing<Vec<u8>>), Failure> {
    if bare.bare {
        let key = input.key(kind)?;
        let group = owner(input, &key)?;
        let suite = find(group.info().name, bare.suite.as_deref(), true)?;
        if kind == Kind::Private {
            group.public(key.bytes()).map_err(refused(suite, input))?;
        }
        return Ok((suite, Zeroizing::new(key.bytes().to_vec())));
    }
    let key = input.vrf_key(kind)?;
    let suite = suite_of(input, &key)?;
    if kind == Kind::Private {
        suite.public(key.bytes()).map_err(refused(suite, input))?;
    }
    Ok((suite, Zeroizing::new(key.bytes().to_vec())))
}

fn keygen(k: &Keygen, name: Option<&str>) -> Done {
    let suite = find(crate::suite::find(&k.group)?.info().name, name, false)?;
    new_keys(k, json!({"group": suite.group(), "suite": suite.name()}), |seed, from| {
        let public = suite.public(seed).map_err(|e| match e {
            Error::Length => {
                Failure::Input(format!("{from}: a seed of {} bytes, and a VRF key takes exactly 32", seed.len()))
            }
            e => Failure::from_refusal(suite.group(), from, e.into()),
        })?;
        Ok(Pair { secret: text(suite, Kind::Private, seed)?, public: public_pem(suite, &public)?, bytes: public })
    })
}

fn prove(key: &Input, file: &Input, bare: &BareKey, outputs: Outputs, hex: bool, json: bool) -> Done {
    let (suite, private) = read(key, Kind::Private, bare)?;
    let refused = refused(suite, key);
    let alpha = file.alpha()?;
    let proof = if bare.bare {
        suite.prove_by_bare_key_that_signs_nothing_else(&private, &alpha)
    } else {
        suite.prove(&private, &alpha)
    };
    let proof = proof.map_err(&refused)?;
    let text = hex::encode(&proof);
    outputs.write(&[&match (json, hex) {
        (true, _) => {
            let output = hex::encode(&suite.output(&proof).map_err(refused)?);
            let row = json!({"group": suite.group(), "suite": suite.name(), "proof": text, "output": output});
            format!("{row}\n").into_bytes()
        }
        (_, true) => format!("{text}\n").into_bytes(),
        _ => proof,
    }])
}

fn verify(public: &Input, proof: &Input, file: &Input, bare: &BareKey, json: bool) -> Done {
    let (suite, key) = read(public, Kind::Public, bare)?;
    suite.check(&key).map_err(refused(suite, public))?;
    let bytes = proof.value("proof", suite.proof_len())?;
    let (group, name) = (suite.group(), suite.name());
    match suite.verify_vartime(&key, &file.alpha()?, &bytes) {
        Ok(output) => {
            let output = hex::encode(&output);
            let row = json!({"group": group, "suite": name, "valid": true, "output": output});
            print(json, &row, &output)
        }
        Err(Error::Verification) => {
            if json {
                print(true, &json!({"group": group, "suite": name, "valid": false}), "")?;
            }
            Err(Failure::Invalid("the proof is NOT valid".to_owned()))
        }
        Err(e) => Err(refused(suite, public)(e)),
    }
}

/// Runs a subcommand.
pub fn run(command: &Vrf) -> Done {
    match command {
        Vrf::Keygen { keygen: k, suite } => keygen(k, suite.as_deref()),
        Vrf::Prove { key, file, bare, to, hex, json } => {
            let inputs = [("--key", key), (FILE, file)];
            input::one_standard(&inputs)?;
            let outputs = Outputs::one("--out", &to.out, Content::Public, to.force)?.not_over(&inputs)?;
            prove(key, file, bare, outputs, *hex, *json)
        }
        Vrf::Verify { public, proof, file, bare, json } => {
            input::one_standard(&[("--public", public), ("--proof", proof), (FILE, file)])?;
            verify(public, proof, file, bare, *json)
        }
    }
}
