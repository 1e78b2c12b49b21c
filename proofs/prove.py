"""Proves the kernel functions of a program that was made by `export`.

`cargo xtask prove` builds the program and calls this; `--help` lists the options.
"""

import argparse
import hashlib
import importlib
import json
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from multiprocessing.connection import wait
from pathlib import Path

import page
from algebra import Unknown
from claims import Failed
from contract import Call, Contract, is_repeated, same_with_aliases
from cpus import CPUS
from graph import Refused
from machine import Image
from parts import Parts

HERE = Path(__file__).parent
ROUNDS = 8  # of functions with a number of rounds; and the largest number of their list
QUICK = ("mul", "square", "mul_at", "square_at", "mul_pair_at", "square_pair_at")


def prover_hash():
    """A hash of the prover and of its packages' versions: a verdict is valid for one prover."""
    digest = hashlib.sha256()
    for file in sorted([*HERE.glob("*.py"), HERE / "requirements.txt"]):
        if file.name not in ("page.py", "mutants.py", "simulate.py", "formulas.py", "lanes.py", "lattices.py"):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


class Verdict(dict):
    """What was shown of a function: the reason why not for `trace`, `value` and `range`, or `None`."""

    @property
    def status(self):
        if self["trace"]:
            return "tested only"
        return "proved" if not self["value"] and not self["range"] else "trace only"

    def text(self):
        reason = next((f"{claim}: {self[claim]}" for claim in ("trace", "value", "range") if self[claim]), "")
        return self.status + (f"; {reason}" if reason else "")


def rounds(contract):
    """The values of words on which loops depend, and the number of calls that the list allows."""
    name, values = contract.loops()
    if name != "n" or contract.kind == "coefficients":
        return name, values
    return name, [n for n in values if n <= ROUNDS]


def examine(cpu, image, contract, seconds, tell=lambda verdict: None, parts=None):
    """The verdict on a function. `tell` is called with each better one. With `parts`, calls of proved routines are replaced first."""
    if parts and parts.serve(contract):
        verdict = attempt(cpu, image, contract, seconds, tell, parts)
        if verdict and verdict.status == "proved":
            return verdict
    verdict = attempt(cpu, image, contract, seconds, tell)
    if "a branch that depends on data" in (verdict["trace"] or "") and (given := contract.factors()):
        return attempt(cpu, image, contract, seconds, tell, given=given)
    return verdict


def attempt(cpu, image, contract, seconds, tell, parts=None, given=None):
    """The verdict, with calls of `parts` replaced, or with none; `None` if there was no such call. `given`: a word and its values."""
    start = time.process_time()
    verdict = Verdict(trace="not finished", value="not tried", range="not tried", patterns=0, instructions=0, spans=[], rounds="")
    name, values = given or rounds(contract)
    touched, value, extent, calls = set(), None, None, []
    try:
        for number in values:
            for same in contract.patterns():
                call = Call(cpu, image, contract, same, {name: number} if name else None, parts)
                call.trace()
                if parts and not call.machine.replaced and not contract.sums:
                    return None
                calls.append((number, call))
                touched |= call.machine.touched
                verdict["patterns"] += 1
                verdict["instructions"] = max(verdict["instructions"], call.machine.executed)
        verdict["trace"] = None
        verdict["spans"] = sorted(touched)
    except (Failed, Refused, Unknown) as e:
        verdict["trace"] = f"{e}"[:300]
    verdict["rounds"] = f"{name} = {values[0]} to {values[-1]}" if name == "n" else ""
    verdict["seconds"] = time.process_time() - start
    tell(verdict)
    if verdict["trace"]:
        return verdict
    if not contract.formulas:
        verdict.update(value="the result is a number", range="the result is a number")
        return verdict
    table, bases, one = {}, {}, None
    for number, call in calls:
        if number in bases and same_with_aliases(call, bases[number], table):
            continue
        if one is not None and name == "n" and number > 1 and contract.kind == "integers":
            (a,), (out, _) = [a for a in contract.places if a["role"] == "from"], contract.formulas[0]
            if contract.ends[out["range"]] <= contract.ends[a["range"]] and is_repeated(call, one, number, table):
                continue
        bases.setdefault(number, call)
        if number == 1:
            one = call
        try:
            v, e = call.prove(min(seconds, 30) if parts and not call.machine.replaced else seconds)
        except (Failed, Refused, Unknown) as error:
            v = e = str(error)
        aliases = {k: v for k, v in call.same.items() if k != v}
        value, extent = value or v and f"{v}"[:300] + (f" {aliases}" if aliases else ""), extent or e and f"{e}"[:300]
        if value and extent:
            break
    verdict.update(value=value, range=extent, seconds=time.process_time() - start)
    return verdict


