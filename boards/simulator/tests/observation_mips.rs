//! Tests on MIPS: calls by the procedure call standard, delay slots, regions, stack, traces and faults. Features that
//! do not depend on the instruction set are tested on Cortex-M.

use primegroup_simulator::{Board, Cpu, Difference, FaultKind, compare};

const DATA: u32 = 0x8000_0100;
const NOP: u32 = 0;
const JR_RA: u32 = 0x03e0_0008;

fn board(code: &[u32], names: &[(&str, u32)]) -> Board {
    let halves: Vec<u16> = code.iter().flat_map(|word| [*word as u16, (word >> 16) as u16]).collect();
    let mut board = Board::from_halfwords(Cpu::M4K, &halves, names);
    board.options().cycle_limit = 10_000;
    board
}

/// Creates a board with a function made of `code` and a return.
fn function(code: &[u32]) -> Board {
    let code: Vec<u32> = code.iter().copied().chain([JR_RA, NOP]).collect();
    board(&code, &[("f", 0)])
}

#[test]
fn arguments_results_and_kept_registers() {
    // addu v0, a3, zero; lw v1, 16(sp): the fourth argument, and the fifth on the stack
    let run = function(&[0x00e0_1021, 0x8fa3_0010]).call("f", &[1, 2, 3, 4, 5]).unwrap();
    assert_eq!((run.r0, run.r1, run.stack), (4, 5, 0));
    assert!(run.clobbered.is_empty());
    // li s0, 0; li fp, 0; li t9, 0; li gp, 0
    let run = function(&[0x2410_0000, 0x241e_0000, 0x2419_0000, 0x241c_0000]).call("f", &[]).unwrap();
    assert_eq!(run.clobbered, ["s0", "gp", "fp"]);
}

#[test]
fn delay_slots() {
    // v0 counts executed instructions. A branch also executes the next instruction; a likely branch only if it is
    // taken.
    let count = |branch: u32| {
        let add = |n: u32| 0x2442_0000 | n; // addiu v0, v0, n
        let run = function(&[0x2402_0000, branch, add(1), add(16), add(256)]).call("f", &[4, 5]).unwrap();
        (run.r0, run.instructions)
    };
    assert_eq!(count(0x1085_0002), (0x111, 7)); // beq a0, a1, over one more
    assert_eq!(count(0x1485_0002), (0x101, 6)); // bne
    assert_eq!(count(0x5085_0002), (0x110, 6)); // beql
    assert_eq!(count(0x5485_0002), (0x101, 6)); // bnel
    // jr ra; addiu v0, a0, 1
    assert_eq!(board(&[JR_RA, 0x2482_0001], &[("f", 0)]).call("f", &[6]).unwrap().r0, 7);
    // The delay slot sees the link register: addu t0, ra, zero; bal 1f; addu v0, ra, zero; 1: jr t0; nop
    let run = board(&[0x03e0_4021, 0x0411_0001, 0x03e0_1021, 0x0100_0008, NOP], &[("f", 0)]).call("f", &[]).unwrap();
    assert_eq!(run.r0, 12);
}

#[test]
fn regions_and_stack() {
    // main: addiu sp, sp, -24; sw ra, 16(sp); jal leaf; nop; jal leaf; nop; lw ra, 16(sp); j leaf; addiu sp, sp, 24
    // leaf: addiu sp, sp, -32; jr ra; addiu sp, sp, 32
    let jal_leaf = 0x0c00_0009;
    let code = [
        0x27bd_ffe8, 0xafbf_0010, jal_leaf, NOP, jal_leaf, NOP, 0x8fbf_0010, 0x0800_0009, 0x27bd_0018, //
        0x27bd_ffe0, JR_RA, 0x27bd_0020,
    ];
    let mut board = board(&code, &[("main", 0), ("leaf", 36)]);
    board.options().regions = vec!["*".into()];
    board.options().profile = true;
    let run = board.call("main", &[]).unwrap();
    let of = |name: &str| run.regions.iter().find(|r| r.name == name).unwrap();
    assert_eq!((of("leaf").calls, of("leaf").cycles, of("leaf").stack), (3, 9, 32));
    let main = 9 + 3 * 3;
    assert_eq!((of("main").calls, of("main").cycles, of("main").stack), (1, main, 56));
    assert_eq!((run.cycles, run.stack), (main, 56));
    let path: Vec<_> = run.stack_path.iter().map(|(place, bytes)| (place.function.as_deref(), *bytes)).collect();
    assert_eq!(path, [(Some("leaf"), 32), (Some("main"), 24)]);
    assert_eq!(run.profile.unwrap().rows.iter().map(|row| row.own).sum::<u64>(), main);
}

