#!/usr/bin/env python3
"""Prints the parts of the orchestrator and of the verifier that their tests do not reach, and the reached share.

    Scripts/coverage.py           builds a copy of the package with counters in .build/coverage, and runs the tests
    Scripts/coverage.py --report  prints the result of the last run again

Needs Python 3 and Swift. A part is a region of Swift's coverage: a function body, one branch of a condition, or the
right side of an operator such as `&&`. Scripts/unreached.tsv has the parts that no input reaches, each with the reason.
The exit status is 1 if another part is not reached, or if a part of the list is reached.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.dont_write_bytecode = True
import mutate  # noqa: E402

SCRATCH = mutate.ROOT / ".build" / "coverage"
PACKAGE = SCRATCH / "package"
PROFILE = SCRATCH / "all.profdata"
SUITES = ["OrchestrationTests", "EventLogTests", "LogToolsTests", "ScenarioTests", "ExploreTests", "CodecTests", "SessionTests"]
PROGRAM = ".build/debug/tandemPackageTests.xctest"


def run_tests():
    files = {name: (mutate.ROOT / name).read_bytes() for name in mutate.sources()}
    files["Package.swift"] = mutate.reduced_manifest(switched=(), kept=[*SUITES, "tandem"])
    mutate.write_package(PACKAGE, files)
    subprocess.run(["nice", "-n", "10", "swift", "build", "--build-tests", "--enable-code-coverage"], cwd=PACKAGE,
                   env=mutate.ENVIRONMENT, check=True)
    for old in SCRATCH.glob("*.profraw"):
        old.unlink()
    environment = dict(mutate.ENVIRONMENT, LLVM_PROFILE_FILE=str(SCRATCH / "%p.profraw"))
    pattern = "^(" + "|".join(SUITES) + ")\\."
    result = subprocess.run(["nice", "-n", "15", *mutate.suite(pattern, "FormatTranslationTests")], cwd=PACKAGE, env=environment,
                            stdin=subprocess.DEVNULL)
    if result.returncode:
        sys.exit("a test fails")
    subprocess.run([tool("llvm-profdata"), "merge", "-o", str(PROFILE), *map(str, SCRATCH.glob("*.profraw"))], check=True)


def tool(name):
    """Returns the path of a program of Swift's own LLVM. Other versions of LLVM can't read its profiles."""
    compiler = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    folder = pathlib.Path(json.loads(compiler)["paths"]["runtimeResourcePath"]).parent.parent / "bin"
    return str(folder / name)


def regions():
    """Returns the largest count of each region. A region is (path, line, column, end line, end column)."""
    exported = subprocess.run(
        [tool("llvm-cov"), "export", "-format=text", f"-instr-profile={PROFILE}", PROGRAM], cwd=PACKAGE,
        capture_output=True, check=True).stdout
    counts = {}
    for function in json.loads(exported)["data"][0]["functions"]:
        for line, column, end, end_column, count, file, _, kind in function["regions"]:
            path = os.path.relpath(function["filenames"][file], PACKAGE)
            if kind == 0 and any(path.startswith(folder + "/") for folders in mutate.MODULES.values() for folder in folders):
                place = (path, line, column, end, end_column)
                counts[place] = max(count, counts.get(place, 0))
    return counts


def text_of(place):
    path, line, column, end, end_column = place
    lines = (PACKAGE / path).read_text().split("\n")[line - 1:end]
    lines[-1] = lines[-1][:end_column - 1] if len(lines) > 1 else lines[-1][:end_column - 1]
    lines[0] = lines[0][column - 1:]
    return " ".join(part.strip() for part in lines)[:90]


def function_of(place):
    """Returns the name of the function, initializer or computed property that contains a place."""
    for line in reversed((PACKAGE / place[0]).read_text().split("\n")[:place[1]]):
        match = re.match(r"\s*(?:@\w+ |[a-z]+(?:\(set\))? )*?(?:(?:func|var) ([^ (:<]+)|(init|subscript)\b)", line)
        # A property with a value, and a local variable, contain no other code.
        if match and (match[2] or " func " in f" {line}" or line.rstrip().endswith("{") and "=" not in line):
            return match[1] or match[2]
    return ""


def arguments():
    """Returns the rows of the list of unreached parts: file, function, and the beginning of the part's code."""
    rows = (mutate.ROOT / "Scripts" / "unreached.tsv").read_text().splitlines()[1:]
    return [tuple(row.split("\t")[:3]) for row in rows]


def main():
    SCRATCH.mkdir(parents=True, exist_ok=True)
    if "--report" not in sys.argv:
        run_tests()
    counts = regions()
    missed = sorted(place for place, count in counts.items() if count == 0)
    argued, unused, remaining = arguments(), set(arguments()), []
    for place in missed:
        inner = any(other != place and other[0] == place[0] and other[1:3] <= place[1:3] and place[3:] <= other[3:]
                    for other in missed)
        if inner:
            continue
        name, function, text = pathlib.Path(place[0]).name, function_of(place), text_of(place)
        found = [row for row in argued if row[:2] == (name, function) and text.startswith(row[2].rstrip("…"))]
        unused.difference_update(found)
        if not found:
            remaining.append(place)
            print(f"{place[0]}:{place[1]}:{place[2]}: in {function}: {text}")
    for row in sorted(unused):
        print(f"Scripts/unreached.tsv: reached, or not there: {' '.join(row)}")
    for module in mutate.MODULES:
        of_module = [place for place in counts if place[0].split("/")[1] == module]
        reached = sum(counts[place] > 0 for place in of_module)
        print(f"{module}: {reached} of {len(of_module)} regions reached ({100 * reached / max(1, len(of_module)):.2f} %)")
    print(f"not reached, with a reason: {len(argued) - len(unused)} rows; without a reason: {len(remaining)} parts")
    return 1 if remaining or unused else 0


if __name__ == "__main__":
    sys.exit(main())
