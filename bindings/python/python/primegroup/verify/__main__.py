"""The command `python -m primegroup.verify`."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

EXTRA = "primegroup.verify needs more packages: pip install 'primegroup[verify]'"
#: Exit codes.
VALID, BAD, USAGE, INTERRUPTED = 0, 1, 2, 130
#: Bad rows and devices that are printed.
SHOWN = 10


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m primegroup.verify",
        description="Verifies the signatures of all rows of files of Parquet.",
        epilog="Exit code: 0 if all rows are valid, 1 if some are bad, 2 if nothing can be verified: a missing folder or column, a wrong type, "
        "results of other settings.",
    )
    parser.add_argument("source", type=Path, metavar="IN", help="a file, or a folder: all files *.parquet in it and below it")
    parser.add_argument(
        "target",
        type=Path,
        metavar="OUT",
        nargs="?",
        help="a folder for results: the same files with the columns valid and reason, and _bad_rows.csv. An interrupted run goes on there",
    )
    parser.add_argument("--group", default="ed25519", help="ed25519 (the default), p256, jq255e, jq255e.schnorr, …")
    parser.add_argument("--rules", choices=("strict", "plain", "zip215"), help="of Ed25519; strict is the default, zip215 the fastest")
    parser.add_argument(
        "--columns",
        nargs=3,
        default=("key", "message", "signature"),
        metavar=("KEY", "MESSAGE", "SIGNATURE"),
        help="names of the columns, of bytes or text; text of keys and signatures is hexadecimal (default: key message signature)",
    )
    parser.add_argument("--device", metavar="COLUMN", help="a column that names the device in the summary (default: the key)")
    parser.add_argument("--threads", type=int, help="default: one for each processor")
    parser.add_argument("--allow-bad", action="store_true", help="exit code 0 also with bad rows")
    parser.add_argument("--chart", type=Path, metavar="FILE.svg", help="write a chart of the bad rows")
    return parser


def main(given: list[str] | None = None) -> int:
    parser = arguments()
    options = parser.parse_args(given)
    if options.threads is not None and not 1 <= options.threads <= 1024:
        parser.error(f"--threads: 1 to 1024, not {options.threads}")
    try:
        import rich.progress
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        from .dataset import BAD_ROWS, DatasetError, Settings, verify_dataset

        if options.chart:
            from .chart import draw
    except ModuleNotFoundError as error:
        print(f"{EXTRA} ({error})", file=sys.stderr)
        return USAGE
    output, errors = Console(soft_wrap=True, highlight=False), Console(stderr=True)
    shown = rich.progress.TextColumn("{task.completed} of {task.total} rows")
    columns = (rich.progress.BarColumn(), rich.progress.TaskProgressColumn(), shown, rich.progress.TimeRemainingColumn())
    try:
        settings = Settings(options.group, options.rules, tuple(options.columns))
        if options.chart and not options.chart.resolve().parent.is_dir():
            raise DatasetError(f"--chart: there is no folder {options.chart.resolve().parent}")
        with rich.progress.Progress(*columns, console=errors, disable=not errors.is_terminal, transient=True) as bar:
            task = bar.add_task("", total=0)
            report = verify_dataset(
                options.source,
                options.target,
                settings,
                device=options.device,
                threads=options.threads,
                progress=lambda rows: bar.advance(task, rows),
                start=lambda rows: bar.update(task, total=rows),
            )
    except (DatasetError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("interrupted; the same command goes on where it was" if options.target else "interrupted", file=sys.stderr)
        return INTERRUPTED

    bad, by_reason, by_device = report.bad, report.by_reason(), report.by_device()

    def show(title: str, headings: tuple[str, ...], rows: Iterable[tuple[str | int | None, ...]]) -> None:
        """Prints a table. Cells are shown as they are, without rich's markup."""
        table = Table(title=title, title_justify="left", show_edge=False)
        for heading in headings:
            table.add_column(heading, justify="right" if heading in ("rows", "row") else "left", overflow="fold")
        for row in rows:
            table.add_row(*(Text(f"{cell}" if isinstance(cell, int) else cell or "") for cell in row))
        output.print(table, "")

    if len(bad):
        first = [(row["file"], row["row"], row["reason"], row["device"]) for row in bad.slice(0, SHOWN).to_pylist()]
        show(f"bad rows: {len(first)} of {len(bad)}", ("file", "row", "reason", "device"), first)
        show("by reason", ("reason", "rows"), by_reason.items())
        show(f"by device: {min(SHOWN, len(by_device))} of {len(by_device)}", ("device", "rows"), by_device[:SHOWN])
    resumed = sum(file.resumed for file in report.files)
    rules = f", rules {report.settings.rules}" if report.settings.rules else ""
    print(f"{report.settings.group}{rules}: {report.rows} rows in {len(report.files)} files, {len(bad)} bad")
    print(f"verified now: {report.verified} rows in {report.seconds:.1f} s, {report.rate:.0f} rows/s; {resumed} files were done before")
    if options.target:
        print(f"results: {options.target}; bad rows: {options.target / BAD_ROWS}")
    if options.chart:
        draw(report, options.chart)
        print(f"chart: {options.chart}")
    return BAD if len(bad) and not options.allow_bad else VALID


if __name__ == "__main__":
    sys.exit(main())
