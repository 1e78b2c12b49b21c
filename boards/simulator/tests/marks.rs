//! Tests of marks on secrets, on programs of a few instructions.

mod common;
use common::{DATA, RETURN};
use primegroup_simulator::{Board, Cpu, FaultKind, Marking, Way};

const BOTH: [Cpu; 2] = [Cpu::M0Plus, Cpu::M4F];

/// Runs code for Cortex-M after an instruction that loads a marked word into r0. r1 is the word's address, and r2 and r3
/// are 4 and 1. Returns the address of each leak behind that instruction, and its way.
fn leaks(cpu: Cpu, code: &[u16]) -> Vec<(u32, Way)> {
    // ldr r0, [r1]
    let code: Vec<u16> = [0x6808].iter().chain(code).copied().chain([RETURN]).collect();
    let mut board = Board::from_halfwords(cpu, &code, &[("f", 0)]);
    board.options().marking = Marking::Memory;
    board.mark(DATA, &[0xff; 4]).unwrap();
    let run = board.call("f", &[0, DATA, 4, 1]).unwrap_or_else(|fault| panic!("{code:04x?}: {fault}"));
    run.leaks.iter().map(|leak| (leak.backtrace[0].address - 2, leak.way)).collect()
}

#[test]
fn branches_addresses_and_divisions_by_secrets_are_leaks() {
    for cpu in BOTH {
        assert_eq!(leaks(cpu, &[0x2800, 0xd0ff]), [(2, Way::Branch)], "cmp r0, #0; beq +2");
        assert_eq!(leaks(cpu, &[0x4008, 0x580b]), [(2, Way::Address)], "ands r0, r1; ldr r3, [r1, r0]");
        assert_eq!(leaks(cpu, &[0x4010, 0x500b]), [(2, Way::Address)], "ands r0, r2; str r3, [r1, r0]");
        // adds r0, r0, r1; bcs: the carry of a sum.
        assert_eq!(leaks(cpu, &[0x1840, 0xd2ff]), [(2, Way::Branch)]);
        // mov r8, r0; mov r2, r8; cmp r2, r3; bhi.
        assert_eq!(leaks(cpu, &[0x4680, 0x4642, 0x429a, 0xd8ff]), [(6, Way::Branch)]);
        // muls r0, r2, r0; cmp; blt: a product.
        assert_eq!(leaks(cpu, &[0x4350, 0x2800, 0xdbff]), [(4, Way::Branch)]);
    }
    // udiv r0, r1, r0; cbz r0, +0
    assert_eq!(leaks(Cpu::M4F, &[0x3001, 0xfbb1, 0xf0f0, 0xb100]), [(2, Way::Operand), (6, Way::Branch)]);
    // umull r0, r3, r0, r2; cmp r3, #0; beq: the upper half of a product.
    assert_eq!(leaks(Cpu::M4F, &[0xfba0, 0x0302, 0x2b00, 0xd0ff]), [(6, Way::Branch)]);
}

#[test]
fn values_that_do_not_depend_on_secrets_are_public() {
    for cpu in BOTH {
        // eors r0, r0; beq.
        assert_eq!(leaks(cpu, &[0x4040, 0xd0ff]), []);
        // movs r2, #0; ands r0, r2; ldr r3, [r1, r0]: a public zero hides the secret.
        assert_eq!(leaks(cpu, &[0x2200, 0x4010, 0x580b]), []);
        // lsls r0, #8; uxtb r0, r0; cmp r0, #0; beq: no secret bit is left.
        assert_eq!(leaks(cpu, &[0x0200, 0xb2c0, 0x2800, 0xd0ff]), []);
        // str r3, [r1]; ldr r0, [r1]; cmp r0, #0; beq: the secret was overwritten.
        assert_eq!(leaks(cpu, &[0x600b, 0x6808, 0x2800, 0xd0ff]), []);
        // str r0, [r1, #4]; ldr r3, [r1, #4]; cmp r3, #0; beq: a copy in memory keeps its marks.
        assert_eq!(leaks(cpu, &[0x6048, 0x684b, 0x2b00, 0xd0ff]), [(6, Way::Branch)]);
        // push {r0}; pop {r2}; cmp r2, #0; beq: so does a copy on the stack.
        assert_eq!(leaks(cpu, &[0xb401, 0xbc04, 0x2a00, 0xd0ff]), [(6, Way::Branch)]);
    }
}

