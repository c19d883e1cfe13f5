#!/usr/bin/env python3
"""Mutation testing of the orchestrator and of the verifier: changes one place at a time, and says which change no test sees.

    Scripts/mutate.py                 builds once, then tries each mutant that has no result yet
    Scripts/mutate.py --survivors     tries only the mutants that survived before, for example with new tests
    Scripts/mutate.py --list          prints the mutants, and builds nothing
    Scripts/mutate.py --only TEXT     only mutants whose place or kind contains this text

Needs Python 3 and Swift. The copy with the mutants and the results are in .build/mutation; remove it to begin again. A
mutant is killed by the first check that fails or takes ten times its usual time. The exit status is 1 if a mutant survived.
"""

import argparse
import concurrent.futures
import filecmp
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
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


def reduced_manifest(switched=MODULES):
    """Package.swift with those targets only that the checks need, and with the module of the switch."""
    manifest = (ROOT / "Package.swift").read_text()
    targets = {name: (dependencies, start, end) for name, dependencies, start, end in entries(manifest)}
    needed, waiting = set(), list(KEPT)
    while waiting:
        name = waiting.pop()
        if name in targets and name not in needed:
            needed.add(name)
            waiting += targets[name][0]
    for name, (_, start, end) in sorted(targets.items(), key=lambda target: -target[1][1]):
        if name not in needed:
            manifest = manifest[:start] + manifest[end + 1:]
        elif name in switched:
            text = manifest[start:end]
            text = (text.replace("dependencies: [", 'dependencies: ["CMutant", ') if "dependencies" in text
                    else text.replace(f'name: "{name}",', f'name: "{name}", dependencies: ["CMutant"],'))
            manifest = manifest[:start] + text + manifest[end:]
    manifest = re.sub(r"products: \[.*?\n  \],", 'products: [.executable(name: "tandem", targets: ["tandem"])],',
                      manifest, flags=re.S)
    return manifest.replace("  targets: [", '  targets: [\n    .target(name: "CMutant"),') if switched else manifest


def write(path, data):
    """Writes a file unless it is there already, so that a build builds only what has changed."""
    data = data.encode() if isinstance(data, str) else data
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


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
    for name, data in files.items():
        write(PACKAGE / name, data)
    return found


def build(what):
    return subprocess.run(["nice", "-n", "10", "swift", "build", *what], cwd=PACKAGE, env=ENVIRONMENT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def distance_to(mutant, line):
    """The lines between a mutant and an error; those before the error count less than a few lines behind it."""
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
                # The compiler names the line of the mutant, or the beginning of its expression, or the end of its function.
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
    print("Building the checks …", flush=True)
    output = build(["--build-tests"])
    if output.returncode:
        sys.exit(output.stdout[-6000:])
    return found


# The checks

def suite(pattern, skip=None):
    command = [".build/debug/tandemPackageTests.xctest", "--testing-library", "swift-testing", "--filter", pattern]
    return command + (["--skip", skip] if skip else [])


CHECKS = {
    "scenarios": [".build/debug/tandem", "scenario", "run", "Scenarios", "--quiet", "--log-dir"],
    "tandem explore": [".build/debug/tandem", "explore", "--seeds", "0..2000", "--quiet", "--failures"],
    "EventLogTests": suite("^(EventLogTests|LogToolsTests)\\."),
    "OrchestrationTests": suite("^OrchestrationTests\\.", "ExplorationTests"),
    "ScenarioTests": suite("^(ScenarioTests|ExploreTests)\\."),
    "ExplorationTests": suite("ExplorationTests"),
}
ORDER = {
    "TandemOrchestrator": ["scenarios", "OrchestrationTests", "tandem explore", "ScenarioTests", "EventLogTests",
                           "ExplorationTests"],
    "TandemLog": ["EventLogTests", "scenarios", "ScenarioTests", "tandem explore", "OrchestrationTests",
                  "ExplorationTests"],
}


def passes(check, number, limit):
    """True if a check does not see the mutant."""
    with tempfile.TemporaryDirectory(prefix="mutant") as folder:
        command = CHECKS[check] + ([folder] if check in ("scenarios", "tandem explore") else [])
        process = subprocess.Popen(["nice", "-n", "15", *command], cwd=PACKAGE, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                                   env=dict(ENVIRONMENT, TANDEM_MUTANT=str(number), TMPDIR=folder))
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            return False
        if status:
            return False
        return check != "scenarios" or all(
            filecmp.cmp(golden, pathlib.Path(folder, golden.relative_to(PACKAGE / "Scenarios").parent,
                                             golden.name.replace(".log.jsonl", ".jsonl")), shallow=False)
            for golden in (PACKAGE / "Scenarios").glob("*/*.log.jsonl"))


def try_mutant(mutant, limits):
    module = mutant.path.split("/")[1]
    for check in ORDER[module]:
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
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    options = arguments.parse_args()

    SCRATCH.mkdir(parents=True, exist_ok=True)
    if options.list:
        skipped = set(json.loads(SKIPPED.read_text())) if SKIPPED.exists() else set()
        for mutant in copy_package(skipped):
            print(f"{mutant.path}:{mutant.line}: {mutant.kind}: {mutant.text}")
        return 0
    found = build_package()

    limits = {}
    for check in CHECKS:
        begin = time.monotonic()
        if not passes(check, 0, 1200):
            sys.exit(f"{check} fails without a mutant")
        limits[check] = max(10, 10 * (time.monotonic() - begin))
        print(f"{check}: {limits[check] / 10:.1f} s", flush=True)

    killers = {}
    if RESULTS.exists():
        for line in RESULTS.read_text().splitlines():
            result = json.loads(line)
            killers[result["mutant"]] = result["killer"]
    wanted = [mutant for mutant in found if options.only in f"{mutant.path}:{mutant.line}: {mutant.kind}"
              and (killers.get(identity(mutant), "") is None if options.survivors else identity(mutant) not in killers)]
    wanted.sort(key=lambda mutant: mutant.kind == "assignment dropped")
    with RESULTS.open("a") as results, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for mutant, killer in pool.map(lambda mutant: try_mutant(mutant, limits), wanted):
            killers[identity(mutant)] = killer
            results.write(json.dumps({"mutant": identity(mutant), "killer": killer}) + "\n")
            results.flush()
    return report(found, killers)


def report(found, killers):
    tried = [mutant for mutant in found if identity(mutant) in killers]
    survivors = [mutant for mutant in tried if killers[identity(mutant)] is None]
    for mutant in survivors:
        print(f"{mutant.path}:{mutant.line}: {mutant.kind}: {mutant.text}")
    for module in MODULES:
        of_module = [mutant for mutant in tried if mutant.path.split("/")[1] == module]
        lost = [mutant for mutant in survivors if mutant in of_module]
        print(f"{module}: {len(of_module)} mutants, {len(of_module) - len(lost)} killed, {len(lost)} survived")
    for check in CHECKS:
        print(f"killed by {check}: {sum(killers[identity(mutant)] == check for mutant in tried)}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
