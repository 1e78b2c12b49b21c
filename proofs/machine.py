"""Machine code to an expression graph: one route for every CPU, by the p-code of Ghidra's SLEIGH (the package `pypcode`).

A function is run once, symbolically, on one path. Pointers are (region, offset) and must stay so; a branch must be decided by
constants. So a run that ends has shown that no address and no branch depends on data, which is what "constant time" means here; that
everything read lies in a place that may be read, and everything written in one that may be written; and it leaves an expression for
every byte of the outputs. What is not understood is refused, never guessed.
"""

import bisect
import copy
import functools

import pypcode
from elftools.elf.elffile import ELFFile
from pypcode import OpCode

from graph import Graph, Refused, signed


class Bytes:
    """What bytes hold: for each a node and which byte of it."""

    def __init__(self, graph):
        self.graph, self.map = graph, {}

    def read(self, at, size, default):
        graph, out, i = self.graph, None, 0
        while i < size:
            held = self.map.get(at + i)
            if held is None:
                held = default(at + i)
            node, k = held
            n = 1
            while i + n < size and k + n < node.size and self.map.get(at + i + n, (None,))[0] is node and self.map[at + i + n][1] == k + n:
                n += 1
            piece = graph.part(node, k, n)
            out = piece if out is None else graph.join(out, piece)
            i += n
        return out

    def write(self, at, node):
        for i in range(node.size):
            self.map[at + i] = (node, i)


