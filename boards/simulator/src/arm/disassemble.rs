//! Disassembler for reports, in the usual assembly notation. It uses the decoded instruction instead of the encoding,
//! so it shows the simulator's interpretation. Widths (`.n`, `.w`) are not shown.

use crate::arm::op::{Alu, Extend, Index, LaneMode, Lanes, Long, Mem, Op, Reg, Reverse, Saturating, Shift, Vfp, Vfp1};
use std::fmt;

/// An instruction at an address.
pub struct Text {
    pub op: Op,
    pub pc: u32,
}

/// Formats a core register by name.
struct R(Reg);

impl fmt::Display for R {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            13 => f.write_str("sp"),
            14 => f.write_str("lr"),
            15 => f.write_str("pc"),
            n => write!(f, "r{n}"),
        }
    }
}

/// `", r7"` for an optional last operand; 15 means none.
struct Last(Reg);

impl fmt::Display for Last {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 15 { Ok(()) } else { write!(f, ", {}", R(self.0)) }
    }
}

fn list(registers: u16) -> String {
    let names: Vec<_> = (0..16).filter(|r| registers >> r & 1 != 0).map(|r| R(r).to_string()).collect();
    format!("{{{}}}", names.join(", "))
}

fn singles(first: u8, words: u8) -> String {
    format!("{{s{first}-s{}}}", first + words - 1)
}

fn alu(alu: Alu) -> &'static str {
    match alu {
        Alu::And => "and",
        Alu::Bic => "bic",
        Alu::Orr => "orr",
        Alu::Orn => "orn",
        Alu::Eor => "eor",
        Alu::Add => "add",
        Alu::Adc => "adc",
        Alu::Sbc => "sbc",
        Alu::Sub => "sub",
        Alu::Rsb => "rsb",
        Alu::Mov => "mov",
        Alu::Mvn => "mvn",
        Alu::Tst => "tst",
        Alu::Teq => "teq",
        Alu::Cmp => "cmp",
        Alu::Cmn => "cmn",
    }
}

/// Returns the name and register operands of data processing, up to the second operand.
fn head(kind: Alu, s: bool, rd: Reg, rn: Reg) -> String {
    let (name, s) = (alu(kind), if s { "s" } else { "" });
    match kind {
        Alu::Mov | Alu::Mvn => format!("{name}{s} {}", R(rd)),
        Alu::Tst | Alu::Teq | Alu::Cmp | Alu::Cmn => format!("{name} {}", R(rn)),
        _ => format!("{name}{s} {}, {}", R(rd), R(rn)),
    }
}

fn shift(kind: Shift) -> &'static str {
    match kind {
        Shift::Lsl => "lsl",
        Shift::Lsr => "lsr",
        Shift::Asr => "asr",
        Shift::Ror => "ror",
        Shift::Rrx => "rrx",
    }
}

fn size(mem: Mem) -> &'static str {
    match mem {
        Mem::Word => "",
        Mem::Half => "h",
        Mem::Byte => "b",
        Mem::SignedHalf => "sh",
        Mem::SignedByte => "sb",
    }
}

fn address(rn: Reg, index: Index, offset: i32) -> String {
    let rn = R(rn);
    match (index, offset) {
        (Index::Offset, 0) => format!("[{rn}]"),
        (Index::Offset, x) => format!("[{rn}, #{x}]"),
        (Index::Pre, x) => format!("[{rn}, #{x}]!"),
        (Index::Post, x) => format!("[{rn}], #{x}"),
    }
}

/// The conditions, by code.
const CONDITIONS: [&str; 15] =
    ["eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al"];

/// Formats IT instructions, such as `ite eq`.
fn it(state: u8) -> String {
    let condition = usize::from(state >> 4).min(14);
    let length = 3 - state.trailing_zeros().min(3);
    let letter = |n: u32| if state >> (3 - n) & 1 == state >> 4 & 1 { 't' } else { 'e' };
    format!("it{} {}", (0..length).map(letter).collect::<String>(), CONDITIONS[condition])
}

fn many(load: bool, rn: Reg, registers: u16, write_back: bool, down: bool) -> String {
    let back = if write_back { "!" } else { "" };
    match (rn, load, write_back, down) {
        (13, true, true, false) => format!("pop {}", list(registers)),
        (13, false, true, true) => format!("push {}", list(registers)),
        _ => {
            let name = if load { "ldm" } else { "stm" };
            let mode = if down { "db" } else { "" };
            format!("{name}{mode} {}{back}, {}", R(rn), list(registers))
        }
    }
}

