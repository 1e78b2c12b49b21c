"""Files of Parquet: found, verified, written with a verdict for each row, and resumed.

A result file lies at the path of its source, in another folder, and holds the same columns and two more: `valid`, and `reason`, which is null for
valid rows. It records the settings and the path, the size and the time of its source. So an interrupted run goes on, and never with other settings
or over results of other files.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from .columns import REASONS, check_type, reasons, scheme

#: Columns of a result that its source does not have.
ADDED = ("valid", "reason")
#: The table of all bad rows, in the folder of results. Engines pass over names that begin like this.
BAD_ROWS = "_bad_rows.csv"
#: The columns of that table.
BAD_SCHEMA = pa.schema([("file", pa.string()), ("row", pa.int64()), ("device", pa.string()), ("reason", pa.string())])
#: The key of our record in the metadata of a result.
RECORD = b"primegroup.verify"
#: Rows that are read, verified and written at a time.
BATCH = 65_536
#: A function that is told how many rows were verified since it was last called.
Progress = Callable[[int], None]


class DatasetError(ValueError):
    """A folder, a file, a column or a setting with which nothing can be verified."""


@dataclass(frozen=True)
class Settings:
    """The settings that verdicts depend on."""

    group: str = "ed25519"
    #: Of "strict", "plain" and "zip215", for Ed25519 alone.
    rules: str | None = None
    #: The names of the columns with the key, the message and the signature.
    columns: tuple[str, str, str] = ("key", "message", "signature")

    def checked(self) -> "Settings":
        """The same with the rules that stand for none. Raises `DatasetError` for what the group does not have."""
        try:
            module = scheme(self.group)
        except ValueError as error:
            raise DatasetError(str(error)) from None
        if not module.RULES and self.rules:
            raise DatasetError(f"rules: group {self.group!r} has none, so {self.rules!r} is not possible")
        rules = (self.rules or "strict") if module.RULES else None
        if rules not in (None, "strict", "plain", "zip215"):
            raise DatasetError(f'rules: "strict", "plain" or "zip215", not {rules!r}')
        try:
            key, message, signature = self.columns
        except ValueError:
            raise DatasetError(f"columns: three names are needed, not {len(self.columns)}") from None
        return Settings(self.group, rules, (key, message, signature))


@dataclass(frozen=True)
class Source:
    """A file with rows to verify."""

    path: Path
    #: The path below the folder.
    name: str

    def partitions(self) -> dict[str, str]:
        """The columns that the folders of the path are: `day=2026-11-26/part-0.parquet` has a column `day`."""
        pairs = (part.split("=", 1) for part in Path(self.name).parent.parts if "=" in part)
        return {unquote(key): unquote(value) for key, value in pairs}

    def state(self) -> list[int]:
        """The size and the time of the last change."""
        status = self.path.stat()
        return [status.st_size, status.st_mtime_ns]


@dataclass
class FileResult:
    """The result of one file."""

    name: str
    rows: int
    #: The rows that are not valid: file, row, device, reason.
    bad: Any
    #: True if an earlier run verified it.
    resumed: bool = False


@dataclass
class Report:
    """The result of all files."""

    settings: Settings
    files: list[FileResult] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rows(self) -> int:
        """The number of rows, those of earlier runs included."""
        return sum(file.rows for file in self.files)

    @property
    def verified(self) -> int:
        """The number of rows that this run verified."""
        return sum(file.rows for file in self.files if not file.resumed)

    @property
    def rate(self) -> float:
        """Rows that this run verified in a second."""
        return self.verified / max(self.seconds, 1e-9)

    @property
    def bad(self) -> Any:
        """The table of the rows that are not valid."""
        return pa.concat_tables([BAD_SCHEMA.empty_table(), *(file.bad for file in self.files)])

    def by_reason(self) -> dict[str, int]:
        """The number of bad rows for each reason that there is."""
        counts = dict(_counts(self.bad, "reason"))
        return {reason: counts[reason] for reason in REASONS if reason in counts}

    def by_device(self) -> list[tuple[str | None, int]]:
        """Devices and the number of their bad rows, those with most first. A row without a device counts for `None`."""
        return sorted(_counts(self.bad, "device"), key=lambda item: (-item[1], str(item[0])))


def _counts(table: Any, column: str) -> Iterator[tuple[Any, int]]:
    counts = table.group_by(column).aggregate([([], "count_all")])
    yield from zip(counts[column].to_pylist(), counts["count_all"].to_pylist(), strict=True)


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(("_", ".")) for part in path.parts)


def _parquet_files(folder: Path) -> list[Source]:
    """All files of Parquet below a folder, but for those that engines pass over."""
    relative = (path.relative_to(folder) for path in folder.rglob("*.parquet") if path.is_file())
    return [Source(folder / name, name.as_posix()) for name in sorted(relative) if not _is_hidden(name)]


def sources(source: Path) -> list[Source]:
    """The file, or all files below the folder."""
    if source.is_file():
        return [Source(source, source.name)]
    if not source.is_dir():
        raise DatasetError(f"{source}: there is no such file or folder")
    found = _parquet_files(source)
    if not found:
        raise DatasetError(f"{source}: no file *.parquet in this folder or below it")
    return found


def _open(path: Path) -> Any:
    try:
        return pq.ParquetFile(path)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, OSError) as error:
        raise DatasetError(f"{path}: not a file of Parquet that can be read: {error}") from None


def _check(source: Source, settings: Settings, device: str | None, writes: bool) -> int:
    """Checks the columns of a file: the number of its rows."""
    partitions = source.partitions()
    with _open(source.path) as file:
        schema, rows = file.schema_arrow, int(file.metadata.num_rows)
    for name in (*settings.columns, *([device] if device else [])):
        if name not in schema.names and name not in partitions:
            there = ", ".join([*schema.names, *partitions])
            raise DatasetError(f"{source.path}: no column {name!r}; there are {there}")
        if schema.names.count(name) > 1:
            raise DatasetError(f"{source.path}: has several columns {name!r}")
    for name in settings.columns:
        if name in schema.names:
            try:
                check_type(schema.field(name).type, name)
            except TypeError as error:
                raise DatasetError(f"{source.path}: {error}") from None
    for name in ADDED:
        if writes and name in schema.names:
            raise DatasetError(f"{source.path}: has a column {name!r} already, which the result adds; rename it")
    return rows


def _record(path: Path) -> Any:
    """The record of a result file, or None for a file that this module did not write."""
    with _open(path) as file:
        found = (file.metadata.metadata or {}).get(RECORD)
    return None if found is None else json.loads(found)


def _is_done(source: Source, target: Path, settings: Settings) -> bool:
    """Tells whether the result of a file is there. Raises `DatasetError` for a result of other settings, or of something else."""
    if not target.exists():
        return False
    record = _record(target)
    if record is None:
        raise DatasetError(f"{target}: was not written by primegroup.verify; give another folder for results")
    now = json.loads(json.dumps(asdict(settings)))
    for name, value in now.items():
        before = record["settings"].get(name)
        if before != value:
            what = f"{name} {before!r} then, {value!r} now"
            raise DatasetError(f"{target}: is the result of other settings ({what}); give another folder for results")
    if record["path"] != str(source.path.resolve()):
        raise DatasetError(f"{target}: is the result of {record['path']}; give another folder for results")
    return bool(record["source"] == source.state())


def _bad_table(name: str, rows: list[int], device: Any, why: list[str]) -> Any:
    def text(value: Any) -> str | None:
        return value.hex() if isinstance(value, bytes) else None if value is None else str(value)

    devices = [text(value) for value in device]
    return pa.table([[name] * len(rows), rows, devices, why], schema=BAD_SCHEMA)


def _take(batch: Any, name: str, partitions: dict[str, str]) -> Any:
    """A column of a batch, or of the folder's name."""
    return batch[name] if name in batch.schema.names else pa.repeat(partitions[name], len(batch))


