//! Private keys of any group.

use crate::bytes::{bytes, bytes_or, random, secret, wrong_length};
use crate::errors::{raise, raise_hpke, raise_jwk, raise_pem};
use crate::groups::{Data, Made, Value, group_of, make};
use crate::keys::{Strings, encryption, expect, utf8};
use crate::options::{context, message};
use crate::public_key::{PublicKey, public_bytes, public_error};
use library::pem::{self, Kind};
use library::suite::{Exchanger, Secret, Signer};
use library::{Error, SignOptions, ct};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyType};
use std::sync::OnceLock;
use zeroize::Zeroizing;

/// Number of exchanges between two checks for signals. More exchanges share one inversion, but bring no measurable
/// gain.
const PEERS: usize = 256;

/// A private key of a group. It is wiped when dropped, hidden in `repr`, and can be neither copied nor pickled. The
/// time of its operations does not depend on it.
#[pyclass(frozen, subclass, module = "primegroup")]
pub struct SecretKey {
    pub group: &'static Data,
    pub bytes: Secret,
    signer: Option<Box<dyn Signer>>,
    exchanger: OnceLock<Box<dyn Exchanger>>,
    public: Py<PyAny>,
}

/// A decoded key, with the parts of [`SecretKey`] that are made of it.
type Held = (Option<Box<dyn Signer>>, OnceLock<Box<dyn Exchanger>>, Vec<u8>);

/// Returns a decoded key: one that signs, or if the group does not sign, one that exchanges.
fn held(
    signer: Result<Box<dyn Signer>, Error>,
    exchanger: impl FnOnce() -> Result<Box<dyn Exchanger>, Error>,
) -> Result<Held, Error> {
    match signer {
        Err(Error::Unsupported) => {
            let exchanger = exchanger()?;
            let public = exchanger.public();
            Ok((None, exchanger.into(), public))
        }
        signer => {
            let signer = signer?;
            let public = signer.public();
            Ok((Some(signer), OnceLock::new(), public))
        }
    }
}

impl SecretKey {
    pub fn decode(py: Python<'_>, group: &'static Data, bytes: Secret) -> PyResult<Self> {
        let error = |e| match e {
            Error::Length => wrong_length("private key", bytes.len(), group.info().private_key),
            e => raise(e, "private key"),
        };
        let (signer, exchanger) = (group.suite.signer(&bytes), || group.suite.exchanger(&bytes));
        let (signer, exchanger, public) = held(signer, exchanger).map_err(error)?;
        Self::with(py, group, bytes, signer, exchanger, public)
    }

    /// Returns the key of a stored pair.
    fn of_pair(py: Python<'_>, group: &'static Data, pair: &[u8]) -> PyResult<Self> {
        let info = group.info();
        let error = |e| match e {
            Error::Length => wrong_length("pair", pair.len(), info.pair),
            e => raise(e, "pair"),
        };
        let (signer, exchanger) = (group.suite.signer_of_pair(pair), || group.suite.exchanger_of_pair(pair));
        let (signer, exchanger, public) = held(signer, exchanger).map_err(error)?;
        let bytes = Zeroizing::new(pair[..info.private_key].to_vec());
        Self::with(py, group, bytes, signer, exchanger, public)
    }

    fn with(
        py: Python<'_>,
        group: &'static Data,
        bytes: Secret,
        signer: Option<Box<dyn Signer>>,
        exchanger: OnceLock<Box<dyn Exchanger>>,
        public: Vec<u8>,
    ) -> PyResult<Self> {
        let public = PublicKey::decode(group, public, None)?;
        let public = group.public_key(py, public)?.unbind();
        Ok(SecretKey { group, bytes, signer, exchanger, public })
    }

    fn exchanger(&self) -> PyResult<&dyn Exchanger> {
        if let Some(held) = self.exchanger.get() {
            return Ok(&**held);
        }
        let held = self.group.suite.exchanger(&self.bytes).map_err(|e| raise(e, "private key"))?;
        Ok(&**self.exchanger.get_or_init(|| held))
    }

    fn seeded(py: Python<'_>, group: &'static Data, seed: &[u8]) -> PyResult<Self> {
        let bytes = group.suite.keygen(seed).map_err(|_| {
            let wanted = &group.info().seed;
            if wanted.start() == wanted.end() {
                return wrong_length("seed", seed.len(), *wanted.start());
            }
            short_seed(seed.len(), *wanted.start())
        })?;
        Self::decode(py, group, bytes)
    }

    fn derived<'py>(this: &Bound<'py, Self>, path: &[u32]) -> PyResult<Bound<'py, PyAny>> {
        let (py, key) = (this.py(), this.get());
        let tree = key.group.tree()?;
        let bytes = py.detach(|| (tree.path)(&key.bytes, path)).map_err(|e| raise(e, "private key"))?;
        make(&this.get_type(), Value::Secret(Self::decode(py, key.group, bytes)?))
    }
}

