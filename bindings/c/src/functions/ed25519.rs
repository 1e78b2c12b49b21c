//! Ed25519, and additional functions of its curve.

macro_rules! ed25519 {
    ($group:ident) => {
        /// Bytes of a private key, which is a seed.
        pub const SECRET_KEY_BYTES: usize = 32;
        /// Bytes of a public key.
        pub const PUBLIC_KEY_BYTES: usize = 32;
        /// Bytes of a signature.
        pub const SIGNATURE_BYTES: usize = 64;
        /// Bytes of a SHA-512 hash, which Ed25519ph signs.
        pub const DIGEST_BYTES: usize = 64;

        /// A private key with its public key. The caller provides the memory. pg_@group@_key_from_seed() or
        /// _generate() fills it, and pg_wipe(&key, sizeof key) wipes it. It may be copied. To store a key, store its
        /// seed.
        #[repr(C)]
        pub struct pg_key {
            opaque: [u64; 32],
        }

        holds!(pg_key, library::ed25519::SecretKey, |k| k.public_key().encode() != [0; 32], |_| &[]);

        /// Computes the key pair of a private key, which is a seed of 32 uniform bytes.
        /// Cost: one hash, one fixed-base multiplication, one encoding. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_key_from_seed"))]
        #[must_use]
        pub unsafe extern "C" fn key_from_seed(key: *mut pg_key, seed: *const [u8; SECRET_KEY_BYTES]) -> pg_status {
            unsafe { fill(key, || Ok(library::ed25519::SecretKey::from_seed(object(seed)?)?)) }
        }

        /// Makes a random key pair from 32 bytes of the caller's generator.
        /// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_key_generate"))]
        #[must_use]
        pub unsafe extern "C" fn key_generate(key: *mut pg_key, fill: pg_fill, context: *mut c_void) -> pg_status {
            unsafe { ffi::fill(key, || Ok(library::ed25519::SecretKey::from_seed(&*random::<32>(fill, context)?)?)) }
        }

        /// Writes the seed, for storage. Wipe it with pg_wipe().
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_key_to_seed"))]
        #[must_use]
        pub unsafe extern "C" fn key_to_seed(seed: *mut [u8; SECRET_KEY_BYTES], key: *const pg_key) -> pg_status {
            unsafe { write(seed, || Ok(held(key)?.to_bytes())) }
        }

        /// Writes the public key. No computation is needed: the structure holds it.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_key_public"))]
        #[must_use]
        pub unsafe extern "C" fn key_public(public_key: *mut [u8; PUBLIC_KEY_BYTES], key: *const pg_key) -> pg_status {
            unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
        }

        /// Checks whether bytes are a public key for pg_@group@_verify(): the canonical encoding of a point whose
        /// order does not divide 8.
        /// @return PG_OK, PG_ERROR_ENCODING (not a point, not canonical, or of small order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_public_key_check"))]
        #[must_use]
        pub unsafe extern "C" fn public_key_check(public_key: *const [u8; PUBLIC_KEY_BYTES]) -> pg_status {
            check(|| {
                library::ed25519::PublicKey::decode(unsafe { object(public_key) }?)?;
                Ok(())
            })
        }

        /// Signs with Ed25519.
        /// Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign"))]
        #[must_use]
        pub unsafe extern "C" fn sign(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            unsafe { write(signature, || Ok(held(key)?.sign(bytes(message, message_len)?).to_bytes())) }
        }

        /// Signs with hedged Ed25519. With fresh random bytes in `extra` (for example 32), the nonce depends on them
        /// too, which protects against faults and other leaks of deterministic signatures. They need not be uniform or
        /// secret. Verifiers see no difference. The nonce is computed as in draft-irtf-cfrg-det-sigs-with-noise-05; if
        /// `extra` is empty, as in RFC 8032.
        /// Cost: as for pg_@group@_sign(), plus one hash.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign_hedged"))]
        #[must_use]
        pub unsafe extern "C" fn sign_hedged(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            message: *const u8,
            message_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let options = SignOptions::new().randomness(bytes(extra, extra_len)?);
                    Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
                })
            }
        }

        /// Like pg_@group@_sign_hedged(), for devices that an attacker can disturb: the signature is verified before
        /// it is released.
        /// Cost: as for pg_@group@_sign_hedged(), plus one verification and one encoding.
        /// @return as pg_@group@_sign_hedged(), and PG_ERROR_FAULT (the signature was not valid)
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
                    let options = SignOptions::new().randomness(bytes(extra, extra_len)?).fault_check(true);
                    Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
                })
            }
        }

        /// Signs with Ed25519ctx. The context has at most 255 bytes and should not be empty (RFC 8032).
        /// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign_ctx"))]
        #[must_use]
        pub unsafe extern "C" fn sign_ctx(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            message: *const u8,
            message_len: usize,
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let options = SignOptions::new().context(bytes(context, context_len)?);
                    Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
                })
            }
        }

        /// Signs with Ed25519ph: hashes the message with SHA-512 and signs the hash. The context has at most 255 bytes
        /// and may be empty.
        /// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign_ph"))]
        #[must_use]
        pub unsafe extern "C" fn sign_ph(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            message: *const u8,
            message_len: usize,
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let digest = library::ed25519::prehash(bytes(message, message_len)?);
                    let options = SignOptions::new().context(bytes(context, context_len)?);
                    Ok(held(key)?.sign_with(Message::prehashed(Hash::Sha512, &digest)?, &options)?.to_bytes())
                })
            }
        }

        /// Signs a SHA-512 hash with Ed25519ph. The caller computed the hash, for example while the message arrived.
        /// The context has at most 255 bytes and may be empty. `extra` is as in pg_@group@_sign_hedged(), and may be
        /// empty (NULL, 0).
        /// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_sign_ph_digest"))]
        #[must_use]
        pub unsafe extern "C" fn sign_ph_digest(
            signature: *mut [u8; SIGNATURE_BYTES],
            key: *const pg_key,
            digest: *const [u8; DIGEST_BYTES],
            context: *const u8,
            context_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let options =
                        SignOptions::new().context(bytes(context, context_len)?).randomness(bytes(extra, extra_len)?);
                    Ok(held(key)?.sign_with(Message::prehashed(Hash::Sha512, object(digest)?)?, &options)?.to_bytes())
                })
            }
        }

        /// Verifies an Ed25519 signature by the strict rules: key and R are canonical and not of small order, S is
        /// below the order, and SB = R + kA. Runs in variable time.
        /// Cost: two decodings, one double-scalar multiplication, one hash.
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
                let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
                Ok(peek(&library::ed25519::PublicKey::decode(object(public_key)?))?.verify(message, &signature)?)
            })
        }

        /// Verifies by RFC 8032 without the cofactor, and accepts keys and R of small order. A key of small order has
        /// signatures that are valid for every message. Use this only for protocols that require these rules.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (the key is not a point, or not
        /// canonical), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_plain"))]
        #[must_use]
        pub unsafe extern "C" fn verify_plain(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
                Ok(peek(&library::ed25519::PublicKey::decode_plain(object(public_key)?))?
                    .verify_plain(message, &signature)?)
            })
        }

        /// Verifies by the rules of ZIP-215: any encoding of key and R, S below the order, and 8SB = 8R + 8kA. A key
        /// of small order has signatures that are valid for every message. Use this only for protocols that require
        /// these rules.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (the key is not a point),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_zip215"))]
        #[must_use]
        pub unsafe extern "C" fn verify_zip215(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
                Ok(peek(&library::ed25519::PublicKey::decode_zip215(object(public_key)?))?
                    .verify_zip215(message, &signature)?)
            })
        }

        /// Verifies an Ed25519ctx signature, by the rules of pg_@group@_verify().
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
        /// too long), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_ctx"))]
        #[must_use]
        pub unsafe extern "C" fn verify_ctx(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            message: *const u8,
            message_len: usize,
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = ((*object(signature)?).into(), Message::raw(bytes(message, message_len)?));
                let context = bytes(context, context_len)?;
                let key = library::ed25519::PublicKey::decode(object(public_key)?);
                Ok(peek(&key)?.verify_with(message, &signature, &VerifyOptions::new().context(context))?)
            })
        }

        /// Verifies an Ed25519ph signature of a message by the rules of pg_@group@_verify(). Hashes the message with
        /// SHA-512.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
        /// PG_ERROR_LENGTH (context too long), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_ph"))]
        #[must_use]
        pub unsafe extern "C" fn verify_ph(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            message: *const u8,
            message_len: usize,
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, digest) =
                    ((*object(signature)?).into(), library::ed25519::prehash(bytes(message, message_len)?));
                let (message, context) = (Message::prehashed(Hash::Sha512, &digest)?, bytes(context, context_len)?);
                let key = library::ed25519::PublicKey::decode(object(public_key)?);
                Ok(peek(&key)?.verify_with(message, &signature, &VerifyOptions::new().context(context))?)
            })
        }

        /// Verifies an Ed25519ph signature by the rules of pg_@group@_verify(). The caller provides the SHA-512 hash
        /// of the message.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
        /// PG_ERROR_LENGTH (context too long), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_ph_digest"))]
        #[must_use]
        pub unsafe extern "C" fn verify_ph_digest(
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            digest: *const [u8; DIGEST_BYTES],
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) =
                    ((*object(signature)?).into(), Message::prehashed(Hash::Sha512, object(digest)?)?);
                let context = bytes(context, context_len)?;
                let key = library::ed25519::PublicKey::decode(object(public_key)?);
                Ok(peek(&key)?.verify_with(message, &signature, &VerifyOptions::new().context(context))?)
            })
        }

        /// Verifies many Ed25519 signatures at once, 16 at a time: succeeds if pg_@group@_verify_zip215() accepts all
        /// of them. Batches exist only for the rules of ZIP-215; with other rules, one by one is the fastest way. Runs
        /// in variable time. A batch allocates nothing, takes up to 26 KB of stack, and saves a third of the time. On
        /// microcontrollers, verify one by one.
        /// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (a signature is not valid),
        /// PG_ERROR_ENCODING (an item's key is not a point), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also
        /// for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_batch_zip215"))]
        #[must_use]
        pub unsafe extern "C" fn verify_batch_zip215(batch: *const pg_batch_item, count: usize) -> pg_status {
            check(|| unsafe {
                let key = |bytes: &[u8; 32]| Ok(library::ed25519::PublicKey::decode_zip215(bytes)?);
                let options = VerifyOptions::new().rules(library::ed25519::Rules::Zip215);
                batch::verify(batch, count, key, |m| Ok(Message::raw(m)), &options)
            })
        }

        /// Returns one verdict for each of at most PG_EACH_MAX signatures: bit i of `valid` is 1 if
        /// pg_@group@_verify() accepts signature i. A signature with an invalid public key is not valid. Runs in
        /// variable time.
        /// @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
        /// (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_each"))]
        #[must_use]
        pub unsafe extern "C" fn verify_each(valid: *mut u32, batch: *const pg_batch_item, count: usize) -> pg_status {
            unsafe {
                let key = |bytes: &[u8; 32]| Ok(<library::ed25519::PublicKey>::decode(bytes)?);
                batch::verify_each(valid, batch, count, key, &VerifyOptions::new())
            }
        }

        /// Hashes to the subgroup of prime order with the suite edwards25519_XMD:SHA-512_ELL2_RO_ of RFC 9380. The tag
        /// `dst` (domain separation tag) names the use; it must not be empty.
        /// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_hash_to_group_xmd"))]
        #[must_use]
        pub unsafe extern "C" fn hash_to_group_xmd(
            out: *mut pg_point,
            message: *const u8,
            message_len: usize,
            dst: *const u8,
            dst_len: usize,
        ) -> pg_status {
            unsafe {
                fill(out, || {
                    Ok(library::ed25519::hash_to_group(
                        Message::raw(bytes(message, message_len)?),
                        Some(bytes(dst, dst_len)?),
                    )?)
                })
            }
        }

        /// Hashes to the subgroup of prime order, not uniformly, with the suite edwards25519_XMD:SHA-512_ELL2_NU_ of
        /// RFC 9380. Use it only for protocols that require it.
        /// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_encode_to_group_xmd"))]
        #[must_use]
        pub unsafe extern "C" fn encode_to_group_xmd(
            out: *mut pg_point,
            message: *const u8,
            message_len: usize,
            dst: *const u8,
            dst_len: usize,
        ) -> pg_status {
            unsafe {
                fill(out, || {
                    Ok(library::ed25519::encode_to_group(
                        Message::raw(bytes(message, message_len)?),
                        Some(bytes(dst, dst_len)?),
                    )?)
                })
            }
        }

        /// Sets `small` to 1 if the point has order 1, 2, 4 or 8, else to 0. Constant time.
        /// @return PG_OK (for either answer), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_is_small_order"))]
        #[must_use]
        pub unsafe extern "C" fn point_is_small_order(small: *mut u32, a: *const pg_point) -> pg_status {
            unsafe { write(small, || Ok(held(a)?.is_small_order().word32() & 1)) }
        }
    };
}
