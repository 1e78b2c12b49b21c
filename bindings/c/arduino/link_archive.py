"""PlatformIO: links the archive for the board's chip, CPU and floating-point convention."""

from os.path import isfile, join

Import("env")  # noqa: F821: PlatformIO defines Import and env
env = globals()["env"]

board = env.BoardConfig()
mcu, cpu, march = (board.get("build." + key, "").lower() for key in ("mcu", "cpu", "march"))
# Chips whose name says more than their CPU's: the RP2350 has both kinds of cores, and its boards name the Arm ones.
MCUS = {
    "esp32": "esp32",
    "esp32c3": "esp32c3",
    "esp32c6": "esp32c6",
    "esp32h2": "esp32h2",
    "fe310": "rv32imac",
    "rp2350-riscv": "rp2350-riscv",
}
# What M0+ code runs on, and M4 code.
CPUS = {
    "cortex-m0": "cortex-m0plus",
    "cortex-m0plus": "cortex-m0plus",
    "cortex-m1": "cortex-m0plus",
    "cortex-m3": "cortex-m0plus",
    "cortex-m4": "cortex-m4",
    "cortex-m7": "cortex-m4",
    "cortex-m33": "cortex-m33",
}
folder = MCUS.get(mcu) or CPUS.get(cpu)
if folder is None and mcu.startswith("32mx"):
    folder = "pic32mx"
if folder is None and march.startswith("rv32imac"):
    folder = "rv32imac"
if folder is None:
    raise SystemExit("primegroup: no archive for the chip %r with the CPU %r" % (mcu, cpu))
flags = " ".join(str(f) for f in env.get("CCFLAGS", []) + env.get("LINKFLAGS", []))
# Numbers in floating-point registers, or not: code of both kinds cannot be linked.
HARD = {"cortex-m4": "fpv4-sp-d16-hard", "cortex-m33": "fpv5-sp-d16-hard"}
if folder in HARD and "float-abi=hard" in flags:
    folder = join(folder, HARD[folder])
path = join(env.Dir(".").srcnode().abspath, "src", folder)
if not isfile(join(path, "libprimegroup.a")):
    raise SystemExit("primegroup: %s is missing" % join(path, "libprimegroup.a"))
env.Append(LIBPATH=[path], LIBS=["primegroup"])
