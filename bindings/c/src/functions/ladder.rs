//! A multiplication without a table, for curves over binary fields.

macro_rules! ladder {
    ($group:ident) => {
        /// Like pg_@group@_point_mul(), with a ladder on the x coordinate, which needs no table in memory.
        /// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_mul_ladder"))]
        #[must_use]
        pub unsafe extern "C" fn point_mul_ladder(
            out: *mut pg_point,
            a: *const pg_point,
            scalar: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { fill(out, || Ok(held(a)?.mul_ladder(&read_scalar::<Scalar>(scalar)?.0))) }
        }
    };
}
