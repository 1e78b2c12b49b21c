//! Private and public keys of any group.

use crate::bytes::{bytes, bytes_or, hex, random, secret, wrong_length};
use crate::errors::{InvalidSignature, raise, raise_hpke, raise_jwk, raise_pem};
use crate::groups::{Data, Made, Value, group_of};
use library::ecies::Options;
use library::pem::{self, Kind, PemError};
use library::suite::{Exchanger, Secret, Signer, Verifier};
use library::{Error, Hash, Message, Rules, SignOptions, VerifyOptions, ct};
use protocols::hpke::{self, rand_core::UnwrapErr};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBool, PyBytes, PyList, PyString, PyTuple, PyType};
use std::borrow::Cow;
use std::sync::OnceLock;
use zeroize::Zeroizing;

/// The message to sign, verify or hash: raw data, or a hash value where `prehashed` is set. `hashes` lists the hash functions of the scheme.
pub fn message<'a>(
    data: &'a [u8],
    prehashed: Option<&Bound<'_, PyAny>>,
    hashes: &'static [Hash],
) -> PyResult<Message<'a>> {
    let Some(hash) = prehashed.map(|prehashed| hash(prehashed, hashes)).transpose()?.flatten() else {
        return Ok(Message::raw(data));
    };
    Message::prehashed(hash, data).map_err(|_| wrong_length("message", data.len(), hash.output_len()))
}

/// The hash function that `prehashed` names. `True` is the function of the scheme itself: its only one, or SHA-256 (ECDSA).
fn hash(prehashed: &Bound<'_, PyAny>, hashes: &'static [Hash]) -> PyResult<Option<Hash>> {
    let names = |hashes: &[Hash]| hashes.iter().map(|hash| hash.name()).collect::<Vec<_>>().join(", ");
    if let Ok(flag) = prehashed.cast::<PyBool>() {
        return match hashes {
            _ if !flag.is_true() => Ok(None),
            [] => Err(raise(Error::Unsupported, "prehashed")),
            [only] => Ok(Some(*only)),
            // BLAKE2 is on the list of the schemes that name the function in what they sign. ECDSA does not, and signs SHA-256 values by default.
            several if !several.contains(&Hash::Blake2s) => Ok(Some(Hash::Sha256)),
            several => {
                let names = names(several);
                Err(PyValueError::new_err(format!("prehashed=True: name the hash function, one of {names}")))
            }
        };
    }
    let name = prehashed.cast::<PyString>().map_err(|_| {
        PyTypeError::new_err("prehashed: the name of a hash function is needed, or True for the scheme's own")
    })?;
    let name = name.to_cow()?;
    let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_' | '/')).collect::<String>().to_lowercase();
    Hash::from_name(&plain).map(Some).ok_or_else(|| {
        let names = names(&Hash::ALL);
        PyValueError::new_err(format!("prehashed: no hash function {name:?}; there are {names}"))
    })
}

/// The context of a signature. An empty one is refused: for Ed25519 it is not "no context" but Ed25519ctx, and other signatures.
pub fn context<'a>(object: Option<&'a Bound<'_, PyAny>>) -> PyResult<Option<Cow<'a, [u8]>>> {
    let context = bytes_or(object, "context")?;
    match &context {
        Some(bytes) if bytes.is_empty() => {
            Err(PyValueError::new_err("context: empty; leave it out, or give 1 to 255 bytes"))
        }
        _ => Ok(context),
    }
}

/// The name of rules.
fn name_of(rules: Rules) -> &'static str {
    match rules {
        Rules::Plain => "plain",
        Rules::Zip215 => "zip215",
        _ => "strict",
    }
}

/// The rules of this name.
pub fn rules(name: Option<&str>) -> PyResult<Option<Rules>> {
    Ok(Some(match name {
        None => return Ok(None),
        Some("plain") => Rules::Plain,
        Some("strict") => Rules::Strict,
        Some("zip215") => Rules::Zip215,
        Some(other) => {
            return Err(PyValueError::new_err(format!("rules: \"strict\", \"plain\" or \"zip215\", not {other:?}")));
        }
    }))
}

