//! Loads and stores. The base register is chosen so that the access falls into the scratch memory for any offset.

use crate::case::{Case, SCRATCH, SCRATCH_SIZE};
use crate::form::{Allowed, Fields, any, draw, encode};
use crate::random::Random;

/// A form with base Rn, or SP if the pattern has no `n`.
pub struct Access {
    /// Name for messages.
    pub name: &'static str,
    pattern: &'static str,
    /// Number of bytes that the form accesses.
    bytes: fn(&Fields) -> u32,
    /// Required alignment on ARMv7E-M. ARMv6-M requires natural alignment.
    align: u32,
    /// Offset from the base to the lowest byte. A register `m` shifted by `K` is added.
    offset: fn(&Fields) -> i32,
    allowed: Allowed,
}

const fn access(
    name: &'static str,
    pattern: &'static str,
    bytes: fn(&Fields) -> u32,
    align: u32,
    offset: fn(&Fields) -> i32,
    allowed: Allowed,
) -> Access {
    Access { name, pattern, bytes, align, offset, allowed }
}

impl Access {
    /// Returns name, pattern and restriction.
    pub fn form(&self) -> (&'static str, &'static str, Allowed) {
        (self.name, self.pattern, self.allowed)
    }

    /// Creates a random case of this form.
    pub fn case(&self, at: u32, natural: bool, random: &mut Random) -> Case {
        let fields = draw(self.pattern, self.allowed, random);
        let mut case = Case::new(self.name, at, random);
        case.code = encode(self.pattern, &fields);
        if self.pattern.contains('n') {
            let bytes = (self.bytes)(&fields);
            let align = if natural { bytes.min(4) } else { self.align };
            let target = SCRATCH + random.below(SCRATCH_SIZE - bytes + 1) / align * align;
            let mut base = target.wrapping_sub((self.offset)(&fields) as u32);
            if self.pattern.contains('m') {
                base = base.wrapping_sub(case.registers[fields.get('m') as usize] << fields.get('K'));
            }
            case.registers[fields.get('n') as usize] = base;
        }
        case
    }
}

fn word(_: &Fields) -> u32 {
    4
}

fn half(_: &Fields) -> u32 {
    2
}

fn byte(_: &Fields) -> u32 {
    1
}

/// Size of a byte, halfword or word, selected by `O`.
fn size(f: &Fields) -> u32 {
    1 << f.get('O')
}

fn listed(f: &Fields) -> u32 {
    4 * f.get('R').count_ones()
}

fn below(f: &Fields) -> i32 {
    -(listed(f) as i32)
}

fn zero(_: &Fields) -> i32 {
    0
}

/// Offset up or down by the field `I`.
fn signed(f: &Fields) -> i32 {
    let offset = f.get('I') as i32;
    if f.get('U') == 1 { offset } else { -offset }
}

/// Returns whether Rn and Rm differ. Otherwise the base could not be chosen.
fn apart(f: &Fields) -> bool {
    f.get('n') != f.get('m')
}

/// Returns whether the base differs from the transferred register, as write-back requires.
fn base_free(f: &Fields) -> bool {
    f.get('n') != f.get('t')
}

/// Returns whether the two registers are valid, and differ from a base with write-back.
fn pair(f: &Fields) -> bool {
    let n = f.get('n');
    f.get('t') != f.get('u') && (f.get('W') == 0 || (n != f.get('t') && n != f.get('u')))
}

/// Returns whether the list has at least two registers, without a base with write-back. LR is the top bit of `R`.
fn list(f: &Fields) -> bool {
    let n = if f.get('n') == 14 { 13 } else { f.get('n') };
    f.get('R').count_ones() > 1 && (f.get('W') == 0 || f.get('R') >> n & 1 == 0)
}

/// 16-bit forms.
pub const NARROW: &[Access] = &[
    access("STR reg", "0101000 mmm nnn ttt", word, 1, zero, apart),
    access("STRH reg", "0101001 mmm nnn ttt", half, 1, zero, apart),
    access("STRB reg", "0101010 mmm nnn ttt", byte, 1, zero, apart),
    access("LDRSB reg", "0101011 mmm nnn ttt", byte, 1, zero, apart),
    access("LDR reg", "0101100 mmm nnn ttt", word, 1, zero, apart),
    access("LDRH reg", "0101101 mmm nnn ttt", half, 1, zero, apart),
    access("LDRB reg", "0101110 mmm nnn ttt", byte, 1, zero, apart),
    access("LDRSH reg", "0101111 mmm nnn ttt", half, 1, zero, apart),
    access("STR imm5", "01100 IIIII nnn ttt", word, 1, |f| 4 * f.get('I') as i32, any),
    access("LDR imm5", "01101 IIIII nnn ttt", word, 1, |f| 4 * f.get('I') as i32, any),
    access("STRB imm5", "01110 IIIII nnn ttt", byte, 1, |f| f.get('I') as i32, any),
    access("LDRB imm5", "01111 IIIII nnn ttt", byte, 1, |f| f.get('I') as i32, any),
    access("STRH imm5", "10000 IIIII nnn ttt", half, 1, |f| 2 * f.get('I') as i32, any),
    access("LDRH imm5", "10001 IIIII nnn ttt", half, 1, |f| 2 * f.get('I') as i32, any),
    access("STR SP", "10010 ttt IIIIIIII", word, 4, zero, |f| f.get('I') <= 24),
    access("LDR SP", "10011 ttt IIIIIIII", word, 4, zero, |f| f.get('I') <= 24),
    access("LDR literal", "01001 ttt IIIIIIII", word, 4, zero, any),
    access("STMIA!", "11000 nnn RRRRRRRR", listed, 4, zero, |f| f.get('R') != 0 && f.get('R') >> f.get('n') & 1 == 0),
    access("LDMIA", "11001 nnn RRRRRRRR", listed, 4, zero, |f| f.get('R') != 0),
    access("PUSH", "1011010 RRRRRRRRR", listed, 4, zero, |f| f.get('R') != 0),
    access("POP", "10111100 RRRRRRRR", listed, 4, zero, |f| f.get('R') != 0),
];