/// Returns the first difference between secrets at DATA: run, kind and address.
fn leak(code: &[u32], secrets: [u32; 3]) -> Option<(usize, Difference, u32)> {
    let found = compare(&mut function(code), "f", &[DATA], 3, |board, run| {
        board.write(DATA, &secrets[run].to_le_bytes()).unwrap();
    });
    found.unwrap().divergence.map(|d| (d.run, d.difference, d.first.unwrap().backtrace[0].address))
}

const LW_A1: u32 = 0x8c85_0000; // lw a1, 0(a0)

#[test]
fn secrets_that_show() {
    // lw a1, 0(a0); sltiu a1, a1, 2: only the value differs
    assert_eq!(leak(&[LW_A1, 0x2ca5_0002], [0, 1, 2]), None);
    // lw a1, 0(a0); beqz a1, 1f; nop; nop; 1:
    assert_eq!(leak(&[LW_A1, 0x10a0_0002, NOP, NOP], [1, 2, 0]), Some((2, Difference::Path, 12)));
    // lw a1, 0(a0); sll a1, a1, 2; addu a1, a1, a0; lw a1, 0(a1)
    assert_eq!(leak(&[LW_A1, 0x0005_2880, 0x00a4_2821, 0x8ca5_0000], [1, 1, 2]), Some((2, Difference::Address, 12)));
}

/// Cycles agree, because all secrets are long, but they could differ.
#[test]
fn multiplications_that_could_show() {
    const LONG: [u32; 3] = [0x12_3456, 0x12_3456, 0x12_3457];
    const MULTU_A0_A1: u32 = 0x0085_0019;
    const MULTU_A1_A0: u32 = 0x00a4_0019;
    const MFLO_V0: u32 = 0x0000_1012;
    let cycles_agree = |code: &[u32]| {
        let cycles = LONG.map(|secret| {
            let mut board = function(code);
            board.write(DATA, &secret.to_le_bytes()).unwrap();
            board.call("f", &[DATA]).unwrap().cycles
        });
        assert_eq!(cycles, [cycles[0]; 3]);
    };
    // multu a0, a1; mflo v0: the secret is rt.
    let at_once = [LW_A1, MULTU_A0_A1, MFLO_V0];
    cycles_agree(&at_once);
    assert_eq!(leak(&at_once, LONG), Some((2, Difference::Operand, 8)));
    // An instruction in between hides the difference, and so does a secret in rs.
    assert_eq!(leak(&[LW_A1, MULTU_A0_A1, NOP, MFLO_V0], LONG), None);
    assert_eq!(leak(&[LW_A1, MULTU_A1_A0, MFLO_V0], LONG), None);
    // multu a0, a1; multu a1, a0: the next multiplication needs the unit as well.
    assert_eq!(leak(&[LW_A1, MULTU_A0_A1, MULTU_A1_A0, NOP, MFLO_V0], LONG), Some((2, Difference::Operand, 8)));
    // mul v0, a0, a1; mul v0, a1, a0
    assert_eq!(leak(&[LW_A1, 0x7085_1002], LONG), Some((2, Difference::Operand, 4)));
    assert_eq!(leak(&[LW_A1, 0x70a4_1002], LONG), None);
    // divu a1, a0; 31 others; mflo v0: the 33 cycles are over when the result is read.
    let division = |between: usize| {
        let mut code = vec![LW_A1, 0x00a4_001b];
        code.extend(vec![NOP; between]);
        code.push(MFLO_V0);
        leak(&code, LONG)
    };
    assert_eq!(division(31), Some((2, Difference::Operand, 4 * 33)));
    assert_eq!(division(32), None);
    // With a short operand, the cycles differ.
    assert_eq!(leak(&at_once, [1, 0x12_3456, 0]), Some((1, Difference::Operand, 8)));
    let text = compare(&mut function(&at_once), "f", &[DATA], 2, |board, run| {
        board.write(DATA, &LONG[2 * run].to_le_bytes()).unwrap();
    });
    let text = text.unwrap().divergence.unwrap().to_string();
    assert!(text.contains("has another operand") && text.contains("mflo v0"), "{text}");
}

#[test]
fn traces_name_operands() {
    let mut board = function(&[0x0085_0019, 0x0000_1012]); // multu a0, a1; mflo v0
    board.options().trace = true;
    let mut trace = |a1: u32| board.call("f", &[3, a1]).unwrap().trace.unwrap();
    let (first, same, other) = (trace(0x1_0000), trace(0x1_0000), trace(0x1_0001));
    assert_eq!(first, same);
    assert_eq!((first.pc, first.address, first.cycles), (other.pc, other.address, other.cycles));
    assert_ne!(first.operands, other.operands);
    assert!(first.to_string().contains("operands"), "{first}");
}

