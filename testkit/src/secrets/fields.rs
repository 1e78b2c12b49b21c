//! Fields of the groups. Elements are plain values, and their owners must wipe them.

use super::source::Source;
use super::{List, Run, run};
use primegroup::core_groups::field::gf2_233::Gf2p233;
use primegroup::core_groups::field::gf166::{Base, Gf166};
use primegroup::core_groups::field::gf255::Gf255;
use primegroup::core_groups::field::gf9767x19::Gf9767x19;
use primegroup::core_groups::field::{BinaryField, Field, PrimeField, SquareRoot};
use primegroup::core_groups::group::c1665::{Point, Scalar, agree};

/// Prepares a function of two elements of GF(2^255 - C).
fn gf255<const C: u64, T: 'static>(s: &mut Source, f: fn(Gf255<C>, Gf255<C>) -> T) -> Run {
    let (x, y) = (Gf255::decode_reduce(&s.value::<32>()), Gf255::decode_reduce(&s.value::<48>()));
    run(move || f(x, y))
}

fn prime<const C: u64>(l: &mut List, name: &'static str) {
    l.begin(name, false);
    l.add("x+y, x-y, -x, x/2", |s| gf255::<C, _>(s, |x, y| [x + y, x - y, -x, x.half()]));
    l.add("xy, x^2, 77x", |s| gf255::<C, _>(s, |x, y| [x * y, x.square(), x.square_n(7), x.mul_small(77)]));
    l.add("1/x", |s| gf255::<C, _>(s, |x, _| x.invert()));
    l.add("square root", |s| gf255::<C, _>(s, |x, y| (x.sqrt(), Gf255::sqrt_ratio(x, y))));
    l.add("Legendre symbol", |s| gf255::<C, _>(s, |x, _| x.legendre()));
    l.add("comparisons", |s| gf255::<C, _>(s, |x, y| (x.is_zero(), x.ct_eq(y), x.is_odd())));
    l.add("encode", |s| gf255::<C, _>(s, |x, _| x.encode()));
    l.add("decode", |s| {
        let bytes = s.value::<32>();
        run(move || Gf255::<C>::decode_ct(&bytes))
    });
    l.add("batch inversion", |s| {
        gf255::<C, _>(s, |x, y| {
            let (mut xs, mut scratch) = ([x, y, x * y], [x; 3]);
            Gf255::batch_invert_with(&mut xs, &mut scratch);
            xs
        })
    });
}

/// Prepares a function of two elements of GF(2^166 - 5).
fn gf166<T: 'static>(s: &mut Source, f: fn(Gf166, Gf166) -> T) -> Run {
    let (x, y) = (Gf166::decode_reduce(&s.value::<21>()), Gf166::decode_reduce(&s.value::<32>()));
    run(move || f(x, y))
}

/// Adds GF(2^166 - 5), and the key agreement of C1665.
fn c1665(l: &mut List) {
    l.begin("gf(2^166-5)", false);
    l.add("x+y, x-y, -x", |s| gf166(s, |x, y| [x + y, x - y, -x]));
    l.add("xy, x^2, 77x", |s| gf166(s, |x, y| [x * y, x.square(), x.square_n(7), x.mul_small(77)]));
    l.add("1/x", |s| gf166(s, |x, _| x.invert()));
    l.add("square root", |s| gf166(s, |x, y| (x.sqrt(), Gf166::sqrt_ratio(x, y))));
    l.add("Legendre symbol", |s| gf166(s, |x, _| x.legendre()));
    l.add("comparisons", |s| gf166(s, |x, y| (x.is_zero(), x.ct_eq(y), x.is_odd())));
    l.add("encode", |s| gf166(s, |x, _| x.encode()));
    l.add("decode", |s| {
        let bytes = s.value::<21>();
        run(move || Gf166::<Base>::decode_ct(&bytes))
    });
    l.add("key agreement of C1665", |s| {
        let private = s.value::<21>();
        run(move || agree(&private, &Point::GENERATOR))
    });
    l.add("public key of C1665", |s| {
        let private = s.value::<21>();
        run(move || Point::mul_generator(&Scalar::decode_reduce(&private)).encode_uncompressed())
    });
    l.add("decode points of C1665", |s| {
        let bytes = s.value::<43>();
        run(move || (Point::decode_uncompressed_ct(&bytes), Point::decode_ct(bytes.first_chunk().unwrap_or(&[0; 22]))))
    });
}

