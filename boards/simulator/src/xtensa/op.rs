//! Instructions as the simulator executes them: operations and their registers. Instructions of the density option are
//! stored in their long form.

/// One decoded instruction.
///
/// `r`, `s` and `t` are the fields of the encoding: each is a register in the current window or part of a constant.
/// Registers that are read and written are listed separately, for the timing and the window check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insn {
    pub op: Op,
    pub r: u8,
    pub s: u8,
    pub t: u8,
    /// Length in bytes.
    pub len: u8,
    /// Register that is written, or [`NONE`].
    pub written: u8,
    /// Highest register that is named. For calls, the highest that they write.
    pub highest: u8,
    /// Bit mask of the registers that are read.
    pub read: u16,
    /// The constant: an operand, an offset from the instruction, a shift, a bit, or the number of a special register.
    pub imm: i32,
}

/// Marker for no register.
pub const NONE: u8 = 0xff;

impl Insn {
    /// Creates an instruction without operands.
    pub fn plain(op: Op) -> Insn {
        Insn { op, r: 0, s: 0, t: 0, len: 3, written: NONE, highest: 0, read: 0, imm: 0 }
    }
}

/// Operations. Names with `I` at the end take the constant as second operand.
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// No such instruction on this core.
    Undefined,
    /// The address holds no code.
    Outside,

    // Addition, subtraction, logic.
    Add, Addx2, Addx4, Addx8, Sub, Subx2, Subx4, Subx8, Addi, Neg, Abs, And, Or, Xor, Movi, Mov,
    Min, Max, Minu, Maxu, Clamps, Sext, Nsa, Nsau,
    Moveqz, Movnez, Movltz, Movgez,
    // Shifts.
    Extui, Slli, Srli, Srai, Sll, Srl, Sra, Src, Ssr, Ssl, Ssa8l, Ssa8b, Ssai,
    // Multiplication, division.
    Mull, Muluh, Mulsh, Mul16u, Mul16s, Quou, Quos, Remu, Rems,
    // Memory.
    L8ui, L16ui, L16si, L32i, L32r, S8i, S16i, S32i, S32c1i,
    // Jumps to a constant or to a register.
    J, Jx, Call0, Call4, Call8, Call12, Callx0, Callx4, Callx8, Callx12, Ret, Retw, Entry,
    // Branches.
    Beqz, Bnez, Bltz, Bgez, Beqi, Bnei, Blti, Bgei, Bltui, Bgeui,
    Beq, Bne, Blt, Bge, Bltu, Bgeu, Bany, Bnone, Ball, Bnall, Bbc, Bbs, Bbci, Bbsi,
    Loop, Loopnez, Loopgtz,
    // Windows, special registers, system.
    Movsp, Rsr, Wsr, Xsr, Rur, Wur,
    /// NOP, barriers, and cache instructions.
    Nop,
    Syscall, Break,
}

/// Kind of instruction, for the timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// One cycle, with an immediate result.
    Alu,
    Mul,
    Div,
    Load,
    Store,
    /// S32C1I.
    Exclusive,
    Branch,
    Jump,
    Loop,
    Entry,
    /// RSR and similar instructions.
    Special,
}

impl Op {
    /// Returns the class.
    #[inline(always)]
    pub fn class(self) -> Class {
        match self {
            Op::Mull | Op::Muluh | Op::Mulsh | Op::Mul16u | Op::Mul16s => Class::Mul,
            Op::Quou | Op::Quos | Op::Remu | Op::Rems => Class::Div,
            Op::L8ui | Op::L16ui | Op::L16si | Op::L32i | Op::L32r => Class::Load,
            Op::S8i | Op::S16i | Op::S32i => Class::Store,
            Op::S32c1i => Class::Exclusive,
            Op::Beqz | Op::Bnez | Op::Bltz | Op::Bgez => Class::Branch,
            Op::Beqi | Op::Bnei | Op::Blti | Op::Bgei | Op::Bltui | Op::Bgeui => Class::Branch,
            Op::Beq | Op::Bne | Op::Blt | Op::Bge | Op::Bltu | Op::Bgeu => Class::Branch,
            Op::Bany | Op::Bnone | Op::Ball | Op::Bnall | Op::Bbc | Op::Bbs | Op::Bbci | Op::Bbsi => Class::Branch,
            Op::J | Op::Jx | Op::Ret | Op::Retw => Class::Jump,
            Op::Call0 | Op::Call4 | Op::Call8 | Op::Call12 => Class::Jump,
            Op::Callx0 | Op::Callx4 | Op::Callx8 | Op::Callx12 => Class::Jump,
            Op::Loop | Op::Loopnez | Op::Loopgtz => Class::Loop,
            Op::Entry => Class::Entry,
            Op::Movsp | Op::Rsr | Op::Wsr | Op::Xsr | Op::Rur | Op::Wur => Class::Special,
            _ => Class::Alu,
        }
    }
}
