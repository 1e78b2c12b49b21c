//! Hashing to xsb233 and xsk233, with the vectors of our generator.

use crate::common::{hex, json, unhex};
use primegroup::core_groups::cpu::Base;
use primegroup::core_groups::curve::CurvePoint;
use primegroup::core_groups::curve::binary::Point;
use primegroup::core_groups::group::xs233::{Curve, F, Xs233, b::B233, k::K233};
use primegroup::{Element, Group, hash};

/// Returns the element for an uncompressed point of the standard curve: its multiple by the cofactor.
fn from_standard<C: Curve>(bytes: &[u8]) -> Element<Xs233<C>>
where
    Element<Xs233<C>>: Group,
{
    assert_eq!((bytes.len(), bytes[0]), (61, 4));
    let [x, y] = [1, 31].map(|at| {
        let mut coordinate: [u8; 30] = bytes[at..at + 30].try_into().unwrap();
        coordinate.reverse();
        F::<Base>::decode_reduce(&coordinate)
    });
    let mut p = Point::<C::On<Base>>::from_standard(x, y);
    p.double_n_assign(C::COFACTOR_BITS);
    let raw = [p.x, p.s, p.z, p.t].map(F::<Base>::limbs);
    Element::from_raw(raw)
}

fn hashes<C: Curve>(expected: usize) {
    let all = json("xs233/xs233-hash.json");
    let rows = all[C::NAME].as_array().unwrap();
    for row in rows {
        let get = |key: &str| unhex(row[key].as_str().unwrap());
        let (message, dst, uniform) = (get("msg"), get("dst"), get("uniform"));
        let mut expanded = [0; 60];
        hash::expand_message_xmd::<sha2::Sha512>(&[&message], &dst, &mut expanded).unwrap();
        assert_eq!(hex(expanded), hex(&uniform));
        for (half, point, element) in [(&uniform[..30], "Q0", "P0"), (&uniform[30..], "Q1", "P1")] {
            let p = Element::<Xs233<C>>::map_to_group(half.try_into().unwrap());
            assert_eq!(hex(p.encode()), row[element].as_str().unwrap());
            assert_eq!(from_standard::<C>(&get(point)), p);
        }
        let p = hash::hash_to_group_xmd::<Element<Xs233<C>>>(&[&message], &dst).unwrap();
        assert_eq!(hex(p.encode()), row["P"].as_str().unwrap());
    }
    assert_eq!(rows.len(), expected);
}

#[test]
fn hashes_to_xsb233() {
    hashes::<B233>(9);
}

#[test]
fn hashes_to_xsk233() {
    hashes::<K233>(9);
}
