//! The three curves, bilinearity, and values of others.

use super::miller::{self, Term};
use super::{Curve, Family, Pair, Twist, product};
use crate::curve::weierstrass::affine;
use crate::field::Field;
use crate::field::mont::Mont;
use crate::field::tower::{self, Quadratic, Twelve};

type Bls12 = crate::group::bls12_381::On<crate::cpu::Base>;
impl Test for Bls12 {
    const G1: [Self::Base; 2] = [
        Mont::from_words([
            0xfb3af00adb22c6bb,
            0x6c55e83ff97a1aef,
            0xa14e3a3f171bac58,
            0xc3688c4f9774b905,
            0x2695638c4fa9ac0f,
            0x17f1d3a73197d794,
        ]),
        Mont::from_words([
            0xcaa232946c5e7e1,
            0xd03cc744a2888ae4,
            0xdb18cb2c04b3ed,
            0xfcf5e095d5d00af6,
            0xa09e30ed741d8ae4,
            0x8b3f481e3aaa0f1,
        ]),
    ];
    const G2: [Quadratic<Self::Base>; 2] = [
        Quadratic::new(
            Mont::from_words([
                0xd48056c8c121bdb8,
                0xbac0326a805bbef,
                0xb4510b647ae3d177,
                0xc6e47ad4fa403b02,
                0x260805272dc51051,
                0x24aa2b2f08f0a91,
            ]),
            Mont::from_words([
                0xe5ac7d055d042b7e,
                0x334cf11213945d57,
                0xb5da61bbdc7f5049,
                0x596bd0d09920b61a,
                0x7dacd3a088274f65,
                0x13e02b6052719f60,
            ]),
        ),
        Quadratic::new(
            Mont::from_words([
                0xe193548608b82801,
                0x923ac9cc3baca289,
                0x6d429a695160d12c,
                0xadfd9baa8cbdd3a7,
                0x8cc9cdc6da2e351a,
                0xce5d527727d6e11,
            ]),
            Mont::from_words([
                0xaaa9075ff05f79be,
                0x3f370d275cec1da1,
                0x267492ab572e99ab,
                0xcb3e287e85a763af,
                0x32acd2b02bc28b99,
                0x606c4a02ea734cc,
            ]),
        ),
    ];
    const R: [u64; 4] = [0xffffffff00000001, 0x53bda402fffe5bfe, 0x3339d80809a1d805, 0x73eda753299d7d48];
}
crate::modulus!(NogamiPrime = "2523648240000001ba344d80000000086121000000000013a700000000000013");
/// The curve and its tower.
#[derive(Clone, Copy, Debug)]
struct Nogami;
impl tower::Params for Nogami {
    type Base = Mont<NogamiPrime>;
    const FROBENIUS: [Quadratic<Self::Base>; 5] = [
        Quadratic::new(
            Mont::from_words([0xe17de6c06f2a6de9, 0x850974924d3f77c2, 0xb6499b50a846953f, 0x1b377619212e7c8c]),
            Mont::from_words([0xc582193f90d5922a, 0xdc178b6db2c08850, 0x3eab22f57b96ac8, 0x9ebee691ed18375]),
        ),
        Quadratic::new(
            Mont::from_words([0x0, 0x0, 0x0, 0x0]),
            Mont::from_words([0xd98000000000000b, 0x181800000000000c, 0x7080eb4000000006, 0x2523648240000001]),
        ),
        Quadratic::new(
            Mont::from_words([0x4b1b8eeae58b81c5, 0xa7333a0e62d78cbf, 0xc69b87a8848aa075, 0x23dfc9d1a39f4db8]),
            Mont::from_words([0x4b1b8eeae58b81c5, 0xa7333a0e62d78cbf, 0xc69b87a8848aa075, 0x23dfc9d1a39f4db8]),
        ),
        Quadratic::new(
            Mont::from_words([0xd98000000000000c, 0x181800000000000c, 0x7080eb4000000006, 0x2523648240000001]),
            Mont::from_words([0x0, 0x0, 0x0, 0x0]),
        ),
        Quadratic::new(
            Mont::from_words([0x859975ab54b5ef9b, 0xcb1baea0b017046e, 0xc2b0d5792cd135ac, 0x19f3db6884cdca43]),
            Mont::from_words([0x21668a54ab4a1078, 0x9605515f4fe8fba5, 0xf7837806d32eca5b, 0xb2f8919bb3235bd]),
        ),
    ];
    fn xi_product_assign(x: &mut Quadratic<Self::Base>) {
        x.times_one_plus_i_assign();
    }
}
impl Curve for Nogami {
    type Cpu = crate::cpu::Base;
    type Base = Mont<NogamiPrime>;
    type Tower = Nogami;
    const TWIST: Twist = Twist::D;
    const FAMILY: Family = Family::Bn;
    const X: u64 = 0x4080000000000001;
    const X_IS_NEGATIVE: bool = true;
    const LOOP: &'static [i8] = &[
        1, 0, -1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
    ];
    const B: Self::Base = Mont::from_words([2]);
    const TWIST_B: Quadratic<Self::Base> = Quadratic::new(
        Mont::from_words([0x1, 0x0, 0x0, 0x0]),
        Mont::from_words([0xa700000000000012, 0x6121000000000013, 0xba344d8000000008, 0x2523648240000001]),
    );
    const TWIST_FROBENIUS: [Quadratic<Self::Base>; 2] =
        [<Self as tower::Params>::FROBENIUS[1], <Self as tower::Params>::FROBENIUS[2]];
    fn three_b_product_assign(x: &mut Self::Base) {
        *x *= Mont::from_words([6]);
    }
    fn twist_three_b_product_assign(x: &mut Quadratic<Self::Base>) {
        *x *= Self::TWIST_B;
        *x = *x + *x + *x;
    }
}
impl Test for Nogami {
    const G1: [Self::Base; 2] = [
        Mont::from_words([0xa700000000000012, 0x6121000000000013, 0xba344d8000000008, 0x2523648240000001]),
        Mont::from_words([0x1, 0x0, 0x0, 0x0]),
    ];
    const G2: [Quadratic<Self::Base>; 2] = [
        Quadratic::new(
            Mont::from_words([0x91ee4224c803fb2b, 0xa4648bbb4898bf0d, 0xeb8d8c7e8c61edb6, 0x61a10bb519eb62f]),
            Mont::from_words([0xd8c34c1e7d54cf3, 0x1f4d746bae3784b7, 0x310aa78c5982aa5b, 0x516aaf9ba737833]),
        ),
        Quadratic::new(
            Mont::from_words([0x19f0e07891cd2b9a, 0x29bd0ae6bdbe09bd, 0x9a90e096698c8223, 0x21897a06baf9343]),
            Mont::from_words([0x8a2d1aec6b3ace9b, 0xb09006ffd739c957, 0x8f6d4456f5f38d37, 0xebb2b0e7c8b1526]),
        ),
    ];
    const R: [u64; 4] = [0xa10000000000000d, 0xff9f800000000010, 0xba344d8000000007, 0x2523648240000001];
}
crate::modulus!(AltPrime = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");
/// The curve and its tower.
#[derive(Clone, Copy, Debug)]
struct Alt;
impl tower::Params for Alt {
    type Base = Mont<AltPrime>;
    const FROBENIUS: [Quadratic<Self::Base>; 5] = [
        Quadratic::new(
            Mont::from_words([0xd60b35dadcc9e470, 0x5c521e08292f2176, 0xe8b99fdd76e68b60, 0x1284b71c2865a7df]),
            Mont::from_words([0xca5cf05f80f362ac, 0x747992778eeec7e5, 0xa6327cfe12150b8e, 0x246996f3b4fae7e6]),
        ),
        Quadratic::new(
            Mont::from_words([0x99e39557176f553d, 0xb78cc310c2c3330c, 0x4c0bec3cf559b143, 0x2fb347984f7911f7]),
            Mont::from_words([0x1665d51c640fcba2, 0x32ae2a1d0b7c9dce, 0x4ba4cc8bd75a0794, 0x16c9e55061ebae20]),
        ),
        Quadratic::new(
            Mont::from_words([0xdc54014671a0135a, 0xdbaae0eda9c95998, 0xdc5ec698b6e2f9b9, 0x63cf305489af5dc]),
            Mont::from_words([0x82d37f632623b0e3, 0x21807dc98fa25bd2, 0x704b5a7ec796f2b, 0x7c03cbcac41049a]),
        ),
        Quadratic::new(
            Mont::from_words([0x848a1f55921ea762, 0xd33365f7be94ec72, 0x80f3c0b75a181e84, 0x5b54f5e64eea801]),
            Mont::from_words([0xc13b4711cd2b8126, 0x3685d2ea1bdec763, 0x9f3a80b03b0b1c92, 0x2c145edbe7fd8aee]),
        ),
        Quadratic::new(
            Mont::from_words([0x2ea2c810eab7692f, 0x425c459b55aa1bd3, 0xe93a3661a4353ff4, 0x183c1e74f798649]),
            Mont::from_words([0x24c6b8ee6e0c2c4b, 0xb080cb99678e2ac0, 0xa27fb246c7729f7d, 0x12acf2ca76fd0675]),
        ),
    ];
    fn xi_product_assign(x: &mut Quadratic<Self::Base>) {
        let mut i = *x;
        i.times_i_assign();
        let y = *x;
        (0..3).for_each(|_| x.double_assign());
        *x += &y;
        *x += &i;
    }
}
impl Curve for Alt {
    type Cpu = crate::cpu::Base;
    type Base = Mont<AltPrime>;
    type Tower = Alt;
    const TWIST: Twist = Twist::D;
    const FAMILY: Family = Family::Bn;
    const X: u64 = 0x44e992b44a6909f1;
    const X_IS_NEGATIVE: bool = false;
    const LOOP: &'static [i8] = &[
        1, 0, -1, 0, 1, 0, 0, 0, -1, 0, -1, 0, 0, 0, -1, 0, 1, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0,
        -1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, -1, 0, -1, 0, 0, 1, 0, 0, 0, -1, 0, 0, -1, 0, 1, 0, 1, 0, 0, 0,
    ];
    const B: Self::Base = Mont::from_words([3]);
    const TWIST_B: Quadratic<Self::Base> = Quadratic::new(
        Mont::from_words([0x3267e6dc24a138e5, 0xb5b4c5e559dbefa3, 0x81be18991be06ac3, 0x2b149d40ceb8aaae]),
        Mont::from_words([0xe4a2bd0685c315d2, 0xa74fa084e52d1852, 0xcd2cafadeed8fdf4, 0x9713b03af0fed4]),
    );
    const TWIST_FROBENIUS: [Quadratic<Self::Base>; 2] =
        [<Self as tower::Params>::FROBENIUS[1], <Self as tower::Params>::FROBENIUS[2]];
    fn three_b_product_assign(x: &mut Self::Base) {
        *x *= Mont::from_words([9]);
    }
    fn twist_three_b_product_assign(x: &mut Quadratic<Self::Base>) {
        *x *= Self::TWIST_B;
        *x = *x + *x + *x;
    }
}
impl Test for Alt {
    const G1: [Self::Base; 2] = [Mont::from_words([0x1, 0x0, 0x0, 0x0]), Mont::from_words([0x2, 0x0, 0x0, 0x0])];
    const G2: [Quadratic<Self::Base>; 2] = [
        Quadratic::new(
            Mont::from_words([0x46debd5cd992f6ed, 0x674322d4f75edadd, 0x426a00665e5c4479, 0x1800deef121f1e76]),
            Mont::from_words([0x97e485b7aef312c2, 0xf1aa493335a9e712, 0x7260bfb731fb5d25, 0x198e9393920d483a]),
        ),
        Quadratic::new(
            Mont::from_words([0x4ce6cc0166fa7daa, 0xe3d1e7690c43d37b, 0x4aab71808dcb408f, 0x12c85ea5db8c6deb]),
            Mont::from_words([0x55acdadcd122975b, 0xbc4b313370b38ef3, 0xec9e99ad690c3395, 0x90689d0585ff075]),
        ),
    ];
    const R: [u64; 4] = [0x43e1f593f0000001, 0x2833e84879b97091, 0xb85045b68181585d, 0x30644e72e131a029];
}

