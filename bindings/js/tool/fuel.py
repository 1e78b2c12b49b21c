"""Instructions that each operation takes in WebAssembly, as wasmtime counts them (its fuel): exact, without noise, the same on every machine.

With 16 different secrets each operation on secrets must take the same number: no branch depends on them, no loop ends earlier. And no
figure may rise by more than 0.5 % over `fuel.json`, or fall by more than that without that file saying so.

    python3 tool/fuel.py plain=target/linked/plain/whole.wasm wide=target/linked/wide/whole.wasm [--write]

Only the kinds that are named are measured; `--write` keeps the figures of others.
"""

import hashlib
import json
import pathlib
import struct
import sys

import wasmtime

ACCEPTED = pathlib.Path(__file__).parent.parent / "fuel.json"
SECRETS = 16
PLENTY = 1 << 50


def some(what: str, count: int) -> bytes:
    """Bytes that look random, always the same."""
    return hashlib.shake_256(what.encode()).digest(count)


class Module:
    """A module that counts."""

    def __init__(self, path: str):
        config = wasmtime.Config()
        config.consume_fuel = True
        config.wasm_wide_arithmetic = True
        # Fuel does not depend on what Cranelift makes of the instructions.
        config.cranelift_opt_level = "none"
        engine = wasmtime.Engine(config)
        self.store = wasmtime.Store(engine)
        self.store.set_fuel(PLENTY)
        module = wasmtime.Module.from_file(engine, path)
        self.x = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory = self.x["memory"]
        # Room for all inputs of a group: the module refuses addresses outside of what it gave.
        self.place = self.x["pg__alloc"](self.store, 1 << 18)
        out = self.place
        self.x["pg__describe"](self.store, out)
        at, length = struct.unpack("<II", self.read(out, 8))
        self.about = json.loads(self.read(at, length))
        self.top = out

    def read(self, at: int, length: int) -> bytes:
        return bytes(self.memory.read(self.store, at, at + length))

    def room(self, length: int) -> int:
        at = self.top
        self.top += (length + 15) & ~15
        return at

    def put(self, data: bytes) -> int:
        at = self.room(len(data))
        self.memory.write(self.store, data, at)
        return at

    def call(self, name: str, *args: int) -> tuple[int, int]:
        """The result, and the fuel that was burnt."""
        function = self.x[name]
        self.store.set_fuel(PLENTY)
        result = function(self.store, *args)
        return result, PLENTY - self.store.get_fuel()


class Leak(Exception):
    """Different secrets, different numbers."""


def same(what: str, numbers: list[int]) -> int:
    if len(set(numbers)) != 1:
        raise Leak(f"{what}: {sorted(set(numbers))} instructions with {SECRETS} secrets")
    return numbers[0]


