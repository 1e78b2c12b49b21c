"""What every group can do, by what its module says of it."""

import base64
import copy
import hashlib
import importlib
import inspect
import json
import pickle

import common
import primegroup
import pytest
from common import ALL, EXCHANGING, GROUPS, SIGNING, WITH_POINTS, name

each = pytest.mark.parametrize
ECDSA = [primegroup.p256, primegroup.secp256k1]


@each("group", ALL, ids=name)
def test_modules(group):
    assert importlib.import_module(group.__name__) is group
    assert group.NAME in group.__doc__ or group.__doc__
    for cls in ("SecretKey", "PublicKey", *(("Point", "Scalar") if hasattr(group, "Point") else ())):
        made = getattr(group, cls)
        assert issubclass(made, getattr(primegroup, cls)) and made.__module__ == group.__name__
        assert inspect.getdoc(made)
        with pytest.raises(TypeError):
            getattr(primegroup, cls)(b"")


def test_all_groups_of_the_library():
    # A feature of the library for each, where its manifest lists groups.
    manifest = (common.VECTORS.parent / "primegroup/Cargo.toml").read_text()
    lines = manifest.split("# Groups.\n")[1].split("# On with any of them.")[0].splitlines()
    features = {line.split(" = ")[0] for line in lines if " = [" in line}
    curves = {g.removesuffix("_g1").removesuffix("_g2") for g in primegroup.GROUPS}
    assert curves == features and len(primegroup.GROUPS) >= 18
    assert primegroup.group("jq255e") is primegroup.jq255e
    with pytest.raises(primegroup.Unsupported):
        primegroup.group("p521")


@each("group", ALL, ids=name)
def test_keys(group):
    key = group.SecretKey.generate()
    public = key.public_key
    assert isinstance(key, group.SecretKey) and isinstance(public, group.PublicKey)
    assert key.public_key is public
    assert len(key.to_bytes()) == group.SECRET_KEY_LEN and len(bytes(public)) == group.PUBLIC_KEY_LEN
    for same in (group.SecretKey(key.to_bytes()), group.SecretKey.from_bytes(bytearray(bytes(key)))):
        assert same == key and same.public_key == public and hash(same.public_key) == hash(public)
    assert group.PublicKey(memoryview(bytes(public))) == group.PublicKey.from_bytes(public.to_bytes()) == public
    other = group.SecretKey.generate()
    assert other != key and other.public_key != public and key != 1 and public != bytes(public)
    seed = bytes(range(32))
    assert group.SecretKey.from_seed(seed) == group.SecretKey.from_seed(bytearray(seed)) != key
    for wrong in (b"", b"short", bytes(200)):
        for read in (group.SecretKey, group.SecretKey.from_bytes, group.PublicKey, group.PublicKey.from_bytes):
            with pytest.raises(ValueError):
                read(wrong)
    with pytest.raises(ValueError):
        group.SecretKey.from_seed(b"short")
    if group.NAME not in ("ed25519", "x25519", "c1665"):
        with pytest.raises(ValueError):
            group.SecretKey(bytes(group.SECRET_KEY_LEN))


@each("group", ALL, ids=name)
def test_stored_pairs(group):
    key = group.SecretKey.generate()
    pair = key.to_pair()
    assert pair == key.to_bytes() + key.public_key.to_bytes() + pair[-16:]
    again = group.SecretKey.from_pair(pair)
    assert again == key and again.public_key == key.public_key and again.to_pair() == pair
    if hasattr(key, "sign"):
        assert again.sign(b"message") == key.sign(b"message")
    if hasattr(key, "exchange"):
        peer = group.SecretKey.generate().public_key
        assert again.exchange(peer) == key.exchange(peer)
    swapped = key.to_bytes() + group.SecretKey.generate().public_key.to_bytes() + pair[-16:]
    for wrong in (swapped, pair[:-1] + bytes([pair[-1] ^ 1])):
        with pytest.raises(ValueError, match="pair"):
            group.SecretKey.from_pair(wrong)
    with pytest.raises(ValueError, match=f"pair.*{len(pair) - 1}.*{len(pair)}"):
        group.SecretKey.from_pair(pair[:-1])


@each("group", ALL, ids=name)
def test_secrets_are_silent(group):
    key = group.SecretKey.generate()
    secrets = [key, *([group.Scalar.random()] if hasattr(group, "Scalar") else [])]
    for secret in secrets:
        assert bytes(secret).hex() not in repr(secret) and repr(secret).startswith(f"<{group.__name__}.")
        for wrong in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError):
                wrong(secret)
        with pytest.raises(TypeError):
            hash(secret)
        with pytest.raises(AttributeError):
            secret.note = 1
    assert bytes(key.public_key).hex() in repr(key.public_key)


