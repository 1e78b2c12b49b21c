//! What each subcommand does.

use crate::args::{Args, Command, HashName, Keygen};
use crate::exit::Failure;
use crate::suite::{self, Mode, Refusal, Suite};
use crate::{bench, files};
use primegroup::Hash;
use primegroup::pem::{self, Kind};
use serde_json::json;
use std::io::Read;
use std::path::Path;
use zeroize::Zeroizing;

type Done = Result<(), Failure>;

/// Runs a parsed command line.
pub fn run(args: Args) -> Done {
    match args.command {
        Command::Groups { json } => groups(json),
        Command::Keygen(k) => keygen(&k),
        Command::Public { key, out, force, json } => public(&key, out.as_deref(), force, json),
        Command::Agree { key, peer, out, stdout: _, force, json } => agree(&key, &peer, out.as_deref(), force, json),
        Command::Sign { key, file, hash, out, hex, force, json } => {
            let (group, signature) = sign(&key, file.as_deref(), hash)?;
            let text = hex::encode(&signature);
            let data = if json {
                format!("{}\n", json!({"group": group, "signature": text})).into_bytes()
            } else if hex {
                format!("{text}\n").into_bytes()
            } else {
                signature
            };
            files::output(out.as_deref(), &data, force)
        }
        Command::Verify { public, signature, file, hash, mode, json } => {
            verify(&public, &signature, file.as_deref(), hash, mode, json)
        }
        Command::HashToGroup { group, file, dst, json } => {
            let suite = suite::find(&group)?;
            let element = suite
                .hash_to_group(&files::message(file.as_deref())?, dst.as_deref())
                .map_err(|r| Failure::from_refusal(&group, "domain separation tag", r))?;
            print(json, &json!({"group": group, "element": hex::encode(&element)}), &hex::encode(&element))
        }
        Command::ToSec1 { public, compressed, json } => to_sec1(&public, compressed, json),
        Command::FromSec1 { group, point, out, force, json } => from_sec1(&group, &point, out.as_deref(), force, json),
        Command::Bench(b) => bench::run(&b),
    }
}

/// Prints a line of text, or of JSON.
fn print(as_json: bool, json: &serde_json::Value, text: &str) -> Done {
    let line = if as_json { format!("{json}\n") } else { format!("{text}\n") };
    files::output(None, line.as_bytes(), false)
}

fn groups(json: bool) -> Done {
    let infos: Vec<suite::Info> = suite::all().iter().map(|s| s.info()).collect();
    if json {
        return print(true, &json!(infos), "");
    }
    let yes = |b: bool| if b { "yes" } else { "-" };
    let size = |n: Option<usize>| n.map_or("-".to_owned(), |n| n.to_string());
    let mut text = format!(
        "{:<13} {:>8} {:>7} {:>7} {:>6} {:>9}  {:<5} {:<5} {:<20} {}\n",
        "group",
        "security",
        "element",
        "private",
        "shared",
        "signature",
        "prime",
        "batch",
        "signature scheme",
        "what it is"
    );
    for i in infos {
        text += &format!(
            "{:<13} {:>8} {:>7} {:>7} {:>6} {:>9}  {:<5} {:<5} {:<20} {}\n",
            i.name,
            i.security,
            i.element,
            i.private_key,
            size(i.shared_secret),
            size(i.signature),
            yes(i.prime_order),
            yes(i.batch),
            i.scheme.unwrap_or("-"),
            i.about
        );
    }
    text += "\nSecurity in bits, sizes in bytes. prime: a group of prime order, no cofactor. batch: signatures can be verified \
             together.\nOn every group of prime order the library also has generic Schnorr signatures, Diffie-Hellman and \
             multi-scalar multiplication.";
    print(false, &json!(null), &text)
}

fn pem_text(group: &str, kind: Kind, bytes: &[u8]) -> Result<Zeroizing<String>, Failure> {
    pem::encode(group, kind, bytes).map_err(|e| Failure::Input(e.to_string()))
}

