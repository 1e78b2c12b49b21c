//! Everything that code generic over groups and schemes needs, in one import.
//!
//! In generic code, groups and their scalars get their operations from these traits: `G::random`, `G::Scalar::random`
//! (feature `rand_core`), `G::Scalar::decode_reduce`, `from_u64`, `invert`, `hash_to_group`. Types of a single group
//! have them as methods, without any import.
//!
//! ```
//! use primegroup::prelude::*;
//!
//! /// Shares of a secret on a line (Shamir, 1979): two of them give it back.
//! fn split<G: Group>(secret: G::Scalar, slope: G::Scalar) -> [G::Scalar; 2] {
//!     [1, 2].map(|x| secret + slope * G::Scalar::from_u64(x))
//! }
//!
//! fn join<G: Group>([a, b]: [G::Scalar; 2]) -> G {
//!     G::mul_generator(&(a.double() - b))
//! }
//!
//! fn run<G: Group + HashToGroup>() {
//!     let scalar = |byte| G::Scalar::decode_reduce(&[byte; 64]);
//!     assert!(join::<G>(split::<G>(scalar(1), scalar(2))) == G::mul_generator(&scalar(1)));
//!     assert!(scalar(3) * scalar(3).invert() == G::Scalar::ONE);
//!     let other: G = hash_to_group(Message::raw(b"a second generator"), G::TAGS.then_some(b"example")).unwrap();
//!     assert!(other != G::GENERATOR);
//! }
//! # #[cfg(feature = "jq255e")]
//! run::<primegroup::jq255e::Point>();
//! # #[cfg(feature = "p256")]
//! run::<primegroup::p256::Point>();
//! ```

pub use crate::hash::{hash_to_group, hash_to_scalar};
pub use crate::scheme::{Exchange, HashToGroup, KeyPair, Public, Sign, SignatureBytes, Verify, VerifyBatch};
pub use crate::{Error, Group, Message, SignOptions, VerifyOptions};
// The traits of scalars and of bytes have names that users may use for types, so they are imported as `_`. In bounds,
// refer to them by their paths in the root of the crate.
pub use primegroup_core::field::{ByteArray as _, Field as _, PrimeField as _};
pub use primegroup_core::group::Scalar as _;
