
/// The element for 64 uniform bytes (RFC 9496, section 4.3.4). Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ristretto255_from_uniform_bytes(
    out: *mut pg_ristretto255_point,
    uniform: *const [u8; 64],
) -> pg_status {
    unsafe { fill(out, || Ok(library::ristretto255::from_uniform_bytes(object(uniform)?))) }
}
