//! X25519.

macro_rules! x25519 {
    ($group:ident) => {
        /// Bytes of a private key, a public key, and a shared secret.
        pub const BYTES: usize = 32;

        /// Computes the function X25519 of RFC 7748: clamps the scalar, ignores the top bit of u, and reduces u modulo
        /// p. The result is zero if u is of small order; pg_@group@_exchange() refuses that.
        /// Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group)))]
        #[must_use]
        pub unsafe extern "C" fn raw(
            out: *mut [u8; BYTES],
            scalar: *const [u8; BYTES],
            u: *const [u8; BYTES],
        ) -> pg_status {
            unsafe { write(out, || Ok(library::x25519::x25519(object(scalar)?, object(u)?))) }
        }

        /// Computes X25519 of the base point: the public key of a private key, which is any 32 uniform bytes.
        /// Cost: one fixed-base multiplication, about four times as fast as pg_@group@(). Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_base"))]
        #[must_use]
        pub unsafe extern "C" fn base(public_key: *mut [u8; BYTES], secret: *const [u8; BYTES]) -> pg_status {
            unsafe { write(public_key, || Ok(library::x25519::x25519_base(object(secret)?))) }
        }

        /// Makes a random key pair from 32 bytes of the caller's generator. Wipe the private key with pg_wipe().
        /// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_OVERLAP (the outputs overlap),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_generate"))]
        #[must_use]
        pub unsafe extern "C" fn generate(
            secret: *mut [u8; BYTES],
            public_key: *mut [u8; BYTES],
            fill: pg_fill,
            context: *mut c_void,
        ) -> pg_status {
            unsafe {
                write2(secret, public_key, || {
                    let secret = random::<32>(fill, context)?;
                    Ok((*secret, library::x25519::x25519_base(&secret)))
                })
            }
        }

        /// Computes the secret shared with the owner of `peer`: X25519(secret, peer), refused if it is zero. The
        /// secret is a coordinate, not uniform bytes: derive keys from it and from both public keys. Wipe it with
        /// pg_wipe().
        /// Constant time.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is of small order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_exchange"))]
        #[must_use]
        pub unsafe extern "C" fn exchange(
            shared: *mut [u8; BYTES],
            secret: *const [u8; BYTES],
            peer: *const [u8; BYTES],
        ) -> pg_status {
            unsafe {
                write(shared, || {
                    let mut shared = library::x25519::x25519(object(secret)?, object(peer)?);
                    // Reveals only that the peer's key, which is public, has small order.
                    if library::ct::bytes_eq(&shared, &[0; 32]).declassify() {
                        return Err(pg_status::PG_ERROR_ENCODING);
                    }
                    let out = shared;
                    shared.zeroize();
                    Ok(out)
                })
            }
        }
    };
}
