//! Pairings of a curve, and its third group GT.

macro_rules! pairing {
    ($group:ident, $curve:ident, $first:ident, $second:ident, $bytes:literal, $words:literal, $scalar:literal) => {
        /// Bytes of an encoded element of GT.
        pub const GT_BYTES: usize = $bytes;
        /// Bytes of an encoded scalar: an integer below the order, as for the groups of points.
        pub const SCALAR_BYTES: usize = $scalar;

        /// An element of GT, the third group, which contains the values of pairings. It is plain memory and may be
        /// copied. Fill it with a function of this header before use. Wipe elements made from secrets with pg_wipe().
        #[repr(C)]
        pub struct pg_gt {
            opaque: [u64; $words],
        }

        holds!(pg_gt, Gt, |_| true, |_| &[]);

        /// Computes e(p, q), the pairing of a point of each group; it is 1 if one of them is neutral. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_pair"))]
        #[must_use]
        pub unsafe extern "C" fn pair(
            out: *mut pg_gt,
            p: *const super::$first::pg_point,
            q: *const super::$second::pg_point,
        ) -> pg_status {
            unsafe { fill(out, || Ok(library::pairing::pair(held(p)?, held(q)?))) }
        }

        /// Computes the product of e(p[i], q[i]) for all i below `count`; it is 1 for no pairs. All pairs share one
        /// final exponentiation, and up to 16 pairs share the squarings of a Miller loop. Constant time; `count` is
        /// public.
        /// @return PG_OK, PG_ERROR_LENGTH (more than an object can hold), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_multi_pair"))]
        #[must_use]
        pub unsafe extern "C" fn multi_pair(
            out: *mut pg_gt,
            p: *const super::$first::pg_point,
            q: *const super::$second::pg_point,
            count: usize,
        ) -> pg_status {
            unsafe { fill(out, || crate::pairing::product::<$curve, _, _>(p, q, count)) }
        }

        /// Checks whether the product of e(p[i], q[i]) for all i below `count` is 1. Most verifications of
        /// pairing-based signatures and proofs reduce to this check. The points are public.
        /// @return PG_OK (it is 1, also for no pairs), PG_ERROR_VERIFICATION (it is not), PG_ERROR_LENGTH (more than
        /// an object can hold), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_pairing_product_check"))]
        #[must_use]
        pub unsafe extern "C" fn pairing_product_check(
            p: *const super::$first::pg_point,
            q: *const super::$second::pg_point,
            count: usize,
        ) -> pg_status {
            check(|| {
                let product = unsafe { crate::pairing::product::<$curve, _, _>(p, q, count) }?;
                if product.is_one().declassify() { Ok(()) } else { Err(pg_status::PG_ERROR_VERIFICATION) }
            })
        }

        /// Sets an element of GT to 1.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_one"))]
        #[must_use]
        pub unsafe extern "C" fn gt_one(out: *mut pg_gt) -> pg_status {
            unsafe { fill(out, || Ok(Gt::one())) }
        }

        /// Decodes an element of GT. Only canonical encodings of elements of the right order are accepted.
        /// Cost: about 64 squarings. Constant time, except that the status tells whether the bytes are valid.
        /// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_decode"))]
        #[must_use]
        pub unsafe extern "C" fn gt_decode(out: *mut pg_gt, bytes: *const [u8; GT_BYTES]) -> pg_status {
            unsafe { fill(out, || Gt::decode(object(bytes)?).ok_or(pg_status::PG_ERROR_ENCODING)) }
        }

        /// Encodes an element of GT: the coefficients of 1, v, v^2, w, vw, v^2 w over the quadratic extension of the
        /// prime field, two integers each. Equal elements have equal encodings. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_encode"))]
        #[must_use]
        pub unsafe extern "C" fn gt_encode(out: *mut [u8; GT_BYTES], element: *const pg_gt) -> pg_status {
            unsafe { write(out, || Ok(held(element)?.encode())) }
        }

        /// Computes a b. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_mul"))]
        #[must_use]
        pub unsafe extern "C" fn gt_mul(out: *mut pg_gt, a: *const pg_gt, b: *const pg_gt) -> pg_status {
            unsafe { fill(out, || Ok(*held(a)? * *held(b)?)) }
        }

        /// Computes 1/a. Constant time.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_invert"))]
        #[must_use]
        pub unsafe extern "C" fn gt_invert(out: *mut pg_gt, a: *const pg_gt) -> pg_status {
            unsafe { fill(out, || Ok(held(a)?.invert())) }
        }

        /// Raises a to the power of a scalar. Constant time in both.
        /// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_pow"))]
        #[must_use]
        pub unsafe extern "C" fn gt_pow(
            out: *mut pg_gt,
            a: *const pg_gt,
            scalar: *const [u8; SCALAR_BYTES],
        ) -> pg_status {
            unsafe { fill(out, || Ok(held(a)?.pow(&read_scalar::<Scalar>(scalar)?.0))) }
        }

        /// Sets `equal` to 1 if both elements of GT are equal, else to 0. Constant time.
        /// @return PG_OK (for either answer), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_equal"))]
        #[must_use]
        pub unsafe extern "C" fn gt_equal(equal: *mut u32, a: *const pg_gt, b: *const pg_gt) -> pg_status {
            unsafe { write(equal, || Ok(held(a)?.ct_eq(held(b)?).word32() & 1)) }
        }

        /// Sets `one` to 1 if this is 1, else to 0. Constant time.
        /// @return PG_OK (for either answer), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_gt_is_one"))]
        #[must_use]
        pub unsafe extern "C" fn gt_is_one(one: *mut u32, a: *const pg_gt) -> pg_status {
            unsafe { write(one, || Ok(held(a)?.is_one().word32() & 1)) }
        }
    };
}
