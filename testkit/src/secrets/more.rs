//! Operations that only one group has.

use super::{List, run};
use primegroup::{Message, ed25519, ristretto255};

/// Adds all these operations.
pub(super) fn all(l: &mut List) {
    l.begin("ed25519", false);
    l.add("cofactor", |s| {
        let p = ed25519::Point::mul_generator(&s.value_scalar());
        run(move || (p.is_torsion_free(), p.is_small_order()))
    });
    l.add("encode_to_group", |s| {
        let message = s.value::<20>();
        run(move || ed25519::encode_to_group(Message::raw(&message), Some(b"check")))
    });
    l.begin("ristretto255", false);
    l.add("from_uniform_bytes", |s| {
        let bytes = s.value::<64>();
        run(move || ristretto255::from_uniform_bytes(&bytes))
    });
    l.add("own hash_to_scalar", |s| {
        let message = s.value::<20>();
        run(move || ristretto255::hash_to_scalar(&message, b"check"))
    });
}