@each("group", ALL, ids=name)
def test_text_is_no_input(group):
    key = group.SecretKey.generate()
    for call in (group.SecretKey, group.PublicKey, group.SecretKey.from_seed):
        with pytest.raises(TypeError):
            call("text")
        with pytest.raises(TypeError):
            call(None)
    if hasattr(key, "sign"):
        with pytest.raises(TypeError):
            key.sign("text")
        with pytest.raises(TypeError):
            key.public_key.verify("text", bytes(group.SIGNATURE_LEN))


@each("group", SIGNING, ids=name)
def test_signatures(group):
    key = group.SecretKey.generate()
    public = key.public_key
    for message in (b"", b"message", bytes(1000)):
        signature = key.sign(message)
        assert len(signature) == group.SIGNATURE_LEN
        assert key.sign(bytearray(message)) == key.sign(memoryview(message)) == signature
        assert public.verify(message, signature) is None
        assert group.PublicKey(bytes(public)).verify(memoryview(message), bytearray(signature)) is None
        wrong = bytearray(signature)
        wrong[-1] ^= 1
        for bad in (bytes(wrong), signature[:-1], signature + b"\0", b""):
            with pytest.raises(primegroup.InvalidSignature):
                public.verify(message, bad)
        with pytest.raises(primegroup.InvalidSignature):
            public.verify(message + b"!", signature)
        with pytest.raises(ValueError):  # who knows nothing of us catches it, too
            group.SecretKey.generate().public_key.verify(message, signature)
    public.verify(b"m", key.sign(b"m", fault_check=True))


@each("group", SIGNING, ids=name)
def test_options_of_signatures(group):
    key = group.SecretKey.generate()
    public = key.public_key
    if group.CONTEXTS:
        signature = key.sign(b"m", context=b"here")
        public.verify(b"m", signature, context=b"here")
        with pytest.raises(primegroup.InvalidSignature):
            public.verify(b"m", signature, context=b"there")
        for wrong in (bytes(256), b""):  # an empty one would be Ed25519ctx, with other signatures than those of no context
            with pytest.raises(ValueError, match="context"):
                key.sign(b"m", context=wrong)
            with pytest.raises(ValueError, match="context"):
                public.verify(b"m", signature, context=wrong)
            with pytest.raises(ValueError, match="context"):
                group.verify_batch([], context=wrong)
    else:
        with pytest.raises(primegroup.Unsupported):
            key.sign(b"m", context=b"here")
        with pytest.raises(primegroup.Unsupported):
            public.verify(b"m", key.sign(b"m"), context=b"here")
        with pytest.raises(primegroup.Unsupported):
            group.verify_batch([], context=b"here")
    lengths = {"sha256": 32, "sha512": 64, "sha3256": 32, "blake2s": 32}
    for hash_name, length in lengths.items():
        value = bytes(range(length))
        if hash_name in group.PREHASHES:
            signature = key.sign(value, prehashed=hash_name)
            public.verify(value, signature, prehashed=hash_name)
            with pytest.raises(ValueError):
                key.sign(value[1:], prehashed=hash_name)
        else:
            with pytest.raises(primegroup.Unsupported):
                key.sign(value, prehashed=hash_name)
    with pytest.raises(ValueError):
        key.sign(b"m", prehashed="md5")
    for wrong in (1, b"sha256", 1.5):
        with pytest.raises(TypeError, match="prehashed"):
            key.sign(bytes(32), prehashed=wrong)
    assert key.sign(b"m", prehashed=False) == key.sign(b"m", prehashed=None) == key.sign(b"m")
    own = {"ed25519": "sha512", "p256": "sha256", "secp256k1": "sha256", "c1665": "sha256"}.get(group.NAME if group in GROUPS else "")
    value = bytes(64 if own == "sha512" else 32)
    if own:
        assert key.sign(value, prehashed=True) == key.sign(value, prehashed=own)
        public.verify(value, key.sign(value, prehashed=own), prehashed=True)
    else:
        with pytest.raises(ValueError, match="prehashed"):
            key.sign(value, prehashed=True)
    if "sha3256" in group.PREHASHES:
        assert key.sign(bytes(32), prehashed="SHA3-256") == key.sign(bytes(32), prehashed="sha3_256")
    if hasattr(group, "bls"):
        return
    hedged = key.sign(b"m", randomness=b"noise")
    assert hedged != key.sign(b"m")
    public.verify(b"m", hedged)


