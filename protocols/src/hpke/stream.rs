//! [`Sealer`] and [`Opener`]: a stream of any length under one encapsulated key, in chunks.
//!
//! A stream is one context of RFC 9180. Each chunk is one of its messages, so that the sequence number in the nonce keeps them in order. The
//! `aad` of a chunk is that of the stream and one byte: 0, or 1 for the last chunk. All chunks but the last have [`CHUNK`] bytes, and the last
//! is empty only if the whole stream is. So a stream has one form, and one that is cut, extended, reordered or repeated is refused.

use super::run_time::Error;
use ::hpke::HpkeError;
use alloc::boxed::Box;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// Bytes of each chunk of a stream but the last, before it is sealed.
pub const CHUNK: usize = 1 << 16;
/// Bytes that sealing adds to a chunk: a tag of ChaCha20-Poly1305.
pub const TAG: usize = 16;

/// The next message of a context, sealed or opened, with its `aad`.
type Next = Box<dyn FnMut(&[u8], &[u8]) -> Result<Vec<u8>, HpkeError> + Send>;

/// The chunks of a stream, one after the other.
struct Chunks {
    next: Next,
    /// The `aad`, and the byte that marks the last chunk.
    aad: Vec<u8>,
    first: bool,
}

impl Chunks {
    fn new(aad: &[u8], next: Next) -> Self {
        Chunks { next, aad: [aad, &[0]].concat(), first: true }
    }

    /// The next chunk; `len` is how many bytes it has when it is not sealed, if it can be a chunk at all.
    fn next(&mut self, chunk: &[u8], len: Option<usize>, last: bool) -> Result<Vec<u8>, HpkeError> {
        let fits = match len {
            Some(CHUNK) => true,
            Some(0) => last && self.first,
            Some(len) => last && len < CHUNK,
            None => false,
        };
        if !fits {
            return Err(HpkeError::ValidationError);
        }
        self.first = false;
        if let Some(mark) = self.aad.last_mut() {
            *mark = last.into();
        }
        (self.next)(chunk, &self.aad)
    }
}

/// Encrypts a stream: [`Suite::seal_stream`](super::Suite::seal_stream) makes it.
pub struct Sealer(Chunks);

impl Sealer {
    pub(super) fn new(aad: &[u8], next: Next) -> Self {
        Sealer(Chunks::new(aad, next))
    }

    fn seal(&mut self, chunk: &[u8], last: bool) -> Result<Vec<u8>, Error> {
        self.0.next(chunk, Some(chunk.len()), last).map_err(|_| Error::Length)
    }

    /// Encrypts a chunk after which there are more: [`CHUNK`] bytes, which become [`TAG`] more.
    ///
    /// # Errors
    /// [`Error::Length`] for another length.
    pub fn more(&mut self, chunk: &[u8]) -> Result<Vec<u8>, Error> {
        self.seal(chunk, false)
    }

    /// Encrypts the last chunk: at most [`CHUNK`] bytes, and none only if it is the first, too.
    ///
    /// # Errors
    /// [`Error::Length`] for another length.
    pub fn last(mut self, chunk: &[u8]) -> Result<Vec<u8>, Error> {
        self.seal(chunk, true)
    }
}

/// Decrypts a stream: [`Suite::open_stream`](super::Suite::open_stream) makes it. What comes out of [`Self::more`] is authentic, but it is all
/// of the stream only when [`Self::last`] has opened the last chunk.
pub struct Opener(Chunks);

impl Opener {
    pub(super) fn new(aad: &[u8], next: Next) -> Self {
        Opener(Chunks::new(aad, next))
    }

    fn open(&mut self, sealed: &[u8], last: bool) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.0.next(sealed, sealed.len().checked_sub(TAG), last).map(Zeroizing::new).map_err(|_| Error::Opening)
    }

    /// Decrypts a chunk after which there are more.
    ///
    /// # Errors
    /// [`Error::Opening`] for anything else than the next chunk of the stream, or if it is the last.
    pub fn more(&mut self, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.open(sealed, false)
    }

    /// Decrypts the last chunk.
    ///
    /// # Errors
    /// [`Error::Opening`] for anything else than the last chunk of the stream, when all before it were opened.
    pub fn last(mut self, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.open(sealed, true)
    }
}
