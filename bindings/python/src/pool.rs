//! Thread pools of this package. In a child of `fork`, the threads of a global pool are gone, and the child would wait
//! for them forever. So a process that finds no pool with its own process number makes one. Pools are never dropped,
//! because that would wait for threads too.

use pyo3::PyResult;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZero;
use std::sync::OnceLock;

/// List of pools, in the order in which they were made. It needs no lock, which a fork could leave locked in the
/// child.
struct Node {
    process: u32,
    threads: usize,
    pool: ThreadPool,
    next: OnceLock<Box<Node>>,
}

static FIRST: OnceLock<Box<Node>> = OnceLock::new();

/// Upper limit on threads, more than any machine can use.
const MANY: usize = 1024;

/// Returns the number of threads: the requested number, or as many as this process may use.
pub fn count(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(std::thread::available_parallelism().map_or(1, NonZero::get)),
        Some(n @ 1..=MANY) => Ok(n),
        Some(_) => Err(PyValueError::new_err(format!("threads: 1 to {MANY}"))),
    }
}

/// Returns the pool of this process with this number of threads.
pub fn pool(threads: usize) -> PyResult<&'static ThreadPool> {
    let process = std::process::id();
    let mut place = &FIRST;
    let mut made = None;
    loop {
        while let Some(node) = place.get() {
            if node.process == process && node.threads == threads {
                if let Some(unused) = made {
                    std::mem::forget::<Box<Node>>(unused);
                }
                return Ok(&node.pool);
            }
            place = &node.next;
        }
        let node = match made.take() {
            Some(node) => node,
            None => {
                let pool = ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("primegroup-{i}"));
                let pool = pool.build().map_err(|e| PyRuntimeError::new_err(format!("no threads: {e}")))?;
                Box::new(Node { process, threads, pool, next: OnceLock::new() })
            }
        };
        // Another thread may have added its pool first; then that pool is checked first.
        made = place.set(node).err();
    }
}
