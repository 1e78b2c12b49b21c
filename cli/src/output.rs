//! What the command writes. All outputs of a subcommand are announced and checked first, then written together: files under
//! temporary names next to their places, then streams, and only when all that has worked are the files moved to their places. So a
//! write that fails leaves everything as it was.

use crate::errors::{describe, reason};
use crate::exit::Failure;
use crate::input::Input;
use crate::place::{Output, Place};
use crate::replace::{Staged, move_all};
use std::io::Write;

/// What an output holds: who may read it, and what it may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Readable by the owner only, from the first byte on; it alone replaces private keys.
    PrivateKey,
    /// Readable by the owner only.
    Secret,
    /// For everybody.
    Public,
    /// For everybody; it replaces an earlier page without being told to.
    Page,
}

/// How far into a file to look for what it holds.
const LOOK: u64 = 1 << 16;

/// What the first bytes of the benchmark's pages contain, by which they are known.
pub const PAGE_MARK: &str = "<meta name=generator content=\"primegroup bench\">";

fn contains(data: &[u8], what: &str) -> bool {
    data.windows(what.len()).any(|w| w == what.as_bytes())
}

/// The outputs of a subcommand.
pub struct Outputs {
    force: bool,
    places: Vec<(String, Content, Place)>,
}

impl Outputs {
    /// No outputs yet; `force` allows replacing files.
    pub fn new(force: bool) -> Self {
        Outputs { force, places: Vec::new() }
    }

    /// One output.
    pub fn one(option: &str, to: &Output, content: Content, force: bool) -> Result<Self, Failure> {
        Self::new(force).and(option, to, content)
    }

    /// One more output, which `option` names.
    pub fn and(mut self, option: &str, to: &Output, content: Content) -> Result<Self, Failure> {
        let place = Place::find(to)?;
        if let Some((other, _, first)) = self.places.iter().find(|(_, _, p)| p.is(&place)) {
            let both = matches!((first, &place), (Place::Standard, Place::Standard));
            let what = if both { "standard output" } else { "the same file" };
            return Err(Failure::Usage(format!("both {other} and {option} would be written to {what}")));
        }
        self.check(&place, content)?;
        self.places.push((option.to_owned(), content, place));
        Ok(self)
    }

    /// Whether what is there may be replaced.
    fn check(&self, place: &Place, content: Content) -> Result<(), Failure> {
        let Place::File { old, dangling, .. } = place else { return Ok(()) };
        let refuse = |why: &str| Err(Failure::Io(format!("{}: {why}", place.name())));
        if old.is_none() {
            let refused = *dangling && !self.force;
            return if refused { refuse("is a link to nothing; --force writes where it points") } else { Ok(()) };
        }
        if !self.force && content != Content::Page {
            return refuse("exists already; --force overwrites it");
        }
        if content == Content::PrivateKey {
            return Ok(());
        }
        let beginning = place.beginning(LOOK)?;
        if contains(&beginning, "PRIVATE KEY-----") {
            refuse("holds a private key, which --force does not overwrite; remove it first if that is meant")
        } else if !self.force && !contains(&beginning, PAGE_MARK) {
            refuse("exists already and is no page of this benchmark; --force overwrites it")
        } else {
            Ok(())
        }
    }

    /// Refuses outputs that would replace a file that is read.
    pub fn not_over(self, inputs: &[(&str, &Input)]) -> Result<Self, Failure> {
        for (option, _, place) in &self.places {
            for (name, input) in inputs {
                if matches!(place, Place::File { .. }) && input.path().is_some_and(|path| place.is_at(path)) {
                    return Err(Failure::Usage(format!("{option} would overwrite {name}: they are the same file")));
                }
            }
        }
        Ok(self)
    }

    /// Whether all files could be written: makes empty ones, and removes them.
    pub fn try_out(&self) -> Result<(), Failure> {
        self.places.iter().try_for_each(|(_, content, place)| stage(place, *content, &[]).map(drop))
    }

    /// Writes, in the order in which outputs were announced; each must get its bytes.
    pub fn write(self, contents: &[&[u8]]) -> Result<(), Failure> {
        assert_eq!(contents.len(), self.places.len(), "bytes for every output");
        let mut staged = Vec::new();
        for ((_, content, place), data) in self.places.iter().zip(contents) {
            staged.extend(stage(place, *content, data)?);
        }
        for ((_, _, place), data) in self.places.iter().zip(contents) {
            match (stream(place, data), staged.first()) {
                // Nobody wants the rest; but a file that is not made has to be spoken of.
                (Err(Failure::Closed), Some(file)) => {
                    let name = place.name();
                    return Err(Failure::Io(format!("{name}: closed before all was written, so {} is not", file.name)));
                }
                (done, _) => done?,
            }
        }
        move_all(staged)
    }
}

/// Writes the bytes to a temporary file next to their place, if that is a file.
fn stage(place: &Place, content: Content, data: &[u8]) -> Result<Option<Staged>, Failure> {
    match place {
        Place::File { path, old, .. } => {
            let secret = matches!(content, Content::PrivateKey | Content::Secret);
            Staged::new(place.name(), path, old.as_deref(), secret, data).map(Some)
        }
        Place::Standard | Place::Stream(_) => Ok(None),
    }
}

/// Writes the bytes, if their place is a stream.
fn stream(place: &Place, data: &[u8]) -> Result<(), Failure> {
    let failed = |e: std::io::Error| match e.kind() {
        std::io::ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Io(format!("{}: {}", place.name(), reason(&e))),
    };
    match place {
        Place::File { .. } => Ok(()),
        Place::Standard => {
            standard().and_then(|mut out| out.write_all(data).and_then(|()| out.flush())).map_err(failed)
        }
        Place::Stream(name) => {
            // At its end, should it be a file that somebody opened for the command.
            let mut file = std::fs::OpenOptions::new().append(true).open(name).map_err(|e| describe(name, &e))?;
            file.write_all(data).map_err(failed)
        }
    }
}

/// Prints on standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    stream(&Place::Standard, text.as_bytes())
}

/// Standard output without the standard library's buffer, where secrets would stay.
#[cfg(unix)]
fn standard() -> std::io::Result<Box<dyn Write>> {
    use std::os::fd::AsFd;
    Ok(Box::new(std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned()?)))
}
#[cfg(not(unix))]
fn standard() -> std::io::Result<Box<dyn Write>> {
    Ok(Box::new(std::io::stdout()))
}
