use super::execute::Core;
use super::op::Insn;
use crate::marks::{Marks, Way};
impl Core {
    pub fn follow_insn(&mut self, _: &Insn, _: u32, _: &mut Marks) -> Option<Way> {
        None
    }
}