#[test]
fn a_condition_selects_data_and_must_not_select_accesses() {
    // cmp r0, #0; it eq; moveq r2, #1; cmp r2, #0; beq: the selected value is secret.
    assert_eq!(leaks(Cpu::M4F, &[0x2800, 0xbf08, 0x2201, 0x2a00, 0xd0ff]), [(8, Way::Branch)]);
    // cmp r0, #0; it eq; ldreq r2, [r1]
    assert_eq!(leaks(Cpu::M4F, &[0x2800, 0xbf08, 0x680a]), [(4, Way::Branch)]);
}

/// Runs words of code after an instruction that loads a marked word. Returns the address of each leak behind that
/// instruction, and its way.
fn leaks_of_words(cpu: Cpu, data: u32, code: &[u32]) -> Vec<(u32, Way)> {
    let halves: Vec<u16> = code.iter().flat_map(|word| [*word as u16, (word >> 16) as u16]).collect();
    let mut board = Board::from_halfwords(cpu, &halves, &[("f", 0)]);
    board.options().marking = Marking::Memory;
    board.mark(data, &[0xff; 4]).unwrap();
    let run = board.call("f", &[0, data, 4]).unwrap_or_else(|fault| panic!("{code:08x?}: {fault}"));
    run.leaks.iter().map(|leak| (leak.backtrace[0].address - 4, leak.way)).collect()
}

#[test]
fn leaks_and_public_values_on_riscv() {
    let leaks = |code: &[u32]| {
        // lw a0, 0(a1); ...; ret. a2 is 4.
        let code: Vec<u32> = [0x0005_a503].iter().chain(code).copied().chain([0x0000_8067]).collect();
        leaks_of_words(Cpu::Hazard3, DATA, &code)
    };
    let (bnez_a0, bnez_a3) = (0x0005_1263, 0x0006_9263);
    assert_eq!(leaks(&[bnez_a0]), [(0, Way::Branch)]);
    assert_eq!(leaks(&[0x00c5_6263]), [(0, Way::Branch)], "bltu a0, a2");
    assert_eq!(leaks(&[0x00a5_86b3, 0x0006_a703]), [(4, Way::Address)], "add a3, a1, a0; lw a4, 0(a3)");
    assert_eq!(leaks(&[0x00a5_86b3, 0x00c6_a023]), [(4, Way::Address)], "add a3, a1, a0; sw a2, 0(a3)");
    assert_eq!(leaks(&[0x02c5_46b3]), [(0, Way::Operand)], "div a3, a0, a2");
    assert_eq!(leaks(&[0x00c5_36b3, bnez_a3]), [(4, Way::Branch)], "sltu a3, a0, a2");
    assert_eq!(leaks(&[0x02c5_36b3, bnez_a3]), [(4, Way::Branch)], "mulhu a3, a0, a2");
    assert_eq!(leaks(&[0x00a5_a223, 0x0045_a683, bnez_a3]), [(8, Way::Branch)], "sw a0, 4(a1); lw a3, 4(a1)");
    assert_eq!(leaks(&[0x00a5_4533, bnez_a0]), [], "xor a0, a0, a0");
    assert_eq!(leaks(&[0x0085_1513, 0x0ff5_7513, bnez_a0]), [], "slli a0, a0, 8; andi a0, a0, 255");
    assert_eq!(leaks(&[0x00c5_a023, 0x0005_a503, bnez_a0]), [], "sw a2, 0(a1); lw a0, 0(a1)");
}

