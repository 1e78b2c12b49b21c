//! The schemes that modules of the library have beside the generic ones: a macro per kind of the registry, as the modules' types are
//! not those of a trait.

use super::source::Source;
use super::{List, keys};
use primegroup::Group;

/// The signing and key exchange of a module with `sign(message, extra)` and `agree(peer)`.
macro_rules! schemes {
    ($list:expr, $module:ident, $nonce:path, $hash:expr) => {{
        use primegroup::$module::{Point, SecretKey};
        use primegroup::{Hash, SignOptions};
        use $crate::secrets::{Source, as_message, keys, run};
        let list: &mut $crate::secrets::List = $list;
        /// Signing, of raw data or a hash value.
        fn sign(
            s: &mut Source,
            hash: Option<Hash>,
            options: SignOptions<'static>,
            extra: &[u8],
        ) -> $crate::secrets::Run {
            let key = keys::key::<SecretKey>(s);
            let data = keys::message(s, options);
            let with = move |key: &SecretKey| key.sign_with(as_message(hash, &data), &options);
            if s.wants_needles() {
                let message = as_message(hash, &data);
                let nonce = $nonce(&key.to_bytes(), &key.public_key().encode(), message, extra);
                let signature = with(&key).map(|s| s.as_ref().to_vec()).unwrap_or_default();
                if signature.len() == 64 {
                    assert!($crate::secrets::definitions::made::<Point>(&nonce, &signature), "not its nonce");
                }
                keys::nonce_needles::<Point>(&nonce, &signature, s);
            }
            let plain = hash.is_none() && options == SignOptions::new();
            run(move || if plain { Ok(key.sign(&data)) } else { with(&key) })
        }
        /// Key exchange with valid bytes or others.
        fn agree(s: &mut Source, peer: Option<&'static [u8]>) -> $crate::secrets::Run {
            let key = keys::key::<SecretKey>(s);
            let peer = peer.map_or_else(|| s.public_element::<Point>().encode().to_vec(), <[u8]>::to_vec);
            if s.wants_needles() {
                let (shared, _) = key.agree(&peer);
                keys::exchange_needles::<Point>(&key.to_bytes()[..32], &peer, shared.as_bytes(), s);
            }
            run(move || key.agree(&peer))
        }
        keys::all::<SecretKey>(list, "own");
        list.of("own", "from_uniform_bytes", |s| {
            let bytes = s.secret::<64>("uniform bytes");
            if s.wants_needles() {
                if let Ok(key) = SecretKey::from_uniform_bytes(&bytes) {
                    keys::Key::needles(&key, s);
                }
            }
            $crate::secrets::run(move || SecretKey::from_uniform_bytes(&bytes))
        });
        list.of("own", "sign", |s| sign(s, None, SignOptions::new(), b""));
        list.of("own", "sign_with, randomness", |s| sign(s, None, keys::RANDOMNESS, b"extra"));
        list.of("own", "sign_with, prehashed", |s| sign(s, Some(Hash::Sha256), SignOptions::new(), b""));
        list.of("own", "sign_with, fault check", |s| sign(s, None, keys::FAULT_CHECK, b""));
        list.of("own", "agree", |s| agree(s, None));
        list.of("own", "agree, invalid", |s| agree(s, Some(&[0xff; 32])));
        list.of("own", "agree, neutral", |s| agree(s, Some(&[0; 32])));
        list.of("own", "agree, too short", |s| agree(s, Some(&[1; 31])));
        list.of("own", "hash_to_group", |s| {
            let data = s.value::<32>();
            $crate::secrets::run(move || $hash(&data))
        });
    }};
}
pub(crate) use schemes;

/// A module with exchanges that fill buffers of any length.
macro_rules! into {
    ($list:expr, $module:ident) => {
        $list.of("own", "agree_into", |s| {
            use primegroup::$module::{Point, SecretKey};
            let key = $crate::secrets::keys::key::<SecretKey>(s);
            let peer = s.public_element::<Point>().encode();
            let mut out = vec![0; 100];
            if s.wants_needles() {
                let _ = key.agree_into(&peer, &mut out);
                $crate::secrets::keys::exchange_needles::<Point>(&key.to_bytes()[..32], &peer, &out, s);
            }
            $crate::secrets::run(move || key.agree_into(&peer, &mut out))
        })
    };
}
pub(crate) use into;

