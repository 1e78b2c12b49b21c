//! Hashing by RFC 9380.

macro_rules! xmd {
    ($group:ident) => {
        /// Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst`
        /// (domain separation tag) names the use; it must not be empty.
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
                    Ok(library::hash::hash_to_group_xmd(&[bytes(message, message_len)?], bytes(dst, dst_len)?)?)
                })
            }
        }

        /// Hashes to a scalar: 64 bytes of expand_message_xmd with SHA-512, modulo the order. The tag `dst` (domain
        /// separation tag) names the use; it must not be empty.
        /// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_hash_to_scalar_xmd"))]
        #[must_use]
        pub unsafe extern "C" fn hash_to_scalar_xmd(
            out: *mut [u8; SCALAR_BYTES],
            message: *const u8,
            message_len: usize,
            dst: *const u8,
            dst_len: usize,
        ) -> pg_status {
            unsafe {
                write(out, || {
                    let message = bytes(message, message_len)?;
                    Ok(library::hash::hash_to_scalar::<Point>(&[message], bytes(dst, dst_len)?)?.encode())
                })
            }
        }
    };
}
