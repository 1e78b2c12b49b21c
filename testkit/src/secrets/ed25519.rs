//! The curve that Ed25519 is on.

use super::{List, run};
use primegroup::Message;
use primegroup::ed25519::{Point, Scalar, encode_to_group};

/// What has a cofactor is no `Group`.
pub(super) fn more(l: &mut List) {
    l.add("scalar arithmetic", |s| {
        let (a, b) = (Scalar::decode_reduce(&s.value::<64>()), Scalar::decode_reduce(&s.value::<64>()));
        run(move || ([a + b, a - b, a * b, -a, a.square(), a.invert()], a.encode()))
    });
    l.add("sG", |s| {
        let a = Scalar::decode_reduce(&s.value::<64>());
        s.needle_scalar("scalar", || a);
        run(move || Point::mul_generator(&a))
    });
    l.add("sP", |s| {
        let p = Point::mul_generator(&Scalar::decode_reduce(&s.public::<64>()));
        let a = Scalar::decode_reduce(&s.value::<64>());
        s.needle_scalar("scalar", || a);
        run(move || p.mul(&a))
    });
    l.add("elements", |s| {
        let p = Point::mul_generator(&Scalar::decode_reduce(&s.value::<64>()));
        run(move || (p.double(), p.is_torsion_free(), p.is_small_order(), p.encode(), Point::decode_ct(&p.encode())))
    });
    l.add("map", |s| {
        let bytes = s.value::<32>();
        run(move || Point::map_to_group(&bytes))
    });
    l.add("encode_to_group", |s| {
        let message = s.value::<20>();
        run(move || encode_to_group(Message::raw(&message), Some(b"check")))
    });
}
