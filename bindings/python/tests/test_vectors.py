"""Every vector file that the library's own tests read, as far as it speaks of something that this face has.

`test_every_file_is_read` holds the list: a new file must be read here, or be named with the reason why it cannot be.
"""

import hashlib
import json
from collections import Counter

import primegroup
import pytest
from common import VECTORS, lines, load, section, sections, unhex, wycheproof
from primegroup import (
    alt_bn128_g1,
    alt_bn128_g2,
    bls12_381_g1,
    bls12_381_g2,
    bn254_g1,
    bn254_g2,
    c1665,
    curve9767,
    ed25519,
    p256,
    ristretto255,
    secp256k1,
    x25519,
)

each = pytest.mark.parametrize
READ: set[str] = set()

#: What no function of this face takes or gives.
NOT_FOR_US = {
    "bls12-381/isogeny-constants.json": "constants inside the map",
    "rfc/rfc9380/curve25519_XMD_SHA-512_ELL2_NU_.json": "points of a Montgomery curve",
    "rfc/rfc9380/curve25519_XMD_SHA-512_ELL2_RO_.json": "points of a Montgomery curve",
    # Protocols are Rust's and the command's.
    "c2sp/vrf-r255.json": "verifiable random functions",
    "ecvrf/generic.json": "verifiable random functions",
    "rfc/rfc9381/ecvrf.json": "verifiable random functions",
    "rfc/rfc9591/frost-ed25519-sha512.json": "threshold signatures",
    "rfc/rfc9591/frost-p256-sha256.json": "threshold signatures",
    "rfc/rfc9591/frost-ristretto255-sha512.json": "threshold signatures",
    "rfc/rfc9591/frost-secp256k1-sha256.json": "threshold signatures",
}


def file(path):
    READ.add(path)
    return load(path)


def cases(path):
    READ.add(f"wycheproof/{path}_test.json")
    return wycheproof(path)


def text_file(path, ruler=False):
    READ.add(path)
    return sections(path, ruler)


def is_valid(key, message, signature, **options):
    try:
        key.verify(message, signature, **options)
    except ValueError:
        return False
    return True


