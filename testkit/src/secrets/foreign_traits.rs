//! Traits of the crates `ff` and `group` on scalars and elements. Their scalars are plain values, which callers wipe.

use super::source::{Rng, Source};
use super::{List, run};
use group::ff::{Field, FromUniformBytes, PrimeField};
use group::{Group as _, GroupEncoding};
use primegroup::Group;
use primegroup::group_traits::{Element, Scalar};

fn scalars<G: Group>(s: &mut Source) -> (Scalar<G>, Scalar<G>) {
    (Scalar(s.value_scalar()), Scalar(s.value_scalar()))
}

fn of<G: Group>(l: &mut List, group: &'static str, binary: bool) {
    l.begin(group, binary);
    l.add("ff arithmetic", |s| {
        use subtle::{ConditionallySelectable, ConstantTimeEq};
        let (a, b) = scalars::<G>(s);
        run(move || {
            let equal = a.ct_eq(&b);
            let chosen = Scalar::conditional_select(&a, &b, equal);
            let root = (a.square().sqrt(), Scalar::sqrt_ratio(&a, &b));
            (
                [a + b, a - b, a * b, -a, a.square(), a.double(), chosen],
                a.invert(),
                a.is_odd(),
                root,
                [a, b].iter().product::<Scalar<G>>(),
            )
        })
    });
    l.add("ff encodings", |s| {
        let (a, _) = scalars::<G>(s);
        let bytes = s.value::<64>();
        run(move || (Scalar::<G>::from_repr(a.to_repr()), Scalar::<G>::from_uniform_bytes(&bytes)))
    });
    l.add("ff try_random", |s| {
        let mut rng = Rng(s.value::<64>().to_vec());
        run(move || Scalar::<G>::try_random(&mut rng).is_ok())
    });
    l.add("group try_random", |s| {
        let mut rng = Rng(s.value::<96>().to_vec());
        run(move || Element::<G>::try_random(&mut rng).is_ok())
    });
    l.add("group sG, sP", |s| {
        let (a, b) = scalars::<G>(s);
        run(move || {
            let p = Element::<G>::mul_by_generator(&a);
            (p * b, p.double(), p.is_identity(), Element::<G>::from_bytes(&p.to_bytes()))
        })
    });
}

/// Adds groups of each kind.
pub(super) fn all(l: &mut List) {
    of::<primegroup::jq255e::Point>(l, "jq255e", false);
    of::<primegroup::p256::Point>(l, "p256", false);
    of::<primegroup::bls12_381_g1::Point>(l, "bls12_381_g1", false);
    of::<primegroup::xsk233::Point>(l, "xsk233", true);
}