fn keygen(k: &Keygen) -> Done {
    let suite = suite::find(&k.group)?;
    let seed = match (&k.seed, &k.seed_file) {
        (Some(text), _) => {
            Zeroizing::new(hex::decode(text.trim()).map_err(|e| Failure::Usage(format!("--seed: not hex: {e}")))?)
        }
        (_, Some(path)) => files::message(Some(path))?,
        _ => {
            let mut seed = Zeroizing::new(vec![0; 32]);
            getrandom::fill(&mut seed).map_err(|e| Failure::Io(format!("random generator: {e}")))?;
            seed
        }
    };
    if seed.len() < 32 {
        return Err(Failure::Input(format!("a seed of {} bytes is too short: 32 bytes or more", seed.len())));
    }
    let secret = suite.keygen(&seed).map_err(|r| Failure::from_refusal(&k.group, "seed", r))?;
    let public = suite.public(&secret).map_err(|r| Failure::from_refusal(&k.group, "seed", r))?;
    let secret_pem = pem_text(&k.group, Kind::Private, &secret)?;
    let public_pem = pem_text(&k.group, Kind::Public, &public)?;
    // The public key first: if it cannot be written, no private key is left behind without it.
    if let Some(path) = &k.public {
        files::write(path, public_pem.as_bytes(), false, k.force)?;
    }
    match &k.out {
        Some(path) => files::write(path, secret_pem.as_bytes(), true, k.force)?,
        None => files::output(None, secret_pem.as_bytes(), false)?,
    }
    if k.json {
        print(true, &json!({"group": k.group, "public": hex::encode(&public)}), "")
    } else if k.public.is_none() && k.out.is_some() {
        files::output(None, public_pem.as_bytes(), false)
    } else {
        Ok(())
    }
}

/// A private key file, and the suite it belongs to.
fn secret(path: &Path) -> Result<(&'static dyn Suite, pem::Key), Failure> {
    let key = files::key(path, Kind::Private)?;
    Ok((owner(path, &key)?, key))
}

/// A public key file, checked to be one, and the suite it belongs to.
fn public_key(path: &Path) -> Result<(&'static dyn Suite, pem::Key), Failure> {
    let key = files::key(path, Kind::Public)?;
    let suite = owner(path, &key)?;
    Ok((suite, key))
}

fn owner(path: &Path, key: &pem::Key) -> Result<&'static dyn Suite, Failure> {
    suite::find(key.group()).map_err(|e| Failure::Input(format!("{}: {e}", path.display())))
}

fn public(path: &Path, out: Option<&Path>, force: bool, json: bool) -> Done {
    let (suite, key) = secret(path)?;
    let group = suite.info().name;
    let public = suite.public(key.bytes()).map_err(|r| Failure::from_refusal(group, &path.display().to_string(), r))?;
    if json {
        return print(true, &json!({"group": group, "public": hex::encode(&public)}), "");
    }
    files::output(out, pem_text(group, Kind::Public, &public)?.as_bytes(), force)
}

fn to_sec1(path: &Path, compressed: bool, json: bool) -> Done {
    let (suite, key) = public_key(path)?;
    let group = suite.info().name;
    let what = path.display().to_string();
    let point = suite.write_sec1(key.bytes(), compressed).map_err(|r| Failure::from_refusal(group, &what, r))?;
    let point = hex::encode(point);
    print(json, &json!({"group": group, "point": point}), &point)
}

fn from_sec1(group: &str, point: &str, out: Option<&Path>, force: bool, json: bool) -> Done {
    let suite = suite::find(group)?;
    let point = hex::decode(point.trim()).map_err(|e| Failure::Usage(format!("the point: not hex: {e}")))?;
    let public = suite.read_sec1(&point).map_err(|r| match r {
        Refusal::Library(_) => {
            Failure::Input("no point of the standard curve of the right order, or infinity".to_owned())
        }
        r => Failure::from_refusal(group, "the point", r),
    })?;
    if json {
        return print(true, &json!({"group": group, "public": hex::encode(&public)}), "");
    }
    files::output(out, pem_text(group, Kind::Public, &public)?.as_bytes(), force)
}

