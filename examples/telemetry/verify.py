"""Verifies signed telemetry on an engine of your choice: `python verify.py IN OUT --engine polars --workers 2`.

Every file of IN becomes a file of OUT with one more column, `valid`; rows that are not are printed. A file is written under another name and
then renamed, and files that are there are not made again: what was interrupted goes on where it was.
"""

import argparse
import importlib
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from columns import valid

COLUMNS = ["key", "message", "signature"]


class Job:
    """Files that are still to be made, and how."""

    def __init__(self, source: Path, target: Path, group: str, workers: int) -> None:
        self.source, self.target, self.group, self.workers = source, target, group, workers
        target.mkdir(parents=True, exist_ok=True)
        names = sorted(path.name for path in source.glob("*.parquet"))
        self.pending = [name for name in names if not (target / name).exists()]
        self.done = len(names) - len(self.pending)

    def write(self, name: str, table: pa.Table) -> None:
        temporary = self.target / f"{name}.{os.getpid()}.tmp"
        pq.write_table(table, temporary, compression="none")
        temporary.rename(self.target / name)


def with_pyarrow(job: Job) -> None:
    """A plain loop: threads are the package's own."""
    for name in job.pending:
        table = pq.read_table(job.source / name)
        verdicts = valid(*(table[c] for c in COLUMNS), job.group, job.workers)
        job.write(name, table.append_column("valid", verdicts))


def with_polars(job: Job) -> None:
    # Threads are those of Polars, which reads this when it is imported.
    os.environ["POLARS_MAX_THREADS"] = str(job.workers)
    import polars as pl

    def verify(rows: pl.Series) -> pl.Series:
        return pl.Series(valid(*(rows.struct.field(c) for c in COLUMNS), job.group))

    verdict = pl.struct(COLUMNS).map_batches(verify, return_dtype=pl.Boolean, is_elementwise=True)
    for name in job.pending:
        table = pl.scan_parquet(job.source / name).with_columns(valid=verdict).collect(engine="streaming")
        job.write(name, table.to_arrow())


def with_duckdb(job: Job) -> None:
    import duckdb

    connection = duckdb.connect()
    connection.execute(f"set threads = {job.workers}")

    def verify(keys: Any, messages: Any, signatures: Any) -> pa.Array:
        return valid(keys, messages, signatures, job.group)

    connection.create_function("is_valid", verify, ["BLOB", "BLOB", "BLOB"], "BOOLEAN", type="arrow")
    for name in job.pending:
        query = "select *, is_valid(key, message, signature) as valid from read_parquet($1)"
        job.write(name, connection.sql(query, params=[str(job.source / name)]).to_arrow_table())


def with_datafusion(job: Job) -> None:
    from datafusion import SessionConfig, SessionContext, udf

    # Batches of many rows, as each is verified in one sum. One partition, as rows of several come back in any order: so threads are the
    # package's own.
    config = SessionConfig().with_target_partitions(1).with_batch_size(16384)

    def verify(keys: pa.Array, messages: pa.Array, signatures: pa.Array) -> pa.Array:
        return valid(keys, messages, signatures, job.group, job.workers)

    for number, name in enumerate(job.pending):
        context = SessionContext(config)
        context.register_parquet("telemetry", str(job.source / name))
        types = {field.name: field.type for field in context.table("telemetry").schema()}
        context.register_udf(udf(verify, [types[c] for c in COLUMNS], pa.bool_(), "immutable", f"is_valid_{number}"))
        query = f"select *, is_valid_{number}(key, message, signature) as valid from telemetry"
        job.write(name, context.sql(query).to_arrow_table())


def with_dask(job: Job) -> None:
    """Files are shared out among workers: processes here, machines with the address of a scheduler in DASK_SCHEDULER."""
    from dask.distributed import Client, LocalCluster

    def verify(name: str) -> None:
        one = Job(job.source, job.target, job.group, 1)
        one.pending = [name]
        with_pyarrow(one)

    address = os.environ.get("DASK_SCHEDULER")
    options = {"n_workers": job.workers, "threads_per_worker": 1, "dashboard_address": None}
    with Client(address or LocalCluster(**options)) as client:  # type: ignore[no-untyped-call]
        here = Path(__file__).resolve().parent
        client.upload_file(str(here / "columns.py"))
        client.upload_file(str(here / "verify.py"))
        client.gather(client.map(verify, job.pending))


def with_spark(job: Job) -> None:
    """Rows are shared out by Spark: locally, or on the cluster that `spark-submit` or SPARK_REMOTE says."""
    from pyspark.sql import SparkSession

    # Workers find the function beside this file.
    here = str(Path(__file__).resolve().parent)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))
    builder = SparkSession.builder.master(f"local[{job.workers}]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "65536").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    group = job.group

    def verify(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from columns import valid

        for batch in batches:
            yield batch.append_column("valid", valid(*(batch[c] for c in COLUMNS), group))

    try:
        for name in job.pending:
            frame = spark.read.parquet(str(job.source / name))
            folder = job.target / f"{name}.spark"
            frame.mapInArrow(verify, "key binary, message binary, signature binary, valid boolean").write.mode(
                "overwrite"
            ).parquet(str(folder))
            job.write(name, pq.read_table(folder))
            shutil.rmtree(folder)
    finally:
        spark.stop()


ENGINES = {
    "pyarrow": with_pyarrow,
    "polars": with_polars,
    "duckdb": with_duckdb,
    "datafusion": with_datafusion,
    "dask": with_dask,
    "spark": with_spark,
}


def bad_rows(folder: Path) -> dict[str, list[int]]:
    """The rows that are not valid, by file."""
    found = {}
    for path in sorted(folder.glob("*.parquet")):
        column = pq.read_table(path, columns=["valid"])["valid"].to_numpy()
        rows = [int(i) for i in (~column.astype(bool)).nonzero()[0]]
        if rows:
            found[path.name] = rows
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path, metavar="IN")
    parser.add_argument("target", type=Path, metavar="OUT")
    parser.add_argument("--engine", choices=ENGINES, default="pyarrow")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--group", default="ed25519")
    parser.add_argument("--check", type=Path, help="forged.json of the generator: fail where other rows are found")
    options = parser.parse_args()
    # What this file defines has a name under which workers find it.
    module = importlib.import_module("verify")
    job = module.Job(options.source, options.target, options.group, options.workers)
    rows = sum(pq.read_metadata(options.source / name).num_rows for name in job.pending)
    begin = time.perf_counter()
    if job.pending:
        getattr(module, f"with_{options.engine}")(job)
    seconds = time.perf_counter() - begin
    found = bad_rows(options.target)
    for name, numbers in found.items():
        print(f"{name}: not valid: {', '.join(map(str, numbers))}")
    print(f"{options.engine}: {rows} rows in {seconds:.1f} s, {rows / max(seconds, 1e-9):.0f} a second; {job.done} files were there")
    if options.check and found != json.loads(options.check.read_text()):
        print("these are not the rows that were forged", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
