//! One object per group: what the command can do with it, as functions on bytes. Filled from the library's registry.

use primegroup::core_groups::field::ByteArray;
use primegroup::{Error, Group, Hash, Message, SignOptions, dh, schnorr};
use serde::Serialize;
use zeroize::Zeroizing;

/// What there is to know about a group before using it.
#[derive(Clone, Debug, Serialize)]
pub struct Info {
    pub name: &'static str,
    pub about: &'static str,
    /// Bits.
    pub security: u32,
    /// Whether the group has prime order, no cofactor visible.
    pub prime_order: bool,
    /// Bytes of an encoded element or public key.
    pub element: usize,
    /// Bytes of a private key.
    pub private_key: usize,
    /// Bytes of a shared secret, if the group exchanges keys.
    pub shared_secret: Option<usize>,
    /// Bytes of a signature, if the group signs.
    pub signature: Option<usize>,
    /// The signature scheme.
    pub scheme: Option<&'static str>,
    /// Whether signatures can be verified in batches.
    pub batch: bool,
    /// Whether data can be hashed to the group.
    pub hash_to_group: bool,
}

/// Which signatures of Ed25519 are accepted; other groups have one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// Canonical encodings, equation without cofactor
    Plain,
    /// As plain, and no points of small order
    Strict,
    /// ZIP-215: permissive encodings, equation with cofactor
    Zip215,
}

/// What a command refuses, and with which exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The group cannot do that.
    Unsupported(&'static str),
    /// The library's error.
    Library(Error),
    /// The peer's key is not valid, and the exchange failed.
    Peer,
}

impl From<Error> for Refusal {
    fn from(e: Error) -> Self {
        Refusal::Library(e)
    }
}

type Bytes = Vec<u8>;
type Secret = Zeroizing<Vec<u8>>;

/// A group as the command sees it.
pub trait Suite: Sync {
    fn info(&self) -> Info;
    /// A private key from 32 random bytes or more.
    fn keygen(&self, seed: &[u8]) -> Result<Secret, Refusal>;
    fn public(&self, secret: &[u8]) -> Result<Bytes, Refusal>;
    /// Whether these bytes are a public key.
    fn check_public(&self, public: &[u8]) -> Result<(), Refusal>;
    fn agree(&self, _secret: &[u8], _peer: &[u8]) -> Result<Secret, Refusal> {
        Err(Refusal::Unsupported("key exchange"))
    }
    /// Whether there are signatures of this kind: asked before a long file is read.
    fn takes(&self, _kind: &Kind<'_>) -> Result<(), Refusal> {
        Err(Refusal::Unsupported("signatures"))
    }
    fn sign(&self, _secret: &[u8], _message: Message<'_>, _options: &SignOptions<'_>) -> Result<Bytes, Refusal> {
        Err(Refusal::Unsupported("signatures"))
    }
    fn verify(
        &self,
        _public: &[u8],
        _signature: &[u8],
        _message: Message<'_>,
        _kind: &Kind<'_>,
    ) -> Result<(), Refusal> {
        Err(Refusal::Unsupported("signatures"))
    }
    fn hash_to_group(&self, _data: &[u8], _dst: Option<&str>) -> Result<Bytes, Refusal> {
        Err(Refusal::Unsupported("hashing to the group"))
    }
    /// A public key as a point of the standard curve, compressed or not.
    fn write_sec1(&self, _public: &[u8], _compressed: bool) -> Result<Bytes, Refusal> {
        Err(Refusal::Unsupported("standard curve with points of SEC 1"))
    }
    /// The public key that a point of the standard curve stands for.
    fn read_sec1(&self, _point: &[u8]) -> Result<Bytes, Refusal> {
        Err(Refusal::Unsupported("standard curve with points of SEC 1"))
    }
}

/// What kind of signature is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Kind<'a> {
    /// The function whose value is signed in place of the file.
    pub hash: Option<Hash>,
    pub context: Option<&'a [u8]>,
    /// Which signatures are accepted.
    pub mode: Option<Mode>,
}