class Cache:
    """Verdicts by contract, machine code and prover, in a file."""

    def __init__(self, path, image):
        self.path, self.image, self.prover = path, image, prover_hash()
        self.known = json.loads(path.read_text()) if path.exists() else {}

    def digest(self, contract, spans, seconds):
        digest = hashlib.sha256(self.prover.encode() + json.dumps([contract.line, seconds], sort_keys=True).encode())
        try:
            for at, size in spans:
                digest.update(f"{at}:".encode() + self.image.bytes(at, size))
        except Refused:
            return None
        return digest.hexdigest()

    def get(self, contract, seconds):
        found = self.known.get(contract.key)
        if found and found["digest"] == self.digest(contract, found["verdict"]["spans"], seconds):
            return Verdict(found["verdict"])
        return None

    def put(self, contract, seconds, verdict):
        if not verdict["trace"]:
            self.known[contract.key] = {"digest": self.digest(contract, verdict["spans"], seconds), "verdict": verdict}

    def save(self):
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(self.known))
        fresh.replace(self.path)


def child(pipe, cpu, image, contract, seconds, parts):
    sys.setrecursionlimit(100000)
    resource.setrlimit(resource.RLIMIT_CPU, (6 * seconds, 6 * seconds + 2))
    try:
        if parts:
            parts.tell = lambda key, found: pipe.send((key, found))
        pipe.send(examine(cpu, image, contract, seconds, pipe.send, parts))
    except BaseException as e:  # a defect of the prover is no proof, and stops nothing else
        pipe.send(f"defect of the prover: {type(e).__name__}: {e}"[:300])
    pipe.close()


def examine_all(cpu, image, contracts, seconds, jobs, done, parts=None):
    """Examines functions in processes of their own, each with a limit of the CPU's time: the trace may take three times as long."""
    waiting, running, context = list(contracts), {}, multiprocessing.get_context("fork")
    while waiting or running:
        while waiting and len(running) < jobs:
            contract = waiting.pop(0)
            mine, theirs = context.Pipe(duplex=False)
            process = context.Process(target=child, args=(theirs, cpu, image, contract, seconds, parts))
            process.start()
            theirs.close()
            running[mine] = [process, contract, None]
        for pipe in wait(list(running)):
            process, contract, last = running[pipe]
            try:
                message = pipe.recv()
                if isinstance(message, Verdict):
                    running[pipe][2] = message
                    continue
                if isinstance(message, tuple):
                    parts.known[message[0]] = message[1]
                    continue
            except EOFError:
                message = None if last else "the prover ended"
            process.join()
            if process.exitcode == -signal.SIGXCPU:
                message = "out of time"
            if message:
                last = last or Verdict(trace=message, patterns=0, instructions=0, spans=[], rounds="", seconds=4 * seconds)
                last = Verdict(last | {"value": message, "range": message})
            del running[pipe]
            done(contract, last)


def contracts_of(cpu, lists, image):
    """The contracts of a CPU, with the addresses of its program."""
    found, at = [], {}
    for line in map(json.loads, lists.read_text().splitlines()):
        if line["family"] == "gfp256" and line["constant"] != int(cpu.word == 8):
            continue  # elements are below p on CPUs of 64 bits only
        table = line["table"]
        at.setdefault(table, image.symbols[table])
        line["at"] = int.from_bytes(image.bytes(at[table], cpu.word), "little") & ~cpu.thumb
        at[table] += cpu.word
        found.append(Contract(line))
    return found


