//! Forms of instructions that need only one instruction to test. In patterns, `d` is the destination, and `s` and `t`
//! are the operands. Five bits are any register, three are x8 to x15.

use crate::case::{Case, SCRATCH, SCRATCH_SIZE, SP};
use crate::form::{Allowed, Fields, any, draw, encode};
use crate::random::Random;

/// Address of a form.
#[derive(Clone, Copy)]
pub enum Address {
    /// No address.
    None,
    /// Address in the register of a letter, or in the stack pointer for `' '`. The other fields are the access size in
    /// bytes and the offset.
    In(char, u32, fn(&Fields) -> i32),
}

/// One form.
pub struct Form {
    pub name: &'static str,
    pub pattern: &'static str,
    pub allowed: Allowed,
    address: Address,
}

const fn form(name: &'static str, pattern: &'static str) -> Form {
    Form { name, pattern, allowed: any, address: Address::None }
}

const fn only(name: &'static str, pattern: &'static str, allowed: Allowed) -> Form {
    Form { name, pattern, allowed, address: Address::None }
}

const fn access(
    name: &'static str,
    pattern: &'static str,
    letter: char,
    size: u32,
    offset: fn(&Fields) -> i32,
) -> Form {
    Form { name, pattern, allowed: |f| f.get('s') != 0, address: Address::In(letter, size, offset) }
}

impl Form {
    /// Creates a case of this form.
    pub fn case(&self, at: u32, random: &mut Random) -> Case {
        let mut case = Case::new(self.name, at, random);
        let registers = |f: &Fields| ['d', 's', 't'].map(|letter| (letter, f.get(letter)));
        let fields = loop {
            let fields = draw(self.pattern, self.allowed, random);
            let five = |letter: char| self.pattern.chars().filter(|c| *c == letter).count() == 5;
            let free = |(letter, r): &(char, u32)| *r != case.reserved && (*letter, *r) != ('d', SP);
            if registers(&fields).iter().all(|register| !five(register.0) || free(register)) {
                break fields;
            }
        };
        case.code = encode(self.pattern, &fields);
        case.code.reverse(); // the low half comes first
        if let Address::In(letter, size, offset) = self.address {
            let base = match letter {
                ' ' => SP,
                _ if self.pattern.chars().filter(|c| *c == letter).count() == 3 => 8 + fields.get(letter),
                _ => fields.get(letter),
            };
            let place = SCRATCH + size * random.below(SCRATCH_SIZE / size);
            case.registers[base as usize] = place.wrapping_add_signed(-offset(&fields));
        }
        case
    }
}

fn nonzero(f: &Fields) -> bool {
    f.get('I') != 0
}

/// Returns the 12-bit constant.
fn imm_i(f: &Fields) -> i32 {
    (f.get('I') << 20) as i32 >> 20
}

/// RV32I without branches and memory, and M.
#[rustfmt::skip]
pub const BASE: &[Form] = &[
    form("LUI", "IIIIIIIIIIIIIIIIIIII ddddd 0110111"),
    form("AUIPC", "IIIIIIIIIIIIIIIIIIII ddddd 0010111"),
    form("ADDI", "IIIIIIIIIIII sssss 000 ddddd 0010011"),
    form("SLTI", "IIIIIIIIIIII sssss 010 ddddd 0010011"),
    form("SLTIU", "IIIIIIIIIIII sssss 011 ddddd 0010011"),
    form("XORI", "IIIIIIIIIIII sssss 100 ddddd 0010011"),
    form("ORI", "IIIIIIIIIIII sssss 110 ddddd 0010011"),
    form("ANDI", "IIIIIIIIIIII sssss 111 ddddd 0010011"),
    form("SLLI", "0000000 IIIII sssss 001 ddddd 0010011"),
    form("SRLI", "0000000 IIIII sssss 101 ddddd 0010011"),
    form("SRAI", "0100000 IIIII sssss 101 ddddd 0010011"),
    form("ADD", "0000000 ttttt sssss 000 ddddd 0110011"),
    form("SUB", "0100000 ttttt sssss 000 ddddd 0110011"),
    form("SLL", "0000000 ttttt sssss 001 ddddd 0110011"),
    form("SLT", "0000000 ttttt sssss 010 ddddd 0110011"),
    form("SLTU", "0000000 ttttt sssss 011 ddddd 0110011"),
    form("XOR", "0000000 ttttt sssss 100 ddddd 0110011"),
    form("SRL", "0000000 ttttt sssss 101 ddddd 0110011"),
    form("SRA", "0100000 ttttt sssss 101 ddddd 0110011"),
    form("OR", "0000000 ttttt sssss 110 ddddd 0110011"),
    form("AND", "0000000 ttttt sssss 111 ddddd 0110011"),
    form("MUL", "0000001 ttttt sssss 000 ddddd 0110011"),
    form("MULH", "0000001 ttttt sssss 001 ddddd 0110011"),
    form("MULHSU", "0000001 ttttt sssss 010 ddddd 0110011"),
    form("MULHU", "0000001 ttttt sssss 011 ddddd 0110011"),
    form("DIV", "0000001 ttttt sssss 100 ddddd 0110011"),
    form("DIVU", "0000001 ttttt sssss 101 ddddd 0110011"),
    form("REM", "0000001 ttttt sssss 110 ddddd 0110011"),
    form("REMU", "0000001 ttttt sssss 111 ddddd 0110011"),
];

