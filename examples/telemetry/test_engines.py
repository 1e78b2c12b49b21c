"""Each engine finds the same bad rows, those with nulls included, and keeps all columns: `pytest examples/telemetry`."""

import importlib.util
from pathlib import Path

import pyarrow.dataset as ds
import pytest
from engines import ENGINES
from generate import generate

MODULES = {"dask": "distributed", "spark": "pyspark"}


@pytest.fixture(scope="module")
def telemetry(tmp_path_factory):
    """A folder of rows, and the messages and signatures of those that are bad."""
    folder = tmp_path_factory.mktemp("rows")
    spoilt = generate(folder, 3000, 20, 0.05, per_file=1000)
    bad = []
    for name, numbers in spoilt.items():
        bad += ds.dataset(folder / name).to_table(["message", "signature"]).take(numbers).to_pylist()
    assert any(None in row.values() for row in bad) and len(spoilt) == 3
    return folder, as_set(bad)


def as_set(rows):
    return {(row["message"], row["signature"]) for row in rows}


@pytest.mark.parametrize("engine", ENGINES)
def test_engine_finds_the_bad_rows(engine, telemetry, tmp_path):
    if importlib.util.find_spec(MODULES.get(engine, engine)) is None:
        pytest.skip(f"{engine} is not installed")
    source, bad = telemetry
    target = Path(tmp_path) / "out"
    target.mkdir()
    ENGINES[engine](source, target)
    result = ds.dataset(target, partitioning="hive").to_table()
    assert {"device", "day", "key", "message", "signature", "valid", "reason"} == set(result.schema.names)
    assert len(result) == 3000 and result["valid"].null_count == 0
    found = result.filter(~ds.field("valid"))
    assert as_set(found.to_pylist()) == bad
    assert None not in found["reason"].to_pylist() and set(result.filter(ds.field("valid"))["reason"].to_pylist()) == {None}
