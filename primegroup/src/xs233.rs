//! xsb233 and xsk233: the prime-order groups of the standard curves B-233 and K-233. Schemes on them are the generic ones
//! ([`schnorr`](crate::schnorr), [`dh`](crate::dh)).

/// One module per group.
macro_rules! group {
    ($feature:literal, $group:ident, $standard:literal, $doc:literal) => {
        #[cfg(feature = $feature)]
        #[doc = $doc]
        ///
        /// An element can be read from, and written as, a point of the standard curve in the encodings of SEC 1
        /// (`Point::from_sec1`, `Point::to_sec1_compressed`, `Point::to_sec1_uncompressed`, `Point::sec1_x`), for keys that
        #[doc = concat!("exist as those of ", $standard, ". Scalars are the same there and here.")]
        pub mod $group {
            use crate::error::Error;
            #[doc(inline)]
            pub use primegroup_core::group::$group::{Point, Scalar};

            impl crate::keys::sealed::Sealed for Point {}

            /// Hashes to the group, as a random oracle: two maps (Icart's) of 30 bytes each from `expand_message_xmd` with
            /// SHA-512, and their sum. The tag `dst` names the use. `docs/hash-to-xs233.md` has the definition and why it is
            /// uniform.
            ///
            /// # Errors
            /// [`Error::Length`] if `dst` is empty.
            pub fn hash_to_group(message: &[u8], dst: &[u8]) -> Result<Point, Error> {
                crate::hash::hash_to_group(&[message], dst)
            }
        }
    };
}

group!("xsb233", xsb233, "sect233r1", "xsb233: 116 bits of security, a random curve over GF(2^233).");
group!("xsk233", xsk233, "sect233k1", "xsk233: 116 bits of security, a Koblitz curve over GF(2^233), the faster one.");
