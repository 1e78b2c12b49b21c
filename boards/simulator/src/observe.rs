//! Combines the observers of a run: regions, trace and profile, each if enabled.

use crate::engine::Watch;
use crate::inject::{Executed, Injection, Injector, Lister};
use crate::options::Options;
use crate::profile::{Profile, Profiler};
use crate::record::{Recorded, Recorder};
use crate::regions::{Region, Regions};
use crate::shadow::Shadow;
use crate::symbols::Symbols;
use crate::trace::{Seen, Trace, Tracer};
use std::collections::BTreeMap;

/// Observers of a run.
pub struct Observer<'a> {
    symbols: &'a Symbols,
    regions: Option<Regions>,
    tracer: Option<Tracer>,
    profiler: Option<Profiler>,
    recorder: Option<Recorder>,
    lister: Option<Lister>,
    injector: Option<Injector>,
}

/// Observations of a run.
#[derive(Default)]
pub struct Observed {
    pub regions: Vec<Region>,
    pub trace: Option<Trace>,
    pub profile: Option<Profile>,
    pub recorded: Recorded,
    pub executed: BTreeMap<u32, Executed>,
}

/// An observer that runs without others. It has a separate run loop, so that comparing many long runs is fast.
pub enum Alone<'o, 'a> {
    Trace(&'o mut Tracer),
    Record(&'o mut Recorder),
    List(&'o mut Lister),
    Inject(&'o mut Injector),
    No(&'o mut Observer<'a>),
}

impl<'a> Observer<'a> {
    /// Returns the only observer, if exactly one is active and it supports running alone.
    pub fn alone(&mut self) -> Alone<'_, 'a> {
        match self {
            Observer { regions: None, profiler: None, tracer: Some(tracer), recorder: None, .. } => {
                Alone::Trace(tracer)
            }
            Observer { regions: None, profiler: None, tracer: None, recorder: Some(recorder), .. } => {
                Alone::Record(recorder)
            }
            Observer { lister: Some(lister), .. } => Alone::List(lister),
            Observer { injector: Some(injector), .. } => Alone::Inject(injector),
            all => Alone::No(all),
        }
    }

    /// Returns `None` if nothing is to be observed.
    pub fn new(options: &Options, symbols: &'a Symbols) -> Option<Observer<'a>> {
        let regions = !options.regions.is_empty();
        let recorder = Recorder::new(&options.record);
        let lister = (options.injection == Some(Injection::List)).then(Lister::default);
        let injector = options.injection.and_then(Injector::new);
        let injects = options.injection.is_some();
        (regions || options.trace || options.profile || recorder.is_some() || injects).then(|| Observer {
            symbols,
            regions: regions.then(|| Regions::new(symbols, &options.regions, options.trace)),
            tracer: options.trace.then(Tracer::default),
            profiler: options.profile.then(Profiler::new),
            recorder,
            lister,
            injector,
        })
    }

    /// Returns the results. `alignment` goes into the profile.
    pub fn finish(self, alignment: [u64; 2]) -> Observed {
        Observed {
            regions: self.regions.map_or(Vec::new(), Regions::finish),
            trace: self.tracer.map(|t| t.finish()),
            profile: self.profiler.map(|p| p.finish(self.symbols, alignment)),
            recorded: self.recorder.map(Recorder::finish).unwrap_or_default(),
            executed: self.lister.map(|lister| lister.0).unwrap_or_default(),
        }
    }
}

impl Watch for Tracer {
    const ON: bool = true;

    #[inline(always)]
    fn before(&mut self, _: u32, _: &Shadow, _: u64, _: u64, _: u32, _: &mut u32) {}

    #[inline(always)]
    fn after(&mut self, pc: u32, seen: Seen, cycles: u32) {
        self.push(pc, seen, cycles);
    }

    fn returned(&mut self, _: usize, _: u64, _: u64, _: &mut u32) {}
}

impl Watch for Recorder {
    const ON: bool = true;

    #[inline(always)]
    fn before(&mut self, _: u32, shadow: &Shadow, _: u64, _: u64, _: u32, _: &mut u32) {
        self.sites(shadow);
    }

    #[inline(always)]
    fn after(&mut self, pc: u32, seen: Seen, cycles: u32) {
        self.push(pc, seen, cycles);
    }

    fn returned(&mut self, _: usize, _: u64, _: u64, _: &mut u32) {}
}

impl Watch for Observer<'_> {
    const ON: bool = true;

    fn before(&mut self, pc: u32, shadow: &Shadow, cycles: u64, instructions: u64, sp: u32, lowest: &mut u32) {
        if let Some(regions) = &mut self.regions {
            regions.before(pc, shadow.depth(), cycles, instructions, sp, lowest);
        }
        if let Some(profiler) = &mut self.profiler {
            profiler.before(pc, shadow.depth(), self.symbols);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.sites(shadow);
        }
    }

    fn after(&mut self, pc: u32, seen: Seen, cycles: u32) {
        if let Some(tracer) = &mut self.tracer {
            tracer.push(pc, seen, cycles);
        }
        if let Some(regions) = &mut self.regions {
            regions.after(pc, seen, cycles);
        }
        if let Some(profiler) = &mut self.profiler {
            profiler.after(cycles);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.push(pc, seen, cycles);
        }
    }

    fn returned(&mut self, depth: usize, cycles: u64, instructions: u64, lowest: &mut u32) {
        if let Some(regions) = &mut self.regions {
            regions.returned(depth, cycles, instructions, lowest);
        }
    }
}
