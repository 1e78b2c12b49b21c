//! Elements and scalars. An element is copied in and out in its memory representation; a scalar is copied as its
//! encoding.

use crate::abi::{Code, answer, at, code, list, maybe, message, one, put, put_secret, write};
use alloc::vec::Vec;
use primegroup::Error;
use primegroup::Group;
use primegroup::core_groups::ct;
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::core_groups::group::{Coordinates, Element, Spec};
use primegroup::scheme::{HashToGroup, Sec1};
use primegroup::schnorr;

/// An element type, for groups of prime order and others.
pub(crate) trait Point: Copy {
    type Spec: Spec;
    /// Bytes of an element in memory.
    const SIZE: usize = size_of::<Self>();
}

impl<S: Spec> Point for Element<S> {
    type Spec = S;
}

pub(crate) type ScalarOf<P> = <<P as Point>::Spec as Spec>::Scalar;

/// Returns an element of the caller.
unsafe fn point<'a, P: Point>(p: *const u8) -> &'a Element<P::Spec> {
    // SAFETY: JavaScript gives back what it got from `give`.
    unsafe { one(p.cast()) }
}

/// Writes an element for the caller.
unsafe fn give<P: Point>(out: *mut u8, p: Element<P::Spec>) -> Code {
    // SAFETY: the caller's promise.
    unsafe { write(out.cast::<Element<P::Spec>>(), p) }
}

/// Reads a scalar of the caller, which must be canonical.
unsafe fn scalar<P: Point>(s: *const u8, n: usize) -> Result<ScalarOf<P>, Error> {
    // SAFETY: the caller's promise.
    canonical(unsafe { at(s, n) })
}

fn canonical<S: PrimeField>(s: &[u8]) -> Result<S, Error> {
    let bytes = S::Bytes::from_slice(s).ok_or(Error::Length)?;
    let (s, ok) = S::decode_ct(&bytes);
    // Whether the bytes are a scalar is not secret.
    if ok.declassify() { Ok(s) } else { Err(Error::Encoding) }
}

pub(crate) unsafe fn decode<P: Point>(p: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    let bytes = unsafe { at(p, n) };
    if n != <<P::Spec as Spec>::Bytes as ByteArray>::LEN {
        return code(Error::Length);
    }
    // SAFETY: as before.
    Element::decode(bytes).map_or(code(Error::Encoding), |p| unsafe { give::<P>(out, p) })
}

/// Writes the encoding of an element. In some groups the neutral element has no encoding.
pub(crate) unsafe fn encode<P: Point>(p: *const u8, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let p = point::<P>(p);
        if !P::Spec::ENCODES_IDENTITY && p.is_identity().declassify() {
            return code(Error::Encoding);
        }
        put(out, p.encode()) as Code
    }
}

pub(crate) unsafe fn constant<P: Point>(which: u32, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { give::<P>(out, if which == 0 { Element::IDENTITY } else { Element::GENERATOR }) }
}

pub(crate) unsafe fn binary<P: Point>(which: u32, a: *const u8, b: *const u8, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let (a, b) = (*point::<P>(a), *point::<P>(b));
        give::<P>(out, if which == 0 { a + b } else { a - b })
    }
}

pub(crate) unsafe fn unary<P: Point>(which: u32, a: *const u8, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let a = point::<P>(a);
        give::<P>(out, if which == 0 { -*a } else { a.double() })
    }
}

/// Returns 1 if two elements are equal.
pub(crate) unsafe fn equal<P: Point>(a: *const u8, b: *const u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { Code::from(point::<P>(a).ct_eq(point::<P>(b)).declassify()) }
}

pub(crate) unsafe fn mul<P: Point>(a: *const u8, s: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        match scalar::<P>(s, n) {
            Ok(mut s) => {
                let code = give::<P>(out, point::<P>(a).mul(&s));
                ct::wipe(&mut s);
                code
            }
            Err(e) => code(e),
        }
    }
}

pub(crate) unsafe fn mul_generator<P: Point>(s: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        match scalar::<P>(s, n) {
            Ok(mut s) => {
                let code = give::<P>(out, Element::mul_generator(&s));
                ct::wipe(&mut s);
                code
            }
            Err(e) => code(e),
        }
    }
}

/// Writes the sum of multiples of public points by public scalars (multi-scalar multiplication), in variable time.
pub(crate) unsafe fn sum_of_multiples<P: Point>(
    points: *const u8,
    scalars: *const u8,
    count: usize,
    out: *mut u8,
) -> Code {
    let len = <<ScalarOf<P> as PrimeField>::Bytes as ByteArray>::LEN;
    // SAFETY: the caller's promise.
    unsafe {
        let points = list(points.cast::<Element<P::Spec>>(), count);
        let scalars = at(scalars, len.saturating_mul(count)).chunks_exact(len);
        let scalars = scalars.map(canonical).collect::<Result<Vec<_>, _>>();
        match scalars {
            Ok(scalars) => give::<P>(out, Element::multi_scalar_mul_vartime(&scalars, points)),
            Err(e) => code(e),
        }
    }
}

