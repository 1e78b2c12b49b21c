//! Operations that a core rejects cause a fault that states the place.

mod common;
use common::{DATA, NOP, board, fault, kind, run};
use primegroup_simulator::{Board, Cpu, FaultKind};

const BOTH: [Cpu; 2] = [Cpu::M0Plus, Cpu::M4F];

#[test]
fn unaligned() {
    assert_eq!(kind(Cpu::M0Plus, &[0x6803], &[DATA + 2]), FaultKind::Unaligned); // ldr
    assert_eq!(kind(Cpu::M0Plus, &[0x8803], &[DATA + 1]), FaultKind::Unaligned); // ldrh
    assert_eq!(kind(Cpu::M0Plus, &[0x6003], &[DATA + 1]), FaultKind::Unaligned); // str
    assert_eq!(kind(Cpu::M0Plus, &[0xc802], &[DATA + 2]), FaultKind::Unaligned); // ldmia
    for code in [
        [0xe9d0, 0x1200],
        [0xe9c0, 0x1200],
        [0xe890, 0x0006],
        [0xed90, 0x0a00],
        [0xed90, 0x0b00],
        [0xec90, 0x0a02],
        [0xe850, 0x1f00],
    ] {
        assert_eq!(kind(Cpu::M4F, &code, &[DATA + 2]), FaultKind::Unaligned, "{code:04x?}");
    }
    let fault = fault(Cpu::M0Plus, &[NOP, 0x6843], &[DATA + 2]);
    assert_eq!((fault.pc, fault.address), (2, Some(DATA + 6)));
}

#[test]
fn unmapped_and_read_only_memory() {
    for cpu in BOTH {
        for address in [0x4000_0000, 0x1000, DATA - 4, DATA + (128 << 10), 0xffff_fffc] {
            assert_eq!(kind(cpu, &[0x6803], &[address]), FaultKind::Unmapped, "{address:#x}");
            assert_eq!(kind(cpu, &[0x6003], &[address]), FaultKind::Unmapped, "{address:#x}");
        }
        assert_eq!(kind(cpu, &[0x6003], &[0]), FaultKind::WriteToFlash);
        assert_eq!(kind(cpu, &[0xc006], &[0]), FaultKind::WriteToFlash);
        assert_eq!(run(cpu, &[0x6800], &[0]).r0, 0x4770_6800, "flash can be read");
        // The last word of RAM exists. A multiple access across the end fails.
        assert_eq!(run(cpu, &[0x6803], &[DATA + (128 << 10) - 4]).cycles, 2);
        assert_eq!(kind(cpu, &[0xc806], &[DATA + (128 << 10) - 4]), FaultKind::Unmapped);
    }
}

#[test]
fn undefined() {
    for cpu in BOTH {
        assert_eq!(kind(cpu, &[0xde00], &[]), FaultKind::Undefined); // udf
        assert_eq!(kind(cpu, &[0xf7f0, 0xa000], &[]), FaultKind::Undefined); // udf.w
        assert_eq!(kind(cpu, &[0xdf05], &[]), FaultKind::SupervisorCall(5));
        assert_eq!(kind(cpu, &[0xbe01], &[]), FaultKind::Breakpoint(1));
    }
    // Instructions of ARMv7E-M only: cbz, it, movw, b.w, umull, ldr.w, clz, vmov, ldrd
    let m4_only: [&[u16]; 9] = [
        &[0xb100],
        &[0xbf08],
        &[0xf240, 0x0000],
        &[0xf000, 0xb800],
        &[0xfba1, 0x3202],
        &[0xf8d0, 0x3000],
        &[0xfab1, 0xf381],
        &[0xee00, 0x1a10],
        &[0xe9d0, 0x3400],
    ];
    for code in m4_only {
        assert_eq!(kind(Cpu::M0Plus, code, &[DATA]), FaultKind::Undefined, "{code:04x?}");
    }
    // Doubles can only be moved: vadd.f64 d0, d0, d0
    assert_eq!(kind(Cpu::M4F, &[0xee30, 0x0b00], &[]), FaultKind::Undefined);
}

#[test]
fn control_that_leaves_the_code() {
    for cpu in BOTH {
        assert_eq!(kind(cpu, &[0x4700], &[0x100]), FaultKind::ArmState); // bx r0
        assert_eq!(kind(cpu, &[0x4700], &[0x101]), FaultKind::OutsideCode);
        assert_eq!(kind(cpu, &[0x4700], &[DATA + 1]), FaultKind::OutsideCode, "RAM is no code unless allowed");
        assert_eq!(kind(cpu, &[0xe7fe], &[]), FaultKind::CycleLimit); // b .
        assert_eq!(kind(cpu, &[0xb401], &[]), FaultKind::Unbalanced); // push {r0}
        let none = board(cpu, &[]).call("g", &[]).unwrap_err();
        assert_eq!(none.kind, FaultKind::NoSuchFunction("g".into()));
    }
}

#[test]
fn code_in_ram_if_allowed() {
    let mut board = board(Cpu::M0Plus, &[0x4700]); // bx r0
    board.write(DATA, &[0x2a, 0x20, 0x70, 0x47]).unwrap(); // movs r0, #42; bx lr
    board.options().ram_code = true;
    let run = board.call("f", &[DATA + 1]).unwrap();
    assert_eq!((run.r0, run.cycles), (42, 2 + 1 + 2));
}

#[test]
fn stack_overflow_with_a_backtrace() {
    // main: push {lr}; bl recurse; pop {pc}    recurse: push {r4-r7, lr}; bl recurse
    let code = [0xb500, 0xf000, 0xf801, 0xbd00, 0xb5f0, 0xf7ff, 0xfffd];
    for cpu in BOTH {
        let mut board = Board::from_halfwords(cpu, &code, &[("main", 0), ("_ZN5crate7recurse17h0123456789abcdefE", 8)]);
        let fault = board.call("main", &[]).unwrap_err();
        assert_eq!((fault.kind.clone(), fault.pc), (FaultKind::StackOverflow, 8));
        let depth = (128 << 10) / 20;
        assert_eq!(fault.backtrace.len(), depth + 2);
        let names = |n: usize| fault.backtrace[n].function.clone().unwrap();
        assert_eq!(
            (names(0), names(1), names(depth + 1)),
            ("crate::recurse".into(), "crate::recurse".into(), "main".into())
        );
        assert_eq!((fault.backtrace[1].address, fault.backtrace[1].offset), (10, 2));
        let text = fault.to_string();
        assert!(text.starts_with("stack overflow, address 0x1fff"), "{text}");
        assert!(text.contains("#0  0x00000008  crate::recurse + 0x0"), "{text}");
    }
}
