"""What every group can do, by what its module says of it."""

import copy
import importlib
import inspect
import pickle

import common
import primegroup
import pytest
from common import ALL, EXCHANGING, GROUPS, SIGNING, WITH_POINTS, name

each = pytest.mark.parametrize


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
    # The list that the library's package has by default.
    manifest = (common.VECTORS.parent / "primegroup/Cargo.toml").read_text()
    [line] = [line for line in manifest.splitlines() if line.startswith("default = [")]
    features = {f.strip(' "') for f in line.removeprefix("default = [").rstrip("]").split(",")}
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
        with pytest.raises(ValueError):
            key.sign(b"m", context=bytes(256))
        with pytest.raises(ValueError):
            public.verify(b"m", signature, context=bytes(256))
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
    with pytest.raises(ValueError):
        key.public_key.verify(b"m", signature, rules="lax")
    with pytest.raises(primegroup.Unsupported):
        jq255e.SecretKey.generate().public_key.verify(b"m", bytes(48), rules="strict")
    with pytest.raises(primegroup.Unsupported):
        jq255e.PublicKey(bytes(key.public_key), zip215=True)
    # y = 1 with a sign, which RFC 8032 has not.
    odd = bytes([1]) + bytes(30) + bytes([0x80])
    assert bytes(ed25519.PublicKey(odd, zip215=True)) == odd
    with pytest.raises(ValueError):
        ed25519.PublicKey(odd)


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
        signed = list(zip(publics, messages))
        scheme.aggregate_verify(signed, total)
        scheme.aggregate_verify([(bytes(p), bytearray(m)) for p, m in reversed(signed)], total)
        for wrong in (signed[1:], [], [(publics[0], messages[1]), *signed[1:]]):
            with pytest.raises(primegroup.InvalidSignature):
                scheme.aggregate_verify(wrong, total)
        same = scheme.aggregate([scheme.sign(key, b"same") for key in keys])
        if which == "possession":
            proof = scheme.prove(keys[0])
            scheme.verify_proof(publics[0], proof)
            with pytest.raises(primegroup.InvalidSignature):
                scheme.verify_proof(publics[1], proof)
            scheme.fast_aggregate_verify(publics, b"same", same)
            with pytest.raises(primegroup.InvalidSignature):
                scheme.fast_aggregate_verify(publics[1:], b"same", same)
        else:
            for unsupported in (lambda: scheme.prove(keys[0]), lambda: scheme.fast_aggregate_verify(publics, b"", same)):
                with pytest.raises(primegroup.Unsupported):
                    unsupported()
        with pytest.raises(ValueError):
            scheme.aggregate([])
        with pytest.raises(primegroup.InvalidSignature):
            scheme.verify(publics[0], messages[0], b"short")
        with pytest.raises(TypeError):
            scheme.sign(bytes(keys[0]), b"m")
    assert len(seen) == 3 and keys[0].sign(bytes([0])) in seen


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
        with pytest.raises((TypeError, ValueError)):
            curve.product_is_one_vartime(wrong)
