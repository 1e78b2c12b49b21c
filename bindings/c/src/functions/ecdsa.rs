//! ECDSA with its signatures in DER, and ECDH.

macro_rules! ecdsa {
    ($group:ident) => {
        /// Bytes of a signature: r and s, 32 bytes each, big-endian (IEEE P1363).
        pub const ECDSA_SIGNATURE_BYTES: usize = 64;
        /// Largest number of bytes of a signature in DER.
        pub const ECDSA_DER_BYTES: usize = 72;

        /// Signs a message with ECDSA and SHA-256. `extra` may be empty (NULL, 0): the nonce then follows RFC 6979,
        /// and the signature depends on key and message only. With fresh random bytes in `extra` (for example 32), the
        /// nonce depends on them too, which protects against fault attacks (draft-irtf-cfrg-det-sigs-with-noise). They
        /// need not be secret. Verifiers see no difference.
        /// Cost: one fixed-base multiplication, one inversion, about 20 compressions of SHA-256. Constant time in the
        /// key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_sign"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_sign(
            signature: *mut [u8; ECDSA_SIGNATURE_BYTES],
            key: *const pg_ecdsa_key,
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

        /// Like pg_@group@_ecdsa_sign(), for devices that an attacker can disturb: the signature is verified before it
        /// is released. `extra` should hold fresh random bytes.
        /// Cost: as for pg_@group@_ecdsa_sign(), plus one verification and one encoding.
        /// @return as pg_@group@_ecdsa_sign(), and PG_ERROR_FAULT (the signature was not valid)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_sign_checked"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_sign_checked(
            signature: *mut [u8; ECDSA_SIGNATURE_BYTES],
            key: *const pg_ecdsa_key,
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

        /// Signs a hash value that the caller computed. If it is longer than 32 bytes, ECDSA uses the first 32, as the
        /// standard specifies. The signature does not cover the name of the hash function: a signature of a message is
        /// also a signature of its SHA-256 value.
        /// @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (no key in
        /// the structure, or the hash function is unknown or not used with ECDSA: BLAKE2), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_sign_prehashed"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_sign_prehashed(
            signature: *mut [u8; ECDSA_SIGNATURE_BYTES],
            key: *const pg_ecdsa_key,
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

        /// Like pg_@group@_ecdsa_sign_prehashed(), for devices that an attacker can disturb: the signature is verified
        /// before it is released, as in pg_@group@_ecdsa_sign_checked().
        /// @return as pg_@group@_ecdsa_sign_prehashed(), and PG_ERROR_FAULT (the signature was not valid)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_sign_prehashed_checked"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_sign_prehashed_checked(
            signature: *mut [u8; ECDSA_SIGNATURE_BYTES],
            key: *const pg_ecdsa_key,
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

        /// Verifies a signature of a message, hashed with SHA-256. The public key is a point in SEC 1 format:
        /// compressed (33 bytes) or uncompressed (65). Runs in variable time, because all inputs are public.
        /// Cost: one decoding (a square root, if the key is compressed), one double-scalar multiplication, two
        /// inversions, one hash.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
        /// PG_ERROR_LENGTH (no public key has this length), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_verify"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_verify(
            signature: *const [u8; ECDSA_SIGNATURE_BYTES],
            public_key: *const u8,
            public_key_len: usize,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let signature = library::ecdsa::Signature::<Point>::from_bytes(*object(signature)?);
                let (key, message) = (bytes(public_key, public_key_len)?, bytes(message, message_len)?);
                let key = library::ecdsa::PublicKey::<Point>::from_sec1(key);
                Ok(peek(&key)?.verify(message, &signature)?)
            })
        }

        /// Verifies a signature of a hash value. The public key is as for pg_@group@_ecdsa_verify().
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the length does not match the
        /// hash function, or no public key has this length), PG_ERROR_ENCODING (not a public key, or the hash function
        /// is unknown or not used with ECDSA: BLAKE2), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_verify_prehashed"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_verify_prehashed(
            signature: *const [u8; ECDSA_SIGNATURE_BYTES],
            public_key: *const u8,
            public_key_len: usize,
            hash: pg_hash,
            value: *const u8,
            value_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let signature = library::ecdsa::Signature::<Point>::from_bytes(*object(signature)?);
                let (key, message) = (bytes(public_key, public_key_len)?, prehashed(hash, value, value_len)?);
                let key = library::ecdsa::PublicKey::<Point>::from_sec1(key);
                Ok(peek(&key)?.verify_with(message, &signature, &VerifyOptions::new())?)
            })
        }

        /// Converts a signature to DER, as X.509 and TLS use it. The result takes the first `*der_len` bytes of `der`;
        /// zeros follow.
        /// @return PG_OK, PG_ERROR_OVERLAP (the outputs overlap), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_signature_to_der"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_signature_to_der(
            der: *mut [u8; ECDSA_DER_BYTES],
            der_len: *mut usize,
            signature: *const [u8; ECDSA_SIGNATURE_BYTES],
        ) -> pg_status {
            unsafe {
                write2(der, der_len, || {
                    let text = library::ecdsa::Signature::<Point>::from_bytes(*object(signature)?).to_der();
                    let mut out = [0; ECDSA_DER_BYTES];
                    for (to, from) in out.iter_mut().zip(text.as_ref()) {
                        *to = *from;
                    }
                    Ok((out, text.as_ref().len()))
                })
            }
        }

        /// Reads a signature from DER. The input must contain nothing else, and no trailing bytes. This function does
        /// not check whether the signature is valid; verify it.
        /// @return PG_OK, PG_ERROR_ENCODING (not DER, or integers that are too long), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdsa_signature_from_der"))]
        #[must_use]
        pub unsafe extern "C" fn ecdsa_signature_from_der(
            signature: *mut [u8; ECDSA_SIGNATURE_BYTES],
            der: *const u8,
            der_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || Ok(library::ecdsa::Signature::<Point>::from_der(bytes(der, der_len)?)?.to_bytes()))
            }
        }

        /// Exchanges keys with ECDH: writes the x-coordinate of the point shared with the owner of `peer`, big-endian.
        /// The peer's key is a point in SEC 1 format: compressed (33 bytes) or uncompressed (65). Derive keys from the
        /// shared secret and from both public keys. Wipe the shared secret with pg_wipe().
        /// Cost: one decoding (a square root, if the point is compressed), one multiplication, one inversion. Constant
        /// time in the key; whether `peer` is valid is public.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH
        /// (no public key has this length), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecdh_exchange"))]
        #[must_use]
        pub unsafe extern "C" fn ecdh_exchange(
            shared: *mut [u8; SHARED_BYTES],
            key: *const pg_ecdh_key,
            peer: *const u8,
            peer_len: usize,
        ) -> pg_status {
            unsafe { write_secret(shared, || Ok((held(key)?.agree(bytes(peer, peer_len)?)?, Mask::TRUE))) }
        }
    };
}