type Small = Gf9767x19;

/// Prepares a function of two elements of GF(9767^19).
fn gf9767<T: 'static>(s: &mut Source, f: fn(Small, Small) -> T) -> Run {
    let (x, (y, _)) = (Small::map_uniform(&s.value::<48>()), Small::decode_ct(&s.value::<32>()));
    run(move || f(x, y))
}

fn extension(l: &mut List) {
    l.begin("gf9767x19", false);
    l.add("x+y, x-y, -x, 3x", |s| gf9767(s, |x, y| [x + y, x - y, -x, x.mul_small(3)]));
    l.add("xy, x^2", |s| gf9767(s, |x, y| [x * y, x.square()]));
    l.add("1/x", |s| gf9767(s, |x, _| x.invert()));
    l.add("roots", |s| gf9767(s, |x, y| (x.sqrt(), x.cbrt(), y.sqrt())));
    l.add("comparisons", |s| gf9767(s, |x, y| (x.is_square(), x.is_negative(), x.is_zero(), x.ct_eq(y))));
    l.add("encode", |s| gf9767(s, |x, y| (x.encode(), y.encode())));
    l.add("decode, map", |s| {
        let bytes = s.value::<48>();
        run(move || (Small::map_uniform(&bytes), Small::decode_ct(bytes.first_chunk().unwrap_or(&[0; 32]))))
    });
}

type Binary = Gf2p233;

/// Prepares a function of two elements of GF(2^233).
fn gf2<T: 'static>(s: &mut Source, f: fn(Binary, Binary) -> T) -> Run {
    let (x, (y, _)) = (Binary::decode_reduce(&s.value::<32>()), Binary::decode_ct(&s.value::<30>()));
    run(move || f(x, y))
}

fn binary(l: &mut List) {
    l.begin("gf2_233", true);
    l.add("x+y, xy", |s| gf2(s, |x, y| [x + y, x * y]));
    l.add("x^2", |s| gf2(s, |x, _| [x.square(), x.square_n(7), x.square_n(150)]));
    l.add("pairs", |s| {
        gf2(s, |x, y| (Binary::mul2(&x, &y, &y, &y), Binary::square2(&x, &y), Binary::square3_n(&x, &y, &x, 5)))
    });
    l.add("1/x", |s| gf2(s, |x, _| x.invert()));
    l.add("roots", |s| gf2(s, |x, _| (x.sqrt(), x.cube_root())));
    l.add("traces", |s| gf2(s, |x, _| (x.trace(), x.half_trace())));
    l.add("comparisons", |s| gf2(s, |x, y| (x.is_zero(), x.ct_eq(y))));
    l.add("encode", |s| gf2(s, |x, _| x.encode()));
    l.add("decode", |s| {
        let bytes = s.value::<32>();
        run(move || (Binary::decode_reduce(&bytes), Binary::decode_ct(bytes.first_chunk().unwrap_or(&[0; 30]))))
    });
    l.add("window of xsk233's generator", |s| {
        let scalar = s.secret_scalar("scalar");
        run(move || primegroup::xsk233::Point::mul_generator_window(&scalar))
    });
}

/// Adds the fields of all groups.
pub(super) fn all(l: &mut List) {
    binary(l);
    c1665(l);
    prime::<19>(l, "gf(2^255-19)");
    prime::<3957>(l, "gf(2^255-3957)");
    prime::<18651>(l, "gf(2^255-18651)");
    extension(l);
}
