//! Kernels: parts that run once or in a loop, on a state in registers. A kernel is written as a function around one
//! block of assembly, and as its reference implementation in plain Rust.

use super::assemble::{Constants, Frame, assemble, place};
use super::form::Form;
use super::graph::{ALL, Code, Graph, LANES, Limbs, Mask, Op, Source, V};
use super::interpret::check;
use super::schedule::{Schedule, schedule};

/// A part: a graph, the new state, and the vectors that are stored behind `out`.
#[derive(Clone)]
pub struct Part {
    pub graph: Graph,
    pub outputs: Vec<V>,
    pub stores: Vec<V>,
    /// Condition and number of runs.
    pub run: Run,
}

impl Part {
    /// Returns a part whose formula returns the new state.
    pub fn new(run: Run, formula: impl FnOnce() -> Limbs) -> Part {
        let (graph, outputs) = Graph::of(formula);
        Part { graph, outputs: outputs.to_vec(), stores: Vec::new(), run }
    }

    /// Returns whether each value is needed for results and stores.
    pub fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.graph.ops.len()];
        let mut results = [&self.outputs[..], &self.stores].concat();
        while let Some(v) = results.pop() {
            if !std::mem::replace(&mut needed[v.0], true) {
                results.extend(&self.graph.ops[v.0].reads);
            }
        }
        needed
    }

    /// Returns operations with ranges, results, stores and carried elements.
    pub fn text(&self) -> String {
        let ops: Vec<_> = self.graph.ops.iter().zip(&self.graph.ranges).collect();
        let stores: Vec<_> = self.stores.iter().enumerate().map(|(at, v)| (out(at), v)).collect();
        format!("{ops:?}\t{:?}\t{stores:?}\t{:?}", self.outputs, self.graph.carried)
    }
}

/// Returns a place behind `out`.
pub fn out(at: usize) -> Source {
    Source::Memory { pointer: "out", at }
}

