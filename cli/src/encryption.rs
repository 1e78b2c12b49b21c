//! `primegroup encrypt` and `primegroup decrypt`: HPKE (RFC 9180) of a file, in chunks.
//!
//! An encrypted file begins with a line of text, which is authenticated: `primegroup-hpke-v2`, the group, and `base` or
//! `auth`. The encapsulated key follows, and then the chunks of a stream. `docs/encrypted-files.md` specifies every
//! byte. Files of version 1 are a single HPKE message; they can be read, but not written.

use crate::args::{Decrypt, Encrypt, Purpose};
use crate::commands::{Done, public_key, secret};
use crate::exit::Failure;
use crate::input::{self, FILE, Input};
use crate::output::{Content, Outputs};
use crate::signatures;
use crate::suite::Refusal;
use primegroup::suite::Suite;
use primegroup_protocols::hpke::rand_core::UnwrapErr;
use primegroup_protocols::hpke::{self, CHUNK, Error, TAG};
use std::io::{ErrorKind, Read};

/// First words of the first line: for files in chunks, and for files in one piece (version 1), which are only read.
const MAGIC: &str = "primegroup-hpke-v2";
const MAGIC_1: &str = "primegroup-hpke-v1";
/// Maximum length of the first line.
const LONGEST: usize = 64;

impl Purpose {
    /// Returns the bytes of the context; empty if no context is given.
    fn bytes(&self) -> Result<Vec<u8>, Failure> {
        signatures::context(self.context.as_deref(), self.context_hex.as_deref()).map(Option::unwrap_or_default)
    }
}

/// Returns the first line.
fn first_line(group: &str, authenticated: bool) -> String {
    format!("{MAGIC} {group} {}\n", if authenticated { "auth" } else { "base" })
}

/// The content of a first line.
struct Header {
    /// The line, with its line end.
    line: String,
    group: String,
    authenticated: bool,
    in_one_piece: bool,
}

impl Header {
    fn parse(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.strip_suffix('\n')?.split(' ').collect();
        let [magic, group, mode] = words[..] else { return None };
        let in_one_piece = match magic {
            MAGIC => false,
            MAGIC_1 => true,
            _ => return None,
        };
        let authenticated = match mode {
            "auth" => true,
            "base" => false,
            _ => return None,
        };
        Some(Header { line: line.to_owned(), group: group.to_owned(), authenticated, in_one_piece })
    }

    /// Reads the first line.
    fn read(file: &Input, from: &mut dyn Read) -> Result<Self, Failure> {
        let mut line = Vec::new();
        while line.len() < LONGEST && line.last() != Some(&b'\n') {
            let mut byte = [0];
            match from.read(&mut byte) {
                Ok(0) => break,
                Ok(_) => line.extend(byte),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(file.failed(&e)),
            }
        }
        let header = std::str::from_utf8(&line).ok().and_then(Self::parse);
        header.ok_or_else(|| Failure::Input(format!("{}: holds nothing that `primegroup encrypt` wrote", file.name())))
    }
}

/// Returns HPKE over the group of a key.
fn hpke_of(suite: &Suite) -> Result<&'static dyn hpke::Suite, Failure> {
    let group = suite.info().name;
    hpke::suite(group).ok_or_else(|| Failure::Usage(format!("{group} has no key exchange, and so no encryption")))
}

/// Refuses a second key that is of another group.
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
    let mut from = args.file.open()?;
    let line = first_line(hpke.name(), sender.is_some());
    // Check for random bytes first, to report their absence here.
    getrandom::fill(&mut [0; 1]).map_err(|e| Failure::Io(format!("random generator: {e}")))?;
    let key = sender.as_ref().map(|(_, _, key)| key.bytes());
    let (encapsulated, sealer) = hpke
        .seal_stream(recipient.bytes(), key, &info, line.as_bytes(), &mut UnwrapErr(getrandom::SysRng))
        .map_err(|_| Failure::from_refusal(hpke.name(), &args.to.name(), Refusal::Peer))?;
    let mut sink = outputs.begin()?;
    sink.write(line.as_bytes())?;
    sink.write(&encapsulated)?;
    let mut sealer = Some(sealer);
    let failed = |e: Error| Failure::Io(format!("{}: {e}", args.file.name()));
    input::for_each_piece(
        &mut *from,
        CHUNK,
        |e| args.file.failed(&e),
        |piece, last| {
            let sealed = match (&mut sealer, last) {
                (Some(sealer), false) => sealer.more(piece),
                (sealer, _) => sealer.take().map_or(Err(Error::Length), |sealer| sealer.last(piece)),
            };
            sink.write(&sealed.map_err(failed)?)
        },
    )?;
    sink.finish()
}