#[test]
fn faults() {
    let kind = |code: &[u32], args: &[u32]| function(code).call("f", args).unwrap_err().kind;
    assert_eq!(kind(&[LW_A1], &[DATA + 2]), FaultKind::Unaligned);
    assert_eq!(kind(&[0x9485_0000], &[DATA + 1]), FaultKind::Unaligned); // lhu a1, 0(a0)
    assert_eq!(kind(&[0xac85_0000], &[DATA + 1]), FaultKind::Unaligned); // sw a1, 0(a0)
    assert_eq!(kind(&[LW_A1], &[0xa000_0000]), FaultKind::Unmapped);
    assert_eq!(kind(&[0xac85_0000], &[0]), FaultKind::WriteToFlash);
    assert_eq!(kind(&[0xffff_ffff], &[]), FaultKind::Undefined);
    assert_eq!(kind(&[0x4600_0000], &[]), FaultKind::Undefined); // add.s
    assert_eq!(kind(&[0x0000_000c], &[]), FaultKind::SupervisorCall(0)); // syscall
    assert_eq!(kind(&[0x0007_000d], &[]), FaultKind::Breakpoint(7)); // break 7
    assert_eq!(kind(&[0x7000_00bf], &[]), FaultKind::Breakpoint(2)); // sdbbp 2
    assert_eq!(kind(&[0x0080_0008, NOP], &[0x100]), FaultKind::OutsideCode); // jr a0
    assert_eq!(kind(&[0x0080_0008, NOP], &[2]), FaultKind::Unaligned);
    assert_eq!(kind(&[0x1000_ffff, NOP], &[]), FaultKind::CycleLimit); // b .
    assert_eq!(kind(&[0x27bd_fff0], &[]), FaultKind::Unbalanced); // addiu sp, sp, -16
    assert_eq!(kind(&[0x0085_1020], &[0x7fff_ffff, 1]), FaultKind::Overflow); // add v0, a0, a1
    assert_eq!(kind(&[0x0085_1022], &[0x8000_0000, 1]), FaultKind::Overflow); // sub
    assert_eq!(kind(&[0x2082_ffff], &[0x8000_0000]), FaultKind::Overflow); // addi v0, a0, -1
    let mut recursive = board(&[0x27bd_ffe0, 0x0c00_0000, NOP], &[("f", 0)]); // addiu sp, sp, -32; jal f
    recursive.options().cycle_limit = u64::MAX;
    let fault = recursive.call("f", &[]).unwrap_err();
    assert_eq!((fault.kind.clone(), fault.pc), (FaultKind::StackOverflow, 0));
    assert!(fault.to_string().contains("  s7 c0de0017"), "{fault}");
}

/// Behavior that the manual calls unpredictable.
#[test]
fn unpredictable_programs() {
    let unpredictable =
        |code: &[u32]| matches!(function(code).call("f", &[1, 0]).unwrap_err().kind, FaultKind::Unpredictable(_));
    assert!(unpredictable(&[0x1000_0001, 0x1000_0001, NOP])); // b; b
    assert!(unpredictable(&[0x1485_0001, 0x1000_0001, NOP])); // bne a0, a1 (taken); b
    assert!(unpredictable(&[0x1085_0001, 0x1000_0001, NOP])); // beq a0, a1 (not taken); b
    // A value read from an unwritten register may only be written back.
    const USE: u32 = 0x0044_1021; // addu v0, v0, a0
    assert!(unpredictable(&[0x0000_1012, USE])); // mflo v0
    assert!(unpredictable(&[0x0000_1010, USE])); // mfhi v0
    assert!(unpredictable(&[0x0080_0013, 0x0000_1010, USE])); // mtlo a0; mfhi v0
    assert!(function(&[0x0000_1012, 0x0040_0013]).call("f", &[1, 0]).is_ok()); // mflo v0; mtlo v0
    assert!(unpredictable(&[0x0000_1812, 0x0060_0013, 0x0000_1012, USE])); // mflo v1; mtlo v1; mflo v0
    assert!(function(&[0x0000_1012, 0x0080_1021, USE]).call("f", &[1, 0]).is_ok()); // mflo v0; addu v0, a0, zero
    // addu t0, ra, zero; mflo ra; bal; nop; or v1, ra, ra; addu ra, t0, zero
    assert!(
        function(&[0x03e0_4021, 0x0000_f812, 0x0411_0001, NOP, 0x03ff_1825, 0x0100_f821]).call("f", &[1, 0]).is_ok()
    );
    // mflo t0; lwl t0, 3(sp); lwr t0, 0(sp); addu v0, t0, t0
    assert!(function(&[0x0000_4012, 0x8ba8_0003, 0x9ba8_0000, 0x0108_1021]).call("f", &[1, 0]).is_ok());
    assert!(unpredictable(&[0x0080_0013, 0x7085_0001])); // mtlo a0; maddu a0, a1
    assert!(unpredictable(&[0x0085_0019, 0x7085_1002, 0x0000_1012, USE])); // multu a0, a1; mul v0, a0, a1; mflo v0
    assert!(unpredictable(&[0x0085_001b, 0x0000_1012, USE])); // divu a0, a1 (zero); mflo v0
}

