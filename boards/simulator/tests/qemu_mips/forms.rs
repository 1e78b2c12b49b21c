//! Forms of instructions that need only one instruction to test. In patterns, `d`, `s` and `t` are the register fields.

use crate::case::{Case, SCRATCH, SCRATCH_SIZE, SP};
use crate::form::{Allowed, Fields, any, draw, encode};
use crate::random::Random;

/// One form.
pub struct Form {
    pub name: &'static str,
    pub pattern: &'static str,
    pub allowed: Allowed,
    /// Size in bytes of an access at the register `s` with an offset, or 0.
    access: u32,
    /// Condition on the two operands that excludes traps and unpredictable behavior.
    fits: fn(u32, u32, &Fields) -> bool,
}

const FITS: fn(u32, u32, &Fields) -> bool = |_, _, _| true;

const fn form(name: &'static str, pattern: &'static str) -> Form {
    Form { name, pattern, allowed: any, access: 0, fits: FITS }
}

const fn only(name: &'static str, pattern: &'static str, allowed: Allowed) -> Form {
    Form { allowed, ..form(name, pattern) }
}

const fn fit(name: &'static str, pattern: &'static str, fits: fn(u32, u32, &Fields) -> bool) -> Form {
    Form { fits, ..form(name, pattern) }
}

const fn access(name: &'static str, pattern: &'static str, size: u32) -> Form {
    Form { access: size, allowed: |f| f.get('s') != 0, ..form(name, pattern) }
}

/// MTLO and MTHI of a register, because LO and HI hold no valid value after MUL.
const REFILL: [u32; 2] = [0x13, 0x11];

/// Returns the signed constant.
fn signed(f: &Fields) -> i32 {
    i32::from(f.get('I') as i16)
}

impl Form {
    /// Creates a case of this form.
    pub fn case(&self, at: u32, random: &mut Random) -> Case {
        for _ in 0..100_000 {
            let mut case = Case::new(self.name, at, random);
            let fields = draw(self.pattern, self.allowed, random);
            if ['d', 's', 't'].iter().any(|letter| fields.get(*letter) == case.reserved) {
                continue;
            }
            if ['d', 't'].iter().any(|letter| fields.get(*letter) == SP) || self.access != 0 && fields.get('s') == SP {
                continue;
            }
            let (s, t) = (fields.get('s') as usize, fields.get('t') as usize);
            if random.one_in(4) && s != 0 && s as u32 != SP {
                let has_t = self.pattern.contains('t');
                case.registers[s] = if has_t { case.registers[t] } else { signed(&fields) as u32 };
            }
            if !(self.fits)(case.registers[s], case.registers[t], &fields) {
                continue;
            }
            let halves = encode(self.pattern, &fields);
            case.code.push(u32::from(halves[0]) << 16 | u32::from(halves[1]));
            if self.name == "MUL" {
                case.code.extend(REFILL.map(|funct| fields.get('s') << 21 | funct));
            }
            if self.access != 0 {
                let place = SCRATCH + self.access * random.below(SCRATCH_SIZE / self.access);
                case.registers[s] = place.wrapping_add_signed(-signed(&fields));
            }
            return case;
        }
        panic!("no case of {}", self.name);
    }
}

fn not_zero(_: u32, b: u32, _: &Fields) -> bool {
    b != 0
}

/// Arithmetic instructions.
#[rustfmt::skip]
pub const BASE: &[Form] = &[
    fit("ADD", "000000 sssss ttttt ddddd 00000 100000", |a, b, _| (a as i32).checked_add(b as i32).is_some()),
    form("ADDU", "000000 sssss ttttt ddddd 00000 100001"),
    fit("SUB", "000000 sssss ttttt ddddd 00000 100010", |a, b, _| (a as i32).checked_sub(b as i32).is_some()),
    form("SUBU", "000000 sssss ttttt ddddd 00000 100011"),
    form("AND", "000000 sssss ttttt ddddd 00000 100100"),
    form("OR", "000000 sssss ttttt ddddd 00000 100101"),
    form("XOR", "000000 sssss ttttt ddddd 00000 100110"),
    form("NOR", "000000 sssss ttttt ddddd 00000 100111"),
    form("SLT", "000000 sssss ttttt ddddd 00000 101010"),
    form("SLTU", "000000 sssss ttttt ddddd 00000 101011"),
    form("MOVZ", "000000 sssss ttttt ddddd 00000 001010"),
    form("MOVN", "000000 sssss ttttt ddddd 00000 001011"),
    fit("ADDI", "001000 sssss ttttt IIIIIIIIIIIIIIII", |a, _, f| (a as i32).checked_add(signed(f)).is_some()),
    form("ADDIU", "001001 sssss ttttt IIIIIIIIIIIIIIII"),
    form("SLTI", "001010 sssss ttttt IIIIIIIIIIIIIIII"),
    form("SLTIU", "001011 sssss ttttt IIIIIIIIIIIIIIII"),
    form("ANDI", "001100 sssss ttttt IIIIIIIIIIIIIIII"),
    form("ORI", "001101 sssss ttttt IIIIIIIIIIIIIIII"),
    form("XORI", "001110 sssss ttttt IIIIIIIIIIIIIIII"),
    form("LUI", "001111 00000 ttttt IIIIIIIIIIIIIIII"),
    form("SLL", "000000 00000 ttttt ddddd IIIII 000000"),
    form("SRL", "000000 00000 ttttt ddddd IIIII 000010"),
    form("SRA", "000000 00000 ttttt ddddd IIIII 000011"),
    form("ROTR", "000000 00001 ttttt ddddd IIIII 000010"),
    form("SLLV", "000000 sssss ttttt ddddd 00000 000100"),
    form("SRLV", "000000 sssss ttttt ddddd 00000 000110"),
    form("SRAV", "000000 sssss ttttt ddddd 00000 000111"),
    form("ROTRV", "000000 sssss ttttt ddddd 00001 000110"),
    only("CLZ", "011100 sssss ttttt ddddd 00000 100000", |f| f.get('t') == f.get('d')),
    only("CLO", "011100 sssss ttttt ddddd 00000 100001", |f| f.get('t') == f.get('d')),
    form("SEB", "011111 00000 ttttt ddddd 10000 100000"),
    form("SEH", "011111 00000 ttttt ddddd 11000 100000"),
    form("WSBH", "011111 00000 ttttt ddddd 00010 100000"),
    only("EXT", "011111 sssss ttttt LLLLL PPPPP 000000", |f| f.get('L') + f.get('P') < 32),
    only("INS", "011111 sssss ttttt LLLLL PPPPP 000100", |f| f.get('L') >= f.get('P')),
    form("SYNC", "000000 00000 00000 00000 IIIII 001111"),
    form("PREF", "110011 sssss IIIII IIIIIIIIIIIIIIII"),
];

