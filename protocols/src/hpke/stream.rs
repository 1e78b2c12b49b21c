//! [`Sealer`] and [`Opener`]: a stream of any length under one encapsulated key, in chunks.
//!
//! A stream is one context of RFC 9180, and each chunk is one of its messages. The sequence number in the nonce keeps
//! the chunks in order. The `aad` of a chunk is that of the stream followed by one byte: 1 for the last chunk, 0 for
//! all others. All chunks except the last have [`CHUNK`] bytes; the last chunk is empty only if the whole stream is.
//! So a stream has exactly one representation, and a stream that was truncated, extended, reordered or repeated is
//! refused.

use super::run_time::Error;
use ::hpke::HpkeError;
use alloc::boxed::Box;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// Bytes of each chunk of a stream except the last, before sealing.
pub const CHUNK: usize = 1 << 16;
/// Bytes that sealing adds to a chunk: a tag of ChaCha20-Poly1305.
pub const TAG: usize = 16;

/// Seals or opens the next message of a context, with its `aad`.
type Next = Box<dyn FnMut(&[u8], &[u8]) -> Result<Vec<u8>, HpkeError> + Send>;

/// State of a stream that is processed chunk by chunk.
struct Chunks {
    next: Next,
    /// The `aad`, followed by the byte that marks the last chunk.
    aad: Vec<u8>,
    first: bool,
}

impl Chunks {
    fn new(aad: &[u8], next: Next) -> Self {
        Chunks { next, aad: [aad, &[0]].concat(), first: true }
    }

    /// Processes the next chunk. `len` is its number of bytes before sealing, or `None` if it is too short to be a
    /// chunk.
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

/// Encrypts a stream. [`Suite::seal_stream`](super::Suite::seal_stream) creates it.
pub struct Sealer(Chunks);

impl Sealer {
    pub(super) fn new(aad: &[u8], next: Next) -> Self {
        Sealer(Chunks::new(aad, next))
    }

    fn seal(&mut self, chunk: &[u8], last: bool) -> Result<Vec<u8>, Error> {
        self.0.next(chunk, Some(chunk.len()), last).map_err(|_| Error::Length)
    }

    /// Encrypts a chunk that is not the last: [`CHUNK`] bytes, to which sealing adds [`TAG`] bytes.
    ///
    /// # Errors
    /// [`Error::Length`] for another length.
    pub fn more(&mut self, chunk: &[u8]) -> Result<Vec<u8>, Error> {
        self.seal(chunk, false)
    }

    /// Encrypts the last chunk: at most [`CHUNK`] bytes. It may be empty only if it is also the first.
    ///
    /// # Errors
    /// [`Error::Length`] for another length.
    pub fn last(mut self, chunk: &[u8]) -> Result<Vec<u8>, Error> {
        self.seal(chunk, true)
    }
}

/// Decrypts a stream. [`Suite::open_stream`](super::Suite::open_stream) creates it. The output of [`Self::more`] is
/// authentic. The stream is complete only when [`Self::last`] has opened the last chunk.
pub struct Opener(Chunks);

impl Opener {
    pub(super) fn new(aad: &[u8], next: Next) -> Self {
        Opener(Chunks::new(aad, next))
    }

    fn open(&mut self, sealed: &[u8], last: bool) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.0.next(sealed, sealed.len().checked_sub(TAG), last).map(Zeroizing::new).map_err(|_| Error::Opening)
    }

    /// Decrypts a chunk that is not the last.
    ///
    /// # Errors
    /// [`Error::Opening`] if this is not the next chunk of the stream, or if it is the last.
    pub fn more(&mut self, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.open(sealed, false)
    }

    /// Decrypts the last chunk.
    ///
    /// # Errors
    /// [`Error::Opening`] if this is not the last chunk of the stream, or if an earlier chunk was not opened.
    pub fn last(mut self, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.open(sealed, true)
    }
}
