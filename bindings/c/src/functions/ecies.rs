//! ECIES.

macro_rules! ecies {
    ($group:ident, $key:ident, $public:ty, $decode:path, $added:literal, $forms:literal) => {
        /// Largest number of bytes that encryption adds to a message: an uncompressed point, padding, and a tag of 32
        /// bytes.
        pub const ECIES_ADDED_BYTES: usize = $added;

        const _: () = assert!(ECIES_ADDED_BYTES == crate::ecies::added::<$public>());

        /// Computes the number of bytes that pg_@group@_ecies_encrypt() writes for a message.
        /// @return PG_OK, PG_ERROR_LENGTH (the tag length is not allowed, or the message is too long), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecies_sealed_len"))]
        #[must_use]
        pub unsafe extern "C" fn ecies_sealed_len(
            sealed_len: *mut usize,
            message_len: usize,
            tag_len: usize,
        ) -> pg_status {
            unsafe { write(sealed_len, || crate::ecies::sealed_len::<$public>(message_len, tag_len)) }
        }

        /// Encrypts a message to the owner of a public key with ECIES, as specified by IEEE 1363a and used by MIRACL:
        /// KDF2 and HMAC with SHA-256, and AES-128 in CBC mode. It is meant for devices that already use it, and does
        /// not authenticate the sender. The public key is @forms@. The caller's generator provides the ephemeral key.
        /// `derive` (P1) enters the key derivation and `authenticate` (P2) enters the tag; both may be empty (NULL,
        /// 0). The tag has 8 to 32 bytes: 16 unless agreed otherwise, 12 in MIRACL's examples.
        /// Writes `sealed_len` bytes, the number that pg_@group@_ecies_sealed_len() returns. `sealed` must not overlap
        /// the message or the two strings.
        /// Cost: one decoding, one multiplication, one fixed-base multiplication, two inversions; hashing and
        /// encryption of the message. Constant time in the ephemeral key and the message.
        /// @return PG_OK, PG_ERROR_LENGTH (sealed_len is wrong, the tag length is not allowed, or no public key has
        /// this length), PG_ERROR_ENCODING (not a public key), PG_ERROR_RANDOMNESS (the generator failed),
        /// PG_ERROR_OVERLAP (sealed overlaps an input), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecies_encrypt"))]
        #[must_use]
        pub unsafe extern "C" fn ecies_encrypt(
            sealed: *mut u8,
            sealed_len: usize,
            public_key: *const u8,
            public_key_len: usize,
            message: *const u8,
            message_len: usize,
            derive: *const u8,
            derive_len: usize,
            authenticate: *const u8,
            authenticate_len: usize,
            tag_len: usize,
            fill: pg_fill,
            context: *mut c_void,
        ) -> pg_status {
            unsafe {
                write_bytes(sealed, sealed_len, || {
                    let key = $decode(bytes(public_key, public_key_len)?)?;
                    let message = bytes(message, message_len)?;
                    let options = crate::ecies::options(derive, derive_len, authenticate, authenticate_len, tag_len)?;
                    if crate::ecies::sealed_len::<$public>(message_len, tag_len)? != sealed_len {
                        return Err(pg_status::PG_ERROR_LENGTH);
                    }
                    let (derive, authenticate) = (bytes(derive, derive_len)?, bytes(authenticate, authenticate_len)?);
                    apart(sealed, sealed_len, &[message, derive, authenticate])?;
                    let mut generator = Generator::new(fill, context)?;
                    Ok(move |out: &mut [u8]| {
                        library::ecies::encrypt(&mut generator, &key, message, &options, out)?;
                        Ok(())
                    })
                })
            }
        }

        /// Decrypts a message that pg_@group@_ecies_encrypt() made for this key, with the same strings and tag length.
        /// `message` needs room for `sealed_len` bytes, and may be `sealed`. The result takes its first `*message_len`
        /// bytes; zeros follow. `message` must not overlap the two strings. Nothing is decrypted before the tag has
        /// been checked. Wipe the message with pg_wipe() if it is secret.
        /// Cost: one decoding, one multiplication, one inversion; hashing and decryption of the message. Constant time
        /// in the key and the message; the message's length and validity are public.
        /// @return PG_OK, PG_ERROR_VERIFICATION (not made for this key and these strings), PG_ERROR_LENGTH (no sealed
        /// message or no tag has this length), PG_ERROR_ENCODING (it does not begin with a point, or the structure
        /// holds no key), PG_ERROR_OVERLAP (the outputs overlap, or message overlaps a string), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_ecies_decrypt"))]
        #[must_use]
        pub unsafe extern "C" fn ecies_decrypt(
            message: *mut u8,
            message_len: *mut usize,
            key: *const $key,
            sealed: *const u8,
            sealed_len: usize,
            derive: *const u8,
            derive_len: usize,
            authenticate: *const u8,
            authenticate_len: usize,
            tag_len: usize,
        ) -> pg_status {
            unsafe {
                write_in_place(
                    message,
                    message_len,
                    sealed,
                    sealed_len,
                    || {
                        let options =
                            crate::ecies::options(derive, derive_len, authenticate, authenticate_len, tag_len)?;
                        let strings = [bytes(derive, derive_len)?, bytes(authenticate, authenticate_len)?];
                        apart(message, sealed_len, &strings)?;
                        Ok((Copied::of(key)?, options))
                    },
                    |(key, options), data| Ok(library::ecies::decrypt(&*key, data, &options)?),
                )
            }
        }
    };
}