/// Zba, Zbb, Zbs, Zbkb, Zbc.
#[rustfmt::skip]
pub const BITS: &[Form] = &[
    form("SH1ADD", "0010000 ttttt sssss 010 ddddd 0110011"),
    form("SH2ADD", "0010000 ttttt sssss 100 ddddd 0110011"),
    form("SH3ADD", "0010000 ttttt sssss 110 ddddd 0110011"),
    form("ANDN", "0100000 ttttt sssss 111 ddddd 0110011"),
    form("ORN", "0100000 ttttt sssss 110 ddddd 0110011"),
    form("XNOR", "0100000 ttttt sssss 100 ddddd 0110011"),
    form("CLZ", "0110000 00000 sssss 001 ddddd 0010011"),
    form("CTZ", "0110000 00001 sssss 001 ddddd 0010011"),
    form("CPOP", "0110000 00010 sssss 001 ddddd 0010011"),
    form("SEXT.B", "0110000 00100 sssss 001 ddddd 0010011"),
    form("SEXT.H", "0110000 00101 sssss 001 ddddd 0010011"),
    form("MIN", "0000101 ttttt sssss 100 ddddd 0110011"),
    form("MINU", "0000101 ttttt sssss 101 ddddd 0110011"),
    form("MAX", "0000101 ttttt sssss 110 ddddd 0110011"),
    form("MAXU", "0000101 ttttt sssss 111 ddddd 0110011"),
    form("ROL", "0110000 ttttt sssss 001 ddddd 0110011"),
    form("ROR", "0110000 ttttt sssss 101 ddddd 0110011"),
    form("RORI", "0110000 IIIII sssss 101 ddddd 0010011"),
    form("ORC.B", "0010100 00111 sssss 101 ddddd 0010011"),
    form("REV8", "0110100 11000 sssss 101 ddddd 0010011"),
    form("BCLR", "0100100 ttttt sssss 001 ddddd 0110011"),
    form("BCLRI", "0100100 IIIII sssss 001 ddddd 0010011"),
    form("BEXT", "0100100 ttttt sssss 101 ddddd 0110011"),
    form("BEXTI", "0100100 IIIII sssss 101 ddddd 0010011"),
    form("BINV", "0110100 ttttt sssss 001 ddddd 0110011"),
    form("BINVI", "0110100 IIIII sssss 001 ddddd 0010011"),
    form("BSET", "0010100 ttttt sssss 001 ddddd 0110011"),
    form("BSETI", "0010100 IIIII sssss 001 ddddd 0010011"),
    form("PACK, ZEXT.H", "0000100 ttttt sssss 100 ddddd 0110011"),
    form("PACKH", "0000100 ttttt sssss 111 ddddd 0110011"),
    form("BREV8", "0110100 00111 sssss 101 ddddd 0010011"),
    form("ZIP", "0000100 01111 sssss 001 ddddd 0010011"),
    form("UNZIP", "0000100 01111 sssss 101 ddddd 0010011"),
    form("CLMUL", "0000101 ttttt sssss 001 ddddd 0110011"),
    form("CLMULR", "0000101 ttttt sssss 010 ddddd 0110011"),
    form("CLMULH", "0000101 ttttt sssss 011 ddddd 0110011"),
];

