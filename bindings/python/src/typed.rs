//! Functions of single groups that the library's run-time suite does not have: ECDSA's public key recovery and low s,
//! JSON Web Keys, EIP-2333 key trees. Each group has a table of functions on bytes, made from the library's registry.

use library::bls::{self, Variant};
use library::core_groups::group::Coordinates;
use library::ecdsa::{self, RecoveryId, Signature};
use library::jwk::JwkError;
use library::suite::Secret;
use library::{Error, Message, SignOptions, ct};
use zeroize::Zeroizing;

/// Functions of one group.
#[derive(Clone, Copy, Default)]
pub struct Typed {
    pub ecdsa: Option<Ecdsa>,
    pub jwk: Option<Jwk>,
    pub tree: Option<Tree>,
}

/// ECDSA signatures with recovery of the public key, and with a low s.
#[derive(Clone, Copy)]
pub struct Ecdsa {
    pub sign: fn(&[u8], Message<'_>, &SignOptions<'_>, bool) -> Result<(Vec<u8>, u8), Error>,
    pub recover: fn(Message<'_>, &[u8], u8) -> Result<Vec<u8>, Error>,
    is_low: fn(&[u8]) -> Result<bool, Error>,
    to_low: fn(&[u8]) -> Result<Vec<u8>, Error>,
}

impl Ecdsa {
    const fn of<G: Coordinates>() -> Self {
        Ecdsa {
            sign: |private, message, options, low_s| {
                let key = ecdsa::SecretKey::<G>::from_bytes(private)?;
                let (signature, id) = key.sign_recoverable(message, options)?;
                let (signature, id) = match low_s && !signature.is_low() {
                    true => (signature.to_low(), id.negated()),
                    false => (signature, id),
                };
                Ok((signature.as_ref().to_vec(), id.to_u8()))
            },
            recover: |message, signature, id| {
                let (signature, id) = (Signature::<G>::from_slice(signature)?, RecoveryId::from_u8(id)?);
                Ok(ecdsa::PublicKey::<G>::recover(message, &signature, id)?.encode().as_ref().to_vec())
            },
            is_low: |signature| Ok(Signature::<G>::from_slice(signature)?.is_low()),
            to_low: |signature| Ok(Signature::<G>::from_slice(signature)?.to_low().as_ref().to_vec()),
        }
    }

    /// Tells whether s is at most half the order.
    pub fn is_low(&self, signature: &[u8]) -> Result<bool, Error> {
        (self.is_low)(signature)
    }

    /// Returns the equally valid signature whose s is at most half the order.
    pub fn to_low(&self, signature: &[u8]) -> Result<Vec<u8>, Error> {
        (self.to_low)(signature)
    }
}

/// Keys as JSON Web Keys.
#[derive(Clone, Copy)]
pub struct Jwk {
    pub write_private: fn(&[u8]) -> Result<Zeroizing<String>, Error>,
    pub write_public: fn(&[u8]) -> Result<String, Error>,
    pub read_private: fn(&str) -> Result<Secret, JwkError>,
    pub read_public: fn(&str) -> Result<Vec<u8>, JwkError>,
}

/// Defines the functions for a type of private keys and its public keys.
macro_rules! jwk {
    ($private:ty, $public:ty) => {
        Jwk {
            write_private: |private| Ok(<$private>::from_bytes(private)?.to_jwk_string()),
            write_public: |public| Ok(<$public>::decode(public)?.to_jwk_string()),
            read_private: |text| Ok(secret(<$private>::from_jwk_str(text)?.to_bytes())),
            read_public: |text| Ok(<$public>::from_jwk_str(text)?.encode().as_ref().to_vec()),
        }
    };
}

/// The EIP-2333 tree of private keys for BLS signatures.
#[derive(Clone, Copy)]
pub struct Tree {
    pub master: fn(&[u8]) -> Result<Secret, Error>,
    pub path: fn(&[u8], &[u32]) -> Result<Secret, Error>,
}

impl Tree {
    const fn of<V: Variant>() -> Self {
        Tree {
            master: |seed| Ok(secret(bls::SecretKey::<V, bls::Basic>::derive_master(seed)?.to_bytes())),
            path: |private, path| {
                let key = bls::SecretKey::<V, bls::Basic>::from_bytes(private)?;
                Ok(secret(key.derive_path(path).to_bytes()))
            },
        }
    }
}

/// Moves secret bytes to the heap, and wipes their source.
fn secret(mut bytes: impl AsRef<[u8]> + AsMut<[u8]>) -> Secret {
    let out = Zeroizing::new(bytes.as_ref().to_vec());
    ct::wipe_bytes(bytes.as_mut());
    out
}

/// Returns the functions of the group with this name.
pub fn typed(name: &str) -> Typed {
    let mut typed = Typed::default();
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => {
            if name == stringify!($module) {
                $( each!(@ $capability $module $type); )*
            }
        };
        (@ der $module:ident $type:ty) => {
            typed.ecdsa = Some(Ecdsa::of::<library::$module::Point>());
            typed.jwk = Some(jwk!(ecdsa::SecretKey<library::$module::Point>, ecdsa::PublicKey<library::$module::Point>));
        };
        (@ seed_keys ed25519 $type:ty) => { each!(@ okp ed25519); };
        (@ seed_keys x25519 $type:ty) => { each!(@ okp x25519); };
        (@ okp $module:ident) => { typed.jwk = Some(jwk!(library::$module::SecretKey, library::$module::PublicKey)); };
        (@ bls $module:ident $type:ty) => { typed.tree = Some(Tree::of::<$type>()); };
        (@ $other:ident $module:ident $type:ty) => {};
    }
    library::for_each_group!(each);
    typed
}
