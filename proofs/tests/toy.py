"""Small functions of x86-64 in machine code, with contracts, for the tests."""

from contract import Call, Contract
from cpus import CPUS
from machine import Image

START = bytes.fromhex("488b07 488b4f08 488b11")  # rax = &out, rcx = &a, rdx = a
DOUBLE, STORE, RETURN = bytes.fromhex("4801d2"), bytes.fromhex("488910"), b"\xc3"
P = 2**64 - 59


def image(code, constants=b""):
    """An image with this code at 0x1000, and constants at 0x2000."""
    made = Image.__new__(Image)
    made.parts, made.translated, made.symbols = [(0x1000, bytearray(code + bytes(16))), (0x2000, bytearray(constants))], {}, {}
    return made


def contract(formula="out = 2 a", end="2^63", out="2^64", apart=(), family="gf255", words=()):
    ranges = {"A": [f" Below `{end}`.", ""], "Out": [f" Below `{out}`.", ""]}
    numbers = {"p": P, "2^63": 2**63, "2^64": 2**64, "2^62": 2**62}
    for r in ranges.values():
        r[1] = f"{numbers[r[0].split('`')[1]] - 1:x}"
    arguments = [{"place": "out", "role": "to", "range": "Out"}, {"place": "a", "role": "from", "range": "A"}, *words]
    return Contract({"family": family, "constant": 0, "modulus": f"{P:x}", "ranges": ranges, "bytes": 8, "name": "f", "formula": f" `{formula}`.",
                     "memory": True, "at": 0x1000, "arguments": arguments, "apart": list(apart)})


def call(code, same=None, **given):
    return Call(CPUS["x86-64"], image(code), contract(**given), same or {"a": "a"})
