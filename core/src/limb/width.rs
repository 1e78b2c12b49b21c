//! Words of 64 bits.

/// The machine word of this build.
pub type Limb = u64;
/// An integer type with twice the width of [`Limb`].
pub type Wide = u128;
/// [`Wide`] with a sign.
pub type SignedWide = i128;
