//! Suites chosen at run time: bytes in, bytes out.

use super::key::{PublicKey, SecretKey};
use super::proof::Proof;
use super::suite::Suite;
use super::{Ed25519Ell2, Ed25519Tai, Generic, P256Sswu, P256Tai, Ristretto255Sha512};
use alloc::vec::Vec;
use core::marker::PhantomData;
use primegroup::Error;
use primegroup::core_groups::group::Spec;
use sha2::digest::Digest;
use zeroize::Zeroizing;

/// A suite. Keys are bytes as those of [`primegroup::suite`].
pub trait AnySuite: Send + Sync {
    /// The name of the suite, the same for several groups where it is ours.
    fn name(&self) -> &'static str;
    /// The name of the group.
    fn group(&self) -> &'static str;
    /// Bytes of a proof.
    fn proof_len(&self) -> usize;
    /// Bytes of an output.
    fn output_len(&self) -> usize;

    /// The proof for an input: [`SecretKey::prove`].
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key.
    fn prove(&self, private: &[u8], alpha: &[u8]) -> Result<Vec<u8>, Error>;

    /// The output for an input, if the proof is valid: [`PublicKey::verify_vartime`].
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not, also where it is no proof at all; [`Error::Length`] for a key or a proof of a wrong length;
    /// [`Error::Encoding`] for bytes that are no public key.
    fn verify_vartime(&self, public: &[u8], alpha: &[u8], proof: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error>;

    /// The output of a proof, which is not verified: [`Proof::output`].
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no proof.
    fn output(&self, proof: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error>;
}

/// A suite of a group whose private keys have so many bytes, of which the first are those of the suite's.
struct Row<S> {
    private: usize,
    suite: PhantomData<fn() -> S>,
}

impl<S: Suite> Row<S> {
    const fn new(private: usize) -> Self {
        Row { private, suite: PhantomData }
    }
}

impl<S: Suite> AnySuite for Row<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }
    fn group(&self) -> &'static str {
        S::Spec::NAME
    }
    fn proof_len(&self) -> usize {
        Proof::<S>::LEN
    }
    fn output_len(&self) -> usize {
        <S::Hash as Digest>::output_size()
    }
    fn prove(&self, private: &[u8], alpha: &[u8]) -> Result<Vec<u8>, Error> {
        let own = private.get(..SecretKey::<S>::LEN).filter(|_| private.len() == self.private).ok_or(Error::Length)?;
        Ok(SecretKey::<S>::from_bytes(own)?.prove(alpha).to_vec())
    }
    fn verify_vartime(&self, public: &[u8], alpha: &[u8], proof: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
        let public = PublicKey::<S>::decode(public)?;
        let proof =
            Proof::<S>::decode(proof).map_err(|e| if e == Error::Encoding { Error::Verification } else { e })?;
        Ok(Zeroizing::new(public.verify_vartime(alpha, &proof)?.as_bytes().to_vec()))
    }
    fn output(&self, proof: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
        Ok(Zeroizing::new(Proof::<S>::decode(proof)?.output().as_bytes().to_vec()))
    }
}

/// Every suite: by groups in the order of the registry, for each the one that it has by default first.
pub fn suites() -> impl Iterator<Item = &'static dyn AnySuite> {
    let mut all: Vec<&'static dyn AnySuite> = Vec::new();
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
        (@ element ed25519 $type:ty) => {
            all.push(&const { Row::<Ed25519Ell2>::new(32) });
            all.push(&const { Row::<Ed25519Tai>::new(32) });
        };
        (@ group p256 $type:ty) => {
            all.push(&const { Row::<P256Sswu>::new(32) });
            all.push(&const { Row::<P256Tai>::new(32) });
            all.push(&const { Row::<Generic<$type>>::new(32) });
        };
        (@ group ristretto255 $type:ty) => {
            all.push(&const { Row::<Ristretto255Sha512>::new(32) });
            all.push(&const { Row::<Generic<$type>>::new(32) });
        };
        // Its private keys are a scalar and a secret that nonces of signatures are made from.
        (@ group curve9767 $type:ty) => { all.push(&const { Row::<Generic<$type>>::new(64) }); };
        (@ group $module:ident $type:ty) => {
            all.push(&const { Row::<Generic<$type>>::new(SecretKey::<Generic<$type>>::LEN) });
        };
        (@ $other:ident $module:ident $type:ty) => {};
    }
    primegroup::for_each_group!(each);
    all.into_iter()
}

/// The suite that a group has by default: the published one where there is one, and that in which `alpha` may be secret.
#[must_use]
pub fn of_group(group: &str) -> Option<&'static dyn AnySuite> {
    suites().find(|suite| suite.group() == group)
}