/// The options of a verification.
pub fn options<'a>(context: Option<&'a [u8]>, rules: Option<Rules>) -> VerifyOptions<'a> {
    let options = VerifyOptions::new();
    let options = context.map_or(options, |context| options.context(context));
    rules.map_or(options, |rules| options.rules(rules))
}

/// Exchanges between two looks at signals. More share one inversion, to no measurable gain.
const PEERS: usize = 256;

/// The text of a key file.
fn text<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    match object.cast::<PyString>() {
        Ok(text) => Ok(Cow::Owned(text.to_string().into_bytes())),
        Err(_) => bytes(object, "text"),
    }
}

/// The key in a decoded file, if it is of this kind and group.
fn expect(group: &Data, kind: Kind, key: Result<pem::Key, PemError>) -> PyResult<Secret> {
    let key = key.map_err(raise_pem)?;
    Ok(Zeroizing::new(key.expect(group.info().name, kind).map_err(raise_pem)?.to_vec()))
}

/// A private key of a group. It is wiped when dropped, says nothing in `repr`, and can be neither copied nor pickled. Everything made with it
/// takes time that does not depend on it.
#[pyclass(frozen, subclass, module = "primegroup")]
pub struct SecretKey {
    pub group: &'static Data,
    pub bytes: Secret,
    signer: Option<Box<dyn Signer>>,
    exchanger: OnceLock<Box<dyn Exchanger>>,
    public: Py<PyAny>,
}

impl SecretKey {
    fn decode(py: Python<'_>, group: &'static Data, bytes: Secret) -> PyResult<Self> {
        let suite = group.suite;
        let error = |e| match e {
            Error::Length => wrong_length("private key", bytes.len(), group.info().private_key),
            e => raise(e, "private key"),
        };
        let exchanger = OnceLock::new();
        let (signer, public) = match suite.signer(&bytes) {
            Ok(signer) => {
                let public = signer.public();
                (Some(signer), public)
            }
            Err(Error::Unsupported) => {
                let held = suite.exchanger(&bytes).map_err(error)?;
                let public = held.public();
                let _ = exchanger.set(held);
                (None, public)
            }
            Err(e) => return Err(error(e)),
        };
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
        let keys = key.group.bls_keys()?;
        let bytes = py.detach(|| (keys.path)(&key.bytes, path)).map_err(|e| raise(e, "private key"))?;
        crate::groups::make(&this.get_type(), Value::Secret(Self::decode(py, key.group, bytes)?))
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

    /// A random key.
    #[classmethod]
    fn generate<'py>(cls: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let seed = random_seed(group)?;
        crate::groups::make(cls, Value::Secret(Self::seeded(cls.py(), group, &seed)?))
    }