/// do255 or jq255.
macro_rules! double_odd {
    ($list:expr, $module:ident, $nonce:path) => {{
        use primegroup::$module::Point;
        $crate::secrets::own::group::<Point>($list, false);
        fn nonce(k: &[u8], p: &[u8], m: primegroup::Message<'_>, extra: &[u8]) -> Vec<u8> {
            use $nonce as nonce;
            nonce::<Point>(k, p, m, extra)
        }
        $crate::secrets::own::schemes!($list, $module, nonce, |data: &[u8; 32]| {
            use primegroup::$module::hash_to_group;
            let prehashed = $crate::secrets::as_message(Some(primegroup::Hash::Sha3_256), data);
            (hash_to_group(primegroup::Message::raw(data)), hash_to_group(prehashed))
        });
    }};
}
pub(crate) use double_odd;

/// Curve9767.
macro_rules! curve9767 {
    ($list:expr, $module:ident) => {{
        use primegroup::$module::Point;
        use $crate::secrets::definitions;
        $crate::secrets::own::group::<Point>($list, false);
        $crate::secrets::own::schemes!($list, $module, definitions::curve9767::<Point>, |data: &[u8; 32]| {
            primegroup::$module::hash_to_group(data)
        });
        $list.of("own", "verify_ct", |s| {
            // Verification that hides what it verifies.
            let key = $crate::secrets::keys::key::<primegroup::$module::SecretKey>(s);
            let signature = primegroup::$module::Signature::from_bytes(s.value());
            let message = s.value::<20>();
            $crate::secrets::run(move || key.public_key().verify_ct(&message, &signature))
        });
    }};
}
pub(crate) use curve9767;

/// Ristretto255.
macro_rules! ristretto {
    ($list:expr, $module:ident) => {{
        use primegroup::$module::{Point, from_uniform_bytes, hash_to_group, hash_to_scalar};
        $crate::secrets::own::group::<Point>($list, false);
        $list.add("from_uniform_bytes", |s| {
            let bytes = s.value::<64>();
            $crate::secrets::run(move || from_uniform_bytes(&bytes))
        });
        $list.add("own hash_to_group", |s| {
            let message = s.value::<20>();
            $crate::secrets::run(move || hash_to_group(&message, b"check"))
        });
        $list.add("own hash_to_scalar", |s| {
            let message = s.value::<20>();
            $crate::secrets::run(move || hash_to_scalar(&message, b"check"))
        });
    }};
}
pub(crate) use ristretto;

/// xsb233 or xsk233.
macro_rules! binary {
    ($list:expr, $module:ident) => {{
        use primegroup::$module::{Point, hash_to_group};
        $crate::secrets::own::group::<Point>($list, true);
        $list.add("own hash_to_group", |s| {
            let message = s.value::<20>();
            $crate::secrets::run(move || hash_to_group(&message, b"check"))
        });
        $list.add("sP by ladder", |s| {
            let p = s.public_element::<Point>();
            let scalar = s.secret_scalar::<Point>("scalar");
            $crate::secrets::run(move || p.mul_ladder(&scalar))
        });
        $list.add("sP by window", |s| {
            let p = s.public_element::<Point>();
            let scalar = s.secret_scalar::<Point>("scalar");
            $crate::secrets::run(move || p.mul_window(&scalar))
        });
        // The form and the verdict are public, and whether an element is neutral.
        $list.add("SEC 1", |s| {
            let p = Point::mul_generator(&s.value_scalar::<Point>());
            $crate::secrets::run(move || {
                let compressed = p.to_sec1_compressed().and_then(|b| Point::from_sec1(&b));
                let uncompressed = p.to_sec1_uncompressed().and_then(|b| Point::from_sec1(&b));
                (p.sec1_x(), compressed, uncompressed)
            })
        });
    }};
}
pub(crate) use binary;

/// Ed25519.
macro_rules! edwards {
    ($list:expr, $module:ident) => {
        $crate::secrets::ed25519::all($list)
    };
}
pub(crate) use edwards;

/// X25519.
macro_rules! montgomery {
    ($list:expr, $module:ident) => {
        $crate::secrets::x25519::all($list)
    };
}
pub(crate) use montgomery;

/// A prime-order group: arithmetic, hashing, the generic schemes.
pub(super) fn group<G: Group>(l: &mut List, binary: bool) {
    l.begin(G::NAME, binary);
    super::group::all::<G>(l);
    keys::generic::<G>(l);
}

/// The private key of Curve9767: the scalar and the secret that nonces are made from.
impl keys::Key for primegroup::curve9767::SecretKey {
    type Bytes = [u8; 64];
    keys::methods!();
    fn from_seed(seed: &[u8; 32]) -> Result<Self, primegroup::Error> {
        Self::from_seed(seed)
    }
    fn needles(&self, source: &mut Source) {
        let bytes = self.to_bytes();
        keys::scalar_needles::<primegroup::curve9767::Point>(&bytes[..32], source);
        source.needle("secret t", || bytes[32..].to_vec());
    }
}