/// Each condition, with operands for which it holds and operands for which it does not.
#[test]
fn traps() {
    // Function, trapping operands and non-trapping operands, with a register and with a constant.
    let two: [(u32, [u32; 2], [u32; 2]); 6] = [
        (0x30, [1, u32::MAX], [u32::MAX, 1]), // tge
        (0x31, [u32::MAX, 1], [1, u32::MAX]), // tgeu
        (0x32, [u32::MAX, 1], [1, 1]),        // tlt
        (0x33, [1, u32::MAX], [u32::MAX, 1]), // tltu
        (0x34, [5, 5], [5, 6]),               // teq
        (0x36, [5, 6], [5, 5]),               // tne
    ];
    for (funct, holds, fails) in two {
        let mut board = function(&[0x0085_0000 | 0x155 << 6 | funct]);
        assert_eq!(board.call("f", &holds).unwrap_err().kind, FaultKind::Trap(0x155), "{funct:#x}");
        assert!(board.call("f", &fails).is_ok(), "{funct:#x}");
        let mut constant = function(&[0x0480_0000 | (funct & 7 | 8) << 16 | holds[1] & 0xffff]);
        assert_eq!(constant.call("f", &holds).unwrap_err().kind, FaultKind::Trap(0), "{funct:#x}");
        let mut constant = function(&[0x0480_0000 | (funct & 7 | 8) << 16 | fails[1] & 0xffff]);
        assert!(constant.call("f", &fails).is_ok(), "{funct:#x}");
    }
}

#[test]
fn instructions_in_words() {
    let words = [
        (0x8fa3_0010, "lw v1, 16(sp)"),
        (0x10a0_0002, "beq a1, zero, 0xc"),
        (0x54a0_fffe, "bnel a1, zero, 0xfffffffc"),
        (0x0411_0001, "bgezal zero, 0x8"),
        (0x0c00_0009, "jal 0x24"),
        (0x03e0_0008, "jr ra"),
        (0x0320_f809, "jalr ra, t9"),
        (0x0000_0000, "nop"),
        (0x0005_2880, "sll a1, a1, 2"),
        (0x00c5_5006, "srlv t2, a1, a2"),
        (0x3c0a_1234, "lui t2, 0x1234"),
        (0x34aa_ffff, "ori t2, a1, 0xffff"),
        (0x24aa_ffff, "addiu t2, a1, -1"),
        (0x7cca_3900, "ext t2, a2, 4, 8"),
        (0x7cca_3904, "ins t2, a2, 4, 4"),
        (0x70c7_0001, "maddu a2, a3"),
        (0x70c7_4002, "mul t0, a2, a3"),
        (0x0000_4812, "mflo t1"),
        (0x00c0_0013, "mtlo a2"),
        (0x7c06_5420, "seb t2, a2"),
        (0x70ca_5020, "clz t2, a2"),
        (0xac88_0004, "sw t0, 4(a0)"),
        (0x00a6_01f4, "teq a1, a2, 0x7"),
        (0x04ac_0005, "teqi a1, 5"),
        (0x7000_007f, "sdbbp 0x1"),
        (0x0000_000f, "sync"),
        (0x4008_4800, "mfc0 t0, $9"),
        (0xffff_ffff, "undefined"),
    ];
    for (word, text) in words {
        assert_eq!(board(&[word], &[]).describe(0), format!("{word:08x}  {text}"));
    }
}

#[test]
fn hosting_from_the_entry_point() {
    // addiu t9, zero, 5; addiu a0, zero, 1; addiu a1, zero, 44; addiu a2, zero, 3; sdbbp 1
    // addiu t9, zero, 1; addu a0, v0, zero; sdbbp 1; nop; nop; nop; "ok\n"
    let code = [
        0x2419_0005, 0x2404_0001, 0x2405_002c, 0x2406_0003, 0x7000_007f, //
        0x2419_0001, 0x0040_2021, 0x7000_007f, NOP, NOP, NOP, 0x000a_6b6f,
    ];
    let run = board(&code, &[]).run().unwrap();
    assert_eq!((run.exit, run.output.as_slice()), (Some(3), b"ok\n".as_slice()));
    // An unsupported operation.
    assert_eq!(board(&[0x2419_0009, 0x7000_007f], &[]).run().unwrap_err().kind, FaultKind::Semihosting(9));
}