    /// The key for a seed, always the same for the same seed, which must hold at least 32 unpredictable bytes.
    #[classmethod]
    #[pyo3(signature = (seed, /))]
    fn from_seed<'py>(cls: &Bound<'py, PyType>, seed: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let seed = secret(seed, "seed")?;
        crate::groups::make(cls, Value::Secret(Self::seeded(cls.py(), group_of(cls)?, &seed)?))
    }

    /// The key with these bytes; as the constructor.
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn from_bytes<'py>(cls: &Bound<'py, PyType>, encoded: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let key = Self::decode(cls.py(), group_of(cls)?, secret(encoded, "private key")?)?;
        crate::groups::make(cls, Value::Secret(key))
    }

    /// Reads a key from PEM: PKCS #8, EC PRIVATE KEY, or the library's own format for groups that have no standard one.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_pem<'py>(cls: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let text = Zeroizing::new(self::text(text)?.into_owned());
        let key = Self::decode(cls.py(), group, expect(group, Kind::Private, pem::decode(&text))?)?;
        crate::groups::make(cls, Value::Secret(key))
    }

    /// Reads a key in DER: PKCS #8 or ECPrivateKey.
    #[classmethod]
    #[pyo3(signature = (der, /))]
    fn from_der<'py>(cls: &Bound<'py, PyType>, der: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let content = secret(der, "der")?;
        let key = Self::decode(cls.py(), group, expect(group, Kind::Private, pem::decode_der(&content))?)?;
        crate::groups::make(cls, Value::Secret(key))
    }

    /// The public key.
    #[getter]
    fn public_key(&self, py: Python<'_>) -> Py<PyAny> {
        self.public.clone_ref(py)
    }

    /// The private key as bytes, which nobody wipes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    /// The private key as PEM, which nobody wipes.
    fn to_pem<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = self.group.suite.to_pem(Kind::Private, &self.bytes).map_err(raise_pem)?;
        Ok(PyString::new(py, &text))
    }

    /// The private key as PKCS #8 in DER, which nobody wipes. Groups that have a format of our own have none in DER.
    fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let der = pem::encode_der(self.group.info().name, Kind::Private, &self.bytes).map_err(raise_pem)?;
        Ok(PyBytes::new(py, &der))
    }

    /// Signs a message: the signature is a function of key and message.
    ///
    /// `context` is a string of 1 to 255 bytes, where the scheme has contexts (Ed25519 signs by Ed25519ctx then). With `prehashed`, the message
    /// is the value of the hash function of that name, or of the scheme's own function for `True` (Ed25519ph with SHA-512, ECDSA with SHA-256).
    /// `randomness` goes into the nonce, too. With `fault_check`, the signature is verified before it is released. With `low_s`, s of an ECDSA
    /// signature is at most half the order, as Bitcoin and Ethereum want it.
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

    /// Signs a message with ECDSA: the signature, and a number from 0 to 3. From both and the message `PublicKey.recover` computes the public
    /// key. The options are those of `sign`.
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
        let text = Zeroizing::new(self::text(text)?.into_owned());
        let bytes = (group.jwk()?.read_private)(utf8(&text)?).map_err(raise_jwk)?;
        crate::groups::make(cls, Value::Secret(Self::decode(cls.py(), group, bytes)?))
    }

    /// The private key, with the public key, as a JSON Web Key, which nobody wipes.
    fn to_jwk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let text = (self.group.jwk()?.write_private)(&self.bytes).map_err(|e| raise(e, "private key"))?;
        Ok(PyString::new(py, &text))
    }

    /// The root of the key tree of EIP-2333 for a seed of at least 32 unpredictable bytes.
    #[classmethod]
    #[pyo3(signature = (seed, /))]
    fn derive_master<'py>(cls: &Bound<'py, PyType>, seed: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (group, seed) = (group_of(cls)?, secret(seed, "seed")?);
        let bytes = (group.bls_keys()?.master)(&seed).map_err(|_| short_seed(seed.len(), 32))?;
        crate::groups::make(cls, Value::Secret(Self::decode(cls.py(), group, bytes)?))
    }

    /// A child of this key in the tree of EIP-2333. Nobody can compute it from public keys.
    #[pyo3(signature = (index, /))]
    fn derive_child<'py>(this: &Bound<'py, Self>, index: u32) -> PyResult<Bound<'py, PyAny>> {
        Self::derived(this, &[index])
    }

    /// The descendant of this key along a path of indexes: from the root, `[12381, 3600, 0, 0]` is the key m/12381/3600/0/0 of EIP-2334.
    #[pyo3(signature = (path, /))]
    fn derive_path<'py>(this: &Bound<'py, Self>, path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let path = path.try_iter()?.map(|index| index?.extract()).collect::<PyResult<Vec<u32>>>()?;
        Self::derived(this, &path)
    }

    /// The secret shared with the owner of a public key, of `SHARED_SECRET_LEN` bytes.
    #[pyo3(signature = (peer, /))]
    fn exchange<'py>(&self, py: Python<'py>, peer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let peer = public_bytes(peer, self.group)?;
        let shared = py.detach(|| {
            let exchanger = self.exchanger()?;
            exchanger.agree(&peer).map_err(|e| public_error(e, &peer, self.group))
        })?;
        Ok(PyBytes::new(py, &shared))
    }

    /// The secrets shared with the owners of many public keys; `None` for bytes that are no public key to share a secret with. Ctrl-C ends it.
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

    /// Decrypts what `PublicKey.seal` encrypted to this key (HPKE, RFC 9180, with HKDF-SHA-256 and ChaCha20-Poly1305); from this `sender`, if
    /// there is one.
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

    /// Decrypts what `PublicKey.encrypt` encrypted to this key (ECIES of IEEE 1363a), with the same strings and length of the tag.
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

    /// Whether both are the same key, in constant time.
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

