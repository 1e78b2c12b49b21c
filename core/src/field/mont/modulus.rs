//! [`Modulus`], and [`modulus!`](crate::modulus), which defines one in a line.

use super::length::{Limbs, WordArray, from_any_words};
use crate::field::ByteArray;
use core::fmt::Debug;

/// An odd prime, named by a type. [`modulus!`](crate::modulus) implements this trait.
pub trait Modulus: Copy + Debug + Send + Sync + 'static {
    /// Integers with the same number of 64-bit words as the prime.
    type Words: WordArray;
    /// An encoded element: as many bytes as the prime, or as the group specifies.
    type Bytes: ByteArray;
    /// The prime as 64-bit words, low word first.
    const WORDS: Self::Words;
    /// The prime as limbs.
    const P: Limbs<Self>;
    /// Number of bits of the prime.
    const BITS: u32;
    /// The prime in hexadecimal, after `0x`.
    const HEX: &'static str;
    /// True if elements are encoded, decoded and reduced as big-endian integers; false for little-endian.
    const BIG_ENDIAN: bool;
    /// The smallest primitive root, or 0 if not specified. Arithmetic in the field does not need it.
    const ROOT: u64;
}

/// Defines a type that implements [`Modulus`] for an odd prime of up to 512 bits, written in hexadecimal. Integers
/// modulo the prime are [`Mont`](crate::field::mont::Mont) of that type.
///
/// The encoding has as many bytes as the prime, or more (at most the size of its 64-bit words):
///
/// ```
/// use primegroup_core::field::mont::Mont;
/// use primegroup_core::modulus;
/// modulus! {
///     /// The order of a group whose scalars have 21 bytes: 2^166 - 5.
///     pub Order = "3ffffffffffffffffffffffffffffffffffffffffb"
/// }
/// modulus!(Padded = "3ffffffffffffffffffffffffffffffffffffffffb", bytes: 24);
/// assert_eq!(Mont::<Order>::from_u64(2).invert().double().encode(), Mont::<Order>::ONE.encode());
/// assert_eq!(Mont::<Padded>::ONE.encode().len(), 24);
/// ```
///
/// For standards with big-endian integers, append `, order: big_endian`.
///
/// For the order of a group, append its smallest primitive root: `, root: 7`. The constants that the crate `ff`
/// requires follow from it.
#[macro_export]
macro_rules! modulus {
    (@bytes $hex:literal) => { $crate::field::mont::hex_bits($hex).div_ceil(8) as usize };
    (@bytes $hex:literal $bytes:expr) => { $bytes };
    (@order) => { false };
    (@order big_endian) => { true };
    (@root) => { 0 };
    (@root $root:literal) => { $root };
    ($(#[$about:meta])* $visibility:vis $name:ident = $hex:literal $(, bytes: $bytes:expr)? $(, root: $root:literal)? $(, order: $order:ident)?) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility struct $name;

        impl $crate::field::mont::Modulus for $name {
            type Words = [u64; $crate::field::mont::hex_bits($hex).div_ceil(64) as usize];
            type Bytes = [u8; $crate::modulus!(@bytes $hex $($bytes)?)];
            const WORDS: Self::Words = $crate::field::mont::hex_words($hex);
            const P: $crate::field::mont::Limbs<Self> = $crate::field::mont::modulus_limbs::<Self>();
            const BITS: u32 = $crate::field::mont::hex_bits($hex);
            const HEX: &'static str = concat!("0x", $hex);
            const BIG_ENDIAN: bool = $crate::modulus!(@order $($order)?);
            const ROOT: u64 = $crate::modulus!(@root $($root)?);
        }
    };
}

/// Returns the prime as limbs.
#[doc(hidden)]
#[must_use]
pub const fn modulus_limbs<M: Modulus>() -> Limbs<M> {
    let words = &M::WORDS;
    let words = words_of(words);
    assert!(words[0] & 1 == 1 && M::BITS > 1, "a modulus is odd");
    assert!(M::BITS as usize <= 8 * M::Bytes::LEN && M::Bytes::LEN <= 8 * words.len(), "no bytes for this modulus");
    from_any_words(words)
}

/// Returns an array as a slice of words, for compile-time functions.
const fn words_of<W: WordArray>(words: &W) -> &[u64] {
    // SAFETY: the trait is sealed, and the array consists of exactly this many words.
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(words).cast(), size_of::<W>() / 8) }
}

/// Returns the number of bits of a hexadecimal integer.
#[doc(hidden)]
#[must_use]
pub const fn hex_bits(hex: &str) -> u32 {
    let (digits, mut bits, mut i) = (hex.as_bytes(), 0, 0);
    while i < digits.len() {
        let d = digit(digits[i]);
        bits = if bits > 0 { bits + 4 } else { 8 - d.leading_zeros() };
        i += 1;
    }
    bits
}

/// Returns the words of a hexadecimal integer, low word first.
#[doc(hidden)]
#[must_use]
pub const fn hex_words<const W: usize>(hex: &str) -> [u64; W] {
    let (digits, mut out, mut i) = (hex.as_bytes(), [0; W], 0);
    while i < digits.len() {
        let at = digits.len() - 1 - i;
        let d = digit(digits[at]) as u64;
        if d != 0 {
            out[i / 16] |= d << (i % 16 * 4);
        }
        i += 1;
    }
    out
}

const fn digit(c: u8) -> u8 {
    match c {
        b'0'..=b'9' => c - b'0',
        b'a'..=b'f' => c - b'a' + 10,
        _ => panic!("a digit that is not hexadecimal, in lower case"),
    }
}
