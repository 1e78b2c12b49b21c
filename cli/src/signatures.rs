//! `primegroup sign` and `primegroup verify`.

use crate::args::{Context, HashName, Sign, Verify};
use crate::commands::{Done, print, public_key, secret};
use crate::exit::Failure;
use crate::input::{self, FILE, Input};
use crate::output::{Content, Outputs};
use crate::suite::{Kind, Refusal};
use primegroup::{Error, Hash, Message, Rules, SignOptions, VerifyOptions};
use serde_json::json;
use std::io::Read;
use zeroize::Zeroizing;

impl From<HashName> for Hash {
    fn from(name: HashName) -> Self {
        match name {
            HashName::Sha256 => Hash::Sha256,
            HashName::Sha384 => Hash::Sha384,
            HashName::Sha512 => Hash::Sha512,
            HashName::Sha3_256 => Hash::Sha3_256,
            HashName::Sha3_512 => Hash::Sha3_512,
            HashName::Blake2b => Hash::Blake2b,
            HashName::Blake2s => Hash::Blake2s,
        }
    }
}

/// Returns the hash value of a stream, which is read in pieces.
fn digest(file: &Input, hash: HashName) -> Result<Vec<u8>, Failure> {
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
    let value = match hash {
        HashName::Sha256 => stream::<sha2::Sha256>(input),
        HashName::Sha384 => stream::<sha2::Sha384>(input),
        HashName::Sha512 => stream::<sha2::Sha512>(input),
        HashName::Sha3_256 => stream::<sha3::Sha3_256>(input),
        HashName::Sha3_512 => stream::<sha3::Sha3_512>(input),
        HashName::Blake2b => stream::<blake2::Blake2b512>(input),
        HashName::Blake2s => stream::<blake2::Blake2s256>(input),
    };
    value.map_err(|e| file.failed(&e))
}

/// Returns the data to sign: the file, or its hash value.
fn content(file: &Input, hash: Option<HashName>) -> Result<Zeroizing<Vec<u8>>, Failure> {
    hash.map_or_else(|| file.message(), |h| digest(file, h).map(Zeroizing::new))
}

fn message(hash: Option<HashName>, data: &[u8]) -> Result<Message<'_>, Failure> {
    let message = hash.map_or(Ok(Message::raw(data)), |h| Message::prehashed(h.into(), data));
    message.map_err(|e| Failure::Io(format!("hashing: {e}")))
}

/// Returns the bytes of a context that is given as text or in hex, if there is one.
pub fn context(text: Option<&str>, digits: Option<&str>) -> Result<Option<Vec<u8>>, Failure> {
    let (option, bytes) = match (text, digits) {
        (Some(text), _) => ("--context", text.as_bytes().to_vec()),
        (_, Some(digits)) => {
            let bytes = hex::decode(digits.trim());
            ("--context-hex", bytes.map_err(|e| Failure::Usage(format!("--context-hex: not hex: {e}")))?)
        }
        _ => return Ok(None),
    };
    match bytes.len() {
        1..=255 => Ok(Some(bytes)),
        0 => Err(Failure::Usage(format!("{option}: a context is not empty; without one, leave the option out"))),
        len => Err(Failure::Usage(format!("{option}: a context has at most 255 bytes, and this has {len}"))),
    }
}

impl Context {
    /// Returns the bytes of the context, if there is one.
    fn bytes(&self) -> Result<Option<Vec<u8>>, Failure> {
        context(self.context.as_deref(), self.context_hex.as_deref())
    }
}

pub fn sign(args: &Sign) -> Done {
    let inputs = [("--key", &args.key), (FILE, &args.file)];
    input::one_standard(&inputs)?;
    let context = args.context.bytes()?;
    let outputs = Outputs::one("--out", &args.to.out, Content::Public, args.to.force)?.not_over(&inputs)?;
    let (suite, key) = secret(&args.key)?;
    let group = suite.info().name;
    let refused = |r: Refusal| Failure::from_refusal(group, &args.key.name(), r);
    let kind = Kind { hash: args.hash.map(Hash::from), context: context.as_deref(), mode: None, der: args.der };
    kind.is_of(suite).map_err(refused)?;
    let mut random = Zeroizing::new([0; 32]);
    let mut options = SignOptions::new().fault_check(args.check);
    if let Some(context) = kind.context {
        options = options.context(context);
    }
    if args.hedged {
        getrandom::fill(&mut *random).map_err(|e| Failure::Io(format!("random generator: {e}")))?;
        options = options.randomness(&*random);
    }
    let data = content(&args.file, args.hash)?;
    let signature = suite.sign(key.bytes(), message(args.hash, &data)?, &options).map_err(|e| refused(e.into()))?;
    let signature =
        if args.der { suite.signature_to_der(&signature).map_err(|e| refused(e.into()))? } else { signature };
    let text = hex::encode(&signature);
    outputs.write(&[&match (args.json, args.hex) {
        (true, _) => format!("{}\n", json!({"group": group, "signature": text})).into_bytes(),
        (_, true) => format!("{text}\n").into_bytes(),
        _ => signature,
    }])
}

pub fn verify(args: &Verify) -> Done {
    input::one_standard(&[("--public", &args.public), ("--signature", &args.signature), (FILE, &args.file)])?;
    let context = args.context.bytes()?;
    let (suite, key) = public_key(&args.public)?;
    let info = suite.info();
    let refused = |r: Refusal| Failure::from_refusal(info.name, &args.public.name(), r);
    let kind = Kind { hash: args.hash.map(Hash::from), context: context.as_deref(), mode: args.mode, der: args.der };
    kind.is_of(suite).map_err(refused)?;
    let mut options = VerifyOptions::new();
    if let Some(context) = kind.context {
        options = options.context(context);
    }
    let signatures = info.signatures.ok_or_else(|| refused(Error::Unsupported.into()))?;
    if signatures.rules {
        options = options.rules(args.mode.map_or(Rules::default(), Rules::from));
    }
    let key = suite.verifier(key.bytes(), &options).map_err(|e| {
        if signatures.rules && suite.verifier(key.bytes(), &options.rules(Rules::Plain)).is_ok() {
            let name = args.public.name();
            Failure::Input(format!(
                "{name}: a public key of small order, which only --mode plain and --mode zip215 accept"
            ))
        } else {
            refused(e.into())
        }
    })?;
    let signature = if args.der {
        let der = args.signature.der()?;
        suite.signature_from_der(&der).map_err(|_| {
            Failure::Input(format!("{}: a signature in DER is expected, and this is none", args.signature.name()))
        })?
    } else {
        args.signature.short(signatures.len)?
    };
    let data = content(&args.file, args.hash)?;
    let result = key.verify(message(args.hash, &data)?, &signature, &options);
    if args.json && matches!(result, Ok(()) | Err(Error::Verification)) {
        print(true, &json!({"group": info.name, "valid": result.is_ok()}), "")?;
    }
    match result {
        Ok(()) if args.json => Ok(()),
        Ok(()) => print(false, &json!(null), "the signature is valid"),
        Err(e) => Err(refused(e.into())),
    }
}
