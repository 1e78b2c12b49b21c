//! Source of the inputs of operations, and record of their secrets.

use super::memcheck;
use crate::Inputs;
use core::convert::Infallible;
use primegroup::core_groups::ct::Words;
use primegroup::core_groups::field::PrimeField;
use primegroup::core_groups::group::Spec;
use primegroup::{Element, Group};
use primegroup_operations::{Random, Secrets};
use rand_core::{TryCryptoRng, TryRng};

/// A secret that must not be found in memory afterwards.
#[derive(Clone, Debug)]
pub struct Needle {
    /// Name of the secret.
    pub what: String,
    /// Its bytes, as they are in memory.
    pub bytes: Vec<u8>,
}

/// Makes inputs from a seed, the same for the same seed, and records the secrets.
pub struct Source {
    secrets: Inputs,
    publics: Inputs,
    marks: bool,
    needles: Option<Vec<Needle>>,
}

impl Source {
    /// Makes a source for valgrind: secrets are marked, and no needles are recorded.
    #[must_use]
    pub fn marked(seed: u64) -> Self {
        Source { secrets: Inputs(seed), publics: Inputs(!seed), marks: true, needles: None }
    }

    /// Makes a source from a public and a secret seed.
    #[must_use]
    pub fn with_seeds(public: u64, secret: u64) -> Self {
        Source { secrets: Inputs(secret), publics: Inputs(public), marks: false, needles: None }
    }

    /// Makes the same source, with needles recorded.
    #[must_use]
    pub fn with_needles(public: u64, secret: u64) -> Self {
        Source { needles: Some(Vec::new()), ..Self::with_seeds(public, secret) }
    }

    /// Returns uniform secret bytes that are a plain value: their owner wipes them, and no operation does.
    pub fn value<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = self.secrets.bytes();
        if self.marks {
            memcheck::hide(&mut bytes);
        }
        std::hint::black_box(bytes)
    }

    /// Returns uniform secret bytes. An operation must leave no residue of them.
    pub fn secret<const N: usize>(&mut self, what: &str) -> [u8; N] {
        let bytes = self.value();
        self.needle(what, || bytes.to_vec());
        bytes
    }

    /// Returns the public and secret randomness from which an operation of the list makes its input.
    pub fn seeds(&mut self) -> (Random, Secrets) {
        let secrets = Secrets::random(self.secrets.word());
        let secrets = if self.marks { secrets.marked(memcheck::hide) } else { secrets };
        (Random::new(self.publics.word()), secrets)
    }

    /// Returns a secret scalar that is a plain value.
    pub fn value_scalar<S: PrimeField>(&mut self) -> S {
        S::decode_reduce(&self.value::<64>())
    }

    /// Returns a secret scalar. An operation must leave no residue of it.
    pub fn secret_scalar<S: PrimeField>(&mut self, what: &str) -> S {
        let scalar = self.value_scalar::<S>();
        self.needle_scalar(what, || scalar);
        scalar
    }

    /// Returns uniform public bytes.
    pub fn public<const N: usize>(&mut self) -> [u8; N] {
        self.publics.bytes()
    }

    /// Returns a public element.
    pub fn public_element<S: Spec>(&mut self) -> Element<S> {
        Element::mul_generator(&S::Scalar::decode_reduce(&self.publics.bytes::<64>()))
    }

    /// Adds a needle, if needles are recorded.
    pub fn needle(&mut self, what: &str, bytes: impl FnOnce() -> Vec<u8>) {
        if let Some(all) = &mut self.needles {
            all.push(Needle { what: what.to_owned(), bytes: bytes() });
        }
    }

    /// Adds a scalar in all its forms: the integer, the words of the field element, and the same of its negative.
    pub fn needle_scalar<S: PrimeField>(&mut self, what: &str, scalar: impl FnOnce() -> S) {
        if self.needles.is_none() {
            return;
        }
        let s = scalar();
        for (s, sign) in [(s, ""), (-s, "negated ")] {
            self.needle(&format!("{sign}{what}"), || s.encode().as_ref().to_vec());
            self.needle(&format!("{sign}{what} in Montgomery form"), || words(&s));
        }
    }

    /// Adds an element as it is in memory, and its encoding.
    pub fn needle_element<G: Group>(&mut self, what: &str, element: impl FnOnce() -> G) {
        if self.needles.is_none() {
            return;
        }
        let p = element();
        self.needle(&format!("coordinates of {what}"), || raw(&p));
        self.needle(&format!("encoding of {what}"), || p.encode().as_ref().to_vec());
    }

    /// Returns whether needles are recorded. Otherwise their values need not be computed.
    #[must_use]
    pub fn wants_needles(&self) -> bool {
        self.needles.is_some()
    }

    /// Returns the needles.
    #[must_use]
    pub fn needles(self) -> Vec<Needle> {
        self.needles.unwrap_or_default()
    }
}

/// Returns the words of a field element, as bytes.
#[must_use]
pub fn words<T: Words>(x: &T) -> Vec<u8> {
    raw(x)
}

/// Returns the bytes of a value without padding: an element of a group or of a field.
fn raw<T: Copy>(x: &T) -> Vec<u8> {
    // SAFETY: elements of fields and groups consist of words ([`Words`]).
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(x).cast::<u8>(), size_of::<T>()) }.to_vec()
}

/// A generator with output from the source, for key generation.
pub struct Rng(pub Vec<u8>);

impl TryRng for Rng {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        // Copies byte by byte from the heap to the destination, so that no other copy exists.
        for (to, from) in out.iter_mut().zip(self.0.iter().cycle()) {
            *to = *from;
        }
        Ok(())
    }
}

impl TryCryptoRng for Rng {}
