#!/usr/bin/env python3
"""Changes one place of the orchestrator or of the verifier at a time, and prints the changes that no test notices.

    Scripts/mutate.py                 builds once, then tries each mutant that has no result yet
    Scripts/mutate.py --survivors     tries only the mutants that survived earlier, for example after new tests
    Scripts/mutate.py --sample 200    tries a random sample of 200 mutants, always the same sample
    Scripts/mutate.py --list          prints the mutants, and builds nothing
    Scripts/mutate.py --only TEXT     tries only the mutants whose place or kind contains TEXT

Needs Python 3 and Swift. A mutant is one such change. A check kills a mutant if the check fails, or takes
ten times its usual time. The copy of the code with all mutants, and the results, are in .build/mutation. Remove this
folder to begin again. The exit status is 1 if a mutant survived.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.dont_write_bytecode = True
import mutants  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build" / "mutation"
PACKAGE = SCRATCH / "package"
RESULTS = SCRATCH / "results.jsonl"
SKIPPED = SCRATCH / "skipped.json"
MODULES = {
    "TandemOrchestrator": ["Sources/TandemOrchestrator"],
    "TandemLog": ["Sources/TandemLog/Verification", "Sources/TandemLog/Gaps", "Sources/TandemLog/Facts"],
}
# Other modules in which the checks spend much time. The copy optimises them.
COMPUTING = ["TandemPlayback", "TandemRuntime", "Tandem", "TandemTesting", "TandemScenario"]
KEPT = ["tandem", "OrchestrationTests", "EventLogTests", "LogToolsTests", "ScenarioTests", "ExploreTests"]
ENVIRONMENT = dict(os.environ, TANDEM_STRICT="1")


# The copy

def entries(manifest):
    """The targets of Package.swift: name, dependencies, and the place of the entry in the text."""
    begin = manifest.index("  targets: [")
    for match in re.finditer(r"\n    \.(\w+)\(", manifest[begin:]):
        start = begin + match.start()
        at, depth = begin + match.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(manifest[at], 0)
            at += 1
        text = manifest[start:at]
        name = re.search(r'name: "(.*?)"', text).group(1)
        dependencies = re.search(r"dependencies: \[(.*?)\]", text, re.S)
        yield name, re.findall(r'"(.*?)"', dependencies.group(1)) if dependencies else [], start, at


def reduced_manifest(switched=MODULES, kept=KEPT):
    """Returns a Package.swift with only the targets that the checks need, and with the module that switches mutants."""
    manifest = (ROOT / "Package.swift").read_text()
    targets = {name: (dependencies, start, end) for name, dependencies, start, end in entries(manifest)}
    needed, waiting = set(), list(kept)
    while waiting:
        name = waiting.pop()
        if name in targets and name not in needed:
            needed.add(name)
            waiting += targets[name][0]
    for name, (_, start, end) in sorted(targets.items(), key=lambda target: -target[1][1]):
        if name not in needed:
            manifest = manifest[:start] + manifest[end + 1:]
        elif switched and name in COMPUTING:
            manifest = manifest[:end - 1].rstrip() + ", swiftSettings: quick)" + manifest[end:]
        elif name in switched:
            text = manifest[start:end]
            text = (text.replace("dependencies: [", 'dependencies: ["CMutant", ') if "dependencies" in text
                    else text.replace(f'name: "{name}",', f'name: "{name}", dependencies: ["CMutant"],'))
            manifest = manifest[:start] + text + manifest[end:]
    manifest = re.sub(r"products: \[.*?\n  \],", "products: [],", manifest, flags=re.S)
    runner = ('.executableTarget(name: "mutation-runner", dependencies: ["CMutantSwitch", "TandemExplore", '
              '"TandemFoundation", "TandemScenario"]),')
    runner = f'.target(name: "CMutantSwitch", dependencies: ["CMutant"]), {runner}'
    return manifest.replace("  targets: [", f'  targets: [\n    .target(name: "CMutant"),\n    {runner}') if switched else manifest


def write(path, data):
    """Writes a file if its content has changed, so that a build builds only changed files."""
    data = data.encode() if isinstance(data, str) else data
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def write_package(package, files):
    """Writes the files of a copy, and removes the Swift files that an earlier copy has left."""
    for name, data in files.items():
        write(package / name, data)
        if (ROOT / name).is_file():
            # Some tests run scripts of the package.
            shutil.copymode(ROOT / name, package / name)
    for folder in ("Sources", "Tests"):
        for old in (package / folder).rglob("*.swift"):
            if str(old.relative_to(package)) not in files:
                old.unlink()


def sources():
    """The names of the package's files."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, check=True).stdout.decode().split("\0")
    return sorted(name for name in listed if name and (ROOT / name).is_file())


