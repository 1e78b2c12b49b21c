"""What the tests share: vectors, groups, rows of signatures."""

import json
from pathlib import Path
from typing import Any

import primegroup

VECTORS = Path(__file__).resolve().parents[3] / "vectors"
GROUPS = [primegroup.group(name) for name in primegroup.GROUPS]
#: Also the generic schemes that stand beside schemes of a group's own.
ALL = GROUPS + [g.schnorr for g in GROUPS if hasattr(g, "schnorr")]
SIGNING = [g for g in ALL if hasattr(g, "verify_batch")]
EXCHANGING = [g for g in ALL if hasattr(g, "SHARED_SECRET_LEN")]
WITH_POINTS = [g for g in GROUPS if hasattr(g, "Point")]
#: Their operations take a hundred times as long as those of others.
PAIRINGS = ("bls12_381", "bn254", "alt_bn128")


def name(group: Any) -> str:
    return str(group.__name__)


def is_slow(group: Any) -> bool:
    return group.NAME.startswith(PAIRINGS)


def load(path: str) -> Any:
    return json.loads((VECTORS / path).read_text())


def wycheproof(path: str) -> list[tuple[Any, Any]]:
    """The cases of a file, each with its group; the file says how many there are."""
    file = load(f"wycheproof/{path}_test.json")
    rows = [(group, test) for group in file["testGroups"] for test in group["tests"]]
    assert len(rows) == file["numberOfTests"]
    return rows


def unhex(text: str) -> bytes:
    text = text.removeprefix("0x")
    return bytes.fromhex("0" * (len(text) % 2) + text)


def sections(path: str, ruler: bool = False) -> dict[str, list[list[str]]]:
    """The sections of a file of the authors: title, then groups of lines, apart by blank lines.

    A section begins with comments; with a `ruler`, only where the first of them is one.
    """
    found: dict[str, list[list[str]]] = {}
    title, rows, before = "", [[]], ""
    for line in [*(VECTORS / path).read_text().splitlines(), "# ==== end" if ruler else "# end"]:
        line = line.strip()
        begins = line.startswith("# ====") if ruler else line.startswith("#") and not before.startswith("#")
        if begins:
            groups = [row for row in rows if row]
            if groups:
                found[title] = groups
            title, rows = line, [[]]
        elif line.startswith("#"):
            if rows == [[]]:
                title += " " + line
            else:
                rows.append([])
        elif line:
            rows[-1].append(line)
        else:
            rows.append([])
        before = line
    return found


def section(found: dict[str, list[list[str]]], title: str) -> list[list[str]]:
    [rows] = [rows for name, rows in found.items() if title in name]
    return rows


def lines(rows: list[list[str]]) -> list[str]:
    return [line for row in rows for line in row]
