//! What the schemes of the double-odd groups and of Curve9767 sign or hash: raw bytes, or the value of a named hash function.

/// A hash function whose value is signed or hashed to the group in place of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names say it all
pub enum Hash {
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512_224,
    Sha512_256,
    Sha3_224,
    Sha3_256,
    Sha3_384,
    Sha3_512,
    /// BLAKE2b with 64 bytes of output.
    Blake2b,
    /// BLAKE2s with 32 bytes of output.
    Blake2s,
}

impl Hash {
    /// Every function there is, in a fixed order.
    pub const ALL: [Hash; 12] = [
        Hash::Sha224,
        Hash::Sha256,
        Hash::Sha384,
        Hash::Sha512,
        Hash::Sha512_224,
        Hash::Sha512_256,
        Hash::Sha3_224,
        Hash::Sha3_256,
        Hash::Sha3_384,
        Hash::Sha3_512,
        Hash::Blake2b,
        Hash::Blake2s,
    ];

    /// The object identifier as dotted decimals: how the do255 and Curve9767 schemes name a hash function (NIST's for SHA-2 and SHA-3,
    /// RFC 7693 for BLAKE2).
    #[must_use]
    pub const fn oid(self) -> &'static str {
        match self {
            Hash::Sha224 => "2.16.840.1.101.3.4.2.4",
            Hash::Sha256 => "2.16.840.1.101.3.4.2.1",
            Hash::Sha384 => "2.16.840.1.101.3.4.2.2",
            Hash::Sha512 => "2.16.840.1.101.3.4.2.3",
            Hash::Sha512_224 => "2.16.840.1.101.3.4.2.5",
            Hash::Sha512_256 => "2.16.840.1.101.3.4.2.6",
            Hash::Sha3_224 => "2.16.840.1.101.3.4.2.7",
            Hash::Sha3_256 => "2.16.840.1.101.3.4.2.8",
            Hash::Sha3_384 => "2.16.840.1.101.3.4.2.9",
            Hash::Sha3_512 => "2.16.840.1.101.3.4.2.10",
            Hash::Blake2b => "1.3.6.1.4.1.1722.12.2.1.16",
            Hash::Blake2s => "1.3.6.1.4.1.1722.12.2.2.8",
        }
    }

    /// The short name: how the jq255 schemes name a hash function.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Hash::Sha224 => "sha224",
            Hash::Sha256 => "sha256",
            Hash::Sha384 => "sha384",
            Hash::Sha512 => "sha512",
            Hash::Sha512_224 => "sha512224",
            Hash::Sha512_256 => "sha512256",
            Hash::Sha3_224 => "sha3224",
            Hash::Sha3_256 => "sha3256",
            Hash::Sha3_384 => "sha3384",
            Hash::Sha3_512 => "sha3512",
            Hash::Blake2b => "blake2b",
            Hash::Blake2s => "blake2s",
        }
    }

    /// The function with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Hash> {
        Hash::ALL.into_iter().find(|h| h.name() == name)
    }
}

/// A message: raw data, or a hash value with the name of its function. The two never collide, nor do the values of
/// different functions.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    hash: Option<Hash>,
    data: &'a [u8],
}

impl<'a> Message<'a> {
    /// The data itself.
    #[must_use]
    pub const fn raw(data: &'a [u8]) -> Self {
        Message { hash: None, data }
    }

    /// A hash value, computed by the caller with the function `hash`.
    #[must_use]
    pub const fn prehashed(hash: Hash, value: &'a [u8]) -> Self {
        Message { hash: Some(hash), data: value }
    }

    /// The function, if this is a hash value.
    #[must_use]
    pub const fn hash(&self) -> Option<Hash> {
        self.hash
    }

    /// The data or the hash value.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }
}

impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(data: &'a [u8]) -> Self {
        Message::raw(data)
    }
}
