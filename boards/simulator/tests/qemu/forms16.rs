//! 16-bit instructions that neither branch nor access memory. All exist on ARMv6-M, and so on ARMv7E-M.

use crate::form::{Allowed, any};

/// Name, pattern, restriction.
pub const FORMS: &[(&str, &str, Allowed)] = &[
    ("LSLS imm", "00000 IIIII mmm ddd", any),
    ("LSRS imm", "00001 IIIII mmm ddd", any),
    ("ASRS imm", "00010 IIIII mmm ddd", any),
    ("ADDS reg", "0001100 mmm nnn ddd", any),
    ("SUBS reg", "0001101 mmm nnn ddd", any),
    ("ADDS imm3", "0001110 III nnn ddd", any),
    ("SUBS imm3", "0001111 III nnn ddd", any),
    ("MOVS imm8", "00100 ddd IIIIIIII", any),
    ("CMP imm8", "00101 nnn IIIIIIII", any),
    ("ADDS imm8", "00110 ddd IIIIIIII", any),
    ("SUBS imm8", "00111 ddd IIIIIIII", any),
    ("ANDS", "0100000000 mmm ddd", any),
    ("EORS", "0100000001 mmm ddd", any),
    ("LSLS reg", "0100000010 mmm ddd", any),
    ("LSRS reg", "0100000011 mmm ddd", any),
    ("ASRS reg", "0100000100 mmm ddd", any),
    ("ADCS", "0100000101 mmm ddd", any),
    ("SBCS", "0100000110 mmm ddd", any),
    ("RORS", "0100000111 mmm ddd", any),
    ("TST", "0100001000 mmm nnn", any),
    ("RSBS", "0100001001 nnn ddd", any),
    ("CMP low", "0100001010 mmm nnn", any),
    ("CMN", "0100001011 mmm nnn", any),
    ("ORRS", "0100001100 mmm ddd", any),
    ("MULS", "0100001101 nnn ddd", any),
    ("BICS", "0100001110 mmm ddd", any),
    ("MVNS", "0100001111 mmm ddd", any),
    ("ADD high", "01000100 d mmmm ddd", any),
    ("ADD high, SP", "01000100 d 1101 ddd", any),
    ("ADD high, PC", "01000100 d 1111 ddd", any),
    ("CMP high", "01000101 n mmmm nnn", |f| f.get('n') >= 8 || f.get('m') >= 8),
    ("CMP high, SP", "01000101 n 1101 nnn", any),
    ("CMP SP, high", "01000101 1 mmmm 101", any),
    ("MOV high", "01000110 d mmmm ddd", any),
    ("MOV high, SP", "01000110 d 1101 ddd", any),
    ("MOV high, PC", "01000110 d 1111 ddd", any),
    ("ADR", "10100 ddd IIIIIIII", any),
    ("ADD Rd, SP, imm8", "10101 ddd IIIIIIII", any),
    ("ADD SP, imm7", "10110000 0 IIIIIII", any),
    ("SUB SP, imm7", "10110000 1 IIIIIII", any),
    ("SXTH", "1011001000 mmm ddd", any),
    ("SXTB", "1011001001 mmm ddd", any),
    ("UXTH", "1011001010 mmm ddd", any),
    ("UXTB", "1011001011 mmm ddd", any),
    ("REV", "1011101000 mmm ddd", any),
    ("REV16", "1011101001 mmm ddd", any),
    ("REVSH", "1011101011 mmm ddd", any),
    ("NOP, YIELD, SEV", "10111111 0 I 0 J 0000", |f| f.get('I') == 0 || f.get('J') == 0),
];

/// Instructions that are not allowed inside an IT block, or have no effect on the compared state.
pub const OUTSIDE_IT: &[(&str, &str, Allowed)] = &[("CPSIE, CPSID i", "10110110011 I 0010", any)];

/// 32-bit instructions of ARMv6-M.
pub const WIDE_ON_V6M: &[(&str, &str, Allowed)] = &[
    ("MRS APSR", "1111001111101111 1000 dddd 00000000", any),
    ("MRS IPSR", "1111001111101111 1000 dddd 00000101", any),
    ("MSR APSR", "111100111000 nnnn 1000 1000 00000000", any),
    ("DSB, DMB, ISB", "1111001110111111 10001111 01II 1111", |f| f.get('I') < 3),
];
