#!/usr/bin/env python3
"""Measures the costs that engines, processes and merging add to the work: engine-overhead.py ENVIRONMENTS NAMES

An empty task runs a shell script that appends a finished line of results. The script subtracts the cost of a run with
few tasks from the cost of a run with many tasks, so that the start of the engine does not count. A time is the
processor time of the command and its ended children, unless it is called elapsed. Scripts/test-integrations calls this
script. `tandem` must be on PATH.
"""

import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

CHUNK = 10_000
integrations = pathlib.Path(__file__).resolve().parent.parent / "integrations"


def cost(*words, names=b""):
    """Runs a command, and returns its processor time and the elapsed time, in ms."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(list(map(str, words)), input=names, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{words}: status {done.returncode}: {done.stderr.decode()[-500:]}")
    elapsed, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), 1000 * elapsed


def per_task(run, few=20, many=320):
    """Returns the processor time and the elapsed time of one task, in ms."""
    return [(more - less) / (many - few) for less, more in zip(run(few), run(many))]


def lines(line, count):
    """Yields the results of many chunks, which are copies of the result of one chunk."""
    result = json.loads(line)
    for number in range(count):
        start = number * CHUNK
        moved = {**result, "first": start, "last": start + CHUNK - 1,
                 "firstSeeds": [seed if seed is None else seed + start for seed in result["firstSeeds"]]}
        yield json.dumps(moved, separators=(",", ":")) + "\n"


def main():
    environments, names = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).read_bytes().splitlines(keepends=True)
    folder = pathlib.Path(tempfile.mkdtemp())
    line = folder / "line"
    chunk, _ = cost("tandem", "explore", "--seeds", f"0..{CHUNK - 1}", "--output", line, "--quiet")
    print(f"a chunk of {CHUNK} seeds: {chunk:.0f} ms, {line.stat().st_size} bytes")
    stub = folder / "stub"
    stub.write_text(f'#!/bin/sh\nwhile [ "$1" != --output ]; do shift; done\ncat {line} >>"$2"\n')
    stub.chmod(0o755)
    one = per_task(lambda count: cost("sh", "-c", f"for i in $(seq {count}); do tandem explore --seeds 0..0 --quiet; done"),
                   10, 60)
    print(f"a process that explores one seed: {one[0]:.1f} ms")

    def ray(count):
        output = folder / f"ray-{count}.jsonl"
        return cost(environments / "ray/bin/python", integrations / "ray/tandem_ray.py", "--program", stub, "explore",
                    "--seeds", f"0..{count * CHUNK - 1}", "--output", output)

    def spark(count):
        return cost(environments / "spark/bin/python", integrations / "spark/tandem_spark.py", "--program", stub,
                    "--partitions", count, "explore", f"0..{count * CHUNK - 1}", folder / f"spark-{count}")

    def parallel(count):
        return cost("sh", "-c", f"mkdir {folder}/p{count}; seq {count} | "
                    f"parallel --joblog {folder}/p{count}/jobs {stub} --output {folder}/p{count}/{{}}")

    for engine, run in [("Ray", ray), ("Spark", spark), ("GNU parallel", parallel)]:
        processor, elapsed = per_task(run)
        print(f"an empty task of {engine}: {processor:.2f} ms of the driver, {elapsed:.2f} ms elapsed")

    many = folder / "many.jsonl"
    with open(many, "w") as file:
        file.writelines(lines(line.read_text(), 5000))
    merge, _ = cost("tandem", "explore", "merge", many, "--output", folder / "all.jsonl", "--quiet")
    print(f"merging a chunk: {merge / 5000:.2f} ms ({many.stat().st_size >> 20} MB in {merge / 1000:.1f} s)")

    alone = per_task(lambda count: cost("xargs", "-n", "1", "tandem", "log", "verify", "--each", "--quiet",
                                        names=b"".join(names[:count])), 10, 260)
    print(f"a process that verifies one log: {alone[0]:.1f} ms")
    together = per_task(lambda count: cost("tandem", "log", "verify", "--each", "--jobs", "1", "--quiet", "-",
                                           names=b"".join(names[:count])), 10, min(len(names), 10_000))
    print(f"a log in a process with others: {together[0]:.3f} ms")


if __name__ == "__main__":
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    main()
