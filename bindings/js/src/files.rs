//! Key files: PEM, DER, JSON Web Keys.

use crate::abi::{Code, at, export, put_new};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Display;
use primegroup::ecdsa;
use primegroup::pem::PemError;
use primegroup::scheme::{KeyPair, Public};
use zeroize::Zeroizing;

/// An error with a text of its own, which stands where the result would.
const TEXT: Code = -8;

unsafe fn answer<E: Display>(out: *mut u8, result: Result<Zeroizing<Vec<u8>>, E>) -> Code {
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

/// Formats by their numbers: 0 is PEM, 1 is DER.
unsafe fn write_private<K: KeyPair>(key: *const u8, n: usize, format: u32, out: *mut u8) -> Code {
    let write = |bytes| {
        let key = K::from_bytes(bytes).map_err(PemError::Key)?;
        match format {
            0 => key.to_pem().map(|text| Zeroizing::new(text.as_bytes().to_vec())),
            _ => key.to_der(),
        }
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, write(at(key, n))) }
}

unsafe fn read_private<K: KeyPair>(file: *const u8, n: usize, format: u32, out: *mut u8) -> Code {
    let read = |bytes| {
        let key = if format == 0 { K::from_pem(bytes) } else { K::from_der(bytes) }?;
        let mut private = key.to_bytes();
        let bytes = Zeroizing::new(private.as_ref().to_vec());
        primegroup::ct::wipe_bytes(private.as_mut());
        Ok::<_, PemError>(bytes)
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, read(at(file, n))) }
}

unsafe fn write_public<P: Public>(key: *const u8, n: usize, format: u32, out: *mut u8) -> Code {
    let write = |bytes| {
        let key = P::decode(bytes).map_err(PemError::Key)?;
        if format == 0 { Ok(key.to_pem().into_bytes()) } else { key.to_der() }
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, write(at(key, n)).map(Zeroizing::new)) }
}

unsafe fn read_public<P: Public>(file: *const u8, n: usize, format: u32, out: *mut u8) -> Code {
    let read = |bytes| {
        let key = if format == 0 { P::from_pem(bytes) } else { P::from_der(bytes) }?;
        Ok::<_, PemError>(key.encode().as_ref().to_vec())
    };
    // SAFETY: the caller's promise.
    unsafe { answer(out, read(at(file, n)).map(Zeroizing::new)) }
}

/// JSON Web Keys, of the curves that have them.
macro_rules! jwk {
    ($module:ident) => {
        mod $module {
            use super::*;
            type Private = ecdsa::SecretKey<primegroup::$module::Point>;
            type Held = ecdsa::PublicKey<primegroup::$module::Point>;

            unsafe fn write(key: *const u8, n: usize, private: u32, out: *mut u8) -> Code {
                let write = |bytes: &[u8]| {
                    Ok::<_, primegroup::Error>(Zeroizing::new(match private {
                        0 => Held::decode(bytes)?.to_jwk_string().into_bytes(),
                        _ => Private::from_bytes(bytes)?.to_jwk_string().as_bytes().to_vec(),
                    }))
                };
                // SAFETY: the caller's promise.
                unsafe { answer(out, write(at(key, n))) }
            }

            unsafe fn read(text: *const u8, n: usize, private: u32, out: *mut u8) -> Code {
                let read = |bytes: &[u8]| {
                    let text = core::str::from_utf8(bytes).map_err(|e| e.to_string())?;
                    let key = match private {
                        0 => Held::from_jwk_str(text).map(|key| key.encode().to_vec()),
                        _ => Private::from_jwk_str(text).map(|key| key.to_bytes().to_vec()),
                    };
                    key.map(Zeroizing::new).map_err(|e| e.to_string())
                };
                // SAFETY: the caller's promise.
                unsafe { answer(out, read(at(text, n))) }
            }

            export! { $module:
                "to_jwk" (key: *const u8, n: usize, private: u32, out: *mut u8) write(key, n, private, out);
                "from_jwk" (text: *const u8, n: usize, private: u32, out: *mut u8) read(text, n, private, out);
            }
        }
    };
}

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    (@ keys $module:ident $K:ty) => {
        export! { $module:
            "write_private" (key: *const u8, n: usize, format: u32, out: *mut u8) write_private::<$K>(key, n, format, out);
            "read_private" (file: *const u8, n: usize, format: u32, out: *mut u8) read_private::<$K>(file, n, format, out);
            "write_public" (key: *const u8, n: usize, format: u32, out: *mut u8)
                write_public::<<$K as KeyPair>::Public>(key, n, format, out);
            "read_public" (file: *const u8, n: usize, format: u32, out: *mut u8)
                read_public::<<$K as KeyPair>::Public>(file, n, format, out);
        }
    };
    (@ der $module:ident $V:ty) => { jwk!($module); };
    (@ $other:ident $module:ident $type:ty) => {};
}
primegroup::for_each_group!(each);
