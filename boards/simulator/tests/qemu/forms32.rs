//! 32-bit instructions of ARMv7E-M, without the DSP extension, that neither branch nor access memory.

use crate::form::{Allowed, Fields, any};

/// Returns whether a modified immediate is defined. One that repeats a zero byte is unpredictable.
fn constant(f: &Fields) -> bool {
    !(1..4).contains(&(f.get('I') >> 8)) || f.get('I') & 0xff != 0
}

/// Returns whether both fields of the encoding name the same operand register.
fn same(f: &Fields) -> bool {
    f.get('n') == f.get('m')
}

/// Returns whether the two halves of a long product use different registers.
fn differ(f: &Fields) -> bool {
    f.get('l') != f.get('h')
}

/// Returns whether a bit field ends within the word. Its lowest bit and its width minus one are given.
fn field(f: &Fields) -> bool {
    f.get('I') + f.get('W') < 32
}

/// Returns whether a bit field, given by its lowest and highest bit, is valid.
fn range(f: &Fields) -> bool {
    f.get('I') <= f.get('W')
}

/// Name, pattern, restriction.
pub const FORMS: &[(&str, &str, Allowed)] = &[
    ("AND.W reg", "11101010000 S nnnn 0 III dddd II TT mmmm", any),
    ("TST.W reg", "111010100001 nnnn 0 III 1111 II TT mmmm", any),
    ("BIC.W reg", "11101010001 S nnnn 0 III dddd II TT mmmm", any),
    ("ORR.W reg", "11101010010 S nnnn 0 III dddd II TT mmmm", any),
    ("MOV.W reg, shifts", "11101010010 S 1111 0 III dddd II TT mmmm", any),
    ("ORN.W reg", "11101010011 S nnnn 0 III dddd II TT mmmm", any),
    ("MVN.W reg", "11101010011 S 1111 0 III dddd II TT mmmm", any),
    ("EOR.W reg", "11101010100 S nnnn 0 III dddd II TT mmmm", any),
    ("TEQ.W reg", "111010101001 nnnn 0 III 1111 II TT mmmm", any),
    ("ADD.W reg", "11101011000 S nnnn 0 III dddd II TT mmmm", any),
    ("ADD.W Rd, SP, reg", "11101011000 S 1101 0 III dddd II TT mmmm", any),
    ("CMN.W reg", "111010110001 nnnn 0 III 1111 II TT mmmm", any),
    ("ADC.W reg", "11101011010 S nnnn 0 III dddd II TT mmmm", any),
    ("SBC.W reg", "11101011011 S nnnn 0 III dddd II TT mmmm", any),
    ("SUB.W reg", "11101011101 S nnnn 0 III dddd II TT mmmm", any),
    ("SUB.W Rd, SP, reg", "11101011101 S 1101 0 III dddd II TT mmmm", any),
    ("CMP.W reg", "111010111011 nnnn 0 III 1111 II TT mmmm", any),
    ("RSB.W reg", "11101011110 S nnnn 0 III dddd II TT mmmm", any),
    ("AND.W imm", "11110 I 00000 S nnnn 0 III dddd IIIIIIII", constant),
    ("TST.W imm", "11110 I 000001 nnnn 0 III 1111 IIIIIIII", constant),
    ("BIC.W imm", "11110 I 00001 S nnnn 0 III dddd IIIIIIII", constant),
    ("ORR.W imm", "11110 I 00010 S nnnn 0 III dddd IIIIIIII", constant),
    ("MOV.W imm", "11110 I 00010 S 1111 0 III dddd IIIIIIII", constant),
    ("ORN.W imm", "11110 I 00011 S nnnn 0 III dddd IIIIIIII", constant),
    ("MVN.W imm", "11110 I 00011 S 1111 0 III dddd IIIIIIII", constant),
    ("EOR.W imm", "11110 I 00100 S nnnn 0 III dddd IIIIIIII", constant),
    ("TEQ.W imm", "11110 I 001001 nnnn 0 III 1111 IIIIIIII", constant),
    ("ADD.W imm", "11110 I 01000 S nnnn 0 III dddd IIIIIIII", constant),
    ("ADD.W Rd, SP, imm", "11110 I 01000 S 1101 0 III dddd IIIIIIII", constant),
    ("CMN.W imm", "11110 I 010001 nnnn 0 III 1111 IIIIIIII", constant),
    ("ADC.W imm", "11110 I 01010 S nnnn 0 III dddd IIIIIIII", constant),
    ("SBC.W imm", "11110 I 01011 S nnnn 0 III dddd IIIIIIII", constant),
    ("SUB.W imm", "11110 I 01101 S nnnn 0 III dddd IIIIIIII", constant),
    ("SUB.W Rd, SP, imm", "11110 I 01101 S 1101 0 III dddd IIIIIIII", constant),
    ("CMP.W imm", "11110 I 011011 nnnn 0 III 1111 IIIIIIII", constant),
    ("ADD.W SP, SP, imm", "1111000100001101 00001101 IIIIII 00", any),
    ("SUB.W SP, SP, imm", "1111000110101101 00001101 IIIIII 00", any),
    ("ADDW SP, SP", "1111001000001101 00001101 IIIIII 00", any),
    ("SUBW SP, SP", "1111001010101101 00001101 IIIIII 00", any),
    ("CMP.W SP, imm", "11110 I 011011 1101 0 III 1111 IIIIIIII", constant),
    ("RSB.W imm", "11110 I 01110 S nnnn 0 III dddd IIIIIIII", constant),
    ("ADDW", "11110 I 100000 nnnn 0 III dddd IIIIIIII", any),
    ("ADDW Rd, SP", "11110 I 100000 1101 0 III dddd IIIIIIII", any),
    ("ADR.W up", "11110 I 100000 1111 0 III dddd IIIIIIII", any),
    ("SUBW", "11110 I 101010 nnnn 0 III dddd IIIIIIII", any),
    ("ADR.W down", "11110 I 101010 1111 0 III dddd IIIIIIII", any),
    ("MOVW", "11110 I 100100 IIII 0 III dddd IIIIIIII", any),
    ("MOVT", "11110 I 101100 IIII 0 III dddd IIIIIIII", any),
    ("SBFX", "111100110100 nnnn 0 III dddd II 0 WWWWW", field),
    ("UBFX", "111100111100 nnnn 0 III dddd II 0 WWWWW", field),
    ("BFI", "111100110110 nnnn 0 III dddd II 0 WWWWW", range),
    ("BFC", "111100110110 1111 0 III dddd II 0 WWWWW", range),
    ("SSAT", "1111001100 T 0 nnnn 0 III dddd II 0 WWWWW", |f| f.get('T') == 0 || f.get('I') != 0),
    ("USAT", "1111001110 T 0 nnnn 0 III dddd II 0 WWWWW", |f| f.get('T') == 0 || f.get('I') != 0),
    ("LSL.W reg", "11111010000 S nnnn 1111 dddd 0000 mmmm", any),
    ("LSR.W reg", "11111010001 S nnnn 1111 dddd 0000 mmmm", any),
    ("ASR.W reg", "11111010010 S nnnn 1111 dddd 0000 mmmm", any),
    ("ROR.W reg", "11111010011 S nnnn 1111 dddd 0000 mmmm", any),
    ("SXTH.W", "1111101000001111 1111 dddd 10 RR mmmm", any),
    ("UXTH.W", "1111101000011111 1111 dddd 10 RR mmmm", any),
    ("SXTB.W", "1111101001001111 1111 dddd 10 RR mmmm", any),
    ("UXTB.W", "1111101001011111 1111 dddd 10 RR mmmm", any),
    ("REV.W", "111110101001 nnnn 1111 dddd 1000 mmmm", same),
    ("REV16.W", "111110101001 nnnn 1111 dddd 1001 mmmm", same),
    ("RBIT", "111110101001 nnnn 1111 dddd 1010 mmmm", same),
    ("REVSH.W", "111110101001 nnnn 1111 dddd 1011 mmmm", same),
    ("CLZ", "111110101011 nnnn 1111 dddd 1000 mmmm", same),
    ("MUL.W", "111110110000 nnnn 1111 dddd 0000 mmmm", any),
    ("MLA", "111110110000 nnnn aaaa dddd 0000 mmmm", any),
    ("MLS", "111110110000 nnnn aaaa dddd 0001 mmmm", any),
    ("SMULL", "111110111000 nnnn llll hhhh 0000 mmmm", differ),
    ("UMULL", "111110111010 nnnn llll hhhh 0000 mmmm", differ),
    ("SMLAL", "111110111100 nnnn llll hhhh 0000 mmmm", differ),
    ("UMLAL", "111110111110 nnnn llll hhhh 0000 mmmm", differ),
    ("SDIV", "111110111001 nnnn 1111 dddd 1111 mmmm", any),
    ("UDIV", "111110111011 nnnn 1111 dddd 1111 mmmm", any),
    ("MSR APSR nzcvq, g", "111100111000 nnnn 1000 KK00 00000000", |f| f.get('K') != 0),
    ("NOP.W, YIELD.W, SEV.W", "1111001110101111 10000000 00000 I 0 J", |f| f.get('I') == 0 || f.get('J') == 0),
    ("CLREX", "1111001110111111 1000111100101111", any),
];