class Region:
    """A place in memory. Reads of what was never written give inputs of `word` bytes, or are refused."""

    def __init__(self, graph, name, size, word, writable, filled=True, low=0):
        self.bytes, self.name, self.size, self.word, self.writable, self.filled, self.low = Bytes(graph), name, size, word, writable, filled, low
        self.graph, self.written = graph, set()

    def default(self, at):
        if not self.filled:
            raise Refused(f"reads {self.name}[{at}], which nothing was written to")
        word = at // self.word * self.word
        self.bytes.write(word, self.graph.input((self.name, word // self.word), self.word))
        return self.bytes.map[at]

    def check(self, at, size):
        if at < self.low or at + size > self.low + self.size:
            raise Refused(f"access to {self.name}[{at}..{at + size}], which has bytes {self.low}..{self.low + self.size}")

    def read(self, at, size):
        self.check(at, size)
        return self.bytes.read(at, size, self.default)

    def write(self, at, node):
        self.check(at, node.size)
        if not self.writable:
            raise Refused(f"writes to {self.name}, which is an operand")
        self.written.update(range(at, at + node.size))
        self.bytes.write(at, node)


class Image:
    """The code and the constants of an ELF file: those of sections that nothing writes to."""

    def __init__(self, path, patch=None):
        self.path, self.parts, self.translated = path, [], {}
        with open(path, "rb") as f:
            elf = ELFFile(f)
            self.symbols = {}
            table = elf.get_section_by_name(".symtab")
            for symbol in table.iter_symbols() if table else ():
                self.symbols[symbol.name] = symbol["st_value"]
            for section in elf.iter_sections():
                flags = section["sh_flags"]
                if flags & 2 and not flags & 1 and section["sh_type"] == "SHT_PROGBITS" or section.name == ".data.rel.ro":
                    self.parts.append((section["sh_addr"], bytearray(section.data())))
        self.parts.sort(key=lambda p: p[0])
        for at, data in patch or ():
            self.put(at, data)

    def put(self, at, data):
        for i, byte in enumerate(data):
            base, content = self.find(at + i)
            content[at + i - base] = byte

    def patched(self, at, data):
        """The image with other bytes. It keeps what was translated of other instructions."""
        made = copy.copy(self)
        made.parts = [(base, bytearray(content)) for base, content in self.parts]
        made.translated = {cpu: {a: x for a, x in found.items() if not at - 16 < a < at + len(data)} for cpu, found in self.translated.items()}
        made.put(at, data)
        return made

    def find(self, at):
        i = bisect.bisect(self.parts, at, key=lambda p: p[0]) - 1
        if i < 0 or at >= self.parts[i][0] + len(self.parts[i][1]):
            raise Refused(f"address {at:#x} is no code and no constant")
        return self.parts[i]

    def bytes(self, at, size):
        base, content = self.find(at)
        return bytes(content[at - base : at - base + size])


class Cpu:
    """What the prover must know of a CPU that p-code does not say. `target` and `flags` are the compiler's for a board. `cleared` adds what
    p-code leaves out of vector registers; `lacking` is what instructions do that it does not define, or defines wrongly. `shadow`: bytes above the stack pointer that
    belong to the called function. `layout`: the host's kernels that have the same elements in memory, whose lists are read. `instead`: of an
    instruction that is not known, one with the same operands, and what it does."""

    def __init__(self, name, language, word, context, sp, saved, arguments, result, lr=None, userops=None, target=None, nop=b"", cleared=None,
                 flags='--cfg primegroup_profile="small"', shadow=0, layout="x64", lacking=None, instead=None):
        self.name, self.language, self.word, self.context = name, language, word, context
        self.sp, self.saved, self.arguments, self.result, self.lr, self.userops = sp, saved, arguments, result, lr, userops or {}
        self.target, self.nop, self.cleared, self.flags, self.shadow, self.layout, self.lacking = target, nop, cleared, flags, shadow, layout, lacking
        self.instead = instead
        self.thumb = int("TMode" in context)  # the lowest bit of an address of code


RETURN = 0x7EADBEE0


@functools.cache
def sleigh(language, variables):
    """SLEIGH's model of a CPU, and its registers: name to (offset, size)."""
    context = pypcode.Context(language)
    for name, value in variables:
        context.setVariableDefault(name, value)
    return context, {name: (varnode.offset, varnode.size) for varnode, name in context.getAllRegisters().items()}


class Machine:
    def __init__(self, cpu, image):
        self.cpu, self.image, self.graph = cpu, image, Graph()
        self.context, self.names = sleigh(cpu.language, tuple(cpu.context.items()))
        self.registers, self.regions, self.cache = Bytes(self.graph), {}, {}
        self.at, self.loop, self.windows = 0, None, []  # the current instruction; Xtensa's loop and windows (`xtensa.py`)
        self.executed, self.touched = 0, set()  # `touched`: code and constants that were read, as (address, size)
        # Calls that were replaced by contracts (`parts.py`), and what these demand: (node, least, largest signed value), and masks.
        self.parts, self.replaced, self.demands, self.masks = None, 0, [], []
        # Below the stack pointer, and the return address where it lies there: nothing of the caller's.
        self.stack = self.region("stack", (1 << 14) + (cpu.shadow if cpu.lr else cpu.word), cpu.word, True, filled=False, low=-(1 << 14))

    def region(self, name, size, word, writable, filled=True, low=0):
        if low == 0:  # the stack may end where a place begins
            self.graph.sizes[name] = size
        self.regions[name] = Region(self.graph, name, size, word, writable, filled, low)
        return self.regions[name]

    def pointer(self, region, offset=0):
        return self.graph.pointer(region, offset, self.cpu.word)

    def set(self, name, node):
        at, size = self.names[name]
        self.registers.write(at, self.graph.zext(node, size) if node.size < size else node)

    def get(self, name):
        at, size = self.names[name]
        return self.registers.read(at, size, self.unset)

    def unset(self, at):
        """A register that nothing was put into: an input of its own, so that it can be seen to be what it was."""
        for name, (start, size) in self.names.items():
            if start <= at < start + size and size in (self.cpu.word, 1):
                node = self.graph.input(("register", name), size)
                self.registers.write(start, node)
                return self.registers.map[at]
        node = self.graph.input(("register", at), 1)
        self.registers.write(at, node)
        return self.registers.map[at]

    # Varnodes.

    def load(self, address, size):
        if address.op == "ptr":
            region, offset = address.extra
            return self.regions[region].read(offset, size)
        if address.op == "const":
            self.touched.add((address.extra, size))
            return self.graph.const(int.from_bytes(self.image.bytes(address.extra, size), "little"), size)
        raise Refused(f"an address that depends on data: {repr(address)[:200]}")

    def store(self, address, node, guard):
        if address.op != "ptr":
            raise Refused(f"writes to an address that is no place: {repr(address)[:200]}")
        region, offset = address.extra
        if guard is not None:
            node = self.graph.choose(guard, node, self.regions[region].read(offset, node.size))
        self.regions[region].write(offset, node)

    def read(self, v):
        space = v.space.name
        if space == "const":
            return self.graph.const(v.offset, v.size)
        if space == "register":
            return self.registers.read(v.offset, v.size, self.unset)
        if space == "unique":
            return self.unique.read(v.offset, v.size, self.unset)
        return self.load(self.graph.const(v.offset, self.cpu.word), v.size)

    def write(self, v, node, guard):
        space = {"register": self.registers, "unique": self.unique}.get(v.space.name)
        if space is None:
            raise Refused(f"writes to {v.space.name}")
        # Temporaries that nothing has been written to in this instruction have no value on the other path.
        if guard is not None and (v.space.name == "register" or v.offset in space.map):
            node = self.graph.choose(guard, node, self.read(v))
        space.write(v.offset, node)

    # Running.

    def translate(self, at):
        """The operations of an instruction, its length, and what it clears beyond them. Images keep what was translated."""
        if at not in self.cache:
            shared = self.image.translated.setdefault(self.cpu.name, {})
            if at not in shared:
                shared[at] = self.translated(at)
            self.cache[at] = shared[at]
            self.touched.add((at, shared[at][1]))
        return self.cache[at]

    def translated(self, at):
        if self.cpu.lacking and (found := self.cpu.lacking(self.image.bytes(at, 4))):
            return *found, None
        code, f = self.image.bytes(at, 16), None
        try:
            ops = self.operations(code, at)
        except (pypcode.UnimplError, pypcode.BadDataError) as error:
            if not self.cpu.instead or not (found := self.cpu.instead(code)):
                raise Refused(f"{at:#x}: {error}") from error
            code, f = found
            ops = self.operations(code, at)
        # On MIPS a branch and the instruction in its delay slot are one.
        length = sum(v.size for v in next(op for op in ops if op.opcode == OpCode.IMARK).inputs)
        cleared = self.cpu.cleared(self.text(at, code), self.names) if self.cpu.cleared else None
        return (lambda machine: machine.instruction(ops, at, at + length, f)) if f else ops, length, cleared

    def operations(self, code, at):
        return self.context.translate(code, at, max_instructions=1).ops

    def text(self, at, code=None):
        i = self.context.disassemble(code or self.image.bytes(at, 16), at, max_instructions=1).instructions[0]
        return f"{i.mnem} {i.body}"

    def call(self, at):
        """Runs a function until it returns. Returns what registers held before."""
        back, sp = self.graph.const(RETURN | self.cpu.thumb, self.cpu.word), self.cpu.sp
        self.set(sp, self.pointer("stack"))
        if self.cpu.lr:
            self.set(self.cpu.lr, back)
        else:
            self.stack.bytes.write(0, back)
        before = dict(self.registers.map)
        self.run(at)
        if self.get(sp) is not self.pointer("stack", 0 if self.cpu.lr else self.cpu.word):
            raise Refused("the stack pointer is not restored")
        return before

    def run(self, at, limit=400000):
        """Runs until the return address is reached."""
        graph = self.graph
        while at != RETURN:
            if self.executed > limit:
                raise Refused("too long")
            graph.now += 1
            self.executed += 1
            if self.parts and self.executed > 1 and at in self.parts.at and (following := self.parts.call(self, at)) is not None:
                at = following
                continue
            ops, length, cleared = self.translate(at)
            self.at = at
            try:
                if callable(ops):
                    following = ops(self) or at + length
                else:
                    following = self.instruction(ops, at, at + length)
                if cleared:
                    start, size, end = cleared
                    self.registers.write(start + size, graph.const(0, end - size))
                if self.loop and self.loop[2] and following == self.loop[1] == at + length:
                    self.loop[2] -= 1
                    following = self.loop[0]
                at = following
            except Refused as refused:
                raise Refused(f"{at:#x} {self.text(at)}: {refused}") from None

    def instruction(self, ops, at, following, instead=None):
        """Runs one, and says where the next is. `instead`: what an operation does that p-code only names."""
        graph, self.unique, guard, i = self.graph, Bytes(self.graph), None, 0
        joins = {}  # where a condition inside an instruction ends
        while i < len(ops):
            op = ops[i]
            if i in joins:
                guard = joins.pop(i)
            code, inputs = op.opcode, op.inputs
            if code in (OpCode.BRANCH, OpCode.CBRANCH, OpCode.CALL):
                target = inputs[0]
                inner = target.space.name == "const"
                to = i + signed(target.offset & (1 << 8 * target.size) - 1, target.size) if inner else target.offset
                if code == OpCode.CBRANCH:
                    condition = self.read(inputs[1])
                    if condition.op == "const":
                        if not condition.extra:
                            i += 1
                            continue
                    else:
                        # A move on condition, or an instruction that is carried out on condition: nothing else may depend on data.
                        end = to if inner else len(ops) if to == following else None
                        if end is None or end <= i:
                            raise Refused(f"a branch that depends on data: {repr(condition)[:200]}")
                        if end < len(ops):
                            joins[end] = guard
                        no = graph.negate(condition)
                        guard = no if guard is None else graph.both(guard, no)
                        i += 1
                        continue
                if guard is not None:
                    raise Refused("a branch on condition")
                if not inner:
                    return to
                i = to
                continue
            if code in (OpCode.BRANCHIND, OpCode.CALLIND, OpCode.RETURN):
                target = self.read(inputs[0])
                if target.op != "const" or guard is not None:
                    raise Refused(f"a branch to what is no constant: {repr(target)[:200]}")
                return target.extra & ~self.cpu.thumb
            if code == OpCode.STORE:
                self.store(self.read(inputs[1]), self.read(inputs[2]), guard)
            elif code == OpCode.CALLOTHER:
                self.userop(op, guard, instead)
            elif code != OpCode.IMARK:
                args = [self.under(guard, self.read(v)) for v in (inputs[1:] if code == OpCode.LOAD else inputs)]
                if code != OpCode.LOAD and code not in VALUES:
                    raise Refused(f"no semantics for {code}")
                node = self.load(args[0], op.output.size) if code == OpCode.LOAD else VALUES[code](graph, op.output.size, *args)
                self.write(op.output, node, guard)
            i += 1
        return following

    @staticmethod
    def under(guard, node):
        """What a node is where `guard` is true."""
        if guard is not None and node.op == "choose":
            if node.args[0] is guard:
                return node.args[1]
            if guard.op == "not" and node.args[0] is guard.args[0]:
                return node.args[2]
        return node

    def userop(self, op, guard, instead):
        name = op.inputs[0].getUserDefinedOpName()
        f = instead or self.cpu.userops.get(name)
        if f is None:
            raise Refused(f"no semantics for {name}")
        args = [self.read(v) for v in op.inputs[1:]]
        node = f(self.graph, args, op.output.size if op.output else 0)
        if op.output is not None:
            self.write(op.output, node, guard)


# The value of an operation of p-code: by the graph, the size of the result, and operands.
def quotient(graph, size, x, y):
    """A division takes a time that depends on the numbers, so these must be constants."""
    if x.op != "const" or y.op != "const" or y.extra == 0:
        raise Refused("a division of data")
    return graph.const(x.extra // y.extra, size)


VALUES = {
    OpCode.COPY: lambda g, size, x: x,
    OpCode.INT_ZEXT: lambda g, size, x: g.zext(x, size),
    OpCode.INT_SEXT: lambda g, size, x: g.sext(x, size),
    OpCode.SUBPIECE: lambda g, size, x, at: g.zext(g.part(x, at.extra, min(size, x.size - at.extra)), size),
    OpCode.PIECE: lambda g, size, high, low: g.join(low, high),
    OpCode.INT_ADD: lambda g, size, x, y: g.sum([(1, x), (1, y)], 0, size),
    OpCode.INT_SUB: lambda g, size, x, y: g.sum([(1, x), (-1, y)], 0, size),
    OpCode.INT_2COMP: lambda g, size, x: g.sum([(-1, x)], 0, size),
    OpCode.INT_NEGATE: lambda g, size, x: g.bitwise("xor", x, g.const(-1, size)),
    OpCode.INT_MULT: lambda g, size, x, y: g.product(x, y, size),
    OpCode.INT_AND: lambda g, size, x, y: g.bitwise("and", x, y),
    OpCode.INT_OR: lambda g, size, x, y: g.bitwise("or", x, y),
    OpCode.INT_XOR: lambda g, size, x, y: g.bitwise("xor", x, y),
    OpCode.INT_LEFT: lambda g, size, x, n: g.shift("left", x, n, size),
    OpCode.INT_RIGHT: lambda g, size, x, n: g.shift("right", x, n, size),
    OpCode.INT_SRIGHT: lambda g, size, x, n: g.shift("sright", x, n, size),
    OpCode.INT_DIV: lambda g, size, x, y: quotient(g, size, x, y),
    OpCode.INT_CARRY: lambda g, size, x, y: g.carry(x, y),
    OpCode.INT_SCARRY: lambda g, size, x, y: g.make("scarry", (x, y), 1),
    OpCode.INT_SBORROW: lambda g, size, x, y: g.make("sborrow", (x, y), 1),
    OpCode.INT_LESS: lambda g, size, x, y: g.less(x, y),
    OpCode.INT_SLESS: lambda g, size, x, y: g.signed_less(x, y),
    OpCode.INT_LESSEQUAL: lambda g, size, x, y: g.negate(g.less(y, x)),
    OpCode.INT_SLESSEQUAL: lambda g, size, x, y: g.negate(g.signed_less(y, x)),
    OpCode.INT_EQUAL: lambda g, size, x, y: g.equal(x, y),
    OpCode.INT_NOTEQUAL: lambda g, size, x, y: g.negate(g.equal(x, y)),
    OpCode.BOOL_NEGATE: lambda g, size, x: g.negate(x),
    OpCode.BOOL_OR: lambda g, size, x, y: g.either(x, y),
    OpCode.BOOL_AND: lambda g, size, x, y: g.both(x, y),
    OpCode.BOOL_XOR: lambda g, size, x, y: g.make("bxor", (x, y), 1),
    OpCode.POPCOUNT: lambda g, size, x: g.make("popcount", (x,), size),
    OpCode.LZCOUNT: lambda g, size, x: g.make("lzcount", (x,), size),
}