/// C without branches and memory.
#[rustfmt::skip]
pub const COMPRESSED: &[Form] = &[
    only("C.ADDI4SPN", "000 IIIIIIII ddd 00", nonzero),
    form("C.ADDI, C.NOP", "000 I ddddd IIIII 01"),
    form("C.LI", "010 I ddddd IIIII 01"),
    only("C.ADDI16SP", "011 I 00010 IIIII 01", nonzero),
    only("C.LUI", "011 I ddddd IIIII 01", |f| f.get('I') != 0 && f.get('d') != SP),
    form("C.SRLI", "100 0 00 ddd IIIII 01"),
    form("C.SRAI", "100 0 01 ddd IIIII 01"),
    form("C.ANDI", "100 I 10 ddd IIIII 01"),
    form("C.SUB", "100 0 11 ddd 00 ttt 01"),
    form("C.XOR", "100 0 11 ddd 01 ttt 01"),
    form("C.OR", "100 0 11 ddd 10 ttt 01"),
    form("C.AND", "100 0 11 ddd 11 ttt 01"),
    form("C.SLLI", "000 0 ddddd IIIII 10"),
    only("C.MV", "100 0 ddddd ttttt 10", |f| f.get('t') != 0),
    only("C.ADD", "100 1 ddddd ttttt 10", |f| f.get('t') != 0),
];

/// Returns the offset of C.LW and C.SW. Its bits are in the order 5:3, 2, 6.
fn c_offset(f: &Fields) -> i32 {
    let i = f.get('I');
    (i >> 2 << 3 | (i >> 1 & 1) << 2 | (i & 1) << 6) as i32
}

/// Loads, stores, and atomic instructions.
#[rustfmt::skip]
pub const MEMORY: &[Form] = &[
    access("LB", "IIIIIIIIIIII sssss 000 ddddd 0000011", 's', 1, imm_i),
    access("LH", "IIIIIIIIIIII sssss 001 ddddd 0000011", 's', 2, imm_i),
    access("LW", "IIIIIIIIIIII sssss 010 ddddd 0000011", 's', 4, imm_i),
    access("LBU", "IIIIIIIIIIII sssss 100 ddddd 0000011", 's', 1, imm_i),
    access("LHU", "IIIIIIIIIIII sssss 101 ddddd 0000011", 's', 2, imm_i),
    access("SB", "IIIIIII ttttt sssss 000 IIIII 0100011", 's', 1, imm_i),
    access("SH", "IIIIIII ttttt sssss 001 IIIII 0100011", 's', 2, imm_i),
    access("SW", "IIIIIII ttttt sssss 010 IIIII 0100011", 's', 4, imm_i),
    Form { name: "C.LW", pattern: "010 III sss II ddd 00", allowed: any, address: Address::In('s', 4, c_offset) },
    Form { name: "C.SW", pattern: "110 III sss II ttt 00", allowed: any, address: Address::In('s', 4, c_offset) },
    Form { name: "C.LWSP", pattern: "010 I ddddd IIIII 10", allowed: |f| f.get('d') != 0, address: Address::In(' ', 4, |f| {
        let i = f.get('I');
        (i >> 5 << 5 | (i >> 2 & 7) << 2 | (i & 3) << 6) as i32
    }) },
    Form { name: "C.SWSP", pattern: "110 IIIIII ttttt 10", allowed: any, address: Address::In(' ', 4, |f| {
        let i = f.get('I');
        (i >> 2 << 2 | (i & 3) << 6) as i32
    }) },
    access("AMOSWAP.W", "00001 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOADD.W", "00000 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOXOR.W", "00100 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOAND.W", "01100 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOOR.W", "01000 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOMIN.W", "10000 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOMAX.W", "10100 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOMINU.W", "11000 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
    access("AMOMAXU.W", "11100 II ttttt sssss 010 ddddd 0101111", 's', 4, |_| 0),
];
