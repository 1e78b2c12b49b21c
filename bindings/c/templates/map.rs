
/// Maps @uniform@ uniform bytes to the group: one map, which is not uniform. The sum of two maps is. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_map_to_group(
    out: *mut pg_@name@_point,
    uniform: *const [u8; @uniform@],
) -> pg_status {
    unsafe { fill(out, || Ok(Point::map_to_group(object(uniform)?))) }
}
