//! Columns of bytes: Arrow arrays, numpy arrays, sequences. Arrow's own crate reads Arrow's structures.

use crate::bytes::bytes;
use crate::groups::Data;
use crate::public_key::{PublicKey, public_bytes};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::types::{BinaryType, BinaryViewType, LargeBinaryType};
use arrow_array::{Array, ArrayRef, make_array};
use pyo3::buffer::{PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyString, PyTuple};

/// A column, which keeps the memory of its rows alive.
pub enum Column<'py> {
    /// The chunks of an Arrow array.
    Arrow(Vec<ArrayRef>),
    /// Rows of equal length, stored one after the other.
    Matrix { data: Vec<u8>, rows: usize },
    /// One object per row.
    Objects(Vec<Cell<'py>>),
}

/// An object that is one row.
pub enum Cell<'py> {
    Bytes(Bound<'py, PyBytes>),
    Key(Bound<'py, PublicKey>),
    Copy(Vec<u8>),
    Null,
}

/// Rows of a column; `None` for a null.
pub struct Rows<'a>(Vec<Option<&'a [u8]>>);

impl<'a> Rows<'a> {
    pub fn get(&self, i: usize) -> Option<&'a [u8]> {
        self.0.get(i).copied().flatten()
    }
}

impl<'py> Column<'py> {
    /// Makes a column from an object. `keys` is the group of public keys that the column may contain.
    pub fn new(object: &Bound<'py, PyAny>, keys: Option<&Data>, what: &str) -> PyResult<Self> {
        let py = object.py();
        let wrong = |why: &str| PyTypeError::new_err(format!("{what}: {why}"));
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Err(wrong("a column is needed, with bytes for each row"));
        }
        if object.hasattr(intern!(py, "__arrow_c_array__"))? {
            return Self::arrow(array(object)?, what);
        }
        if object.hasattr(intern!(py, "__arrow_c_stream__"))? {
            return Self::arrow(stream(object)?, what);
        }
        if let Ok(buffer) = PyUntypedBuffer::get(object)
            && buffer.format().to_bytes() != b"O"
        {
            let rows = buffer.shape().first().copied().unwrap_or_default();
            let of_bytes = "an array of bytes with two dimensions is needed: of other arrays, array.view('u1').reshape(len(array), -1)";
            return match (buffer.dimensions(), PyBuffer::<u8>::get(object), PyBuffer::<i8>::get(object)) {
                (2, Ok(buffer), _) => Ok(Column::Matrix { data: buffer.to_vec(py)?, rows }),
                (2, _, Ok(buffer)) => {
                    Ok(Column::Matrix { data: buffer.to_vec(py)?.into_iter().map(|x| x as u8).collect(), rows })
                }
                _ => Err(wrong(of_bytes)),
            };
        }
        Self::of_objects(object.try_iter()?.collect::<PyResult<_>>()?, keys, what)
    }

    /// Makes a column from objects.
    pub fn of_objects(objects: Vec<Bound<'py, PyAny>>, keys: Option<&Data>, what: &str) -> PyResult<Self> {
        let cell = |object: Bound<'py, PyAny>| {
            if object.is_none() {
                return Ok(Cell::Null);
            }
            if let (Some(group), true) = (keys, object.is_instance_of::<PublicKey>()) {
                public_bytes(&object, group)?;
                return Ok(Cell::Key(object.cast_into()?));
            }
            match object.cast_into::<PyBytes>() {
                Ok(bytes) => Ok(Cell::Bytes(bytes)),
                Err(e) => Ok(Cell::Copy(bytes(&e.into_inner(), what)?.into_owned())),
            }
        };
        objects.into_iter().map(cell).collect::<PyResult<_>>().map(Column::Objects)
    }

    /// Makes a column from Arrow arrays, which must contain bytes.
    fn arrow(chunks: Vec<ArrayRef>, what: &str) -> PyResult<Self> {
        let rows = |chunk: &ArrayRef| binary(chunk).is_some();
        match chunks.iter().find(|chunk| !rows(chunk)) {
            None => Ok(Column::Arrow(chunks)),
            Some(chunk) => {
                let is = chunk.data_type();
                Err(PyTypeError::new_err(format!("{what}: an array of a binary type is needed, not {is}")))
            }
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        match self {
            Column::Arrow(chunks) => chunks.iter().map(|c| c.len()).sum(),
            Column::Matrix { rows, .. } => *rows,
            Column::Objects(cells) => cells.len(),
        }
    }

    /// Returns the rows.
    pub fn rows(&self) -> Rows<'_> {
        Rows(match self {
            Column::Arrow(chunks) => chunks.iter().filter_map(binary).flatten().collect(),
            Column::Matrix { data, rows } => match data.len().checked_div(*rows) {
                None | Some(0) => vec![Some(&[][..]); *rows],
                Some(width) => data.chunks_exact(width).map(Some).collect(),
            },
            Column::Objects(cells) => cells
                .iter()
                .map(|cell| match cell {
                    Cell::Bytes(bytes) => Some(bytes.as_bytes()),
                    Cell::Key(key) => Some(&key.get().bytes[..]),
                    Cell::Copy(bytes) => Some(&bytes[..]),
                    Cell::Null => None,
                })
                .collect(),
        })
    }
}