def build(cpu, root, target):
    """Builds the program of a CPU; returns the paths of the file and of the lists."""
    export = root / "proofs/export"

    def host(kernels):
        """The program of this machine with these kernels. It runs only if the CPU of this machine has them."""
        folder, fast = target / kernels, ["--release"] if kernels.startswith("x64") else []
        env = dict(os.environ, RUSTFLAGS=f'--cfg primegroup_backend="{kernels}" -C relocation-model=static')
        subprocess.run(["cargo", "build", "--quiet", *fast, "--locked", "--bin", "export", "--target-dir", folder], cwd=export, env=env, check=True)
        return folder / ("release/export" if fast else "debug/export")

    lists, file = target / f"lists-{cpu.layout}.jsonl", host(cpu.layout)
    lists.write_bytes(subprocess.run([file], check=True, stdout=subprocess.PIPE).stdout)
    if cpu.target:
        file = build_board(cpu, export, target / cpu.name, lists)
    elif cpu.name.startswith("x64"):
        file = host(cpu.name)
    return file, lists


def build_board(cpu, export, folder, lists):
    """Builds the program of a board, and returns its path."""
    file, tables = folder / "kernels.elf", sorted({line["table"] for line in map(json.loads, lists.read_text().splitlines())})
    link = ["-T", export / "board.ld", "--gc-sections", *(x for t in tables for x in ("-u", t)), "-o", file]
    if cpu.target == "xtensa":  # `cargo xtask prove` has compiled it
        objects = [folder / f"{name}.o" for name in ("firmware", "kernels", "support")]
        subprocess.run(["xtensa-lx106-elf-ld", "--no-relax", "-z", "noexecstack", *link, *objects], check=True)
        return file
    # Debian's compiler has the sources of `core`; rustup's is used where its target is installed.
    debian = Path("/usr/bin/rustc").exists()
    cargo, flags = ("/usr/bin/cargo", ["-Zbuild-std=core"]) if debian else ("cargo", [])
    env = dict(os.environ, RUSTFLAGS=cpu.flags)
    if debian:
        env |= {"RUSTC": "/usr/bin/rustc", "RUSTC_BOOTSTRAP": "1"}
    subprocess.run([cargo, "rustc", "--quiet", "--release", "--locked", *flags, "--lib", "--crate-type", "staticlib", "--target", cpu.target,
                    "--target-dir", folder], cwd=export, env=env, check=True)
    archive = folder / cpu.target / "release/libprimegroup_proofs_export.a"
    sysroot = subprocess.run(["rustc", "--print", "sysroot"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    linkers = [shutil.which(name) for name in ("ld.lld-19", "ld.lld", "rust-lld")] + list(map(str, Path(sysroot).glob("lib/rustlib/*/bin/rust-lld")))
    linker = next((path for path in linkers if path), None)
    if linker is None:
        sys.exit("no linker: ld.lld and rust-lld are missing; apt-get install lld")
    flavor = ["-flavor", "gnu"] if linker.endswith("rust-lld") else []
    subprocess.run([linker, *flavor, *link, "--whole-archive", archive], check=True)
    return file


def options(arguments):
    parser = argparse.ArgumentParser(prog="cargo xtask prove", description="Proves kernel functions from their machine code.")
    parser.add_argument("--cpu", action="append", choices=sorted(CPUS), help="default: x86-64")
    parser.add_argument("--family", action="append", help="a family, such as gf255 or gf255:19")
    parser.add_argument("--function", action="append", help="a function, such as mul")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=int, default=40, help="time of the CPU for the value and the range of a function")
    parser.add_argument("--quick", action="store_true", help="only products and squares that docs/PROOFS.md calls proved")
    parser.add_argument("--mutants", type=int, default=0, metavar="N", help="plant N bugs in the machine code of each family; each must be refused")
    parser.add_argument("--simulate", type=int, default=0, metavar="N", help="compare the prover's models with the CPU on N inputs a function")
    parser.add_argument("--formulas", action="store_true", help="show the formulas of curves, also on lanes, and that changed ones are refused; no kernels")
    parser.add_argument("--second", action="store_true", help="ask bitwuzla for a second opinion on functions of sums")
    parser.add_argument("--write", action="store_true", help="write the table of docs/PROOFS.md")
    return parser.parse_args(arguments)


def selected(contract, chosen):
    family = f"{contract.family}:{contract.constant}"
    return (
        (not chosen.family or any(f in (contract.family, family) for f in chosen.family))
        and (not chosen.function or contract.name in chosen.function)
        and (not chosen.quick or contract.name in QUICK)
    )


def nothing(contracts, chosen):
    """The error for a selection, if a part of it matches no function: what was asked, and what exists."""
    found = [c for c in contracts if selected(c, chosen)]
    for option, has in (("function", lambda c: (c.name,)), ("family", lambda c: (c.family, f"{c.family}:{c.constant}"))):
        missing = [x for x in getattr(chosen, option) or () if not any(x in has(c) for c in found)]
        if missing:
            exist = dict.fromkeys(x for c in contracts for x in has(c))
            return f"no function matches --{option} {' '.join(missing)} (and the other options); these exist: {', '.join(exist)}"
    return None if found else "no function matches --quick (and the other options)"


def main(arguments):
    sys.setrecursionlimit(100000)
    sys.set_int_max_str_digits(0)  # facts about long chains of words, for z3
    chosen, root = options(arguments), HERE.parent
    target, failed = root / "target/proofs", 0
    if chosen.formulas:
        import formulas
        import lanes

        return 1 if formulas.main(root / "proofs/export", target) + lanes.main(root) else 0
    for name in chosen.cpu or ["x86-64"]:
        cpu = CPUS[name]
        file, lists = build(cpu, root, target)
        image = Image(file)
        contracts = contracts_of(cpu, lists, image)
        if error := nothing(contracts, chosen):
            sys.exit(f"{name}: {error}")
        contracts = [c for c in contracts if selected(c, chosen)]
        if chosen.quick:  # what takes longer or is not proved is left to other runs
            known = page.read((root / "docs/PROOFS.md").read_text())[0].get(name, {})
            left = sorted({f"{c.family} {c.name}" for c in contracts if known.get((c.family, c.name, c.constant)) != "proved"})
            print(f"{name}: left to other runs: all but products and squares" + f", and {', '.join(left)}" * bool(left), flush=True)
            contracts = [c for c in contracts if known.get((c.family, c.name, c.constant)) == "proved"]
            if not contracts:
                sys.exit(f"{name}: docs/PROOFS.md calls none of these products and squares proved; leave out --quick")
        if mode := next((mode for mode in ("mutants", "second", "simulate") if getattr(chosen, mode)), None):
            failed += importlib.import_module(mode).main(cpu, image, contracts, chosen)
            continue
        cache, verdicts, start = Cache(target / f"{name}.json", image), {}, time.time()

        def done(contract, verdict, cached=False):
            verdicts[contract.key] = verdict
            if not cached:
                cache.put(contract, chosen.seconds, verdict)
                cache.save()
            time_ = "cached" if cached else f"{verdict['seconds']:6.2f} s"
            print(f"{len(verdicts):4}/{len(contracts)} {name} {contract.key:34} {time_} {verdict['instructions']:6} instructions  {verdict.text()[:160]}", flush=True)

        parts = Parts(cpu, image, cache.prover, chosen.seconds)
        parts.known = cache.known["parts"] = {key: found for key, found in cache.known.get("parts", {}).items() if not found["reason"]}
        fresh = []
        for contract in contracts:
            verdict = cache.get(contract, chosen.seconds)
            fresh.append(contract) if verdict is None else done(contract, verdict, cached=True)
        examine_all(cpu, image, fresh, chosen.seconds, chosen.jobs, done, parts)
        count = {s: sum(v.status == s for v in verdicts.values()) for s in ("proved", "trace only", "tested only")}
        print(f"{name}: " + ", ".join(f"{n} {s}" for s, n in count.items()) + f"; {time.time() - start:.0f} s", flush=True)
        failed += page.compare(root, name, contracts, verdicts, chosen.write)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
