//! Hybrid public-key encryption (RFC 9180) over every group of the registry that exchanges keys: base and authenticated mode, through the
//! crate `hpke`.
//!
//! [`DhKem`] is a key encapsulation of that crate: all that it offers works with it. [`suite`] is for those who want to encrypt bytes to a
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
//! [`Suite::seal_stream`] and [`Suite::open_stream`] encrypt and decrypt streams of any length, in chunks of [`CHUNK`] bytes. Each chunk is one
//! message of one context. Its `aad` is that of the stream and a byte that marks the last chunk, so that a stream that was cut, extended
//! or reordered is refused. `docs/encrypted-files.md` has every byte of the command's files, which are such streams.
//!
//! # Key encapsulation
//!
//! P-256 and X25519 are those of the RFC: DHKEM(P-256, HKDF-SHA256), number 0x0010, and DHKEM(X25519, HKDF-SHA256), 0x0020.
//!
//! For other groups no number is registered. They are [`DhKem`] of the RFC's section 4.1 with HKDF-SHA-256 and these definitions:
//!
//! * The number is [`PRIVATE_KEM_ID`], which is not assigned. The bytes `suite_id` of the encapsulation are `"KEM" || I2OSP(number, 2) ||
//!   name of the group`, so that the groups stay apart. **A number that is registered later changes all keys.**
//! * DH is the group's key exchange ([`Exchange::agree`](primegroup::scheme::Exchange::agree)).
//! * Keys are encoded as there. `DeriveKeyPair(ikm)` is `from_seed` of `LabeledExpand(LabeledExtract("", "dkp_prk", ikm), "sk", "", 32)`.

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
