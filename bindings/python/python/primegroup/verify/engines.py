"""Functions of engines: DuckDB, Polars, DataFusion, Spark. Each verifies as `is_valid` does, or tells the reason, as `reasons` does.

Dask needs none: `verify_file` and `is_valid` are functions that its workers find by their names.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pyarrow as pa

from .columns import is_valid, reasons


def duckdb_function(
    connection: Any,
    name: str = "is_valid",
    *,
    reason: bool = False,
    group: str = "ed25519",
    rules: str | None = None,
    types: Iterable[str] = ("BLOB", "BLOB", "BLOB"),
) -> None:
    """Gives a connection of DuckDB the function `name(key, message, signature)`, of a BOOLEAN, or of the reason as VARCHAR.

    Columns of text need `types`, such as `("VARCHAR", "BLOB", "VARCHAR")`. A row with a null is false, not null, so that `where not valid` finds it.
    """
    function, kind = (reasons, "VARCHAR") if reason else (is_valid, "BOOLEAN")

    def verify(keys: Any, messages: Any, signatures: Any) -> Any:
        return function(keys, messages, signatures, group=group, rules=rules)

    # By default DuckDB gives null for rows with a null, and never calls the function.
    connection.create_function(name, verify, list(types), kind, type="arrow", null_handling="special")


def polars_expression(
    key: str = "key",
    message: str = "message",
    signature: str = "signature",
    *,
    reason: bool = False,
    group: str = "ed25519",
    rules: str | None = None,
) -> Any:
    """An expression of Polars over three columns, of booleans, or of the reason."""
    import polars as pl

    names = (key, message, signature)
    function, kind = (reasons, pl.String) if reason else (is_valid, pl.Boolean)

    def verify(rows: Any) -> Any:
        return pl.Series(function(*(rows.struct.field(name) for name in names), group=group, rules=rules))

    return pl.struct(names).map_batches(verify, return_dtype=kind, is_elementwise=True)


def datafusion_function(
    schema: Any,
    key: str = "key",
    message: str = "message",
    signature: str = "signature",
    *,
    name: str = "is_valid",
    reason: bool = False,
    group: str = "ed25519",
    rules: str | None = None,
    threads: int | None = 1,
) -> Any:
    """A function of DataFusion for three columns of this schema, to be registered with `register_udf`."""
    from datafusion import udf

    types = {field.name: field.type for field in schema}
    function, kind = (reasons, pa.string()) if reason else (is_valid, pa.bool_())
    verify = partial(function, group=group, rules=rules, threads=threads)
    return udf(verify, [types[column] for column in (key, message, signature)], kind, "volatile", name)


def with_verdicts(
    batches: Iterable[Any], columns: tuple[str, str, str], group: str = "ed25519", rules: str | None = None
) -> Iterator[Any]:
    """Batches of rows with the columns `valid` and `reason` after those that they have."""
    for batch in batches:
        why = reasons(*(batch[name] for name in columns), group=group, rules=rules)
        yield batch.append_column("valid", why.is_null()).append_column("reason", why)


def spark_frame(
    frame: Any,
    key: str = "key",
    message: str = "message",
    signature: str = "signature",
    *,
    group: str = "ed25519",
    rules: str | None = None,
) -> Any:
    """A frame of Spark with the columns `valid` and `reason` after all columns that it has. Workers need this package."""
    from pyspark.sql.types import BooleanType, StringType, StructField, StructType

    added = [StructField("valid", BooleanType()), StructField("reason", StringType())]
    verify = partial(with_verdicts, columns=(key, message, signature), group=group, rules=rules)
    return frame.mapInArrow(verify, StructType([*frame.schema.fields, *added]))
