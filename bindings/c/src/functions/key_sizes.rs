//! Sizes of keys, and the check of public keys.

macro_rules! key_sizes {
    ($group:ident, $private:literal, $element:literal) => {
        /// Bytes of a private key.
        pub const SECRET_KEY_BYTES: usize = $private;
        /// Bytes of a public key: an encoded element other than the neutral one.
        pub const PUBLIC_KEY_BYTES: usize = $element;
        /// Bytes of a shared secret.
        pub const SHARED_BYTES: usize = 32;

        /// Checks whether bytes are a public key: the canonical encoding of an element other than the neutral one.
        /// Cost: one decoding. Every function that takes a public key checks it, so you need not call this first.
        /// @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_public_key_check"))]
        #[must_use]
        pub unsafe extern "C" fn public_key_check(public_key: *const [u8; PUBLIC_KEY_BYTES]) -> pg_status {
            check(|| {
                library::schnorr::PublicKey::<Point>::decode(unsafe { object(public_key) }?)?;
                Ok(())
            })
        }
    };
}
