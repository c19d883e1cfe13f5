#!/usr/bin/env python3
"""Checks the manifest of an Indexed Job with the classes of Kubernetes' client, and runs the indices on this machine.

    simulate-indexed-job.py MANIFEST FOLDER [--pods N] [--kill N] [--evict N] [--twice N]

FOLDER replaces the job's volume. The indices run in random order in N pods (--pods) at a time. The script kills the
first pods of N indices (--kill), evicts the first pods of N more indices (--evict), and runs N indices twice (--twice).
It then follows the manifest's podFailurePolicy and backoffLimitPerIndex. Prints the result as JSON. The exit status is
1 if the job failed.
"""

import argparse
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import time

import yaml
from kubernetes import client


def read_job(path):
    """Reads a manifest, and refuses fields that the classes do not know or that they lack."""
    with open(path) as file:
        manifest = yaml.safe_load(file)
    api = client.ApiClient()
    job = api._ApiClient__deserialize(manifest, "V1Job")
    if api.sanitize_for_serialization(job) != manifest:
        raise SystemExit(f"{path}: the classes of Kubernetes read other fields than the file has")
    spec = job.spec
    assert spec.completion_mode == "Indexed" and spec.template.spec.restart_policy == "Never"
    assert spec.max_failed_indexes <= spec.completions <= 100_000
    return job


def matches(rule, status, is_evicted):
    """Returns true if a rule of the podFailurePolicy applies to a pod that ended."""
    if rule.on_exit_codes:
        return (status in rule.on_exit_codes.values) == (rule.on_exit_codes.operator == "In") and status != 0
    return is_evicted and any(pattern.type == "DisruptionTarget" for pattern in rule.on_pod_conditions)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manifest")
    parser.add_argument("folder")
    for name, number in [("pods", 2), ("kill", 0), ("evict", 0), ("twice", 0), ("order", 1)]:
        parser.add_argument("--" + name, type=int, default=number)
    parser.add_argument("--seeds", help="takes the place of the manifest's seeds")
    arguments = parser.parse_args()
    spec = read_job(arguments.manifest).spec
    container = spec.template.spec.containers[0]
    chance = random.Random(arguments.order)
    waiting = chance.sample(range(spec.completions), spec.completions)
    killed = set(waiting[:arguments.kill])
    evicted = set(waiting[arguments.kill:arguments.kill + arguments.evict])
    waiting += chance.sample(waiting, arguments.twice)
    chance.shuffle(waiting)
    counts = {"pods": 0, "killed": 0, "evicted": 0, "retried": 0}
    failures, failed, done, job_failed = {}, set(), set(), False

    def run(index):
        """Runs one pod to its end. Returns the index, its exit status, and true if it was evicted."""
        words = container.command + container.args
        if arguments.seeds:
            words = [word.replace("0..639999", arguments.seeds) for word in words]
        words = [word.replace(container.volume_mounts[0].mount_path, arguments.folder) for word in words]
        variables = {variable.name: variable.value for variable in container.env}
        pod = subprocess.Popen(words, env={**os.environ, **variables, "JOB_COMPLETION_INDEX": str(index)})
        is_evicted = index in evicted
        if index in killed | evicted:
            killed.discard(index), evicted.discard(index)
            time.sleep(chance.random() * 3)
            pod.kill()
        status = pod.wait()
        if status < 0:
            counts["evicted" if is_evicted else "killed"] += 1
        return index, status if status >= 0 else 128 - status, is_evicted

    with concurrent.futures.ThreadPoolExecutor(arguments.pods) as pods:
        running = set()
        while waiting or running:
            while waiting and len(running) < arguments.pods:
                index = waiting.pop(0)
                counts["pods"] += 1
                running.add(pods.submit(run, index))
            ended, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for index, status, is_evicted in (future.result() for future in ended):
                if status == 0:
                    done.add(index)
                    continue
                rule = next((rule for rule in spec.pod_failure_policy.rules if matches(rule, status, is_evicted)), None)
                if rule and rule.action == "FailJob":
                    job_failed, waiting = True, []
                elif rule and rule.action == "FailIndex":
                    failed.add(index)
                else:
                    if not rule or rule.action == "Count":
                        failures[index] = failures.get(index, 0) + 1
                    if failures.get(index, 0) > spec.backoff_limit_per_index:
                        failed.add(index)
                    else:
                        counts["retried"] += 1
                        waiting.append(index)
    is_complete = not job_failed and not failed and len(done) == spec.completions
    print(json.dumps({**counts, "failedIndexes": sorted(failed), "complete": is_complete}))
    return 0 if is_complete else 1


if __name__ == "__main__":
    sys.exit(main())