def copy_package(skipped):
    """Writes the copy with all mutants, except those that do not compile.

    Returns the mutants."""
    found, files, operators = [], {}, {module: [] for module in MODULES}
    number = 1
    for name in sources():
        module = next((module for module, folders in MODULES.items()
                       if name.endswith(".swift") and any(name.startswith(folder + "/") for folder in folders)), None)
        if module:
            rewriter = mutants.Rewriter(name, (ROOT / name).read_text(), number, skipped)
            files[name] = rewriter.rewrite()
            number = rewriter.number
            operators[module] += rewriter.operators
            found += rewriter.mutants
        else:
            files[name] = (ROOT / name).read_bytes()
    files["Package.swift"] = reduced_manifest()
    for module in MODULES:
        files[f"Sources/{module}/Switches.swift"] = mutants.switches(operators[module])
    files["Sources/CMutant/include/CMutant.h"] = "extern const int active_mutant;\n"
    files["Sources/CMutant/CMutant.c"] = (
        '#include "CMutant.h"\n#include <stdlib.h>\nconst int active_mutant __attribute__((section(".data"))) = 0;\n'
        "__attribute__((constructor)) static void read_mutant(void) {\n"
        '  char *text = getenv("TANDEM_MUTANT");\n  *(volatile int *)&active_mutant = text ? atoi(text) : 0;\n}\n')
    files["Sources/CMutantSwitch/include/CMutantSwitch.h"] = "void switch_to_mutant(int number);\n"
    files["Sources/CMutantSwitch/CMutantSwitch.c"] = (
        '#include "CMutant.h"\n#include "CMutantSwitch.h"\n'
        "void switch_to_mutant(int number) { *(volatile int *)&active_mutant = number; }\n")
    files["Sources/mutation-runner/main.swift"] = (ROOT / "Scripts" / "mutation-runner.swift").read_bytes()
    write_package(PACKAGE, files)
    return found


