//! Every operation of every group gives what the build of whoever renewed the accepted answers gave: one kernel and one size of tables
//! cannot agree with itself alone.

#[test]
fn every_operation_gives_the_accepted_answer() {
    let mut wrong = Vec::new();
    let (count, left) = primegroup_operations::check(|entry| wrong.push(format!("{} {}", entry.group, entry.name)));
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!((count, left), (primegroup_operations::ANSWERS.len(), 0), "an answer without an operation");
}
