//! `primegroup sign` and `primegroup verify`.

use crate::args::{HashName, Sign, Verify};
use crate::commands::{Done, print, public_key, secret};
use crate::exit::Failure;
use crate::input::{self, FILE, Input};
use crate::output::{Content, Outputs};
use crate::suite::{Mode, Refusal};
use primegroup::Hash;
use serde_json::json;
use std::io::Read;
use zeroize::Zeroizing;

/// The hash value of a stream, read in pieces.
fn digest(file: &Input, hash: HashName) -> Result<(Hash, Vec<u8>), Failure> {
    fn stream<D: sha2::Digest>(mut input: Box<dyn Read>) -> std::io::Result<Vec<u8>> {
        let mut state = D::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match input.read(&mut buffer) {
                Ok(0) => return Ok(state.finalize().to_vec()),
                Ok(n) => state.update(&buffer[..n]),
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
    }
    let input = file.open()?;
    let (name, value) = match hash {
        HashName::Sha256 => (Hash::Sha256, stream::<sha2::Sha256>(input)),
        HashName::Sha512 => (Hash::Sha512, stream::<sha2::Sha512>(input)),
        HashName::Sha3_256 => (Hash::Sha3_256, stream::<sha3::Sha3_256>(input)),
        HashName::Sha3_512 => (Hash::Sha3_512, stream::<sha3::Sha3_512>(input)),
        HashName::Blake2b => (Hash::Blake2b, stream::<blake2::Blake2b512>(input)),
        HashName::Blake2s => (Hash::Blake2s, stream::<blake2::Blake2s256>(input)),
    };
    value.map(|v| (name, v)).map_err(|e| file.failed(&e))
}

/// What is signed: the message, or its hash value.
fn content(file: &Input, hash: Option<HashName>) -> Result<(Option<Hash>, Zeroizing<Vec<u8>>), Failure> {
    match hash {
        None => Ok((None, file.message()?)),
        Some(h) => digest(file, h).map(|(name, value)| (Some(name), Zeroizing::new(value))),
    }
}

pub fn sign(args: &Sign) -> Done {
    let inputs = [("--key", &args.key), (FILE, &args.file)];
    input::one_standard(&inputs)?;
    let outputs = Outputs::one("--out", &args.to.out, Content::Public, args.to.force)?.not_over(&inputs)?;
    let (suite, key) = secret(&args.key)?;
    let group = suite.info().name;
    if suite.info().signature.is_none() {
        return Err(Failure::Usage(format!("{group} has no signatures")));
    }
    let (hash, data) = content(&args.file, args.hash)?;
    let signature =
        suite.sign(key.bytes(), &data, hash).map_err(|r| Failure::from_refusal(group, &args.key.name(), r))?;
    let text = hex::encode(&signature);
    outputs.write(&[&match (args.json, args.hex) {
        (true, _) => format!("{}\n", json!({"group": group, "signature": text})).into_bytes(),
        (_, true) => format!("{text}\n").into_bytes(),
        _ => signature,
    }])
}

pub fn verify(args: &Verify) -> Done {
    input::one_standard(&[("--public", &args.public), ("--signature", &args.signature), (FILE, &args.file)])?;
    let (suite, key) = public_key(&args.public)?;
    let info = suite.info();
    let what = args.public.name();
    let Some(len) = info.signature else {
        return Err(Failure::Usage(format!("{} has no signatures", info.name)));
    };
    if args.mode != Some(Mode::Zip215) {
        suite.check_public(key.bytes()).map_err(|r| Failure::from_refusal(info.name, &what, r))?;
    }
    let signature = args.signature.short(len)?;
    let (hash, data) = content(&args.file, args.hash)?;
    let result = suite.verify(key.bytes(), &signature, &data, hash, args.mode);
    if args.json && matches!(result, Ok(()) | Err(Refusal::Library(primegroup::Error::Verification))) {
        print(true, &json!({"group": info.name, "valid": result.is_ok()}), "")?;
    }
    match result {
        Ok(()) if args.json => Ok(()),
        Ok(()) => print(false, &json!(null), "the signature is valid"),
        Err(r) => Err(Failure::from_refusal(info.name, &what, r)),
    }
}
