"""Makes signed telemetry: `python generate.py FOLDER --rows 1000000 --devices 1000 --forged 0.0001`.

Files of Parquet with the columns `key` (the device's public key), `message` and `signature`, and beside them `forged.json`, which names the
rows that are not what a device signed, by file. The same arguments make the same rows.
"""

import argparse
import json
import random
from pathlib import Path

import primegroup
import pyarrow as pa
import pyarrow.parquet as pq

#: What is done to a forged row.
KINDS = ("message", "signature", "key", "other device")


def forge(kind: str, key: bytes, message: bytes, signature: bytes, other: bytes) -> tuple[bytes, bytes, bytes]:
    if kind == "message":
        return key, message.replace(b'"degrees":', b'"degrees":1'), signature
    if kind == "signature":
        return key, message, signature[:-1] + bytes([signature[-1] ^ 1])
    if kind == "key":
        return bytes([key[0] ^ 1]) + key[1:], message, signature
    return other, message, signature


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--devices", type=int, default=1000, help="as many as there are rows: all keys differ")
    parser.add_argument("--forged", type=float, default=0.0001, help="the share of rows that are forged")
    parser.add_argument("--per-file", type=int, default=65_536, help="rows of a file")
    parser.add_argument("--per-group", type=int, default=8192, help="rows of a group within a file")
    parser.add_argument("--group", default="ed25519")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(options.rows * 31 + options.devices)
    module = primegroup.group(options.group)
    keys = [module.SecretKey.from_seed(b"telemetry" + i.to_bytes(23, "big")) for i in range(options.devices)]
    public = [bytes(key.public_key) for key in keys]
    forged: dict[str, list[int]] = {}
    for number, start in enumerate(range(0, options.rows, options.per_file)):
        rows, name = [], f"part-{number:05}.parquet"
        for i in range(start, min(start + options.per_file, options.rows)):
            device = draw.randrange(options.devices) if options.devices < options.rows else i
            message = b'{"device":%d,"sequence":%d,"degrees":%d}' % (device, i, draw.randrange(-40, 85))
            row = public[device], message, keys[device].sign(message)
            if draw.random() < options.forged:
                # Of one device, there is no other whose key could stand there.
                kind = draw.choice(KINDS if options.devices > 1 else KINDS[:3])
                row = forge(kind, *row, public[device - 1])
                forged.setdefault(name, []).append(i - start)
            rows.append(row)
        columns = list(zip(*rows, strict=True))
        table = pa.table(
            {
                "key": pa.array(columns[0], pa.binary(module.PUBLIC_KEY_LEN)),
                "message": pa.array(columns[1], pa.binary()),
                "signature": pa.array(columns[2], pa.binary(module.SIGNATURE_LEN)),
            }
        )
        # Engines share out groups of rows, not parts of one.
        pq.write_table(table, options.folder / name, row_group_size=options.per_group, compression="none")
    (options.folder / "forged.json").write_text(json.dumps(forged))
    print(f"{options.rows} rows of {options.devices} devices, {sum(map(len, forged.values()))} forged, in {options.folder}")


if __name__ == "__main__":
    main()
