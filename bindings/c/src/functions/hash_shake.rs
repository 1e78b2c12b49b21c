//! Hashing to a group with SHAKE256.

macro_rules! hash_shake {
    ($group:ident, $hash:path) => {
        /// Hashes a message to the group. The result is a random element whose discrete logarithm is unknown. The hash
        /// is SHAKE256 of the message alone: callers who need domain separation must prepend a prefix. Constant time
        /// in the message.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_hash_to_group"))]
        #[must_use]
        pub unsafe extern "C" fn hash_to_group(
            out: *mut pg_point,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            unsafe { fill(out, || Ok($hash(Message::raw(bytes(message, message_len)?), None)?)) }
        }

        /// Maps 96 uniform bytes, such as an output of SHAKE256, to an element: the sum of two maps. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_from_uniform_bytes"))]
        #[must_use]
        pub unsafe extern "C" fn from_uniform_bytes(out: *mut pg_point, uniform: *const [u8; 96]) -> pg_status {
            unsafe { fill(out, || Ok(Point::from_uniform_bytes(object(uniform)?))) }
        }
    };
}
