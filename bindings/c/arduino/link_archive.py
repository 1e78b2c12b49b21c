"""PlatformIO: links the archive for the board's CPU and floating-point convention."""

from os.path import isfile, join

Import("env")  # noqa: F821: PlatformIO defines Import and env
env = globals()["env"]

cpu = env.BoardConfig().get("build.cpu", "")
# What M0+ code runs on, and M4 code.
folder = {
    "cortex-m0": "cortex-m0plus",
    "cortex-m0plus": "cortex-m0plus",
    "cortex-m1": "cortex-m0plus",
    "cortex-m3": "cortex-m0plus",
    "cortex-m4": "cortex-m4",
    "cortex-m7": "cortex-m4",
}.get(cpu)
if folder is None:
    raise SystemExit("primegroup: no archive for the CPU %r" % cpu)
flags = " ".join(str(f) for f in env.get("CCFLAGS", []) + env.get("LINKFLAGS", []))
if folder == "cortex-m4" and "float-abi=hard" in flags:
    folder = join(folder, "fpv4-sp-d16-hard")
path = join(env.Dir(".").srcnode().abspath, "src", folder)
if not isfile(join(path, "libprimegroup.a")):
    raise SystemExit("primegroup: %s is missing" % join(path, "libprimegroup.a"))
env.Append(LIBPATH=[path], LIBS=["primegroup"])
