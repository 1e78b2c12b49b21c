//! `primegroup vrf`: proofs of verifiable random functions, and their outputs.

use crate::args::Vrf;
use crate::commands::{Done, print, public_key, secret};
use crate::exit::Failure;
use crate::input::{self, FILE};
use crate::output::{Content, Outputs};
use primegroup::Error;
use primegroup::suite::Suite;
use primegroup_protocols::vrf::{AnySuite, of_group, suites};
use serde_json::json;

/// The suite of this name over a group, or the one that the group has by default.
fn find(group: &Suite, name: Option<&str>) -> Result<&'static dyn AnySuite, Failure> {
    let group = group.info().name;
    let by_default =
        of_group(group).ok_or_else(|| Failure::Usage(format!("{group} has no verifiable random function")))?;
    let Some(name) = name else { return Ok(by_default) };
    let all = || suites().filter(|suite| suite.group() == group);
    all().find(|suite| suite.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<&str> = all().map(|suite| suite.name()).collect();
        Failure::Usage(format!("--suite: {group} has no {name:?}; there is {}", names.join(", ")))
    })
}

/// Runs a subcommand.
pub fn run(command: &Vrf) -> Done {
    match command {
        Vrf::Prove { key, file, suite, to, hex, json } => {
            let inputs = [("--key", key), (FILE, file)];
            input::one_standard(&inputs)?;
            let outputs = Outputs::one("--out", &to.out, Content::Public, to.force)?.not_over(&inputs)?;
            let (group, private) = secret(key)?;
            let suite = find(group, suite.suite.as_deref())?;
            let refused = |e: Error| Failure::from_refusal(suite.group(), &key.name(), e.into());
            // The key is looked at before a long file is read.
            group.public(private.bytes()).map_err(refused)?;
            let proof = suite.prove(private.bytes(), &file.alpha()?).map_err(refused)?;
            let text = hex::encode(&proof);
            outputs.write(&[&match (*json, *hex) {
                (true, _) => {
                    let output = hex::encode(&suite.output(&proof).map_err(refused)?);
                    let row = json!({"group": suite.group(), "suite": suite.name(), "proof": text, "output": output});
                    format!("{row}\n").into_bytes()
                }
                (_, true) => format!("{text}\n").into_bytes(),
                _ => proof,
            }])
        }
        Vrf::Verify { public, proof, file, suite, json } => {
            input::one_standard(&[("--public", public), ("--proof", proof), (FILE, file)])?;
            let (group, key) = public_key(public)?;
            let suite = find(group, suite.suite.as_deref())?;
            let refused = |e: Error| Failure::from_refusal(suite.group(), &public.name(), e.into());
            group.check(key.bytes()).map_err(refused)?;
            let bytes = proof.value("proof", suite.proof_len())?;
            let (names, result) =
                ((suite.group(), suite.name()), suite.verify_vartime(key.bytes(), &file.alpha()?, &bytes));
            match result {
                Ok(output) => {
                    let output = hex::encode(&output);
                    let row = json!({"group": names.0, "suite": names.1, "valid": true, "output": output});
                    print(*json, &row, &output)
                }
                Err(Error::Verification) => {
                    if *json {
                        print(true, &json!({"group": names.0, "suite": names.1, "valid": false}), "")?;
                    }
                    Err(Failure::Invalid("the proof is NOT valid".to_owned()))
                }
                Err(e) => Err(refused(e)),
            }
        }
    }
}
