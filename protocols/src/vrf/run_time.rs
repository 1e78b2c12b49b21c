//! Suites chosen at run time: bytes in, bytes out.

use super::key::{BareKey, PublicKey, SecretKey};
use super::proof::Proof;
use super::suite::{Published, Suite};
use super::{Ed25519Ell2, Ed25519Tai, Generic, P256Sswu, P256Tai, Ristretto255Sha512};
use alloc::vec::Vec;
use core::marker::PhantomData;
use primegroup::Error;
use primegroup::core_groups::group::Spec;
use sha2::digest::Digest;
use zeroize::Zeroizing;

/// A suite. A private key is a seed of 32 bytes, as in [`SecretKey::to_seed`], and differs from the keys of
/// [`primegroup::suite`]. A public key is an encoded element. `primegroup::pem::encode_vrf` and `decode_vrf` convert
/// both to and from files.
pub trait AnySuite: Send + Sync {
    /// The name of the suite. Our own suite has the same name for several groups.
    fn name(&self) -> &'static str;
    /// The name of the group.
    fn group(&self) -> &'static str;
    /// Bytes of a public key.
    fn public_len(&self) -> usize;
    /// Bytes of a proof.
    fn proof_len(&self) -> usize;
    /// Bytes of an output.
    fn output_len(&self) -> usize;
    /// Returns true for a published suite, for which other programs have keys: [`BareKey`].
    fn has_bare_keys(&self) -> bool;

    /// Returns the public key of a private key: [`SecretKey::public_key`].
    ///
    /// # Errors
    /// [`Error::Length`] for a seed that is not 32 bytes long.
    fn public(&self, seed: &[u8]) -> Result<Vec<u8>, Error>;

    /// Validates a public key: [`PublicKey::decode`].
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are not a public key.
    fn check(&self, public: &[u8]) -> Result<(), Error>;

    /// Returns the proof for an input: [`SecretKey::prove`].
    ///
    /// # Errors
    /// [`Error::Length`] for a seed that is not 32 bytes long.
    fn prove(&self, seed: &[u8], alpha: &[u8]) -> Result<Vec<u8>, Error>;

    /// Returns the proof for an input by a key of another program. [`BareKey`] explains the risk.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are not such a key; [`Error::Unsupported`] for our own
    /// suite, for which no other program has keys.
    fn prove_by_bare_key_that_signs_nothing_else(&self, private: &[u8], alpha: &[u8]) -> Result<Vec<u8>, Error>;

    /// Returns the output for an input, if the proof is valid: [`PublicKey::verify_vartime`].
    ///
    /// # Errors
    /// [`Error::Verification`] if the proof is not valid or not a proof at all; [`Error::Length`] for a key or a proof
    /// of a wrong length; [`Error::Encoding`] for bytes that are not a public key.
    fn verify_vartime(&self, public: &[u8], alpha: &[u8], proof: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error>;

    /// Returns the output of a proof without verification: [`Proof::output`].
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are not a proof.
    fn output(&self, proof: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error>;
}

/// Function that proves with a bare key.
type Bare = fn(&[u8], &[u8]) -> Result<Vec<u8>, Error>;

/// A suite type as a value.
struct Row<S> {
    bare: Option<Bare>,
    suite: PhantomData<fn() -> S>,
}

impl<S: Suite> Row<S> {
    const fn ours() -> Self {
        Row { bare: None, suite: PhantomData }
    }
}

impl<S: Published> Row<S> {
    const fn published() -> Self {
        fn prove<S: Published>(private: &[u8], alpha: &[u8]) -> Result<Vec<u8>, Error> {
            Ok(BareKey::<S>::that_signs_nothing_else(private)?.prove(alpha).to_vec())
        }
        Row { bare: Some(prove::<S>), suite: PhantomData }
    }
}

impl<S: Suite> AnySuite for Row<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }
    fn group(&self) -> &'static str {
        S::Spec::NAME
    }
    fn public_len(&self) -> usize {
        PublicKey::<S>::LEN
    }
    fn proof_len(&self) -> usize {
        Proof::<S>::LEN
    }
    fn output_len(&self) -> usize {
        <S::Hash as Digest>::output_size()
    }
    fn has_bare_keys(&self) -> bool {
        self.bare.is_some()
    }
    fn public(&self, seed: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(SecretKey::<S>::from_seed(seed)?.public_key().as_bytes().to_vec())
    }
    fn check(&self, public: &[u8]) -> Result<(), Error> {
        PublicKey::<S>::decode(public).map(drop)
    }
    fn prove(&self, seed: &[u8], alpha: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(SecretKey::<S>::from_seed(seed)?.prove(alpha).to_vec())
    }
    fn prove_by_bare_key_that_signs_nothing_else(&self, private: &[u8], alpha: &[u8]) -> Result<Vec<u8>, Error> {
        self.bare.ok_or(Error::Unsupported)?(private, alpha)
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

/// Returns all suites, by groups in the order of the registry. The default suite of each group comes first.
pub fn suites() -> impl Iterator<Item = &'static dyn AnySuite> {
    let mut all: Vec<&'static dyn AnySuite> = Vec::new();
    primegroup::for_each_group! {
        (name, _has) => match name {
            "ed25519" => {
                all.push(&const { Row::<Ed25519Ell2>::published() });
                all.push(&const { Row::<Ed25519Tai>::published() });
            }
            "p256" => {
                all.push(&const { Row::<P256Sswu>::published() });
                all.push(&const { Row::<P256Tai>::published() });
            }
            "ristretto255" => all.push(&const { Row::<Ristretto255Sha512>::published() }),
            _ => {}
        };
        group as P => all.push(&const { Row::<Generic<P>>::ours() });
    }
    all.into_iter()
}

/// Returns the default suite of a group: the published suite if there is one, in the variant for which `alpha` may be
/// secret.
#[must_use]
pub fn of_group(group: &str) -> Option<&'static dyn AnySuite> {
    suites().find(|suite| suite.group() == group)
}

/// Returns the suite of a group with exactly this name.
#[must_use]
pub fn suite(group: &str, name: &str) -> Option<&'static dyn AnySuite> {
    suites().find(|suite| suite.group() == group && suite.name() == name)
}
