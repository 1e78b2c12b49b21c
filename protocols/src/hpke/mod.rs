//! Hybrid public-key encryption (RFC 9180) over every group of the registry with a key exchange: base and
//! authenticated mode, with the crate `hpke`.
//!
//! [`DhKem`] is a key encapsulation for that crate and works with all its features. [`suite`] encrypts bytes to a
//! group chosen at run time, with HKDF-SHA-256 and ChaCha20-Poly1305:
//!
//! ```
//! use primegroup::scheme::KeyPair;
//! use primegroup_protocols::hpke;
//! # struct Counter(u8); // no random numbers
//! # impl ::hpke::rand_core::TryRng for Counter {
//! #     type Error = core::convert::Infallible;
//! #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> { self.0 += 1; Ok(self.0.into()) }
//! #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> { self.0 += 1; Ok(self.0.into()) }
//! #     fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
//! #         out.iter_mut().for_each(|b| { self.0 = self.0.wrapping_add(1); *b = self.0 });
//! #         Ok(())
//! #     }
//! # }
//! # impl ::hpke::rand_core::TryCryptoRng for Counter {}
//! # let mut rng = Counter(0);
//! let recipient = primegroup::jq255e::SecretKey::from_seed(b"a seed for an example, not secret")?;
//! let suite = hpke::suite("jq255e").ok_or(hpke::Error::Encoding)?;
//! let sealed = suite.seal(&recipient.public_key().encode(), None, b"example", b"", b"message", &mut rng)?;
//! assert_eq!(*suite.open(&recipient.to_bytes(), None, b"example", b"", &sealed)?, b"message");
//! # Ok::<(), hpke::Error>(())
//! ```
//!
//! # Streams
//!
//! [`Suite::seal_stream`] and [`Suite::open_stream`] encrypt and decrypt streams of any length, in chunks of [`CHUNK`]
//! bytes. Each chunk is one message of one context. Its `aad` is that of the stream followed by a byte that marks the
//! last chunk. So a stream that was truncated, extended or reordered is refused. The command's files are such streams;
//! `docs/encrypted-files.md` specifies every byte.
//!
//! # Key encapsulation
//!
//! P-256 and X25519 use the RFC's encapsulations: DHKEM(P-256, HKDF-SHA256), identifier 0x0010, and DHKEM(X25519,
//! HKDF-SHA256), 0x0020.
//!
//! For other groups no identifier is registered. They use [`DhKem`] of the RFC's section 4.1 with HKDF-SHA-256 and
//! these definitions:
//!
//! * The identifier is [`PRIVATE_KEM_ID`], which is not assigned. The `suite_id` of the encapsulation is `"KEM" ||
//!   I2OSP(identifier, 2) || name of the group`, so that groups are separated. **An identifier that is registered
//!   later changes all keys.**
//! * DH is the group's key exchange ([`Exchange::agree`](primegroup::scheme::Exchange::agree)).
//! * Keys are encoded as in that key exchange. `DeriveKeyPair(ikm)` is `from_seed` of
//!   `LabeledExpand(LabeledExtract("", "dkp_prk", ikm), "sk", "", 32)`.

mod kem;
mod key;
mod labeled;
mod run_time;
mod stream;

pub use ::hpke::rand_core;

pub use self::kem::{DhKem, EncappedKey, PrivateKey, PublicKey};
pub use self::key::{KemKey, PRIVATE_KEM_ID};
pub use self::labeled::Expander;
pub use self::run_time::{Error, Suite, suite, suite_of, suites};
pub use self::stream::{CHUNK, Opener, Sealer, TAG};