#[pymethods]
impl SecretKey {
    #[new]
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn new(cls: &Bound<'_, PyType>, encoded: &Bound<'_, PyAny>) -> PyResult<Self> {
        match Made::take(encoded) {
            Some(Value::Secret(key)) => Ok(key),
            _ => Self::decode(cls.py(), group_of(cls)?, secret(encoded, "private key")?),
        }
    }

    /// Returns a random key.
    #[classmethod]
    fn generate<'py>(cls: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let seed = random_seed(group)?;
        make(cls, Value::Secret(Self::seeded(cls.py(), group, &seed)?))
    }

    /// Derives the key from a seed, which must hold at least 32 unpredictable bytes. The same seed always gives the
    /// same key.
    #[classmethod]
    #[pyo3(signature = (seed, /))]
    fn from_seed<'py>(cls: &Bound<'py, PyType>, seed: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let seed = secret(seed, "seed")?;
        make(cls, Value::Secret(Self::seeded(cls.py(), group_of(cls)?, &seed)?))
    }

    /// Returns the key with these bytes; same as the constructor.
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn from_bytes<'py>(cls: &Bound<'py, PyType>, encoded: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let key = Self::decode(cls.py(), group_of(cls)?, secret(encoded, "private key")?)?;
        make(cls, Value::Secret(key))
    }

    /// Reads a key from PEM: PKCS #8, EC PRIVATE KEY, or the library's own format for groups without a standard one.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_pem<'py>(cls: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let text = Zeroizing::new(crate::keys::text(text)?.into_owned());
        let key = Self::decode(cls.py(), group, expect(group, Kind::Private, pem::decode(&text))?)?;
        make(cls, Value::Secret(key))
    }

    /// Reads a key from DER: PKCS #8 or ECPrivateKey.
    #[classmethod]
    #[pyo3(signature = (der, /))]
    fn from_der<'py>(cls: &Bound<'py, PyType>, der: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let content = secret(der, "der")?;
        let key = Self::decode(cls.py(), group, expect(group, Kind::Private, pem::decode_der(&content))?)?;
        make(cls, Value::Secret(key))
    }

    /// The public key.
    #[getter]
    fn public_key(&self, py: Python<'_>) -> Py<PyAny> {
        self.public.clone_ref(py)
    }

    /// Returns the private key as bytes. The returned object is not wiped.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    /// Reads a key pair that `to_pair` wrote. Costs no multiplication, so a key loads faster than by `from_bytes`.
    #[classmethod]
    #[pyo3(signature = (pair, /))]
    fn from_pair<'py>(cls: &Bound<'py, PyType>, pair: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let key = Self::of_pair(cls.py(), group_of(cls)?, &secret(pair, "pair")?)?;
        make(cls, Value::Secret(key))
    }

    /// Returns the private key, the public key and a check of 16 bytes, for `from_pair`. Keep it as secret as the
    /// private key. The returned object is not wiped.
    fn to_pair<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let pair = self.group.suite.to_pair(&self.bytes).map_err(|e| raise(e, "private key"))?;
        Ok(PyBytes::new(py, &pair))
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    /// Returns the private key as PEM. The returned object is not wiped.
    fn to_pem<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = self.group.suite.to_pem(Kind::Private, &self.bytes).map_err(raise_pem)?;
        Ok(PyString::new(py, &text))
    }

    /// Returns the private key as PKCS #8 in DER. The returned object is not wiped. Groups without a standard format
    /// have no DER.
    fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let der = pem::encode_der(self.group.info().name, Kind::Private, &self.bytes).map_err(raise_pem)?;
        Ok(PyBytes::new(py, &der))
    }

    /// Signs a message. By default the signature depends only on key and message.
    ///
    /// `context` is a string of 1 to 255 bytes, for schemes with contexts (Ed25519 then signs with Ed25519ctx). With
    /// `prehashed`, the message is a hash value: of the hash function with that name, or of the scheme's own hash
    /// function for `True` (Ed25519ph with SHA-512, ECDSA with SHA-256). `randomness` enters the nonce. With
    /// `fault_check`, the signature is verified before it is released. With `low_s`, s of an ECDSA signature is at
    /// most half the order, as Bitcoin and Ethereum require.
    #[pyo3(signature = (message, /, *, context=None, prehashed=None, randomness=None, fault_check=false, low_s=false))]
    #[allow(clippy::too_many_arguments)]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        message: &Bound<'py, PyAny>,
        context: Option<&Bound<'py, PyAny>>,
        prehashed: Option<&Bound<'py, PyAny>>,
        randomness: Option<&Bound<'py, PyAny>>,
        fault_check: bool,
        low_s: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let data = bytes(message, "message")?;
        let (context, randomness) = (self::context(context)?, bytes_or(randomness, "randomness")?);
        let message = self::message(&data, prehashed, self.group.hashes())?;
        let low_s = low_s.then(|| self.group.ecdsa()).transpose()?;
        let mut options = SignOptions::new().fault_check(fault_check);
        if let Some(context) = &context {
            options = options.context(context);
        }
        if let Some(randomness) = &randomness {
            options = options.randomness(randomness);
        }
        let signer = self.signer.as_deref().ok_or_else(|| raise(Error::Unsupported, "signature"))?;
        let signature = py.detach(|| match (signer.sign(message, &options), low_s) {
            (Ok(signature), Some(ecdsa)) => ecdsa.to_low(&signature),
            (signature, _) => signature,
        });
        Ok(PyBytes::new(py, &signature.map_err(|e| raise(e, "context or prehashed"))?))
    }

    /// Signs a message with ECDSA. Returns the signature and a number from 0 to 3. `PublicKey.recover` computes the
    /// public key from both and the message. Options are as for `sign`.
    #[pyo3(signature = (message, /, *, prehashed=None, randomness=None, fault_check=false, low_s=false))]
    fn sign_recoverable<'py>(
        &self,
        py: Python<'py>,
        message: &Bound<'py, PyAny>,
        prehashed: Option<&Bound<'py, PyAny>>,
        randomness: Option<&Bound<'py, PyAny>>,
        fault_check: bool,
        low_s: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, u8)> {
        let (data, randomness) = (bytes(message, "message")?, bytes_or(randomness, "randomness")?.unwrap_or_default());
        let message = self::message(&data, prehashed, self.group.hashes())?;
        let options = SignOptions::new().fault_check(fault_check).randomness(&randomness);
        let ecdsa = self.group.ecdsa()?;
        let signed = py.detach(|| (ecdsa.sign)(&self.bytes, message, &options, low_s));
        let (signature, recovery) = signed.map_err(|e| raise(e, "prehashed"))?;
        Ok((PyBytes::new(py, &signature), recovery))
    }

    /// Reads a private key from a JSON Web Key.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_jwk<'py>(cls: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let text = Zeroizing::new(crate::keys::text(text)?.into_owned());
        let bytes = (group.jwk()?.read_private)(utf8(&text)?).map_err(raise_jwk)?;
        make(cls, Value::Secret(Self::decode(cls.py(), group, bytes)?))
    }

    /// Returns the private key, with the public key, as a JSON Web Key. The returned object is not wiped.
    fn to_jwk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = (self.group.jwk()?.write_private)(&self.bytes).map_err(|e| raise(e, "private key"))?;
        Ok(PyString::new(py, &text))
    }

    /// Derives the master key of the EIP-2333 key tree from a seed of at least 32 unpredictable bytes.
    #[classmethod]
    #[pyo3(signature = (seed, /))]
    fn derive_master<'py>(cls: &Bound<'py, PyType>, seed: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (group, seed) = (group_of(cls)?, secret(seed, "seed")?);
        let bytes = (group.tree()?.master)(&seed).map_err(|_| short_seed(seed.len(), 32))?;
        make(cls, Value::Secret(Self::decode(cls.py(), group, bytes)?))
    }

    /// Derives a child of this key in the EIP-2333 tree. It cannot be computed from public keys.
    #[pyo3(signature = (index, /))]
    fn derive_child<'py>(this: &Bound<'py, Self>, index: u32) -> PyResult<Bound<'py, PyAny>> {
        Self::derived(this, &[index])
    }

    /// Derives the descendant of this key along a path of indexes: from the master key, `[12381, 3600, 0, 0]` gives
    /// the key m/12381/3600/0/0 of EIP-2334.
    #[pyo3(signature = (path, /))]
    fn derive_path<'py>(this: &Bound<'py, Self>, path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let path = path.try_iter()?.map(|index| index?.extract()).collect::<PyResult<Vec<u32>>>()?;
        Self::derived(this, &path)
    }

    /// Returns the secret shared with the owner of a public key, of `SHARED_SECRET_LEN` bytes.
    #[pyo3(signature = (peer, /))]
    fn exchange<'py>(&self, py: Python<'py>, peer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let peer = public_bytes(peer, self.group)?;
        let shared = py.detach(|| {
            let exchanger = self.exchanger()?;
            exchanger.agree(&peer).map_err(|e| public_error(e, &peer, self.group))
        })?;
        Ok(PyBytes::new(py, &shared))
    }

    /// Returns the secrets shared with the owners of many public keys; `None` for bytes that are not a valid public
    /// key for the exchange. Ctrl-C interrupts it.
    #[pyo3(signature = (peers, /))]
    fn exchange_each<'py>(&self, py: Python<'py>, peers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let objects = peers.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let peers = objects.iter().map(|o| public_bytes(o, self.group)).collect::<PyResult<Vec<_>>>()?;
        let peers: Vec<&[u8]> = peers.iter().map(|p| &**p).collect();
        let all = PyList::empty(py);
        for part in peers.chunks(PEERS) {
            py.check_signals()?;
            let shared = py.detach(|| self.group.suite.agree_each(&self.bytes, part));
            for shared in shared.map_err(|e| raise(e, "private key"))? {
                all.append(shared.as_ref().ok().map(|s| PyBytes::new(py, s)))?;
            }
        }
        Ok(all)
    }

    /// Decrypts a message that `PublicKey.seal` encrypted to this key (HPKE, RFC 9180, with HKDF-SHA-256 and
    /// ChaCha20-Poly1305). If `sender` is given, the message must come from it.
    #[pyo3(signature = (sealed, /, *, info=None, aad=None, sender=None))]
    fn open<'py>(
        &self,
        py: Python<'py>,
        sealed: &Bound<'py, PyAny>,
        info: Option<&Bound<'py, PyAny>>,
        aad: Option<&Bound<'py, PyAny>>,
        sender: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let sealed = bytes(sealed, "sealed")?;
        let (info, aad) = (bytes_or(info, "info")?.unwrap_or_default(), bytes_or(aad, "aad")?.unwrap_or_default());
        let sender = sender.map(|sender| public_bytes(sender, self.group)).transpose()?;
        let suite = encryption(self.group)?;
        let opened = py.detach(|| suite.open(&self.bytes, sender.as_deref(), &info, &aad, &sealed));
        Ok(PyBytes::new(py, &opened.map_err(raise_hpke)?))
    }

    /// Decrypts a message that `PublicKey.encrypt` encrypted to this key (ECIES of IEEE 1363a), with the same strings
    /// and tag length.
    #[pyo3(signature = (sealed, /, *, derive=None, authenticate=None, tag_len=16))]
    fn decrypt<'py>(
        &self,
        py: Python<'py>,
        sealed: &Bound<'py, PyAny>,
        derive: Option<&Bound<'py, PyAny>>,
        authenticate: Option<&Bound<'py, PyAny>>,
        tag_len: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let sealed = bytes(sealed, "sealed")?;
        let strings = Strings::new(derive, authenticate)?;
        let options = strings.options(tag_len)?;
        let ecies = self.group.suite.ecies().ok_or_else(|| raise(Error::Unsupported, "ECIES"))?;
        let opened = py.detach(|| ecies.decrypt(&self.bytes, &sealed, &options)).map_err(|e| match e {
            Error::Verification => {
                crate::errors::InvalidCiphertext::new_err("not encrypted to this key, or changed since")
            }
            e => raise(e, "sealed"),
        })?;
        Ok(PyBytes::new(py, &opened))
    }

    /// Tells whether both keys are equal, in constant time.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<SecretKey>() else { return false };
        let other = other.get();
        std::ptr::eq(self.group, other.group) && ct::bytes_eq(&self.bytes, &other.bytes).declassify()
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.SecretKey>", self.group.module)
    }

    fn __copy__(&self) -> PyResult<Py<PyAny>> {
        Err(PyTypeError::new_err("private keys are not copied"))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__copy__()
    }

    fn __reduce__(&self) -> PyResult<Py<PyAny>> {
        Err(PyTypeError::new_err("private keys are not pickled: take to_bytes or to_pem, and know where they go"))
    }
}

/// Returns random bytes to make a key from.
fn random_seed(group: &Data) -> PyResult<Secret> {
    let lengths = &group.info().seed;
    random(64.clamp(*lengths.start(), *lengths.end()))
}

/// Returns an error about a seed.
fn short_seed(len: usize, least: usize) -> PyErr {
    PyValueError::new_err(format!("seed: {len} bytes, and not at least {least}"))
}

/// Returns the private key of a group that an object contains.
pub fn secret_of<'a>(object: &'a Bound<'_, PyAny>, group: &Data) -> PyResult<&'a SecretKey> {
    let key = object.cast::<SecretKey>().map_err(|_| PyTypeError::new_err("a SecretKey is needed"))?.get();
    if key.group.info().name == group.info().name {
        Ok(key)
    } else {
        let (a, b) = (&key.group.module, &group.module);
        Err(PyTypeError::new_err(format!("a private key of {b}, not of {a}")))
    }
}