/// Returns the rows of an array of a binary type, or of a dictionary with such values.
fn binary(array: &ArrayRef) -> Option<Box<dyn Iterator<Item = Option<&[u8]>> + '_>> {
    if let Some(array) = array.as_bytes_opt::<BinaryType>() {
        return Some(Box::new(array.iter()));
    }
    if let Some(array) = array.as_bytes_opt::<LargeBinaryType>() {
        return Some(Box::new(array.iter()));
    }
    if let Some(array) = array.as_byte_view_opt::<BinaryViewType>() {
        return Some(Box::new(array.iter()));
    }
    if let Some(array) = array.as_fixed_size_binary_opt() {
        return Some(Box::new(array.iter()));
    }
    if let Some(array) = array.as_any_dictionary_opt() {
        let values: Vec<Option<&[u8]>> = binary(array.values())?.collect();
        let keys = if values.is_empty() { vec![0; array.len()] } else { array.normalized_keys() };
        let nulls = array.nulls();
        let row = move |(i, key): (usize, usize)| {
            if nulls.is_some_and(|nulls| nulls.is_null(i)) { None } else { values.get(key).copied().flatten() }
        };
        return Some(Box::new(keys.into_iter().enumerate().map(row)));
    }
    array.data_type().is_null().then(|| Box::new((0..array.len()).map(|_| None)) as _)
}

/// Imports an array and checks it: lengths and offsets are within its memory.
fn checked(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> PyResult<ArrayRef> {
    let error = |e: &dyn std::fmt::Display| PyValueError::new_err(format!("Arrow: {e}"));
    // SAFETY: the producer of the capsule guarantees its contents, as Arrow's C data interface requires.
    #[allow(unsafe_code)]
    let data = unsafe { from_ffi(array, schema) }.map_err(|e| error(&e))?;
    data.validate_full().map_err(|e| error(&e))?;
    Ok(make_array(data))
}

/// Returns the array that `__arrow_c_array__` gives.
fn array(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let pair = object.call_method0(intern!(object.py(), "__arrow_c_array__"))?;
    let pair = pair.cast::<PyTuple>()?;
    let (schema, array) = (pair.get_item(0)?.cast_into::<PyCapsule>()?, pair.get_item(1)?.cast_into::<PyCapsule>()?);
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(c"arrow_array"))?.cast::<FFI_ArrowArray>();
    // SAFETY: capsules with these names hold these structures. The array is moved out of its capsule, which is marked
    // as released.
    #[allow(unsafe_code)]
    let (schema, array) = unsafe { (schema.as_ref(), FFI_ArrowArray::from_raw(array.as_ptr())) };
    Ok(vec![checked(array, schema)?])
}

/// Returns the chunks that `__arrow_c_stream__` gives.
fn stream(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let capsule = object.call_method0(intern!(object.py(), "__arrow_c_stream__"))?.cast_into::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(c"arrow_array_stream"))?.cast::<FFI_ArrowArrayStream>();
    let error = |e: &dyn std::fmt::Display| PyValueError::new_err(format!("Arrow: {e}"));
    // SAFETY: a capsule with this name holds this structure, which is moved out of it.
    #[allow(unsafe_code)]
    let reader = unsafe { ArrayStreamReader::from_raw(pointer.as_ptr()) }.map_err(|e| error(&e))?;
    reader
        .map(|chunk| {
            let chunk = chunk.map_err(|e| error(&e))?;
            chunk.to_data().validate_full().map_err(|e| error(&e))?;
            Ok(chunk)
        })
        .collect()
}
