"""Xtensa's windows of registers and its loops, which p-code only names.

A call with a window of N moves aN and above to a0 and above, and RETW moves them back. What the CPU spills to the stack below a frame when
it runs out of registers is not modelled: no function reads there, because reads of what nothing was written to are refused.
"""

from graph import Refused, signed

NAMES = [f"a{i}" for i in range(16)]


def entry(machine, code):
    """ENTRY: the stack pointer of the caller, less the frame. The first function is entered without a call."""
    if not machine.windows:
        machine.windows.append([0, [machine.get("a0"), machine.get("a1")], False])
    window = machine.windows[-1]
    if window[2] or code >> 8 & 15 != 1:
        raise Refused("an ENTRY that no call leads to")
    window[2] = True
    machine.set("a1", machine.graph.sum([(1, window[1][1])], -8 * (code >> 12), 4))


def call(machine, code, target=None):
    """CALL4 to CALL12, and CALLX4 to CALLX12."""
    n, graph = 4 * (code >> 4 & 3), machine.graph
    if target is None:
        to = machine.get(NAMES[code >> 8 & 15])
        if to.op != "const":
            raise Refused(f"a call of what is no constant: {repr(to)[:200]}")
        target = to.extra
    held = [machine.get(name) for name in NAMES]
    machine.windows.append([n, held[:n], False])
    held[n] = graph.const(machine.at + 3 | n << 28, 4)
    for i, name in enumerate(NAMES):  # the upper registers hold what the caller cannot know
        machine.set(name, held[n + i] if n + i < 16 else graph.input(("window", machine.executed, i), 4))
    return target


def leave(machine):
    """RETW: the window of the caller, which has its other registers as they were."""
    if not machine.windows or not machine.windows[-1][2]:
        raise Refused("a RETW that no ENTRY precedes")
    n, held, _ = machine.windows.pop()
    back, turned = machine.get("a0"), [machine.get(name) for name in NAMES[: 16 - n]]
    if back.op != "const" or n and back.extra >> 28 != n or not n and back is not held[0]:
        raise Refused("a return address that is not the caller's")
    for name, node in zip(NAMES, held + turned[len(held) if not n else 0 :]):
        machine.set(name, node)
    return back.extra & 0x3FFFFFFF if n else back.extra


def loop(machine, code):
    """LOOP, LOOPNEZ and LOOPGTZ with a constant count."""
    count, kind, end = machine.get(NAMES[code >> 8 & 15]), code >> 12 & 15, machine.at + 4 + (code >> 16)
    if count.op != "const" or kind not in (8, 9, 10):
        raise Refused(f"a loop whose count is no constant: {repr(count)[:200]}")
    if kind == 9 and not count.extra or kind == 10 and signed(count.extra, 4) <= 0:
        return end
    machine.loop = [machine.at + 3, end, count.extra - 1 & 0xFFFFFFFF]


def windows(code):
    """What `Cpu.lacking` says of an instruction, given its first bytes."""
    word = int.from_bytes(code[:3], "little")
    if word & 0xFF == 0x36:
        return lambda machine: entry(machine, word), 3
    if word & 0xF == 5 and word & 0x30:
        return lambda machine: call(machine, word, (machine.at & ~3) + 4 + 4 * (signed(word >> 6 << 14 & 0xFFFFFFFF, 4) >> 14)), 3
    if word & 0xFFF0CF == 0xC0 and word & 0x30:
        return lambda machine: call(machine, word), 3
    if word == 0x90 or word & 0xFFFF == 0xF01D:
        return leave, 3 if word == 0x90 else 2
    return (lambda machine: loop(machine, word), 3) if word & 0xFF == 0x76 else None