def test_rules_of_ed25519():
    from primegroup import ed25519, jq255e

    key = ed25519.SecretKey.generate()
    signature = key.sign(b"m")
    for rules in (None, "plain", "strict", "zip215"):
        key.public_key.verify(b"m", signature, rules=rules)
        assert ed25519.PublicKey(bytes(key.public_key), rules=rules) == key.public_key
    with pytest.raises(ValueError):
        key.public_key.verify(b"m", signature, rules="lax")
    with pytest.raises(primegroup.Unsupported):
        jq255e.SecretKey.generate().public_key.verify(b"m", bytes(48), rules="strict")
    with pytest.raises(primegroup.Unsupported):
        jq255e.PublicKey(bytes(key.public_key), rules="zip215")
    # y = 1 with a sign, which RFC 8032 has not.
    odd = bytes([1]) + bytes(30) + bytes([0x80])
    read = ed25519.PublicKey(odd, rules="zip215")
    assert bytes(read) == odd and pickle.loads(pickle.dumps(read)) == read
    for rules in (None, "strict", "plain"):
        with pytest.raises(ValueError):
            ed25519.PublicKey(odd, rules=rules)


def test_ed25519_is_strict_by_default():
    """The key 0100…00 with the signature B || 1, which is valid for every message by other rules."""
    from primegroup import ed25519

    small, signature = bytes([1]) + bytes(31), bytes(ed25519.Point.generator()) + bytes([1]) + bytes(31)
    for rules in (None, "strict"):
        with pytest.raises(ValueError):
            ed25519.PublicKey(small, rules=rules)
        assert ed25519.verify_batch([(small, b"any", signature)] * 100, rules=rules) == list(range(100))
    for rules in ("plain", "zip215"):
        key = ed25519.PublicKey(small, rules=rules)
        key.verify(b"any", signature, rules=rules)
        assert ed25519.verify_batch([(small, b"any", signature)] * 100, rules=rules) == []
        for strict in (None, "strict"):
            with pytest.raises(primegroup.InvalidSignature):
                key.verify(b"any", signature, rules=strict)


@each("group", EXCHANGING, ids=name)
def test_exchange(group):
    a, b = group.SecretKey.generate(), group.SecretKey.generate()
    shared = a.exchange(b.public_key)
    assert len(shared) == group.SHARED_SECRET_LEN
    assert shared == b.exchange(bytes(a.public_key)) == a.exchange(memoryview(bytes(b.public_key)))
    assert a.exchange_each([b.public_key, bytes(a.public_key), b"no key"]) == [shared, a.exchange(a.public_key), None]
    # Zeros are the neutral element or none, but on Curve9767, where they are the generator.
    zeros = b"\xff" if group.NAME == "curve9767" else b"\0"
    for wrong in (b"", b"short", zeros * group.PUBLIC_KEY_LEN):
        with pytest.raises(ValueError):
            a.exchange(wrong)
    other = next(g for g in EXCHANGING if g.NAME != group.NAME)
    with pytest.raises(TypeError):
        a.exchange(other.SecretKey.generate().public_key)


@each("group", ALL, ids=name)
def test_methods_are_those_of_the_group(group):
    key = group.SecretKey.generate()
    own = group in GROUPS
    assert hasattr(key, "sign") == hasattr(key.public_key, "verify") == hasattr(group, "SIGNATURE_LEN")
    assert hasattr(key, "exchange") == hasattr(group, "SHARED_SECRET_LEN")
    assert hasattr(key, "open") == hasattr(key.public_key, "seal") == (own and hasattr(group, "SHARED_SECRET_LEN"))
    assert hasattr(key, "decrypt") == hasattr(key.public_key, "encrypt")
    assert hasattr(group, "signature_to_der") == (own and group.NAME in ("p256", "secp256k1"))
    ecdsa = own and group.NAME in ("p256", "secp256k1")
    jwk = ecdsa or group.NAME in ("ed25519", "x25519")
    assert hasattr(key, "to_jwk") == hasattr(group.PublicKey, "from_jwk") == jwk
    assert hasattr(key, "sign_recoverable") == hasattr(group.PublicKey, "recover") == hasattr(group, "signature_to_low") == ecdsa
    assert hasattr(key, "derive_path") == hasattr(group.SecretKey, "derive_master") == hasattr(group, "bls")
    assert hasattr(group, "bls") == (own and group.NAME in ("bls12_381_g1", "bls12_381_g2", "bn254_g2"))
    for method in ("sign", "exchange"):
        if hasattr(key, method):
            assert getattr(key, method).__name__ == method and inspect.signature(getattr(key, method))


