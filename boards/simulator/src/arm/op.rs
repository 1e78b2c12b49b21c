//! Instructions as the simulator executes them: one variant per operation, with unpacked operands. Several encodings of
//! one operation (16 and 32 bits wide, with and without a shift) become the same variant. Properties that depend only
//! on the width (timing, flags inside an IT block) are stored separately in [`Insn`].

use crate::arm::timing::Time;

/// A register number, 0 to 15.
pub type Reg = u8;

/// One decoded instruction.
#[derive(Clone, Copy, Debug)]
pub struct Insn {
    pub op: Op,
    pub time: Time,
    /// 16 bits wide.
    pub narrow: bool,
    /// Does not set flags inside an IT block (16-bit data processing except compares).
    pub quiet: bool,
}

/// The operations of the arithmetic unit with a flexible second operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alu {
    And,
    Bic,
    Orr,
    Orn,
    Eor,
    Add,
    Adc,
    Sbc,
    Sub,
    Rsb,
    Mov,
    Mvn,
    Tst,
    Teq,
    Cmp,
    Cmn,
}

/// Shift of a second operand. Amounts are the architectural ones: LSR and ASR go up to 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    Lsl,
    Lsr,
    Asr,
    Ror,
    Rrx,
}

/// Width and extension of a memory access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mem {
    Word,
    Half,
    Byte,
    SignedHalf,
    SignedByte,
}

/// Update of the base register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// `[rn, #x]`
    Offset,
    /// `[rn, #x]!`
    Pre,
    /// `[rn], #x`
    Post,
}

/// Sign and zero extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extend {
    SignedByte,
    SignedHalf,
    Byte,
    Half,
    SignedByte16,
    Byte16,
}

/// Byte and bit order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reverse {
    Rev,
    Rev16,
    Revsh,
    Rbit,
}

/// Products of two words into two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Long {
    Umull,
    Smull,
    Umlal,
    Smlal,
    Umaal,
}

/// QADD and related instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saturating {
    Add,
    DoubleAdd,
    Sub,
    DoubleSub,
}

/// The arithmetic of the parallel instructions on halfwords and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    Add16,
    Asx,
    Sax,
    Sub16,
    Add8,
    Sub8,
}

/// Treatment of a lane's result in parallel instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneMode {
    /// Keeps the low bits and sets GE.
    Wrap,
    Saturate,
    Halve,
}

/// Floating-point operations with two operands and a destination. Some also read the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vfp {
    Mla,
    Mls,
    Nmla,
    Nmls,
    Mul,
    Nmul,
    Add,
    Sub,
    Div,
    Fma,
    Fms,
    Fnma,
    Fnms,
}

/// Floating-point operations with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vfp1 {
    Mov,
    Abs,
    Neg,
    Sqrt,
    FromSigned,
    FromUnsigned,
    /// Conversion to integer; `true`: toward zero, `false`: to nearest even.
    ToSigned(bool),
    ToUnsigned(bool),
    /// Conversion from half precision; `false`: bottom half, `true`: top half.
    FromHalf(bool),
    ToHalf(bool),
}