fn agree(path: &Path, peer: &Path, out: Option<&Path>, force: bool, json: bool) -> Done {
    let (suite, key) = secret(path)?;
    let (other, peer_key) = public_key(peer)?;
    let (group, peer_group) = (suite.info().name, other.info().name);
    if group != peer_group {
        return Err(Failure::Input(format!(
            "{}: this is a key of {peer_group}, but the private key is one of {group}",
            peer.display()
        )));
    }
    let shared = suite
        .agree(key.bytes(), peer_key.bytes())
        .map_err(|r| Failure::from_refusal(group, &path.display().to_string(), r))?;
    match out {
        Some(out) => files::write(out, &shared, true, force),
        None => {
            let text = Zeroizing::new(hex::encode(&shared));
            print(json, &json!({"group": group, "shared": *text}), &text)
        }
    }
}

/// The hash value of a stream, read in pieces.
fn digest(path: Option<&Path>, hash: HashName) -> Result<(Hash, Vec<u8>), Failure> {
    fn stream<D: sha2::Digest>(mut input: Box<dyn Read>) -> std::io::Result<Vec<u8>> {
        let mut state = D::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match input.read(&mut buffer)? {
                0 => return Ok(state.finalize().to_vec()),
                n => state.update(&buffer[..n]),
            }
        }
    }
    let input = files::open(path)?;
    let (name, value) = match hash {
        HashName::Sha256 => (Hash::Sha256, stream::<sha2::Sha256>(input)),
        HashName::Sha512 => (Hash::Sha512, stream::<sha2::Sha512>(input)),
        HashName::Sha3_256 => (Hash::Sha3_256, stream::<sha3::Sha3_256>(input)),
        HashName::Sha3_512 => (Hash::Sha3_512, stream::<sha3::Sha3_512>(input)),
        HashName::Blake2b => (Hash::Blake2b, stream::<blake2::Blake2b512>(input)),
        HashName::Blake2s => (Hash::Blake2s, stream::<blake2::Blake2s256>(input)),
    };
    value.map(|v| (name, v)).map_err(|e| Failure::Io(format!("{}: {e}", files::name(path))))
}

/// What is signed: the message, or its hash value.
fn content(path: Option<&Path>, hash: Option<HashName>) -> Result<(Option<Hash>, Zeroizing<Vec<u8>>), Failure> {
    match hash {
        None => Ok((None, files::message(path)?)),
        Some(h) => digest(path, h).map(|(name, value)| (Some(name), Zeroizing::new(value))),
    }
}

fn sign(path: &Path, file: Option<&Path>, hash: Option<HashName>) -> Result<(&'static str, Vec<u8>), Failure> {
    let (suite, key) = secret(path)?;
    let group = suite.info().name;
    let (hash, data) = content(file, hash)?;
    let signature = suite
        .sign(key.bytes(), &data, hash)
        .map_err(|r| Failure::from_refusal(group, &path.display().to_string(), r))?;
    Ok((group, signature))
}

fn verify(path: &Path, signature: &Path, file: Option<&Path>, hash: Option<HashName>, mode: Mode, json: bool) -> Done {
    let (suite, key) = public_key(path)?;
    let info = suite.info();
    let Some(len) = info.signature else {
        return Err(Failure::Usage(format!("{} has no signatures", info.name)));
    };
    if mode != Mode::Zip215 {
        let what = path.display().to_string();
        suite.check_public(key.bytes()).map_err(|r| Failure::from_refusal(info.name, &what, r))?;
    }
    let signature = files::short(signature, len)?;
    let (hash, data) = content(file, hash)?;
    let result = suite.verify(key.bytes(), &signature, &data, hash, mode);
    if json && matches!(result, Ok(()) | Err(Refusal::Library(primegroup::Error::Verification))) {
        print(true, &json!({"group": info.name, "valid": result.is_ok()}), "")?;
    }
    match result {
        Ok(()) if json => Ok(()),
        Ok(()) => print(false, &json!(null), "the signature is valid"),
        Err(r) => Err(Failure::from_refusal(info.name, &path.display().to_string(), r)),
    }
}
