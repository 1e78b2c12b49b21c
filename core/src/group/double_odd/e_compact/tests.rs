use super::*;
use crate::cpu::{Family, dispatch};
use crate::curve::Stored;
use crate::group::Element;
use crate::group::do255e::{Do255e, Point as Group, Scalar as Integer};

/// Compares results by the encoding of do255e, which distinguishes a point from its sum with N.
fn check(p: Group, a: Integer, b: Integer) {
    let [mul, mulgen, both] = dispatch!(Family::Gf255, K => {
        let of = |f: &dyn Fn(&mut Point<On<K>>)| -> Element<Do255e> {
            let mut q = Point::<On<K>>::load(&p.raw());
            f(&mut q);
            Element::from_raw(q.store())
        };
        [of(&|q| mul(q, &a)), of(&|q| set_mul_generator(q, &b)), of(&|q| mul_add_generator_vartime(q, &a, &b))]
    });
    // Double-and-add, which shares no code with the functions under test.
    let times = |p: Group, k: Integer| {
        let bits = k.encode().into_iter().rev().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1 == 1));
        bits.fold(Group::IDENTITY, |q, bit| if bit { q.double() + p } else { q.double() })
    };
    let (ap, bg) = (times(p, a), times(Group::GENERATOR, b));
    assert_eq!(mul.encode(), ap.encode(), "{a:?}");
    assert_eq!(mulgen.encode(), bg.encode(), "{b:?}");
    assert_eq!(both.encode(), (ap + bg).encode(), "{a:?} {b:?}");
}

#[test]
fn against_doubling_and_adding() {
    let g = Group::GENERATOR;
    let small = [0, 1, 2, 3, 4, 5].map(Integer::from_u64);
    for a in small {
        for b in small {
            check(g.double(), a, -b);
            check(-g, -a, b);
        }
    }
    check(Group::IDENTITY, Integer::from_u64(7), Integer::from_u64(11));
    let (mut a, mut p) = (Integer::from_u64(3).invert(), g);
    for i in 0..40 {
        check(p, a, a.square());
        a = a.square() + Integer::from_u64(i);
        p = p.double_n(3) + g;
    }
    // Equal points, opposite points.
    check(g, a, -a);
    check(g, a, a);
}
