"""The functions that an engine runs on its workers: `explore` for seeds, and `verify` for logs.

tandem_ray.py and tandem_spark.py use these functions. `tandem` must be installed on each worker.
"""

import itertools
import os
import pathlib
import subprocess
import tempfile

# The seeds of one line of results. A task explores one chunk.
CHUNK = 10_000


class Interrupted(Exception):
    """The process was killed, or its machine could not go on. A retry may succeed."""


def run(words, statuses, names=b""):
    """Runs a command, and returns the lines of its output.

    The command ends together with the worker, even if the worker is killed.
    """
    done = subprocess.run(["setpriv", "--pdeathsig", "KILL", "--", *words], input=names, capture_output=True)
    if done.returncode in statuses:
        return done.stdout.splitlines(keepends=True)
    message = f"{' '.join(words)}: status {done.returncode}: {done.stderr.decode(errors='replace')}"
    # Exit statuses 74 (a file could not be written) and 75 (try again) depend on the machine.
    raise (Interrupted if done.returncode < 0 or done.returncode in (74, 75) else RuntimeError)(message)


def chunks(seeds):
    """Divides seeds such as `0..99999` into chunks."""
    first, last = map(int, seeds.split(".."))
    for start in range(first - first % CHUNK, last + 1, CHUNK):
        yield range(max(first, start), min(last, start + CHUNK - 1) + 1)


def explore(seeds, program="tandem"):
    """Explores the seeds of one chunk, and returns the line with its results. A failed session is a result, too."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "results.jsonl")
        options = ["--seeds", f"{seeds[0]}..{seeds[-1]}", "--output", str(file), "--failures", folder, "--quiet"]
        run([program, "explore", *options], (0, 1))
        return [file.read_bytes()]


def batches(names, size):
    """Divides names into lists of at most `size` names. Reads the names of a list only when the list is needed."""
    names = iter(names)
    return iter(lambda: list(itertools.islice(names, size)), [])


def verify(names, program="tandem"):
    """Verifies logs, and returns a line for each. A broken (1) or unreadable log (65) is a result, not an error."""
    words = [program, "log", "verify", "--each", "--jobs", "1", "--null", "-"]
    lines = run(words, (0, 1, 65), b"".join(os.fsencode(name) + b"\0" for name in names))
    if not lines or not lines.pop().startswith(b'{"logs":'):
        raise Interrupted("the output has no sum at its end")
    return lines


def is_sound(line):
    """Returns false for a chunk with a failed session, and for a log that is not sound."""
    return b'"failed":0,' in line if line.startswith(b'{"explored":') else b'"grade":"sound"' in line
