//! Laws of fields and groups, as properties that proptest tries to refute, and shrinks where it can.

use primegroup_core::Group;
use primegroup_core::field::gf255::Gf255;
use primegroup_core::field::{ByteArray, PrimeField};
use proptest::prelude::*;

/// 32 bytes, often with edge values: 0, 1, the neighbourhood of p, 2^255 - 1, 2^256 - 1.
fn bytes() -> impl Strategy<Value = [u8; 32]> {
    let near_p = (0u8..=255, 0u8..=255).prop_map(|(low, high)| {
        let mut b = [0xff; 32];
        (b[0], b[1], b[31]) = (low, high | 0x80, 0x7f);
        b
    });
    let small = any::<u8>().prop_map(|x| {
        let mut b = [0; 32];
        b[0] = x;
        b
    });
    prop_oneof![4 => any::<[u8; 32]>(), 1 => near_p, 1 => small, 1 => Just([0xff; 32]), 1 => Just([0; 32])]
}

fn field_laws<F: PrimeField<Bytes = [u8; 32]>>(a: [u8; 32], b: [u8; 32], c: [u8; 32]) -> Result<(), TestCaseError> {
    let (x, y, z) = (F::decode_reduce(&a), F::decode_reduce(&b), F::decode_reduce(&c));
    prop_assert_eq!((x * (y + z)).encode(), (x * y + x * z).encode());
    prop_assert_eq!(((x * y) * z).encode(), (x * (y * z)).encode());
    prop_assert_eq!((x - y).encode(), (-(y - x)).encode());
    prop_assert_eq!(x.square().encode(), (x * x).encode());
    prop_assert_eq!((x * y).invert().encode(), (x.invert() * y.invert()).encode());
    prop_assert_eq!(x.sub_double(y).encode(), (x - y - y).encode());
    prop_assert_eq!((x.add_loose(y) * z).encode(), ((x + y) * z).encode());
    let (d, ok) = F::decode_ct(&a);
    prop_assert_eq!(ok.declassify(), x.encode() == a);
    prop_assert!(!ok.declassify() || d.encode() == a);
    Ok(())
}

fn group_laws<G: Group>(a: [u8; 32], b: [u8; 32]) -> Result<(), TestCaseError> {
    let (s, t) = (G::Scalar::decode_reduce(&a), G::Scalar::decode_reduce(&b));
    let mut uniform = G::Uniform::ZERO;
    uniform.as_mut().iter_mut().zip(&a).for_each(|(to, from)| *to = *from);
    let (p, q) = (G::map_to_group(&uniform), G::mul_generator(&t));
    prop_assert_eq!((p + q) * s, p * s + q * s);
    prop_assert_eq!(p * (s + t), p * s + p * t);
    prop_assert_eq!(p * s * t, p * (s * t));
    prop_assert_eq!(p + q - q, p);
    prop_assert_eq!(p.mul_add_generator_vartime(&s, &t), p * s + q);
    prop_assert_eq!(G::decode(p.encode().as_ref()), (G::ENCODES_IDENTITY || p != G::IDENTITY).then_some(p));
    let b = &b[..G::Bytes::LEN];
    if let Some(r) = G::decode(b) {
        let again = r.encode();
        prop_assert_eq!(again.as_ref(), b);
        prop_assert_eq!(r.double(), r + r);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn fields(a in bytes(), b in bytes(), c in bytes()) {
        field_laws::<Gf255<19>>(a, b, c)?;
        field_laws::<Gf255<3957>>(a, b, c)?;
        field_laws::<Gf255<18651>>(a, b, c)?;
        field_laws::<primegroup_core::group::jq255e::Scalar>(a, b, c)?;
        field_laws::<primegroup_core::group::jq255s::Scalar>(a, b, c)?;
        field_laws::<primegroup_core::group::ed25519::Scalar>(a, b, c)?;
        field_laws::<primegroup_core::group::curve9767::Scalar>(a, b, c)?;
        field_laws::<primegroup_core::group::xsb233::Scalar>(a, b, c)?;
        field_laws::<primegroup_core::group::xsk233::Scalar>(a, b, c)?;
    }

    #[test]
    fn groups(a in bytes(), b in bytes()) {
        group_laws::<primegroup_core::group::do255e::Point>(a, b)?;
        group_laws::<primegroup_core::group::do255s::Point>(a, b)?;
        group_laws::<primegroup_core::group::jq255e::Point>(a, b)?;
        group_laws::<primegroup_core::group::jq255s::Point>(a, b)?;
        group_laws::<primegroup_core::group::ristretto255::Point>(a, b)?;
        group_laws::<primegroup_core::group::curve9767::Point>(a, b)?;
        group_laws::<primegroup_core::group::xsb233::Point>(a, b)?;
        group_laws::<primegroup_core::group::xsk233::Point>(a, b)?;
    }
}