/// One operation.
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// No such instruction on this core.
    Undefined,
    /// The address holds no code.
    Outside,

    /// `carry`: effect of a rotated constant on C: 0, 1, or 2 for unchanged.
    AluImm { alu: Alu, s: bool, rd: Reg, rn: Reg, carry: u8, imm: u32 },
    AluReg { alu: Alu, s: bool, rd: Reg, rn: Reg, rm: Reg },
    AluShift { alu: Alu, s: bool, rd: Reg, rn: Reg, rm: Reg, shift: Shift, by: u8 },
    ShiftReg { shift: Shift, s: bool, rd: Reg, rn: Reg, rm: Reg },
    /// ADD and MOV between any registers, PC included.
    AddHigh { rd: Reg, rm: Reg },
    MovHigh { rd: Reg, rm: Reg },
    Adr { rd: Reg, offset: i32 },
    MovTop { rd: Reg, imm: u16 },
    /// `rn` = 15: nothing is added.
    Extend { kind: Extend, rd: Reg, rn: Reg, rm: Reg, ror: u8 },
    Reverse { kind: Reverse, rd: Reg, rm: Reg },
    Clz { rd: Reg, rm: Reg },
    /// `rn` = 15: BFC.
    BitInsert { rd: Reg, rn: Reg, lsb: u8, width: u8 },
    BitExtract { signed: bool, rd: Reg, rn: Reg, lsb: u8, width: u8 },
    Saturate { signed: bool, rd: Reg, rn: Reg, to: u8, shift: Shift, by: u8 },
    Saturate16 { signed: bool, rd: Reg, rn: Reg, to: u8 },
    SaturatingAdd { kind: Saturating, rd: Reg, rn: Reg, rm: Reg },
    /// PKHBT (`top` = false: LSL) and PKHTB (ASR).
    Pack { top: bool, rd: Reg, rn: Reg, rm: Reg, by: u8 },
    Parallel { lanes: Lanes, mode: LaneMode, signed: bool, rd: Reg, rn: Reg, rm: Reg },
    Select { rd: Reg, rn: Reg, rm: Reg },
    /// USAD8 (`ra` = 15) and USADA8.
    AbsDiff { rd: Reg, rn: Reg, rm: Reg, ra: Reg },

    Mul { s: bool, rd: Reg, rn: Reg, rm: Reg },
    Mla { sub: bool, rd: Reg, rn: Reg, rm: Reg, ra: Reg },
    MulLong { kind: Long, lo: Reg, hi: Reg, rn: Reg, rm: Reg },
    /// SMULxy (`ra` = 15) and SMLAxy.
    MulHalf { rd: Reg, rn: Reg, rm: Reg, ra: Reg, n_top: bool, m_top: bool },
    /// SMULWy and SMLAWy.
    MulWord { rd: Reg, rn: Reg, rm: Reg, ra: Reg, m_top: bool },
    /// SMUAD, SMUSD, SMLAD, SMLSD, with and without X.
    MulDual { sub: bool, swap: bool, rd: Reg, rn: Reg, rm: Reg, ra: Reg },
    /// SMMUL, SMMLA, SMMLS, with and without R.
    MulTop { sub: bool, round: bool, rd: Reg, rn: Reg, rm: Reg, ra: Reg },
    /// SMLALxy.
    MulLongHalf { lo: Reg, hi: Reg, rn: Reg, rm: Reg, n_top: bool, m_top: bool },
    /// SMLALD, SMLSLD, with and without X.
    MulLongDual { sub: bool, swap: bool, lo: Reg, hi: Reg, rn: Reg, rm: Reg },
    Div { signed: bool, rd: Reg, rn: Reg, rm: Reg },

    Load { mem: Mem, rt: Reg, rn: Reg, index: Index, offset: i32 },
    LoadReg { mem: Mem, rt: Reg, rn: Reg, rm: Reg, lsl: u8 },
    LoadLiteral { mem: Mem, rt: Reg, offset: i32 },
    Store { mem: Mem, rt: Reg, rn: Reg, index: Index, offset: i32 },
    StoreReg { mem: Mem, rt: Reg, rn: Reg, rm: Reg, lsl: u8 },
    LoadDual { rt: Reg, rt2: Reg, rn: Reg, index: Index, offset: i16 },
    StoreDual { rt: Reg, rt2: Reg, rn: Reg, index: Index, offset: i16 },
    /// `down`: decrement before, otherwise increment after.
    LoadMany { rn: Reg, list: u16, write_back: bool, down: bool },
    StoreMany { rn: Reg, list: u16, write_back: bool, down: bool },
    LoadExclusive { mem: Mem, rt: Reg, rn: Reg, offset: u16 },
    StoreExclusive { mem: Mem, rd: Reg, rt: Reg, rn: Reg, offset: u16 },
    ClearExclusive,

    Branch { offset: i32 },
    BranchIf { cond: u8, offset: i32 },
    /// CBZ, CBNZ.
    CompareBranch { nonzero: bool, rn: Reg, offset: i32 },
    Call { offset: i32 },
    BranchReg { rm: Reg },
    CallReg { rm: Reg },
    TableBranch { rn: Reg, rm: Reg, half: bool },
    /// IT instructions, with the new ITSTATE.
    If { state: u8 },

    /// NOP, YIELD, SEV, preload hints.
    Nop,
    /// WFI, WFE: no wait is simulated.
    Wait,
    Barrier,
    ChangeState { disable: bool, faults: bool, interrupts: bool },
    ReadSpecial { rd: Reg, which: u8 },
    WriteSpecial { rn: Reg, which: u8, mask: u8 },
    SupervisorCall { imm: u8 },
    Breakpoint { imm: u8 },

    VLoad { double: bool, vd: u8, rn: Reg, offset: i16 },
    VStore { double: bool, vd: u8, rn: Reg, offset: i16 },
    /// `words` single registers from `vd` on.
    VLoadMany { rn: Reg, vd: u8, words: u8, write_back: bool, down: bool },
    VStoreMany { rn: Reg, vd: u8, words: u8, write_back: bool, down: bool },
    /// Move between a core register and a single register.
    VMovToCore { rt: Reg, vn: u8 },
    VMovFromCore { rt: Reg, vn: u8 },
    /// Move between two core registers and two singles, or a double.
    VMovPairToCore { rt: Reg, rt2: Reg, vm: u8 },
    VMovPairFromCore { rt: Reg, rt2: Reg, vm: u8 },
    VMovImm { vd: u8, imm: u32 },
    VArith { kind: Vfp, vd: u8, vn: u8, vm: u8 },
    VUnary { kind: Vfp1, vd: u8, vm: u8 },
    /// Conversion to and from fixed point, in place.
    VFixed { to_fixed: bool, unsigned: bool, half: bool, vd: u8, fraction: u8 },
    /// `zero`: compare with 0.0; `quiet`: only signalling NaNs are invalid (no effect here).
    VCompare { vd: u8, vm: u8, zero: bool, quiet: bool },
    /// `rt` = 15: the flags.
    VReadStatus { rt: Reg },
    VWriteStatus { rt: Reg },
}