@contextmanager
def _new_file(target: Path, schema: Any, record: dict[str, Any]) -> Iterator[Any]:
    """A file that has its name once it is complete."""
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with pq.ParquetWriter(temporary, schema) as writer:
            yield writer
            writer.add_key_value_metadata({RECORD.decode(): json.dumps(record)})
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def verify_file(
    source: Source,
    target: Path | None,
    settings: Settings | None = None,
    *,
    device: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> FileResult:
    """Verifies one file, and writes its result where there is a `target`. A result that is there and fits is not made again.

    A bad row is of the device that the column `device` names, or of its key.
    """
    settings = (settings or Settings()).checked()
    _check(source, settings, device, target is not None)
    partitions, who = source.partitions(), device or settings.columns[0]
    if target and _is_done(source, target, settings):
        return _resume(source, target, who)
    state, rows, bad = source.state(), 0, []
    with _open(source.path) as file:
        schema = file.schema_arrow.append(pa.field("valid", pa.bool_())).append(pa.field("reason", pa.string()))
        record = {"settings": asdict(settings), "path": str(source.path.resolve()), "source": state}
        with _new_file(target, schema, record) if target else _nothing() as writer:
            for batch in file.iter_batches(BATCH):
                columns = [_take(batch, name, partitions) for name in settings.columns]
                why = reasons(*columns, group=settings.group, rules=settings.rules, threads=threads)
                places = why.is_valid().to_numpy(zero_copy_only=False).nonzero()[0]
                if len(places):
                    devices = _take(batch, who, partitions).take(pa.array(places)).to_pylist()
                    found = why.take(pa.array(places)).to_pylist()
                    bad.append(_bad_table(source.name, [rows + int(i) for i in places], devices, found))
                if writer:
                    added = [why.is_null(), why]
                    writer.write_batch(pa.RecordBatch.from_arrays([*batch.columns, *added], schema=schema))
                rows += len(batch)
                if progress:
                    progress(len(batch))
    return FileResult(source.name, rows, pa.concat_tables([BAD_SCHEMA.empty_table(), *bad]))


@contextmanager
def _nothing() -> Iterator[None]:
    yield None


def _resume(source: Source, target: Path, who: str) -> FileResult:
    """The result of an earlier run."""
    partitions, rows, bad = source.partitions(), 0, []
    with _open(target) as file:
        names = [name for name in ("reason", who) if name in file.schema_arrow.names]
        for batch in file.iter_batches(BATCH, columns=names):
            places = batch["reason"].is_valid().to_numpy(zero_copy_only=False).nonzero()[0]
            taken = batch.take(pa.array(places))
            devices = _take(taken, who, partitions).to_pylist()
            bad.append(_bad_table(source.name, [rows + int(i) for i in places], devices, taken["reason"].to_pylist()))
            rows += len(batch)
    return FileResult(source.name, rows, pa.concat_tables([BAD_SCHEMA.empty_table(), *bad]), resumed=True)


def verify_dataset(
    source: Path | str,
    target: Path | str | None = None,
    settings: Settings | None = None,
    *,
    device: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    start: Callable[[int], None] | None = None,
) -> Report:
    """Verifies a file, or all files of Parquet in a folder and below it, and writes results into the folder `target`, if there is one.

    Everything is checked before the first row is verified: raises `DatasetError` for a missing folder or column, a column of a wrong type, and for
    results in `target` that are of other settings or of other files. `start` is told the number of rows that are to be verified.
    """
    settings = (settings or Settings()).checked()
    source, target = Path(source), Path(target) if target is not None else None
    found = sources(source)
    if target:
        _check_target(source, target, found)
    rows = {file.name: _check(file, settings, device, target is not None) for file in found}
    places = {file.name: target / file.name if target else None for file in found}
    done = {name for file in found if (place := places[name := file.name]) and _is_done(file, place, settings)}
    if start:
        start(sum(count for name, count in rows.items() if name not in done))
    report, begin = Report(settings), time.perf_counter()
    for file in found:
        result = verify_file(file, places[file.name], settings, device=device, threads=threads, progress=progress)
        report.files.append(result)
    report.seconds = time.perf_counter() - begin
    if target:
        pyarrow.csv.write_csv(report.bad, target / BAD_ROWS)
    return report


def _check_target(source: Path, target: Path, found: list[Source]) -> None:
    """Refuses a folder for results that holds something else, or lies among the sources."""
    if target.exists() and not target.is_dir():
        raise DatasetError(f"{target}: a folder for results is needed, and this is a file")
    outer, inner = source.resolve(), target.resolve()
    if outer.is_dir() and inner.is_relative_to(outer):
        raise DatasetError(f"{target}: lies in {source}; give a folder for results outside of it")
    names = {file.name for file in found}
    for other in _parquet_files(target) if target.is_dir() else []:
        if other.name not in names:
            raise DatasetError(f"{other.path}: has no source in {source}; give another folder for results")
    target.mkdir(parents=True, exist_ok=True)
