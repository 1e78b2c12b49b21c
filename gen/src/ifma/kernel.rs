//! Kernels: parts that run once or in a loop, on a state in registers. A kernel is written as a function around one
//! block of assembly, and as its reference implementation in plain Rust.

use super::assemble::{Constants, Frame, assemble};
use super::form::Form;
use super::graph::{Graph, LANES, Op, Source, V};
use super::schedule::schedule;
use std::fmt::Write;

/// A part: a graph, the new state, and the stores to memory.
#[derive(Clone)]
pub struct Part {
    pub graph: Graph,
    pub outputs: Vec<V>,
    pub stores: Vec<(Source, V)>,
    /// Condition and number of runs.
    pub run: Run,
}

impl Part {
    /// Returns operations with ranges, results, stores and carried elements.
    pub fn text(&self) -> String {
        let ops: Vec<_> = self.graph.ops.iter().zip(&self.graph.ranges).collect();
        format!("{ops:?}\t{:?}\t{:?}\t{:?}", self.outputs, self.stores, self.graph.carried)
    }
}

/// Number of runs of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Run {
    Once,
    /// Runs `count` times. In the last run one pointer operand is replaced.
    Loop {
        count: &'static str,
        last: Option<(&'static str, &'static str)>,
    },
    /// Runs once for each byte, from the first one on.
    Bytes(&'static str),
    /// Runs if this pointer is not null, or this number is not 0.
    If(&'static str),
}

/// An argument of a kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// Vectors that the kernel changes.
    Changed(&'static str, usize),
    /// Vectors that the kernel reads.
    Read(&'static str, usize),
    /// Vectors that the kernel reads, unless the pointer is null.
    Maybe(&'static str, usize),
    /// Bytes and their number.
    Bytes(&'static str),
    /// Number of runs of a loop.
    Count(&'static str),
}

/// A kernel.
#[derive(Clone)]
pub struct Kernel {
    pub name: &'static str,
    /// Documentation, one string for each line.
    pub about: &'static [&'static str],
    pub arguments: Vec<Argument>,
    /// Number of vectors in the state. `from` names the argument from which the state is loaded and to which it is
    /// stored.
    pub state: usize,
    pub from: &'static str,
    pub parts: Vec<Part>,
    /// Constant vectors behind additional pointers.
    pub tables: Vec<(&'static str, Vec<[u64; LANES]>)>,
    /// Number of lanes.
    pub width: Width,
}

/// Number of lanes of a kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// Four lanes, with cross-lane operations.
    Four,
    /// Four or eight lanes, without cross-lane operations.
    Both,
    /// Eight lanes. On CPUs without 512-bit vectors they are two times four.
    Eight,
}

/// The texts of a file.
#[derive(Default)]
pub struct Texts {
    pub constants: Constants,
    /// Constants of kernels with eight lanes.
    pub wide: Constants,
    pub assembly: String,
    pub eight: String,
    pub vex: String,
    pub twins: String,
    pub report: String,
}

/// Macro that wraps every block of assembly.
const MACRO: &str = "vector_asm!";
/// Number of registers reserved for the most used constants. The other registers are for values.
const PINNED: usize = 2;
/// Number of instructions that the scheduler considers as the next one, if there is no state.
const WINDOW: usize = 60;
/// The same number, if there are no constants either.
const NARROW: usize = 12;

impl Kernel {
    /// Returns the constants that are used most.
    fn pinned(&self) -> Vec<Source> {
        let mut counts: Vec<(usize, Source)> = Vec::new();
        for part in &self.parts {
            for op in &part.graph.ops {
                for v in op.reads() {
                    if let Op::From(s @ Source::Constant(_)) = part.graph.ops[v.0] {
                        match counts.iter_mut().find(|c| c.1 == s) {
                            Some(c) => c.0 += 1,
                            None => counts.push((1, s)),
                        }
                    }
                }
            }
        }
        counts.sort_by_key(|c| std::cmp::Reverse(c.0));
        counts.into_iter().take(PINNED).map(|c| c.1).collect()
    }

    /// Writes all texts.
    pub fn write(&self, texts: &mut Texts) {
        let Texts { constants, wide, assembly, eight, vex, twins, report } = texts;
        if self.width != Width::Eight {
            self.write_form(Form::Four, constants, assembly, report);
        }
        if self.width != Width::Four {
            self.write_form(Form::Eight, wide, eight, report);
        }
        self.write_twin(twins, constants);
        self.write_form(Form::Vex, constants, vex, report);
    }

    fn write_form(&self, form: Form, constants: &mut Constants, out: &mut String, report: &mut String) {
        let (lines, spills) = self.lines(form, constants, report);
        self.write_assembly(form, out, &lines, spills);
    }

    /// Returns the lines of a block, and the number of vectors that it spills.
    pub fn lines(&self, form: Form, constants: &mut Constants, report: &mut String) -> (Vec<String>, usize) {
        let pinned = self.pinned();
        let mut frame = Frame { form, constants, masks: Vec::new(), pinned, spills: 0 };
        let mut body: Vec<String> = Vec::new();
        for (number, part) in self.parts.iter().enumerate() {
            let part = &form.lower(part);
            // Long kernels in memory get a small window, which limits spills. Graphs of products alone already have a
            // good order.
            let window = match (self.state, frame.pinned.is_empty()) {
                (0, true) => NARROW,
                (0, false) => WINDOW,
                _ => usize::MAX,
            };
            let stored: Vec<V> = part.stores.iter().map(|s| s.1).collect();
            let order = schedule(&part.graph, &part.outputs, &stored, form.registers() - PINNED - 1, window);
            let text = assemble(&part.graph, &order, &part.outputs, &part.stores, &mut frame);
            writeln!(
                report,
                "{} {form:?} part {number}: {} instructions, path {}, schedule {}, put aside {}",
                self.name,
                text.len(),
                order.path,
                order.cycles,
                frame.spills
            )
            .expect("strings take text");
            match part.run {
                Run::Once => body.extend(text),
                Run::Loop { count, last } => {
                    body.push(format!("test {{{count}}}, {{{count}}}"));
                    body.push("jz 3f".into());
                    body.push("2:".into());
                    if let Some((now, then)) = last {
                        body.push(format!("cmp {{{count}}}, 1"));
                        body.push(format!("cmove {{{now}}}, {{{then}}}"));
                    }
                    body.extend(text);
                    body.push(format!("dec {{{count}}}"));
                    body.push("jnz 2b".into());
                    body.push("3:".into());
                }
                Run::Bytes(bytes) => {
                    body.push("test {n}, {n}".into());
                    body.push("jz 3f".into());
                    body.push("2:".into());
                    body.extend(text);
                    body.push(format!("inc {{{bytes}}}"));
                    body.push("dec {n}".into());
                    body.push("jnz 2b".into());
                    body.push("3:".into());
                }
                Run::If(pointer) => {
                    body.push(format!("test {{{pointer}}}, {{{pointer}}}"));
                    body.push("jz 4f".into());
                    body.extend(text);
                    body.push("4:".into());
                }
            }
        }
        let (w, bytes, load) = (form.letter(), form.bytes(), form.name("vmovdqu64"));
        let mut head: Vec<String> = Vec::new();
        for (i, mask) in frame.masks.clone().iter().enumerate() {
            head.push(format!("mov {{t:e}}, {mask}"));
            head.push(format!("kmovd k{}, {{t:e}}", i + 1));
        }
        for (i, source) in frame.pinned.clone().into_iter().enumerate() {
            let operand = frame.operand(source);
            head.push(format!("{load} {w}mm{}, {operand}", frame.pin(i)));
        }
        for i in 0..self.state {
            head.push(format!("{load} {w}mm{i}, [{{{}}} + {}]", self.from, bytes * i));
        }
        let tail = (0..self.state).map(|i| format!("{load} [{{{}}} + {}], {w}mm{i}", self.from, bytes * i));
        (head.into_iter().chain(body).chain(tail).collect(), frame.spills)
    }

    fn documentation(&self, out: &mut String) {
        for line in self.about {
            writeln!(out, "/// {line}").expect("strings take text");
        }
    }

    fn write_assembly(&self, form: Form, out: &mut String, lines: &[String], spills: usize) {
        let vector = form.vector();
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|a| match a {
                Argument::Changed(name, _) => format!("{name}: *mut {vector}"),
                Argument::Read(name, _) | Argument::Maybe(name, _) => format!("{name}: *const {vector}"),
                Argument::Count(name) => format!("{name}: u64"),
                Argument::Bytes(name) => format!("{name}: *const u8, n: usize"),
            })
            .collect();
        let sizes: Vec<String> = self
            .arguments
            .iter()
            .filter_map(|a| match a {
                Argument::Changed(name, n) => Some(format!("`{name}` to {n} that may be written")),
                Argument::Read(name, n) => Some(format!("`{name}` to {n}")),
                Argument::Maybe(name, n) => Some(format!("`{name}` to {n} or null")),
                Argument::Count(_) | Argument::Bytes(_) => None,
            })
            .collect();
        writeln!(out).expect("strings take text");
        self.documentation(out);
        writeln!(
            out,
            "///\n/// # Safety\n/// The CPU has {}. Of vectors, {}.\n#[inline(never)]\npub unsafe fn {}({}) {{",
            if form == Form::Vex { "AVX-IFMA and AVX2" } else { "AVX-512 F, DQ, VL and IFMA" },
            sizes.join(", "),
            self.name,
            arguments.join(", ")
        )
        .expect("strings take text");
        if spills > 0 {
            writeln!(out, "    let mut aside = core::mem::MaybeUninit::<[{vector}; {spills}]>::uninit();")
                .expect("strings take text");
        }
        writeln!(
            out,
            "    // SAFETY: reads and writes what the caller promises{}; every register that it names is declared.",
            if spills > 0 { ", and room of its own" } else { "" }
        )
        .expect("strings take text");
        let block = if form == Form::Vex { "256 all:" } else { "512 all:" };
        writeln!(out, "    unsafe {{\n        {MACRO}(\n            {block}").expect("strings take text");
        for lines in lines.chunks(4) {
            writeln!(out, "            \"{}\",", lines.join("; ")).expect("strings take text");
        }
        let mut operands: Vec<String> = Vec::new();
        if lines.iter().any(|l| l.contains("{k}")) {
            operands.push(format!("k = in(reg) &raw const {}", if form == Form::Eight { "WIDE" } else { "CONSTANTS" }));
        }
        if lines.iter().any(|l| l.contains("{t:e}")) {
            operands.push("t = out(reg) _".into());
        }
        let moving: Vec<&str> = self
            .parts
            .iter()
            .filter_map(|p| match p.run {
                Run::Loop { last: Some((now, _)), .. } => Some(now),
                _ => None,
            })
            .collect();
        for a in &self.arguments {
            operands.push(match a {
                Argument::Count(name) => format!("{name} = inout(reg) {name} => _"),
                Argument::Bytes(name) => format!("{name} = inout(reg) {name} => _, n = inout(reg) n => _"),
                Argument::Changed(name, _) | Argument::Read(name, _) | Argument::Maybe(name, _) => {
                    format!("{name} = in(reg) {name}")
                }
            });
        }
        for (name, _) in &self.tables {
            let table = format!("&raw const {}", name.to_uppercase());
            operands.push(if moving.contains(name) {
                format!("{name} = inout(reg) {table} => _")
            } else {
                format!("{name} = in(reg) {table}")
            });
        }
        if spills > 0 {
            operands.push("aside = in(reg) aside.as_mut_ptr()".into());
        }
        let all = if form == Form::Vex { "[_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _] " } else { "" };
        writeln!(out, "            ; {all}{{ {}, }} options(nostack)\n        );\n    }}\n}}", operands.join(", "))
            .expect("strings take text");
    }

    fn write_twin(&self, out: &mut String, constants: &mut Constants) {
        let (vector, of) = if self.width != Width::Four { ("V", "<V: Simd>") } else { ("Vector", "") };
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|a| match a {
                Argument::Changed(name, n) => format!("{name}: &mut [{vector}; {n}]"),
                Argument::Read(name, n) => format!("{name}: &[{vector}; {n}]"),
                Argument::Maybe(name, n) => format!("{name}: Option<&[{vector}; {n}]>"),
                Argument::Count(name) => format!("{name}: u64"),
                Argument::Bytes(name) => format!("{name}: &[u8]"),
            })
            .collect();
        writeln!(out).expect("strings take text");
        self.documentation(out);
        writeln!(out, "#[inline]\npub fn {}{of}({}) {{", self.name, arguments.join(", ")).expect("strings take text");
        for part in &self.parts {
            let depth = match part.run {
                Run::Once => "    ",
                Run::Loop { count, last } => {
                    writeln!(out, "    for left in (0..{count}).rev() {{").expect("strings take text");
                    match last {
                        Some((now, then)) => writeln!(
                            out,
                            "        let {now} = if left == 0 {{ &super::{} }} else {{ &super::{} }};",
                            then.to_uppercase(),
                            now.to_uppercase()
                        ),
                        None => writeln!(out, "        let _ = left;"),
                    }
                    .expect("strings take text");
                    "        "
                }
                Run::Bytes(bytes) => {
                    writeln!(out, "    for {bytes} in {bytes} {{").expect("strings take text");
                    "        "
                }
                Run::If(name) => {
                    if self.arguments.contains(&Argument::Count(name)) {
                        writeln!(out, "    if {name} > 0 {{")
                    } else {
                        writeln!(out, "    if let Some({name}) = {name} {{")
                    }
                    .expect("strings take text");
                    "        "
                }
            };
            let lines = self.twin_lines(part, constants);
            for lines in lines.chunks(4) {
                writeln!(out, "{depth}{}", lines.join(" ")).expect("strings take text");
            }
            if part.run != Run::Once {
                writeln!(out, "    }}").expect("strings take text");
            }
        }
        writeln!(out, "}}").expect("strings take text");
    }

    /// Returns the graph in its own order, as one assignment for each value.
    fn twin_lines(&self, part: &Part, constants: &mut Constants) -> Vec<String> {
        let g = &part.graph;
        let mut needed = vec![false; g.ops.len()];
        let mut stack: Vec<V> = part.outputs.iter().copied().chain(part.stores.iter().map(|s| s.1)).collect();
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut needed[v.0], true) {
                stack.extend(g.ops[v.0].reads());
            }
        }
        let n = |v: V| format!("v{}", v.0);
        let mut lines = Vec::new();
        for (i, op) in g.ops.iter().enumerate().filter(|(i, _)| needed[*i]) {
            let value = match *op {
                Op::From(Source::State(limb)) => format!("{}[{limb}]", self.from),
                Op::From(Source::Memory { pointer, at }) => format!("{pointer}[{at}]"),
                Op::From(Source::Byte(pointer)) => format!("byte(*{pointer})"),
                Op::From(Source::Constant(c)) if self.width != Width::Four => {
                    format!("V::repeat(&super::CONSTANTS[{}])", constants.place(c))
                }
                Op::From(Source::Constant(c)) => format!("super::CONSTANTS[{}]", constants.place(c)),
                Op::Zero => {
                    if self.width != Width::Four {
                        "V::ZERO".into()
                    } else {
                        "Vector::ZERO".into()
                    }
                }
                Op::Choose(m, x, y) => format!("choose({}, {}, {})", n(m), n(x), n(y)),
                Op::LowTwice(_) | Op::PermuteHalves(..) => unreachable!("of no formula"),
                Op::Lo(a, x, y) => format!("lo({}, {}, {})", n(a), n(x), n(y)),
                Op::Hi(a, x, y) => format!("hi({}, {}, {})", n(a), n(x), n(y)),
                Op::Add(x, y) => format!("add({}, {})", n(x), n(y)),
                Op::Sub(x, y) => format!("sub({}, {})", n(x), n(y)),
                Op::And(x, y) => format!("and({}, {})", n(x), n(y)),
                Op::Xor(x, y) => format!("xor({}, {})", n(x), n(y)),
                Op::Mullo(x, y) => format!("mullo({}, {})", n(x), n(y)),
                Op::Shr(x, by) => format!("shr({}, {by})", n(x)),
                Op::Shl(x, by) => format!("shl({}, {by})", n(x)),
                Op::ShlBy(x, y) => format!("shl_by({}, {})", n(x), n(y)),
                Op::InPair(x, imm) => format!("in_pair(15, {}, {imm})", n(x)),
                Op::InPairZ(m, x, imm) => format!("in_pair({m}, {}, {imm})", n(x)),
                Op::Permute(x, imm) => format!("permute(15, {}, {imm})", n(x)),
                Op::PermuteZ(m, x, imm) => format!("permute({m}, {}, {imm})", n(x)),
                Op::PermuteBy(by, x) => format!("permute_by({}, {})", n(by), n(x)),
                Op::PairLow(x, y) => format!("pair_low({}, {})", n(x), n(y)),
                Op::PairHigh(x, y) => format!("pair_high({}, {})", n(x), n(y)),
                Op::FirstIn(m, o, x) => format!("blend({m}, {}, first(15, {}))", n(o), n(x)),
                Op::FirstZ(m, x) => format!("first({m}, {})", n(x)),
                Op::AddIn(m, o, x, y) => format!("blend({m}, {}, add({}, {}))", n(o), n(x), n(y)),
                Op::SubIn(m, o, x, y) => format!("blend({m}, {}, sub({}, {}))", n(o), n(x), n(y)),
                Op::Blend(m, x, y) => format!("blend({m}, {}, {})", n(x), n(y)),
            };
            lines.push(format!("let v{i} = {value};"));
        }
        for (to, v) in &part.stores {
            if let Source::Memory { pointer, at } = to {
                lines.push(format!("{pointer}[{at}] = {};", n(*v)));
            }
        }
        for (limb, v) in part.outputs.iter().enumerate() {
            lines.push(format!("{}[{limb}] = {};", self.from, n(*v)));
        }
        lines
    }
}