/// Number of runs of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Run {
    Once,
    /// Runs `n` times. In the last run one pointer operand is replaced.
    Loop(Option<(&'static str, &'static str)>),
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
    /// Documentation in lines.
    pub about: &'static str,
    pub arguments: Vec<Argument>,
    /// Number of vectors in the state, which is loaded from `p` and stored there.
    pub state: usize,
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
    /// Returns a kernel on a state of five vectors behind `p`, with cross-lane operations, and with other arguments.
    pub fn new(name: &'static str, about: &'static str, others: &[Argument], parts: Vec<Part>) -> Kernel {
        let arguments = [&[Argument::Changed("p", 5)], others].concat();
        Kernel { name, about, arguments, state: 5, parts, tables: Vec::new(), width: Width::Four }
    }

    /// Returns a kernel without a state, which writes to `out` the vectors that a formula returns.
    pub fn in_memory(
        name: &'static str,
        about: &'static str,
        inputs: &[Argument],
        formula: impl FnOnce() -> Vec<V>,
    ) -> Kernel {
        let (graph, stores) = Graph::of(formula);
        let arguments = [&[Argument::Changed("out", stores.len())], inputs].concat();
        let part = Part { graph, outputs: Vec::new(), stores, run: Run::Once };
        Kernel { state: 0, arguments, ..Kernel::new(name, about, &[], vec![part]) }
    }

    /// Returns the constants that are used most.
    pub fn pinned(&self) -> Constants {
        let mut counts: Vec<(usize, [u64; LANES])> = Vec::new();
        for Graph { ops, .. } in self.parts.iter().map(|part| &part.graph) {
            for code in ops.iter().flat_map(|op| &op.reads).map(|v| ops[v.0].code) {
                let Code::From(Source::Constant(constant)) = code else { continue };
                match counts.iter_mut().find(|c| c.1 == constant) {
                    Some(c) => c.0 += 1,
                    None => counts.push((1, constant)),
                }
            }
        }
        counts.sort_by_key(|c| std::cmp::Reverse(c.0));
        counts.into_iter().take(PINNED).map(|c| c.1).collect()
    }

    /// Writes all texts.
    pub fn write(&self, texts: &mut Texts) {
        let Texts { constants, wide, assembly, eight, vex, twins } = texts;
        if self.width != Width::Eight {
            self.write_form(Form::Four, constants, assembly);
        }
        if self.width != Width::Four {
            self.write_form(Form::Eight, wide, eight);
        }
        self.write_twin(twins, constants);
        self.write_form(Form::Vex, constants, vex);
    }

    fn write_form(&self, form: Form, constants: &mut Constants, out: &mut String) {
        let (lines, spills) = self.lines(form, constants);
        check(self, form, constants, &lines, spills);
        self.write_assembly(form, out, &lines, spills);
    }

    /// Returns the lines of a block, and the number of vectors that it spills.
    pub fn lines(&self, form: Form, constants: &mut Constants) -> (Vec<String>, usize) {
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
            let order = schedule(part, form.registers() - PINNED - 1, window);
            let text = assemble(part, &order, &mut frame);
            if std::env::var_os("GEN_REPORT").is_some() {
                let (count, aside, Schedule { path, cycles, .. }) = (text.len(), frame.spills, &order);
                eprint!("{} {form:?} part {number}: {count} instructions, path {path}, ", self.name);
                eprintln!("schedule {cycles}, put aside {aside}");
            }
            let (before, after) = match part.run {
                Run::Once => (String::new(), String::new()),
                Run::Loop(last) => {
                    let last = last.map(|(now, then)| format!("; cmp {{n}}, 1; cmove {{{now}}}, {{{then}}}"));
                    let before = "test {n}, {n}; jz 3f; 2:".to_owned() + &last.unwrap_or_default();
                    (before, "dec {n}; jnz 2b; 3:".to_owned())
                }
                Run::Bytes(bytes) => {
                    ("test {n}, {n}; jz 3f; 2:".to_owned(), format!("inc {{{bytes}}}; dec {{n}}; jnz 2b; 3:"))
                }
                Run::If(pointer) => (format!("test {{{pointer}}}, {{{pointer}}}; jz 4f"), "4:".to_owned()),
            };
            let lines = |text: String| text.split_terminator("; ").map(str::to_owned).collect::<Vec<_>>();
            body.extend([lines(before), text, lines(after)].concat());
        }
        let (w, bytes, load) = (form.letter(), form.bytes(), form.name("vmovdqu64"));
        let mut head: Vec<String> = Vec::new();
        for (i, mask) in frame.masks.clone().iter().enumerate() {
            head.push(format!("mov {{t:e}}, {mask}"));
            head.push(format!("kmovd k{}, {{t:e}}", i + 1));
        }
        for (i, constant) in frame.pinned.clone().into_iter().enumerate() {
            let operand = frame.operand(Source::Constant(constant));
            head.push(format!("{load} {w}mm{}, {operand}", frame.pin(i)));
        }
        for i in 0..self.state {
            head.push(format!("{load} {w}mm{i}, [{{p}} + {}]", bytes * i));
        }
        let tail = (0..self.state).map(|i| format!("{load} [{{p}} + {}], {w}mm{i}", bytes * i));
        (head.into_iter().chain(body).chain(tail).collect(), frame.spills)
    }

    fn documentation(&self) -> String {
        self.about.lines().map(|line| format!("/// {}\n", line.trim())).collect()
    }

    fn write_assembly(&self, form: Form, out: &mut String, lines: &[String], spills: usize) {
        let vector = form.vector();
        let (mut parameters, mut sizes, mut operands) = (Vec::new(), Vec::new(), Vec::new());
        if lines.iter().any(|l| l.contains("{k}")) {
            operands.push(format!("k = in(reg) &raw const {}", if form == Form::Eight { "WIDE" } else { "CONSTANTS" }));
        }
        if lines.iter().any(|l| l.contains("{t:e}")) {
            operands.push("t = out(reg) _".into());
        }
        for argument in &self.arguments {
            let kept = |name: &str| format!("{name} = in(reg) {name}");
            let counted = |name: &str| format!("{name} = inout(reg) {name} => _");
            let (parameter, size, operand) = match argument {
                Argument::Changed(name, n) => {
                    (format!("{name}: *mut {vector}"), format!("`{name}` to {n} that may be written"), kept(name))
                }
                Argument::Read(name, n) => (format!("{name}: *const {vector}"), format!("`{name}` to {n}"), kept(name)),
                Argument::Maybe(name, n) => {
                    (format!("{name}: *const {vector}"), format!("`{name}` to {n} or null"), kept(name))
                }
                Argument::Count(name) => (format!("{name}: u64"), String::new(), counted(name)),
                Argument::Bytes(name) => {
                    let both = format!("{}, {}", counted(name), counted("n"));
                    (format!("{name}: *const u8, n: usize"), String::new(), both)
                }
            };
            parameters.push(parameter);
            sizes.extend(Some(size).filter(|size| !size.is_empty()));
            operands.push(operand);
        }
        for (name, _) in &self.tables {
            let moves = |p: &Part| matches!(p.run, Run::Loop(Some((now, _))) if now == *name);
            let [way, end] = if self.parts.iter().any(moves) { ["inout", " => _"] } else { ["in", ""] };
            operands.push(format!("{name} = {way}(reg) &raw const {}{end}", name.to_uppercase()));
        }
        if spills > 0 {
            operands.push("aside = in(reg) aside.as_mut_ptr()".into());
        }
        let cpu = if form == Form::Vex { "AVX-IFMA and AVX2" } else { "AVX-512 F, DQ, VL and IFMA" };
        *out += &format!(
            "\n{}///\n/// # Safety\n/// The CPU has {cpu}. Of vectors, {}.\n#[inline(never)]\npub unsafe fn {}({}) {{\n",
            self.documentation(),
            sizes.join(", "),
            self.name,
            parameters.join(", ")
        );
        if spills > 0 {
            *out += &format!("    let mut aside = core::mem::MaybeUninit::<[{vector}; {spills}]>::uninit();\n");
        }
        let room = if spills > 0 { ", and room of its own" } else { "" };
        let bits = if form == Form::Vex { 256 } else { 512 };
        *out += &format!(
            "    // SAFETY: reads and writes what the caller promises{room}; every register that it names is declared.\n    \
             unsafe {{\n        {MACRO}(\n            {bits} all:\n"
        );
        for lines in lines.chunks(4) {
            *out += &format!("            \"{}\",\n", lines.join("; "));
        }
        let all = if form == Form::Vex { "[_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _] " } else { "" };
        *out +=
            &format!("            ; {all}{{ {}, }} options(nostack)\n        );\n    }}\n}}\n", operands.join(", "));
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
        *out +=
            &format!("\n{}#[inline]\npub fn {}{of}({}) {{\n", self.documentation(), self.name, arguments.join(", "));
        for part in &self.parts {
            let head = match part.run {
                Run::Once => String::new(),
                Run::Loop(last) => {
                    let last = last.map(|(now, then)| {
                        let [now_table, then] = [now, then].map(str::to_uppercase);
                        format!("let {now} = if left == 0 {{ &super::{then} }} else {{ &super::{now_table} }};")
                    });
                    let last = last.unwrap_or_else(|| "let _ = left;".to_owned());
                    format!("    for left in (0..n).rev() {{\n        {last}\n")
                }
                Run::Bytes(bytes) => format!("    for {bytes} in {bytes} {{\n"),
                Run::If(name) if self.arguments.contains(&Argument::Count(name)) => format!("    if {name} > 0 {{\n"),
                Run::If(name) => format!("    if let Some({name}) = {name} {{\n"),
            };
            let (depth, end) = if part.run == Run::Once { ("    ", "") } else { ("        ", "    }\n") };
            *out += &head;
            for lines in self.twin_lines(part, constants).chunks(4) {
                *out += &format!("{depth}{}\n", lines.join(" "));
            }
            *out += end;
        }
        *out += "}\n";
    }

    /// Returns the graph in its own order, as one assignment for each value.
    fn twin_lines(&self, part: &Part, constants: &mut Constants) -> Vec<String> {
        let wide = self.width != Width::Four;
        let name = |v: &V| format!("v{}", v.0);
        let mut value = |op: &Op| match op.code {
            Code::From(Source::State(limb)) => format!("p[{limb}]"),
            Code::From(Source::Memory { pointer, at }) => format!("{pointer}[{at}]"),
            Code::From(Source::Byte(pointer)) => format!("byte(*{pointer})"),
            Code::From(Source::Constant(c)) => {
                let constant = format!("super::CONSTANTS[{}]", place(constants, c));
                if wide { format!("V::repeat(&{constant})") } else { constant }
            }
            Code::Zero => if wide { "V::ZERO" } else { "Vector::ZERO" }.to_owned(),
            Code::Blend => name(&op.reads[1]),
            code => {
                let (mask, reads) = match op.mask {
                    Mask::All => (ALL, &op.reads[..]),
                    Mask::Zero(mask) => (mask, &op.reads[..]),
                    Mask::Merge(_) => (ALL, &op.reads[1..]),
                };
                let takes_mask = matches!(code, Code::InPair | Code::Permute | Code::First);
                let mask = takes_mask.then(|| mask.to_string()).into_iter();
                let imm = op.imm.map(|imm| imm.to_string());
                let operands: Vec<String> = mask.chain(reads.iter().map(name)).chain(imm).collect();
                format!("{}({})", code.facts().0, operands.join(", "))
            }
        };
        let mut lines = Vec::new();
        for (i, (op, _)) in part.graph.ops.iter().zip(part.needed()).enumerate().filter(|(_, (_, needed))| *needed) {
            let mut value = value(op);
            if let Mask::Merge(mask) = op.mask {
                value = format!("blend({mask}, {}, {value})", name(&op.reads[0]));
            }
            lines.push(format!("let v{i} = {value};"));
        }
        lines.extend(part.stores.iter().enumerate().map(|(at, v)| format!("out[{at}] = {};", name(v))));
        let outputs = part.outputs.iter().enumerate();
        lines.extend(outputs.map(|(limb, v)| format!("p[{limb}] = {};", name(v))));
        lines
    }
}
