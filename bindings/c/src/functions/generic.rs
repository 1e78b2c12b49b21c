//! The generic schemes: Schnorr signatures and Diffie-Hellman.

macro_rules! generic {
    ($group:ident, $element:literal, $signature:literal) => {
        /// Bytes of a generic Schnorr signature.
        pub const SCHNORR_SIGNATURE_BYTES: usize = $signature;

        /// Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which
        /// may be empty. A signature for one context is invalid in every other. `extra` may be empty. Fresh random
        /// bytes in it protect against fault attacks.
        /// Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
        /// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_schnorr_sign"))]
        #[must_use]
        pub unsafe extern "C" fn schnorr_sign(
            signature: *mut [u8; SCHNORR_SIGNATURE_BYTES],
            key: *const pg_schnorr_key,
            message: *const u8,
            message_len: usize,
            context: *const u8,
            context_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let options =
                        SignOptions::new().context(bytes(context, context_len)?).randomness(bytes(extra, extra_len)?);
                    Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
                })
            }
        }

        /// Like pg_@group@_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before
        /// it is released. `extra` should hold fresh random bytes.
        /// Cost: as for pg_@group@_schnorr_sign(), plus one verification and one encoding.
        /// @return as pg_@group@_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_schnorr_sign_checked"))]
        #[must_use]
        pub unsafe extern "C" fn schnorr_sign_checked(
            signature: *mut [u8; SCHNORR_SIGNATURE_BYTES],
            key: *const pg_schnorr_key,
            message: *const u8,
            message_len: usize,
            context: *const u8,
            context_len: usize,
            extra: *const u8,
            extra_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let options =
                        SignOptions::new().context(bytes(context, context_len)?).randomness(bytes(extra, extra_len)?);
                    let message = Message::raw(bytes(message, message_len)?);
                    Ok(held(key)?.sign_with(message, &options.fault_check(true))?.to_bytes())
                })
            }
        }

        /// Verifies a generic Schnorr signature. Runs in variable time.
        /// Cost: two decodings, one double-scalar multiplication, one hash.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
        /// PG_ERROR_LENGTH (context too long), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_schnorr_verify"))]
        #[must_use]
        pub unsafe extern "C" fn schnorr_verify(
            signature: *const [u8; SCHNORR_SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            message: *const u8,
            message_len: usize,
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let signature = library::schnorr::Signature::<Point>::from_bytes(*object(signature)?);
                let (message, context) = (Message::raw(bytes(message, message_len)?), bytes(context, context_len)?);
                let key = library::schnorr::PublicKey::<Point>::decode(object(public_key)?);
                Ok(peek(&key)?.verify_with(message, &signature, &VerifyOptions::new().context(context))?)
            })
        }

        /// Verifies many generic Schnorr signatures of one context at once, 16 at a time, and tells whether all of
        /// them are valid. Runs in variable time. A batch allocates nothing, takes up to 26 KB of stack, and saves at
        /// most a third of the time. On microcontrollers, verify one by one.
        /// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (a signature is not valid),
        /// PG_ERROR_ENCODING (an item's key is not a public key), PG_ERROR_LENGTH (context too long, count too large),
        /// PG_ERROR_NULL (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_schnorr_verify_batch"))]
        #[must_use]
        pub unsafe extern "C" fn schnorr_verify_batch(
            batch: *const pg_batch_item,
            count: usize,
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let context = bytes(context, context_len)?;
                let key = |bytes: &[u8; $element]| Ok(library::schnorr::PublicKey::<Point>::decode(bytes)?);
                batch::verify(batch, count, key, |m| Ok(Message::raw(m)), &VerifyOptions::new().context(context))
            })
        }

        /// Returns one verdict for each of at most PG_EACH_MAX generic Schnorr signatures of one context: bit i of
        /// `valid` is 1 if pg_@group@_schnorr_verify() accepts signature i. A signature with an invalid public key is
        /// not valid. Runs in variable time. Takes as much stack as a batch.
        /// @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (context too long, count too
        /// large), PG_ERROR_NULL (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_schnorr_verify_each"))]
        #[must_use]
        pub unsafe extern "C" fn schnorr_verify_each(
            valid: *mut u32,
            batch: *const pg_batch_item,
            count: usize,
            context: *const u8,
            context_len: usize,
        ) -> pg_status {
            unsafe {
                let key = |bytes: &[u8; $element]| Ok(library::schnorr::PublicKey::<Point>::decode(bytes)?);
                let context = match bytes(context, context_len) {
                    Ok(context) => context,
                    Err(status) => return write(valid, || Err(status)),
                };
                batch::verify_each(valid, batch, count, key, &VerifyOptions::new().context(context))
            }
        }

        /// Exchanges keys with the generic Diffie-Hellman scheme (docs/schnorr.md): writes the secret shared with the
        /// owner of `peer`. The secret is the output of a hash; derive keys from it. Wipe it with pg_wipe().
        /// Cost: one decoding, one multiplication, one encoding, one hash. Constant time in the key; whether `peer` is
        /// valid is public.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_dh_exchange"))]
        #[must_use]
        pub unsafe extern "C" fn dh_exchange(
            shared: *mut [u8; SHARED_BYTES],
            key: *const pg_dh_key,
            peer: *const [u8; PUBLIC_KEY_BYTES],
        ) -> pg_status {
            unsafe { write_secret(shared, || Ok((held(key)?.agree(object(peer)?)?, Mask::TRUE))) }
        }
    };
}
