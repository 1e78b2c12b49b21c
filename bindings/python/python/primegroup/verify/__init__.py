"""Verifies tables of signed rows: files of Parquet, or columns on the engine of your choice.

From a shell, where the package was installed with its extra (`pip install 'primegroup[verify]'`):

    python -m primegroup.verify IN OUT --chart chart.svg

From Python, `verify_dataset` does the same, and `is_valid` and `reasons` take Arrow columns. The functions `duckdb_function`,
`polars_expression`, `datafusion_function` and `spark_frame` make them functions of an engine.

>>> from primegroup import ed25519
>>> from primegroup.verify import is_valid, reasons
>>> key = ed25519.SecretKey.generate()
>>> keys, messages = [bytes(key.public_key)] * 3, [b"one", b"two", None]
>>> signatures = [key.sign(b"one"), key.sign(b"another"), key.sign(b"three")]
>>> is_valid(keys, messages, signatures).to_pylist()
[True, False, False]
>>> reasons(keys, messages, signatures).to_pylist()
[None, 'signature', 'null']
"""

import sys as _sys

try:
    from .columns import REASONS, is_valid, reasons
    from .dataset import DatasetError, FileResult, Report, Settings, verify_dataset, verify_file
    from .engines import datafusion_function, duckdb_function, polars_expression, spark_frame
except ModuleNotFoundError as _error:
    _message = f"primegroup.verify needs more packages: pip install 'primegroup[verify]' ({_error})"
    if _sys.argv[0] == "-m":  # so a command that is being started: 1 would say that rows are bad
        print(_message, file=_sys.stderr)
        _sys.exit(2)
    raise ModuleNotFoundError(_message, name=_error.name) from None

__all__ = [
    "DatasetError",
    "FileResult",
    "REASONS",
    "Report",
    "Settings",
    "datafusion_function",
    "duckdb_function",
    "is_valid",
    "polars_expression",
    "reasons",
    "spark_frame",
    "verify_dataset",
    "verify_file",
]