fn vfp_many(load: bool, rn: Reg, registers: String, write_back: bool, down: bool) -> String {
    let back = if write_back { "!" } else { "" };
    let mode = if down { "db" } else { "" };
    format!("{}{mode} {}{back}, {registers}", if load { "vldm" } else { "vstm" }, R(rn))
}

fn half(top: bool) -> &'static str {
    if top { "t" } else { "b" }
}

fn x(swap: bool) -> &'static str {
    if swap { "x" } else { "" }
}

fn parallel(lanes: Lanes, mode: LaneMode, signed: bool) -> String {
    let prefix = match (mode, signed) {
        (LaneMode::Wrap, true) => "s",
        (LaneMode::Wrap, false) => "u",
        (LaneMode::Saturate, true) => "q",
        (LaneMode::Saturate, false) => "uq",
        (LaneMode::Halve, true) => "sh",
        (LaneMode::Halve, false) => "uh",
    };
    let name = match lanes {
        Lanes::Add16 => "add16",
        Lanes::Asx => "asx",
        Lanes::Sax => "sax",
        Lanes::Sub16 => "sub16",
        Lanes::Add8 => "add8",
        Lanes::Sub8 => "sub8",
    };
    format!("{prefix}{name}")
}

impl Text {
    fn target(&self, offset: i32) -> u32 {
        self.pc.wrapping_add(4).wrapping_add_signed(offset)
    }

    /// Formats multiplications and arithmetic on parts of registers.
    fn dsp(&self) -> String {
        match self.op {
            Op::Mul { s, rd, rn, rm } => format!("mul{} {}, {}, {}", if s { "s" } else { "" }, R(rd), R(rn), R(rm)),
            Op::Mla { sub, rd, rn, rm, ra } => {
                format!("{} {}, {}, {}, {}", if sub { "mls" } else { "mla" }, R(rd), R(rn), R(rm), R(ra))
            }
            Op::MulLong { kind, lo, hi, rn, rm } => {
                let name = match kind {
                    Long::Umull => "umull",
                    Long::Smull => "smull",
                    Long::Umlal => "umlal",
                    Long::Smlal => "smlal",
                    Long::Umaal => "umaal",
                };
                format!("{name} {}, {}, {}, {}", R(lo), R(hi), R(rn), R(rm))
            }
            Op::MulHalf { rd, rn, rm, ra, n_top, m_top } => {
                let name = if ra == 15 { "smul" } else { "smla" };
                format!("{name}{}{} {}, {}, {}{}", half(n_top), half(m_top), R(rd), R(rn), R(rm), Last(ra))
            }
            Op::MulWord { rd, rn, rm, ra, m_top } => {
                let name = if ra == 15 { "smulw" } else { "smlaw" };
                format!("{name}{} {}, {}, {}{}", half(m_top), R(rd), R(rn), R(rm), Last(ra))
            }
            Op::MulDual { sub, swap, rd, rn, rm, ra } => {
                let name = match (ra, sub) {
                    (15, false) => "smuad",
                    (15, true) => "smusd",
                    (_, false) => "smlad",
                    (_, true) => "smlsd",
                };
                format!("{name}{} {}, {}, {}{}", x(swap), R(rd), R(rn), R(rm), Last(ra))
            }
            Op::MulTop { sub, round, rd, rn, rm, ra } => {
                let name = match (ra, sub) {
                    (_, true) => "smmls",
                    (15, false) => "smmul",
                    _ => "smmla",
                };
                format!("{name}{} {}, {}, {}{}", if round { "r" } else { "" }, R(rd), R(rn), R(rm), Last(ra))
            }
            Op::MulLongHalf { lo, hi, rn, rm, n_top, m_top } => {
                format!("smlal{}{} {}, {}, {}, {}", half(n_top), half(m_top), R(lo), R(hi), R(rn), R(rm))
            }
            Op::MulLongDual { sub, swap, lo, hi, rn, rm } => {
                let name = if sub { "smlsld" } else { "smlald" };
                format!("{name}{} {}, {}, {}, {}", x(swap), R(lo), R(hi), R(rn), R(rm))
            }
            Op::Div { signed, rd, rn, rm } => {
                format!("{}div {}, {}, {}", if signed { "s" } else { "u" }, R(rd), R(rn), R(rm))
            }
            Op::Saturate { signed, rd, rn, to, shift: kind, by } => {
                let name = if signed { "ssat" } else { "usat" };
                format!("{name} {}, #{to}, {}, {} #{by}", R(rd), R(rn), shift(kind))
            }
            Op::Saturate16 { signed, rd, rn, to } => {
                format!("{} {}, #{to}, {}", if signed { "ssat16" } else { "usat16" }, R(rd), R(rn))
            }
            Op::SaturatingAdd { kind, rd, rn, rm } => {
                let name = match kind {
                    Saturating::Add => "qadd",
                    Saturating::DoubleAdd => "qdadd",
                    Saturating::Sub => "qsub",
                    Saturating::DoubleSub => "qdsub",
                };
                format!("{name} {}, {}, {}", R(rd), R(rm), R(rn))
            }
            Op::Pack { top, rd, rn, rm, by } => {
                let (name, kind) = if top { ("pkhtb", "asr") } else { ("pkhbt", "lsl") };
                format!("{name} {}, {}, {}, {kind} #{by}", R(rd), R(rn), R(rm))
            }
            Op::Parallel { lanes, mode, signed, rd, rn, rm } => {
                format!("{} {}, {}, {}", parallel(lanes, mode, signed), R(rd), R(rn), R(rm))
            }
            Op::Select { rd, rn, rm } => format!("sel {}, {}, {}", R(rd), R(rn), R(rm)),
            Op::AbsDiff { rd, rn, rm, ra } => {
                format!("{} {}, {}, {}{}", if ra == 15 { "usad8" } else { "usada8" }, R(rd), R(rn), R(rm), Last(ra))
            }
            _ => self.vfp(),
        }
    }

