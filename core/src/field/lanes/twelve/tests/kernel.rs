//! Tests of the kernel of this machine against the tower and against the reference implementations.

use super::super::*;
use super::*;
use crate::field::lanes::Ifma;

#[test]
fn kernel_against_the_tower() {
    if cpu::tests::x64::has_ifma() {
        against_the_tower::<Ifma>();
        cyclotomic::<Ifma>();
        unreduced::<Ifma>();
        pairings::<cpu::X64I>();
    }
}

/// Compares a formula between a kernel and the reference implementation, for limbs of any value.
fn compare<const OUT: usize>(
    name: &str,
    ours: impl Fn(&mut [Vector; OUT], &[Vector]),
    twin: impl Fn(&mut [Vector; OUT], &[Vector]),
) {
    let mut random = Random::new(name.len() as u64);
    let mut input = [Vector::ZERO; 192 + 24];
    for i in 0..crate::field::lanes::tests::kernel::inputs() / 10 {
        for x in input.as_chunks_mut::<8>().0 {
            let quad = random.quad();
            x.iter_mut().zip(quad.0.iter().cycle()).for_each(|(x, v)| *x = *v);
            x.rotate_right(random.next() as usize % 8);
        }
        let (mut a, mut b) = ([Vector::ZERO; OUT], [Vector::ZERO; OUT]);
        ours(&mut a, &input);
        twin(&mut b, &input);
        assert_eq!(a, b, "{name}, input {i}");
    }
}

#[test]
fn twins() {
    if !cpu::tests::x64::has_ifma() {
        return;
    }
    macro_rules! twins {
        ($($name:ident $out:literal ($x:literal $($y:literal)?);)*) => {$({
            fn call<K: Formulas>(out: &mut [Vector; $out], input: &[Vector]) {
                let (x, rest) = input.split_at($x);
                let _ = rest;
                K::$name(out, part::<$x>(x, 0) $(, part::<$y>(rest, 0))?);
            }
            compare(stringify!($name), call::<Ifma>, call::<Twin>);
        })*};
    }
    twins! {
        pair_product 32 (16 16);
        factors 96 (24 2);
        product 24 (192);
        square_factors 96 (24);
        squared 24 (96);
        line_factors 112 (24 16);
        line_product 24 (128);
        scale 8 (8 16);
        cyclotomic_square 32 (32);
        quartic 32 (24);
        sextic 24 (32);
    }
}
