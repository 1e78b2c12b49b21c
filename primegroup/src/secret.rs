//! Types that own secret values: not `Copy`, wiped when dropped, and `Debug` prints nothing of them.

use core::fmt;
use core::ops::Deref;
use primegroup_core::ct::{self, Mask, Words};
use zeroize::ZeroizeOnDrop;

pub(crate) use crate::depths as depth;

/// Runs a computation in a group of a pairing-friendly curve, on a stack that is wiped. The size of a point selects the
/// depth: three coordinates of 8, 12, 16 and 24 words of 32 bits.
macro_rules! on_wiped_stack_by_size {
    ($G:ty, $depths:expr, $f:expr) => {{
        let size = size_of::<$G>();
        if size >= 3 * 96 {
            primegroup_core::ct::on_wiped_stack::<{ $depths[3] }, _>($f)
        } else if size >= 3 * 64 {
            primegroup_core::ct::on_wiped_stack::<{ $depths[2] }, _>($f)
        } else if size >= 3 * 48 {
            primegroup_core::ct::on_wiped_stack::<{ $depths[1] }, _>($f)
        } else {
            primegroup_core::ct::on_wiped_stack::<{ $depths[0] }, _>($f)
        }
    }};
}
pub(crate) use on_wiped_stack_by_size;

/// A secret made of machine words (a scalar, a point), wiped when dropped.
pub(crate) struct Secret<T: Words>(T);

impl<T: Words> Secret<T> {
    pub(crate) fn new(value: T) -> Self {
        Secret(value)
    }
}

impl<T: Words> Deref for Secret<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Words> Drop for Secret<T> {
    fn drop(&mut self) {
        ct::wipe(&mut self.0);
    }
}

impl<T: Words> ZeroizeOnDrop for Secret<T> {}

/// The shared secret of a key exchange: 32 bytes unless stated otherwise, wiped when dropped, comparable in constant
/// time.
///
/// It is the output of a hash, except for X25519, ECDH and C1665: see there. Derive keys from it with a key derivation
/// function.
pub struct SharedSecret<const N: usize = 32>([u8; N]);

impl<const N: usize> SharedSecret<N> {
    /// Length in bytes.
    pub const LEN: usize = N;

    pub(crate) fn new(bytes: [u8; N]) -> Self {
        SharedSecret(bytes)
    }

    pub(crate) fn as_mut(&mut self) -> &mut [u8; N] {
        &mut self.0
    }

    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// Returns whether both secrets are equal, in constant time.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        ct::bytes_eq(&self.0, &other.0)
    }
}

impl<const N: usize> AsRef<[u8]> for SharedSecret<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> Drop for SharedSecret<N> {
    fn drop(&mut self) {
        // Wipes through an address: volatile stores to an array in registers would scatter it over the stack.
        ct::wipe_bytes(&mut self.0);
    }
}

impl<const N: usize> ZeroizeOnDrop for SharedSecret<N> {}

impl<const N: usize> fmt::Debug for SharedSecret<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}
