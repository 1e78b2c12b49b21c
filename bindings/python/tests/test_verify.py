"""`python -m primegroup.verify` and its functions: which rows are bad and why, which folders are refused, what goes on after an interruption."""

import doctest
import itertools
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET

import primegroup
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from primegroup import ed25519
from primegroup.verify import REASONS, DatasetError, Report, Settings, is_valid, reasons, verify_dataset
from primegroup.verify.__main__ import main
from primegroup.verify.chart import draw
from test_batch import rows

each = pytest.mark.parametrize
NAMES = ("key", "message", "signature")
BINARY = (pa.binary(32), pa.binary(), pa.binary(64))


def table(cells, types=BINARY, names=NAMES, **more):
    columns = {name: pa.array(c, t) for name, c, t in zip(names, zip(*cells), types)}
    return pa.table(columns | {name: pa.array(values) for name, values in more.items()})


def write(path, *given, **more):
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(table(*given, **more), path)


def spoilt(count=12):
    """Rows of which one is bad for each reason, the first row of all being good: (rows, expected reasons)."""
    good = rows(ed25519, count, 3)
    bad = list(good)
    key, message, signature = good[1]
    bad[1] = None, message, signature
    bad[2] = "zz" * 32, message, signature
    bad[3] = key[:-1], message, signature
    bad[4] = key, message, signature + b"\0"
    bad[5] = b"\1" + bytes(31), message, signature  # small order: no key by the strict rules
    bad[6] = *good[6][:2], good[7][2]
    bad[7] = good[7][0], None, good[7][2]
    bad[8] = *good[8][:2], None
    expected = {1: "null", 2: "not hexadecimal", 3: "key length", 4: "signature length", 5: "key", 6: "signature", 7: "null", 8: "null"}
    return bad, [expected.get(i) for i in range(count)]


def columns(cells):
    return [list(column) for column in zip(*cells)]


def test_every_reason():
    bad, expected = spoilt()
    keys, messages, signatures = columns(bad)
    # Bytes and text in one list have no type in Arrow, so all keys are text here.
    keys = [key.hex() if isinstance(key, bytes) else key for key in keys]
    assert reasons(keys, messages, signatures).to_pylist() == expected
    valid = is_valid(keys, messages, signatures)
    assert valid.to_pylist() == [why is None for why in expected] and valid.null_count == 0
    assert {why for why in expected if why} == set(REASONS)
    assert reasons([], [], []).to_pylist() == is_valid([], [], []).to_pylist() == []


