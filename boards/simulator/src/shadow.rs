//! Shadow call stack, separate from the program's own stack, for backtraces, regions and the profile.

/// Call site that stands for a call by the host.
pub const HOST: u32 = u32::MAX;

/// A call that has not returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The address of the call instruction.
    pub site: u32,
    /// Return address.
    pub back: u32,
    /// The stack pointer at the first instruction of the callee.
    pub sp: u32,
}

/// Calls that have not returned, outermost first.
#[derive(Clone, Debug, Default)]
pub struct Shadow {
    frames: Vec<Frame>,
}

/// Maximum depth. No program that fits into a microcontroller's RAM is deeper, because each call frame stores at least
/// its return address.
const DEEPEST: usize = 1 << 16;

impl Shadow {
    #[inline(always)]
    pub fn call(&mut self, site: u32, back: u32, sp: u32) {
        if self.frames.len() < DEEPEST {
            self.frames.push(Frame { site, back, sp });
        }
    }

    /// Handles a branch to an address from a register. If the address is the return address of a call, ends that call
    /// and the calls inside it. A BL used as a long jump leaves a frame without a return; it is removed with the next
    /// outer frame.
    #[inline(always)]
    pub fn back(&mut self, target: u32, sp: u32) -> bool {
        match self.frames.last() {
            Some(frame) if frame.back == target && sp >= frame.sp => {
                self.frames.pop();
                true
            }
            _ => self.unwind(target, sp),
        }
    }

    #[cold]
    fn unwind(&mut self, target: u32, sp: u32) -> bool {
        match self.frames.iter().rposition(|frame| frame.back == target && sp >= frame.sp) {
            Some(position) => {
                self.frames.truncate(position);
                true
            }
            None => false,
        }
    }

    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Returns the stack use of each function, innermost first, as an address in the function and a number of bytes.
    /// `sp` is the stack pointer, and `pc` is in the innermost function.
    pub fn stack(&self, pc: u32, sp: u32) -> Vec<(u32, u32)> {
        let inner = std::iter::once((pc, sp)).chain(self.frames.iter().rev().map(|frame| (frame.site, frame.sp)));
        inner.zip(self.frames.iter().rev()).map(|((at, low), frame)| (at, frame.sp.saturating_sub(low))).collect()
    }

    /// Returns the addresses of the calls, innermost first, without the call by the host.
    pub fn sites(&self) -> impl Iterator<Item = u32> {
        self.frames.iter().rev().map(|frame| frame.site).filter(|&site| site != HOST)
    }
}
