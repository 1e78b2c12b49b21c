//! `primegroup completions` and `primegroup man`. They are generated from the definition of the command line, so they
//! always match it.

use crate::args::Args;
use crate::commands::Done;
use crate::errors::{describe, shown};
use crate::exit::Failure;
use crate::output::{self, Content, Outputs};
use crate::place::Output;
use clap::CommandFactory;
use std::path::Path;

/// Prints the completions for a shell.
pub fn completions(shell: clap_complete::Shell) -> Done {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "primegroup", &mut text);
    output::print(&String::from_utf8_lossy(&text))
}

/// Text at the foot of every page.
const SOURCE: &str = concat!("primegroup ", env!("CARGO_PKG_VERSION"));

/// A page: the subcommand (none for the page of the command itself), and its text.
type Page = (Option<String>, Vec<u8>);

/// Returns all pages, with the page of the command itself first.
fn pages() -> Result<Vec<Page>, Failure> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let parts = command.get_subcommands().map(|sub| (Some(sub.get_name().to_owned()), sub.clone()));
    std::iter::once((None, command.clone()))
        .chain(parts)
        .map(|(name, command)| {
            let mut text = Vec::new();
            let page = clap_mangen::Man::new(command).source(SOURCE).manual("primegroup");
            page.render(&mut text).map(|()| (name, text)).map_err(|e| Failure::Io(format!("the manual: {e}")))
        })
        .collect()
}

/// Prints one page, or writes all pages into a directory.
pub fn man(subcommand: Option<&str>, folder: Option<&Path>, force: bool) -> Done {
    let pages = pages()?;
    let Some(folder) = folder else {
        let page = pages.iter().find(|(name, _)| name.as_deref() == subcommand);
        let text = page.map(|(_, text)| String::from_utf8_lossy(text)).ok_or_else(|| {
            let names: Vec<&str> = pages.iter().filter_map(|(name, _)| name.as_deref()).collect();
            let subcommand = subcommand.unwrap_or_default();
            Failure::Usage(format!("there is no subcommand {subcommand:?}; there are {}", names.join(", ")))
        })?;
        return output::print(&text);
    };
    match std::fs::metadata(folder) {
        Ok(found) if found.is_dir() => {}
        Ok(_) => return Err(Failure::Io(format!("{}: is no directory", shown(folder)))),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return Err(Failure::Io(format!("{}: no such directory", shown(folder))));
        }
        Err(e) => return Err(describe(folder, &e)),
    }
    let mut outputs = Outputs::new(force);
    for (name, _) in &pages {
        let file = name.as_ref().map_or("primegroup.1".to_owned(), |name| format!("primegroup-{name}.1"));
        outputs = outputs.and("--out", &Output::File(folder.join(file)), Content::Public)?;
    }
    let texts: Vec<&[u8]> = pages.iter().map(|(_, text)| text.as_slice()).collect();
    outputs.write(&texts)
}