impl Kind<'_> {
    fn no_hash(&self) -> Result<(), Refusal> {
        self.hash.map_or(Ok(()), |_| Err(Refusal::Unsupported("signatures of hash values (--hash)")))
    }
    fn no_context(&self) -> Result<(), Refusal> {
        self.context.map_or(Ok(()), |_| Err(Refusal::Unsupported("contexts (--context)")))
    }
    fn no_mode(&self) -> Result<(), Refusal> {
        self.mode.map_or(Ok(()), |_| Err(Refusal::Unsupported("choice of verification rules (--mode)")))
    }
}

/// A module with schemes of its own: which, whether they verify batches, the bytes of a private key, and how to hash to the
/// group.
macro_rules! own {
    ($module:ident, $scheme:literal, $batch:literal, $private:literal, $hash:expr) => {{
        struct S;
        impl Suite for S {
            fn info(&self) -> Info {
                type P = primegroup::$module::Point;
                Info {
                    name: P::NAME,
                    about: P::ABOUT,
                    security: P::SECURITY,
                    prime_order: true,
                    element: 32,
                    private_key: $private,
                    shared_secret: Some(32),
                    signature: Some(primegroup::$module::Signature::LEN),
                    scheme: Some($scheme),
                    batch: $batch,
                    hash_to_group: true,
                }
            }
            fn keygen(&self, seed: &[u8]) -> Result<Secret, Refusal> {
                Ok(Zeroizing::new(primegroup::$module::SecretKey::from_seed(seed)?.to_bytes().to_vec()))
            }
            fn public(&self, secret: &[u8]) -> Result<Bytes, Refusal> {
                Ok(primegroup::$module::SecretKey::from_bytes(secret)?.public_key().encode().to_vec())
            }
            fn check_public(&self, public: &[u8]) -> Result<(), Refusal> {
                Ok(primegroup::$module::PublicKey::decode(public).map(drop)?)
            }
            fn agree(&self, secret: &[u8], peer: &[u8]) -> Result<Secret, Refusal> {
                let (shared, ok) = primegroup::$module::SecretKey::from_bytes(secret)?.agree(peer);
                if ok.declassify() { Ok(Zeroizing::new(shared.as_bytes().to_vec())) } else { Err(Refusal::Peer) }
            }
            fn takes(&self, kind: &Kind<'_>) -> Result<(), Refusal> {
                kind.no_context().and(kind.no_mode())
            }
            fn sign(&self, secret: &[u8], message: Message<'_>, options: &SignOptions<'_>) -> Result<Bytes, Refusal> {
                let key = primegroup::$module::SecretKey::from_bytes(secret)?;
                Ok(key.sign_with(message, options)?.to_bytes().to_vec())
            }
            fn verify(
                &self,
                public: &[u8],
                signature: &[u8],
                message: Message<'_>,
                kind: &Kind<'_>,
            ) -> Result<(), Refusal> {
                let signature = primegroup::$module::Signature::from_slice(signature)?;
                Ok(primegroup::$module::PublicKey::decode(public)?.verify_with(message, &signature, kind.context)?)
            }
            fn hash_to_group(&self, data: &[u8], dst: Option<&str>) -> Result<Bytes, Refusal> {
                match dst {
                    None => {
                        let hash: fn(&[u8]) -> primegroup::$module::Point = $hash;
                        Ok(hash(data).encode().to_vec())
                    }
                    Some(_) => Err(Refusal::Unsupported("domain separation tag (--dst)")),
                }
            }
        }
        &S
    }};
}

macro_rules! double_odd {
    ($module:ident, $scheme:literal, $batch:literal) => {
        own!($module, $scheme, $batch, 32, |m| primegroup::$module::hash_to_group(Message::raw(m)))
    };
}

