"""Ours beside PyNaCl and cryptography in one run: `python bench.py [--quick] [--json] [--check] [--write]`.

A figure is processor time, the least of many short samples that take turns, so that a busy machine spoils all of them alike. The last column
is the ratio to PyNaCl, or what the row says, with what it must not exceed; with `--check`, the exit code is 1 where it does.
`--write` puts the table into README.md, and wants a quiet machine.
"""

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

import nacl.signing
from cryptography.hazmat.primitives.asymmetric import ed25519 as theirs
from primegroup import ed25519, jq255e

Work = Callable[[], object]
MARKS = "<!-- figures: begin -->", "<!-- figures: end -->"


def measure(works: dict[str, tuple[Work, int]], seconds: float) -> dict[str, float]:
    """Microseconds an operation: what a work is, and how many operations it has."""
    calls = {}
    for name, (work, _) in works.items():
        count = 1
        while True:
            begin = time.thread_time()
            for _ in range(count):
                work()
            if time.thread_time() - begin > 0.004:
                break
            count *= 2
        calls[name] = count
    best = dict.fromkeys(works, float("inf"))
    end = time.monotonic() + seconds * len(works)
    rounds = 0
    while time.monotonic() < end or rounds < 5:
        rounds += 1
        for name, (work, operations) in works.items():
            count = calls[name]
            begin = time.thread_time()
            for _ in range(count):
                work()
            best[name] = min(best[name], (time.thread_time() - begin) / count / operations * 1e6)
    return best


def rows(count: int, devices: int) -> list[tuple[bytes, bytes, bytes]]:
    keys = [ed25519.SecretKey.from_seed(i.to_bytes(32, "big")) for i in range(devices)]
    out = []
    for i in range(count):
        key, message = keys[i * 7919 % devices], i.to_bytes(32, "big")
        out.append((bytes(key.public_key), message, key.sign(message)))
    return out


def columns(table: list[tuple[bytes, bytes, bytes]]) -> tuple[list[bytes], list[bytes], list[bytes]]:
    keys, messages, signatures = zip(*table, strict=True)
    return list(keys), list(messages), list(signatures)


