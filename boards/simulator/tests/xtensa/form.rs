//! Forms of instructions as bit patterns, and generation of random instructions of each form.
//!
//! A pattern is the encoding, most significant bit first, with blanks ignored. `r`, `s` and `t` are registers, `I` and
//! `K` constants. All bits of one letter, in their order, form its value.

use crate::asm;
use crate::case::{Case, SCRATCH, SCRATCH_SIZE};
use crate::random::Random;

/// Requirements of a form in addition to random registers.
#[derive(Clone, Copy)]
pub enum Kind {
    /// No requirements.
    Plain,
    /// SAR is any shift amount.
    Shift,
    /// The divisor, `t`, is not zero.
    Divide,
    /// An access of this many bytes, with a constant in units of this size.
    Memory(u32),
    /// A conditional branch: `I` is the distance.
    Branch,
}

/// A form.
pub struct Form {
    pub name: &'static str,
    pub pattern: &'static str,
    kind: Kind,
}

const fn form(name: &'static str, pattern: &'static str, kind: Kind) -> Form {
    Form { name, pattern, kind }
}

/// Forms without control flow.
#[rustfmt::skip]
pub const STRAIGHT: &[Form] = &[
    form("ADD", "1000 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("ADDX2", "1001 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("ADDX4", "1010 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("ADDX8", "1011 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("SUB", "1100 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("SUBX2", "1101 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("SUBX4", "1110 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("SUBX8", "1111 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("AND", "0001 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("OR", "0010 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("XOR", "0011 0000 rrrr ssss tttt 0000", Kind::Plain),
    form("NEG", "0110 0000 rrrr 0000 tttt 0000", Kind::Plain),
    form("ABS", "0110 0000 rrrr 0001 tttt 0000", Kind::Plain),
    form("ADDI", "IIIIIIII 1100 ssss tttt 0010", Kind::Plain),
    form("ADDMI", "IIIIIIII 1101 ssss tttt 0010", Kind::Plain),
    form("MOVI", "IIIIIIII 1010 IIII tttt 0010", Kind::Plain),
    form("ADD.N", "rrrr ssss tttt 1010", Kind::Plain),
    form("ADDI.N", "rrrr ssss IIII 1011", Kind::Plain),
    form("MOV.N", "0000 ssss tttt 1101", Kind::Plain),
    form("MOVI.N", "IIII ssss 0III 1100", Kind::Plain),
    form("NOP.N", "1111 0000 0011 1101", Kind::Plain),
    form("NOP", "0000 0000 0010 0000 1111 0000", Kind::Plain),
    form("ISYNC, RSYNC, ESYNC, DSYNC", "0000 0000 0010 0000 00II 0000", Kind::Plain),
    form("MEMW", "0000 0000 0010 0000 1100 0000", Kind::Plain),
    form("EXTW", "0000 0000 0010 0000 1101 0000", Kind::Plain),
    form("MIN", "0100 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("MAX", "0101 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("MINU", "0110 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("MAXU", "0111 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("SEXT", "0010 0011 rrrr ssss IIII 0000", Kind::Plain),
    form("CLAMPS", "0011 0011 rrrr ssss IIII 0000", Kind::Plain),
    form("NSA", "0100 0000 1110 ssss tttt 0000", Kind::Plain),
    form("NSAU", "0100 0000 1111 ssss tttt 0000", Kind::Plain),
    form("MOVEQZ", "1000 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("MOVNEZ", "1001 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("MOVLTZ", "1010 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("MOVGEZ", "1011 0011 rrrr ssss tttt 0000", Kind::Plain),
    form("EXTUI", "IIII 010K rrrr KKKK tttt 0000", Kind::Plain),
    form("SLLI", "000I 0001 rrrr ssss IIII 0000", Kind::Plain),
    form("SRAI", "001I 0001 rrrr IIII tttt 0000", Kind::Plain),
    form("SRLI", "0100 0001 rrrr IIII tttt 0000", Kind::Plain),
    form("SLL", "1010 0001 rrrr ssss 0000 0000", Kind::Shift),
    form("SRL", "1001 0001 rrrr 0000 tttt 0000", Kind::Shift),
    form("SRA", "1011 0001 rrrr 0000 tttt 0000", Kind::Shift),
    form("SRC", "1000 0001 rrrr ssss tttt 0000", Kind::Shift),
    form("SSR", "0100 0000 0000 ssss 0000 0000", Kind::Plain),
    form("SSL", "0100 0000 0001 ssss 0000 0000", Kind::Plain),
    form("SSA8L", "0100 0000 0010 ssss 0000 0000", Kind::Plain),
    form("SSA8B", "0100 0000 0011 ssss 0000 0000", Kind::Plain),
    form("SSAI", "0100 0000 0100 IIII 000I 0000", Kind::Plain),
    form("MULL", "1000 0010 rrrr ssss tttt 0000", Kind::Plain),
    form("MUL16U", "1100 0001 rrrr ssss tttt 0000", Kind::Plain),
    form("MUL16S", "1101 0001 rrrr ssss tttt 0000", Kind::Plain),
    form("QUOU", "1100 0010 rrrr ssss tttt 0000", Kind::Divide),
    form("QUOS", "1101 0010 rrrr ssss tttt 0000", Kind::Divide),
    form("REMU", "1110 0010 rrrr ssss tttt 0000", Kind::Divide),
    form("REMS", "1111 0010 rrrr ssss tttt 0000", Kind::Divide),
    form("RSR.SAR", "0000 0011 0000 0011 tttt 0000", Kind::Shift),
    form("WSR.SAR", "0001 0011 0000 0011 tttt 0000", Kind::Plain),
    form("XSR.SAR", "0110 0001 0000 0011 tttt 0000", Kind::Shift),
    form("RSR.SCOMPARE1", "0000 0011 0000 1100 tttt 0000", Kind::Plain),
    form("RUR.THREADPTR", "1110 0011 rrrr 1110 0111 0000", Kind::Plain),
    form("L8UI", "IIIIIIII 0000 ssss tttt 0010", Kind::Memory(1)),
    form("L16UI", "IIIIIIII 0001 ssss tttt 0010", Kind::Memory(2)),
    form("L16SI", "IIIIIIII 1001 ssss tttt 0010", Kind::Memory(2)),
    form("L32I", "IIIIIIII 0010 ssss tttt 0010", Kind::Memory(4)),
    form("L32AI", "IIIIIIII 1011 ssss tttt 0010", Kind::Memory(4)),
    form("L32I.N", "IIII ssss tttt 1000", Kind::Memory(4)),
    form("S8I", "IIIIIIII 0100 ssss tttt 0010", Kind::Memory(1)),
    form("S16I", "IIIIIIII 0101 ssss tttt 0010", Kind::Memory(2)),
    form("S32I", "IIIIIIII 0110 ssss tttt 0010", Kind::Memory(4)),
    form("S32RI", "IIIIIIII 1111 ssss tttt 0010", Kind::Memory(4)),
    form("S32I.N", "IIII ssss tttt 1001", Kind::Memory(4)),
    form("S32C1I", "IIIIIIII 1110 ssss tttt 0010", Kind::Memory(4)),
];

/// Conditional branches.
#[rustfmt::skip]
pub const BRANCHES: &[Form] = &[
    form("BEQZ", "IIIIIIIIIIII ssss 0001 0110", Kind::Branch),
    form("BNEZ", "IIIIIIIIIIII ssss 0101 0110", Kind::Branch),
    form("BLTZ", "IIIIIIIIIIII ssss 1001 0110", Kind::Branch),
    form("BGEZ", "IIIIIIIIIIII ssss 1101 0110", Kind::Branch),
    form("BEQI", "IIIIIIII KKKK ssss 0010 0110", Kind::Branch),
    form("BNEI", "IIIIIIII KKKK ssss 0110 0110", Kind::Branch),
    form("BLTI", "IIIIIIII KKKK ssss 1010 0110", Kind::Branch),
    form("BGEI", "IIIIIIII KKKK ssss 1110 0110", Kind::Branch),
    form("BLTUI", "IIIIIIII KKKK ssss 1011 0110", Kind::Branch),
    form("BGEUI", "IIIIIIII KKKK ssss 1111 0110", Kind::Branch),
    form("BNONE", "IIIIIIII 0000 ssss tttt 0111", Kind::Branch),
    form("BEQ", "IIIIIIII 0001 ssss tttt 0111", Kind::Branch),
    form("BLT", "IIIIIIII 0010 ssss tttt 0111", Kind::Branch),
    form("BLTU", "IIIIIIII 0011 ssss tttt 0111", Kind::Branch),
    form("BALL", "IIIIIIII 0100 ssss tttt 0111", Kind::Branch),
    form("BBC", "IIIIIIII 0101 ssss tttt 0111", Kind::Branch),
    form("BBCI", "IIIIIIII 011K ssss KKKK 0111", Kind::Branch),
    form("BANY", "IIIIIIII 1000 ssss tttt 0111", Kind::Branch),
    form("BNE", "IIIIIIII 1001 ssss tttt 0111", Kind::Branch),
    form("BGE", "IIIIIIII 1010 ssss tttt 0111", Kind::Branch),
    form("BGEU", "IIIIIIII 1011 ssss tttt 0111", Kind::Branch),
    form("BNALL", "IIIIIIII 1100 ssss tttt 0111", Kind::Branch),
    form("BBS", "IIIIIIII 1101 ssss tttt 0111", Kind::Branch),
    form("BBSI", "IIIIIIII 111K ssss KKKK 0111", Kind::Branch),
    form("BEQZ.N", "JJJJ ssss 10JJ 1100", Kind::Branch),
    form("BNEZ.N", "JJJJ ssss 11JJ 1100", Kind::Branch),
];

impl Form {
    fn width(&self, letter: char) -> u32 {
        self.pattern.chars().filter(|&c| c == letter).count() as u32
    }

    /// Returns the bytes of an instruction from the value of each letter.
    pub fn encode(&self, value: impl Fn(char) -> u32) -> Vec<u8> {
        let mut left = [0; 128];
        self.pattern.chars().for_each(|c| left[c as usize] += 1);
        let (mut word, mut bits) = (0, 0);
        for c in self.pattern.chars().filter(|&c| c != ' ') {
            let bit = c.to_digit(2).unwrap_or_else(|| {
                left[c as usize] -= 1;
                value(c) >> left[c as usize] & 1
            });
            (word, bits) = (word << 1 | bit, bits + 1);
        }
        asm::bytes(word, bits)
    }

    /// Returns whether `word` has the form of a pattern. Uses as many low bits as the pattern has.
    pub fn pattern_fits(pattern: &str, word: u32) -> bool {
        let width = pattern.chars().filter(|&c| c != ' ').count();
        let mut bits = pattern.chars().filter(|&c| c != ' ').zip((0..width).rev());
        bits.all(|(c, place)| c.to_digit(2).is_none_or(|bit| word >> place & 1 == bit))
    }

    /// Returns whether the form is 16 bits wide.
    pub fn is_narrow(&self) -> bool {
        self.pattern.chars().filter(|&c| c != ' ').count() == 16
    }

    /// Creates a case of this form at an address.
    pub fn case(&self, at: u32, random: &mut Random) -> Case {
        let mut case = Case::new(self.name, at, random);
        let [r, s, t] = std::array::from_fn(|_| case.operand(random));
        let [mut i, k] = ['I', 'K'].map(|letter| random.below(1 << self.width(letter)));
        match self.kind {
            // SLLI by 32, encoded as 0, is reserved.
            Kind::Plain if self.name == "SLLI" => i = i.max(1),
            Kind::Plain => {}
            Kind::Shift => case.sar = random.below(33),
            Kind::Divide => {
                if case.registers[t as usize] == 0 {
                    case.registers[t as usize] = 1 + random.word() / 2;
                }
            }
            Kind::Memory(size) => {
                let place = SCRATCH + random.below(SCRATCH_SIZE / size) * size;
                case.registers[s as usize] = place.wrapping_sub(i * size);
                if random.one_in(2) {
                    case.expected = case.word_at(place);
                }
            }
            Kind::Branch => {
                if random.one_in(3) {
                    case.registers[t as usize] = case.registers[s as usize];
                }
                if random.one_in(3) {
                    const COMPARED: [u32; 18] =
                        [u32::MAX, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 64, 128, 32768, 65536];
                    case.registers[s as usize] = COMPARED[random.below(18) as usize];
                }
                let branch = |offset: i32| {
                    self.encode(|letter| match letter {
                        's' => s,
                        't' => t,
                        'K' => k,
                        // BEQZ.N and BNEZ.N have the two highest bits at the end.
                        'J' => {
                            let offset = (offset - 4) as u32;
                            (offset & 15) << 2 | offset >> 4
                        }
                        _ => (offset - 4) as u32,
                    })
                };
                case.around(self.is_narrow(), random, branch);
                return case;
            }
        }
        case.code = self.encode(|letter| match letter {
            'r' => r,
            's' => s,
            't' => t,
            'I' => i,
            _ => k,
        });
        case
    }
}
