//! The constant-time check.

/// Functions of the firmware that leak, to be found by the check.
pub const PLANTED: [&str; 2] = ["op_leak_branch", "op_leak_address"];