@each("group", [g for g in EXCHANGING if g in GROUPS], ids=name)
def test_encryption(group):
    key, sender = group.SecretKey.generate(), group.SecretKey.generate()
    sealed = key.public_key.seal(b"message", info=b"use", aad=b"data")
    assert key.open(sealed, info=b"use", aad=b"data") == b"message"
    assert key.public_key.seal(b"message") != key.public_key.seal(b"message")
    signed = key.public_key.seal(bytearray(b"message"), sender=sender)
    assert key.open(signed, sender=sender.public_key) == b"message"
    wrong = [
        lambda: key.open(sealed),
        lambda: key.open(sealed, info=b"use"),
        lambda: key.open(signed),
        lambda: key.open(signed, sender=key.public_key),
        lambda: sender.open(sealed, info=b"use", aad=b"data"),
        lambda: key.open(sealed[:-1] + bytes([sealed[-1] ^ 1]), info=b"use", aad=b"data"),
    ]
    for call in wrong:
        with pytest.raises(primegroup.InvalidCiphertext):
            call()
    with pytest.raises(ValueError):
        key.open(b"short")
    with pytest.raises(TypeError):
        key.public_key.seal(b"message", sender=key.to_bytes())


@each("group", [g for g in GROUPS if hasattr(g.PublicKey, "encrypt")], ids=name)
def test_ecies(group):
    key = group.SecretKey.generate()
    for message in (b"", b"m" * 15, b"m" * 16, b"m" * 1000):
        for strings in ({}, {"derive": b"p1", "authenticate": b"p2", "tag_len": 12}):
            sealed = key.public_key.encrypt(message, **strings)
            assert key.decrypt(bytearray(sealed), **strings) == message
            with pytest.raises(primegroup.InvalidCiphertext):
                group.SecretKey.generate().decrypt(sealed, **strings)
    with pytest.raises(primegroup.InvalidCiphertext):
        key.decrypt(key.public_key.encrypt(b"m"), authenticate=b"other")
    for length in (7, 33):
        with pytest.raises(ValueError):
            key.public_key.encrypt(b"m", tag_len=length)
    with pytest.raises(ValueError):
        key.decrypt(b"short")


@each("group", GROUPS, ids=name)
def test_key_files(group):
    key = group.SecretKey.generate()
    public = key.public_key
    text, public_text = key.to_pem(), public.to_pem()
    assert text.startswith("-----BEGIN ") and text != public_text
    for read in (group.SecretKey.from_pem, primegroup.load_pem):
        assert read(text) == read(text.encode()) == read(bytearray(text.encode())) == key
    for read in (group.PublicKey.from_pem, primegroup.load_pem):
        assert read(public_text) == public
    assert type(primegroup.load_pem(text)) is group.SecretKey
    for wrong in ("", "-----BEGIN", public_text):
        with pytest.raises(ValueError):
            group.SecretKey.from_pem(wrong)
    other = next(g for g in GROUPS if g is not group)
    with pytest.raises(ValueError):
        other.SecretKey.from_pem(text)
    if group.NAME in ("ed25519", "x25519", "p256", "secp256k1"):
        assert group.SecretKey.from_der(key.to_der()) == primegroup.load_der(key.to_der()) == key
        assert group.PublicKey.from_der(public.to_der()) == primegroup.load_der(public.to_der()) == public
    else:
        with pytest.raises(primegroup.Unsupported):
            key.to_der()
    with pytest.raises(ValueError):
        primegroup.load_der(b"0")


@each("group", [g for g in GROUPS if hasattr(g.PublicKey, "to_sec1")], ids=name)
def test_sec1(group):
    public = group.SecretKey.generate().public_key
    short, long = public.to_sec1(), public.to_sec1(compressed=False)
    assert short[0] in (2, 3) and long[0] == 4 and len(short) < len(long)
    assert group.PublicKey.from_sec1(short) == group.PublicKey.from_sec1(long) == public
    for wrong in (b"", b"\0", long[:-1], b"\5" + short[1:]):
        with pytest.raises(ValueError):
            group.PublicKey.from_sec1(wrong)


@each("group", [g for g in GROUPS if hasattr(g, "hash_to_group")], ids=name)
def test_hash_to_group(group):
    tag = (b"tag",) if group.HASH_TO_GROUP_TAGS else ()
    p = group.hash_to_group(b"message", *tag)
    assert isinstance(p, group.Point) and p == group.hash_to_group(bytearray(b"message"), *tag)
    assert p != group.hash_to_group(b"another", *tag)
    if tag:
        assert p != group.hash_to_group(b"message", dst=b"other tag")
    for wrong in ((), (b"",)) if tag else ((b"tag",),):
        with pytest.raises(ValueError):
            group.hash_to_group(b"message", *wrong)