/// Random bytes to make a key of.
fn random_seed(group: &Data) -> PyResult<Secret> {
    let lengths = &group.info().seed;
    random(64.clamp(*lengths.start(), *lengths.end()))
}

/// An error about a seed.
fn short_seed(len: usize, least: usize) -> PyErr {
    PyValueError::new_err(format!("seed: {len} bytes, and not at least {least}"))
}

/// The text of a JSON Web Key.
fn utf8(text: &[u8]) -> PyResult<&str> {
    std::str::from_utf8(text).map_err(|_| PyValueError::new_err("text: not UTF-8"))
}

/// The error of bytes that are no public key.
fn public_error(e: Error, bytes: &[u8], group: &Data) -> PyErr {
    match e {
        Error::Length => wrong_length("public key", bytes.len(), group.info().public_key),
        e => raise(e, "public key"),
    }
}

/// The strings of ECIES, which options borrow.
struct Strings<'a> {
    derive: Cow<'a, [u8]>,
    authenticate: Cow<'a, [u8]>,
}

impl<'a> Strings<'a> {
    fn new(derive: Option<&'a Bound<'_, PyAny>>, authenticate: Option<&'a Bound<'_, PyAny>>) -> PyResult<Self> {
        let string = |object, what| bytes_or(object, what).map(Option::unwrap_or_default);
        Ok(Strings { derive: string(derive, "derive")?, authenticate: string(authenticate, "authenticate")? })
    }

    fn options(&self, tag_len: usize) -> PyResult<Options<'_>> {
        let options = Options::new().derive(&self.derive).authenticate(&self.authenticate);
        options.tag_len(tag_len).map_err(|_| PyValueError::new_err("tag_len: 8 to 32 bytes"))
    }
}

/// HPKE of a group.
fn encryption(group: &Data) -> PyResult<&'static dyn hpke::Suite> {
    hpke::suite(group.info().name).ok_or_else(|| raise(Error::Unsupported, "encryption"))
}

/// A public key of a group. It is checked when it is read: a key of Ed25519 by the `rules` "strict", which refuse points of small order, unless
/// others are named.
#[pyclass(frozen, subclass, module = "primegroup")]
pub struct PublicKey {
    pub group: &'static Data,
    pub bytes: Vec<u8>,
    /// The rules by which the bytes were read, if they were named.
    rules: Option<Rules>,
    verifier: Option<Box<dyn Verifier>>,
}

/// The bytes of a public key: of an object of its class, or any bytes.
pub fn public_bytes<'a>(object: &'a Bound<'_, PyAny>, group: &Data) -> PyResult<Cow<'a, [u8]>> {
    match object.cast::<PublicKey>() {
        Ok(key) if key.get().group.info().name == group.info().name => Ok(Cow::Borrowed(&key.get().bytes)),
        Ok(key) => {
            let (a, b) = (&key.get().group.module, &group.module);
            Err(PyTypeError::new_err(format!("a public key of {b}, not of {a}")))
        }
        Err(_) => bytes(object, "public key"),
    }
}

impl PublicKey {
    pub fn decode(group: &'static Data, bytes: Vec<u8>, rules: Option<Rules>) -> PyResult<Self> {
        let error = |e| public_error(e, &bytes, group);
        let verifier = match group.suite.verifier(&bytes, &options(None, rules)) {
            Ok(verifier) => Some(verifier),
            Err(Error::Unsupported) => {
                group.suite.check(&bytes).map_err(error)?;
                None
            }
            Err(e) => return Err(error(e)),
        };
        Ok(PublicKey { group, bytes, rules, verifier })
    }
}

#[pymethods]
impl PublicKey {
    #[new]
    #[classmethod]
    #[pyo3(signature = (encoded, /, *, rules=None))]
    fn new(cls: &Bound<'_, PyType>, encoded: &Bound<'_, PyAny>, rules: Option<&str>) -> PyResult<Self> {
        if let Some(Value::Public(key)) = Made::take(encoded) {
            return Ok(key);
        }
        let group = group_of(cls)?;
        let rules = self::rules(rules)?;
        if rules.is_some() && !group.info().signatures.is_some_and(|s| s.rules) {
            return Err(raise(Error::Unsupported, "rules"));
        }
        Self::decode(group, bytes(encoded, "public key")?.into_owned(), rules)
    }

