//! Instructions as the simulator executes them: operations and their registers.

/// Register number, 0 to 31. Unused operands are 0, the register that is always zero.
pub type Reg = u8;

/// One decoded instruction. `rs` and `rt` are read and `rd` is written, independent of the fields of the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insn {
    pub op: Op,
    pub rs: Reg,
    pub rt: Reg,
    pub rd: Reg,
    /// A branch that executes its delay slot only if it is taken.
    pub likely: bool,
    /// The constant: an operand, an offset, a shift, a position with a size above, a code.
    pub imm: i32,
}

impl Insn {
    /// Creates an instruction without operands.
    pub fn plain(op: Op) -> Insn {
        Insn { op, rs: 0, rt: 0, rd: 0, likely: false, imm: 0 }
    }
}

/// Operations.
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// No such instruction on this core.
    Undefined,
    /// The address holds no code.
    Outside,

    Add, Addu, Sub, Subu, And, Or, Xor, Nor, Slt, Sltu,
    Addi, Addiu, Andi, Ori, Xori, Slti, Sltiu, Lui,
    Sll, Srl, Sra, Rotr, Sllv, Srlv, Srav, Rotrv,
    Movn, Movz, Clz, Clo, Seb, Seh, Wsbh, Ext, Ins,
    // Instructions that use HI and LO. MUL uses the same unit but writes a register.
    Mult, Multu, Madd, Maddu, Msub, Msubu, Div, Divu, Mfhi, Mflo, Mthi, Mtlo, Mul,
    Lb, Lbu, Lh, Lhu, Lw, Lwl, Lwr, Ll, Sb, Sh, Sw, Swl, Swr, Sc,
    Beq, Bne, Blez, Bgtz, Bltz, Bgez, Bltzal, Bgezal,
    J, Jal, Jr, Jalr,
    Teq, Tne, Tge, Tgeu, Tlt, Tltu, Teqi, Tnei, Tgei, Tgeiu, Tlti, Tltiu,
    Syscall, Break, Sdbbp, Sync, Synci, Pref,
    /// Read of a coprocessor 0 register. Only the cycle counter exists.
    Mfc0,
}

/// Kind of instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Instructions of the arithmetic unit.
    Alu,
    /// MULT and related instructions: the product goes to HI and LO.
    Product,
    /// MUL: the product goes to a register.
    Mul,
    Division,
    /// MFHI and MFLO.
    FromUnit,
    /// MTHI and MTLO.
    ToUnit,
    Load,
    Store,
    /// SC: stores, and returns a result like a load.
    Conditional,
    /// A branch or jump of any kind, which has a delay slot.
    Branch,
    Trap,
    System,
}

impl Op {
    /// Returns the class.
    #[inline(always)]
    pub fn class(self) -> Class {
        match self {
            Op::Mult | Op::Multu | Op::Madd | Op::Maddu | Op::Msub | Op::Msubu => Class::Product,
            Op::Mul => Class::Mul,
            Op::Div | Op::Divu => Class::Division,
            Op::Mfhi | Op::Mflo => Class::FromUnit,
            Op::Mthi | Op::Mtlo => Class::ToUnit,
            Op::Lb | Op::Lbu | Op::Lh | Op::Lhu | Op::Lw | Op::Lwl | Op::Lwr | Op::Ll => Class::Load,
            Op::Sb | Op::Sh | Op::Sw | Op::Swl | Op::Swr => Class::Store,
            Op::Sc => Class::Conditional,
            Op::Beq | Op::Bne | Op::Blez | Op::Bgtz | Op::Bltz | Op::Bgez | Op::Bltzal | Op::Bgezal => Class::Branch,
            Op::J | Op::Jal | Op::Jr | Op::Jalr => Class::Branch,
            Op::Teq | Op::Tne | Op::Tge | Op::Tgeu | Op::Tlt | Op::Tltu => Class::Trap,
            Op::Teqi | Op::Tnei | Op::Tgei | Op::Tgeiu | Op::Tlti | Op::Tltiu => Class::Trap,
            Op::Undefined | Op::Outside | Op::Syscall | Op::Break | Op::Sdbbp => Class::System,
            Op::Sync | Op::Synci | Op::Pref => Class::System,
            _ => Class::Alu,
        }
    }

    /// Returns whether operands are signed numbers.
    #[inline(always)]
    pub fn is_signed(self) -> bool {
        matches!(self, Op::Mult | Op::Madd | Op::Msub | Op::Mul | Op::Div)
    }
}