def measure(m: Module, g: dict) -> dict[str, int]:
    """Every operation of a group."""
    name = g["name"]
    figures: dict[str, int] = {}

    def call(function: str, *args: int) -> tuple[int, int]:
        result, fuel = m.call(f"{name}__{function}", *args)
        if result < 0:
            raise RuntimeError(f"{name} {function}: error {result}")
        return result, fuel

    start = m.top
    message = m.put(some("message", 32))
    out = m.room(1024)
    keys, publics = [], []
    seed_length = max(32, g["seed"][0])
    for i in range(SECRETS):
        call("keygen", m.put(some(f"{name} {i}", seed_length)), seed_length, out)
        keys.append(m.put(m.read(out, g["secretKey"])))
    sizes = (g["secretKey"], g["publicKey"])
    handles, numbers = zip(*[call("key", k, sizes[0]) for k in keys], strict=True)
    figures["public key"] = same(f"{name}: public key", list(numbers))
    for handle in handles:
        call("key_public", handle, out)
        publics.append(m.put(m.read(out, g["publicKey"])))
    if "signature" in g:
        signatures, numbers = [], []
        for handle in handles:
            length, fuel = call("sign", handle, message, 32, 0, 0, out)
            signatures.append((m.put(m.read(out, length)), length))
            numbers.append(fuel)
        figures["sign"] = same(f"{name}: sign", numbers)
        held, _ = call("public_key", publics[0], sizes[1], 0)
        figures["verify"] = call("verify", held, *signatures[0], message, 32, 0, 0)[1]
        m.call(f"{name}__public_key_drop", held)
    for handle in handles:
        call("key_drop", handle)
    if "sharedSecret" in g:
        numbers = []
        for key in keys:
            handle, _ = call("exchange_key", key, sizes[0])
            numbers.append(call("agree", handle, publics[3], sizes[1], out)[1])
            m.call(f"{name}__exchange_key_drop", handle)
        figures["key exchange"] = same(f"{name}: key exchange", numbers)
    if "point" in g:
        length = g["point"]["scalar"]
        scalars = []
        for i in range(SECRETS):
            wide = m.put(some(f"scalar {i}", length + 16))
            call("scalar", 5, wide, length + 16, 0, out)
            scalars.append(m.put(m.read(out, length)))
        point = m.room(g["point"]["size"])
        call("point_mul_generator", scalars[0], length, point)
        figures["multiple of the generator"] = same(
            f"{name}: multiple of the generator", [call("point_mul_generator", s, length, out)[1] for s in scalars]
        )
        figures["multiple"] = same(f"{name}: multiple", [call("point_mul", point, s, length, out)[1] for s in scalars])
        points = []
        for s in scalars:
            call("point_mul_generator", s, length, out)
            points.append(m.put(m.read(out, g["point"]["size"])))
        figures["encode"] = same(f"{name}: encode", [call("point_encode", p, out)[1] for p in points])
        call("point_encode", point, out)
        figures["decode"] = call("point_decode", m.put(m.read(out, g["point"]["length"])), g["point"]["length"], out)[1]
    if "hashToGroup" in g:
        tag = m.put(b"a tag") if g["hashToGroup"]["tags"] else 0
        figures["hash to the group"] = call("point_hash", message, 32, 0, tag, 5 if tag else 0xFFFFFFFF, out)[1]
    # What stands there is of no use any more.
    m.top = start
    return figures


def planted(m: Module) -> None:
    """The check finds a function that depends on its input: decoding of one point, and of bytes that are none."""
    g = next(g for g in m.about["groups"] if g["name"] == "jq255e")
    good, bad = m.put(bytes(32)), m.put(b"\xff" * 32)
    out = m.room(g["point"]["size"])
    numbers = [m.call("jq255e__check", p, 32)[1] for p in (good, bad)] + [m.call("jq255e__check", good, 31)[1]]
    try:
        same("planted", numbers)
    except Leak:
        return
    raise RuntimeError(f"the planted difference was not found: {numbers}, {out}")


def main() -> int:
    figures: dict[str, dict[str, dict[str, int]]] = {}
    for kind, path in (a.split("=", 1) for a in sys.argv[1:] if a != "--write"):
        m = Module(path)
        planted(m)
        figures[kind] = {g["name"]: measure(m, g) for g in m.about["groups"] if "pairing" not in g}
    before = json.loads(ACCEPTED.read_text()) if ACCEPTED.exists() else {}
    count = sum(len(f) for groups in figures.values() for f in groups.values())
    if "--write" in sys.argv:
        ACCEPTED.write_text(json.dumps(before | figures, indent=1) + "\n")
        print(f"{count} figures written")
        return 0
    accepted = {kind: before.get(kind, {}) for kind in figures}
    wrong = []
    for kind, groups in figures.items():
        for group, operations in groups.items():
            for operation, now in operations.items():
                was = accepted[kind].get(group, {}).get(operation)
                if was is None or abs(now - was) > 0.005 * was:
                    wrong.append(f"{kind} {group} {operation}: {was} accepted, {now} now")
    known = {(k, g, o) for k, groups in accepted.items() for g, operations in groups.items() for o in operations}
    measured = {(k, g, o) for k, groups in figures.items() for g, operations in groups.items() for o in operations}
    wrong += [f"{' '.join(what)}: is not measured any more" for what in sorted(known - measured)]
    for line in wrong:
        print(line)
    if wrong:
        print("cargo xtask js fuel --write renews the figures, in the same commit as what changed them")
        return 1
    print(f"{count} figures as accepted; secrets change none")
    return 0


if __name__ == "__main__":
    sys.exit(main())
