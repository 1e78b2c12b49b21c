//! Measuring: samples of at least 100 microseconds, and their median and quartiles in nanoseconds. If the kernel
//! permits it, user-mode core cycles are counted too.

use super::ops::Op;
use serde::Serialize;
use std::time::{Duration, Instant};

/// A figure with its spread.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Figure {
    pub median: f64,
    /// First quartile.
    pub low: f64,
    /// Third quartile.
    pub high: f64,
}

/// A measured operation.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub group: &'static str,
    pub operation: &'static str,
    pub nanoseconds: Figure,
    pub cycles: Option<Figure>,
    pub samples: usize,
}

/// A wall clock, and a cycle counter if one is available.
pub struct Clock {
    counter: Option<counter::Counter>,
}

fn figure(mut values: Vec<f64>) -> Figure {
    values.sort_by(f64::total_cmp);
    let at = |q: f64| values[((values.len() - 1) as f64 * q).round() as usize];
    Figure { median: at(0.5), low: at(0.25), high: at(0.75) }
}

impl Clock {
    pub fn new() -> Self {
        Clock { counter: counter::Counter::new() }
    }

    pub fn has_cycles(&self) -> bool {
        self.counter.is_some()
    }

    /// Measures an operation for about the given time.
    pub fn measure(&self, op: &mut Op, time: Duration) -> Row {
        op.prepare();
        let start = Instant::now();
        let mut i = 0;
        let mut run = |n: usize| {
            for _ in 0..n {
                op.run(i);
                i += 1;
            }
        };
        // Warm up, and find the number of calls for a sample.
        let mut n = 1;
        loop {
            let t = Instant::now();
            run(n);
            if t.elapsed() > Duration::from_micros(100) || n > 1 << 20 {
                break;
            }
            n *= 2;
        }
        let (mut ns, mut cycles) = (Vec::new(), Vec::new());
        while ns.len() < 11 || (start.elapsed() < time && ns.len() < 20_000) {
            let c = self.counter.as_ref().map(counter::Counter::read);
            let t = Instant::now();
            run(n);
            ns.push(t.elapsed().as_nanos() as f64 / n as f64);
            if let (Some(counter), Some(c)) = (&self.counter, c) {
                cycles.push(counter.read().wrapping_sub(c) as f64 / n as f64);
            }
        }
        Row {
            group: op.group,
            operation: op.name,
            samples: ns.len(),
            nanoseconds: figure(ns),
            cycles: (!cycles.is_empty()).then(|| figure(cycles)),
        }
    }
}

#[cfg(target_os = "linux")]
mod counter {
    //! The hardware's cycle counter for user mode, through `perf_event_open`.

    /// An open counter.
    pub struct Counter(libc::c_int);

    impl Counter {
        /// Opens a counter. Returns `None` if the kernel or the machine offers none.
        pub fn new() -> Option<Self> {
            // struct perf_event_attr, its first version of 64 bytes: type and size; config; ...; flags.
            const EXCLUDE_KERNEL_AND_HYPERVISOR: u64 = 1 << 5 | 1 << 6;
            let mut attr = [0u64; 8];
            attr[0] = 64 << 32; // PERF_TYPE_HARDWARE = 0, size 64
            attr[5] = EXCLUDE_KERNEL_AND_HYPERVISOR; // config 0 is PERF_COUNT_HW_CPU_CYCLES
            // SAFETY: the kernel reads the 64 bytes that the size field announces.
            let fd = unsafe { libc::syscall(libc::SYS_perf_event_open, attr.as_ptr(), 0, -1, -1, 0) };
            let counter = Counter(libc::c_int::try_from(fd).ok().filter(|fd| *fd >= 0)?);
            (counter.read() > 0).then_some(counter)
        }

        /// Returns the cycles so far; 0 on failure.
        pub fn read(&self) -> u64 {
            let mut value = 0u64;
            // SAFETY: the kernel writes at most 8 bytes, which `value` has, to a descriptor that is open as long as `self` is.
            unsafe { libc::read(self.0, std::ptr::from_mut(&mut value).cast(), 8) };
            value
        }
    }

    impl Drop for Counter {
        fn drop(&mut self) {
            // SAFETY: nothing else closes the descriptor, and nothing uses it after the drop.
            unsafe { libc::close(self.0) };
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod counter {
    /// Stand-in for systems without a known counter.
    pub struct Counter(std::convert::Infallible);

    impl Counter {
        pub fn new() -> Option<Self> {
            None
        }
        pub fn read(&self) -> u64 {
            match self.0 {}
        }
    }
}
