//! Test vectors as C.

use std::path::Path;

pub(crate) fn write(_folder: &Path) {}
