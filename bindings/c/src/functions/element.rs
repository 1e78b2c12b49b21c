//! Elements and scalars.

macro_rules! element {
    ($group:ident, $bytes:literal, $words:literal, $scalar:literal, $order:literal, $neutral:literal, $no_neutral:literal) => {
        /// Bytes of an encoded element.
        pub const ELEMENT_BYTES: usize = $bytes;
        /// Bytes of an encoded scalar: an integer below the order, @order@.
        pub const SCALAR_BYTES: usize = $scalar;

        /// An element of the group, decoded. It is plain memory and may be copied. Fill it with a function of this
        /// header before use. Wipe elements made from secrets with pg_wipe().
        #[repr(C)]
        pub struct pg_point {
            opaque: [u64; $words],
        }

        holds!(pg_point, Point, |_| true, |_| &[]);

        /// Sets an element to the neutral element.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_identity"))]
        #[must_use]
        pub unsafe extern "C" fn point_identity(out: *mut pg_point) -> pg_status {
            unsafe { fill(out, || Ok(Point::IDENTITY)) }
        }

        /// Sets an element to the generator.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_generator"))]
        #[must_use]
        pub unsafe extern "C" fn point_generator(out: *mut pg_point) -> pg_status {
            unsafe { fill(out, || Ok(Point::GENERATOR)) }
        }

        /// Decodes an element. Only canonical encodings are accepted@neutral@.
        /// Cost: about one square root. Constant time, except that the status tells whether the bytes are valid.
        /// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_decode"))]
        #[must_use]
        pub unsafe extern "C" fn point_decode(out: *mut pg_point, bytes: *const [u8; ELEMENT_BYTES]) -> pg_status {
            unsafe { fill(out, || Point::decode(object(bytes)?).ok_or(pg_status::PG_ERROR_ENCODING)) }
        }

        /// Checks whether bytes are the canonical encoding of an element: pg_@group@_point_decode() without the
        /// result.
        /// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_check"))]
        #[must_use]
        pub unsafe extern "C" fn point_check(bytes: *const [u8; ELEMENT_BYTES]) -> pg_status {
            check(|| Point::decode(unsafe { object(bytes) }?).map(|_| ()).ok_or(pg_status::PG_ERROR_ENCODING))
        }

        /// Encodes an element. Equal elements have equal encodings.@no_neutral@
        /// Cost: one inversion. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_encode"))]
        #[must_use]
        pub unsafe extern "C" fn point_encode(out: *mut [u8; ELEMENT_BYTES], point: *const pg_point) -> pg_status {
            unsafe { write(out, || Ok(held(point)?.encode())) }
        }

        /// Computes a + b. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_add"))]
        #[must_use]
        pub unsafe extern "C" fn point_add(out: *mut pg_point, a: *const pg_point, b: *const pg_point) -> pg_status {
            unsafe { fill(out, || Ok(*held(a)? + *held(b)?)) }
        }

        /// Computes a - b. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_sub"))]
        #[must_use]
        pub unsafe extern "C" fn point_sub(out: *mut pg_point, a: *const pg_point, b: *const pg_point) -> pg_status {
            unsafe { fill(out, || Ok(*held(a)? - *held(b)?)) }
        }

        /// Computes -a. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_neg"))]
        #[must_use]
        pub unsafe extern "C" fn point_neg(out: *mut pg_point, a: *const pg_point) -> pg_status {
            unsafe { fill(out, || Ok(-*held(a)?)) }
        }

        /// Computes 2a. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_double"))]
        #[must_use]
        pub unsafe extern "C" fn point_double(out: *mut pg_point, a: *const pg_point) -> pg_status {
            unsafe { fill(out, || Ok(held(a)?.double())) }
        }

        /// Computes 2^n a with n doublings, faster than n separate calls. Constant time in a; n is public.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_double_n"))]
        #[must_use]
        pub unsafe extern "C" fn point_double_n(out: *mut pg_point, a: *const pg_point, n: u32) -> pg_status {
            unsafe { fill(out, || Ok(held(a)?.double_n(n))) }
        }

        /// Multiplies an element by a scalar. Constant time in both.
        /// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_mul"))]
        #[must_use]
        pub unsafe extern "C" fn point_mul(
            out: *mut pg_point,
            a: *const pg_point,
            scalar: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { fill(out, || Ok(held(a)?.mul(&read_scalar::<Scalar>(scalar)?.0))) }
        }

        /// Multiplies the generator by a scalar. Uses a table, and is about three times as fast as
        /// pg_@group@_point_mul(). Constant time.
        /// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_mul_generator"))]
        #[must_use]
        pub unsafe extern "C" fn point_mul_generator(
            out: *mut pg_point,
            scalar: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { fill(out, || Ok(Point::mul_generator(&read_scalar::<Scalar>(scalar)?.0))) }
        }

        /// Computes x a + y G, where G is the generator. Runs in VARIABLE time: for public data only.
        /// @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_mul_add_generator_vartime"))]
        #[must_use]
        pub unsafe extern "C" fn point_mul_add_generator_vartime(
            out: *mut pg_point,
            a: *const pg_point,
            x: *const [u8; SCALAR_BYTES],
            y: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe {
                fill(out, || {
                    let (x, y) = (read_scalar::<Scalar>(x)?, read_scalar::<Scalar>(y)?);
                    Ok(held(a)?.mul_add_generator_vartime(&x.0, &y.0))
                })
            }
        }

        /// Sets `equal` to 1 if both elements are equal, else to 0. Constant time.
        /// @return PG_OK (for either answer), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_equal"))]
        #[must_use]
        pub unsafe extern "C" fn point_equal(equal: *mut u32, a: *const pg_point, b: *const pg_point) -> pg_status {
            unsafe { write(equal, || Ok(held(a)?.ct_eq(held(b)?).word32() & 1)) }
        }

        /// Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
        /// @return PG_OK (for either answer), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_point_is_identity"))]
        #[must_use]
        pub unsafe extern "C" fn point_is_identity(neutral: *mut u32, a: *const pg_point) -> pg_status {
            unsafe { write(neutral, || Ok(held(a)?.is_identity().word32() & 1)) }
        }

        /// Checks whether bytes are a scalar: an integer below the order. Constant time, except for the answer.
        /// @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_check"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_check(scalar: *const [u8; SCALAR_BYTES]) -> pg_status {
            check(|| unsafe { read_scalar::<Scalar>(scalar) }.map(|_| ()))
        }

        /// Reduces a @order@ integer of any length modulo the order. 48 or more uniform bytes give a uniform scalar.
        /// The time depends on the length only.
        /// @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_reduce"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_reduce(out: *mut [u8; SCALAR_BYTES], data: *const u8, len: usize) -> pg_status {
            unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(bytes(data, len)?)).0.encode())) }
        }

        /// Makes a uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
        /// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_random"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_random(
            out: *mut [u8; SCALAR_BYTES],
            fill: pg_fill,
            context: *mut c_void,
        ) -> pg_status {
            unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(&*random::<64>(fill, context)?)).0.encode())) }
        }

        /// Computes a + b modulo the order. Constant time.
        /// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_add"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_add(
            out: *mut [u8; SCALAR_BYTES],
            a: *const [u8; SCALAR_BYTES],
            b: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 + read_scalar::<Scalar>(b)?.0).encode())) }
        }

        /// Computes a - b modulo the order. Constant time.
        /// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_sub"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_sub(
            out: *mut [u8; SCALAR_BYTES],
            a: *const [u8; SCALAR_BYTES],
            b: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 - read_scalar::<Scalar>(b)?.0).encode())) }
        }

        /// Computes -a modulo the order. Constant time.
        /// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_neg"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_neg(out: *mut [u8; SCALAR_BYTES], a: *const [u8; SCALAR_BYTES]) -> pg_status {
            unsafe { write(out, || Ok((-read_scalar::<Scalar>(a)?.0).encode())) }
        }

        /// Computes a b modulo the order. Constant time.
        /// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_mul"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_mul(
            out: *mut [u8; SCALAR_BYTES],
            a: *const [u8; SCALAR_BYTES],
            b: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 * read_scalar::<Scalar>(b)?.0).encode())) }
        }

        /// Computes 1/a modulo the order; the inverse of 0 is 0. Constant time.
        /// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_scalar_invert"))]
        #[must_use]
        pub unsafe extern "C" fn scalar_invert(
            out: *mut [u8; SCALAR_BYTES],
            a: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { write(out, || Ok(read_scalar::<Scalar>(a)?.0.invert().encode())) }
        }
    };
}