    fn vfp(&self) -> String {
        match self.op {
            Op::VLoad { double, vd, rn, offset } | Op::VStore { double, vd, rn, offset } => {
                let name = if matches!(self.op, Op::VLoad { .. }) { "vldr" } else { "vstr" };
                let register = if double { format!("d{}", vd / 2) } else { format!("s{vd}") };
                format!("{name} {register}, {}", address(rn, Index::Offset, i32::from(offset)))
            }
            Op::VLoadMany { rn, vd, words, write_back, down } => {
                vfp_many(true, rn, singles(vd, words), write_back, down)
            }
            Op::VStoreMany { rn, vd, words, write_back, down } => {
                vfp_many(false, rn, singles(vd, words), write_back, down)
            }
            Op::VMovToCore { rt, vn } => format!("vmov {}, s{vn}", R(rt)),
            Op::VMovFromCore { rt, vn } => format!("vmov s{vn}, {}", R(rt)),
            Op::VMovPairToCore { rt, rt2, vm } => format!("vmov {}, {}, s{vm}, s{}", R(rt), R(rt2), vm + 1),
            Op::VMovPairFromCore { rt, rt2, vm } => format!("vmov s{vm}, s{}, {}, {}", vm + 1, R(rt), R(rt2)),
            Op::VMovImm { vd, imm } => format!("vmov s{vd}, #{}", f32::from_bits(imm)),
            Op::VArith { kind, vd, vn, vm } => {
                let name = match kind {
                    Vfp::Mla => "vmla",
                    Vfp::Mls => "vmls",
                    Vfp::Nmla => "vnmla",
                    Vfp::Nmls => "vnmls",
                    Vfp::Mul => "vmul",
                    Vfp::Nmul => "vnmul",
                    Vfp::Add => "vadd",
                    Vfp::Sub => "vsub",
                    Vfp::Div => "vdiv",
                    Vfp::Fma => "vfma",
                    Vfp::Fms => "vfms",
                    Vfp::Fnma => "vfnma",
                    Vfp::Fnms => "vfnms",
                };
                format!("{name}.f32 s{vd}, s{vn}, s{vm}")
            }
            Op::VUnary { kind, vd, vm } => {
                let name = match kind {
                    Vfp1::Mov => "vmov.f32",
                    Vfp1::Abs => "vabs.f32",
                    Vfp1::Neg => "vneg.f32",
                    Vfp1::Sqrt => "vsqrt.f32",
                    Vfp1::FromSigned => "vcvt.f32.s32",
                    Vfp1::FromUnsigned => "vcvt.f32.u32",
                    Vfp1::ToSigned(true) => "vcvt.s32.f32",
                    Vfp1::ToSigned(false) => "vcvtr.s32.f32",
                    Vfp1::ToUnsigned(true) => "vcvt.u32.f32",
                    Vfp1::ToUnsigned(false) => "vcvtr.u32.f32",
                    Vfp1::FromHalf(false) => "vcvtb.f32.f16",
                    Vfp1::FromHalf(true) => "vcvtt.f32.f16",
                    Vfp1::ToHalf(false) => "vcvtb.f16.f32",
                    Vfp1::ToHalf(true) => "vcvtt.f16.f32",
                };
                format!("{name} s{vd}, s{vm}")
            }
            Op::VFixed { to_fixed, unsigned, half, vd, fraction } => {
                let fixed = format!("{}{}", if unsigned { "u" } else { "s" }, if half { 16 } else { 32 });
                let types = if to_fixed { format!("{fixed}.f32") } else { format!("f32.{fixed}") };
                format!("vcvt.{types} s{vd}, s{vd}, #{fraction}")
            }
            Op::VCompare { vd, vm, zero, quiet } => {
                let name = if quiet { "vcmp" } else { "vcmpe" };
                if zero { format!("{name}.f32 s{vd}, #0") } else { format!("{name}.f32 s{vd}, s{vm}") }
            }
            Op::VReadStatus { rt: 15 } => "vmrs apsr_nzcv, fpscr".into(),
            Op::VReadStatus { rt } => format!("vmrs {}, fpscr", R(rt)),
            Op::VWriteStatus { rt } => format!("vmsr fpscr, {}", R(rt)),
            _ => self.system(),
        }
    }

