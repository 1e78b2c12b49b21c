//! The map of RFC 9496.

macro_rules! from_uniform {
    ($group:ident) => {
        /// Maps 64 uniform bytes to an element (RFC 9496, section 4.3.4). Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_from_uniform_bytes"))]
        #[must_use]
        pub unsafe extern "C" fn from_uniform_bytes(out: *mut pg_point, uniform: *const [u8; 64]) -> pg_status {
            unsafe { fill(out, || Ok(library::ristretto255::from_uniform_bytes(object(uniform)?))) }
        }
    };
}
