//! Isogenies to the curve and to its twist (RFC 9380 appendix E.2 and E.3). They start from curves with ab ≠ 0, which
//! the simplified map requires.
//!
//! The constants are coefficients of the numerators and denominators of x and y, lowest powers first.

use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::{Params, complete};
use crate::field::Field;

/// An integer modulo p.
pub type Words = [u64; 6];

/// a of the curve on which the map to the curve starts.
pub const FIRST_A: Words = [
    0x5cf4_2808_2d58_4c1d, 0x9893_6f8d_a0e0_f97f, 0xd8e8_981a_efd8_81ac, 0xb0ea_9853_83ee_66a8, 0x3d69_3a02_c96d_4982,
    0x0014_4698_a3b8_e943,
];
/// b of that curve.
pub const FIRST_B: Words = [
    0xd1cc_48e9_8e17_2be0, 0x5a23_215a_316c_eaa5, 0xa0b9_c14f_cef3_5ef5, 0x2016_c1f0_f24f_4070, 0x018b_12e8_753e_ee3b,
    0x12e2_908d_1168_8030,
];
/// Numerator of x, on the curve.
#[rustfmt::skip]
pub const FIRST_X: [Words; 12] = [
    [0xaeac1662734649b7, 0x5610c2d5f2e62d6e, 0xf2627b56cdb4e2c8, 0x6b303e88a2d7005f, 0xb809101dd9981585, 0x11a05f2b1e833340],
    [0xe834eef1b3cb83bb, 0x4838f2a6f318c356, 0xf565e33c70d1e86b, 0x7c17e75b2f6a8417, 0x588bab22147a81c, 0x17294ed3e943ab2f],
    [0xe0179f9dac9edcb0, 0x958c3e3d2a09729f, 0x6878e501ec68e25c, 0xce032473295983e5, 0x1d1048c5d10a9a1b, 0xd54005db97678ec],
    [0xc5b388641d9b6861, 0x5336e25ce3107193, 0xf1b33289f1b33083, 0xd7f5e4656a8dbf25, 0x4e0609d307e55412, 0x1778e7166fcc6db7],
    [0x51154ce9ac8895d9, 0x985a286f301e77c4, 0x86eeb65982fac18, 0x99db995a1257fb3f, 0x6642b4b3e4118e54, 0xe99726a3199f443],
    [0xcd13c1c66f652983, 0xa0870d2dcae73d19, 0x9ed3ab9097e68f90, 0xdb3cb17dd952799b, 0x1d1201bf7a74ab5, 0x1630c3250d7313ff],
    [0xddd7f225a139ed84, 0x8da25128c1052eca, 0x9008e218f9c86b2a, 0xb11586264f0f8ce1, 0x6a3726c38ae652bf, 0xd6ed6553fe44d29],
    [0x9ccb5618e3f0c88e, 0x39b7c8f8c8f475af, 0xa682c62ef0f27533, 0x356de5ab275b4db1, 0xe8743884d1117e53, 0x17b81e7701abdbe2],
    [0x6d71986a8497e317, 0x4fa295f296b74e95, 0xa2c596c928c5d1de, 0xc43b756ce79f5574, 0x7b90b33563be990d, 0x80d3cf1f9a78fc4],
    [0x7f241067be390c9e, 0xa3190b2edc032779, 0x676314baf4bb1b7f, 0xdd2ecb803a0c5c99, 0x2e0c37515d138f22, 0x169b1f8e1bcfa7c4],
    [0xca67df3f1605fb7b, 0xf69b771f8c285dec, 0xd50af36003b14866, 0xfa7dccdde6787f96, 0x72d8ec09d2565b0d, 0x10321da079ce07e2],
    [0xa9c8ba2e8ba2d229, 0xc24b1b80b64d391f, 0x23c0bf1bc24c6b68, 0x31d79d7e22c837bc, 0xbd1e962381edee3d, 0x6e08c248e260e70],
];
/// Kernel polynomial on the curve. Its square is the denominator of x, its cube the denominator of y. The leading
/// coefficient (of x^5, equal to 1) is omitted.
#[rustfmt::skip]
pub const FIRST_KERNEL: [Words; 5] = [
    [0x2bbef9c8b5a66e07, 0xfcc0815fea66d8b0, 0x5d1c3afb023a3409, 0x90d38679b4c040d, 0xb0504a9c4fada0a5, 0x133341fb0962a34c],
    [0x6552e59ce75177b0, 0x8d201f46f6cfc4ed, 0xf8ed174fb59fcff7, 0x83eb6cf63c76b969, 0xe00d054cf5d4775e, 0x264908af037bced],
    [0xbd307c69bf319d39, 0x1a4b3b69600129fa, 0xd606a5dae9f3c8e8, 0xba0f626f305fc0cf, 0xaceea65e87fd7203, 0x1335c502c1f54c49],
    [0xac234d896ca82944, 0x42d609537eb3549a, 0x8593de55ac237030, 0xf60d6e9679a8d3d5, 0x930e16e3e92dd17b, 0x94440f65f408a6e],
    [0x16b1c268b4766e85, 0xc98ba725a5bc3280, 0xbb6fa99cbc798e0a, 0x7b415a774b7be81b, 0x23b6b71f59d2b340, 0x4afe09d5cf4956a],
];
/// Numerator of y, on the curve.
#[rustfmt::skip]
pub const FIRST_Y: [Words; 16] = [
    [0xbe9845719707bb33, 0xcd0c7aee9b3ba3c2, 0x2b52af6c956543d3, 0x11ad138e48a86952, 0x259d1f094980dcfa, 0x90d97c81ba24ee0],
    [0xe097e75a2e41c696, 0xd6c56711962fa8bf, 0xf906343eb67ad34, 0x1223e96c254f383d, 0xd51036d776fb4683, 0x134996a104ee5811],
    [0xb8dfe240c72de1f6, 0xd26d521628b00523, 0xc344be4b91400da7, 0x2552e2d658a31ce2, 0xf4a384c86a3b4994, 0xcc786baa966e66],
    [0xa6355c77b0e5f4cb, 0xde405aba9ec61dec, 0x9e4a3ec03251cf9, 0xd42aa7b90eeb791c, 0x7898751ad8746757, 0x1f86376e8981c21],
    [0x41b6daecf2e8fedb, 0x2ee7f8dc099040a8, 0x79833fd221351adc, 0x195536fbe3ce50b8, 0x5caf4fe2a21529c4, 0x8cc03fdefe0ff13],
    [0x99b23ab13633a5f0, 0x203f6326c95a8072, 0x76505c3d3ad5544e, 0x74a7d0d4afadb7bd, 0x2211e11db8f0a6a0, 0x16603fca40634b6a],
    [0xc961f8855fe9d6f2, 0x47a87ac2460f415e, 0x5231413c4d634f37, 0xe75bb8ca2be184cb, 0xb2c977d027796b3c, 0x4ab0b9bcfac1bbc],
    [0xa15e4ca31870fb29, 0x42f64550fedfe935, 0xfd038da6c26c8426, 0x170a05bfe3bdd81f, 0xde9926bd2ca6c674, 0x987c8d5333ab86f],
    [0x60370e577bdba587, 0x69d65201c78607a3, 0x1e8b6e6a1f20cabe, 0x8f3abd16679dc26c, 0xe88c9e221e4da1bb, 0x9fc4018bd96684b],
    [0x2bafaaebca731c30, 0x9b3f7055dd4eba6f, 0x6985e7ed1e4d43b, 0xc42a0ca7915af6fe, 0x223abde7ada14a23, 0xe1bba7a1186bdb5],
    [0xe813711ad011c132, 0x31bf3a5cce3fbafc, 0xd1183e416389e610, 0xcd2fcbcb6caf493f, 0xdfd0b8f1d43fb93, 0x19713e47937cd1be],
    [0xce07c8a4d0074d8e, 0x49d9cdf41b44d606, 0x2e6bfe7f911f6432, 0x523559b8aaf0c246, 0xb918c143fed2edcc, 0x18b46a908f36f6de],
    [0xd4c04f00b971ef8, 0x6c851c1919211f2, 0xc02710e807b4633f, 0x7aa7b12a3426b08e, 0xd155096004f53f44, 0xb182cac101b9399],
    [0x42d9d3f5db980133, 0xc6cf90ad1c232a64, 0x13e6632d3c40659c, 0x757b3b080d4c1580, 0x72fc00ae7be315dc, 0x245a394ad1eca9b],
    [0x866b1e715475224b, 0x6ba1049b6579afb7, 0xd9ab0f5d396a7ce4, 0x5e673d81d7e86568, 0x2a159f748c4a3fc, 0x5c129645e44cf11],
    [0x4b456be69c8b604, 0xb665027efec01c77, 0x57add4fa95af01b2, 0xcb181d8f84965a39, 0x4ea50b3b42df2eb5, 0x15e6be4e990f03ce],
];
/// Numerator of x, on the twist.
#[rustfmt::skip]
pub const SECOND_X: [[Words; 2]; 4] = [
    [[0x6238aaaaaaaa97d6, 0x5c2638e343d9c71c, 0x88b58423c50ae15d, 0x32c52d39fd3a042a, 0xbb5b7a9a47d7ed85, 0x5c759507e8e333e], [0x6238aaaaaaaa97d6, 0x5c2638e343d9c71c, 0x88b58423c50ae15d, 0x32c52d39fd3a042a, 0xbb5b7a9a47d7ed85, 0x5c759507e8e333e]],
    [[0x0, 0x0, 0x0, 0x0, 0x0, 0x0], [0x26a9ffffffffc71a, 0x1472aaa9cb8d5555, 0x9a208c6b4f20a418, 0x984f87adf7ae0c7f, 0x32126fced787c88f, 0x11560bf17baa99bc]],
    [[0x26a9ffffffffc71e, 0x1472aaa9cb8d5555, 0x9a208c6b4f20a418, 0x984f87adf7ae0c7f, 0x32126fced787c88f, 0x11560bf17baa99bc], [0x9354ffffffffe38d, 0xa395554e5c6aaaa, 0xcd104635a790520c, 0xcc27c3d6fbd7063f, 0x190937e76bc3e447, 0x8ab05f8bdd54cde]],
    [[0x88e2aaaaaaaa5ed1, 0x7098e38d0f671c71, 0x22d6108f142b8575, 0xcb14b4e7f4e810aa, 0xed6dea691f5fb614, 0x171d6541fa38ccfa], [0x0, 0x0, 0x0, 0x0, 0x0, 0x0]],
];
/// Kernel polynomial on the twist: x + 6 - 6i.
#[rustfmt::skip]
pub const SECOND_KERNEL: [[Words; 2]; 1] = [
    [[0x6, 0x0, 0x0, 0x0, 0x0, 0x0], [0xb9feffffffffaaa5, 0x1eabfffeb153ffff, 0x6730d2a0f6b0f624, 0x64774b84f38512bf, 0x4b1ba7b6434bacd7, 0x1a0111ea397fe69a]],
];
/// Numerator of y, on the twist.
#[rustfmt::skip]
pub const SECOND_Y: [[Words; 2]; 4] = [
    [[0x12cfc71c71c6d706, 0xfc8c25ebf8c92f68, 0xf54439d87d27e500, 0xf7da5d4a07f649b, 0x59a4c18b076d1193, 0x1530477c7ab4113b], [0x12cfc71c71c6d706, 0xfc8c25ebf8c92f68, 0xf54439d87d27e500, 0xf7da5d4a07f649b, 0x59a4c18b076d1193, 0x1530477c7ab4113b]],
    [[0x0, 0x0, 0x0, 0x0, 0x0, 0x0], [0x6238aaaaaaaa97be, 0x5c2638e343d9c71c, 0x88b58423c50ae15d, 0x32c52d39fd3a042a, 0xbb5b7a9a47d7ed85, 0x5c759507e8e333e]],
    [[0x26a9ffffffffc71c, 0x1472aaa9cb8d5555, 0x9a208c6b4f20a418, 0x984f87adf7ae0c7f, 0x32126fced787c88f, 0x11560bf17baa99bc], [0x9354ffffffffe38f, 0xa395554e5c6aaaa, 0xcd104635a790520c, 0xcc27c3d6fbd7063f, 0x190937e76bc3e447, 0x8ab05f8bdd54cde]],
    [[0xe1b371c71c718b10, 0x4e79097a56dc4bd9, 0xb0e977c69aa27452, 0x761b0f37a1e26286, 0xfbf7043de3811ad0, 0x124c9ad43b6cf79b], [0x0, 0x0, 0x0, 0x0, 0x0, 0x0]],
];

