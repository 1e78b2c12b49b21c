//! Pairings, and elements of the third group GT.

use crate::abi::{Code, answer, at, code, list, one, put, write};
use crate::points::Point;
use alloc::vec::Vec;
use core::marker::PhantomData;
use primegroup::Error;
use primegroup::core_groups::ct;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::pairing::{Argument, Pairing, Target};

/// Functions of a curve with a pairing.
pub(crate) struct Of<E>(PhantomData<E>);

impl<E: Pairing> Of<E>
where
    E::G1: Point,
    E::G2: Point,
{
    unsafe fn pairs<'a>(p: *const u8, q: *const u8, count: usize) -> Vec<(E::G1, Argument<'a, E>)> {
        // SAFETY: JavaScript gives back elements, and places each kind at an address that is a multiple of 16.
        let (p, q) = unsafe { (list(p.cast::<E::G1>(), count), list(q.cast::<E::G2>(), count)) };
        p.iter().zip(q).map(|(p, q)| (*p, Argument::Point(q))).collect()
    }

    unsafe fn give(out: *mut u8, value: E::Gt) -> Code {
        // SAFETY: the caller's promise.
        unsafe { write(out.cast::<E::Gt>(), value) }
    }

    unsafe fn value<'a>(p: *const u8) -> &'a E::Gt {
        // SAFETY: JavaScript gives back what it got from `give`.
        unsafe { one(p.cast()) }
    }

    /// Writes a product of pairings.
    pub(crate) unsafe fn pair(p: *const u8, q: *const u8, count: usize, out: *mut u8) -> Code {
        // SAFETY: the caller's promise.
        unsafe { Self::give(out, E::multi_pair(&Self::pairs(p, q, count))) }
    }

    /// Returns 1 if a product of pairings of public points is one.
    pub(crate) unsafe fn product_is_one(p: *const u8, q: *const u8, count: usize) -> Code {
        // SAFETY: the caller's promise.
        unsafe { Code::from(E::product_is_one_vartime(&Self::pairs(p, q, count))) }
    }

    pub(crate) unsafe fn decode(p: *const u8, n: usize, out: *mut u8) -> Code {
        if n != <E::Gt as Target>::Bytes::LEN {
            return code(Error::Length);
        }
        // SAFETY: the caller's promise.
        unsafe { E::Gt::decode(at(p, n)).map_or(code(Error::Encoding), |value| Self::give(out, value)) }
    }

    pub(crate) unsafe fn encode(p: *const u8, out: *mut u8) -> Code {
        // SAFETY: the caller's promise.
        unsafe { put(out, Self::value(p).encode()) as Code }
    }

    /// Writes a constant: 0 is the neutral element, 1 is the pairing of the generators.
    pub(crate) unsafe fn constant(which: u32, out: *mut u8) -> Code {
        // SAFETY: the caller's promise.
        unsafe { Self::give(out, if which == 0 { E::Gt::one() } else { E::Gt::generator() }) }
    }

    pub(crate) unsafe fn mul(a: *const u8, b: *const u8, out: *mut u8) -> Code {
        // SAFETY: the caller's promise.
        unsafe { Self::give(out, *Self::value(a) * *Self::value(b)) }
    }

    pub(crate) unsafe fn invert(a: *const u8, out: *mut u8) -> Code {
        // SAFETY: the caller's promise.
        unsafe { Self::give(out, Self::value(a).invert()) }
    }

    pub(crate) unsafe fn equal(a: *const u8, b: *const u8) -> Code {
        // SAFETY: the caller's promise.
        unsafe { Code::from(Self::value(a).ct_eq(Self::value(b)).declassify()) }
    }

    pub(crate) unsafe fn pow(a: *const u8, s: *const u8, n: usize, out: *mut u8) -> Code {
        // SAFETY: the caller's promise.
        unsafe {
            let Some(bytes) = <E::Scalar as PrimeField>::Bytes::from_slice(at(s, n)) else {
                return code(Error::Length);
            };
            let (mut s, ok) = E::Scalar::decode_ct(&bytes);
            if !ok.declassify() {
                return answer(Err(Error::Encoding));
            }
            let power = Self::value(a).pow(&s);
            ct::wipe(&mut s);
            Self::give(out, power)
        }
    }
}