/// A module with the generic schemes: how it hashes to the group, the tag for that if none is given, and more functions.
macro_rules! generic {
    ($module:ident, $dst:expr, { $($more:tt)* }) => {{
        type P = primegroup::$module::Point;
        struct S;
        impl Suite for S {
            fn info(&self) -> Info {
                Info {
                    name: P::NAME,
                    about: P::ABOUT,
                    security: P::SECURITY,
                    prime_order: true,
                    element: <P as Group>::Bytes::LEN,
                    private_key: 32,
                    shared_secret: Some(32),
                    signature: Some(schnorr::Signature::<P>::LEN),
                    scheme: Some("generic Schnorr"),
                    batch: true,
                    hash_to_group: true,
                }
            }
            fn keygen(&self, seed: &[u8]) -> Result<Secret, Refusal> {
                Ok(Zeroizing::new(schnorr::SecretKey::<P>::from_seed(seed)?.to_bytes().to_vec()))
            }
            fn public(&self, secret: &[u8]) -> Result<Bytes, Refusal> {
                Ok(schnorr::SecretKey::<P>::from_bytes(secret)?.public_key().encode().to_vec())
            }
            fn check_public(&self, public: &[u8]) -> Result<(), Refusal> {
                Ok(schnorr::PublicKey::<P>::decode(public).map(drop)?)
            }
            fn agree(&self, secret: &[u8], peer: &[u8]) -> Result<Secret, Refusal> {
                let shared = dh::SecretKey::<P>::from_bytes(secret)?.agree(peer).map_err(|_| Refusal::Peer)?;
                Ok(Zeroizing::new(shared.as_bytes().to_vec()))
            }
            fn takes(&self, kind: &Kind<'_>) -> Result<(), Refusal> {
                kind.no_hash().and(kind.no_mode())
            }
            fn sign(&self, secret: &[u8], message: Message<'_>, options: &SignOptions<'_>) -> Result<Bytes, Refusal> {
                Ok(schnorr::SecretKey::<P>::from_bytes(secret)?.sign_with(message, options)?.to_bytes().to_vec())
            }
            fn verify(
                &self,
                public: &[u8],
                signature: &[u8],
                message: Message<'_>,
                kind: &Kind<'_>,
            ) -> Result<(), Refusal> {
                let signature = schnorr::Signature::<P>::from_slice(signature)?;
                Ok(schnorr::PublicKey::<P>::decode(public)?.verify_with(message, &signature, kind.context)?)
            }
            fn hash_to_group(&self, data: &[u8], dst: Option<&str>) -> Result<Bytes, Refusal> {
                Ok(primegroup::$module::hash_to_group(data, dst.unwrap_or($dst).as_bytes())?.encode().to_vec())
            }
            $($more)*
        }
        &S
    }};
}

/// A group of a standard binary curve.
macro_rules! binary {
    ($module:ident) => {
        generic!($module, concat!(stringify!($module), "_XMD:SHA-512_ICART_RO_"), {
            fn write_sec1(&self, public: &[u8], compressed: bool) -> Result<Bytes, Refusal> {
                let point = schnorr::PublicKey::<P>::decode(public)?.point();
                let bytes = if compressed {
                    point.to_sec1_compressed().map(|b| b.to_vec())
                } else {
                    point.to_sec1_uncompressed().map(|b| b.to_vec())
                };
                bytes.ok_or(Refusal::Library(Error::Encoding))
            }
            fn read_sec1(&self, point: &[u8]) -> Result<Bytes, Refusal> {
                let point = P::from_sec1(point).ok_or(Error::Encoding)?;
                Ok(schnorr::PublicKey::<P>::from_point(point)?.encode().to_vec())
            }
        })
    };
}

