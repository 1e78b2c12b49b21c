//! MIRACL's C1665: ECDSA, key exchange, and public keys in the format that MIRACL devices send.

macro_rules! c1665 {
    ($group:ident) => {
        /// Bytes of a private key.
        pub const SECRET_KEY_BYTES: usize = 21;
        /// Bytes of a public key: 02 or 03, and x.
        pub const PUBLIC_KEY_BYTES: usize = 22;
        /// Bytes of an uncompressed public key: 04, x and y.
        pub const PUBLIC_KEY_UNCOMPRESSED_BYTES: usize = 43;
        /// Bytes of a shared secret: one coordinate.
        pub const SHARED_BYTES: usize = 21;
        /// Bytes of a signature: c and d, 21 bytes each, big-endian.
        pub const SIGNATURE_BYTES: usize = 42;

        keys!(
            $group,
            "",
            pg_key,
            18,
            SECRET_KEY_BYTES,
            library::c1665::SecretKey,
            |k| k.public_key().encode() != [0; 22],
            "MIRACL's key exchange and ECDSA",
            "The bytes are the first 21 of the SHA-256 value of a tag and the seed, clamped",
            "an integer of 168 bits, big-endian,\na multiple of 4, as MIRACL clamps it",
            "",
            "16"
        );

        /// Writes the uncompressed public key, as MIRACL's devices send it.
        /// Cost: one inversion.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_key_public_uncompressed"))]
        #[must_use]
        pub unsafe extern "C" fn key_public_uncompressed(
            public_key: *mut [u8; PUBLIC_KEY_UNCOMPRESSED_BYTES],
            key: *const pg_key,
        ) -> pg_status {
            unsafe { write(public_key, || Ok(held(key)?.public_key().encode_uncompressed())) }
        }

        /// Checks whether bytes are a public key, compressed (22 bytes) or uncompressed (43 bytes): a point whose
        /// order does not divide 4.
        /// Cost: one decoding. Every function that takes a public key checks it, so you need not call this first.
        /// @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (no public key has this length),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_public_key_check"))]
        #[must_use]
        pub unsafe extern "C" fn public_key_check(public_key: *const u8, public_key_len: usize) -> pg_status {
            check(|| {
                library::c1665::PublicKey::decode_any(unsafe { bytes(public_key, public_key_len) }?)?;
                Ok(())
            })
        }

        /// Signs a message with MIRACL's ECDSA and SHA-256. `extra` may be empty (NULL, 0): the nonce then follows RFC
        /// 6979, and the signature depends on key and message only. With fresh random bytes in `extra` (for example
        /// 32), the nonce depends on them too, which protects against fault attacks. They need not be secret.
        /// Verifiers see no difference.
        /// Cost: one fixed-base multiplication, one inversion, about 20 compressions of SHA-256. Constant time in the
        /// key.
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

        /// Signs a hash value that the caller computed: SHA-256, SHA-384 or SHA-512. ECDSA uses its first 21 bytes, as
        /// MIRACL does. The signature does not cover the name of the hash function: a signature of a message is also a
        /// signature of its SHA-256 value.
        /// @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (no key in
        /// the structure, or the hash function is unknown or another one), PG_ERROR_NULL
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

        /// Verifies a signature of a message, hashed with SHA-256. The public key has 22 or 43 bytes. Runs in variable
        /// time, because all inputs are public.
        /// Cost: one decoding (a square root, if the key is compressed), one double-scalar multiplication, two
        /// inversions, one hash.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
        /// PG_ERROR_LENGTH (no public key has this length), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify"))]
        #[must_use]
        pub unsafe extern "C" fn verify(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const u8,
            public_key_len: usize,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = (object(signature.cast())?, bytes(message, message_len)?);
                let key = library::c1665::PublicKey::decode_any(bytes(public_key, public_key_len)?);
                Ok(peek(&key)?.verify(message, signature)?)
            })
        }

        /// Verifies a signature of a hash value. The public key is as for pg_@group@_verify().
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the length does not match the
        /// hash function, or no public key has this length), PG_ERROR_ENCODING (not a public key, or the hash function
        /// is unknown or another one), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_prehashed"))]
        #[must_use]
        pub unsafe extern "C" fn verify_prehashed(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const u8,
            public_key_len: usize,
            hash: pg_hash,
            value: *const u8,
            value_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = (object(signature.cast())?, prehashed(hash, value, value_len)?);
                let key = library::c1665::PublicKey::decode_any(bytes(public_key, public_key_len)?);
                Ok(peek(&key)?.verify_with(message, signature, &VerifyOptions::new())?)
            })
        }

        /// Exchanges keys as MIRACL does: writes the x-coordinate of the point shared with the owner of `peer`,
        /// big-endian. The peer's key has 22 or 43 bytes. Derive keys from the shared secret and from both public
        /// keys. Wipe the shared secret with pg_wipe().
        /// Cost: one decoding (a square root, if the key is compressed), one multiplication, one inversion. Constant
        /// time in the key; whether `peer` is valid is public.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH
        /// (no public key has this length), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_exchange"))]
        #[must_use]
        pub unsafe extern "C" fn exchange(
            shared: *mut [u8; SHARED_BYTES],
            key: *const pg_key,
            peer: *const u8,
            peer_len: usize,
        ) -> pg_status {
            unsafe { write_secret(shared, || Ok((held(key)?.agree(bytes(peer, peer_len)?)?, Mask::TRUE))) }
        }
    };
}