/// The inputs of decryption: keys, context, and file.
struct Opening<'a> {
    hpke: &'static dyn hpke::Suite,
    key: (&'a Input, &'a [u8]),
    sender: Option<&'a [u8]>,
    info: &'a [u8],
    file: &'a Input,
}

impl Opening<'_> {
    /// Returns the failure for a file that cannot be decrypted.
    fn failed(&self, e: Error) -> Failure {
        let name = self.file.name();
        if e == Error::Length {
            return Failure::Input(format!("{name}: cut off"));
        }
        let from = if self.sender.is_some() { ", by this sender" } else { "" };
        Failure::Invalid(format!("{name}: NOT encrypted to this key{from}, in this context, or changed since"))
    }

    /// Decrypts. The data passed to `then` is authentic, but it may be incomplete until this function returns.
    fn run(&self, from: &mut dyn Read, then: &mut dyn FnMut(&[u8]) -> Done) -> Done {
        let header = Header::read(self.file, from)?;
        let name = self.file.name();
        if header.group != self.hpke.name() {
            let (key, group) = (self.key.0.name(), header.group);
            let text = format!("{name}: encrypted to a key of {group:?}, but {key} is one of {}", self.hpke.name());
            return Err(Failure::Input(text));
        }
        match (header.authenticated, &self.sender) {
            (true, None) => {
                let text = "says who encrypted it; name the sender's public key with --from, to have it checked";
                Err(Failure::Usage(format!("{name}: {text}")))
            }
            (false, Some(_)) => {
                Err(Failure::Invalid(format!("{name}: does not say who encrypted it, and --from names a sender")))
            }
            _ if header.in_one_piece => self.whole(&header.line, from, then),
            _ => self.chunks(&header.line, from, then),
        }
    }

    /// Decrypts a file in one piece, after its first line.
    fn whole(&self, line: &str, from: &mut dyn Read, then: &mut dyn FnMut(&[u8]) -> Done) -> Done {
        let sealed = self.file.ciphertext(from)?;
        let message = self.hpke.open(self.key.1, self.sender, self.info, line.as_bytes(), &sealed);
        then(&message.map_err(|e| self.failed(e))?)
    }

    /// Decrypts a file in chunks, after its first line.
    fn chunks(&self, line: &str, from: &mut dyn Read, then: &mut dyn FnMut(&[u8]) -> Done) -> Done {
        let mut encapsulated = vec![0; self.hpke.encapsulated_len()];
        from.read_exact(&mut encapsulated).map_err(|e| match e.kind() {
            ErrorKind::UnexpectedEof => self.failed(Error::Length),
            _ => self.file.failed(&e),
        })?;
        let opener = self.hpke.open_stream(self.key.1, self.sender, self.info, line.as_bytes(), &encapsulated);
        let mut opener = Some(opener.map_err(|e| self.failed(e))?);
        let read_failed = |e| self.file.failed(&e);
        input::for_each_piece(from, CHUNK + TAG, read_failed, |piece, last| {
            if piece.len() < TAG {
                return Err(self.failed(Error::Length));
            }
            let opened = match (&mut opener, last) {
                (Some(opener), false) => opener.more(piece),
                (opener, _) => opener.take().map_or(Err(Error::Length), |opener| opener.last(piece)),
            };
            then(&opened.map_err(|e| self.failed(e))?)
        })
    }
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
    let opening = Opening {
        hpke,
        key: (&args.key, key.bytes()),
        sender: sender.as_ref().map(|(_, _, key)| key.bytes()),
        info: &info,
        file: &args.file,
    };
    if !outputs.is_stream() {
        let mut from = args.file.open()?;
        let mut sink = outputs.begin()?;
        opening.run(&mut *from, &mut |data| sink.write(data))?;
        return sink.finish();
    }
    // Output to a stream cannot be taken back. So the file is read twice: first to check all of it, then to write.
    let mut from = args.file.open_again_and_again()?;
    let failed = |e| args.file.failed(&e);
    opening.run(from.rewound().map_err(failed)?, &mut |_| Ok(()))?;
    let mut sink = outputs.begin()?;
    opening.run(from.rewound().map_err(failed)?, &mut |data| sink.write(data))?;
    sink.finish()
}
