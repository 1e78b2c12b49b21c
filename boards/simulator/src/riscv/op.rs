//! The instructions as the simulator executes them: what is done, and with which registers. Compressed instructions are
//! those that they stand for.

/// A register number, 0 to 31; 0 where an instruction has no such operand, so that the register that is always zero stands
/// for none.
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
    /// The constant: an operand, an offset, a shift, or the number of a special register with the constant for it above.
    pub imm: i32,
}

impl Insn {
    /// An instruction that needs no operands.
    pub fn plain(op: Op) -> Insn {
        Insn { op, rd: 0, rs1: 0, rs2: 0, narrow: false, imm: 0 }
    }

    /// Its length in bytes.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        if self.narrow { 2 } else { 4 }
    }
}

/// What is done. Operations with `I` at the end take the constant for their second operand.
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
    /// Special registers: write, set bits, clear bits; from a register or a constant of five bits.
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

/// What kind of thing an instruction is, for the timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// All in the arithmetic unit.
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
    /// The other atomic ones.
    Atomic,
    Branch,
    /// To a constant target.
    Jump,
    /// To an address in a register.
    JumpReg,
    Csr,
    /// FENCE.I: fetches anew.
    FenceI,
}

impl Op {
    /// Its class.
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