@each("text", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
@each("encoded", ["plain", "dictionary", "run ends", "chunked"])
def test_text_hex_and_dictionary_columns(text, encoded):
    good = rows(ed25519, 12, 3)
    good[4] = *good[4][:2], good[5][2]
    good[8] = None, *good[8][1:]
    expected = [i not in (4, 8) for i in range(12)]
    for kinds in itertools.product((True, False), repeat=3):
        keys, messages, signatures = columns(good)
        if kinds[0]:
            keys = [key and key.hex() for key in keys]
        if kinds[1]:
            messages = [message.decode() for message in messages]
        if kinds[2]:
            signatures = [signature.hex().upper() for signature in signatures]
        cells = [pa.array(c, text if kind else pa.binary()) for c, kind in zip((keys, messages, signatures), kinds)]
        if encoded == "dictionary":
            cells = [pa.array(c.to_pylist(), pa.large_string() if k else pa.binary()).dictionary_encode() for c, k in zip(cells, kinds)]
        elif encoded == "run ends":
            if text == pa.string_view() and any(kinds):
                continue  # pyarrow has no run ends of views
            cells = [pa.compute.run_end_encode(c) for c in cells]
        elif encoded == "chunked":
            cells = [pa.chunked_array([c[:3], c[3:3], c[3:]]) for c in cells]
        assert is_valid(*cells).to_pylist() == expected
        assert is_valid(*cells, threads=2).to_pylist() == expected


def test_other_types_are_refused():
    good = columns(rows(ed25519, 2))
    for wrong in (pa.array([1, 2]), pa.array([1.5, None]), pa.array([[b"a"], []])):
        for i in range(3):
            cells = list(good)
            cells[i] = wrong
            with pytest.raises(TypeError, match=f"column '{NAMES[i]}': bytes or text are needed"):
                is_valid(*cells)


def test_rules_and_groups():
    small = bytes([1]) + bytes(31), b"any message", bytes([1]) + bytes(63)
    # A key of small order and S = 0: valid for every message, by the rules that allow it.
    cells = columns([small])
    assert is_valid(*cells).to_pylist() == is_valid(*cells, rules="strict").to_pylist() == [False]
    assert is_valid(*cells, rules="plain").to_pylist() == is_valid(*cells, rules="zip215").to_pylist() == [True]
    assert reasons(*cells).to_pylist() == ["key"]
    for group in ("p256", "jq255e", "jq255e.schnorr"):
        module = primegroup.group(group.partition(".")[0])
        module = module.schnorr if "." in group else module
        good = rows(module, 6)
        good[3] = *good[3][:2], good[2][2]
        assert reasons(*columns(good), group=group).to_pylist() == [None, None, None, "signature", None, None]
    for wrong in ("x25519", "p521", "ed25519.schnorr", "p256.other"):
        with pytest.raises(primegroup.Unsupported):
            is_valid([], [], [], group=wrong)


def run(*arguments, capsys):
    code = main([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


def test_valid_rows_exit_0(tmp_path, capsys):
    write(tmp_path / "in/a.parquet", rows(ed25519, 40, 4))
    code, out, _ = run(tmp_path / "in", tmp_path / "out", capsys=capsys)
    assert code == 0 and "ed25519, rules strict: 40 rows in 1 files, 0 bad" in out
    result = pq.read_table(tmp_path / "out/a.parquet")
    assert result["valid"].to_pylist() == [True] * 40 and result["reason"].to_pylist() == [None] * 40


def test_bad_rows_exit_1_unless_they_are_allowed(tmp_path, capsys):
    bad, _ = spoilt()
    bad[2] = rows(ed25519, 3)[2]
    cells = [(b"" if key is None else key, m, s) for key, m, s in bad]
    write(tmp_path / "in/a.parquet", cells, [pa.binary()] * 3, device=[f"meter {i % 4}" for i in range(12)])
    code, out, _ = run(tmp_path / "in", "--device", "device", capsys=capsys)
    assert code == 1 and "12 rows in 1 files, 7 bad" in out
    for line in ("null             │    2", "key length       │    2", "meter 3 │    2", "rows/s"):
        assert line in out, out
    code, out, _ = run(tmp_path / "in", tmp_path / "out", "--allow-bad", "--device", "device", capsys=capsys)
    assert code == 0 and "7 bad" in out
    listed = pyarrow.csv.read_csv(tmp_path / "out/_bad_rows.csv").to_pylist()
    assert listed[1] == {"file": "a.parquet", "row": 3, "device": "meter 3", "reason": "key length"}
    assert [row["row"] for row in listed] == [1, 3, 4, 5, 6, 7, 8]
    # Without a column of devices, they are keys.
    code, out, _ = run(tmp_path / "in", capsys=capsys)
    assert code == 1 and bad[6][0].hex() in out


def test_a_row_with_a_null_is_bad(tmp_path, capsys):
    cells = rows(ed25519, 90, 5)
    for i in range(30):
        cells[3 * i] = tuple(None if i % 3 == j else cell for j, cell in enumerate(cells[3 * i]))
    write(tmp_path / "in/a.parquet", cells)
    code, out, _ = run(tmp_path / "in", tmp_path / "out", capsys=capsys)
    assert code == 1 and "30 bad" in out
    result = pq.read_table(tmp_path / "out/a.parquet")
    assert result["valid"].null_count == 0 and result["valid"].to_pylist() == [i % 3 != 0 for i in range(90)]
    assert set(result["reason"].to_pylist()) == {None, "null"}


def test_columns_of_the_input_stay(tmp_path, capsys):
    more = {"at": [1.5, 2.5, None], "note": pa.array(["a", "b", "a"]).dictionary_encode(), "list": [[1], [], None]}
    write(tmp_path / "in/a.parquet", rows(ed25519, 3), BINARY, ("who", "what", "signed"), **more)
    code, _, _ = run(tmp_path / "in", tmp_path / "out", "--columns", "who", "what", "signed", capsys=capsys)
    source, result = pq.read_table(tmp_path / "in/a.parquet"), pq.read_table(tmp_path / "out/a.parquet")
    assert code == 0 and result.drop_columns(["valid", "reason"]).equals(source) and result.schema.names[-2:] == ["valid", "reason"]


def test_nested_and_partitioned_folders(tmp_path, capsys):
    good = rows(ed25519, 12, 2)
    write(tmp_path / "in/day=2026-11-26/hour=1/a.parquet", good[:4])
    write(tmp_path / "in/day=2026-11-27/a.parquet", [*good[4:7], (*good[7][:2], good[8][2])])
    write(tmp_path / "in/deep/er/b.snappy.parquet", good[8:])
    # Files that engines pass over.
    write(tmp_path / "in/_temporary/c.parquet", good)
    write(tmp_path / "in/.hidden.parquet", good)
    code, out, _ = run(tmp_path / "in", tmp_path / "out", "--device", "key", capsys=capsys)
    assert code == 1 and "12 rows in 3 files, 1 bad" in out
    assert [row["file"] for row in pyarrow.csv.read_csv(tmp_path / "out/_bad_rows.csv").to_pylist()] == ["day=2026-11-27/a.parquet"]
    there = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.parquet")}
    assert there == {"day=2026-11-26/hour=1/a.parquet", "day=2026-11-27/a.parquet", "deep/er/b.snappy.parquet"}
    whole = pq.read_table(tmp_path / "out/day=2026-11-27")
    assert whole["valid"].to_pylist() == [True, True, True, False]
    # One file alone.
    code, out, _ = run(tmp_path / "in/day=2026-11-26/hour=1/a.parquet", capsys=capsys)
    assert code == 0 and "4 rows in 1 files, 0 bad" in out


def test_columns_in_the_names_of_folders(tmp_path):
    good = rows(ed25519, 6, 2)
    for key in {key for key, _, _ in good}:
        cells = [(m, s) for k, m, s in good if k == key]
        write(tmp_path / f"in/key={key.hex()}/site=North%20Sea/a.parquet", cells, BINARY[1:], NAMES[1:])
    assert len(verify_dataset(tmp_path / "in").bad) == 0
    report = verify_dataset(tmp_path / "in", tmp_path / "out", device="site", settings=Settings(columns=("key", "signature", "message")))
    assert report.by_device() == [("North Sea", 6)] and report.by_reason() == {"signature length": 6}
    again = verify_dataset(tmp_path / "in", tmp_path / "out", device="site", settings=report.settings)
    assert again.bad.equals(report.bad) and again.verified == 0


def test_usage_errors_exit_2(tmp_path, capsys):
    good = rows(ed25519, 3)
    write(tmp_path / "in/a.parquet", good)
    write(tmp_path / "other/a.parquet", good, BINARY, ("k", "m", "s"))
    write(tmp_path / "wrong/a.parquet", [(1, m, s) for _, m, s in good], [pa.int64(), *BINARY[1:]])
    write(tmp_path / "before/a.parquet", good, valid=[True] * 3)
    write(tmp_path / "mixed/a.parquet", good)
    write(tmp_path / "mixed/z/b.parquet", good, BINARY, ("k", "m", "s"))
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/a.parquet").write_bytes(b"PAR1 no file of Parquet PAR1")
    (tmp_path / "file").write_text("")
    wrongs = {
        "there is no such file or folder": ["missing"],
        "no file *.parquet": ["empty"],
        "no column 'key'; there are k, m, s": ["other"],
        "a.parquet: column 'key': bytes or text are needed, not int64": ["wrong"],
        "has a column 'valid' already": ["before", "out"],
        "mixed/z/b.parquet: no column 'key'": ["mixed", "out"],
        "no column 'site'": ["in", "--device", "site"],
        "not a file of Parquet": ["broken"],
        "this is a file": ["in", "file"],
        "lies in": ["in", "in/out"],
        "has no signatures": ["in", "--group", "x25519"],
        "no group 'p521'": ["in", "--group", "p521"],
        "rules: group 'p256' has none": ["in", "--group", "p256", "--rules", "strict"],
        "--chart: there is no folder": ["in", "--chart", "nowhere/chart.svg"],
    }
    os.chdir(tmp_path)
    for text, arguments in wrongs.items():
        code, out, err = run(*arguments, capsys=capsys)
        assert code == 2 and text in err and err.startswith("error: ") and not out, (arguments, err)
    # Nothing was verified, as everything is checked before.
    assert not list((tmp_path / "out").rglob("*.parquet"))
    for arguments in ([], ["in", "--rules", "lax"], ["in", "--threads", "0"], ["in", "--columns", "key"]):
        with pytest.raises(SystemExit) as stopped:
            run(*arguments, capsys=capsys)
        assert stopped.value.code == 2


def test_results_of_another_run_are_refused(tmp_path, capsys):
    good = rows(ed25519, 4)
    write(tmp_path / "in/a.parquet", good)
    write(tmp_path / "in/b.parquet", good)
    assert run(tmp_path / "in", tmp_path / "out", capsys=capsys)[0] == 0
    # Other settings.
    for arguments, text in (
        (["--rules", "zip215"], "rules 'strict' then, 'zip215' now"),
        (["--columns", "key", "signature", "message"], "columns ['key', 'message', 'signature'] then"),
        (["--group", "jq255e"], "group 'ed25519' then, 'jq255e' now"),
    ):
        code, _, err = run(tmp_path / "in", tmp_path / "out", *arguments, capsys=capsys)
        assert code == 2 and "is the result of other settings" in err and text in err
    # Results of files of the same name in another folder, which would be lost.
    write(tmp_path / "in2/a.parquet", good)
    write(tmp_path / "in2/b.parquet", good)
    code, _, err = run(tmp_path / "in2", tmp_path / "out", capsys=capsys)
    assert code == 2 and f"is the result of {tmp_path / 'in/a.parquet'}" in err
    # Results without a source.
    (tmp_path / "in/b.parquet").unlink()
    code, _, err = run(tmp_path / "in", tmp_path / "out", capsys=capsys)
    assert code == 2 and "b.parquet: has no source" in err
    # A file of somebody else.
    write(tmp_path / "theirs/a.parquet", good, valid=[True] * 4)
    code, _, err = run(tmp_path / "in", tmp_path / "theirs", capsys=capsys)
    assert code == 2 and "was not written by primegroup.verify" in err


def test_an_interrupted_run_goes_on(tmp_path):
    good = rows(ed25519, 30, 3)
    good[7] = *good[7][:2], good[8][2]
    for i, name in enumerate("abc"):
        write(tmp_path / f"in/{name}.parquet", good[10 * i : 10 * i + 10])
    calls = []

    def interrupt(count):
        calls.append(count)
        if len(calls) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify_dataset(tmp_path / "in", tmp_path / "out", progress=interrupt)
    # The file that was being written is not there, not even in part.
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.parquet"]
    begun = []
    report = verify_dataset(tmp_path / "in", tmp_path / "out", start=begun.append)
    assert begun == [20] and report.verified == 20 and report.rows == 30
    assert [file.resumed for file in report.files] == [True, False, False]
    assert report.bad.to_pylist() == [{"file": "a.parquet", "row": 7, "device": good[7][0].hex(), "reason": "signature"}]
    # A file that changed since is verified again.
    write(tmp_path / "in/a.parquet", good[10:20])
    report = verify_dataset(tmp_path / "in", tmp_path / "out")
    assert report.verified == 10 and len(report.bad) == 0


def test_many_rows_and_threads(tmp_path):
    good = rows(ed25519, 500, 10) * 150
    good[70_000] = *good[70_000][:2], good[70_001][2]
    write(tmp_path / "a.parquet", good)
    told = []
    for threads in (1, 2):
        report = verify_dataset(tmp_path / "a.parquet", settings=Settings(rules="zip215"), threads=threads, progress=told.append)
        assert [row["row"] for row in report.bad.to_pylist()] == [70_000] and report.rows == 75_000 == sum(told)
        told.clear()


def test_settings_are_checked():
    for wrong in (Settings("x25519"), Settings(rules="lax"), Settings(columns=("a", "b"))):
        with pytest.raises(DatasetError):
            wrong.checked()
    assert Settings().checked().rules == "strict" and Settings("p256").checked().rules is None


def test_chart(tmp_path, capsys):
    cells = rows(ed25519, 60, 20)
    for i in range(0, 60, 4):
        cells[i] = *cells[i][:2], None if i % 8 else bytes(64)
    write(tmp_path / "in/a.parquet", cells, device=[f"meter <{i % 8}> $x$" for i in range(60)])
    code, out, _ = run(tmp_path / "in", "--device", "device", "--chart", tmp_path / "chart.svg", capsys=capsys)
    assert code == 1 and "chart.svg" in out
    text = "".join(ET.parse(tmp_path / "chart.svg").getroot().itertext())
    for label in ("15 of 60 rows are bad", "null", "signature", "meter <4> $x$", "by place"):
        assert label in text, label
    first = (tmp_path / "chart.svg").read_bytes()
    assert run(tmp_path / "in", "--device", "device", "--chart", tmp_path / "chart.svg", capsys=capsys)[0] == 1
    assert (tmp_path / "chart.svg").read_bytes() == first
    draw(Report(Settings()), tmp_path / "none.svg")
    assert "0 of 0 rows are bad" in "".join(ET.parse(tmp_path / "none.svg").getroot().itertext())


def test_names_are_shown_as_they_are(tmp_path, capsys):
    good = rows(ed25519, 2)
    write(tmp_path / "in/[bold]a[/x].parquet", [(good[0][0], b"", good[0][2]), good[1]], device=["[red]meter", "b"])
    code, out, _ = run(tmp_path / "in", "--device", "device", capsys=capsys)
    assert code == 1 and "[bold]a[/x].parquet" in out and "[red]meter" in out


def test_module_is_a_command(tmp_path):
    write(tmp_path / "a.parquet", rows(ed25519, 2))
    command = [sys.executable, "-m", "primegroup.verify", tmp_path / "a.parquet"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and "2 rows in 1 files, 0 bad" in done.stdout and not done.stderr
    assert subprocess.run([*command[:3], "--help"], capture_output=True, text=True).returncode == 0
    # Without the packages of the extra. Exit code 1 would say that rows are bad.
    for missing in ("pyarrow", "rich"):
        folder = tmp_path / f"without {missing}"
        folder.mkdir()
        (folder / f"{missing}.py").write_text(f"raise ModuleNotFoundError('No module named {missing}')")
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(folder)})
        assert done.returncode == 2 and "pip install 'primegroup[verify]'" in done.stderr and missing in done.stderr


def test_examples_of_the_documentation():
    for module in (primegroup, primegroup.verify):
        failed, tried = doctest.testmod(module)
        assert tried > 3 and not failed


def test_record_names_the_settings(tmp_path):
    write(tmp_path / "in/a.parquet", rows(ed25519, 2))
    verify_dataset(tmp_path / "in", tmp_path / "out")
    record = json.loads(pq.read_metadata(tmp_path / "out/a.parquet").metadata[b"primegroup.verify"])
    assert record["settings"] == {"group": "ed25519", "rules": "strict", "columns": list(NAMES)}
