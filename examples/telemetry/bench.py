"""Rows a second and memory of every engine, beside PyNaCl and cryptography in the same pipeline: `python bench.py FOLDER [--write]`.

Every engine that is installed verifies the same files, as `verify.py` does, in a process of its own, whose answer is checked; engines take turns, and the fastest
of the rounds counts; with `--resume`, those of earlier runs, too, which `figures.json` of the folder keeps. Seconds are of a clock and hold the engine's start; CPU seconds are of all its processes. Memory is the most that these
had at one time. `--write` puts the table into README.md.
"""

import argparse
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil
import pyarrow as pa
import pyarrow.parquet as pq

HERE = Path(__file__).resolve().parent
MARKS = "<!-- figures: begin -->", "<!-- figures: end -->"
#: What each engine is imported as.
MODULES = {"pyarrow": "pyarrow", "polars": "polars", "duckdb": "duckdb", "datafusion": "datafusion", "dask": "distributed", "spark": "pyspark"}
#: The plain loop, which others are compared with.
PLAIN = "pyarrow"
#: Of rows of few devices.
FEW = "few"
PEERS = {"pynacl": "nacl", "cryptography": "cryptography"}


def with_peer(source: Path, target: Path, library: str) -> None:
    """The plain loop with another library, which verifies one row after the other."""
    if library == "pynacl":
        from nacl.exceptions import BadSignatureError
        from nacl.signing import VerifyKey

        def is_valid(key: bytes, message: bytes, signature: bytes) -> bool:
            try:
                VerifyKey(key).verify(message, signature)
            except (BadSignatureError, ValueError):
                return False
            return True
    else:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        def is_valid(key: bytes, message: bytes, signature: bytes) -> bool:
            try:
                Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
            except (InvalidSignature, ValueError):
                return False
            return True

    target.mkdir(parents=True)
    begin, count = time.perf_counter(), 0
    for path in sorted(source.glob("*.parquet")):
        table = pq.read_table(path)
        rows = zip(*(table[c].to_pylist() for c in ("key", "message", "signature")), strict=True)
        verdicts = pa.array([is_valid(*row) for row in rows], pa.bool_())
        pq.write_table(table.append_column("valid", verdicts), target / path.name, compression="none")
        count += len(table)
    print(f"{library}: {count} rows, {count / (time.perf_counter() - begin):.0f} a second")


@dataclass
class Figures:
    """Of one run."""

    rows: int
    rate: float
    cpu: float
    memory: int


class Best:
    """The fastest runs so far, by a name and the number of workers, in a file."""

    def __init__(self, path: Path, rows: int, resume: bool) -> None:
        self.path, self.rows = path, rows
        kept = json.loads(path.read_text()) if resume and path.exists() else {}
        self.all = {name: Figures(**f) for name, f in kept.get("figures", {}).items()} if kept.get("rows") == rows else {}

    def add(self, name: str, workers: int, now: Figures) -> None:
        before = self.get(name, workers)
        if not before or before.rate < now.rate:
            self.all[f"{name} {workers}"] = now
        self.path.write_text(json.dumps({"rows": self.rows, "figures": {n: vars(f) for n, f in self.all.items()}}, indent=1) + "\n")
        print(f"{name}, {workers}: {now.rate:.0f} rows a second, {now.cpu:.1f} s of CPU, {now.memory >> 20} MiB", file=sys.stderr)

    def get(self, name: str, workers: int) -> Figures | None:
        return self.all.get(f"{name} {workers}")


def family(process: psutil.Process) -> list[psutil.Process]:
    try:
        return [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def run(command: list[str]) -> Figures:
    """Runs a command that ends with how many rows it verified a second."""
    spent = os.times()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    most, process = 0, psutil.Process(child.pid)
    # What processes used that nobody waits for is seen only while they run: Spark's virtual machine.
    used: dict[int, float] = {}

    def watch() -> None:
        nonlocal most
        while child.poll() is None:
            now = 0
            for one in family(process):
                try:
                    now += one.memory_info().rss
                    times = one.cpu_times()
                except psutil.Error:
                    continue
                used[one.pid] = times.user + times.system
            most = max(most, now)
            time.sleep(0.1)

    watcher = threading.Thread(target=watch)
    watcher.start()
    output, errors = child.communicate()
    watcher.join()
    after = os.times()
    found = re.search(r"(\d+) rows.* (\d+) a second", output)
    if child.returncode != 0 or not found:
        raise SystemExit(f"{' '.join(command)}: exit code {child.returncode}\n{output}{errors}")
    cpu = after.children_user + after.children_system - spent.children_user - spent.children_system
    return Figures(int(found[1]), float(found[2]), max(cpu, sum(used.values())), most)


def verify(source: Path, target: Path, engine: str, workers: int) -> Figures:
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, str(HERE / "verify.py"), str(source), str(target), "--engine", engine, "--workers", str(workers)]
    return run([*command, "--check", str(source / "forged.json")])


