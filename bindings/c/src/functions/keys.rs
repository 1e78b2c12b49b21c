//! Key pairs of one scheme.

macro_rules! keys {
    ($group:ident, $scheme:literal, $key:ident, $words:literal, $size:ident, $secret:ty, $is_set:expr, $purpose:literal, $derive:literal, $private:literal, $zeros:literal, $seed:literal) => {
        /// A private key with its public key, for @purpose@. The caller provides the memory.
        /// pg_@group@@scheme@_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
        /// wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
        /// pg_@group@@scheme@_key_to_bytes().
        #[repr(C)]
        pub struct $key {
            opaque: [u64; $words],
        }

        holds!($key, $secret, $is_set, |k| k.public_key().as_bytes());

        const _: () = {
            /// Derives the key pair from a seed of @seed@ bytes or more, which must hold at least 32 unpredictable
            /// bytes. The same seed always gives the same key. @derive@.
            /// Cost: one fixed-base multiplication. Constant time.
            /// @return PG_OK, PG_ERROR_LENGTH (fewer than @seed@ bytes), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_from_seed"))]
            #[must_use]
            unsafe extern "C" fn key_from_seed(key: *mut $key, seed: *const u8, seed_len: usize) -> pg_status {
                unsafe { fill(key, || Ok(<$secret>::from_seed(bytes(seed, seed_len)?)?)) }
            }

            /// Makes a random key pair from 64 bytes of the caller's generator.
            /// Cost: one fixed-base multiplication. Constant time.
            /// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed@zeros@), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_generate"))]
            #[must_use]
            unsafe extern "C" fn key_generate(key: *mut $key, fill: pg_fill, context: *mut c_void) -> pg_status {
                unsafe { ffi::fill(key, || Ok(<$secret>::from_uniform_bytes(&*random(fill, context)?)?)) }
            }

            /// Makes the key pair of this private key: @private@.
            /// Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
            /// valid.
            /// @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_from_bytes"))]
            #[must_use]
            unsafe extern "C" fn key_from_bytes(key: *mut $key, secret: *const [u8; $size]) -> pg_status {
                unsafe { fill(key, || Ok(<$secret>::from_bytes(object(secret)?)?)) }
            }

            /// Writes the private key as bytes, for storage. Wipe them with pg_wipe().
            /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_to_bytes"))]
            #[must_use]
            unsafe extern "C" fn key_to_bytes(secret: *mut [u8; $size], key: *const $key) -> pg_status {
                unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
            }

            /// Writes the public key. No computation is needed: the structure holds it.
            /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_public"))]
            #[must_use]
            unsafe extern "C" fn key_public(public_key: *mut [u8; PUBLIC_KEY_BYTES], key: *const $key) -> pg_status {
                unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
            }
        };
    };
}
