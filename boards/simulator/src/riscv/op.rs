//! Instructions as the simulator executes them: operations and their registers. Compressed instructions are stored in
//! their expanded form.

/// Register number, 0 to 31. Unused operands are 0, the register that is always zero.
pub type Reg = u8;

/// One decoded instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insn {
    pub op: Op,
    pub rd: Reg,
    pub rs1: Reg,
    pub rs2: Reg,
    /// 16 bits wide.
    pub narrow: bool,
    /// The constant: an operand, an offset, or a shift. For CSR instructions, the register number with the constant
    /// above it.
    pub imm: i32,
}

impl Insn {
    /// Creates an instruction without operands.
    pub fn plain(op: Op) -> Insn {
        Insn { op, rd: 0, rs1: 0, rs2: 0, narrow: false, imm: 0 }
    }

    /// Returns the length in bytes.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        if self.narrow { 2 } else { 4 }
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

    // RV32I.
    Lui, Auipc, Jal, Jalr,
    Beq, Bne, Blt, Bge, Bltu, Bgeu,
    Lb, Lh, Lw, Lbu, Lhu, Sb, Sh, Sw,
    Addi, Slti, Sltiu, Xori, Ori, Andi, Slli, Srli, Srai,
    Add, Sub, Sll, Slt, Sltu, Xor, Srl, Sra, Or, And,
    Fence, FenceI, Ecall, Ebreak, Wfi,
    /// CSR instructions: write, set bits, clear bits, with a register or a constant of five bits.
    Csrrw, Csrrs, Csrrc, Csrrwi, Csrrsi, Csrrci,
    // M.
    Mul, Mulh, Mulhsu, Mulhu, Div, Divu, Rem, Remu,
    // A.
    LrW, ScW, AmoSwap, AmoAdd, AmoXor, AmoAnd, AmoOr, AmoMin, AmoMax, AmoMinu, AmoMaxu,
    // Zba, Zbb.
    Sh1add, Sh2add, Sh3add,
    Andn, Orn, Xnor, Clz, Ctz, Cpop, Max, Maxu, Min, Minu, SextB, SextH, ZextH, Rol, Ror, Rori, OrcB, Rev8,
    // Zbs.
    Bclr, Bclri, Bext, Bexti, Binv, Binvi, Bset, Bseti,
    // Zbkb beyond Zbb, Zbc.
    Pack, Packh, Brev8, Zip, Unzip,
    Clmul, Clmulh, Clmulr,
}

/// Kind of instruction, for the timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Instructions of the arithmetic unit.
    Alu,
    Mul,
    /// The upper half of a product.
    MulHigh,
    Div,
    /// A load of a word.
    Load,
    /// A load of a byte or halfword.
    LoadPart,
    Store,
    /// LR and SC.
    Exclusive,
    /// Other atomic instructions.
    Atomic,
    Branch,
    /// Jump to a constant target.
    Jump,
    /// Jump to an address in a register.
    JumpReg,
    Csr,
    /// FENCE.I: restarts instruction fetch.
    FenceI,
}

impl Op {
    /// Returns the class.
    #[inline(always)]
    pub fn class(self) -> Class {
        match self {
            Op::Mul => Class::Mul,
            Op::Mulh | Op::Mulhsu | Op::Mulhu => Class::MulHigh,
            Op::Div | Op::Divu | Op::Rem | Op::Remu => Class::Div,
            Op::Lw => Class::Load,
            Op::Lb | Op::Lh | Op::Lbu | Op::Lhu => Class::LoadPart,
            Op::Sb | Op::Sh | Op::Sw => Class::Store,
            Op::LrW | Op::ScW => Class::Exclusive,
            Op::AmoSwap
            | Op::AmoAdd
            | Op::AmoXor
            | Op::AmoAnd
            | Op::AmoOr
            | Op::AmoMin
            | Op::AmoMax
            | Op::AmoMinu
            | Op::AmoMaxu => Class::Atomic,
            Op::Beq | Op::Bne | Op::Blt | Op::Bge | Op::Bltu | Op::Bgeu => Class::Branch,
            Op::Jal => Class::Jump,
            Op::Jalr => Class::JumpReg,
            Op::Csrrw | Op::Csrrs | Op::Csrrc | Op::Csrrwi | Op::Csrrsi | Op::Csrrci => Class::Csr,
            Op::FenceI => Class::FenceI,
            _ => Class::Alu,
        }
    }
}
