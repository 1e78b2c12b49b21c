//! Hashing to a group by its suite of RFC 9380.

macro_rules! hash_suite {
    ($group:ident, $suite:literal) => {
        /// Hashes a message to the group with the suite @suite@ of RFC 9380. The tag `dst` (domain separation tag)
        /// names the use; it must not be empty. Constant time in the message.
        /// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_hash_to_group"))]
        #[must_use]
        pub unsafe extern "C" fn hash_to_group(
            out: *mut pg_point,
            message: *const u8,
            message_len: usize,
            dst: *const u8,
            dst_len: usize,
        ) -> pg_status {
            unsafe {
                fill(out, || {
                    let (message, dst) = (Message::raw(bytes(message, message_len)?), bytes(dst, dst_len)?);
                    Ok(library::$group::hash_to_group(message, Some(dst))?)
                })
            }
        }
    };
}
