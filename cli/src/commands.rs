//! The implementations of the subcommands.

use crate::args::{Args, Command, Keygen, To};
use crate::exit::Failure;
use crate::input::{self, Input, KeyFile};
use crate::output::{self, Content, Outputs};
use crate::place::Output;
use crate::suite::{self, Refusal};
use crate::{bench, bls, documents, encryption, signatures, vrf};
use primegroup::pem::{self, Kind};
use primegroup::suite::{Suite, suites};
use serde_json::json;
use zeroize::Zeroizing;

pub type Done = Result<(), Failure>;

/// Runs a parsed command line.
pub fn run(args: Args) -> Done {
    match args.command {
        Command::Groups { json } => groups(json),
        Command::Keygen(k) => keygen(&k),
        Command::Public { key, to, json } => public(&key, &to, json),
        Command::Agree { key, peer, out, force, hex, json } => agree(&key, &peer, &out, force, hex, json),
        Command::Sign(s) => signatures::sign(&s),
        Command::Verify(v) => signatures::verify(&v),
        Command::Bls(b) => bls::run(&b),
        Command::Vrf(v) => vrf::run(&v),
        Command::Encrypt(e) => encryption::encrypt(&e),
        Command::Decrypt(d) => encryption::decrypt(&d),
        Command::HashToGroup { group, file, dst, json } => {
            let suite = suite::find(&group)?;
            if dst.as_deref() == Some("") {
                return Err(Failure::Usage("--dst: a domain separation tag is not empty".to_owned()));
            }
            let element = suite::hash_to_group(suite, &file.message()?, dst.as_deref())
                .map_err(|r| Failure::from_refusal(&group, "domain separation tag", r))?;
            print(json, &json!({"group": group, "element": hex::encode(&element)}), &hex::encode(&element))
        }
        Command::ToSec1 { public, compressed, json } => to_sec1(&public, compressed, json),
        Command::FromSec1 { group, point, to, json } => from_sec1(&group, &point, &to, json),
        Command::Bench(b) => bench::run(&b),
        Command::Completions { shell } => documents::completions(shell),
        Command::Man { subcommand, out, force } => documents::man(subcommand.as_deref(), out.as_deref(), force),
    }
}

/// Prints a line of text, or of JSON.
pub fn print(as_json: bool, json: &serde_json::Value, text: &str) -> Done {
    output::print(&if as_json { format!("{json}\n") } else { format!("{text}\n") })
}

fn groups(json: bool) -> Done {
    let infos: Vec<suite::Info> = suites().map(suite::Info::from).collect();
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

/// A new key pair: both keys as PEM, and the public key also in bytes.
pub struct Pair {
    pub secret: Zeroizing<String>,
    pub public: Zeroizing<String>,
    pub bytes: Vec<u8>,
}

/// Makes a key pair and writes it. With `--json` it also prints a JSON object that begins with `row`. `make` gets the
/// seed, and a name for the seed's source.
pub fn new_keys(
    k: &Keygen,
    mut row: serde_json::Value,
    make: impl FnOnce(&[u8], &str) -> Result<Pair, Failure>,
) -> Done {
    // The private key comes first: other outputs are moved to their places after it, see `replace`.
    let mut outputs = Outputs::one("--out", &k.out, Content::PrivateKey, k.force)?;
    if let Some(public) = &k.public {
        outputs = outputs.and("--public", public, Content::Public)?;
    }
    let printed = k.json || k.public.is_none() && k.out != Output::Standard;
    if printed {
        outputs = outputs.and(if k.json { "--json" } else { "the public key" }, &Output::Standard, Content::Public)?;
    }
    let seed = match (&k.seed, &k.seed_file) {
        (Some(text), _) => {
            Zeroizing::new(hex::decode(text.trim()).map_err(|e| Failure::Usage(format!("--seed: not hex: {e}")))?)
        }
        (_, Some(file)) => {
            outputs = outputs.not_over(&[("--seed-file", file)])?;
            file.seed()?
        }
        _ => {
            let mut seed = Zeroizing::new(vec![0; 32]);
            getrandom::fill(&mut seed).map_err(|e| Failure::Io(format!("random generator: {e}")))?;
            seed
        }
    };
    let from = k.seed_file.as_ref().map_or("--seed".to_owned(), Input::name);
    if seed.len() < 32 {
        return Err(Failure::Input(format!("{from}: a seed of {} bytes is too short: 32 bytes or more", seed.len())));
    }
    let pair = make(&seed, &from)?;
    row["public"] = hex::encode(&pair.bytes).into();
    let json = format!("{row}\n");
    let mut contents = vec![pair.secret.as_bytes()];
    contents.extend(k.public.as_ref().map(|_| pair.public.as_bytes()));
    contents.extend(printed.then_some(if k.json { json.as_bytes() } else { pair.public.as_bytes() }));
    outputs.write(&contents)
}

fn keygen(k: &Keygen) -> Done {
    let suite = suite::find(&k.group)?;
    new_keys(k, json!({"group": k.group}), |seed, from| {
        let secret = suite.keygen(seed).map_err(|r| match r {
            primegroup::Error::Length => {
                let max = suite.info().seed.end();
                let (len, group) = (seed.len(), &k.group);
                Failure::Input(format!("{from}: a seed of {len} bytes, and a key of {group} takes exactly {max}"))
            }
            e => Failure::from_refusal(&k.group, from, e.into()),
        })?;
        let public = suite.public(&secret).map_err(|e| Failure::from_refusal(&k.group, from, e.into()))?;
        Ok(Pair {
            secret: pem_text(&k.group, Kind::Private, &secret)?,
            public: pem_text(&k.group, Kind::Public, &public)?,
            bytes: public,
        })
    })
}

/// Reads a private key file, and finds its suite.
pub fn secret(input: &Input) -> Result<(&'static Suite, pem::Key), Failure> {
    let key = input.key(Kind::Private)?;
    Ok((owner(input, &key)?, key))
}

/// Reads a public key file, and finds its suite.
pub fn public_key(input: &Input) -> Result<(&'static Suite, pem::Key), Failure> {
    let key = input.key(Kind::Public)?;
    let suite = owner(input, &key)?;
    Ok((suite, key))
}

/// Finds the suite of a key, and checks the length of the key.
pub fn owner(input: &Input, key: &pem::Key) -> Result<&'static Suite, Failure> {
    let suite = suite::find(key.group()).map_err(|e| Failure::Input(format!("{}: {e}", input.name())))?;
    let info = suite.info();
    let (what, len) = match key.kind() {
        Kind::Private => ("private", info.private_key),
        Kind::Public => ("public", info.public_key),
    };
    let found = key.bytes().len();
    if found != len {
        let name = input.name();
        let text = format!("{name}: a {what} key of {} has {len} bytes, and this has {found}", info.name);
        return Err(Failure::Input(text));
    }
    Ok(suite)
}

