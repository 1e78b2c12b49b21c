"""The tables of docs/PROOFS.md: what is shown of each function on each CPU. A run compares its verdicts with them, or writes them."""

import re

BEGIN, END = "<!-- Written by `cargo xtask prove --write`. -->", "<!-- End of what the command writes. -->"
STATUSES = ("proved", "trace only", "tested only")
COUNTS = re.compile(r"<!-- Mutants, added by .* -->\n.*?<!-- End of mutants. -->", re.DOTALL)


def cell(by_constant, constants):
    """`proved` if that holds for all constants of the family; otherwise the constants of each: `proved (0, 1), trace only (3)`."""
    found = {s: [c for c, status in sorted(by_constant.items()) if status == s] for s in STATUSES}
    found = {s: mine for s, mine in found.items() if mine}
    if len(found) == 1 and set(by_constant) == set(constants):
        return next(iter(found))
    return ", ".join(f"{s} ({', '.join(map(str, mine))})" for s, mine in found.items())


def statuses(text, constants):
    """The statuses of a cell, by constant."""
    text = text.strip()
    if text in STATUSES:
        return dict.fromkeys(constants, text)
    return {int(c): s for s, list_ in re.findall(r"([a-z][a-z ]*) \(([\d, ]+)\)", text) for c in list_.split(",")}


def read(text):
    """What the page says: for each CPU the status by (family, name, constant), and the reasons by (CPU, family, name)."""
    known, reasons, family, cpus, constants = {}, {}, None, [], []
    for line in text[text.index(BEGIN) : text.index(END)].splitlines():
        if m := re.match(r"### `(\w+)`, constants? ([\d, ]+)", line):
            family, constants = m[1], [int(c) for c in m[2].split(",")]
        elif line.startswith("| function |"):
            cpus = [c.strip() for c in line.split("|")[2:-1]]
        elif m := re.match(r"- (\S+) `(\w+)` (\w+): (.*)", line):
            reasons[m[1], m[2], m[3]] = m[4]
        elif (m := re.match(r"\| `(\w+)` \|", line)) and family:
            for cpu, text_ in zip(cpus, line.split("|")[2:-1]):
                for constant, status in statuses(text_, constants).items():
                    known.setdefault(cpu, {})[family, m[1], constant] = status
    return known, reasons


def write(known, reasons):
    """The tables, from what `read` returns."""
    cpus = sorted(known, key=lambda cpu: (cpu != "x86-64", cpu))
    lines = [BEGIN, "", "| CPU | functions | proved | trace only | tested only |", "|---|--:|--:|--:|--:|"]
    for cpu in cpus:
        count = [sum(v == s for v in known[cpu].values()) for s in STATUSES]
        lines.append(f"| {cpu} | {len(known[cpu])} | " + " | ".join(map(str, count)) + " |")
    keys = list(dict.fromkeys(key for cpu in cpus for key in known[cpu]))
    for family in dict.fromkeys(f for f, _, _ in keys):
        constants = sorted({c for f, _, c in keys if f == family})
        lines += ["", f"### `{family}`, constant{'s' * (len(constants) > 1)} {', '.join(map(str, constants))}", ""]
        of = [cpu for cpu in cpus if any(f == family for f, _, _ in known[cpu])]
        lines += ["| function | " + " | ".join(of) + " |", "|---" * (len(of) + 1) + "|"]
        for name in dict.fromkeys(n for f, n, _ in keys if f == family):
            cells = ({c: s for (f, n, c), s in known[cpu].items() if (f, n) == (family, name)} for cpu in of)
            lines.append(f"| `{name}` | " + " | ".join(cell(x, constants) if x else "–" for x in cells) + " |")
    lines += ["", "### Reasons", ""]
    lines += [f"- {cpu} `{family}` {name}: {reason}" for (cpu, family, name), reason in reasons.items()]
    return "\n".join([*lines, "", END])


def reason(verdict):
    """One line for the page, without addresses, which change with each build."""
    text = re.sub(r"0x[0-9a-f]+ ?", "", verdict.text().partition("; ")[2])
    return re.sub(r"[|`]", "", re.sub(r"\s+", " ", text))[:140].strip()


def merge(known, reasons, cpu, contracts, verdicts):
    """Puts the verdicts of a run in the place of older ones."""
    mine = known.setdefault(cpu, {})
    for contract in contracts:
        verdict, key = verdicts[contract.key], (cpu, contract.family, contract.name)
        mine[contract.family, contract.name, contract.constant] = verdict.status
        if verdict.status != "proved":
            reasons[key] = reason(verdict)
        elif all(s == "proved" for (f, n, _), s in mine.items() if (f, n) == key[1:]):
            reasons.pop(key, None)


def worse(known, cpu, contracts, verdicts):
    """The functions of which less is shown than the page says."""
    for contract in contracts:
        before = known.get(cpu, {}).get((contract.family, contract.name, contract.constant), "tested only")
        after = verdicts[contract.key].status
        if STATUSES.index(after) > STATUSES.index(before):
            yield f"{cpu} {contract.key}: {after}, but docs/PROOFS.md says {before}: {verdicts[contract.key].text()}"


def compare(root, cpu, contracts, verdicts, write_it):
    """Writes the page, or compares with it. Returns the number of functions that became worse."""
    path = root / "docs/PROOFS.md"
    text = path.read_text()
    known, reasons = read(text)
    if write_it:
        merge(known, reasons, cpu, contracts, verdicts)
        path.write_text(text[: text.index(BEGIN)] + write(known, reasons) + text[text.index(END) + len(END) :])
        return 0
    found = list(worse(known, cpu, contracts, verdicts))
    for line in found:
        print(line)
    return len(found)


def mutants(text):
    """The numbers of mutants by (family, CPU): refused, the same function, accepted wrongly."""
    found, cpus = {}, []
    for line in COUNTS.search(text)[0].splitlines():
        name, *cells = [x.strip(" `") for x in line.split("|")[1:-1]] or [""]
        cpus = cells if name == "family" else cpus
        found |= {(name, cpu): [int(n) for n in x.split(" / ")] for cpu, x in zip(cpus, cells) if re.fullmatch(r"\d+ / \d+ / \d+", x) and name != "all"}
    return found


def add_mutants(path, family, cpu, counts):
    """Adds the outcomes of a run to the table."""
    text = path.read_text()
    known = mutants(text)
    known[family, cpu] = [x + y for x, y in zip(known.get((family, cpu), [0] * 3), counts)]
    families, cpus = sorted({f for f, _ in known}), sorted({c for _, c in known}, key=lambda c: (c != "x86-64", c))
    lines = ["<!-- Mutants, added by `cargo xtask prove --mutants N --write`. -->", "", "| family | " + " | ".join(cpus) + " |", "|---" * (len(cpus) + 1) + "|"]
    for name, inside in [*((f"`{f}`", [f]) for f in families), ("all", families)]:
        sums = [[sum(n) for n in zip(*(known.get((f, c), [0] * 3) for f in inside))] for c in cpus]
        lines.append(f"| {name} | " + " | ".join(" / ".join(map(str, s)) if any(s) else "–" for s in sums) + " |")
    path.write_text(COUNTS.sub(lambda _: "\n".join([*lines, "", "<!-- End of mutants. -->"]), text))
