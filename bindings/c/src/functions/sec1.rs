//! Points of the standard curve that a group is made from.

macro_rules! sec1 {
    ($group:ident, $coordinate:literal, $compressed:literal, $uncompressed:literal, $scalars:literal, $read:literal, $compress:literal) => {
        /// Bytes of a point of the standard curve, compressed (SEC 1, section 2.3).
        pub const SEC1_COMPRESSED_BYTES: usize = $compressed;
        /// Bytes of a point of the standard curve, uncompressed.
        pub const SEC1_UNCOMPRESSED_BYTES: usize = $uncompressed;
        /// Bytes of a coordinate of the standard curve.
        pub const SEC1_COORDINATE_BYTES: usize = $coordinate;

        /// Reads a point of the standard curve, compressed or uncompressed, or the single byte 00 for the neutral
        /// element. Points that are not on the curve, or not of order r or 1, are refused. Scalars of the group and of
        /// the standard curve are the same@scalars@.
        /// Cost: @read@. Constant time, except for the format and for whether the bytes are valid.
        /// @return PG_OK, PG_ERROR_ENCODING (not such a point), PG_ERROR_LENGTH (more bytes than an object can have),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_from_sec1"))]
        #[must_use]
        pub unsafe extern "C" fn point_from_sec1(out: *mut pg_point, data: *const u8, len: usize) -> pg_status {
            unsafe { fill(out, || Point::from_sec1(bytes(data, len)?).ok_or(pg_status::PG_ERROR_ENCODING)) }
        }

        /// Writes the standard point, compressed.
        /// Cost: @compress@. Constant time, except for whether the element is neutral.
        /// @return PG_OK, PG_ERROR_ENCODING (the neutral element, whose SEC 1 encoding is the single byte 00),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_to_sec1_compressed"))]
        #[must_use]
        pub unsafe extern "C" fn point_to_sec1_compressed(
            out: *mut [u8; SEC1_COMPRESSED_BYTES],
            point: *const pg_point,
        ) -> pg_status {
            unsafe { write(out, || held(point)?.to_sec1_compressed().ok_or(pg_status::PG_ERROR_ENCODING)) }
        }

        /// Writes the standard point, uncompressed.
        /// Cost: one inversion. Constant time, except for whether the element is neutral.
        /// @return PG_OK, PG_ERROR_ENCODING (the neutral element, whose SEC 1 encoding is the single byte 00),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_to_sec1_uncompressed"))]
        #[must_use]
        pub unsafe extern "C" fn point_to_sec1_uncompressed(
            out: *mut [u8; SEC1_UNCOMPRESSED_BYTES],
            point: *const pg_point,
        ) -> pg_status {
            unsafe { write(out, || held(point)?.to_sec1_uncompressed().ok_or(pg_status::PG_ERROR_ENCODING)) }
        }

        /// Writes the x coordinate of the standard point, big-endian. It is the shared secret of Diffie-Hellman over
        /// the standard curve. The neutral element gives zeros, which Diffie-Hellman must refuse. Wipe the coordinate
        /// with pg_wipe().
        /// Cost: one inversion. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_sec1_x"))]
        #[must_use]
        pub unsafe extern "C" fn point_sec1_x(
            out: *mut [u8; SEC1_COORDINATE_BYTES],
            point: *const pg_point,
        ) -> pg_status {
            unsafe { write(out, || Ok(held(point)?.sec1_x())) }
        }
    };
}