/// 32-bit forms.
pub const WIDE: &[Access] = &[
    access("STR.W imm12", "111110001 OO 0 nnnn tttt IIIIIIIIIIII", size, 1, |f| f.get('I') as i32, |f| f.get('O') < 3),
    access(
        "STR.W -imm8",
        "111110000 OO 0 nnnn tttt 1100 IIIIIIII",
        size,
        1,
        |f| -(f.get('I') as i32),
        |f| f.get('O') < 3,
    ),
    access("STR.W pre", "111110000 OO 0 nnnn tttt 11U1 IIIIIIII", size, 1, signed, |f| f.get('O') < 3 && base_free(f)),
    access("STR.W post", "111110000 OO 0 nnnn tttt 10U1 IIIIIIII", size, 1, zero, |f| f.get('O') < 3 && base_free(f)),
    access("STR.W reg", "111110000 OO 0 nnnn tttt 000000 KK mmmm", size, 1, zero, |f| f.get('O') < 3 && apart(f)),
    access("LDR.W imm12", "111110001 OO 1 nnnn tttt IIIIIIIIIIII", size, 1, |f| f.get('I') as i32, |f| f.get('O') < 3),
    access(
        "LDR.W -imm8",
        "111110000 OO 1 nnnn tttt 1100 IIIIIIII",
        size,
        1,
        |f| -(f.get('I') as i32),
        |f| f.get('O') < 3,
    ),
    access("LDR.W pre", "111110000 OO 1 nnnn tttt 11U1 IIIIIIII", size, 1, signed, |f| f.get('O') < 3 && base_free(f)),
    access("LDR.W post", "111110000 OO 1 nnnn tttt 10U1 IIIIIIII", size, 1, zero, |f| f.get('O') < 3 && base_free(f)),
    access("LDR.W reg", "111110000 OO 1 nnnn tttt 000000 KK mmmm", size, 1, zero, |f| f.get('O') < 3 && apart(f)),
    access("LDRS.W imm12", "111110011 0O 1 nnnn tttt IIIIIIIIIIII", size, 1, |f| f.get('I') as i32, any),
    access("LDRS.W -imm8", "111110010 0O 1 nnnn tttt 1100 IIIIIIII", size, 1, |f| -(f.get('I') as i32), any),
    access("LDRS.W pre", "111110010 0O 1 nnnn tttt 11U1 IIIIIIII", size, 1, signed, base_free),
    access("LDRS.W post", "111110010 0O 1 nnnn tttt 10U1 IIIIIIII", size, 1, zero, base_free),
    access("LDRS.W reg", "111110010 0O 1 nnnn tttt 000000 KK mmmm", size, 1, zero, apart),
    access(
        "LDRT, STRT and kin",
        "111110000 OO L nnnn tttt 1110 IIIIIIII",
        size,
        1,
        |f| f.get('I') as i32,
        |f| f.get('O') < 3,
    ),
    access("LDRSBT, LDRSHT", "111110010 0O 1 nnnn tttt 1110 IIIIIIII", size, 1, |f| f.get('I') as i32, any),
    access("LDR.W literal", "11111000 U 101 1111 tttt IIIIIIIIIIII", word, 4, zero, any),
    access("LDRB, LDRH literal", "11111000 U 0O1 1111 tttt IIIIIIIIIIII", size, 4, zero, any),
    access("LDRSB, LDRSH literal", "11111001 U 0O1 1111 tttt IIIIIIIIIIII", size, 4, zero, any),
    access("STRD", "11101001 U 1W0 nnnn tttt uuuu IIIIIIII", |_| 8, 4, |f| 4 * signed(f), pair),
    access(
        "STRD post",
        "11101000 U 110 nnnn tttt uuuu IIIIIIII",
        |_| 8,
        4,
        zero,
        |f| base_free(f) && f.get('n') != f.get('u'),
    ),
    access("LDRD", "11101001 U 1W1 nnnn tttt uuuu IIIIIIII", |_| 8, 4, |f| 4 * signed(f), pair),
    access(
        "LDRD post",
        "11101000 U 111 nnnn tttt uuuu IIIIIIII",
        |_| 8,
        4,
        zero,
        |f| f.get('t') != f.get('u') && base_free(f) && f.get('n') != f.get('u'),
    ),
    access("LDRD literal", "11101001 U 101 1111 tttt uuuu IIIIIIII", |_| 8, 4, zero, |f| f.get('t') != f.get('u')),
    access("STMIA.W", "1110100010 W 0 nnnn 0R0 RRRRRRRRRRRRR", listed, 4, zero, list),
    access("STMDB", "1110100100 W 0 nnnn 0R0 RRRRRRRRRRRRR", listed, 4, below, list),
    access("LDMIA.W", "1110100010 W 1 nnnn 0R0 RRRRRRRRRRRRR", listed, 4, zero, list),
    access("LDMDB", "1110100100 W 1 nnnn 0R0 RRRRRRRRRRRRR", listed, 4, below, list),
    access("PUSH.W", "1110100100101101 0R0 RRRRRRRRRRRRR", listed, 4, zero, list),
    access("POP.W, LDM SP", "1110100010 P 11101 0R0 RRRRRRRRRRRRR", listed, 4, zero, list),
    access("LDR.W, STR.W SP", "11111000110 L 1101 tttt 00000 IIIIIII", word, 4, zero, |f| f.get('I') <= 112),
    access("STR.W [SP, #-4]!", "1111100001001101 tttt 110100000100", word, 4, zero, any),
    access("LDR.W [SP], #4", "1111100001011101 tttt 101100000100", word, 4, zero, any),
    access("LDRD, STRD SP", "11101001110 L 1101 tttt uuuu 000 IIIII", |_| 8, 4, zero, |f| f.get('I') <= 27 && pair(f)),
    access("LDREX", "111010000101 nnnn tttt 1111 IIIIIIII", word, 4, |f| 4 * f.get('I') as i32, any),
    access("LDREXB, LDREXH", "111010001101 nnnn tttt 1111 010O 1111", size, 4, zero, any),
    access("PLD, PLI", "1111100 O 1001 nnnn 1111 IIIIIIIIIIII", byte, 1, |f| f.get('I') as i32, any),
];

