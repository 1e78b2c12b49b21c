//! [`Generic`]: the suite for every group of prime order.

use super::suite::{Suite, sealed::Sealed};
use core::marker::PhantomData;
use primegroup::core_groups::ct::{Fleeting, wipe_bytes};
use primegroup::core_groups::field::PrimeField;
use primegroup::core_groups::field::mont::{Modulus, Mont};
use primegroup::core_groups::group::{PrimeOrder, Spec};
use primegroup::hash::hash_to_group_xmd;
use primegroup::{Element, Error};
use sha2::{Digest, Sha512};

/// This library's suite over `G`, any group of prime order, with SHA-512 and a hash to the group. `docs/ecvrf.md`
/// specifies every byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generic<G>(PhantomData<G>);

/// Prefix of `suite_string`, followed by the name of the group. 0xff is for suites to which RFC 9381 assigns no number
/// (section 7.10).
const SUITE: &[u8] = b"\xffprimegroup-ecvrf-v1:";

/// Octets after `suite_string`, in addition to 1, 2 and 3 of the RFC.
const NONCE: u8 = 0x81;
const HASH: u8 = 0x82;
const KEY: u8 = 0x83;

/// Finishes SHA-512, and returns the hash as an integer modulo an order. The hash value is wiped.
pub(super) fn finish_scalar<F: PrimeField>(hash: Sha512) -> F {
    let mut digest = hash.finalize();
    let scalar = F::decode_reduce(&digest);
    wipe_bytes(&mut digest);
    scalar
}

/// Returns a private key, an encoded scalar, from uniform bytes.
pub(super) fn reduced<F: PrimeField>(uniform: &[u8; 64]) -> F::Bytes {
    Fleeting::new(F::decode_reduce(uniform)).encode()
}

/// Returns the scalar that a private key encodes.
pub(super) fn decoded<F: PrimeField>(private: &F::Bytes) -> Result<F, Error> {
    let (scalar, ok) = F::decode_ct(private);
    if ok.declassify() { Ok(scalar) } else { Err(Error::Encoding) }
}

impl<G> Sealed for Generic<G> {}

impl<T: PrimeOrder + Spec<Scalar = Mont<M>>, M: Modulus> Suite for Generic<Element<T>> {
    const NAME: &'static str = "primegroup-ecvrf-v1";
    type Spec = T;
    type Hash = Sha512;
    type Private = <Mont<M> as PrimeField>::Bytes;

    fn start() -> Sha512 {
        // The cast is safe: names are literals of a few letters.
        let name = T::NAME.as_bytes();
        Sha512::new().chain_update(SUITE).chain_update([name.len() as u8]).chain_update(name)
    }
    fn private(uniform: &[u8; 64]) -> Self::Private {
        reduced::<Mont<M>>(uniform)
    }
    fn expand(seed: &[u8]) -> [u8; 64] {
        Self::start().chain_update([KEY]).chain_update(seed).finalize().into()
    }
    fn scalar(private: &Self::Private) -> Result<Mont<M>, Error> {
        decoded(private)
    }
    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> Element<T> {
        let name = T::NAME.as_bytes();
        let dst = [SUITE, &[name.len() as u8], name, &[HASH]].concat();
        // An error would mean an empty tag, which does not occur.
        hash_to_group_xmd(&[public, alpha], &dst).unwrap_or(Element::IDENTITY)
    }
    fn nonce(private: &Self::Private, h: &[u8]) -> Mont<M> {
        finish_scalar(Self::start().chain_update([NONCE]).chain_update(private).chain_update(h))
    }
}
