//! Reports of a run, as text or JSON.

use primegroup_simulator::{Comparison, Fault, Place, Region, Row, Run, Trace};
use serde::Serialize;

#[derive(Serialize)]
struct RunJson<'a> {
    cycles: u64,
    /// Cycles on the second core that is counted in the same run.
    beside: Option<u64>,
    /// Number of times that cycles could depend on an operand.
    dependent: u64,
    instructions: u64,
    stack: u32,
    stack_path: Vec<StackJson<'a>>,
    r0: u32,
    r1: u32,
    exit: Option<u32>,
    clobbered: &'a [&'static str],
    alignment: Alignment,
    output: String,
    regions: Vec<RegionJson<'a>>,
    trace: Option<TraceJson>,
    profile: Option<Vec<RowJson<'a>>>,
}

/// A function's share of the stack at its deepest point.
#[derive(Serialize)]
struct StackJson<'a> {
    function: Option<&'a str>,
    bytes: u32,
}

/// Cycles due to the inferred rules of the Cortex-M4.
#[derive(Serialize)]
struct Alignment {
    branch_target: u64,
    wide_after_memory: u64,
}

#[derive(Serialize)]
struct RegionJson<'a> {
    name: &'a str,
    calls: u64,
    cycles: u64,
    least: u64,
    most: u64,
    instructions: u64,
    stack: u32,
    trace: Option<TraceJson>,
}

/// Hashes in hexadecimal, because not every JSON reader supports 64-bit numbers.
#[derive(Serialize)]
struct TraceJson {
    pc: String,
    address: String,
    operands: String,
    cycles: u64,
    instructions: u64,
}

#[derive(Serialize)]
struct RowJson<'a> {
    name: &'a str,
    calls: u64,
    own: u64,
    total: u64,
}

#[derive(Serialize)]
struct ComparisonJson {
    agrees: bool,
    runs: usize,
    trace: TraceJson,
    divergence: Option<String>,
}

#[derive(Serialize)]
struct FaultJson {
    fault: String,
    pc: u32,
    address: Option<u32>,
    cycles: u64,
    backtrace: Vec<PlaceJson>,
}

#[derive(Serialize)]
struct PlaceJson {
    address: u32,
    function: Option<String>,
    offset: u32,
}

impl From<Trace> for TraceJson {
    fn from(t: Trace) -> TraceJson {
        let hex = |hash: u64| format!("{hash:016x}");
        TraceJson {
            pc: hex(t.pc),
            address: hex(t.address),
            operands: hex(t.operands),
            cycles: t.cycles,
            instructions: t.instructions,
        }
    }
}

impl<'a> From<&'a Region> for RegionJson<'a> {
    fn from(r: &'a Region) -> RegionJson<'a> {
        let &Region { ref name, calls, cycles, least, most, instructions, stack, trace } = r;
        RegionJson { name, calls, cycles, least, most, instructions, stack, trace: trace.map(TraceJson::from) }
    }
}

impl<'a> From<&'a Row> for RowJson<'a> {
    fn from(r: &'a Row) -> RowJson<'a> {
        RowJson { name: &r.name, calls: r.calls, own: r.own, total: r.total }
    }
}

impl From<&Place> for PlaceJson {
    fn from(p: &Place) -> PlaceJson {
        PlaceJson { address: p.address, function: p.function.clone(), offset: p.offset }
    }
}

/// Prints a value as JSON.
pub fn print(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => println!("{text}"),
        Err(error) => eprintln!("primegroup-simulator: {error}"),
    }
}

/// Prints a run as one JSON object.
pub fn json(run: &Run, profile: bool) {
    let [branch_target, wide_after_memory] = run.alignment;
    let rows = run.profile.as_ref().filter(|_| profile).map(|profile| profile.rows.iter().map(RowJson::from).collect());
    print(&RunJson {
        cycles: run.cycles,
        beside: run.beside,
        dependent: run.dependent,
        instructions: run.instructions,
        stack: run.stack,
        stack_path: run
            .stack_path
            .iter()
            .map(|(place, bytes)| StackJson { function: place.function.as_deref(), bytes: *bytes })
            .collect(),
        r0: run.r0,
        r1: run.r1,
        exit: run.exit,
        clobbered: &run.clobbered,
        alignment: Alignment { branch_target, wide_after_memory },
        output: String::from_utf8_lossy(&run.output).into_owned(),
        regions: run.regions.iter().map(RegionJson::from).collect(),
        trace: run.trace.map(TraceJson::from),
        profile: rows,
    });
}

/// Prints whether runs with different secrets agree.
pub fn comparison(comparison: &Comparison, json: bool) {
    let Comparison { trace, runs, divergence } = comparison;
    match (json, divergence) {
        (true, _) => print(&ComparisonJson {
            agrees: comparison.agrees(),
            runs: *runs,
            trace: (*trace).into(),
            divergence: divergence.as_ref().map(ToString::to_string),
        }),
        (false, None) => println!("{runs} secrets, one trace: {trace}"),
        (false, Some(divergence)) => print!("{divergence}"),
    }
}

/// Prints a fault as one JSON object.
pub fn fault(fault: &Fault) {
    print(&FaultJson {
        fault: fault.kind.to_string(),
        pc: fault.pc,
        address: fault.address,
        cycles: fault.cycles,
        backtrace: fault.backtrace.iter().map(PlaceJson::from).collect(),
    });
}

/// Prints a run as text for humans.
pub fn text(run: &Run, profile: bool, stack_path: bool) {
    print!("{}", String::from_utf8_lossy(&run.output));
    let Run { cycles, instructions, stack, .. } = run;
    println!("{cycles} cycles, {instructions} instructions, {stack} bytes of stack");
    if let Some(cycles) = run.beside {
        println!("{cycles} cycles on the core beside it");
    }
    if run.dependent > 0 {
        println!("{} times cycles could depend on an operand of a multiplication or division", run.dependent);
    }
    match run.exit {
        Some(status) => println!("status {status}"),
        None => println!("r0 = {:#010x}, r1 = {:#010x}", run.r0, run.r1),
    }
    let [branch_target, wide] = run.alignment;
    if branch_target + wide > 0 {
        println!("of them inferred: {branch_target} for branch targets, {wide} for wide instructions after accesses");
    }
    if !run.clobbered.is_empty() {
        println!("callee-saved registers not preserved: {}", run.clobbered.join(" "));
    }
    if let Some(trace) = &run.trace {
        println!("trace: {trace}");
    }
    if !run.regions.is_empty() {
        println!("\n{:>9} {:>12} {:>10} {:>10} {:>6}  region", "calls", "cycles", "least", "most", "stack");
    }
    for r in &run.regions {
        println!("{:>9} {:>12} {:>10} {:>10} {:>6}  {}", r.calls, r.cycles, r.least, r.most, r.stack, r.name);
        if let Some(trace) = &r.trace {
            println!("{:>50}  {trace}", "");
        }
    }
    if stack_path {
        println!("\n{:>9}  function, where the stack is deepest", "stack");
        for (place, bytes) in &run.stack_path {
            println!("{bytes:>9}  {}", place.function.as_deref().unwrap_or("?"));
        }
    }
    if let Some(profile) = run.profile.as_ref().filter(|_| profile) {
        print!("\n{profile}");
    }
}
