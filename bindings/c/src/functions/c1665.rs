//! C1665 of MIRACL: its ECDSA, its key exchange, and public keys as its devices send them.

macro_rules! c1665 {
    ($group:ident) => {
        /// Bytes of a private key.
        pub const SECRET_KEY_BYTES: usize = 21;
        /// Bytes of a public key: 02 or 03, and x.
        pub const PUBLIC_KEY_BYTES: usize = 22;
        /// Bytes of the same without compression: 04, x and y.
        pub const PUBLIC_KEY_UNCOMPRESSED_BYTES: usize = 43;
        /// Bytes of a shared secret: of a coordinate.
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

        /// The public key without compression, as MIRACL's devices send it.
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

        /// Says whether bytes are a public key, compressed (22) or not (43): a point whose order does not divide 4.
        /// Cost: one decoding. Every function that takes a public key checks it: no need to call this first.
        /// @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (no public key has so many bytes), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_public_key_check"))]
        #[must_use]
        pub unsafe extern "C" fn public_key_check(public_key: *const u8, public_key_len: usize) -> pg_status {
            check(|| {
                library::c1665::PublicKey::decode_any(unsafe { bytes(public_key, public_key_len) }?)?;
                Ok(())
            })
        }

        /// Signs the SHA-256 value of a message with MIRACL's ECDSA. `extra` may be empty (NULL, 0): the nonce is then that of RFC 6979,
        /// and the signature a function of key and message. With fresh random bytes (32, say) the nonce depends on them too, which
        /// protects against faults; they need not be secret. Verifiers see no difference.
        /// Cost: one multiplication of the generator, one inversion, 20 or so compressions of SHA-256. Constant time in the key.
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

        /// pg_@group@_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra` should
        /// hold fresh random bytes.
        /// Cost: as pg_@group@_sign(), a verification, and an encoding.
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

        /// Signs the value of a hash function, which the caller computed: SHA-256, SHA-384 or SHA-512. Its first 21 bytes count, as in
        /// MIRACL. The function's name is not signed: a signature of a message is one of its SHA-256 value.
        /// @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no key in the structure, no
        /// such hash function, or another one), PG_ERROR_NULL
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

        /// Verifies a signature of a message, whose SHA-256 value was signed. The public key has 22 bytes or 43. In variable time:
        /// everything here is public.
        /// Cost: one decoding (a square root, if the key is compressed), one double multiplication, two inversions, one hash.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (no public key has
        /// so many bytes), PG_ERROR_NULL
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

        /// Verifies a signature of the value of a hash function, by a public key as pg_@group@_verify() takes it.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the function's values have another length, no
        /// public key has so many bytes), PG_ERROR_ENCODING (not a public key, no such hash function, or another one), PG_ERROR_NULL
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

        /// Exchanges keys as MIRACL does: the x-coordinate of the point shared with the owner of `peer`, big-endian. The peer's key has 22
        /// bytes or 43. Derive keys from what is shared, and from both public keys. Wipe it with pg_wipe().
        /// Cost: one decoding (a square root, if the key is compressed), one multiplication, one inversion. Constant time in the key;
        /// whether `peer` is valid is public.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH (no public key has so
        /// many bytes), PG_ERROR_NULL
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