    fn system(&self) -> String {
        match self.op {
            Op::Nop => "nop".into(),
            Op::Wait => "wfi".into(),
            Op::Barrier => "dmb".into(),
            Op::ClearExclusive => "clrex".into(),
            Op::ChangeState { disable, .. } => (if disable { "cpsid i" } else { "cpsie i" }).into(),
            Op::ReadSpecial { rd, which } => format!("mrs {}, special {which}", R(rd)),
            Op::WriteSpecial { rn, which, .. } => format!("msr special {which}, {}", R(rn)),
            Op::SupervisorCall { imm } => format!("svc #{imm}"),
            Op::Breakpoint { imm } => format!("bkpt #{imm:#x}"),
            Op::Outside => "(no code)".into(),
            _ => "(undefined)".into(),
        }
    }

    fn memory(&self) -> String {
        match self.op {
            Op::Load { mem, rt, rn, index, offset } => {
                format!("ldr{} {}, {}", size(mem), R(rt), address(rn, index, offset))
            }
            Op::Store { mem, rt, rn, index, offset } => {
                format!("str{} {}, {}", size(mem), R(rt), address(rn, index, offset))
            }
            Op::LoadReg { mem, rt, rn, rm, lsl: 0 } => format!("ldr{} {}, [{}, {}]", size(mem), R(rt), R(rn), R(rm)),
            Op::StoreReg { mem, rt, rn, rm, lsl: 0 } => format!("str{} {}, [{}, {}]", size(mem), R(rt), R(rn), R(rm)),
            Op::LoadReg { mem, rt, rn, rm, lsl } => {
                format!("ldr{} {}, [{}, {}, lsl #{lsl}]", size(mem), R(rt), R(rn), R(rm))
            }
            Op::StoreReg { mem, rt, rn, rm, lsl } => {
                format!("str{} {}, [{}, {}, lsl #{lsl}]", size(mem), R(rt), R(rn), R(rm))
            }
            Op::LoadLiteral { mem, rt, offset } => {
                format!("ldr{} {}, [pc, #{offset}] ; {:#x}", size(mem), R(rt), self.target(offset) & !3)
            }
            Op::LoadDual { rt, rt2, rn, index, offset } => {
                format!("ldrd {}, {}, {}", R(rt), R(rt2), address(rn, index, i32::from(offset)))
            }
            Op::StoreDual { rt, rt2, rn, index, offset } => {
                format!("strd {}, {}, {}", R(rt), R(rt2), address(rn, index, i32::from(offset)))
            }
            Op::LoadMany { rn, list, write_back, down } => many(true, rn, list, write_back, down),
            Op::StoreMany { rn, list, write_back, down } => many(false, rn, list, write_back, down),
            Op::LoadExclusive { mem, rt, rn, offset } => {
                format!("ldrex{} {}, {}", size(mem), R(rt), address(rn, Index::Offset, i32::from(offset)))
            }
            Op::StoreExclusive { mem, rd, rt, rn, offset } => {
                format!("strex{} {}, {}, {}", size(mem), R(rd), R(rt), address(rn, Index::Offset, i32::from(offset)))
            }
            _ => self.dsp(),
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.op {
            Op::AluImm { alu, s, rd, rn, imm, .. } => write!(f, "{}, #{imm}", head(alu, s, rd, rn)),
            Op::AluReg { alu, s, rd, rn, rm } => write!(f, "{}, {}", head(alu, s, rd, rn), R(rm)),
            Op::AluShift { alu: Alu::Mov, s, rd, rm, shift: kind, by, .. } => {
                write!(f, "{}{} {}, {}", shift(kind), if s { "s" } else { "" }, R(rd), R(rm))?;
                if kind == Shift::Rrx { Ok(()) } else { write!(f, ", #{by}") }
            }
            Op::AluShift { alu, s, rd, rn, rm, shift: Shift::Rrx, .. } => {
                write!(f, "{}, {}, rrx", head(alu, s, rd, rn), R(rm))
            }
            Op::AluShift { alu, s, rd, rn, rm, shift: kind, by } => {
                write!(f, "{}, {}, {} #{by}", head(alu, s, rd, rn), R(rm), shift(kind))
            }
            Op::ShiftReg { shift: kind, s, rd, rn, rm } => {
                write!(f, "{}{} {}, {}, {}", shift(kind), if s { "s" } else { "" }, R(rd), R(rn), R(rm))
            }
            Op::AddHigh { rd, rm } => write!(f, "add {}, {}", R(rd), R(rm)),
            Op::MovHigh { rd, rm } => write!(f, "mov {}, {}", R(rd), R(rm)),
            Op::Adr { rd, offset } => {
                write!(f, "adr {}, {:#x}", R(rd), (self.pc & !3).wrapping_add(4).wrapping_add_signed(offset))
            }
            Op::MovTop { rd, imm } => write!(f, "movt {}, #{imm}", R(rd)),
            Op::Extend { kind, rd, rn, rm, ror } => {
                let (prefix, suffix) = match kind {
                    Extend::SignedByte => ("sxt", "b"),
                    Extend::SignedHalf => ("sxt", "h"),
                    Extend::Byte => ("uxt", "b"),
                    Extend::Half => ("uxt", "h"),
                    Extend::SignedByte16 => ("sxt", "b16"),
                    Extend::Byte16 => ("uxt", "b16"),
                };
                write!(f, "{prefix}{}{suffix} {}", if rn == 15 { "" } else { "a" }, R(rd))?;
                write!(f, "{}, {}", Last(rn), R(rm))?;
                if ror == 0 { Ok(()) } else { write!(f, ", ror #{ror}") }
            }
            Op::Reverse { kind, rd, rm } => {
                let name = match kind {
                    Reverse::Rev => "rev",
                    Reverse::Rev16 => "rev16",
                    Reverse::Revsh => "revsh",
                    Reverse::Rbit => "rbit",
                };
                write!(f, "{name} {}, {}", R(rd), R(rm))
            }
            Op::Clz { rd, rm } => write!(f, "clz {}, {}", R(rd), R(rm)),
            Op::BitInsert { rd, rn: 15, lsb, width } => write!(f, "bfc {}, #{lsb}, #{width}", R(rd)),
            Op::BitInsert { rd, rn, lsb, width } => write!(f, "bfi {}, {}, #{lsb}, #{width}", R(rd), R(rn)),
            Op::BitExtract { signed, rd, rn, lsb, width } => {
                write!(f, "{} {}, {}, #{lsb}, #{width}", if signed { "sbfx" } else { "ubfx" }, R(rd), R(rn))
            }
            Op::Branch { offset } => write!(f, "b {:#x}", self.target(offset)),
            Op::BranchIf { cond, offset } => {
                write!(f, "b{} {:#x}", CONDITIONS[usize::from(cond).min(14)], self.target(offset))
            }
            Op::CompareBranch { nonzero, rn, offset } => {
                write!(f, "{} {}, {:#x}", if nonzero { "cbnz" } else { "cbz" }, R(rn), self.target(offset))
            }
            Op::Call { offset } => write!(f, "bl {:#x}", self.target(offset)),
            Op::BranchReg { rm } => write!(f, "bx {}", R(rm)),
            Op::CallReg { rm } => write!(f, "blx {}", R(rm)),
            Op::TableBranch { rn, rm, half: false } => write!(f, "tbb [{}, {}]", R(rn), R(rm)),
            Op::TableBranch { rn, rm, half: true } => write!(f, "tbh [{}, {}, lsl #1]", R(rn), R(rm)),
            Op::If { state } => f.write_str(&it(state)),
            _ => f.write_str(&self.memory()),
        }
    }
}
