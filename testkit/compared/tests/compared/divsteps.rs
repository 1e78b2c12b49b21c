//! Bounds that inversion relies on: the number of divsteps until g = 0 for moduli of a given length. Also the bounds
//! of the boards' divsteps: the lengths of f and g on the way.
//!
//! For each d, consider the pairs (f, g) that n steps can reach from f = p and 0 <= g <= p, for any parities. They lie
//! in one convex polygon, symmetric to the origin. A step maps a polygon by two or three linear maps. A polygon with
//! |g| < 1 everywhere holds only final pairs, with f = 1 or -1.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use primegroup_core::field::safegcd;
use std::collections::BTreeMap;

/// Fractional bits.
const PRECISION: u64 = 60;

type Point = (BigInt, BigInt);

/// Returns twice the area of the triangle (a, b, c), positive if it turns left.
fn turn(a: &Point, b: &Point, c: &Point) -> BigInt {
    (&b.0 - &a.0) * (&c.1 - &a.1) - (&b.1 - &a.1) * (&c.0 - &a.0)
}

/// Returns the corners of the convex hull.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = &Point>| {
        let mut out: Vec<Point> = vec![];
        for p in points {
            while out.len() > 1 && !turn(&out[out.len() - 2], &out[out.len() - 1], p).is_positive() {
                out.pop();
            }
            out.push(p.clone());
        }
        out.pop();
        out
    };
    let mut out = chain(&mut points.iter());
    out.extend(chain(&mut points.iter().rev()));
    out
}

/// Divides by 2^n and rounds outwards: each point gives the four integer points around it.
fn shrink(points: &[Point], n: u64) -> Vec<Point> {
    let ends = |x: &BigInt| [x >> n, -((-x) >> n)];
    let around = |(f, g): &Point| ends(f).map(|f| ends(g).map(|g| (f.clone(), g))).concat();
    hull(points.iter().flat_map(around).collect())
}

/// Function that is called after every step with the number of steps and a predicate: whether all f and g are at most
/// m 2^b / 8 in size.
type Check<'a> = &'a dyn Fn(usize, &dyn Fn(u32, usize) -> bool);

/// Returns the number of steps that reach g = 0 for every odd p below 2^bits.
fn steps_needed(bits: u32, check: Check<'_>) -> usize {
    // Coordinates are integers times 2^(PRECISION + scale).
    let one = BigInt::from(1) << PRECISION;
    let p: BigInt = &one << bits;
    let start = vec![(p.clone(), BigInt::zero()), (p.clone(), p.clone()), (-&p, BigInt::zero()), (-&p, -&p)];
    let mut polygons = BTreeMap::from([(0i32, hull(start))]);
    let mut scale = 0u64;
    for n in 1.. {
        let mut next: BTreeMap<i32, Vec<Point>> = BTreeMap::new();
        for (d, polygon) in &polygons {
            let stay = next.entry(d + 1).or_default();
            for (f, g) in polygon {
                stay.push((f << 1, g.clone()));
                if *d < 0 {
                    stay.push((f << 1, g + f));
                }
            }
            if *d >= 0 {
                next.entry(-d).or_default().extend(polygon.iter().map(|(f, g)| (g << 1, g - f)));
            }
        }
        scale += 1;
        let unit: BigInt = &one << scale;
        next.retain(|_, polygon| polygon.iter().any(|(_, g)| g.magnitude() >= unit.magnitude()));
        polygons = next.into_iter().map(|(d, polygon)| (d, hull(polygon))).collect();
        if scale == 12 {
            polygons.values_mut().for_each(|polygon| *polygon = shrink(polygon, scale));
            scale = 0;
        }
        let Some(largest) = polygons.values().flatten().map(|(f, g)| f.abs().max(g.abs())).max() else {
            return n;
        };
        check(n, &|m, b| &largest << 3 <= ((&one << scale) * m) << b);
    }
    unreachable!("steps have no end")
}

#[test]
#[ignore = "it takes two minutes: the step `prove` runs it"]
fn divsteps_bounds() {
    let steps = steps_needed(255, &|n, fits| {
        // The number of bits is `bits` of safegcd_thumb.rs. After 255 steps, f and g are smaller by an eighth.
        assert!(if n <= 255 { fits(8, 255) } else { fits(7, (589 - n) * 49 / 64 + 1) }, "{n} steps");
    });
    assert_eq!((steps, safegcd::steps(255)), (588, 588));
}

fn enough(bits: u32) {
    let (needed, done) = (steps_needed(bits, &|_, _| {}), safegcd::steps(bits));
    assert!(needed <= done, "{bits} bits: {needed} steps, {done} done");
}

#[test]
fn divsteps_of_short_moduli() {
    (2..=32).for_each(enough);
}

#[test]
#[ignore = "it takes an hour: for those who change `safegcd::steps`"]
fn divsteps_of_long_moduli() {
    for bits in (33..=64).chain([127, 166, 192, 224, 256, 320, 381, 384, 448, 512]) {
        println!("{bits} bits");
        enough(bits);
    }
}
