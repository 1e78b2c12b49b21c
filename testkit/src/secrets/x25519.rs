//! X25519.

use super::source::Source;
use super::{List, keys, run, run_bytes};
use primegroup::x25519::{SecretKey, x25519, x25519_base};

/// A private key as it is used: clamped.
fn clamped(bytes: &[u8; 32]) -> Vec<u8> {
    let mut out = *bytes;
    out[0] &= 248;
    out[31] = out[31] & 127 | 64;
    out.to_vec()
}

impl keys::Key for SecretKey {
    type Bytes = [u8; 32];
    keys::methods!();
    fn from_seed(seed: &[u8; 32]) -> Result<Self, primegroup::Error> {
        Ok(Self::from_seed(seed))
    }
    fn needles(&self, source: &mut Source) {
        let bytes = self.to_bytes();
        source.needle("private key", || bytes.to_vec());
        source.needle("clamped private key", || clamped(&bytes));
    }
}

/// Everything of X25519.
pub(super) fn all(l: &mut List) {
    l.begin("x25519", false);
    keys::all::<SecretKey>(l, "own");
    l.of("own", "agree", |s| {
        let key = keys::key::<SecretKey>(s);
        let peer = x25519_base(&s.public());
        s.needle("shared secret", || x25519(&key.to_bytes(), &peer).to_vec());
        run(move || key.agree(&peer))
    });
    l.of("own", "agree, invalid", |s| {
        let key = keys::key::<SecretKey>(s);
        run(move || (key.agree(&[0; 32]).is_err(), key.agree(&[1; 31]).is_err()))
    });
    l.add("function", |s| {
        let (scalar, u) = (s.secret::<32>("scalar"), s.value::<32>());
        s.needle("shared secret", || x25519(&scalar, &u).to_vec());
        run_bytes(move || x25519(&scalar, &u))
    });
    l.add("function of the base point", |s| {
        let scalar = s.secret::<32>("scalar");
        run(move || x25519_base(&scalar))
    });
}
