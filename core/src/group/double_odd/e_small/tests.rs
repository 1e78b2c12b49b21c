use super::*;
use crate::cpu::{Family, dispatch};
use crate::curve::Stored;
use crate::curve::mul::gaussian_odd;
use crate::group::Element;
use crate::group::do255e::{Do255e, Point as Group, Scalar};

/// Checks (a + bi) P. The encoding of do255e distinguishes a point from its sum with N.
fn check(p: Group, a: i128, b: i128) {
    let signed = |k: i128| {
        let a = k.unsigned_abs();
        let s = Scalar::from_words([a as u64, (a >> 64) as u64, 0, 0]);
        if k < 0 { -s } else { s }
    };
    let q: Element<Do255e> = dispatch!(Family::Gf255, K => {
        let mut q = crate::curve::double_odd::Point::<On<K>>::load(&p.raw());
        let mut digits = [Digit::default(); DIGITS];
        let even = gaussian_odd::digits(&mut digits, a, b);
        mul::<K>(&mut q, &digits, even);
        Element::from_raw(q.store())
    });
    let turned: Group = dispatch!(Family::Gf255, K => {
        let r = crate::curve::double_odd::Point::<On<K>>::load(&p.raw());
        Element::from_raw(r.endomorphism(Gf255::SQRT_M1).store())
    });
    let expected = [(p, signed(a)), (turned, signed(b))].into_iter().fold(Group::IDENTITY, |mut sum, (p, k)| {
        // Double-and-add, which shares no code with the function under test.
        let mut q = Group::IDENTITY;
        for byte in k.encode().iter().rev() {
            for bit in (0..8).rev() {
                q = q.double();
                if byte >> bit & 1 == 1 {
                    q += p;
                }
            }
        }
        sum += q;
        sum
    });
    assert_eq!(q.encode(), expected.encode(), "{a} {b}");
}

#[test]
fn against_doubling_and_adding() {
    let g = Group::GENERATOR;
    for a in -3..4 {
        for b in -3..4 {
            check(g, a, b);
        }
    }
    // Sizes up to 2^126.5 in every direction.
    let radius = 120_307_984_584_002_255_772_516_886_238_812_528_463f64;
    for step in 0..24 {
        let angle = f64::from(step) * 0.2617;
        check(g.double_n(step as u32), (radius * angle.cos()) as i128, (radius * angle.sin()) as i128);
    }
    check(Group::IDENTITY, 5, 8);
}