#[test]
fn leaks_and_public_values_on_mips() {
    let leaks = |code: &[u32]| {
        // lw a0, 0(a1); ...; jr ra; nop. a2 is 4.
        let code: Vec<u32> = [0x8ca4_0000].iter().chain(code).copied().chain([0x03e0_0008, 0]).collect();
        leaks_of_words(Cpu::M4K, 0x8000_0100, &code)
    };
    let (bnez_a0, bnez_v0) = (0x1480_0001, 0x1440_0001);
    assert_eq!(leaks(&[bnez_a0, 0]), [(0, Way::Branch)]);
    assert_eq!(leaks(&[0x0086_102b, bnez_v0, 0]), [(4, Way::Branch)], "sltu v0, a0, a2");
    assert_eq!(leaks(&[0x00a4_1021, 0x8c43_0000]), [(4, Way::Address)], "addu v0, a1, a0; lw v1, 0(v0)");
    assert_eq!(leaks(&[0x00c4_100a, bnez_v0, 0]), [(4, Way::Branch)], "movz v0, a2, a0");
    assert_eq!(leaks(&[0xaca4_0004, 0x8ca2_0004, bnez_v0, 0]), [(8, Way::Branch)], "sw a0, 4(a1); lw v0, 4(a1)");
    assert_eq!(leaks(&[0x0084_2026, bnez_a0, 0]), [], "xor a0, a0, a0");
    // multu a0, a0; mflo v0: the product is awaited. With another instruction between, it is not.
    assert_eq!(leaks(&[0x0084_0019, 0x0000_1012]), [(4, Way::Operand)]);
    assert_eq!(leaks(&[0x0084_0019, 0, 0x0000_1012]), []);
    assert_eq!(leaks(&[0x0084_0019, 0, 0x0000_1012, bnez_v0, 0]), [(12, Way::Branch)]);
    // The time of a product depends on its second operand alone.
    assert_eq!(leaks(&[0x0086_0019, 0x0000_1012]), [], "multu a0, a2");
    assert_eq!(leaks(&[0x70c4_1002]), [(0, Way::Operand)], "mul v0, a2, a0");
    assert_eq!(leaks(&[0x7086_1002]), [], "mul v0, a0, a2");
    assert_eq!(leaks(&[0x0086_001b, 0x0000_1012]), [(4, Way::Operand)], "divu a0, a2; mflo v0");
}

#[test]
fn a_declassified_register_is_public_from_its_instruction_on() {
    // ldr r0, [r1]; cmp r0, #0; beq; cmp r0, #1; beq
    for (address, count) in [(2, 0), (6, 1)] {
        let mut board =
            Board::from_halfwords(Cpu::M0Plus, &[0x6808, 0x2800, 0xd0ff, 0x2801, 0xd0ff, RETURN], &[("f", 0)]);
        board.options().marking = Marking::Memory;
        assert!(board.declassify(address, "r0") && !board.declassify(address, "x0"));
        board.mark(DATA, &[1]).unwrap();
        assert_eq!(board.call("f", &[0, DATA]).unwrap().leaks.len(), count);
        board.clear_marks();
        assert!(board.call("f", &[0, DATA]).unwrap().leaks.is_empty());
    }
}

#[test]
fn marked_arguments_and_a_report() {
    let mut board = Board::from_halfwords(Cpu::M0Plus, &[0x2800, 0xd0ff, RETURN], &[("f", 0)]);
    assert!(board.call("f", &[1]).unwrap().leaks.is_empty());
    board.options().marking = Marking::Arguments;
    let run = board.call("f", &[1]).unwrap();
    let text = run.leaks[0].to_string();
    assert!(
        text.contains("beq") && text.contains("branches on a secret, 1 times") && text.contains("f + 0x2"),
        "{text}"
    );
    assert!(board.mark(4, &[1]).is_err());
}

#[test]
fn a_core_without_rules_refuses_marks() {
    // entry a1, 16; retw
    let mut board = Board::from_halfwords(Cpu::Lx6, &[0x2136, 0x9000, 0x0000], &[("f", 0)]);
    board.options().marking = Marking::Memory;
    assert_eq!(board.call("f", &[]).unwrap_err().kind, FaultKind::NoMarks);
}