@each("group", WITH_POINTS, ids=name)
def test_points(group):
    point, scalar = group.Point, group.Scalar
    g, zero = point.generator(), point.identity()
    assert len(bytes(g)) == group.POINT_LEN
    assert g + zero == g - zero == g and g - g == zero and zero.is_identity() and not g.is_identity()
    assert g + g == g.double() == 2 * g == g * 2 == scalar(2) * g == g * scalar(2)
    assert -g + g == zero and -1 * g == -g and group.ORDER * g == zero and 0 * g == zero
    a, b = scalar.random(), scalar.random()
    assert point.mul_generator(a) == a * g and point.mul_generator(int(a)) == a * g
    p = b * g
    assert a * p == b * (a * g) == (a * b) * g and (a + b) * g == a * g + p
    assert point.multi_scalar_mul_vartime([a, b, 3], [g, p, p]) == a * g + b * p + 3 * p
    assert point.multi_scalar_mul_vartime([], []) == zero
    assert point(bytes(p)) == point.from_bytes(memoryview(bytes(p))) == p
    assert pickle.loads(pickle.dumps(p)) == copy.copy(p) == copy.deepcopy(p) == p
    assert hash(point(bytes(p))) == hash(p) and {p: 1}[point(bytes(p))] == 1
    assert bytes(p).hex() in repr(p)
    assert p != 1 and not p == bytes(p)
    uniform = bytes(range(group.UNIFORM_LEN))
    assert point.map_to_group(uniform) == point.map_to_group(bytearray(uniform))
    for wrong in (lambda: g + 1, lambda: 1 + g, lambda: g * g, lambda: g * 1.5, lambda: g / 2, lambda: g * b"1"):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (b"", b"short", b"\xff" * group.POINT_LEN):
        with pytest.raises(ValueError):
            point(wrong)
    for wrong in (lambda: point.map_to_group(b""), lambda: point.multi_scalar_mul_vartime([1], [])):
        with pytest.raises(ValueError):
            wrong()
    other = next(x for x in WITH_POINTS if x.ORDER != group.ORDER)
    wrongs = (
        lambda: g + other.Point.generator(),
        lambda: g * other.Scalar(1),
        lambda: a + other.Scalar(1),
        lambda: point.multi_scalar_mul_vartime([1], [other.Point.generator()]),
    )
    for wrong in wrongs:
        with pytest.raises(TypeError):
            wrong()
    assert g != other.Point.generator() and a != other.Scalar(int(a))


@each("group", WITH_POINTS, ids=name)
def test_keys_are_points(group):
    key = group.SecretKey.generate()
    p = key.public_key.point
    assert isinstance(p, group.Point) and group.PublicKey.from_point(p) == key.public_key
    if group.PRIME_ORDER:
        with pytest.raises(ValueError):
            group.PublicKey.from_point(group.Point.identity())
    with pytest.raises(TypeError):
        group.PublicKey.from_point(bytes(p))


@each("group", WITH_POINTS, ids=name)
def test_scalars(group):
    scalar, r = group.Scalar, group.ORDER
    a, b = scalar.random(), scalar.random()
    x, y = int(a), int(b)
    assert 0 <= x < r and len(bytes(a)) == group.SCALAR_LEN
    results = {
        x + y: a + b, x - y: a - b, x * y: a * b, -x: -a, x + 5: a + 5, 5 + x: 5 + a, 5 - x: 5 - a, x * 3: a * 3,
        x * pow(y, -1, r): a / b, 7 * pow(y, -1, r): 7 / b, pow(x, -1, r): a.invert(), r + 1: scalar(1), -1: scalar(-1),
        x << 300: scalar(x << 300),
    }  # fmt: skip
    for expected, found in results.items():
        assert int(found) == expected % r and found == scalar(expected) and found == expected
    assert scalar(bytes(a)) == scalar.from_bytes(bytearray(bytes(a))) == a and a != b
    assert scalar(0).is_zero() and not a.is_zero()
    assert a and scalar(1) and not scalar(0) and not scalar(r) and not a - a
    long = bytes(range(100))
    order = "little" if bytes(scalar(1))[0] == 1 else "big"
    assert int(scalar.reduce(long)) == int.from_bytes(long, order) % r
    with pytest.raises(ZeroDivisionError):
        a / 0
    with pytest.raises(ZeroDivisionError):
        scalar(0).invert()
    for wrong in (b"", bytes(group.SCALAR_LEN + 1), b"\xff" * group.SCALAR_LEN, r.to_bytes(group.SCALAR_LEN, order)):
        with pytest.raises(ValueError):
            scalar(wrong)
    for wrong in (lambda: scalar("1"), lambda: scalar(1.5), lambda: a + b"1", lambda: scalar.from_bytes(1)):
        with pytest.raises(TypeError):
            wrong()


