//! Laws of fields and groups as properties: proptest tries to refute them, and shrinks counterexamples where it can. Each
//! has 400 cases; `PRIMEGROUP_DIFF=10` makes it ten times that.

use crate::differential::rounds;
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

/// Returns the given bytes, repeated cyclically to the length of the type.
fn cycled<B: ByteArray>(from: &[u8]) -> B {
    let mut out = B::ZERO;
    out.as_mut().iter_mut().zip(from.iter().cycle()).for_each(|(to, from)| *to = *from);
    out
}

fn field_laws<F: PrimeField>(a: [u8; 32], b: [u8; 32], c: [u8; 32]) -> Result<(), TestCaseError> {
    let (x, y, z) = (F::decode_reduce(&a), F::decode_reduce(&b), F::decode_reduce(&c));
    prop_assert_eq!((x * (y + z)).encode(), (x * y + x * z).encode());
    prop_assert_eq!(((x * y) * z).encode(), (x * (y * z)).encode());
    prop_assert_eq!((x - y).encode(), (-(y - x)).encode());
    prop_assert_eq!(x.square().encode(), (x * x).encode());
    prop_assert_eq!((x * y).invert().encode(), (x.invert() * y.invert()).encode());
    let mut t = z;
    t.set_sub_double(&x, &y);
    prop_assert_eq!(t.encode(), (x - y - y).encode());
    prop_assert_eq!(t.set_sum_loose(&x, &y).times(&z).encode(), ((x + y) * z).encode());
    t = x;
    prop_assert_eq!(t.add_loose_assign(&y).square().encode(), (x + y).square().encode());
    let a = cycled::<F::Bytes>(&a);
    let (d, ok) = F::decode_ct(&a);
    prop_assert_eq!(ok.declassify(), F::decode_reduce(a.as_ref()).encode() == a);
    prop_assert!(!ok.declassify() || d.encode() == a);
    Ok(())
}

fn group_laws<G: Group>(a: [u8; 32], b: [u8; 32]) -> Result<(), TestCaseError> {
    let (s, t) = (G::Scalar::decode_reduce(&a), G::Scalar::decode_reduce(&b));
    let (p, q) = (G::map_to_group(&cycled(&a)), G::mul_generator(&t));
    prop_assert_eq!((p + q) * s, p * s + q * s);
    prop_assert_eq!(p * (s + t), p * s + p * t);
    prop_assert_eq!(p * s * t, p * (s * t));
    prop_assert_eq!(p + q - q, p);
    prop_assert_eq!(p.mul_add_generator_vartime(&s, &t), p * s + q);
    prop_assert_eq!(G::decode(p.encode().as_ref()), (G::ENCODES_IDENTITY || p != G::IDENTITY).then_some(p));
    let b = cycled::<G::Bytes>(&b);
    if let Some(r) = G::decode(b.as_ref()) {
        prop_assert_eq!(r.encode(), b);
        prop_assert_eq!(r.double(), r + r);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases((rounds() / 25) as u32))]

    #[test]
    fn fields(a in bytes(), b in bytes(), c in bytes()) {
        field_laws::<Gf255<19>>(a, b, c)?;
        field_laws::<Gf255<3957>>(a, b, c)?;
        field_laws::<Gf255<18651>>(a, b, c)?;
        field_laws::<primegroup_core::group::ed25519::Scalar>(a, b, c)?;
        primegroup::for_each_group! {
            group as P => field_laws::<<P as Group>::Scalar>(a, b, c)?;
        }
    }

    #[test]
    fn groups(a in bytes(), b in bytes()) {
        primegroup::for_each_group! {
            group as P => group_laws::<P>(a, b)?;
        }
    }
}