/// Scalar arithmetic by number: 0 is a + b, 1 is a - b, 2 is a b, 3 is 1/a, 4 is -a, and 5 reduces an integer of any
/// length modulo the order.
pub(crate) unsafe fn scalar_op<P: Point>(which: u32, a: *const u8, n: usize, b: *const u8, out: *mut u8) -> Code {
    let len = <<ScalarOf<P> as PrimeField>::Bytes as ByteArray>::LEN;
    // SAFETY: the caller's promise.
    let result = unsafe {
        if which == 5 {
            Ok(<ScalarOf<P>>::decode_reduce(at(a, n)))
        } else {
            scalar::<P>(a, n).and_then(|a| {
                Ok(match which {
                    0 => a + scalar::<P>(b, len)?,
                    1 => a - scalar::<P>(b, len)?,
                    2 => a * scalar::<P>(b, len)?,
                    3 => a.invert(),
                    _ => -a,
                })
            })
        }
    };
    // SAFETY: as before.
    answer(result.map(|s| unsafe { put(out, s.encode()) }))
}

pub(crate) unsafe fn map<P: Point>(uniform: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        match <P::Spec as Spec>::Uniform::from_ref(at(uniform, n)) {
            Some(uniform) => give::<P>(out, Element::map_to_group(uniform)),
            None => code(Error::Length),
        }
    }
}

pub(crate) unsafe fn hash<P: Point>(
    m: *const u8,
    n: usize,
    hash: u32,
    dst: *const u8,
    dst_len: usize,
    out: *mut u8,
) -> Code
where
    Element<P::Spec>: HashToGroup,
{
    // SAFETY: the caller's promise.
    unsafe {
        match message(m, n, hash).and_then(|m| Element::<P::Spec>::hash_to_group(m, maybe(dst, dst_len))) {
            Ok(p) => give::<P>(out, p),
            Err(e) => code(e),
        }
    }
}

/// Hashes a message to a scalar, by the generic definition.
pub(crate) unsafe fn hash_to_scalar<G: Group>(
    m: *const u8,
    n: usize,
    dst: *const u8,
    dst_len: usize,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let s = primegroup::hash::hash_to_scalar::<G>(&[at(m, n)], at(dst, dst_len));
        answer(s.map(|s| put(out, s.encode())))
    }
}

/// Writes a public key as a point of the standard curve (SEC 1).
pub(crate) unsafe fn to_sec1<G: Sec1 + Group>(public: *const u8, n: usize, compressed: u32, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let Ok(key) = schnorr::PublicKey::<G>::decode(at(public, n)) else { return code(Error::Encoding) };
        let point = key.point();
        let written = if compressed != 0 {
            point.to_sec1_compressed().map(|b| put(out, b))
        } else {
            point.to_sec1_uncompressed().map(|b| put(out, b))
        };
        answer(written.ok_or(Error::Encoding))
    }
}

/// Writes the public key that a point of the standard curve stands for.
pub(crate) unsafe fn from_sec1<G: Sec1 + Group>(p: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let key = G::from_sec1(at(p, n)).ok_or(Error::Encoding).and_then(schnorr::PublicKey::<G>::from_point);
        answer(key.map(|key| put(out, key.encode())))
    }
}

/// Bytes of stack that a key exchange may leave secrets in: the depth that the library wipes for its own exchanges.
const EXCHANGE_STACK: usize = 10752;

/// Writes the shared point of ECDH in an encoding of SEC 1. Its x coordinate is the result of [`agree`](crate::keys).
/// Constant time.
pub(crate) unsafe fn shared_point<G: Coordinates>(
    key: (*const u8, usize),
    peer: (*const u8, usize),
    compressed: u32,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    let (key, peer) = unsafe { (at(key.0, key.1), at(peer.0, peer.1)) };
    answer(ct::on_wiped_stack::<EXCHANGE_STACK, _>(|| {
        let peer = G::from_sec1(peer).filter(|p| !p.is_identity().declassify()).ok_or(Error::Encoding)?;
        let mut s = canonical::<G::Scalar>(key)?;
        // Whether the private key is valid is not secret.
        if s.is_zero().declassify() {
            return Err(Error::Encoding);
        }
        let mut shared = peer * s;
        ct::wipe(&mut s);
        let (x, mut y) = shared.coordinates();
        shared.wipe();
        let odd = y.as_ref().last().copied().unwrap_or_default() & 1;
        // SAFETY: the caller's promise. Each part begins at the end of the previous one, in memory that was checked.
        unsafe {
            let first = put(out, [if compressed != 0 { 2 | odd } else { 4 }]);
            let n = first + put_secret(out.add(first), x);
            if compressed != 0 {
                ct::wipe_bytes(y.as_mut());
                return Ok(n);
            }
            Ok(n + put_secret(out.add(n), y))
        }
    }))
}
