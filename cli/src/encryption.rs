//! `primegroup encrypt` and `primegroup decrypt`: HPKE (RFC 9180) of a file, whole.
//!
//! What is encrypted begins with a line of text, which is authenticated: `primegroup-hpke-v1`, the group, and `base` or `auth`. HPKE's bytes
//! follow: the encapsulated key, the ciphertext, the tag.

use crate::args::{Decrypt, Encrypt, Purpose};
use crate::commands::{Done, public_key, secret};
use crate::exit::Failure;
use crate::input::{self, FILE, Input};
use crate::output::{Content, Outputs};
use crate::signatures;
use crate::suite::Refusal;
use primegroup::suite::Suite;
use primegroup_protocols::hpke::rand_core::UnwrapErr;
use primegroup_protocols::hpke::{self, Error};

/// The first word of the first line.
const MAGIC: &str = "primegroup-hpke-v1";
/// No first line is longer.
const LONGEST: usize = 64;

impl Purpose {
    /// The bytes of the context; none, if none is given.
    fn bytes(&self) -> Result<Vec<u8>, Failure> {
        signatures::context(self.context.as_deref(), self.context_hex.as_deref()).map(Option::unwrap_or_default)
    }
}

/// The first line.
fn first_line(group: &str, authenticated: bool) -> String {
    format!("{MAGIC} {group} {}\n", if authenticated { "auth" } else { "base" })
}

/// The group and the mode of a first line.
fn parse(line: &str) -> Option<(&str, bool)> {
    let mut words = line.strip_prefix(MAGIC)?.strip_prefix(' ')?.split(' ');
    let (group, mode) = (words.next()?, words.next()?);
    let authenticated = match mode {
        "auth" => true,
        "base" => false,
        _ => return None,
    };
    words.next().is_none().then_some((group, authenticated))
}

/// HPKE over the group of a key.
fn hpke_of(suite: &Suite) -> Result<&'static dyn hpke::Suite, Failure> {
    let group = suite.info().name;
    hpke::suite(group).ok_or_else(|| Failure::Usage(format!("{group} has no key exchange, and so no encryption")))
}

/// Refuses a second key of another group.
fn same_group(first: (&Input, &Suite), second: (&Input, &Suite)) -> Result<(), Failure> {
    let (a, b) = (first.1.info().name, second.1.info().name);
    if a == b {
        return Ok(());
    }
    let (first, second) = (first.0.name(), second.0.name());
    Err(Failure::Input(format!("{second}: this is a key of {b}, but {first} is one of {a}")))
}

pub fn encrypt(args: &Encrypt) -> Done {
    let mut inputs = vec![("--to", &args.to)];
    inputs.extend(args.from.as_ref().map(|from| ("--from", from)));
    inputs.push((FILE, &args.file));
    input::one_standard(&inputs)?;
    let info = args.context.bytes()?;
    let outputs = Outputs::one("--out", &args.output.out, Content::Public, args.output.force)?.not_over(&inputs)?;
    let (suite, recipient) = public_key(&args.to)?;
    let hpke = hpke_of(suite)?;
    let sender = args.from.as_ref().map(|from| secret(from).map(|(suite, key)| (from, suite, key))).transpose()?;
    if let Some((from, other, key)) = &sender {
        same_group((&args.to, suite), (from, other))?;
        suite.public(key.bytes()).map_err(|e| Failure::from_refusal(hpke.name(), &from.name(), e.into()))?;
    }
    suite.check(recipient.bytes()).map_err(|e| Failure::from_refusal(hpke.name(), &args.to.name(), e.into()))?;
    let message = args.file.plaintext()?;
    let line = first_line(hpke.name(), sender.is_some());
    // Where there are no random bytes, it is said here.
    getrandom::fill(&mut [0; 1]).map_err(|e| Failure::Io(format!("random generator: {e}")))?;
    let sealed = hpke
        .seal(
            recipient.bytes(),
            sender.as_ref().map(|(_, _, key)| key.bytes()),
            &info,
            line.as_bytes(),
            &message,
            &mut UnwrapErr(getrandom::SysRng),
        )
        .map_err(|_| Failure::from_refusal(hpke.name(), &args.to.name(), Refusal::Peer))?;
    outputs.write(&[&[line.as_bytes(), &sealed].concat()])
}

pub fn decrypt(args: &Decrypt) -> Done {
    let mut inputs = vec![("--key", &args.key)];
    inputs.extend(args.from.as_ref().map(|from| ("--from", from)));
    inputs.push((FILE, &args.file));
    input::one_standard(&inputs)?;
    let info = args.context.bytes()?;
    let outputs = Outputs::one("--out", &args.output.out, Content::Secret, args.output.force)?.not_over(&inputs)?;
    let (suite, key) = secret(&args.key)?;
    let hpke = hpke_of(suite)?;
    suite.public(key.bytes()).map_err(|e| Failure::from_refusal(hpke.name(), &args.key.name(), e.into()))?;
    let sender = args.from.as_ref().map(|from| public_key(from).map(|(suite, key)| (from, suite, key))).transpose()?;
    if let Some((from, other, key)) = &sender {
        same_group((&args.key, suite), (from, other))?;
        suite.check(key.bytes()).map_err(|e| Failure::from_refusal(hpke.name(), &from.name(), e.into()))?;
    }
    let data = args.file.ciphertext()?;
    let name = args.file.name();
    let end = data.iter().take(LONGEST).position(|b| *b == b'\n');
    let line = end.and_then(|end| data.get(..=end)).and_then(|line| std::str::from_utf8(line).ok());
    let Some((line, (group, authenticated))) = line.and_then(|line| Some((line, parse(line.trim_end_matches('\n'))?)))
    else {
        return Err(Failure::Input(format!("{name}: holds nothing that `primegroup encrypt` wrote")));
    };
    if group != hpke.name() {
        let key = args.key.name();
        let text = format!("{name}: encrypted to a key of {group:?}, but {key} is one of {}", hpke.name());
        return Err(Failure::Input(text));
    }
    match (authenticated, &sender) {
        (true, None) => {
            let text = "says who encrypted it; name the sender's public key with --from, to have it checked";
            return Err(Failure::Usage(format!("{name}: {text}")));
        }
        (false, Some(_)) => {
            return Err(Failure::Invalid(format!("{name}: does not say who encrypted it, and --from names a sender")));
        }
        _ => {}
    }
    let sealed = &data[line.len()..];
    let sender = sender.as_ref().map(|(_, _, key)| key.bytes());
    let message = hpke.open(key.bytes(), sender, &info, line.as_bytes(), sealed).map_err(|e| match e {
        Error::Length => Failure::Input(format!("{name}: cut off")),
        _ => {
            let from = if sender.is_some() { ", by this sender" } else { "" };
            Failure::Invalid(format!("{name}: NOT encrypted to this key{from}, in this context, or changed since"))
        }
    })?;
    outputs.write(&[&message])
}
