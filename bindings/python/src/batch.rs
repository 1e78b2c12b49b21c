//! Many signatures: rows from columns or tuples, distributed to threads.

use crate::columns::Column;
use crate::errors::raise;
use crate::groups::Data;
use crate::options::{context, options, rules};
use crate::pool;
use library::suite::Item;
use library::{Error, Message, Rules};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rayon::prelude::*;

/// Smallest number of rows per thread. With fewer rows, another thread costs more than it saves.
const MIN: usize = 64;
/// Largest number of rows that a thread verifies at once.
const MAX: usize = 1 << 14;
/// Largest number of rows that a thread verifies at once, for BLS signatures, which take a hundred times as long.
/// Between such chunks, signals are handled (Ctrl-C).
const MAX_SLOW: usize = 1 << 8;

/// Splits an iterable of tuples (key, message, signature) into columns.
fn split<'py>(rows: &Bound<'py, PyAny>, group: &Data) -> PyResult<[Column<'py>; 3]> {
    let [mut keys, mut messages, mut signatures] = [(); 3].map(|()| Vec::new());
    for row in rows.try_iter()? {
        let row = row?;
        let tuple = row
            .cast::<PyTuple>()
            .map_err(|_| PyTypeError::new_err("rows: tuples (key, message, signature) are needed"))?;
        if tuple.len() != 3 {
            return Err(PyTypeError::new_err("rows: tuples (key, message, signature) are needed"));
        }
        keys.push(tuple.get_item(0)?);
        messages.push(tuple.get_item(1)?);
        signatures.push(tuple.get_item(2)?);
    }
    Ok([
        Column::of_objects(keys, Some(group), "keys")?,
        Column::of_objects(messages, None, "messages")?,
        Column::of_objects(signatures, None, "signatures")?,
    ])
}

/// Returns the indexes of the rows that are not valid.
#[allow(clippy::too_many_arguments)]
pub fn verify<'py>(
    group: &'static Data,
    py: Python<'py>,
    keys: &Bound<'py, PyAny>,
    messages: Option<&Bound<'py, PyAny>>,
    signatures: Option<&Bound<'py, PyAny>>,
    context: Option<&Bound<'py, PyAny>>,
    rules: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Vec<usize>> {
    let [keys, messages, signatures] = match (messages, signatures) {
        (None, None) => split(keys, group)?,
        (Some(messages), Some(signatures)) => [
            Column::new(keys, Some(group), "keys")?,
            Column::new(messages, None, "messages")?,
            Column::new(signatures, None, "signatures")?,
        ],
        _ => return Err(PyTypeError::new_err("three columns are needed, or tuples (key, message, signature) alone")),
    };
    let n = keys.len();
    if messages.len() != n || signatures.len() != n {
        let lengths = format!("{n} keys, {} messages, {} signatures", messages.len(), signatures.len());
        return Err(PyValueError::new_err(format!("columns of different lengths: {lengths}")));
    }
    let context = self::context(context)?;
    let rules = self::rules(rules)?;
    refuse(group, context.as_deref(), rules)?;
    let options = options(context.as_deref(), rules);
    let threads = pool::count(threads)?;
    let len = group.info().signatures.map_or(0, |s| s.len);
    let columns: [&Column<'_>; 3] = [&keys, &messages, &signatures];
    let rows = columns.map(Column::rows);
    let part = |start: usize, end: usize| -> Result<Vec<usize>, Error> {
        let (mut bad, mut items, mut places) =
            (Vec::new(), Vec::with_capacity(end - start), Vec::with_capacity(end - start));
        for i in start..end {
            match (rows[0].get(i), rows[1].get(i), rows[2].get(i)) {
                (Some(public), Some(message), Some(signature)) if signature.len() == len => {
                    items.push(Item { public, message: Message::raw(message), signature });
                    places.push(i);
                }
                _ => bad.push(i),
            }
        }
        let mut verdicts = vec![false; items.len()];
        let answer = group.suite.verify_each(&items, &options, &mut verdicts);
        // Rows with keys that do not decode are not valid. These other errors are mistakes of the caller.
        if let Err(e @ (Error::Unsupported | Error::Fault | Error::Randomness)) = answer {
            return Err(e);
        }
        bad.extend(places.iter().zip(verdicts).filter_map(|(i, valid)| (!valid).then_some(*i)));
        bad.sort_unstable();
        Ok(bad)
    };
    let parts = threads.min(n.div_ceil(MIN)).max(1);
    let max = if group.info().signatures.is_some_and(|s| s.bls) { MAX_SLOW } else { MAX };
    // All threads get equal shares.
    let size = n.div_ceil(parts * n.div_ceil(parts).div_ceil(max).max(1)).max(1);
    let starts: Vec<usize> = (0..n).step_by(size).collect();
    let whole = |start: &usize| part(*start, (start + size).min(n));
    let pool = if parts > 1 { Some(pool::pool(threads)?) } else { None };
    let mut bad = Vec::new();
    for starts in starts.chunks(parts) {
        py.check_signals()?;
        let found: Result<Vec<Vec<usize>>, Error> = py.detach(|| match pool {
            Some(pool) => pool.install(|| starts.par_iter().map(whole).collect()),
            None => starts.iter().map(whole).collect(),
        });
        bad.extend(found.map_err(|e| raise(e, "context or rules"))?.into_iter().flatten());
    }
    Ok(bad)
}

/// Refuses options that the scheme lacks, and a context that is too long, independently of the rows.
fn refuse(group: &Data, context: Option<&[u8]>, rules: Option<Rules>) -> PyResult<()> {
    let signatures = group.info().signatures.ok_or_else(|| raise(Error::Unsupported, "signature"))?;
    if context.is_some() && !signatures.contexts {
        return Err(raise(Error::Unsupported, "context"));
    }
    if rules.is_some() && !signatures.rules {
        return Err(raise(Error::Unsupported, "rules"));
    }
    match context {
        Some(context) if context.len() > 255 => Err(raise(Error::Length, "context")),
        _ => Ok(()),
    }
}
