//! X25519 as a function of bytes.

use super::{List, run, run_bytes};
use primegroup::x25519::{x25519, x25519_base};

/// What is on bytes.
pub(super) fn more(l: &mut List) {
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
