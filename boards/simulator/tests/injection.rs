//! Injected faults: a skipped instruction, and an inverted bit of a result.

use primegroup_simulator::{Board, Cpu, FaultKind, Injection};

/// `bx lr`
const RETURN: u16 = 0x4770;

/// Runs `movs r0, #1; adds r0, #2; adds r0, #4; bx lr`.
fn sum(injection: Option<Injection>) -> primegroup_simulator::Run {
    let code = [0x2001, 0x3002, 0x3004, RETURN];
    let mut board = Board::from_halfwords(Cpu::M0Plus, &code, &[("f", 0)]);
    board.options().injection = injection;
    board.call("f", &[]).unwrap()
}

#[test]
fn a_skipped_instruction_has_no_effect() {
    let results = (0..3).map(|i| sum(Some(Injection::Skip(i))).r0 & 7);
    assert_eq!(results.collect::<Vec<_>>(), [6, 5, 3], "r0 is 0 at the start");
    assert_eq!(sum(None).r0, 7);
}

#[test]
fn a_bit_of_a_result_is_inverted() {
    assert_eq!(sum(Some(Injection::Flip(0, 3))).r0, 15);
    assert_eq!(sum(Some(Injection::Flip(2, 0))).r0, 6);
    assert_eq!(sum(Some(Injection::Flip(3, 0))).r0, 7, "a return changes no register");
}

#[test]
fn a_skipped_branch_falls_through_and_a_skipped_return_leaves_the_code() {
    // `cmp r0, #0; beq end; movs r0, #9; end: bx lr`
    let mut board = Board::from_halfwords(Cpu::M0Plus, &[0x2800, 0xd000, 0x2009, RETURN], &[("f", 0)]);
    assert_eq!(board.call("f", &[0]).unwrap().r0, 0);
    board.options().injection = Some(Injection::Skip(1));
    assert_eq!(board.call("f", &[0]).unwrap().r0, 9);
    board.options().injection = Some(Injection::Skip(2));
    assert!(board.call("f", &[0]).is_err());
}

#[test]
fn the_list_has_each_instruction() {
    // A loop: `movs r0, #3; again: subs r0, #1; bne again; bx lr`
    let mut board = Board::from_halfwords(Cpu::M0Plus, &[0x2003, 0x3801, 0xd1fd, RETURN], &[("f", 0)]);
    board.options().injection = Some(Injection::List);
    let list = board.call("f", &[]).unwrap().executed;
    let ends: Vec<_> = list.iter().map(|(pc, e)| (*pc, e.count, e.first, e.last)).collect();
    assert_eq!(ends, [(0, 1, 0, 0), (2, 3, 1, 5), (4, 3, 2, 6), (6, 1, 7, 7)]);
    assert!(list.values().all(|e| (e.first..=e.last).contains(&e.other)));
}

#[test]
fn other_cores_refuse_faults() {
    let mut board = Board::from_halfwords(Cpu::Hazard3, &[0x8082], &[("f", 0)]);
    assert!(board.call("f", &[]).is_ok(), "a return");
    board.options().injection = Some(Injection::Skip(0));
    assert_eq!(board.call("f", &[]).unwrap_err().kind, FaultKind::NoInjection);
}