def peer(source: Path, target: Path, library: str) -> Figures:
    shutil.rmtree(target, ignore_errors=True)
    return run([sys.executable, __file__, str(source), "--peer", library, str(target)])


def rows_of(folder: Path, name: str, rows: int, devices: int) -> Path:
    """A folder of rows, made if it is not there."""
    place = folder / f"{name}-{rows}"
    if not (place / "forged.json").exists():
        share = str(min(10 / rows, 0.01))
        numbers = ["--rows", str(rows), "--devices", str(devices), "--forged", share]
        subprocess.run([sys.executable, str(HERE / "generate.py"), str(place), *numbers], check=True)
    return place


def has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def spaced(number: float) -> str:
    """With spaces between thousands, as the documents have them."""
    return f"{number:,.0f}".replace(",", " ")


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            return line.split(": ", 1)[1]
    return platform.processor() or platform.machine()


def table_of(best: Best, workers: list[int]) -> str:
    """The table in Markdown. Ratios are of CPU seconds a row to the plain loop's, and of rows a second to those of one worker."""
    plain = best.get(PLAIN, workers[0])
    assert plain
    lines = [
        "| | workers | rows/s | of one worker's | rows per CPU second | CPU, of the plain loop's | memory, MiB |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    titles = {engine: engine for engine in MODULES} | {PLAIN: f"{PLAIN}, a plain loop", FEW: "the plain loop, 1 000 devices"}
    titles |= {peer: f"{peer} in the plain loop" for peer in PEERS}
    for name, title in titles.items():
        one = best.get(name, workers[0])
        for count in workers:
            f = best.get(name, count)
            if not f:
                continue
            what = f"{title}, {spaced(f.rows)} rows" if name in PEERS else title
            ratio = f"{f.rate / one.rate:.2f}" if one and f is not one else ""
            each = f.cpu / f.rows / (plain.cpu / plain.rows)
            figures = [spaced(f.rate), ratio, spaced(f.rows / f.cpu), f"{each:.2f}", spaced(f.memory / 2**20)]
            lines.append(f"| {what} | {count} | {' | '.join(figures)} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where rows are made, and results")
    parser.add_argument("--rows", type=int, default=1_000_000, help="all of different devices")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--engines", nargs="+", choices=MODULES, default=[e for e, m in MODULES.items() if has(m)])
    parser.add_argument("--make", action="store_true", help="make the rows and stop")
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    parser.add_argument("--resume", action="store_true", help="keep what earlier runs of as many rows measured")
    parser.add_argument("--peer", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.peer:
        with_peer(options.folder, Path(options.peer[1]), options.peer[0])
        return 0
    if PLAIN not in options.engines and not options.resume:
        parser.error(f"{PLAIN} is what others are compared with")
    if any(n < 1 for n in [options.rows, options.rounds, *options.workers]):
        parser.error("rows, rounds and workers are positive")
    # A tenth of the rows is enough for those that take ten times as long.
    part = max(1, options.rows // 10)
    source = rows_of(options.folder, "distinct", options.rows, options.rows)
    of_few = rows_of(options.folder, "devices", options.rows, min(1000, options.rows))
    some = rows_of(options.folder, "distinct", part, part)
    if options.make:
        return 0
    out = options.folder / "out"
    best = Best(options.folder / "figures.json", options.rows, options.resume)
    for _ in range(options.rounds):
        for engine in options.engines:
            for count in options.workers:
                best.add(engine, count, verify(source, out, engine, count))
        for count in options.workers:
            best.add(FEW, count, verify(of_few, out, PLAIN, count))
        for library in (name for name, module in PEERS.items() if has(module)):
            best.add(library, options.workers[0], peer(some, out, library))
    shutil.rmtree(out)
    table = table_of(best, options.workers)
    print(table)
    if options.write:
        readme = HERE / "README.md"
        text = readme.read_text()
        begin, end = (text.index(mark) for mark in MARKS)
        about = f"{time.strftime('%Y-%m-%d')}, {processor()}, {os.cpu_count()} processors, Python {platform.python_version()}; "
        about += f"{spaced(options.rows)} rows, all of different devices where nothing else is said; the fastest of {options.rounds} rounds."
        readme.write_text(f"{text[: begin + len(MARKS[0])]}\n{about}\n\n{table}\n{text[end:]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
