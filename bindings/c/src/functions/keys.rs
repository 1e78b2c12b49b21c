//! Key pairs of one scheme.

macro_rules! keys {
    ($group:ident, $scheme:literal, $key:ident, $words:literal, $size:ident, $secret:ty, $is_set:expr, $purpose:literal, $derive:literal, $private:literal, $zeros:literal, $seed:literal) => {
        /// A private key with its public key, for @purpose@. Memory of the caller, filled by
        /// pg_@group@@scheme@_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
        /// What is inside is this library's matter; to store a key, store the bytes of pg_@group@@scheme@_key_to_bytes().
        #[repr(C)]
        pub struct $key {
            opaque: [u64; $words],
        }

        holds!($key, $secret, $is_set, |k| k.public_key().as_bytes());

        const _: () = {
            /// The key pair for a seed of @seed@ bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
            /// same seed. @derive@.
            /// Cost: one multiplication of the generator. Constant time.
            /// @return PG_OK, PG_ERROR_LENGTH (fewer than @seed@ bytes), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_from_seed"))]
            #[must_use]
            unsafe extern "C" fn key_from_seed(key: *mut $key, seed: *const u8, seed_len: usize) -> pg_status {
                unsafe { fill(key, || Ok(<$secret>::from_seed(bytes(seed, seed_len)?)?)) }
            }

            /// A random key pair, from 64 bytes of the caller's generator.
            /// Cost: one multiplication of the generator. Constant time.
            /// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed@zeros@), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_generate"))]
            #[must_use]
            unsafe extern "C" fn key_generate(key: *mut $key, fill: pg_fill, context: *mut c_void) -> pg_status {
                unsafe { ffi::fill(key, || Ok(<$secret>::from_uniform_bytes(&*random(fill, context)?)?)) }
            }

            /// The key pair with this private key: @private@.
            /// Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
            /// @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_from_bytes"))]
            #[must_use]
            unsafe extern "C" fn key_from_bytes(key: *mut $key, secret: *const [u8; $size]) -> pg_status {
                unsafe { fill(key, || Ok(<$secret>::from_bytes(object(secret)?)?)) }
            }

            /// The private key as bytes, to be stored. Wipe them with pg_wipe().
            /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_to_bytes"))]
            #[must_use]
            unsafe extern "C" fn key_to_bytes(secret: *mut [u8; $size], key: *const $key) -> pg_status {
                unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
            }

            /// The public key. Free: it is kept.
            /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
            #[unsafe(export_name = concat!("pg_", stringify!($group), $scheme, "_key_public"))]
            #[must_use]
            unsafe extern "C" fn key_public(public_key: *mut [u8; PUBLIC_KEY_BYTES], key: *const $key) -> pg_status {
                unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
            }
        };
    };
}