/// Instructions that use HI and LO.
#[rustfmt::skip]
pub const UNIT: &[Form] = &[
    form("MULT", "000000 sssss ttttt 00000 00000 011000"),
    form("MULTU", "000000 sssss ttttt 00000 00000 011001"),
    form("MADD", "011100 sssss ttttt 00000 00000 000000"),
    form("MADDU", "011100 sssss ttttt 00000 00000 000001"),
    form("MSUB", "011100 sssss ttttt 00000 00000 000100"),
    form("MSUBU", "011100 sssss ttttt 00000 00000 000101"),
    form("MUL", "011100 sssss ttttt ddddd 00000 000010"),
    fit("DIV", "000000 sssss ttttt 00000 00000 011010", not_zero),
    fit("DIVU", "000000 sssss ttttt 00000 00000 011011", not_zero),
    form("MFHI", "000000 00000 00000 ddddd 00000 010000"),
    form("MFLO", "000000 00000 00000 ddddd 00000 010010"),
    form("MTHI", "000000 sssss 00000 00000 00000 010001"),
    form("MTLO", "000000 sssss 00000 00000 00000 010011"),
];

/// Loads and stores.
#[rustfmt::skip]
pub const MEMORY: &[Form] = &[
    access("LB", "100000 sssss ttttt IIIIIIIIIIIIIIII", 1),
    access("LBU", "100100 sssss ttttt IIIIIIIIIIIIIIII", 1),
    access("LH", "100001 sssss ttttt IIIIIIIIIIIIIIII", 2),
    access("LHU", "100101 sssss ttttt IIIIIIIIIIIIIIII", 2),
    access("LW", "100011 sssss ttttt IIIIIIIIIIIIIIII", 4),
    access("LWL", "100010 sssss ttttt IIIIIIIIIIIIIIII", 1),
    access("LWR", "100110 sssss ttttt IIIIIIIIIIIIIIII", 1),
    access("SB", "101000 sssss ttttt IIIIIIIIIIIIIIII", 1),
    access("SH", "101001 sssss ttttt IIIIIIIIIIIIIIII", 2),
    access("SW", "101011 sssss ttttt IIIIIIIIIIIIIIII", 4),
    access("SWL", "101010 sssss ttttt IIIIIIIIIIIIIIII", 1),
    access("SWR", "101110 sssss ttttt IIIIIIIIIIIIIIII", 1),
];

/// Traps, with operands that do not trap.
#[rustfmt::skip]
pub const TRAPS: &[Form] = &[
    fit("TGE", "000000 sssss ttttt IIIIIIIIII 110000", |a, b, _| (a as i32) < b as i32),
    fit("TGEU", "000000 sssss ttttt IIIIIIIIII 110001", |a, b, _| a < b),
    fit("TLT", "000000 sssss ttttt IIIIIIIIII 110010", |a, b, _| a as i32 >= b as i32),
    fit("TLTU", "000000 sssss ttttt IIIIIIIIII 110011", |a, b, _| a >= b),
    fit("TEQ", "000000 sssss ttttt IIIIIIIIII 110100", |a, b, _| a != b),
    fit("TNE", "000000 sssss ttttt IIIIIIIIII 110110", |a, b, _| a == b),
    fit("TGEI", "000001 sssss 01000 IIIIIIIIIIIIIIII", |a, _, f| (a as i32) < signed(f)),
    fit("TGEIU", "000001 sssss 01001 IIIIIIIIIIIIIIII", |a, _, f| a < signed(f) as u32),
    fit("TLTI", "000001 sssss 01010 IIIIIIIIIIIIIIII", |a, _, f| a as i32 >= signed(f)),
    fit("TLTIU", "000001 sssss 01011 IIIIIIIIIIIIIIII", |a, _, f| a >= signed(f) as u32),
    fit("TEQI", "000001 sssss 01100 IIIIIIIIIIIIIIII", |a, _, f| a != signed(f) as u32),
    fit("TNEI", "000001 sssss 01110 IIIIIIIIIIIIIIII", |a, _, f| a == signed(f) as u32),
];
