"""Runs link_archive.py as PlatformIO does, for boards as its platforms describe them: which folder it links from.

The argument is the library. Folders that this build of it does not have are asked for in a copy that has them all."""

import sys
import tempfile
from os import makedirs
from os.path import exists, join, relpath

library = sys.argv[1]

# build.mcu, build.cpu, build.march, flags; the folder, or None where there is no archive.
BOARDS = [
    ("samd21g18a", "cortex-m0plus", "", "", "cortex-m0plus"),
    ("at91sam3x8e", "cortex-m3", "", "", "cortex-m0plus"),
    ("nrf52840", "cortex-m4", "", "-mfloat-abi=hard -mfpu=fpv4-sp-d16", "cortex-m4/fpv4-sp-d16-hard"),
    ("nrf52840", "cortex-m4", "", "-mfloat-abi=softfp -mfpu=fpv4-sp-d16", "cortex-m4"),
    ("rp2040", "cortex-m0plus", "", "", "cortex-m0plus"),
    ("rp2350", "cortex-m33", "", "-mfloat-abi=softfp", "cortex-m33"),
    ("rp2350-riscv", "cortex-m33", "", "-march=rv32imac_zicsr_zba", "rp2350-riscv"),
    ("stm32u585aii6q", "cortex-m33", "", "-mfpu=fpv5-sp-d16 -mfloat-abi=hard", "cortex-m33/fpv5-sp-d16-hard"),
    ("esp32", "", "", "", "esp32"),
    ("esp32c3", "", "", "", "esp32c3"),
    ("esp32c6", "", "", "", "esp32c6"),
    ("esp32h2", "", "", "", "esp32h2"),
    ("fe310", "", "rv32imac", "", "rv32imac"),
    ("GD32VF103CBT6", "", "rv32imac", "", "rv32imac"),
    ("32MX320F128H", "", "", "", "pic32mx"),
    # Another core, with floating point.
    ("32MZ2048EFG100", "", "", "", None),
    ("esp32s3", "", "", "", None),
    ("atmega328p", "", "", "", None),
]


class Env(dict):
    """What of an environment of SCons' the script looks at."""

    def __init__(self, home, board, flags):
        super().__init__(CCFLAGS=flags.split(), LINKFLAGS=[])
        self.home, self.board, self.appended = home, board, {}

    def BoardConfig(self):
        return self.board

    def Dir(self, _):
        return self

    def srcnode(self):
        return self

    @property
    def abspath(self):
        return self.home

    def Append(self, **what):
        self.appended.update(what)


def linked(home, board, flags):
    """The folder below src, or None."""
    env = Env(home, board, flags)
    code = open(join(library, "link_archive.py")).read()
    try:
        exec(compile(code, "link_archive.py", "exec"), {"Import": lambda _: None, "env": env})
    except SystemExit as end:
        assert str(end.code).startswith("primegroup: "), end.code
        return None
    assert env.appended["LIBS"] == ["primegroup"]
    return relpath(env.appended["LIBPATH"][0], join(home, "src"))


with tempfile.TemporaryDirectory() as full:
    for *_, folder in BOARDS:
        if folder is not None:
            makedirs(join(full, "src", folder), exist_ok=True)
            open(join(full, "src", folder, "libprimegroup.a"), "w").close()
    there = 0
    for mcu, cpu, march, flags, folder in BOARDS:
        board = {"build.mcu": mcu, "build.cpu": cpu, "build.march": march}
        found = linked(full, board, flags)
        assert found == folder, "%s: %s and not %s" % (mcu, found, folder)
        if folder is not None and exists(join(library, "src", folder, "libprimegroup.a")):
            assert linked(library, board, flags) == folder
            there += 1
    assert there > 0, "the library has no archive"
    print("%d boards, %d of them with archives of this build" % (len(BOARDS), there))