struct Ed25519;
impl Suite for Ed25519 {
    fn info(&self) -> Info {
        Info {
            name: "ed25519",
            about: "edwards25519 with cofactor 8 over 2^255 - 19, RFC 8032",
            security: 126,
            prime_order: false,
            element: 32,
            private_key: 32,
            shared_secret: None,
            signature: Some(64),
            scheme: Some("Ed25519, -ctx, -ph"),
            batch: true,
            hash_to_group: true,
        }
    }
    fn keygen(&self, seed: &[u8]) -> Result<Secret, Refusal> {
        let seed: &[u8; 32] = seed.try_into().map_err(|_| Refusal::Library(Error::Length))?;
        Ok(Zeroizing::new(seed.to_vec()))
    }
    fn public(&self, secret: &[u8]) -> Result<Bytes, Refusal> {
        Ok(primegroup::ed25519::SecretKey::from_bytes(secret)?.public_key().encode().to_vec())
    }
    fn check_public(&self, public: &[u8]) -> Result<(), Refusal> {
        Ok(primegroup::ed25519::PublicKey::decode(public).map(drop)?)
    }
    fn takes(&self, kind: &Kind<'_>) -> Result<(), Refusal> {
        match kind.hash {
            None | Some(Hash::Sha512) => Ok(()),
            Some(_) => Err(Refusal::Unsupported("signatures of hash values but those of --hash sha512")),
        }
    }
    fn sign(&self, secret: &[u8], message: Message<'_>, options: &SignOptions<'_>) -> Result<Bytes, Refusal> {
        let key = primegroup::ed25519::SecretKey::from_bytes(secret)?;
        Ok(key.sign_with(message, options)?.to_bytes().to_vec())
    }
    fn verify(&self, public: &[u8], signature: &[u8], message: Message<'_>, kind: &Kind<'_>) -> Result<(), Refusal> {
        use primegroup::ed25519::{PublicKey, Rules, Signature};
        let (rules, key) = match kind.mode.unwrap_or(Mode::Strict) {
            Mode::Plain => (Rules::Plain, PublicKey::decode(public)),
            Mode::Strict => (Rules::Strict, PublicKey::decode(public)),
            Mode::Zip215 => (Rules::Zip215, PublicKey::decode_zip215(public)),
        };
        Ok(key?.verify_by(rules, message, &Signature::from_slice(signature)?, kind.context)?)
    }
    fn hash_to_group(&self, data: &[u8], dst: Option<&str>) -> Result<Bytes, Refusal> {
        let dst = dst.unwrap_or("edwards25519_XMD:SHA-512_ELL2_RO_");
        Ok(primegroup::ed25519::hash_to_group(data, dst.as_bytes())?.encode().to_vec())
    }
}

struct X25519;
impl Suite for X25519 {
    fn info(&self) -> Info {
        Info {
            name: "x25519",
            about: "key exchange on Curve25519, RFC 7748",
            security: 126,
            prime_order: false,
            element: 32,
            private_key: 32,
            shared_secret: Some(32),
            signature: None,
            scheme: None,
            batch: false,
            hash_to_group: false,
        }
    }
    fn keygen(&self, seed: &[u8]) -> Result<Secret, Refusal> {
        let seed: &[u8; 32] = seed.try_into().map_err(|_| Refusal::Library(Error::Length))?;
        Ok(Zeroizing::new(seed.to_vec()))
    }
    fn public(&self, secret: &[u8]) -> Result<Bytes, Refusal> {
        Ok(primegroup::x25519::SecretKey::from_bytes(secret)?.public_key().encode().to_vec())
    }
    fn check_public(&self, public: &[u8]) -> Result<(), Refusal> {
        Ok(primegroup::x25519::PublicKey::decode(public).map(drop)?)
    }
    fn agree(&self, secret: &[u8], peer: &[u8]) -> Result<Secret, Refusal> {
        let key = primegroup::x25519::SecretKey::from_bytes(secret)?;
        let shared = key.agree(peer).map_err(|_| Refusal::Peer)?;
        Ok(Zeroizing::new(shared.as_bytes().to_vec()))
    }
}

/// All groups of the library, in the order of its registry.
pub fn all() -> Vec<&'static dyn Suite> {
    let mut out: Vec<&'static dyn Suite> = Vec::new();
    macro_rules! each {
        { $module:ident, Do255 } => { out.push(double_odd!($module, "do255 over SHAKE256", true)); };
        { $module:ident, Jq255 } => { out.push(double_odd!($module, "jq255 over BLAKE2s", false)); };
        { $module:ident, Curve9767 } => {
            out.push(own!($module, "Curve9767 over SHAKE256", true, 64, primegroup::$module::hash_to_group));
        };
        { $module:ident, Ristretto } => { out.push(generic!($module, "ristretto255_XMD:SHA-512_R255MAP_RO_", {})); };
        { $module:ident, Binary } => { out.push(binary!($module)); };
        { $module:ident, Edwards } => { out.push(&Ed25519); };
        { $module:ident, Montgomery } => { out.push(&X25519); };
    }
    primegroup::for_each_group!(each);
    out
}

/// The group of that name.
pub fn find(name: &str) -> anyhow::Result<&'static dyn Suite> {
    all().into_iter().find(|s| s.info().name == name).ok_or_else(|| {
        let names: Vec<&str> = all().iter().map(|s| s.info().name).collect();
        anyhow::anyhow!("unknown group {name:?}; there are {}", names.join(", "))
    })
}
