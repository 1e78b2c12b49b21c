//! FPv4-SP, except loads and stores. A single register has four bits and one more: D and V, A and N, B and M.

use crate::form::{Allowed, Fields, any};

/// Returns whether two consecutive single registers exist.
fn two_singles(f: &Fields) -> bool {
    f.get('M') < 15 || f.get('B') == 0
}

/// Returns whether the two core registers differ, in addition to [`two_singles`].
fn to_two(f: &Fields) -> bool {
    two_singles(f) && f.get('t') != f.get('u')
}

/// Name, pattern, restriction.
pub const FORMS: &[(&str, &str, Allowed)] = &[
    ("VMLA", "11101110 0D00 NNNN VVVV 1010 A0B0 MMMM", any),
    ("VMLS", "11101110 0D00 NNNN VVVV 1010 A1B0 MMMM", any),
    ("VNMLS", "11101110 0D01 NNNN VVVV 1010 A0B0 MMMM", any),
    ("VNMLA", "11101110 0D01 NNNN VVVV 1010 A1B0 MMMM", any),
    ("VMUL", "11101110 0D10 NNNN VVVV 1010 A0B0 MMMM", any),
    ("VNMUL", "11101110 0D10 NNNN VVVV 1010 A1B0 MMMM", any),
    ("VADD", "11101110 0D11 NNNN VVVV 1010 A0B0 MMMM", any),
    ("VSUB", "11101110 0D11 NNNN VVVV 1010 A1B0 MMMM", any),
    ("VDIV", "11101110 1D00 NNNN VVVV 1010 A0B0 MMMM", any),
    ("VFNMS", "11101110 1D01 NNNN VVVV 1010 A0B0 MMMM", any),
    ("VFNMA", "11101110 1D01 NNNN VVVV 1010 A1B0 MMMM", any),
    ("VFMA", "11101110 1D10 NNNN VVVV 1010 A0B0 MMMM", any),
    ("VFMS", "11101110 1D10 NNNN VVVV 1010 A1B0 MMMM", any),
    ("VMOV imm", "11101110 1D11 IIII VVVV 1010 0000 IIII", any),
    ("VMOV reg", "11101110 1D11 0000 VVVV 1010 01B0 MMMM", any),
    ("VABS", "11101110 1D11 0000 VVVV 1010 11B0 MMMM", any),
    ("VNEG", "11101110 1D11 0001 VVVV 1010 01B0 MMMM", any),
    ("VSQRT", "11101110 1D11 0001 VVVV 1010 11B0 MMMM", any),
    ("VCVTB, VCVTT from half", "11101110 1D11 0010 VVVV 1010 T1B0 MMMM", any),
    ("VCVTB, VCVTT to half", "11101110 1D11 0011 VVVV 1010 T1B0 MMMM", any),
    ("VCMP, VCMPE", "11101110 1D11 0100 VVVV 1010 E1B0 MMMM", any),
    ("VCMP, VCMPE zero", "11101110 1D11 0101 VVVV 1010 E1000000", any),
    ("VCVT from integer", "11101110 1D11 1000 VVVV 1010 S1B0 MMMM", any),
    ("VCVT, VCVTR to integer", "11101110 1D11 110S VVVV 1010 R1B0 MMMM", any),
    ("VCVT fixed 16", "11101110 1D11 1X1U VVVV 1010 01J0 IIII", |f| 2 * f.get('I') + f.get('J') <= 16),
    ("VCVT fixed 32", "11101110 1D11 1X1U VVVV 1010 11J0 IIII", any),
    ("VMOV core, single", "11101110 000L NNNN tttt 1010 A001 0000", any),
    ("VMOV two singles from core", "111011000100 uuuu tttt 1010 00B1 MMMM", two_singles),
    ("VMOV two singles to core", "111011000101 uuuu tttt 1010 00B1 MMMM", to_two),
    ("VMOV double from core", "111011000100 uuuu tttt 1011 0001 MMMM", any),
    ("VMOV double to core", "111011000101 uuuu tttt 1011 0001 MMMM", |f| f.get('t') != f.get('u')),
    ("VMOV half of a double, core", "11101110 00HL VVVV tttt 1011 0001 0000", any),
    ("VMRS flags", "1110111011110001 1111 101000010000", any),
];
