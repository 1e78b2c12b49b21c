//! Outputs of the command. All outputs of a subcommand are announced and checked first, then written together.
//!
//! Files are written under temporary names next to their places, then streams are written. Files are moved to their
//! places only after all of this has succeeded. So a failed write leaves everything as it was.

use crate::errors::{describe, reason};
use crate::exit::Failure;
use crate::input::Input;
use crate::place::{Output, Place};
use crate::replace::{Staged, move_all};
use std::io::Write;

/// Content of an output. It decides who may read the output, and which files it may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Readable by the owner only, from the first byte on. Only this content may replace private keys.
    PrivateKey,
    /// Readable by the owner only.
    Secret,
    /// Readable by everybody.
    Public,
    /// Readable by everybody. It replaces an earlier page without `--force`.
    Page,
}

/// Number of bytes of a file that are searched for its kind of content.
const LOOK: u64 = 1 << 16;

/// Mark by which the benchmark's pages are recognized. It is among their first bytes.
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
    /// Returns an empty set of outputs. `force` permits replacing files.
    pub fn new(force: bool) -> Self {
        Outputs { force, places: Vec::new() }
    }

    /// Returns a set with one output.
    pub fn one(option: &str, to: &Output, content: Content, force: bool) -> Result<Self, Failure> {
        Self::new(force).and(option, to, content)
    }

    /// Adds an output, which `option` names.
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

    /// Checks that the present file may be replaced.
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

    /// Refuses outputs that would replace an input file.
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

    /// Checks that all files can be written: creates empty ones, and removes them.
    pub fn try_out(&self) -> Result<(), Failure> {
        self.places.iter().try_for_each(|(_, content, place)| stage(place, *content).map(drop))
    }

    /// Returns whether the first output is a stream. Data written to a stream cannot be taken back.
    pub fn is_stream(&self) -> bool {
        !matches!(self.places.first(), Some((_, _, Place::File { .. })))
    }

    /// Opens the only output, for writing in pieces.
    pub fn begin(self) -> Result<Sink, Failure> {
        let [(_, content, place)] = &self.places[..] else { unreachable!("one output") };
        match stage(place, *content)? {
            Some(file) => Ok(Sink::File(file)),
            None => Ok(Sink::Stream(place.name(), open(place)?)),
        }
    }

    /// Writes the contents in the order in which outputs were announced; there must be one for each output.
    pub fn write(self, contents: &[&[u8]]) -> Result<(), Failure> {
        assert_eq!(contents.len(), self.places.len(), "bytes for every output");
        let mut staged = Vec::new();
        for ((_, content, place), data) in self.places.iter().zip(contents) {
            if let Some(mut file) = stage(place, *content)? {
                file.write(data)?;
                staged.push(file.complete()?);
            }
        }
        for ((_, _, place), data) in self.places.iter().zip(contents) {
            match (stream(place, data), staged.first()) {
                // The reader has closed the stream, but the user must learn that a file is missing.
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

/// Creates a file next to the place, if the place is a file.
fn stage(place: &Place, content: Content) -> Result<Option<Staged>, Failure> {
    match place {
        Place::File { path, old, .. } => {
            let secret = matches!(content, Content::PrivateKey | Content::Secret);
            Staged::new(place.name(), path, old.as_deref(), secret).map(Some)
        }
        Place::Standard | Place::Stream(_) => Ok(None),
    }
}

/// An output that is written in pieces. A file appears at its place only when it is finished.
pub enum Sink {
    File(Staged),
    /// A stream and its name.
    Stream(String, Box<dyn Write>),
}

impl Sink {
    /// Writes more.
    pub fn write(&mut self, data: &[u8]) -> Result<(), Failure> {
        match self {
            Sink::File(file) => file.write(data),
            Sink::Stream(name, stream) => stream.write_all(data).map_err(|e| broken(name, &e)),
        }
    }

    /// Ends the output.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::File(file) => move_all(vec![file.complete()?]),
            Sink::Stream(name, mut stream) => stream.flush().map_err(|e| broken(&name, &e)),
        }
    }
}

/// Returns the failure of a stream that accepts no more data.
fn broken(name: &str, e: &std::io::Error) -> Failure {
    match e.kind() {
        std::io::ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Io(format!("{name}: {}", reason(e))),
    }
}

/// Opens a stream.
fn open(place: &Place) -> Result<Box<dyn Write>, Failure> {
    match place {
        // Append, because it may be a file that somebody opened for the command.
        Place::Stream(name) => match std::fs::OpenOptions::new().append(true).open(name) {
            Ok(file) => Ok(Box::new(file)),
            Err(e) => Err(describe(name, &e)),
        },
        _ => standard().map_err(|e| broken(&place.name(), &e)),
    }
}

/// Writes the bytes, if their place is a stream.
fn stream(place: &Place, data: &[u8]) -> Result<(), Failure> {
    if matches!(place, Place::File { .. }) {
        return Ok(());
    }
    let mut sink = Sink::Stream(place.name(), open(place)?);
    sink.write(data)?;
    sink.finish()
}

/// Prints to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    stream(&Place::Standard, text.as_bytes())
}

/// Returns standard output without the standard library's buffer, where secrets would remain.
#[cfg(unix)]
fn standard() -> std::io::Result<Box<dyn Write>> {
    use std::os::fd::AsFd;
    Ok(Box::new(std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned()?)))
}
#[cfg(not(unix))]
fn standard() -> std::io::Result<Box<dyn Write>> {
    Ok(Box::new(std::io::stdout()))
}