def expand(hash_name, message, dst, length):
    """expand_message_xmd of RFC 9380."""
    new = getattr(hashlib, hash_name)
    block, size = new().block_size, new().digest_size
    if len(dst) > 255:
        dst = new(b"H2C-OVERSIZE-DST-" + dst).digest()
    prime = dst + bytes([len(dst)])
    first = new(bytes(block) + message + length.to_bytes(2, "big") + b"\0" + prime).digest()
    out = [new(first + b"\1" + prime).digest()]
    for i in range(2, -(-length // size) + 1):
        out.append(new(bytes(a ^ b for a, b in zip(first, out[-1])) + bytes([i]) + prime).digest())
    return b"".join(out)[:length]


# The double-odd groups.


@each("name", ["do255e", "do255s", "jq255e", "jq255s"])
def test_double_odd(name):
    group = primegroup.group(name)
    found = text_file(f"double-odd/test-{name}.txt")
    point = group.Point
    good = lines(section(found, "These values can all be decoded"))
    assert len(good) == 21
    for text in good:
        assert bytes(point(unhex(text))).hex() == text
    for title in ("is out of range", "matches no point"):
        bad = lines(section(found, title))
        assert len(bad) == 20
        for text in bad:
            with pytest.raises(ValueError):
                point(unhex(text))
    rows = section(found, "Map-to-curve")
    assert len(rows) == 40
    for uniform, expected in rows:
        assert bytes(point.map_to_group(unhex(uniform))).hex() == expected
    rows = section(found, "Point addition")
    assert len(rows) == 20
    for row in rows:
        a, b, *expected = (point(unhex(text)) for text in row)
        assert [a + b, 2 * a, a.double() + b, 2 * a + 2 * b] == expected
    rows = section(found, "Point multiplication")
    assert len(rows) == 20
    for p, n, product in rows:
        assert bytes(point(unhex(p)) * group.Scalar.reduce(unhex(n))).hex() == product
    monte_carlo = lines(section(found, "Monte-Carlo"))
    assert len(monte_carlo) == 11
    p = (1 << 120) * point.generator()
    assert bytes(p).hex() == monte_carlo[0]
    for _ in range(1000):
        p = group.Scalar.reduce(bytes(p)) * p
    assert bytes(p).hex() == monte_carlo[1]
    rows = section(found, "Keygen")
    assert len(rows) == 20
    for private, public in rows:
        assert bytes(group.SecretKey(unhex(private)).public_key).hex() == public
    hashes = lines(section(found, "Hash-to-curve (raw)" if name.startswith("jq") else "Hash-to-curve"))
    assert len(hashes) == 100
    for i, expected in enumerate(hashes):
        assert bytes(group.hash_to_group(bytes(range(i)))).hex() == expected
    if name.startswith("jq"):
        hashes = lines(section(found, "Hash-to-curve (pre-hashed)"))
        assert len(hashes) >= 10
        for i, expected in enumerate(hashes):
            value = hashlib.blake2s(bytes([i])).digest()
            assert bytes(group.hash_to_group(value, prehashed="blake2s")).hex() == expected
    rows = section(found, "ECDH")
    assert len(rows) == 20
    for private, valid, secret, invalid, _ in rows:
        key = group.SecretKey(unhex(private))
        assert key.exchange(unhex(valid)).hex() == secret
        with pytest.raises(ValueError):
            key.exchange(unhex(invalid))
    rows = section(found, "Signature")
    assert len(rows) == 20
    hash_name = "blake2s" if name.startswith("jq") else "sha3_256"
    for private, public, seed, data, signature in rows:
        key = group.SecretKey(unhex(private))
        assert bytes(key.public_key).hex() == public
        noise = {} if seed == "-" else {"randomness": unhex(seed)}
        assert key.sign(unhex(data), prehashed=hash_name, **noise).hex() == signature
        key.public_key.verify(unhex(data), unhex(signature), prehashed=hash_name)
        assert not is_valid(key.public_key, unhex(data), unhex(signature))
    assert len(found) == (12 if name.startswith("jq") else 11)


@each("name", ["do255e", "do255s", "jq255e", "jq255s"])
def test_double_odd_extra(name):
    group, generation = primegroup.group(name), name[:-1]
    rows = file("double-odd/double-odd-extra.json")[name[-1]]
    assert (len(rows["multiples_of_G"]), len(rows["signatures"])) == (18, 12)
    for row in rows["multiples_of_G"]:
        assert bytes(group.Point.mul_generator(int(row["n"], 16))).hex() == row[generation]
    for row in rows["signatures"]:
        key = group.SecretKey(unhex(row["private"]))
        assert bytes(key.public_key).hex() == row[f"public_{generation}"]
        options = {"prehashed": row["hash"]} if row["hash"] else {}
        signature = key.sign(unhex(row["data"]), randomness=unhex(row["seed"]), **options)
        assert signature.hex() == row[f"sig_{generation}"]
        key.public_key.verify(unhex(row["data"]), signature, **options)
    seeds = [row for row in rows["keygen"] if len(row["seed"]) >= 32]
    for row in seeds:
        assert bytes(group.SecretKey.from_seed(unhex(row["seed"]))).hex() == row["shake256"]
    assert seeds


def test_curve9767():
    group = curve9767
    found = text_file("curve9767/test-vectors.txt", ruler=True)
    point, scalar = group.Point, group.Scalar
    assert len(found) == 9
    rows = section(found, "Scalar tests")
    assert len(rows) == 20
    for row in rows:
        a, b = scalar.reduce(unhex(row[0])), scalar.reduce(unhex(row[2]))
        results = [a, None, b, a + b, a - b, -a, a * b]
        for value, expected in zip(results, row[1:], strict=True):
            assert value is None or bytes(value).hex() == expected
    accepted = 0
    encodings = lines(section(found, "Encode/decode"))
    for line in encodings:
        text, ok = line.split()
        if ok == "1":
            assert bytes(point(unhex(text))).hex() == text
            accepted += 1
        else:
            with pytest.raises(ValueError):
                point(unhex(text))
    assert (len(encodings), accepted) == (131, 68)
    rows = section(found, "Basic curve")
    assert len(rows) == 20
    for row in rows:
        p, q = (point.mul_generator(scalar(unhex(k))) for k in row[:2])
        assert [bytes(x).hex() for x in (p, q, 2 * p, 2 * q, p + q, p - q)] == row[2:]
    rows = section(found, "Hash-to-curve")
    assert len(rows) == 20
    for message, expected in rows:
        assert bytes(group.hash_to_group(message.strip('"').encode())).hex() == expected
    p = 2 * point.generator()
    for expected in lines(section(found, "Monte-Carlo"))[:1]:
        for _ in range(1000):
            p = scalar.reduce(bytes(p)) * p
        assert bytes(p).hex() == expected
    # Their private keys are made from seeds that are shorter than any here; each has the scalar, and of 32 bytes more what nonces come from.
    rows = section(found, "Signature tests")
    assert len(rows) == 20
    for _, first, second, public, message, signature in rows:
        key = group.SecretKey(unhex(first + second))
        assert bytes(key.public_key).hex() == public
        value = hashlib.sha3_256(message.encode()).digest()
        assert key.sign(value, prehashed="sha3_256").hex() == signature
        key.public_key.verify(value, unhex(signature), prehashed="sha3_256")
    rows = section(found, "ECDH tests")
    assert len(rows) == 20
    for _, private, public, peer, _, bad, _ in rows:
        p = point.mul_generator(scalar(unhex(private)))
        assert bytes(p).hex() == public and group.PublicKey(unhex(peer))
        with pytest.raises(ValueError):
            group.PublicKey(unhex(bad))


def test_curve9767_extra():
    rows = file("curve9767/curve9767-extra.json")
    for row in rows["multiples_of_G"]:
        assert bytes(curve9767.Point.mul_generator(int(row["n"], 16))).hex() == row["enc"]
    for row in rows["mul2k"]:
        assert bytes((1 << row["k"]) * curve9767.Point(unhex(row["P"]))).hex() == row["out"]
    valid = Counter()
    for row in rows["signatures_sha3_256"]:
        key = curve9767.PublicKey(unhex(row["Q"]))
        ok = is_valid(key, unhex(row["hv"]), unhex(row["sig"]), prehashed="sha3_256")
        # The reference's two verifiers disagree about one, which is refused here.
        assert ok == (row["valid"] is True)
        valid[str(row["valid"])] += 1
    assert (len(rows["multiples_of_G"]), len(rows["mul2k"])) == (17, 27)
    assert sorted(valid.values()) == [1, 6, 24]


def test_c1665():
    rows = file("c1665/c1665-generated.json")
    assert (len(rows["multiples"]), len(rows["protocols"])) == (24, 8)
    for row in rows["multiples"]:
        p = c1665.Point.mul_generator(int(row["k"], 16))
        assert bytes(p).hex() == row["compressed"] and c1665.Point(unhex(row["compressed"])) == p
    for row in rows["protocols"]:
        keys = [c1665.SecretKey(unhex(row[name])) for name in ("S0_clamped", "S1")]
        assert [k.exchange(unhex(row[w])).hex() for k, w in zip(keys, ("W1", "W0"))] == [row["dh_x"]] * 2
        message = unhex(row["M"])
        keys[0].public_key.verify(message, unhex(row["ecdsa_c"] + row["ecdsa_d"]))
        strings = {"derive": unhex(row["ecies_P1"]), "authenticate": unhex(row["ecies_P2"]), "tag_len": 12}
        sealed = unhex(row["ecies_V"] + row["ecies_C"] + row["ecies_T"])
        assert keys[1].decrypt(sealed, **strings) == message
        with pytest.raises(primegroup.InvalidCiphertext):
            keys[0].decrypt(sealed, **strings)


@each("name", ["xsb233", "xsk233"])
def test_xs233(name):
    group = primegroup.group(name)
    point, scalar = group.Point, group.Scalar
    rows = file("xs233/xs233.json")[name]
    for text in rows["decode_ok"]:
        assert bytes(point(unhex(text))).hex() == text
    for text in rows["decode_bad"]:
        with pytest.raises(ValueError):
            point(unhex(text))
    for row in rows["add"]:
        a, b = point(unhex(row["P1"])), point(unhex(row["P2"]))
        sums = {"P1+P2": a + b, "2P1": 2 * a, "2P1+P2": a.double() + b, "2P1+2P2": 2 * (a + b)}
        assert {key: bytes(p).hex() for key, p in sums.items()} == {key: row[key] for key in sums}
    for row in rows["multiples_of_G_generated"]:
        assert bytes(point.mul_generator(int(row["n"], 16))).hex() == row["enc"]
    assert [len(rows[key]) for key in ("decode_ok", "decode_bad", "add", "mul")] == [20, 20, 10, 10]
    extra = file("xs233/xs233-extra.json")[name]
    for row in rows["mul"] + extra["mul"]:
        assert bytes(scalar.reduce(unhex(row["n_le"])) * point(unhex(row["P"]))).hex() == row["nP"]
    for row in extra["map"]:
        assert bytes(point.map_to_group(unhex(row["u"]))).hex() == row["P"]
    read = 0
    for row in extra["sec1"]:
        assert point.mul_generator(scalar.reduce(unhex(row["k"]))) == point(unhex(row["P"]))
        if not point(unhex(row["P"])).is_identity():
            key = group.PublicKey.from_sec1(unhex(row["uncompressed"]))
            assert bytes(key).hex() == row["P"] and group.PublicKey.from_sec1(unhex(row["compressed"])) == key
            assert (key.to_sec1().hex(), key.to_sec1(compressed=False).hex()) == (row["compressed"], row["uncompressed"])
            read += 1
    assert read >= 15
    for row in extra["sec1_bad"]:
        with pytest.raises(ValueError):
            group.PublicKey.from_sec1(unhex(row["hex"]))
    hashes = file("xs233/xs233-hash.json")[name]
    assert len(hashes) == 9
    for row in hashes:
        message, dst = unhex(row["msg"]), unhex(row["dst"])
        assert expand("sha512", message, dst, 60).hex() == row["uniform"]
        for i, half in enumerate(("P0", "P1")):
            assert bytes(point.map_to_group(unhex(row["uniform"])[30 * i : 30 * i + 30])).hex() == row[half]
        assert bytes(group.hash_to_group(message, dst)).hex() == row["P"]


# Ed25519, X25519, Ristretto255.


def test_ed25519_rfc8032():
    rows = file("rfc/rfc8032/ed25519-rfc8032.json")
    assert len(rows) == 6
    for row in rows:
        key = ed25519.SecretKey.from_seed(unhex(row["sk"]))
        assert bytes(key.public_key).hex() == row["pk"]
        message, options = unhex(row["msg"]), {}
        if row["context"]:
            options["context"] = unhex(row["context"])
        if row["prehash"]:
            message, options["prehashed"] = hashlib.sha512(message).digest(), "sha512"
        assert key.sign(message, **options).hex() == row["sig"]
        for rules in ("plain", "strict", "zip215"):
            key.public_key.verify(message, unhex(row["sig"]), rules=rules, **options)
            assert not is_valid(key.public_key, message, unhex(row["sig"]), rules=rules, context=b"other")


def test_ed25519_sign_input():
    READ.add("rfc/rfc8032/ed25519-sign-input.txt")
    rows = (VECTORS / "rfc/rfc8032/ed25519-sign-input.txt").read_text().splitlines()
    table = []
    for row in rows:
        secret, public, message, signature = (unhex(text) for text in row.split(":")[:4])
        key = ed25519.SecretKey(secret[:32])
        assert bytes(key.public_key) == public and key.sign(message) == signature[:64]
        table.append((public, message, signature[:64]))
    assert len(table) == 128 and ed25519.verify_batch(table) == []


def test_ed25519_edge_cases():
    rows = file("rfc/rfc8032/ed25519-cctv-edge-cases.json")
    accepted = Counter()
    for row in rows:
        key, message, signature = unhex(row["key"]), row["msg"].encode(), unhex(row["sig"])
        lax = ed25519.PublicKey(key, rules="zip215")
        for rules in ("plain", "strict", "zip215"):
            accepted[rules] += is_valid(lax, message, signature, rules=rules)
            try:
                accepted["read by " + rules] += is_valid(ed25519.PublicKey(key, rules=rules), message, signature, rules=rules)
            except ValueError:
                pass
    assert len(rows) == 914
    assert accepted == {
        "plain": 208, "strict": 43, "zip215": 826, "read by plain": 172, "read by strict": 43, "read by zip215": 826
    }  # fmt: skip


def test_ed25519_wycheproof():
    rows = cases("ed25519")
    assert len(rows) == 151
    for group, test in rows:
        key = ed25519.PublicKey(unhex(group["publicKey"]["pk"]))
        for rules in ("plain", "strict"):
            ok = is_valid(key, unhex(test["msg"]), unhex(test["sig"]), rules=rules)
            assert ok == (test["result"] == "valid"), test


def edwards(point, sign_of):
    """y in 32 bytes, and the parity of x."""
    y = bytearray(int(point["y"], 16).to_bytes(32, "little"))
    y[31] |= (int(sign_of, 16) & 1) << 7
    return bytes(y)


def test_edwards25519_rfc9380():
    for name in ("RO", "NU"):
        rows = file(f"rfc/rfc9380/edwards25519_XMD_SHA-512_ELL2_{name}_.json")
        assert len(rows["vectors"]) == 5
        if name == "RO":
            for row in rows["vectors"]:
                p = ed25519.hash_to_group(row["msg"].encode(), rows["dst"].encode())
                assert bytes(p) == edwards(row["P"], row["P"]["x"])
        else:
            # One map, of which this face has none for this suite: that its points are points, and of the right order.
            for row in rows["vectors"]:
                p = ed25519.Point(edwards(row["P"], row["P"]["x"]))
                assert (ed25519.ORDER - 1) * p == -p


def test_x25519():
    rows = file("rfc/rfc7748/x25519-rfc7748.json")
    for row in rows["x25519"]:
        assert x25519.SecretKey(unhex(row["scalar"])).exchange(unhex(row["u"])).hex() == row["out"]
    k = u = bytes([9]) + bytes(31)
    for i in range(1, 1001):
        k, u = x25519.SecretKey(k).exchange(u), k
        assert i not in (1, 1000) or k.hex() == rows["iterated"][str(i)]


def test_x25519_wycheproof():
    rows = cases("x25519")
    assert len(rows) == 518
    for _, test in rows:
        key = x25519.SecretKey(unhex(test["private"]))
        if test["shared"] == "00" * 32:
            with pytest.raises(ValueError):
                key.exchange(unhex(test["public"]))
        else:
            assert key.exchange(unhex(test["public"])).hex() == test["shared"]


def test_ristretto255():
    rows = file("rfc/rfc9496/ristretto255.json")
    point = ristretto255.Point
    assert [bytes(point.mul_generator(i)).hex() for i in range(16)] == rows["multiples_of_generator_0_to_15"]
    for text in rows["invalid_encodings"]:
        with pytest.raises(ValueError):
            point(unhex(text))
    for row in rows["hash_to_group"]:
        halves = unhex(row["input"])
        assert bytes(point.map_to_group(halves[:32]) + point.map_to_group(halves[32:])).hex() == row["out"]
    count = 0
    for suite in file("rfc/rfc9497/allVectors.json"):
        if suite["identifier"] != "ristretto255-SHA512":
            continue
        for row in suite["vectors"]:
            parts = [row[key].split(",") for key in ("Blind", "Input", "BlindedElement")]
            for blind, text, blinded in zip(*parts, strict=True):
                p = ristretto255.hash_to_group(unhex(text), unhex(suite["groupDST"]))
                assert bytes(ristretto255.Scalar(unhex(blind)) * p).hex() == blinded
                count += 1
    assert count >= 6


# P-256 and secp256k1.


def uncompressed(x, y):
    return b"\4" + x.to_bytes(32, "big") + y.to_bytes(32, "big")


@each("name, group", [("P256", p256), ("secp256k1", secp256k1)])
def test_sswu_rfc9380(name, group):
    for kind in ("RO", "NU"):
        rows = file(f"rfc/rfc9380/{name}_XMD_SHA-256_SSWU_{kind}_.json")
        dst = rows["dst"].encode()
        assert len(rows["vectors"]) == 5
        for row in rows["vectors"]:
            message = row["msg"].encode()
            expected = group.PublicKey.from_sec1(uncompressed(int(row["P"]["x"], 16), int(row["P"]["y"], 16)))
            uniform = expand("sha256", message, dst, 96 if kind == "RO" else 48)
            p = group.Point.map_to_group(uniform[:48])
            if kind == "RO":
                p += group.Point.map_to_group(uniform[48:])
                assert p == group.hash_to_group(message, dst)
            assert p == expected.point


def test_rfc6979():
    rows = file("rfc/rfc6979/p256.json")
    assert len(rows["vectors"]) == 4
    for row in rows["vectors"]:
        key = p256.SecretKey(int(row["x"], 16).to_bytes(32, "big"))
        public = rows["public"]
        assert key.public_key.to_sec1(compressed=False) == uncompressed(int(public["Ux"], 16), int(public["Uy"], 16))
        name = row["hash"].replace("-", "").lower()
        value = hashlib.new(name, row["msg"].encode()).digest()
        signature = key.sign(value, prehashed=name)
        assert signature.hex().upper() == row["r"] + row["s"]
        key.public_key.verify(value, signature, prehashed=name)
        if name == "sha256":
            assert key.sign(row["msg"].encode()) == signature


ECDSA = [
    ("secp256r1_sha256", p256, True, (174, 484)),
    ("secp256r1_sha512", p256, True, (243, 554)),
    ("secp256r1_sha3_256", p256, True, (178, 482)),
    ("secp256r1_shake128", p256, True, (176, 480)),
    ("secp256r1_sha256_p1363", p256, False, (173, 262)),
    ("secp256r1_sha512_p1363", p256, False, (242, 332)),
    ("secp256k1_sha256", secp256k1, True, (168, 476)),
    ("secp256k1_sha256_p1363", secp256k1, False, (167, 252)),
    ("secp256k1_sha256_bitcoin", secp256k1, True, (162, 463)),
]


@each("path, group, der, expected", ECDSA, ids=[row[0] for row in ECDSA])
def test_ecdsa_wycheproof(path, group, der, expected):
    valid = total = 0
    for tests, test in cases(f"ecdsa_{path}"):
        key = group.PublicKey.from_sec1(unhex(tests["publicKey"]["uncompressed"]))
        signature, message, options = unhex(test["sig"]), unhex(test["msg"]), {}
        if der:
            try:
                signature = group.signature_from_der(signature)
            except ValueError:
                signature = b""
            if "bitcoin" in path and int.from_bytes(signature[32:], "big") > group.ORDER // 2:
                signature = b""  # Bitcoin's rule: of s and -s the lower
        if tests["sha"] == "SHAKE128":
            # Any hash function of 32 bytes that the scheme has: their values are the same integers.
            message, options = hashlib.shake_128(message).digest(32), {"prehashed": "sha256"}
        elif tests["sha"] != "SHA-256":
            name = {"SHA-512": "sha512", "SHA3-256": "sha3_256"}[tests["sha"]]
            message, options = hashlib.new(name, message).digest(), {"prehashed": name}
        ok = is_valid(key, message, signature, **options)
        assert ok == (test["result"] == "valid"), test
        if ok:
            assert group.signature_from_der(group.signature_to_der(signature)) == signature
        valid, total = valid + ok, total + 1
    assert (valid, total) == expected


def test_rip7212():
    rows = file("rfc/rip7212/p256Verify.json")
    assert len(rows) == 782
    for row in rows:
        data = unhex(row["Input"])
        ok = False
        if len(data) == 160:
            try:
                key = p256.PublicKey.from_sec1(b"\4" + data[96:])
                ok = is_valid(key, data[:32], data[32:96], prehashed="sha256")
            except ValueError:
                pass
        assert ok == bool(row["Expected"])


ECDH = [
    ("secp256r1", p256, "from_der", (330, 52, 229, 1)),
    ("secp256k1", secp256k1, "from_der", (473, 49, 229, 1)),
    ("secp256r1_pem", p256, "from_pem", (330, 52, 229, 1)),
    ("secp256r1_ecpoint", p256, "from_sec1", None),
]


@each("path, group, read, expected", ECDH, ids=[row[0] for row in ECDH])
def test_ecdh_wycheproof(path, group, read, expected):
    count = Counter()
    for _, test in cases(f"ecdh_{path}"):
        if read == "from_pem":
            key, public = group.SecretKey.from_pem(test["private"]), test["public"]
        else:
            key, public = group.SecretKey(int(test["private"], 16).to_bytes(32, "big")), unhex(test["public"])
        try:
            shared = key.exchange(getattr(group.PublicKey, read)(public))
        except ValueError:
            shared = None
        result = test["result"]
        assert (shared is None or shared.hex() == test["shared"]) and (shared is None or result != "invalid")
        assert shared is not None or result != "valid" or expected is None, test
        count[result, shared is not None] += 1
    if expected is None:
        assert count["invalid", False] == 24 and sum(n for (_, ok), n in count.items() if ok) == 331
    else:
        keys = (("valid", True), ("invalid", False), ("acceptable", False), ("acceptable", True))
        assert tuple(count[key] for key in keys) == expected


def test_ecdh_of_json_web_keys():
    count = Counter()
    for _, test in cases("ecdh_secp256r1_webcrypto"):
        try:
            key = p256.SecretKey.from_jwk(json.dumps(test["private"]))
            shared = key.exchange(p256.PublicKey.from_jwk(json.dumps(test["public"])))
        except ValueError:
            shared = None
        assert (shared.hex() if shared else None) == (test["shared"] if test["result"] == "valid" else None), test
        count[test["result"]] += 1
    assert count == {"valid": 330, "invalid": 23}


# HPKE.


def test_hpke():
    rows = file("rfc/rfc9180/hpke-p256-x25519.json")
    groups = {32: x25519, 16: p256}
    opened = derived = 0
    for row in rows:
        group = groups[int(row["kem_id"])]
        public = (lambda text: group.PublicKey(unhex(text))) if group is x25519 else (
            lambda text: group.PublicKey.from_sec1(unhex(text))
        )
        key = group.SecretKey(unhex(row["skRm"]))
        assert key.public_key == public(row["pkRm"])
        derived += 1
        # This face has one pair of KDF and AEAD, without keys that are shared before, and one message for each encapsulated key.
        if (int(row["kdf_id"]), int(row["aead_id"])) == (1, 3) and int(row["mode"]) in (0, 2):
            sender = {"sender": public(row["pkSm"])} if int(row["mode"]) == 2 else {}
            first = row["details"][0]
            sealed = unhex(row["enc"]) + unhex(first["ct"])
            assert key.open(sealed, info=unhex(row["info"]), aad=unhex(first["aad"]), **sender) == unhex(first["pt"])
            opened += 1
    assert (derived, opened) == (24, 4)


# Curves with a pairing.

BLS12_381_P = int("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab", 16)


def bls_encoding(x, y):
    """The compressed encoding of coordinates, lists of coefficients with that of 1 first; none for infinity."""
    size = 48
    if not any(x + y):
        return bytes([0xC0]) + bytes(size * len(x) - 1)
    larger = list(reversed(y)) > [(BLS12_381_P - c) % BLS12_381_P for c in reversed(y)]
    out = bytearray(b"".join(c.to_bytes(size, "big") for c in reversed(x)))
    out[0] |= 0x80 | 0x20 * larger
    return bytes(out)


def eip2537(data, group):
    """A point of EIP-2537, or None for what is none of the group."""
    count = 1 if group is bls12_381_g1 else 2
    if len(data) != 128 * count:
        return None
    numbers = [int.from_bytes(data[64 * i : 64 * i + 64], "big") for i in range(2 * count)]
    if any(n >= BLS12_381_P for n in numbers):
        return None
    try:
        point = group.Point(bls_encoding(numbers[:count], numbers[count:]))
    except ValueError:
        return None
    # The encoding has no y but its sign: that it is on the curve, coordinates say.
    return point if on_curve(numbers[:count], numbers[count:]) else None


def on_curve(x, y):
    p = BLS12_381_P

    def times(a, b):
        return [a[0] * b[0] % p] if len(a) == 1 else [(a[0] * b[0] - a[1] * b[1]) % p, (a[0] * b[1] + a[1] * b[0]) % p]

    right = [(c + 4) % p for c in times(times(x, x), x)]
    return not any(x + y) or times(y, y) == right


@each("side, group", [("G1", bls12_381_g1), ("G2", bls12_381_g2)])
def test_eip2537(side, group):
    size = 128 if side == "G1" else 256
    found = Counter()
    for row in file(f"bls12-381/eip2537/bls{side}Add.json"):
        data = unhex(row["Input"])
        a, b = eip2537(data[:size], group), eip2537(data[size:], group)
        if a is not None and b is not None:  # others are of another order, and no elements here
            assert a + b == eip2537(unhex(row["Expected"]), group)
            found["Add"] += 1
    for name in ("Mul", "MultiExp"):
        for row in file(f"bls12-381/eip2537/bls{side}{name}.json"):
            data = unhex(row["Input"])
            pairs = [data[i : i + size + 32] for i in range(0, len(data), size + 32)]
            points = [eip2537(pair[:size], group) for pair in pairs]
            scalars = [int.from_bytes(pair[size:], "big") for pair in pairs]
            total = group.Point.multi_scalar_mul_vartime(scalars, points)
            assert total == eip2537(unhex(row["Expected"]), group)
            found[name] += 1
    for row in file(f"bls12-381/eip2537/blsMap{side}.json"):
        uniform = unhex(row["Input"])
        assert group.Point.map_to_group(uniform) == eip2537(unhex(row["Expected"]), group)
        found["Map"] += 1
    # What is refused: by its length, or as none of these points is one.
    for name in ("Add", "Mul", "MultiExp"):
        for row in file(f"bls12-381/eip2537/fail-bls{side}{name}.json"):
            data = unhex(row["Input"])
            step = size if name == "Add" else size + 32
            whole = data and len(data) % step == 0 and (name == "MultiExp" or len(data) == (2 * size if name == "Add" else step))
            points = [eip2537(data[i : i + size], group) for i in range(0, len(data) - size + 1, step)] if whole else [None]
            assert None in points, row["Name"]
            found["fail"] += 1
    for row in file(f"bls12-381/eip2537/fail-blsMap{side}.json"):
        data, count = unhex(row["Input"]), size // 128
        small = all(int.from_bytes(data[64 * i : 64 * i + 64], "big") < BLS12_381_P for i in range(count))
        assert len(data) != group.UNIFORM_LEN or not small, row["Name"]
        found["fail map"] += 1
    expected = {"G1": (11, 144), "G2": (11, 31)}[side]
    assert (found["Mul"], found["MultiExp"], found["Map"], found["fail"], found["fail map"]) == (*expected, 105, 20, 5)
    assert found["Add"] >= 100


def test_eip2537_pairings():
    for row in file("bls12-381/eip2537/blsPairing.json"):
        assert pairing_check(primegroup.bls12_381, unhex(row["Input"])) == (unhex(row["Expected"])[-1] == 1)
    for row in file("bls12-381/eip2537/fail-blsPairing.json"):
        assert pairing_check(primegroup.bls12_381, unhex(row["Input"])) is None


def pairing_check(curve, data):
    """The pairing check of EIP-2537, and None for what it refuses."""
    if not data or len(data) % 384:
        return None
    pairs = []
    for i in range(0, len(data), 384):
        p, q = eip2537(data[i : i + 128], bls12_381_g1), eip2537(data[i + 128 : i + 384], bls12_381_g2)
        if p is None or q is None:
            return None
        pairs.append((p, q))
    return curve.product_is_one_vartime(pairs)


@each("side, group", [("G1", bls12_381_g1), ("G2", bls12_381_g2)])
def test_bls12_381_rfc9380(side, group):
    for kind in ("RO", "NU"):
        rows = file(f"rfc/rfc9380/BLS12381{side}_XMD_SHA-256_SSWU_{kind}_.json")
        dst, size = rows["dst"].encode(), group.UNIFORM_LEN
        assert len(rows["vectors"]) == 5
        for row in rows["vectors"]:
            message = row["msg"].encode()
            x, y = ([int(c, 16) for c in row["P"][key].split(",")] for key in ("x", "y"))
            uniform = expand("sha256", message, dst, size * (2 if kind == "RO" else 1))
            p = group.Point.map_to_group(uniform[:size])
            if kind == "RO":
                p += group.Point.map_to_group(uniform[size:])
                assert p == group.hash_to_group(message, dst)
            assert bytes(p) == bls_encoding(x, y)


def test_expand_message():
    """The function of these tests is what vectors say, so that what they make of it counts."""
    for name in ("SHA256_38", "SHA256_256", "SHA512_38"):
        rows = file(f"rfc/rfc9380/expand_message_xmd_{name}.json")
        for row in rows["tests"]:
            length = int(row["len_in_bytes"], 16)
            found = expand(rows["hash"].lower(), row["msg"].encode(), rows["DST"].encode(), length)
            assert found.hex() == row["uniform_bytes"]


def test_hash_to_g2_wycheproof():
    rows = cases("bls_hash_to_g2")
    assert len(rows) == 34
    for group, test in rows:
        p = bls12_381_g2.hash_to_group(unhex(test["msg"]), group["dst"].encode())
        assert (bytes(p).hex(), test["result"]) == (test["expected"], "valid")


def test_bls_signatures():
    rows = file("bls12-381/bls-signature-generated.json")
    assert len(rows["keys_and_signatures"]) == 4
    for row in rows["keys_and_signatures"]:
        for group, pk, kind in ((bls12_381_g1, "pk_G1", "min-pk"), (bls12_381_g2, "pk_G2", "min-sig")):
            key = group.SecretKey.from_seed(unhex(row["ikm"]))
            assert (bytes(key).hex(), bytes(key.public_key).hex()) == (row["sk"], row[pk])
            message = unhex(row["msg"])
            for name, scheme in (("basic", group.bls.basic), ("pop", group.bls.possession)):
                assert scheme.sign(key, message).hex() == row[f"sig_{kind}-{name}"]
                scheme.verify(key.public_key, message, unhex(row[f"sig_{kind}-{name}"]))
            assert key.sign(message).hex() == row[f"sig_{kind}-basic"]
            assert group.bls.possession.prove(key).hex() == row[f"pop_{kind}"]
            group.bls.possession.verify_proof(key.public_key, unhex(row[f"pop_{kind}"]))
    row = rows["eth_check"]
    key = bls12_381_g1.SecretKey(unhex(row["sk"]))
    assert bytes(key.public_key).hex() == row["pk_G1"]
    assert bls12_381_g1.bls.possession.sign(key, unhex(row["msg"])).hex() == row["sig_min_pk_pop"]


def test_eip2333():
    rows = file("bls12-381/eip2333.json")
    assert len(rows) == 4
    for row in rows:
        for group in (bls12_381_g1, bls12_381_g2):
            root = group.SecretKey.derive_master(unhex(row["seed"]))
            assert (bytes(root).hex(), bytes(root.derive_child(row["index"])).hex()) == (row["master"], row["child"])


def test_bls_wycheproof():
    found = {}
    for path, scheme in (("basic", bls12_381_g1.bls.basic), ("pop", bls12_381_g1.bls.possession)):
        count = Counter()
        for group, test in cases(f"bls_sig_g2_{path}_verify"):
            try:
                scheme.verify(unhex(group["publicKey"]["pk"]), unhex(test["msg"]), unhex(test["sig"]))
                ok = True
            except ValueError:
                ok = False
            assert ok == (test["result"] == "valid"), test
            count[ok] += 1
        found[path] = (count[True] + count[False], count[True])
    assert found == {"basic": (88, 29), "pop": (26, 13)}
    count = Counter()
    for _, test in cases("bls_sig_g2_aggregate_verify"):
        keys, messages = ([unhex(text) for text in test[name]] for name in ("pubkeys", "messages"))
        ok = False
        if len(keys) == len(messages):
            try:
                bls12_381_g1.bls.basic.aggregate_verify(list(zip(keys, messages)), unhex(test["sig"]))
                ok = True
            except ValueError:
                pass
        assert ok == (test["result"] == "valid"), test
        count[ok] += 1
    assert (count[True] + count[False], count[True]) == (19, 6)


def test_alt_bn128():
    rows = file("bn254/gnark-bn254-generated.json")
    assert len(rows["multiples"]) == 31
    for row in rows["multiples"]:
        k = int(row["k"], 16)
        assert bytes(alt_bn128_g1.Point.mul_generator(k)).hex() == row["g1"]
        assert bytes(alt_bn128_g2.Point.mul_generator(k)).hex() == row["g2"]
        assert alt_bn128_g2.Point(unhex(row["g2"])) == k * alt_bn128_g2.Point.generator()
    sizes = {"G1": alt_bn128_g1, "G2": alt_bn128_g2}
    for side, group in sizes.items():
        hashes = rows[f"{side}_RO"]
        for row in hashes["vectors"]:
            # Theirs is uncompressed: x is what ours begins with, but for two bits.
            p = bytearray(bytes(group.hash_to_group(row["msg"].encode(), hashes["dst"].encode())))
            p[0] &= 0x3F
            assert row["P"].startswith(p.hex())
    chain = hashlib.sha256()
    for i in range(rows["chain"]["count"]):
        message, dst = hashlib.sha256(f"m{i}".encode()).digest()[: i % 33], f"dst-{i % 7}".encode()
        chain.update(bytes(alt_bn128_g1.hash_to_group(message, dst)) + bytes(alt_bn128_g2.hash_to_group(message, dst)))
    assert chain.hexdigest() == rows["chain"]["sha256"]


ALT_BN128_P = int("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", 16)


def eip196(data, group):
    """A point in coordinates of 32 bytes, or None; those of the second group have the coefficient of i first."""
    count = 1 if group is alt_bn128_g1 else 2
    numbers = [int.from_bytes(data[32 * i : 32 * i + 32], "big") for i in range(2 * count)]
    if any(n >= ALT_BN128_P for n in numbers):
        return None
    x, y = numbers[:count], numbers[count:]
    if not any(numbers):
        return group.Point.identity()
    negative = [(ALT_BN128_P - c) % ALT_BN128_P for c in y]
    out = bytearray(data[: 32 * count])
    out[0] |= 0xC0 if y > negative else 0x80
    try:
        return group.Point(bytes(out))
    except ValueError:
        return None


def test_eip196():
    for path in ("Add", "ScalarMul", "Pairing"):
        rows = file(f"bn254/eip196-197/bn256{path}.json")
        for row in rows:
            data = unhex(row["Input"])
            if path == "Add":
                data = data[:128].ljust(128, b"\0")
                total = eip196(data[:64], alt_bn128_g1) + eip196(data[64:], alt_bn128_g1)
                assert total == eip196(unhex(row["Expected"]), alt_bn128_g1)
            elif path == "ScalarMul":
                data = data[:96].ljust(96, b"\0")
                product = int.from_bytes(data[64:], "big") * eip196(data[:64], alt_bn128_g1)
                assert product == eip196(unhex(row["Expected"]), alt_bn128_g1)
            else:
                pairs = [
                    (eip196(data[i : i + 64], alt_bn128_g1), eip196(data[i + 64 : i + 192], alt_bn128_g2))
                    for i in range(0, len(data), 192)
                ]
                assert primegroup.alt_bn128.product_is_one_vartime(pairs) == (unhex(row["Expected"])[-1] == 1)
        assert len(rows) == {"Add": 16, "ScalarMul": 19, "Pairing": 14}[path]


def test_miracl_bn254():
    rows = file("bn254/miracl-bn254-generated.json")
    assert (len(rows["pairings"]), len(rows["bls"])) == (8, 4)
    for row in rows["pairings"]:
        a, b = int(row["a"], 16), int(row["b"], 16)
        p, q = bn254_g1.Point.mul_generator(a), bn254_g2.Point.mul_generator(b)
        assert (bytes(p).hex(), bytes(q).hex()) == (row["aG1_compressed"], row["bG2_compressed"])
        assert primegroup.bn254.product_is_one_vartime([(p, q), (-(a * b) * bn254_g1.Point.generator(), bn254_g2.Point.generator())])
    for row in rows["bls"]:
        key = bn254_g2.SecretKey.from_seed(unhex(row["ikm"]))
        assert (bytes(key).hex(), bytes(key.public_key).hex()) == (row["sk"], row["pk"])
        assert key.sign(unhex(row["msg"])).hex() == row["sig"]
        key.public_key.verify(unhex(row["msg"]), unhex(row["sig"]))


def test_every_file_is_read():
    """After all others: each file of the folder was read, or cannot be."""
    files = {str(p.relative_to(VECTORS)) for p in VECTORS.rglob("*") if p.suffix in (".json", ".txt")}
    assert NOT_FOR_US.keys() <= files and not NOT_FOR_US.keys() & READ
    unread = files - READ - NOT_FOR_US.keys()
    if len(READ) > 40:  # the whole file was run, not one test of it
        assert not unread