/// Generators and their order.
trait Test: Curve {
    const G1: [Self::Base; 2];
    const G2: [Quadratic<Self::Base>; 2];
    const R: [u64; 4];
}

/// The double of an affine point.
fn double<F: Field>([x, y]: [F; 2]) -> [F; 2] {
    let xx = x.square();
    let slope = (xx + xx + xx) * y.double().invert();
    let x3 = slope.square() - x - x;
    [x3, slope * (x - x3) - y]
}

fn pair<C: Test>([x, y]: [C::Base; 2], [u, v]: [Quadratic<C::Base>; 2]) -> Term<'static, C> {
    Term::Pair(Pair::new(&affine::Point::new(x, y), &affine::Point::new(u, v)))
}

fn bilinear<C: Test>() {
    let e = product::<C>(&mut [pair::<C>(C::G1, C::G2)]);
    assert!(e != Twelve::ONE);
    let power = C::R.iter().rev().flat_map(|w| (0..64).rev().map(move |i| w >> i & 1)).fold(Twelve::ONE, |t, bit| {
        let t = t.square();
        if bit == 1 { t * e } else { t }
    });
    assert!(power == Twelve::ONE);
    assert!(product::<C>(&mut [pair::<C>(double(C::G1), C::G2)]) == e.square());
    assert!(product::<C>(&mut [pair::<C>(C::G1, double(C::G2))]) == e.square());
    let [x, y] = C::G1;
    let e = product::<C>(&mut [pair::<C>(double([x, -y]), C::G2), pair::<C>(C::G1, double(C::G2))]);
    assert!(e == Twelve::ONE);
    // The neutral element with the generator.
    let neutral = [C::Base::ZERO; 2];
    assert!(product::<C>(&mut [pair::<C>(neutral, C::G2)]) == Twelve::ONE);
    // Lines in advance.
    assert_eq!(miller::steps::<C>().count(), miller::count::<C>());
    let mut lines = [[Quadratic::ZERO; 2]; 100];
    let lines = &mut lines[..miller::count::<C>()];
    miller::prepare::<C>(lines, &C::G2);
    let e = product::<C>(&mut [pair::<C>(C::G1, C::G2)]);
    assert!(product::<C>(&mut [Term::Prepared([y.invert(), x * y.invert()], lines)]) == e);
    let both = &mut [pair::<C>([x, -y], C::G2), Term::Prepared([y.invert(), x * y.invert()], lines)];
    assert!(product::<C>(both) == Twelve::ONE);
    assert!(product::<C>(&mut [Term::Prepared(neutral, lines)]) == Twelve::ONE);
    lines.fill([Quadratic::ZERO; 2]);
    assert!(product::<C>(&mut [Term::Prepared([y.invert(), x * y.invert()], lines)]) == Twelve::ONE);
}

#[test]
fn pairings_are_bilinear() {
    bilinear::<Bls12>();
    bilinear::<Nogami>();
    bilinear::<Alt>();
}
