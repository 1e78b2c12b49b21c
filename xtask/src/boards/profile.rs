//! Profiles: cycles of an operation by function.

use super::build::Library;
use super::machine::{Machine, Programs};
use super::options::Options;
use crate::tools::Trouble;
use primegroup_operations::{INPUT, Random, Secrets};

/// Prints a profile of each selected operation, or writes folded stacks to a file.
pub fn profile(library: &Library, options: &Options) -> Result<(), Trouble> {
    let mut programs = Programs::new(library, "profile");
    for e in super::operations().into_iter().filter(|e| options.wants(e)) {
        let mut machine = Machine::new(library.board, &*programs.of(e)?)?;
        let mut input = [0; INPUT];
        (e.sample)(&mut Random::new(1), &mut Secrets::random(1), &mut input);
        machine.prepare(e, &input)?;
        machine.simulator.options().profile = true;
        let run = machine.run(e, &e.evaluate(&input))?;
        machine.simulator.options().profile = false;
        let Some(profile) = run.profile else { continue };
        println!(
            "{} {} on {}: {} cycles, {} bytes of stack",
            e.group,
            e.name,
            library.board.title(),
            run.cycles,
            run.stack
        );
        match &options.flamegraph {
            Some(file) => std::fs::write(file, profile.folded()).map_err(|e| Trouble::Failed(e.to_string()))?,
            None => {
                println!("{profile}\nbytes  of the stack where it is deepest");
                run.stack_path.iter().for_each(|(place, bytes)| println!("{bytes:>5}  {place}"));
                println!();
            }
        }
    }
    Ok(())
}
