//! The map to the group.

macro_rules! map {
    ($group:ident, $uniform:literal) => {
        /// Maps @uniform@ uniform bytes to the group. One map is not uniform; the sum of two maps is. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_map_to_group"))]
        #[must_use]
        pub unsafe extern "C" fn map_to_group(out: *mut pg_point, uniform: *const [u8; $uniform]) -> pg_status {
            unsafe { fill(out, || Ok(Point::map_to_group(object(uniform)?))) }
        }
    };
}
