"""Signed telemetry on each engine: `python engines.py IN OUT --engine polars`.

Each function reads all files of Parquet of a folder and writes the same columns and two more, `valid` and `reason`, into another folder.
"""

import argparse
import os
import sys
from pathlib import Path

import pyarrow.dataset as ds
from primegroup.verify import duckdb_function, polars_expression, datafusion_function, spark_frame, verify_dataset, verify_file
from primegroup.verify.dataset import sources


def with_pyarrow(source: Path, target: Path) -> None:
    """The command `python -m primegroup.verify` does this."""
    verify_dataset(source, target)


def with_polars(source: Path, target: Path) -> None:
    import polars as pl

    rows = pl.scan_parquet(source / "**/*.parquet", hive_partitioning=True)
    rows = rows.with_columns(reason=polars_expression(reason=True))
    rows.with_columns(valid=pl.col("reason").is_null()).sink_parquet(target / "rows.parquet")


def with_duckdb(source: Path, target: Path) -> None:
    import duckdb

    connection = duckdb.connect()
    duckdb_function(connection, "bad_reason", reason=True)
    rows = "select *, bad_reason(key, message, signature) as reason from read_parquet($1, hive_partitioning = true)"
    query = f"copy (select *, reason is null as valid from ({rows})) to '{target / 'rows.parquet'}'"
    connection.execute(query, [str(source / "**/*.parquet")])


def with_datafusion(source: Path, target: Path) -> None:
    from datafusion import SessionConfig, SessionContext

    # Each batch is verified at once, so batches of many rows are faster.
    context = SessionContext(SessionConfig().with_batch_size(16384))
    context.register_dataset("telemetry", ds.dataset(source, partitioning="hive"))
    context.register_udf(datafusion_function(context.table("telemetry").schema(), name="bad_reason", reason=True))
    rows = "select *, bad_reason(key, message, signature) as reason from telemetry"
    context.sql(f"select *, reason is null as valid from ({rows})").write_parquet(str(target))


def with_dask(source: Path, target: Path) -> None:
    """A file is a task. DASK_SCHEDULER is the address of a cluster, whose workers share the folders; else workers run here."""
    from dask.distributed import Client, LocalCluster

    local = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with Client(os.environ.get("DASK_SCHEDULER") or LocalCluster(**local)) as client:  # type: ignore[no-untyped-call]
        files = sources(source)
        client.gather(client.map(verify_file, files, [target / file.name for file in files], threads=1))


def with_spark(source: Path, target: Path) -> None:
    """Locally, or on the cluster that `spark-submit` or SPARK_REMOTE names. Its workers need the package."""
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.config("spark.ui.enabled", "false").getOrCreate()
    try:
        spark_frame(spark.read.parquet(str(source))).write.mode("overwrite").parquet(str(target))
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path, metavar="IN")
    parser.add_argument("target", type=Path, metavar="OUT")
    parser.add_argument("--engine", choices=ENGINES, default="pyarrow")
    options = parser.parse_args()
    options.target.mkdir(parents=True, exist_ok=True)
    ENGINES[options.engine](options.source, options.target)
    rows = ds.dataset(options.target, partitioning="hive")
    bad = rows.count_rows(filter=~ds.field("valid"))
    print(f"{options.engine}: {rows.count_rows()} rows, {bad} bad")
    return 0


if __name__ == "__main__":
    sys.exit(main())
