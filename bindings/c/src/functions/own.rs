//! Schemes of a group's own specification: signatures and key exchange.

macro_rules! own {
    ($group:ident, $signature:literal, $public:ty) => {
        /// Bytes of a signature.
        pub const SIGNATURE_BYTES: usize = $signature;

        /// Signs a message. `extra` may be empty (NULL, 0): the signature then depends on key and message only. With
        /// fresh random bytes in `extra` (for example 32), the nonce depends on them too, which protects against fault
        /// attacks. They need not be secret.
        /// Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign"))]
        #[must_use]
        pub unsafe extern "C" fn sign(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            message: *const u8,
            message_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let message = Message::raw(bytes(message, message_len)?);
                    let options = SignOptions::new().randomness(bytes(extra, extra_len)?);
                    Ok(held(key)?.sign_with(message, &options)?.to_bytes())
                })
            }
        }

        /// Like pg_@group@_sign(), for devices that an attacker can disturb: the signature is verified before it is
        /// released. `extra` should hold fresh random bytes.
        /// Cost: as for pg_@group@_sign(), plus one verification and one encoding.
        /// @return as pg_@group@_sign(), and PG_ERROR_FAULT (the signature was not valid)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign_checked"))]
        #[must_use]
        pub unsafe extern "C" fn sign_checked(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            message: *const u8,
            message_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let message = Message::raw(bytes(message, message_len)?);
                    let options = SignOptions::new().randomness(bytes(extra, extra_len)?).fault_check(true);
                    Ok(held(key)?.sign_with(message, &options)?.to_bytes())
                })
            }
        }

        /// Signs a hash value that the caller computed: pg_@group@_sign() for long messages. The signature also covers
        /// the name of the hash function. So it is not valid for another hash function's value, or for a message.
        /// @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (no key in
        /// the structure, or the hash function is unknown), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign_prehashed"))]
        #[must_use]
        pub unsafe extern "C" fn sign_prehashed(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            hash: pg_hash,
            value: *const u8,
            value_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let options = SignOptions::new().randomness(bytes(extra, extra_len)?);
                    Ok(held(key)?.sign_with(prehashed(hash, value, value_len)?, &options)?.to_bytes())
                })
            }
        }

        /// Like pg_@group@_sign_prehashed(), for devices that an attacker can disturb: the signature is verified
        /// before it is released, as in pg_@group@_sign_checked().
        /// @return as pg_@group@_sign_prehashed(), and PG_ERROR_FAULT (the signature was not valid)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign_prehashed_checked"))]
        #[must_use]
        pub unsafe extern "C" fn sign_prehashed_checked(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            hash: pg_hash,
            value: *const u8,
            value_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let options = SignOptions::new().randomness(bytes(extra, extra_len)?).fault_check(true);
                    Ok(held(key)?.sign_with(prehashed(hash, value, value_len)?, &options)?.to_bytes())
                })
            }
        }

        /// Verifies a signature of a message. Runs in variable time, because all inputs are public.
        /// Cost: one decoding, one double-scalar multiplication, one encoding or decoding, one hash.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify"))]
        #[must_use]
        pub unsafe extern "C" fn verify(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = (object(signature.cast())?, bytes(message, message_len)?);
                Ok(peek(&<$public>::decode(object(public_key)?))?.verify(message, signature)?)
            })
        }

        /// Verifies a signature of a hash value.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the length does not match the
        /// hash function), PG_ERROR_ENCODING (not a public key, or the hash function is unknown), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_prehashed"))]
        #[must_use]
        pub unsafe extern "C" fn verify_prehashed(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            hash: pg_hash,
            value: *const u8,
            value_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = (object(signature.cast())?, prehashed(hash, value, value_len)?);
                Ok(peek(&<$public>::decode(object(public_key)?))?.verify_with(
                    message,
                    signature,
                    &VerifyOptions::new(),
                )?)
            })
        }

        /// Exchanges keys: writes the secret shared with the owner of `peer`. The secret is the output of a hash;
        /// derive keys from it. Wipe it with pg_wipe().
        /// Cost: one decoding, one multiplication, one encoding, one hash. Constant time, except for the status.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_exchange"))]
        #[must_use]
        pub unsafe extern "C" fn exchange(
            shared: *mut [u8; SHARED_BYTES],
            key: *const pg_key,
            peer: *const [u8; PUBLIC_KEY_BYTES],
        ) -> pg_status {
            unsafe { write_secret(shared, || Ok(held(key)?.agree_silently(object(peer)?))) }
        }

        /// Exchanges keys without revealing whether the peer's key is valid, as the specification defines. If `peer`
        /// is not a public key, of whatever length, `shared` receives bytes that only the owner of `key` can compute.
        /// In this case `valid` is set to 0 instead of 1, and the status is still PG_OK. Use it for protocols where
        /// even the failure must stay secret.
        /// Cost: as for pg_@group@_exchange(). Constant time, except for the length of `peer`.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_OVERLAP (the outputs overlap),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_exchange_silent"))]
        #[must_use]
        pub unsafe extern "C" fn exchange_silent(
            shared: *mut [u8; SHARED_BYTES],
            valid: *mut u32,
            key: *const pg_key,
            peer: *const u8,
            peer_len: usize,
        ) -> pg_status {
            unsafe {
                write2(shared, valid, || {
                    let (secret, ok) = held(key)?.agree_silently(bytes(peer, peer_len)?);
                    Ok((*secret.as_bytes(), ok.word32() & 1))
                })
            }
        }
    };
}
