//! Shared secrets of any length, and batches of signatures.

macro_rules! long_and_batch {
    ($group:ident, $public:ty, $gain:literal) => {
        /// Exchanges keys: pg_@group@_exchange() with a shared secret of any length.
        /// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH (more bytes
        /// than an object can have), PG_ERROR_NULL
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

        /// Verifies many signatures at once, 16 at a time: whether all of them are valid. No random numbers are needed. In variable
        /// time. To find which one is wrong, verify one by one. Nothing being allocated, a batch takes up to 26 KB of stack and
        /// gains little@gain@; on microcontrollers, verify one by one.
        /// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none),
        /// PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_batch"))]
        #[must_use]
        pub unsafe extern "C" fn verify_batch(batch: *const pg_batch_item, count: usize) -> pg_status {
            check(|| unsafe {
                let key = |bytes: &[u8; 32]| Ok(<$public>::decode(bytes)?);
                batch::verify(batch, count, key, |m| Ok(Message::raw(m)), &VerifyOptions::new())
            })
        }

        /// A verdict for each of at most PG_EACH_MAX signatures: bit i of `valid` says whether pg_@group@_verify() accepts the i-th.
        /// What is no public key has signed nothing. In variable time. Takes the stack of a batch.
        /// @return PG_OK (the verdicts are written, whatever they are), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
        /// (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_each"))]
        #[must_use]
        pub unsafe extern "C" fn verify_each(valid: *mut u32, batch: *const pg_batch_item, count: usize) -> pg_status {
            unsafe {
                let key = |bytes: &[u8; 32]| Ok(<$public>::decode(bytes)?);
                batch::verify_each(valid, batch, count, key, &VerifyOptions::new())
            }
        }

        /// pg_@group@_verify_batch() for values of one hash function.
        /// @return as pg_@group@_verify_batch(), PG_ERROR_ENCODING for no such hash function, and PG_ERROR_LENGTH where its values have
        /// another length
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
