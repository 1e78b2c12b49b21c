//! The shadow call stack: kept beside the program's own, for backtraces, regions and the profile.

/// The call site of a call by the host.
pub const HOST: u32 = u32::MAX;

/// A call that has not returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The address of the call instruction.
    pub site: u32,
    /// Where it returns to.
    pub back: u32,
    /// The stack pointer at the first instruction of the callee.
    pub sp: u32,
}

/// The calls that have not returned, outermost first.
#[derive(Clone, Debug, Default)]
pub struct Shadow {
    frames: Vec<Frame>,
}

/// Deeper than any program that fits into a microcontroller's RAM: every frame that calls stores at least its return address.
const DEEPEST: usize = 1 << 16;

impl Shadow {
    #[inline(always)]
    pub fn call(&mut self, site: u32, back: u32, sp: u32) {
        if self.frames.len() < DEEPEST {
            self.frames.push(Frame { site, back, sp });
        }
    }

    /// A branch to an address from a register: if it is the way back of a call, that call and those inside it are over.
    /// A BL that is used as a long jump leaves a frame without a return: its frame goes with the next one outside.
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

    /// How much stack each function has used when the stack pointer is `sp` and the innermost one is at `pc`: an address in
    /// the function and bytes, innermost first.
    pub fn stack(&self, pc: u32, sp: u32) -> Vec<(u32, u32)> {
        let inner = std::iter::once((pc, sp)).chain(self.frames.iter().rev().map(|frame| (frame.site, frame.sp)));
        inner.zip(self.frames.iter().rev()).map(|((at, low), frame)| (at, frame.sp.saturating_sub(low))).collect()
    }

    /// The addresses of the calls, innermost first; the call by the host is none.
    pub fn sites(&self) -> impl Iterator<Item = u32> {
        self.frames.iter().rev().map(|frame| frame.site).filter(|&site| site != HOST)
    }
}