    /// The key with these bytes; as the constructor.
    #[classmethod]
    #[pyo3(signature = (encoded, /))]
    fn from_bytes<'py>(cls: &Bound<'py, PyType>, encoded: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        cls.call1((encoded,))
    }

    /// Reads a key from PEM: SubjectPublicKeyInfo, or the library's own format for groups that have no standard one.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_pem<'py>(cls: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = expect(group, Kind::Public, pem::decode(&self::text(text)?))?;
        crate::groups::make(cls, Value::Public(Self::decode(group, key.to_vec(), None)?))
    }

    /// Reads a key in DER: SubjectPublicKeyInfo.
    #[classmethod]
    #[pyo3(signature = (der, /))]
    fn from_der<'py>(cls: &Bound<'py, PyType>, der: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = expect(group, Kind::Public, pem::decode_der(&bytes(der, "der")?))?;
        crate::groups::make(cls, Value::Public(Self::decode(group, key.to_vec(), None)?))
    }

    /// The public key of whoever signed a message with ECDSA: `recovery` is the number that `SecretKey.sign_recoverable` returned.
    #[classmethod]
    #[pyo3(signature = (message, signature, recovery, /, *, prehashed=None))]
    fn recover<'py>(
        cls: &Bound<'py, PyType>,
        message: &Bound<'py, PyAny>,
        signature: &Bound<'py, PyAny>,
        recovery: u8,
        prehashed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, group) = (cls.py(), group_of(cls)?);
        let (data, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        let message = self::message(&data, prehashed, group.hashes())?;
        let ecdsa = group.ecdsa()?;
        if recovery > 3 {
            return Err(PyValueError::new_err(format!("recovery: a number from 0 to 3 is needed, not {recovery}")));
        }
        let key = py.detach(|| (ecdsa.recover)(message, &signature, recovery)).map_err(|e| match e {
            Error::Length => wrong_length("signature", signature.len(), group.info().signatures.map_or(0, |s| s.len)),
            Error::Unsupported => raise(e, "prehashed"),
            e => raise(e, "signature"),
        })?;
        crate::groups::make(cls, Value::Public(Self::decode(group, key, None)?))
    }

    /// Reads a public key from a JSON Web Key. One of a private key is refused.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_jwk<'py>(cls: &Bound<'py, PyType>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = (group.jwk()?.read_public)(utf8(&self::text(text)?)?).map_err(raise_jwk)?;
        crate::groups::make(cls, Value::Public(Self::decode(group, key, None)?))
    }

    /// The key as a JSON Web Key.
    fn to_jwk(&self) -> PyResult<String> {
        (self.group.jwk()?.write_public)(&self.bytes).map_err(|e| raise(e, "public key"))
    }

    /// The key that is a point of the standard curve (SEC 1), compressed or not.
    #[classmethod]
    #[pyo3(signature = (point, /))]
    fn from_sec1<'py>(cls: &Bound<'py, PyType>, point: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let key = group.suite.from_sec1(&bytes(point, "point")?).map_err(|e| raise(e, "point"))?;
        crate::groups::make(cls, Value::Public(Self::decode(group, key, None)?))
    }

    /// The key that is this element, which is not the neutral one.
    #[classmethod]
    #[pyo3(signature = (point, /))]
    fn from_point<'py>(cls: &Bound<'py, PyType>, point: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let group = group_of(cls)?;
        let encoded = crate::points::point_of(point, group)?.encode();
        crate::groups::make(cls, Value::Public(Self::decode(group, encoded, None)?))
    }

    /// The key as an element of the group.
    #[getter]
    fn point<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let elements = self.group.suite.elements().ok_or_else(|| raise(Error::Unsupported, "point"))?;
        self.group.point(py, elements.decode(&self.bytes).map_err(|e| raise(e, "public key"))?)
    }

    /// The key as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    /// The key as PEM.
    fn to_pem(&self) -> PyResult<String> {
        Ok(self.group.suite.to_pem(Kind::Public, &self.bytes).map_err(raise_pem)?.to_string())
    }

    /// The key as SubjectPublicKeyInfo in DER. Groups that have a format of our own have none in DER.
    fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let der = pem::encode_der(self.group.info().name, Kind::Public, &self.bytes).map_err(raise_pem)?;
        Ok(PyBytes::new(py, &der))
    }

    /// The key as a point of the standard curve (SEC 1).
    #[pyo3(signature = (*, compressed=true))]
    fn to_sec1<'py>(&self, py: Python<'py>, compressed: bool) -> PyResult<Bound<'py, PyBytes>> {
        let point = self.group.suite.to_sec1(&self.bytes, compressed).map_err(|e| raise(e, "public key"))?;
        Ok(PyBytes::new(py, &point))
    }

    /// Verifies a signature: raises `InvalidSignature` if it is not valid, and returns nothing.
    ///
    /// `context` and `prehashed` are those of signing. `rules`, where the scheme has some (Ed25519), are "strict" (no points of small order,
    /// the default), "plain" (RFC 8032 without the cofactor) or "zip215". With `low_s`, ECDSA signatures whose s is above half the order are refused.
    #[pyo3(signature = (message, signature, /, *, context=None, prehashed=None, rules=None, low_s=false))]
    #[allow(clippy::too_many_arguments)]
    fn verify(
        &self,
        py: Python<'_>,
        message: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
        context: Option<&Bound<'_, PyAny>>,
        prehashed: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        low_s: bool,
    ) -> PyResult<()> {
        let (data, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        let context = self::context(context)?;
        let message = self::message(&data, prehashed, self.group.hashes())?;
        let options = options(context.as_deref(), self::rules(rules)?);
        let len = self.group.info().signatures.map_or(0, |s| s.len);
        if signature.len() != len {
            return Err(InvalidSignature::new_err(format!("signature: {} bytes, and not {len}", signature.len())));
        }
        if low_s && !self.group.ecdsa()?.is_low(&signature).map_err(|e| raise(e, "signature"))? {
            return Err(InvalidSignature::new_err("signature: r or s is out of range, or s above half the order"));
        }
        let verifier = self.verifier.as_deref().ok_or_else(|| raise(Error::Unsupported, "signature"))?;
        py.detach(|| verifier.verify(message, &signature, &options)).map_err(|e| match e {
            Error::Verification => raise(e, "signature"),
            e => raise(e, "context, prehashed or rules"),
        })
    }

    /// Encrypts a message to the owner of this key (HPKE, RFC 9180, with HKDF-SHA-256 and ChaCha20-Poly1305): the encapsulated key, then the
    /// ciphertext. `info` and `aad` are public strings that both sides know; with a `sender`, a private key, the receiver knows who sent it.
    #[pyo3(signature = (message, /, *, info=None, aad=None, sender=None))]
    fn seal<'py>(
        &self,
        py: Python<'py>,
        message: &Bound<'py, PyAny>,
        info: Option<&Bound<'py, PyAny>>,
        aad: Option<&Bound<'py, PyAny>>,
        sender: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let message = bytes(message, "message")?;
        let (info, aad) = (bytes_or(info, "info")?.unwrap_or_default(), bytes_or(aad, "aad")?.unwrap_or_default());
        let sender = sender.map(|sender| secret_of(sender, self.group)).transpose()?;
        let suite = encryption(self.group)?;
        // So that a generator that fails is an error here, and no panic there.
        random(1)?;
        let sealed = py.detach(|| {
            let sender = sender.map(|s| &**s.bytes);
            suite.seal(&self.bytes, sender, &info, &aad, &message, &mut UnwrapErr(getrandom::SysRng))
        });
        Ok(PyBytes::new(py, &sealed.map_err(raise_hpke)?))
    }

    /// Encrypts a message to the owner of this key as IEEE 1363a and MIRACL have it (ECIES), for devices that speak it. Keys are derived from
    /// the string `derive`, too; `authenticate` is authenticated with the ciphertext.
    #[pyo3(signature = (message, /, *, derive=None, authenticate=None, tag_len=16))]
    fn encrypt<'py>(
        &self,
        py: Python<'py>,
        message: &Bound<'py, PyAny>,
        derive: Option<&Bound<'py, PyAny>>,
        authenticate: Option<&Bound<'py, PyAny>>,
        tag_len: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let message = bytes(message, "message")?;
        let strings = Strings::new(derive, authenticate)?;
        let options = strings.options(tag_len)?;
        let ecies = self.group.suite.ecies().ok_or_else(|| raise(Error::Unsupported, "ECIES"))?;
        let seed = random_seed(self.group)?;
        let sealed = py.detach(|| ecies.encrypt(&seed, &self.bytes, &message, &options));
        Ok(PyBytes::new(py, &sealed.map_err(|e| raise(e, "message"))?))
    }

    /// A call with the arguments of `verify` that verifies nothing, for measurements.
    #[pyo3(signature = (message, signature, /, *, context=None, prehashed=None, rules=None, low_s=false))]
    #[allow(clippy::too_many_arguments)]
    fn _nothing(
        &self,
        py: Python<'_>,
        message: &Bound<'_, PyAny>,
        signature: &Bound<'_, PyAny>,
        context: Option<&Bound<'_, PyAny>>,
        prehashed: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        low_s: bool,
    ) -> PyResult<()> {
        let (data, signature) = (bytes(message, "message")?, bytes(signature, "signature")?);
        let context = self::context(context)?;
        let message = self::message(&data, prehashed, self.group.hashes())?;
        let options = options(context.as_deref(), self::rules(rules)?);
        py.detach(|| std::hint::black_box((message, &*signature, options, low_s)));
        Ok(())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PublicKey>() else { return false };
        std::ptr::eq(self.group, other.get().group) && self.bytes == other.get().bytes
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [self.group.module.clone().into_pyobject(py)?.into_any(), self.to_bytes(py).into_any()])?
            .hash()
    }

    fn __repr__(&self) -> String {
        format!("<primegroup.{}.PublicKey {}>", self.group.module, hex(&self.bytes))
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let (py, class) = (this.py(), this.get_type().into_any());
        let class = match this.get().rules {
            None => class,
            Some(rules) => {
                let options = [("rules", name_of(rules))].into_py_dict(py)?;
                py.import("functools")?.getattr("partial")?.call((class,), Some(&options))?
            }
        };
        Ok((class, (this.get().to_bytes(py),)))
    }
}