def in_sums(keys: list[bytes], messages: list[bytes], signatures: list[bytes]) -> list[int]:
    """Verifies a batch by the rules by which it is one sum."""
    return ed25519.verify_batch(keys, messages, signatures, rules="zip215", threads=1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="shorter, and less exact")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--check", action="store_true", help="fail where a ratio is worse than it must be")
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    options = parser.parse_args()
    if options.quick and options.write:
        parser.error("what is less exact is not written")
    seconds = 0.1 if options.quick else 1.0

    message, seed = os.urandom(32), os.urandom(32)
    key, short = ed25519.SecretKey.from_seed(seed), jq255e.SecretKey.from_seed(seed)
    public, signature = key.public_key, key.sign(message)
    their_key = theirs.Ed25519PrivateKey.from_private_bytes(seed)
    their_public = their_key.public_key()
    nacl_key = nacl.signing.SigningKey(seed)
    nacl_public = nacl_key.verify_key
    short_public, short_signature = short.public_key, short.sign(message)
    assert nacl_key.sign(message).signature == their_key.sign(message) == signature

    bytes_of_key, nothing = bytes(public), public._nothing
    batch = rows(1024, 1024)
    keys, messages, signatures = columns(batch)
    device_rows = columns(rows(65536 // (8 if options.quick else 1), 1000))
    works: dict[str, tuple[Work, int]] = {
        "call that does nothing, as verify": (lambda: nothing(message, signature), 1),
        "lambda alone": (lambda: None, 1),
        "ed25519 sign": (lambda: key.sign(message), 1),
        "ed25519 verify": (lambda: public.verify(message, signature), 1),
        "ed25519 key from bytes, verify": (lambda: ed25519.PublicKey(bytes_of_key).verify(message, signature), 1),
        "jq255e sign": (lambda: short.sign(message), 1),
        "jq255e verify": (lambda: short_public.verify(message, short_signature), 1),
        "PyNaCl sign": (lambda: nacl_key.sign(message), 1),
        "PyNaCl verify": (lambda: nacl_public.verify(message, signature), 1),
        "cryptography sign": (lambda: their_key.sign(message), 1),
        "cryptography verify": (lambda: their_public.verify(signature, message), 1),
        "PyNaCl loop over 1024 rows": (lambda: _loop(batch), 1024),
        "batch of 1024, all keys different": (lambda: in_sums(keys, messages, signatures), 1024),
        "the same by the strict rules": (lambda: ed25519.verify_batch(keys, messages, signatures, threads=1), 1024),
    }
    draw = [13, 100, 255, 256, 400, 511, 600, 777, 900, 1023]
    for i in draw:
        bad = list(signatures)
        bad[i] = signatures[i - 1]
        assert in_sums(keys, messages, bad) == [i]
        works[f"one bad row, at {i}"] = (lambda bad=bad: in_sums(keys, messages, bad), 1024)  # type: ignore[misc]
    count = len(device_rows[0])
    works[f"{count} rows of 1000 devices"] = (lambda: in_sums(*device_rows), count)

    best = measure(works, seconds)
    places = [best.pop(f"one bad row, at {i}") for i in draw]
    best["one bad row in 1024, mean of 10 places"] = sum(places) / len(places)
    best["one bad row in 1024, worst place"] = max(places)

    best["call that does nothing, as verify"] -= best.pop("lambda alone")
    nacl_loop = best["PyNaCl loop over 1024 rows"]
    clean = best["batch of 1024, all keys different"]
    must = [
        ("ed25519 sign", "of PyNaCl's", best["PyNaCl sign"], 0.45),
        ("ed25519 verify", "of PyNaCl's", best["PyNaCl verify"], 0.45),
        ("batch of 1024, all keys different", "of PyNaCl's loop", nacl_loop, 0.22),
        (f"{count} rows of 1000 devices", "of PyNaCl's loop", nacl_loop, 0.11),
        ("one bad row in 1024, mean of 10 places", "of a clean batch", clean, 1.6),
        ("call that does nothing, as verify", "of 0.15 us", 0.15, 1.0),
    ]
    ratios = {name: (best[name] / base, text, limit) for name, text, base, limit in must}
    if options.write:
        write(best, ratios)
    if options.json:
        print(json.dumps({"us": best, "ratios": {n: {"ratio": r, "of": t, "must": m} for n, (r, t, m) in ratios.items()}}))
    else:
        print(f"{'':45} {'us':>9}")
        for name, value in best.items():
            ratio = ""
            if name in ratios:
                r, text, limit = ratios[name]
                ratio = f"{r:8.3f} {text} (at most {limit}){'' if r <= limit else '  TOO MUCH'}"
            print(f"{name:45} {value:9.3f} {ratio}")
    return 1 if options.check and any(r > limit for r, _, limit in ratios.values()) else 0


def write(best: dict[str, float], ratios: dict[str, tuple[float, str, float]]) -> None:
    """Puts the table into README.md."""
    cpu = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        cpu = next((line.split(": ", 1)[1] for line in lines if line.startswith("model name")), cpu)
    rows = [f"{time.strftime('%Y-%m-%d')}, {cpu}, Python {platform.python_version()}, one processor:", ""]
    rows += ["| | µs | ratio | at most |", "|---|---:|---:|---:|"]
    for name, value in best.items():
        ratio, text, limit = ratios.get(name, (None, "", ""))
        rows.append(f"| {name} | {value:.3g} | {'' if ratio is None else f'{ratio:.3f} {text}'} | {limit} |")
    readme = Path(__file__).with_name("README.md")
    old = readme.read_text()
    begin, end = (old.index(mark) for mark in MARKS)
    readme.write_text("\n".join([old[: begin + len(MARKS[0])], *rows, old[end:]]))


def _loop(batch: list[tuple[bytes, bytes, bytes]]) -> None:
    for public, message, signature in batch:
        nacl.signing.VerifyKey(public).verify(message, signature)


if __name__ == "__main__":
    sys.exit(main())
