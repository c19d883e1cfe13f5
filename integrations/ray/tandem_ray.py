#!/usr/bin/env python3
"""Explores seeds or verifies logs with Ray, on this machine or on a cluster.

    tandem_ray.py explore --seeds 0..9999999 --output results.jsonl
    find /logs -name '*.jsonl' | tandem_ray.py --address 10.0.0.1:6379 verify --output verdicts.jsonl

`explore` appends its results to the file. Repeat the command after an interruption: it skips the chunks that the file
has. `verify` reads the paths of the logs on standard input. Each path must be valid on each worker. The exit status is
1 if a session failed or a log is not sound.
"""

import argparse
import collections
import json
import pathlib
import sys

import ray

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tandem_tasks  # noqa: E402


def known_chunks(file):
    """Returns the chunks in a file of results, and True if no session failed. Removes an incomplete last line."""
    known, end, is_sound, kinds = set(), 0, True, set()
    file.seek(0)
    for line in iter(file.readline, b""):
        if not line.endswith(b"\n"):
            file.truncate(end)
            break
        end += len(line)
        # A killed writer may have left an incomplete result on the same line.
        line = line[line.rindex(b'{"explored":'):]
        result = json.loads(line)
        kinds.add((result["explored"], result["sessions"]))
        known.add(range(result["first"], result["last"] + 1))
        is_sound = is_sound and tandem_tasks.is_sound(line)
    if len(kinds) > 1:
        sys.exit(f"{file.name} has results of several versions; use a separate file for each version")
    return known, is_sound


def stream(task, parts, program, limit):
    """Yields the lines of each part, in order. At most `limit` tasks are unfinished, so memory is bounded."""
    running = collections.deque()
    for part in parts:
        running.append(task.remote(part, program))
        if len(running) >= limit:
            yield from ray.get(running.popleft())
    while running:
        yield from ray.get(running.popleft())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", help="address of the cluster (default: this machine)")
    parser.add_argument("--retries", type=int, default=3, help="retries of a task whose worker dies; -1: no limit")
    parser.add_argument("--program", default="tandem", help="path of tandem on each worker")
    actions = parser.add_subparsers(dest="action", required=True)
    explore = actions.add_parser("explore")
    explore.add_argument("--seeds", default="0..99999")
    explore.add_argument("--output", required=True)
    verify = actions.add_parser("verify")
    verify.add_argument("--batch", type=int, default=1000, help="number of logs for each task")
    verify.add_argument("--output", required=True)
    arguments = parser.parse_args()

    ray.init(address=arguments.address, log_to_driver=False)
    # The workers get the functions by value, so no file has to be copied to them.
    ray.cloudpickle.register_pickle_by_value(tandem_tasks)
    task = ray.remote(getattr(tandem_tasks, arguments.action)).options(
        max_retries=arguments.retries, retry_exceptions=[tandem_tasks.Interrupted])
    is_sound = True
    with open(arguments.output, "a+b" if arguments.action == "explore" else "wb") as file:
        if arguments.action == "explore":
            known, is_sound = known_chunks(file)
            parts = (seeds for seeds in tandem_tasks.chunks(arguments.seeds) if seeds not in known)
        else:
            sys.stdin.reconfigure(errors="surrogateescape")
            parts = tandem_tasks.batches((line.rstrip("\n") for line in sys.stdin), arguments.batch)
        limit = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for line in stream(task, parts, arguments.program, limit):
            file.write(line)
            file.flush()
            is_sound = is_sound and tandem_tasks.is_sound(line)
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())
