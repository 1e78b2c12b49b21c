//! Tests that batch decoding, with and without SIMD lanes, gives the same elements and the same validity as single
//! decoding.

use crate::cpu::tests::Twin;
use crate::cpu::{Cpu, Portable};
use crate::curve::Stored;
use crate::field::lanes::tests::Random;
use crate::group::Spec;

fn check<S: Spec<Bytes = [u8; 32]>, K: Cpu>(count: u64) {
    check_some::<S, K, 4>(count);
    check_some::<S, K, 8>(count / 2);
}

fn check_some<S: Spec<Bytes = [u8; 32]>, K: Cpu, const N: usize>(count: u64) {
    let mut random = Random::new(9);
    let mut p = S::Point::<Portable>::load(&S::GENERATOR);
    let mut seen = [0; 2];
    for i in 0..count {
        let some: [[u8; 32]; N] = core::array::from_fn(|at| {
            use crate::curve::CurvePoint;
            p = p.double();
            let mut bytes = S::encode::<Portable>(p);
            match (i + at as u64) % 8 {
                0 => bytes[at] ^= 1 << (i % 8),
                1 => bytes[31] ^= 0x80,
                2 => bytes = core::array::from_fn(|_| random.next() as u8),
                // Integers around 0 and around the modulus.
                3 => {
                    bytes = [if i % 2 == 0 { 0 } else { 0xff }; 32];
                    bytes[0] = random.next() as u8;
                    bytes[31] &= if i % 4 < 2 { 0xff } else { 0x7f };
                }
                _ => {}
            }
            bytes
        });
        let got = S::decode_some::<K, N>(some.each_ref());
        for (bytes, (p, ok)) in some.iter().zip(got) {
            let (want, valid) = S::decode::<Portable>(bytes);
            assert_eq!(ok.declassify(), valid.declassify(), "{} {bytes:x?}", S::NAME);
            assert_eq!(S::encode::<K>(p), S::encode::<Portable>(want), "{} {bytes:x?}", S::NAME);
            seen[usize::from(valid.declassify())] += 1;
        }
    }
    assert!(seen.iter().all(|n| *n > count / 4), "{} {seen:?}", S::NAME);
}

/// Checks every group that uses SIMD lanes.
fn all<K: Cpu>(count: u64) {
    check::<crate::group::ed25519::Ed25519, K>(count);
    check::<crate::group::ristretto255::Ristretto255, K>(count);
    {
        check::<crate::group::double_odd::jq255::Jq255<crate::group::double_odd::E>, K>(count);
        check::<crate::group::double_odd::jq255::Jq255<crate::group::double_odd::S>, K>(count);
    }
    {
        check::<crate::group::double_odd::do255::Do255<crate::group::double_odd::E>, K>(count);
        check::<crate::group::double_odd::do255::Do255<crate::group::double_odd::S>, K>(count);
    }
}

/// Checks slices of all lengths: as many items as both slices have are decoded, and none beyond.
fn lengths<S: Spec<Bytes = [u8; 32]>>() {
    type One<S> = crate::group::Element<S>;
    let mut elements: [One<S>; 9] = core::array::from_fn(|i| One::<S>::GENERATOR.double_n(i as u32));
    let valid = elements.map(|p| p.encode());
    elements[4] = One::<S>::IDENTITY;
    for n in 0..=valid.len() {
        for m in 0..=valid.len() {
            let mut encodings = valid;
            encodings[n / 2][31] |= 0x80;
            encodings[n / 2][0] ^= 1;
            let mut out = [Some(One::<S>::IDENTITY); 9];
            One::<S>::decode_each(&encodings[..n], &mut out[..m]);
            let mut again = [[7; 32]; 9];
            One::<S>::encode_each(&elements[..n], &mut again[..m]);
            for (i, again) in again.iter().enumerate() {
                assert_eq!(
                    *again,
                    if i < n.min(m) { elements[i].encode() } else { [7; 32] },
                    "{} {n} {m} {i}",
                    S::NAME
                );
            }
            for (i, out) in out.iter().enumerate() {
                let want = if i < n.min(m) { One::<S>::decode(&encodings[i]) } else { Some(One::<S>::IDENTITY) };
                assert_eq!(*out, want, "{} {n} {m} {i}", S::NAME);
            }
        }
    }
}

#[test]
fn slices() {
    lengths::<crate::group::ed25519::Ed25519>();
    lengths::<crate::group::double_odd::jq255::Jq255<crate::group::double_odd::E>>();
    lengths::<crate::group::double_odd::do255::Do255<crate::group::double_odd::S>>();
}

#[test]
fn twin() {
    // On AArch64 pairs have no powers, and no operation asks for them.
    if !crate::field::lanes::PAIRS {
        all::<Twin>(32);
    }
}

#[cfg(primegroup_kernels = "x64")]
#[test]
fn kernel() {
    if crate::cpu::tests::x64::has_ifma() {
        all::<crate::cpu::X64I>(500);
    }
}