/// Evaluates a polynomial at X/Z and multiplies by Z^degree. `highest` is the leading coefficient, or the value of the
/// two leading terms. `powers` start with the power of Z that belongs to the next coefficient.
fn value<F: Field>(highest: F, others: impl DoubleEndedIterator<Item = F>, x: F, powers: &[F]) -> F {
    others.rev().zip(powers).fold(highest, |value, (c, power)| value * x + c * *power)
}

/// Returns the image of a point, with constants made from the listed coefficients. Points in the kernel map to the
/// neutral element.
///
/// An isogeny of odd degree has the form x' = N/h^2 and y' = y M/h^3. The roots of the polynomial h are the
/// x-coordinates of the kernel. So (X', Y', Z') = (N h, Y M, h^3 Z), where N, M and h are made homogeneous by powers of
/// Z.
pub fn image<C: Params, D: Params<Field = C::Field>, T: Copy>(
    p: &Point<C>,
    [x, y, kernel]: [&[T]; 3],
    constant: impl Fn(&T) -> C::Field,
) -> Point<D> {
    // The numerator of y has the highest degree, 15: Z, Z^2, ... Z^15.
    let mut powers = [p.z; 15];
    for i in 1..y.len().saturating_sub(1) {
        powers[i] = powers[i - 1] * p.z;
    }
    let of = |list: &[T]| match list.split_last() {
        Some((highest, others)) => value(constant(highest), others.iter().map(&constant), p.x, &powers),
        None => Field::ZERO,
    };
    let h = match kernel.split_last() {
        Some((next, others)) => {
            value(p.x + constant(next) * p.z, others.iter().map(&constant), p.x, powers.get(1..).unwrap_or_default())
        }
        None => Field::ONE,
    };
    let mut out: Point<D> = Point { x: of(x) * h, y: of(y) * p.y, z: h.square() * h * p.z };
    // Z' = 0 if h = 0 (a point of the kernel) or Z = 0. Both map to the neutral element.
    out.assign_if(out.z.is_zero(), &complete::Point::IDENTITY);
    out
}
