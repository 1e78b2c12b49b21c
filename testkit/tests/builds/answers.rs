//! Every operation of every group gives the accepted answer. The answers come from another build, because one kernel
//! and one table size would only agree with themselves.

#[test]
fn every_operation_gives_the_accepted_answer() {
    let mut wrong = Vec::new();
    let count = primegroup_operations::check(|entry| wrong.push(format!("{} {}", entry.group, entry.name)));
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(count, primegroup_operations::ANSWERS.len(), "an answer without an operation");
}