@each("group", [g for g in GROUPS if hasattr(g, "signature_to_der")], ids=name)
def test_der_of_signatures(group):
    key = group.SecretKey.generate()
    signature = key.sign(b"m")
    der = group.signature_to_der(signature)
    assert der[0] == 0x30 and group.signature_from_der(der) == signature
    for wrong in (b"", der[:-1], der + b"\0", b"\x31" + der[1:]):
        with pytest.raises(ValueError):
            group.signature_from_der(wrong)
    with pytest.raises(ValueError):
        group.signature_to_der(b"short")


@each("group", ECDSA, ids=name)
def test_recovery(group):
    key = group.SecretKey.generate()
    seen = set()
    for i in range(20):
        message = b"message %d" % i
        for options in ({}, {"low_s": True}, {"randomness": b"noise"}, {"fault_check": True}):
            signature, recovery = key.sign_recoverable(message, **options)
            assert group.PublicKey.recover(message, signature, recovery) == key.public_key
            seen.add(recovery)
        assert key.sign_recoverable(message)[0] == key.sign(message)
        value = hashlib.sha512(message).digest()
        signature, recovery = key.sign_recoverable(value, prehashed="sha512")
        assert group.PublicKey.recover(value, signature, recovery, prehashed="sha512") == key.public_key
        try:
            assert group.PublicKey.recover(message, signature, recovery) != key.public_key
        except primegroup.InvalidSignature:
            pass
    assert seen == {0, 1}
    with pytest.raises(ValueError, match="recovery"):
        group.PublicKey.recover(message, signature, 4)
    with pytest.raises(ValueError, match="63 bytes"):
        group.PublicKey.recover(message, signature[:-1], 0)
    with pytest.raises(primegroup.InvalidSignature):
        group.PublicKey.recover(message, bytes(64), 0)