/// The private key that an object is, of a group.
pub fn secret_of<'a>(object: &'a Bound<'_, PyAny>, group: &Data) -> PyResult<&'a SecretKey> {
    let key = object.cast::<SecretKey>().map_err(|_| PyTypeError::new_err("a SecretKey is needed"))?.get();
    if key.group.info().name == group.info().name {
        Ok(key)
    } else {
        let (a, b) = (&key.group.module, &group.module);
        Err(PyTypeError::new_err(format!("a private key of {b}, not of {a}")))
    }
}

/// Reads a private or a public key of any group from PEM: an object of its class.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn load_pem<'py>(py: Python<'py>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let text = Zeroizing::new(self::text(text)?.into_owned());
    load(py, pem::decode(&text))
}

/// Reads a private or a public key of any standard group in DER: an object of its class.
#[pyfunction]
#[pyo3(signature = (der, /))]
pub fn load_der<'py>(py: Python<'py>, der: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    load(py, pem::decode_der(&secret(der, "der")?))
}

fn load<'py>(py: Python<'py>, key: Result<pem::Key, PemError>) -> PyResult<Bound<'py, PyAny>> {
    let key = key.map_err(raise_pem)?;
    let (name, class) = match key.kind() {
        Kind::Private => (key.group(), "SecretKey"),
        Kind::Public => (key.group(), "PublicKey"),
    };
    let modules = py.import("primegroup")?;
    let module = modules.getattr(name).map_err(|_| raise(Error::Unsupported, name))?;
    let group = group_of(module.getattr(class)?.cast::<PyType>()?)?;
    let kind = key.kind();
    let bytes = expect(group, kind, Ok(key))?;
    match kind {
        Kind::Private => group.secret_key(py, SecretKey::decode(py, group, bytes)?),
        Kind::Public => group.public_key(py, PublicKey::decode(group, bytes.to_vec(), None)?),
    }
}
