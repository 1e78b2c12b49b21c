//! Words of 32 bits.

/// The machine word of this build.
pub type Limb = u32;
/// An integer type with twice the width of [`Limb`].
pub type Wide = u64;
/// [`Wide`] with a sign.
pub type SignedWide = i64;
