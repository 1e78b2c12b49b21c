//! What the divsteps of the boards count on: how many steps reach g = 0, and how long f and g are on the way.
//!
//! The pairs (f, g) that n steps can reach from f = p and 0 <= g <= p, whatever the parities, lie in one convex polygon for
//! each d, symmetric to the origin; a step maps a polygon by two or three linear maps. A polygon whose g are all below 1
//! in size holds final pairs only, with f = 1 or -1.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::collections::BTreeMap;

/// Bits of p.
const BITS: u64 = 255;
/// Bits behind the point.
const PRECISION: u64 = 60;

type Point = (BigInt, BigInt);

/// Twice the area of the triangle (a, b, c), positive if it turns left.
fn turn(a: &Point, b: &Point, c: &Point) -> BigInt {
    (&b.0 - &a.0) * (&c.1 - &a.1) - (&b.1 - &a.1) * (&c.0 - &a.0)
}

/// The corners of the convex hull.
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

/// Divides by 2^n, away from the polygon: the four integer points around each.
fn shrink(points: &[Point], n: u64) -> Vec<Point> {
    let ends = |x: &BigInt| [x >> n, -((-x) >> n)];
    let around = |(f, g): &Point| ends(f).map(|f| ends(g).map(|g| (f.clone(), g))).concat();
    hull(points.iter().flat_map(around).collect())
}

#[test]
fn divsteps_bounds() {
    // Integers times 2^(PRECISION + scale).
    let one = BigInt::from(1) << PRECISION;
    let p: BigInt = &one << BITS;
    let start = vec![(p.clone(), BigInt::zero()), (p.clone(), p.clone()), (-&p, BigInt::zero()), (-&p, -&p)];
    let mut polygons = BTreeMap::from([(0i32, hull(start))]);
    let mut scale = 0u64;
    for n in 1u64.. {
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
            assert_eq!(n, 588);
            return;
        };
        // `bits` of safegcd/thumb.rs.
        let bits = if n <= 255 { 255 } else { (589 - n) * 49 / 64 + 1 };
        assert!(largest <= (&one << scale) << bits, "{n} steps");
    }
}