fn singles(f: &Fields) -> bool {
    f.get('I') >= 1 && 2 * f.get('V') + f.get('D') + f.get('I') <= 32
}

fn doubles(f: &Fields) -> bool {
    f.get('I') >= 2 && f.get('I').is_multiple_of(2) && 2 * f.get('V') + f.get('I') <= 32
}

fn words(f: &Fields) -> u32 {
    4 * f.get('I')
}

fn words_below(f: &Fields) -> i32 {
    -(words(f) as i32)
}

/// Floating-point forms. `L` = 1 is a load.
pub const FLOAT: &[Access] = &[
    access("VLDR, VSTR", "11101101 U D 0 L nnnn VVVV 1010 IIIIIIII", word, 4, |f| 4 * signed(f), any),
    access("VLDR, VSTR double", "11101101 U 00 L nnnn VVVV 1011 IIIIIIII", |_| 8, 4, |f| 4 * signed(f), any),
    access("VLDR, VSTR SP", "111011011 D 0 L 1101 VVVV 1010 000 IIIII", word, 4, zero, |f| f.get('I') <= 28),
    access("VLDR literal", "11101101 U D 01 1111 VVVV 1010 IIIIIIII", word, 4, zero, any),
    access("VLDR literal double", "11101101 U 001 1111 VVVV 1011 IIIIIIII", word, 4, zero, any),
    access("VLDMIA, VSTMIA", "11101100 1DWL nnnn VVVV 1010 IIIIIIII", words, 4, zero, singles),
    access("VLDMDB!, VSTMDB!", "11101101 0D1L nnnn VVVV 1010 IIIIIIII", words, 4, words_below, singles),
    access("VLDMIA, VSTMIA double", "11101100 10WL nnnn VVVV 1011 IIIIIIII", words, 4, zero, doubles),
    access("VLDMDB!, VSTMDB! double", "11101101 001L nnnn VVVV 1011 IIIIIIII", words, 4, words_below, doubles),
    access("VPUSH", "11101101 0D10 1101 VVVV 1010 IIIIIIII", words, 4, zero, singles),
    access("VPUSH double", "11101101 0010 1101 VVVV 1011 IIIIIIII", words, 4, zero, doubles),
    access("VPOP", "11101100 1D11 1101 VVVV 1010 IIIIIIII", words, 4, zero, |f| singles(f) && f.get('I') <= 28),
    access("VPOP double", "11101100 1011 1101 VVVV 1011 IIIIIIII", words, 4, zero, |f| doubles(f) && f.get('I') <= 28),
];
