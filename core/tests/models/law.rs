//! Tests of every pair of points of a small group, with every addition function.

use core::fmt::Debug;
use primegroup_core::ct::Mask;
use primegroup_core::curve::CurvePoint;
use primegroup_core::field::Field;

/// A group as an addition table, built by chord and tangent from pairs of coordinates. Elements are numbers.
pub struct Law {
    /// `sum[a][b]` is the number of `a + b`.
    pub sum: Vec<Vec<usize>>,
    /// `negative[a]` is the number of `-a`.
    pub negative: Vec<usize>,
    /// The number of the neutral element.
    pub neutral: usize,
}

impl Law {
    /// Builds the table from a list of all elements, their addition and the neutral element. Checks that it is a group.
    pub fn new<T: PartialEq + Debug>(all: &[T], neutral: &T, add: impl Fn(&T, &T) -> T) -> Self {
        let number = |x: &T| all.iter().position(|y| x == y).unwrap_or_else(|| panic!("{x:?} is not on the curve"));
        let sum: Vec<Vec<usize>> = all.iter().map(|a| all.iter().map(|b| number(&add(a, b))).collect()).collect();
        let neutral = number(neutral);
        let negative = (sum.iter().map(|row| row.iter().position(|&c| c == neutral).expect("an opposite"))).collect();
        let n = all.len();
        for a in 0..n {
            assert_eq!(sum[a][neutral], a);
            for b in 0..n {
                assert_eq!(sum[a][b], sum[b][a]);
                for c in 0..n {
                    assert_eq!(sum[sum[a][b]][c], sum[a][sum[b][c]], "associative");
                }
            }
        }
        Law { sum, negative, neutral }
    }

    /// Returns `n a`.
    pub fn multiple(&self, n: u64, a: usize) -> usize {
        (0..n).fold(self.neutral, |sum, _| self.sum[sum][a])
    }

    /// Returns the order of `a`.
    pub fn order(&self, a: usize) -> u64 {
        (1..).find(|n| self.multiple(*n, a) == self.neutral).expect("it is finite")
    }
}

/// Tests every operation on every point, and every addition of every pair.
///
/// `all` holds each element in many representations with its number. `number` reads the number back, and panics if the
/// representation breaks the model's invariant. `same` says which elements the model considers equal. Tables of
/// multiples are tested for elements of at least order `table_order`, and for the neutral element.
pub fn exhaust<P: CurvePoint>(
    law: &Law,
    all: &[(P, usize)],
    number: impl Fn(&P) -> usize,
    same: impl Fn(usize, usize) -> bool,
    table_order: u64,
) {
    assert_eq!(number(&P::IDENTITY), law.neutral);
    for &(p, i) in all {
        assert_eq!(number(&p), i, "{p:?}");
        assert_eq!(p.is_identity().declassify(), same(i, law.neutral), "{p:?}");
        assert_eq!(number(&p.neg()), law.negative[i], "-{p:?}");
        assert_eq!(number(&p.double()), law.sum[i][i], "2{p:?}");
        let mut q = P::IDENTITY;
        q.set_double_cached(&p.cache());
        assert_eq!(number(&q), law.sum[i][i], "2{p:?}");
        q.set_cached(&p.cache());
        assert_eq!(number(&q), i, "{p:?}");
        for n in 0..6 {
            assert_eq!(number(&p.double_n(n)), law.multiple(1 << n, i), "2^{n} {p:?}");
        }
        if i != law.neutral && law.order(i) < table_order {
            continue;
        }
        let mut table = [P::cached_identity(); 5];
        P::odd_multiples(&mut table, &mut p.clone());
        for (k, entry) in (1..).step_by(2).zip(&table) {
            q.set_cached(entry);
            assert_eq!(number(&q), law.multiple(k, i), "{k} {p:?}");
        }
    }
    // One affine point for each element.
    let mut affine: Vec<Option<P::Affine>> = vec![None; law.sum.len()];
    for &(p, i) in all {
        affine[i] = Some(p.to_affine());
    }
    affine[law.neutral] = Some(P::IDENTITY.to_affine());
    for &(p, i) in all {
        for (j, a) in affine.iter().enumerate() {
            let Some(a) = a else { continue };
            let sum = |f: fn(&mut P, &P::Affine)| {
                let mut q = p;
                f(&mut q, a);
                number(&q)
            };
            assert_eq!(sum(P::add_assign_affine), law.sum[i][j], "{p:?} + {j}");
            assert_eq!(sum(P::add_assign_affine_vartime), law.sum[i][j], "{p:?} + {j}");
            let minus = sum(|q, a| {
                let mut a = *a;
                P::negate_affine_if(&mut a, !Mask::TRUE);
                P::negate_affine_if(&mut a, Mask::TRUE);
                q.add_assign_affine(&a);
            });
            assert_eq!(minus, law.sum[i][law.negative[j]], "{p:?} - {j}");
        }
        for &(o, j) in all {
            let sum = |f: fn(&mut P, &P::Cached)| {
                let mut q = p;
                f(&mut q, &o.cache());
                number(&q)
            };
            assert_eq!(number(&p.add(o)), law.sum[i][j], "{p:?} + {o:?}");
            assert_eq!(sum(P::add_assign_cached), law.sum[i][j], "{p:?} + {o:?}");
            assert_eq!(sum(P::add_assign_cached_vartime), law.sum[i][j], "{p:?} + {o:?}");
            if i != law.neutral && j != law.neutral && i != j {
                assert_eq!(sum(P::add_assign_cached_unlike), law.sum[i][j], "{p:?} + {o:?}");
            }
            let minus = sum(|q, o| {
                let mut o = *o;
                P::negate_cached_if(&mut o, !Mask::TRUE);
                P::negate_cached_if(&mut o, Mask::TRUE);
                q.add_assign_cached(&o);
            });
            assert_eq!(minus, law.sum[i][law.negative[j]], "{p:?} - {o:?}");
            assert_eq!(p.ct_eq(o).declassify(), same(i, j), "{p:?} and {o:?}");
        }
    }
}

/// Returns whether two lists of projective coordinates with the given weights represent the same point.
pub fn proportional<F: Field, const N: usize>(a: [F; N], b: [F; N], weights: [u32; N]) -> bool {
    // The last nonzero coordinate of weight 1 gives the factor.
    let Some(at) = (0..N).rev().find(|&i| weights[i] == 1 && !a[i].is_zero().declassify()) else { return false };
    let factor = b[at] * a[at].invert();
    let equal = |i: usize| {
        let power = (0..weights[i]).fold(F::ONE, |x, _| x * factor);
        (a[i] * power).ct_eq(b[i]).declassify()
    };
    !factor.is_zero().declassify() && (0..N).all(equal)
}

/// Returns pairs of different points, none of them affine. A walk from a start point replaces random points.
pub fn walk<P: CurvePoint>(start: P) -> impl Iterator<Item = (P, P)> {
    let mut pair = (start.double().add(start), start.double());
    (0..200).map(move |_| {
        pair = (pair.0.double().add(pair.1), pair.1.add(pair.0));
        pair
    })
}
