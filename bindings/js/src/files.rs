//! Key files: PEM, DER, JSON Web Keys. For PEM and DER, two functions serve all groups; they take the group's name.

use crate::abi::{Code, at, put_new};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Display;
use primegroup::pem::{self, Kind, PemError};
use zeroize::Zeroizing;

/// Code of an error with its own text, which is written in place of the result.
const TEXT: Code = -8;

/// Returns a result with secrets, or the text of an error.
pub(crate) unsafe fn answer<E: Display>(out: *mut u8, result: Result<Zeroizing<Vec<u8>>, E>) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        match result {
            Ok(bytes) => put_new(out, &bytes) as Code,
            Err(e) => {
                put_new(out, e.to_string().as_bytes());
                TEXT
            }
        }
    }
}

/// Returns a kind of key by its number: 0 is public, 1 is private.
fn kind(number: u32) -> Kind {
    if number == 0 { Kind::Public } else { Kind::Private }
}

/// Writes a key of a group to a file format: 0 is PEM, 1 is DER.
#[unsafe(export_name = "pg__write_file")]
unsafe extern "C" fn write_file(
    group: *const u8,
    gn: usize,
    private: u32,
    format: u32,
    key: *const u8,
    n: usize,
    out: *mut u8,
) -> Code {
    let write = |group: &[u8], key| {
        let group = core::str::from_utf8(group).map_err(|_| PemError::Group)?;
        match format {
            0 => pem::encode(group, kind(private), key).map(|text| Zeroizing::new(text.as_bytes().to_vec())),
            _ => pem::encode_der(group, kind(private), key),
        }
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, write(at(group, gn), at(key, n))) }
}

/// Reads a key of a group from a file. For groups without a standard format, the result is bytes that the group has
/// not checked.
#[unsafe(export_name = "pg__read_file")]
unsafe extern "C" fn read_file(
    group: *const u8,
    gn: usize,
    private: u32,
    format: u32,
    file: *const u8,
    n: usize,
    out: *mut u8,
) -> Code {
    let read = |group: &[u8], file| {
        let group = core::str::from_utf8(group).map_err(|_| PemError::Group)?;
        let key = if format == 0 { pem::decode(file) } else { pem::decode_der(file) }?;
        key.expect(group, kind(private)).map(|bytes| Zeroizing::new(bytes.to_vec()))
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, read(at(group, gn), at(file, n))) }
}

/// Reads a text.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, alloc::string::String> {
    core::str::from_utf8(bytes).map_err(|e| e.to_string())
}