fn public(input: &Input, to: &To, json: bool) -> Done {
    let outputs = Outputs::one("--out", &to.out, Content::Public, to.force)?.not_over(&[("the private key", input)])?;
    match input.key_file(Kind::Private)? {
        KeyFile::Key(key) => {
            let suite = owner(input, &key)?;
            let group = suite.info().name;
            let public =
                suite.public(key.bytes()).map_err(|e| Failure::from_refusal(group, &input.name(), e.into()))?;
            write_public(outputs, group, &public, json)
        }
        KeyFile::Vrf(key) => {
            let suite = vrf::suite_of(input, &key)?;
            let (group, name) = (suite.group(), suite.name());
            let public =
                suite.public(key.bytes()).map_err(|e| Failure::from_refusal(group, &input.name(), e.into()))?;
            if json {
                let row = json!({"group": group, "suite": name, "public": hex::encode(&public)});
                return outputs.write(&[format!("{row}\n").as_bytes()]);
            }
            outputs.write(&[vrf::public_pem(suite, &public)?.as_bytes()])
        }
    }
}

/// Writes a public key, as PEM or JSON.
fn write_public(outputs: Outputs, group: &str, public: &[u8], json: bool) -> Done {
    if json {
        let text = format!("{}\n", json!({"group": group, "public": hex::encode(public)}));
        return outputs.write(&[text.as_bytes()]);
    }
    outputs.write(&[pem_text(group, Kind::Public, public)?.as_bytes()])
}

/// Name of the feature in errors about groups without it.
const SEC1: &str = "standard curve with points of SEC 1";

fn to_sec1(input: &Input, compressed: bool, json: bool) -> Done {
    let (suite, key) = public_key(input)?;
    let group = suite.info().name;
    let point = suite
        .to_sec1(key.bytes(), compressed)
        .map_err(|e| Failure::from_refusal(group, &input.name(), Refusal::of(SEC1)(e)))?;
    let point = hex::encode(point);
    print(json, &json!({"group": group, "point": point}), &point)
}

fn from_sec1(group: &str, point: &str, to: &To, json: bool) -> Done {
    let suite = suite::find(group)?;
    let outputs = Outputs::one("--out", &to.out, Content::Public, to.force)?;
    let point = hex::decode(point.trim()).map_err(|e| Failure::Usage(format!("the point: not hex: {e}")))?;
    let public = suite.from_sec1(&point).map_err(|e| match Refusal::of(SEC1)(e) {
        Refusal::Library(_) => {
            Failure::Input("no point of the standard curve of the right order, or infinity".to_owned())
        }
        r => Failure::from_refusal(group, "the point", r),
    })?;
    write_public(outputs, group, &public, json)
}

fn agree(own: &Input, peer: &Input, out: &Output, force: bool, hex: bool, json: bool) -> Done {
    let inputs = [("--key", own), ("--peer", peer)];
    input::one_standard(&inputs)?;
    let outputs = Outputs::one("--out", out, Content::Secret, force)?.not_over(&inputs)?;
    let (suite, key) = secret(own)?;
    let (other, peer_key) = public_key(peer)?;
    let (group, peer_group) = (suite.info().name, other.info().name);
    if group != peer_group {
        let (own, peer) = (own.name(), peer.name());
        return Err(Failure::Input(format!("{peer}: this is a key of {peer_group}, but {own} is one of {group}")));
    }
    let shared =
        suite::agree(suite, key.bytes(), peer_key.bytes()).map_err(|r| Failure::from_refusal(group, &own.name(), r))?;
    let digits = Zeroizing::new(hex::encode(&shared));
    let text = Zeroizing::new(match (json, hex) {
        // No JSON value is used, because it would leave a copy of the secret in memory.
        (true, _) => format!("{{\"group\":\"{group}\",\"shared\":\"{}\"}}\n", *digits),
        (_, true) => format!("{}\n", *digits),
        _ => return outputs.write(&[&shared]),
    });
    outputs.write(&[text.as_bytes()])
}
