"""Threads and processes: the interpreter's lock is released, and a child of fork has threads of its own."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from primegroup import ed25519, jq255e
from test_batch import columns, rows


def in_child(queue, cells):
    queue.put((ed25519.verify_batch(*cells, threads=2), jq255e.SecretKey.from_seed(bytes(32)).sign(b"m")))


@pytest.mark.parametrize("how", ["fork", "spawn", "forkserver"])
def test_after_use(how):
    cells = columns(rows(ed25519, 256, 4))
    assert ed25519.verify_batch(*cells, threads=2) == []  # the parent's threads are there
    context = multiprocessing.get_context(how)
    queue = context.Queue()
    for _ in range(2):
        child = context.Process(target=in_child, args=(queue, cells))
        child.start()
        assert queue.get(timeout=120) == ([], jq255e.SecretKey.from_seed(bytes(32)).sign(b"m"))
        child.join(20)
        assert child.exitcode == 0


def test_fork_while_threads_verify():
    """A child that is made in the middle of it all does not wait for what the parent's threads held."""
    cells = columns(rows(ed25519, 256, 4))
    stop = threading.Event()

    def work():
        while not stop.is_set():
            ed25519.verify_batch(*cells, threads=2)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                os._exit(0 if ed25519.verify_batch(*cells, threads=2) == [] else 1)
            waited = threading.Event()
            timer = threading.Timer(60, lambda: (waited.set(), os.kill(child, 9)))
            timer.start()
            _, status = os.waitpid(child, 0)
            timer.cancel()
            assert status == 0 and not waited.is_set()
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_the_lock_is_released():
    """Another thread runs while one is in the library: it ends what the first waits for."""
    cells = columns(rows(ed25519, 2000, 10))
    turns = 0
    done = threading.Event()

    def work():
        assert ed25519.verify_batch(*cells, threads=1) == []
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        turns += 1
        done.wait(0.0005)
    thread.join()
    assert turns > 3


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_batch(threads):
    """A signal is handled between parts of a batch, of tenths of a second each, and not at its end."""
    table = rows(ed25519, 100, 1)
    cells = columns([table[0]] * 2_000_000)
    # A shell's background jobs ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    begin = time.monotonic()
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ed25519.verify_batch(*cells, threads=threads)
    assert time.monotonic() - begin < 10  # all of them take longer
    assert ed25519.verify_batch(*columns(table), threads=threads) == []


IN_ANOTHER_INTERPRETER = r"""
import primegroup
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
second = interpreters.create()
interpreters.run_string(second, "try: import primegroup\nexcept ImportError as error: print('ImportError:', error, flush=True)")
interpreters.destroy(second)
key = primegroup.ed25519.SecretKey.generate()
key.public_key.verify(b"m", key.sign(b"m"))
print("the first goes on")
"""


def test_subinterpreters_get_an_import_error():
    """The extension, whose state belongs to one interpreter, refuses others with an ImportError, and without a crash."""
    done = subprocess.run([sys.executable, "-c", IN_ANOTHER_INTERPRETER], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("ImportError: ") and done.stdout.endswith("the first goes on\n"), done.stdout


def test_many_threads_use_one_key():
    key = jq255e.SecretKey.generate()
    expected = key.sign(b"m")
    shared = key.exchange(key.public_key)
    failed = []

    def work():
        for _ in range(50):
            if key.sign(b"m") != expected or key.exchange(key.public_key) != shared:
                failed.append(1)
            key.public_key.verify(b"m", expected)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
