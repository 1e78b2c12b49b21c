//! Shared secrets of any length, and batches of signatures.

macro_rules! long_and_batch {
    ($group:ident, $public:ty, $gain:literal) => {
        /// Exchanges keys like pg_@group@_exchange(), with a shared secret of any length.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH
        /// (more bytes than an object can have), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_exchange_long"))]
        #[must_use]
        pub unsafe extern "C" fn exchange_long(
            shared: *mut u8,
            shared_len: usize,
            key: *const pg_key,
            peer: *const [u8; PUBLIC_KEY_BYTES],
        ) -> pg_status {
            unsafe {
                write_bytes(shared, shared_len, || {
                    let (key, peer) = (Copied::of(key)?, *object(peer)?);
                    Ok(
                        move |out: &mut [u8]| {
                            if key.agree_into(&peer, out).declassify() {
                                Ok(())
                            } else {
                                Err(pg_status::PG_ERROR_ENCODING)
                            }
                        },
                    )
                })
            }
        }

        /// Verifies many signatures at once, 16 at a time, and tells whether all of them are valid. Needs no random
        /// numbers. Runs in variable time. To find out which signature is invalid, verify them one by one. A batch
        /// allocates nothing, takes up to 26 KB of stack, and saves little@gain@. On microcontrollers, verify one by
        /// one.
        /// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (a signature is not valid),
        /// PG_ERROR_ENCODING (an item's key is not a public key), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
        /// (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_batch"))]
        #[must_use]
        pub unsafe extern "C" fn verify_batch(batch: *const pg_batch_item, count: usize) -> pg_status {
            check(|| unsafe {
                let key = |bytes: &[u8; 32]| Ok(<$public>::decode(bytes)?);
                batch::verify(batch, count, key, |m| Ok(Message::raw(m)), &VerifyOptions::new())
            })
        }

        /// Returns one verdict for each of at most PG_EACH_MAX signatures: bit i of `valid` is 1 if
        /// pg_@group@_verify() accepts signature i. A signature with an invalid public key is not valid. Runs in
        /// variable time. Takes as much stack as a batch.
        /// @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
        /// (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_each"))]
        #[must_use]
        pub unsafe extern "C" fn verify_each(valid: *mut u32, batch: *const pg_batch_item, count: usize) -> pg_status {
            unsafe {
                let key = |bytes: &[u8; 32]| Ok(<$public>::decode(bytes)?);
                batch::verify_each(valid, batch, count, key, &VerifyOptions::new())
            }
        }

        /// Like pg_@group@_verify_batch(), for hash values of one hash function.
        /// @return as pg_@group@_verify_batch(); also PG_ERROR_ENCODING (the hash function is unknown),
        /// PG_ERROR_LENGTH (the length does not match the hash function)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_batch_prehashed"))]
        #[must_use]
        pub unsafe extern "C" fn verify_batch_prehashed(
            hash: pg_hash,
            batch: *const pg_batch_item,
            count: usize,
        ) -> pg_status {
            check(|| unsafe {
                let hash = read_hash(hash)?;
                let key = |bytes: &[u8; 32]| Ok(<$public>::decode(bytes)?);
                batch::verify(batch, count, key, |m| Ok(Message::prehashed(hash, m)?), &VerifyOptions::new())
            })
        }
    };
}
