"""Makes signed telemetry with some bad rows: `python generate.py FOLDER --rows 1000000 --devices 1000 --bad 0.001`.

Files of Parquet in a folder for each day, with the columns `device`, `key` (the device's public key), `message` and `signature`. The same arguments
make the same rows.
"""

import argparse
import random
from pathlib import Path

import primegroup
import pyarrow as pa
import pyarrow.parquet as pq

#: A row of a key, a message and a signature.
Row = tuple[bytes | None, bytes | None, bytes | None]
#: The ways to spoil a row.
KINDS = ("message", "signature", "key", "null")


def spoil(kind: str, key: bytes, message: bytes, signature: bytes, draw: random.Random) -> Row:
    if kind == "message":
        return key, message.replace(b'"degrees":', b'"degrees":1'), signature
    if kind == "signature":
        return key, message, signature[:-1] + bytes([signature[-1] ^ 1])
    if kind == "key":
        return bytes([key[0] ^ 1]) + key[1:], message, signature
    cells: list[bytes | None] = [key, message, signature]
    cells[draw.randrange(3)] = None
    return cells[0], cells[1], cells[2]


def generate(folder: Path, rows: int, devices: int, bad: float, per_file: int = 65_536, group: str = "ed25519") -> dict[str, list[int]]:
    """Writes the files: the bad rows of each file that has some."""
    draw = random.Random(rows * 31 + devices)
    module = primegroup.group(group)
    keys = [module.SecretKey.from_seed(b"telemetry" + i.to_bytes(23, "big")) for i in range(devices)]
    public = [bytes(key.public_key) for key in keys]
    spoilt: dict[str, list[int]] = {}
    for number, start in enumerate(range(0, rows, per_file)):
        name = f"day={number:02}/rows.parquet"
        cells: list[tuple[str, Row]] = []
        for i in range(start, min(start + per_file, rows)):
            device = draw.randrange(devices)
            message = b'{"device":%d,"sequence":%d,"degrees":%d}' % (device, i, draw.randrange(-40, 85))
            signature = keys[device].sign(message)
            row: Row = public[device], message, signature
            if draw.random() < bad:
                row = spoil(draw.choice(KINDS), public[device], message, signature, draw)
                spoilt.setdefault(name, []).append(i - start)
            cells.append((f"meter-{device:04}", row))
        columns = {
            "device": pa.array([device for device, _ in cells]).dictionary_encode(),
            "key": pa.array([row[0] for _, row in cells], pa.binary()),
            "message": pa.array([row[1] for _, row in cells], pa.binary()),
            "signature": pa.array([row[2] for _, row in cells], pa.binary()),
        }
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.table(columns), folder / name, compression="none")
    return spoilt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--devices", type=int, default=1000)
    parser.add_argument("--bad", type=float, default=0.001, help="the share of rows that are bad")
    parser.add_argument("--per-file", type=int, default=65_536, help="rows of a file")
    parser.add_argument("--group", default="ed25519")
    options = parser.parse_args()
    spoilt = generate(options.folder, options.rows, options.devices, options.bad, options.per_file, options.group)
    print(f"{options.rows} rows of {options.devices} devices, {sum(map(len, spoilt.values()))} bad, in {options.folder}")


if __name__ == "__main__":
    main()