def build(what):
    return subprocess.run(["nice", "-n", "10", "swift", "build", *what], cwd=PACKAGE, env=ENVIRONMENT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def distance_to(mutant, line):
    """Returns a mutant's distance from an error. Mutants in the error's line and the three next lines are nearest."""
    return mutant.line - line if line <= mutant.line < line + 4 else 4 + abs(mutant.line - line)


def build_package():
    """Builds the copy. A mutant that does not compile is left out.

    Returns the mutants that compile."""
    skipped = set(json.loads(SKIPPED.read_text())) if SKIPPED.exists() else set()
    found = copy_package(skipped)
    for module in MODULES:
        while True:
            print(f"Building {module} with its mutants …", flush=True)
            output = build(["--target", module])
            if output.returncode == 0:
                break
            places = set(re.findall(r"(Sources/[^:\s]*\.swift):(\d+):\d+: error", output.stdout))
            wrong = set()
            for path, line in places:
                near = [mutant for mutant in found if mutant.path == path]
                # The error is in the line of the mutant, at the start of its expression, or at the end of its function.
                distance = min((distance_to(mutant, int(line)) for mutant in near), default=None)
                wrong |= {mutant.number for mutant in near if distance_to(mutant, int(line)) == distance}
            if not wrong:
                sys.exit(output.stdout[-6000:])
            (SCRATCH / "errors.txt").open("a").write(
                "\n".join(sorted(set(re.findall(r"Sources/[^\n]* error: [^\n]*", output.stdout)))) + "\n")
            skipped |= wrong
            print(f"{len(wrong)} mutants do not compile.", flush=True)
            write(SKIPPED, json.dumps(sorted(skipped)))
            found = copy_package(skipped)
    build_or_exit(["--product", "mutation-runner"])
    return found


def build_or_exit(what):
    output = build(what)
    if output.returncode:
        sys.exit(output.stdout[-6000:])


# The checks

def suite(pattern, skip=None):
    command = [".build/debug/tandemPackageTests.xctest", "--testing-library", "swift-testing", "--filter", pattern]
    return command + (["--skip", skip] if skip else [])


# The suites. Before them, the runner tries the scenarios and random sessions, which takes little time.
CHECKS = {
    "EventLogTests": suite("^(EventLogTests|LogToolsTests)\\."),
    "OrchestrationTests": suite("^OrchestrationTests\\.", "ExplorationTests"),
    "ScenarioTests": suite("^(ScenarioTests|ExploreTests)\\."),
    "ExplorationTests": suite("ExplorationTests"),
}
ORDER = {
    "TandemOrchestrator": ["OrchestrationTests", "ScenarioTests", "EventLogTests", "ExplorationTests"],
    "TandemLog": ["EventLogTests", "ScenarioTests", "OrchestrationTests"],
}


class Runner:
    """A process that tries mutants on the scenarios and on random sessions. A crash or a hang kills the mutant, too."""

    def __init__(self, limit):
        self.limit, self.process = limit, None

    def start(self):
        self.process = subprocess.Popen(
            ["nice", "-n", "15", ".build/debug/mutation-runner", "Scenarios"], cwd=PACKAGE, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=ENVIRONMENT, text=True, bufsize=1)

    def killer(self, number):
        if not self.process or self.process.poll() is not None:
            self.start()
        self.process.stdin.write(f"{number}\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], self.limit)[0]:
            self.process.kill()
            self.process.wait()
            return "hang"
        answer = self.process.stdout.readline().split(" ", 2)
        if len(answer) < 2:
            self.process.wait()
            return "crash"
        return None if answer[1].strip() == "alive" else answer[2].strip()


def passes(check, number, limit):
    """True if a suite does not notice the mutant."""
    with tempfile.TemporaryDirectory(prefix="mutant") as folder:
        process = subprocess.Popen(["nice", "-n", "15", *CHECKS[check]], cwd=PACKAGE, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                                   env=dict(ENVIRONMENT, TANDEM_MUTANT=str(number), TMPDIR=folder))
        try:
            return process.wait(limit) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            return False


def try_suites(mutant, limits):
    for check in ORDER[mutant.path.split("/")[1]]:
        if not passes(check, mutant.number, limits[check]):
            return mutant, check
    return mutant, None


def identity(mutant):
    return f"{mutant.number} {mutant.path} {mutant.kind} {mutant.text}"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--survivors", action="store_true")
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--sample", type=int)
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    options = arguments.parse_args()

    SCRATCH.mkdir(parents=True, exist_ok=True)
    if options.list:
        skipped = set(json.loads(SKIPPED.read_text())) if SKIPPED.exists() else set()
        for mutant in copy_package(skipped):
            print(f"{mutant.path}:{mutant.line}: {mutant.kind}: {mutant.text}")
        return 0
    found = build_package()

    killers = {}
    if RESULTS.exists():
        for line in RESULTS.read_text().splitlines():
            result = json.loads(line)
            killers[result["mutant"]] = result["killer"]
    # The order is random, but always the same, so that the first mutants are a sample of all.
    order = list(found)
    random.Random(1).shuffle(order)
    wanted = [mutant for mutant in order[:options.sample] if options.only in f"{mutant.path}:{mutant.line}: {mutant.kind}"
              and (killers.get(identity(mutant), "") is None if options.survivors else identity(mutant) not in killers)]
    with RESULTS.open("a") as results, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def keep(mutant, killer):
            killers[identity(mutant)] = killer
            results.write(json.dumps({"mutant": identity(mutant), "killer": killer}) + "\n")
            results.flush()

        left = []
        for mutant, killer in completed(pool, run_quickly, wanted):
            if killer:
                keep(mutant, killer if killer in ("crash", "hang") else "seed" if killer.startswith("seed ") else "scenario")
            else:
                left.append(mutant)
        print(f"{len(wanted) - len(left)} of {len(wanted)} mutants are killed by scenarios and random sessions", flush=True)
        print("Building the suites …", flush=True)
        build_or_exit(["--build-tests"])
        limits = {}
        for check in CHECKS:
            begin = time.monotonic()
            if not passes(check, 0, 1200):
                sys.exit(f"{check} fails without a mutant")
            limits[check] = max(30, 10 * (time.monotonic() - begin))
            print(f"{check}: {limits[check] / 10:.1f} s", flush=True)
        for mutant, killer in completed(pool, lambda mutant: try_suites(mutant, limits), left):
            keep(mutant, killer)
    return report(found, killers)


def completed(pool, work, items):
    """Yields the results in the order in which they are ready."""
    for future in concurrent.futures.as_completed([pool.submit(work, item) for item in items]):
        yield future.result()


LOCAL = threading.local()


def run_quickly(mutant):
    if not hasattr(LOCAL, "runner"):
        LOCAL.runner = Runner(limit=120)
        if LOCAL.runner.killer(0):
            raise SystemExit("the scenarios or random sessions fail without a mutant")
    return mutant, LOCAL.runner.killer(mutant.number)


def report(found, killers):
    tried = [mutant for mutant in found if identity(mutant) in killers]
    survivors = [mutant for mutant in tried if killers[identity(mutant)] is None]
    for mutant in survivors:
        print(f"{mutant.path}:{mutant.line}: {mutant.kind}: {mutant.text}")
    for module in MODULES:
        of_module = [mutant for mutant in tried if mutant.path.split("/")[1] == module]
        lost = [mutant for mutant in survivors if mutant in of_module]
        print(f"{module}: {len(of_module)} mutants, {len(of_module) - len(lost)} killed, {len(lost)} survived")
    for killer in ("scenario", "seed", "crash", "hang", *CHECKS):
        print(f"killed by {killer}: {sum(killers[identity(mutant)] == killer for mutant in tried)}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