@each("group", ECDSA, ids=name)
def test_low_s(group):
    key = group.SecretKey.generate()
    high = 0
    for i in range(40):
        message = b"message %d" % i
        signature, low = key.sign(message), key.sign(message, low_s=True)
        s = int.from_bytes(signature[32:], "big")
        assert group.signature_is_low(low) and group.signature_is_low(signature) == (s <= group.ORDER // 2)
        assert group.signature_to_low(signature) == group.signature_to_low(low) == low
        key.public_key.verify(message, low, low_s=True)
        key.public_key.verify(message, signature)
        if s > group.ORDER // 2:
            high += 1
            assert low == signature[:32] + (group.ORDER - s).to_bytes(32, "big")
            with pytest.raises(primegroup.InvalidSignature, match="half the order"):
                key.public_key.verify(message, signature, low_s=True)
    assert 0 < high < 40
    with pytest.raises(ValueError):
        group.signature_to_low(b"short")


def test_low_s_is_of_ecdsa():
    from primegroup import c1665, ed25519

    for group in (ed25519, c1665, primegroup.p256.schnorr):
        key = group.SecretKey.generate()
        with pytest.raises(primegroup.Unsupported):
            key.sign(b"m", low_s=True)
        with pytest.raises(primegroup.Unsupported):
            key.public_key.verify(b"m", key.sign(b"m"), low_s=True)


@each("group", [g for g in GROUPS if hasattr(g.SecretKey, "to_jwk")], ids=name)
def test_jwk(group):
    key = group.SecretKey.generate()
    text, public = key.to_jwk(), key.public_key.to_jwk()
    assert group.SecretKey.from_jwk(text) == group.SecretKey.from_jwk(text.encode()) == key
    assert group.PublicKey.from_jwk(public) == group.PublicKey.from_jwk(bytearray(public.encode())) == key.public_key
    members = json.loads(text)
    d = members.pop("d")
    assert members == json.loads(public) and members["kty"] in ("EC", "OKP")
    assert base64.urlsafe_b64decode(d + "=") == key.to_bytes()
    other = json.loads(group.SecretKey.generate().to_jwk())
    wrongs = [public, "{}", "no JSON", "\xff", text[:-1], json.dumps(members | {"d": other["d"]}), json.dumps(other | {"crv": "P-521"})]
    for wrong in wrongs:
        with pytest.raises(ValueError):
            group.SecretKey.from_jwk(wrong)
    for wrong in (text, "{}", b"\xff"):
        with pytest.raises(ValueError):
            group.PublicKey.from_jwk(wrong)


def test_jwk_of_rfc8037():
    """Appendix A.1, A.2 and A.4: a key of Ed25519, and what it signs."""
    from primegroup import ed25519

    x, d = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
    key = ed25519.SecretKey.from_jwk(json.dumps({"kty": "OKP", "crv": "Ed25519", "d": d, "x": x}))
    assert key.public_key == ed25519.PublicKey.from_jwk(json.dumps({"kty": "OKP", "crv": "Ed25519", "x": x, "kid": "1"}))
    signature = key.sign(b"eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc")
    expected = "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
    assert base64.urlsafe_b64encode(signature).decode().rstrip("=") == expected


@each("group", [g for g in GROUPS if hasattr(g, "bls")], ids=name)
def test_bls(group):
    keys = [group.SecretKey.from_seed(bytes([i]) * 32) for i in range(3)]
    publics = [key.public_key for key in keys]
    schemes = {"basic": group.bls.basic, "augmented": group.bls.augmented, "possession": group.bls.possession}
    seen = set()
    for which, scheme in schemes.items():
        messages = [bytes([i]) for i in range(3)]
        signatures = [scheme.sign(key, m) for key, m in zip(keys, messages)]
        seen.add(signatures[0])
        assert isinstance(scheme, primegroup.BlsScheme) and len(signatures[0]) == scheme.signature_len
        for public, m, s in zip(publics, messages, signatures):
            scheme.verify(public, m, s)
            with pytest.raises(primegroup.InvalidSignature):
                scheme.verify(bytes(public), m + b"!", s)
        total = scheme.aggregate(signatures)
        summed = [primegroup.ProvenPublicKey.checked_elsewhere(p) for p in publics] if which == "possession" else publics
        signed = list(zip(summed, messages))
        scheme.aggregate_verify(signed, total)
        if which != "possession":
            scheme.aggregate_verify([(bytes(p), bytearray(m)) for p, m in reversed(signed)], total)
        for wrong in (signed[1:], [], [(summed[0], messages[1]), *signed[1:]]):
            with pytest.raises(primegroup.InvalidSignature):
                scheme.aggregate_verify(wrong, total)
        same = scheme.aggregate([scheme.sign(key, b"same") for key in keys])
        if which == "possession":
            proof = scheme.prove(keys[0])
            assert scheme.verify_proof(publics[0], proof) == scheme.verify_proof(bytes(publics[0]), proof) == summed[0]
            for wrong in (proof[:-1], bytes(len(proof)), scheme.prove(keys[1])):
                with pytest.raises(primegroup.InvalidSignature):
                    scheme.verify_proof(publics[0], wrong)
            scheme.fast_aggregate_verify(summed, b"same", same)
            for wrong in (summed[1:], []):
                with pytest.raises(primegroup.InvalidSignature):
                    scheme.fast_aggregate_verify(wrong, b"same", same)
            total_key = scheme.aggregate_keys(summed)
            scheme.verify(total_key.public_key, b"same", same)
            assert scheme.aggregate_keys([scheme.aggregate_keys(summed[:2]), summed[2]]) == total_key
            assert total_key.public_key.point == sum((p.point for p in publics[1:]), start=publics[0].point)
            with pytest.raises(ValueError):
                scheme.aggregate_keys([])
        else:
            unsupporteds = (
                lambda: scheme.prove(keys[0]),
                lambda: scheme.fast_aggregate_verify([], b"", same),
                lambda: scheme.aggregate_keys([]),
                lambda: scheme.verify_proof(publics[0], same),
            )
            for unsupported in unsupporteds:
                with pytest.raises(primegroup.Unsupported):
                    unsupported()
        with pytest.raises(ValueError):
            scheme.aggregate([])
        with pytest.raises(primegroup.InvalidSignature):
            scheme.verify(publics[0], messages[0], b"short")
        with pytest.raises(TypeError):
            scheme.sign(bytes(keys[0]), b"m")
    assert len(seen) == 3 and keys[0].sign(bytes([0])) in seen


@each("group", [g for g in GROUPS if hasattr(g, "bls")], ids=name)
def test_only_proven_keys_are_summed(group):
    """An attacker who chooses a key that cancels another has no proof for it, and a key without proof is never summed."""
    scheme, proven = group.bls.possession, primegroup.ProvenPublicKey
    honest, attacker = group.SecretKey.generate(), group.SecretKey.generate()
    rogue = group.PublicKey.from_point(attacker.public_key.point - honest.public_key.point)
    forged = scheme.sign(attacker, b"pay")
    with pytest.raises(primegroup.InvalidSignature):
        scheme.verify_proof(rogue, scheme.prove(attacker))
    key = scheme.verify_proof(honest.public_key, scheme.prove(honest))
    assert isinstance(key, proven) and key.public_key == honest.public_key and bytes(key) == bytes(honest.public_key)
    assert key == proven.checked_elsewhere(honest.public_key) != proven.checked_elsewhere(rogue) and len({key, key}) == 1
    assert bytes(key).hex() in repr(key) and key != honest.public_key
    for wrong in (rogue, bytes(rogue), None):
        with pytest.raises(TypeError, match="ProvenPublicKey is needed"):
            scheme.fast_aggregate_verify([key, wrong], b"pay", forged)
        with pytest.raises(TypeError, match="ProvenPublicKey is needed"):
            scheme.aggregate_verify([(key, b"pay"), (wrong, b"pay")], forged)
        with pytest.raises(TypeError, match="ProvenPublicKey is needed"):
            scheme.aggregate_keys([key, wrong])
        with pytest.raises(TypeError):
            proven(wrong)
    # Whoever vouches for it gets the forgery: that is what the name says.
    scheme.fast_aggregate_verify([key, proven.checked_elsewhere(rogue)], b"pay", forged)
    with pytest.raises(TypeError):
        proven.checked_elsewhere(bytes(rogue))
    with pytest.raises(primegroup.Unsupported):
        proven.checked_elsewhere(primegroup.ed25519.SecretKey.generate().public_key)
    other = next(g for g in GROUPS if hasattr(g, "bls") and g is not group).SecretKey.generate()
    with pytest.raises(TypeError):
        scheme.aggregate_keys([key, proven.checked_elsewhere(other.public_key)])


@each("group", [g for g in GROUPS if hasattr(g, "bls")], ids=name)
def test_key_trees(group):
    root = group.SecretKey.derive_master(bytes(range(32)))
    assert isinstance(root, group.SecretKey) and root == group.SecretKey.derive_master(bytearray(range(32)))
    assert root.derive_path([1, 2**32 - 1]) == root.derive_child(1).derive_child(2**32 - 1)
    assert root.derive_path([]) == root != root.derive_child(0)
    for wrong in (-1, 2**32):
        with pytest.raises(OverflowError):
            root.derive_child(wrong)
        with pytest.raises(OverflowError):
            root.derive_path([0, wrong])
    with pytest.raises(TypeError):
        root.derive_path("m/0")
    with pytest.raises(ValueError, match="seed: 31 bytes"):
        group.SecretKey.derive_master(bytes(31))


@each("name", primegroup.PAIRINGS)
def test_pairings(name):
    curve = getattr(primegroup, name)
    assert importlib.import_module(f"primegroup.{name}") is curve and curve.NAME == name
    a, b = 5, curve.G1.ORDER - 7
    p, q = curve.G1.Point.generator(), curve.G2.Point.generator()
    assert curve.product_is_one_vartime([(a * p, b * q), (-a * b * p, q)])
    assert not curve.product_is_one_vartime([(a * p, b * q), (a * b * p, q)])
    assert curve.product_is_one_vartime([])
    for wrong in ([(q, p)], [(p, p)], [(p,)], [p], 5):
        for function in (curve.product_is_one_vartime, curve.pairing_product):
            with pytest.raises((TypeError, ValueError)):
                function(wrong)
    with pytest.raises(TypeError):
        curve.pairing(q, p)


@each("name", primegroup.PAIRINGS)
def test_third_group(name):
    curve = getattr(primegroup, name)
    p, q, gt = curve.G1.Point.generator(), curve.G2.Point.generator(), curve.Gt
    e = curve.pairing(p, q)
    assert type(e) is gt and issubclass(gt, primegroup.Gt) and e == gt.generator() and not e.is_identity()
    a, b = curve.G1.Scalar.random(), curve.G2.Scalar.random()
    assert curve.pairing(a * p, b * q) == (e**a) ** b == e ** (int(a) * int(b))
    assert curve.pairing_product([(a * p, q), (p, b * q)]) == e**a * e**b == e ** (int(a) + int(b))
    assert e * e.invert() == e / e == e**0 == e**curve.G1.ORDER == gt.identity() == curve.pairing_product([])
    assert gt.identity().is_identity() and e**-1 == e.invert()
    assert gt(bytes(e)) == gt.from_bytes(bytearray(e.to_bytes())) == pickle.loads(pickle.dumps(e)) == copy.copy(e) == e
    assert len(bytes(e)) == curve.GT_LEN and bytes(e).hex() in repr(e) and len({e, gt(bytes(e))}) == 1
    for wrong in (b"", bytes(e)[:-1], b"\xff" * curve.GT_LEN, bytes(curve.GT_LEN)):
        with pytest.raises(ValueError):
            gt(wrong)
    other = next(getattr(primegroup, n) for n in primegroup.PAIRINGS if n != name)
    for wrong in (
        lambda: e * other.Gt.generator(),
        lambda: e**other.G1.Scalar(1),
        lambda: e * 2,
        lambda: e**1.5,
        lambda: pow(e, 2, 3),
        lambda: e + e,
        lambda: primegroup.Gt(bytes(e)),
    ):
        with pytest.raises(TypeError):
            wrong()
    assert e != other.Gt.generator() and e != 1
