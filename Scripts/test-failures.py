#!/usr/bin/env python3
"""Makes each system call on logs, saved states, sockets and pictures fail once, and checks what is left.

    Scripts/test-failures.py                  tries the first, the second, a middle and the last call of each kind
    Scripts/test-failures.py --only TEXT      tries only runs and kinds of calls whose name contains TEXT
    Scripts/test-failures.py --all            tries every single call, which takes hours
    Scripts/test-failures.py --programs DIR   uses tandem and tandem-player in DIR, by default .build/release, or
                                              .build/debug if the former does not exist

Needs a C compiler, and a build (Scripts/run help). Sessions run without libmpv, display and sound. After each failure
the script checks:

- No program hangs or dies by a signal, and each exit status is documented.
- Each log verifies. Only its last line may be incomplete.
- Each saved state, saved session and picture is complete: either the old or the new one.
- Each command with exit status 0 has had its effect.
- Each loss is reported: a message has the system's text for the error, or the name of the failed file or call.

docs/reliability.md has the results. The exit status is 1 if a failure had another result.
"""

import argparse
import collections
import concurrent.futures
import errno
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
STATUSES = {0, 1, 64, 65, 66, 69, 70, 74, 75}
SHORT = 0
ERRORS = {
    "create": ["EACCES", "EMFILE", "ENOSPC"], "open": ["EMFILE", "EIO", "EINTR"], "open-to-write": ["EACCES", "EINTR"],
    "write": ["ENOSPC", "EIO", "EINTR", "short"], "writev": ["EIO"], "read": ["EIO", "EINTR", "short"],
    "pread": ["EIO", "EINTR", "short"], "send": ["ENOBUFS", "EINTR", "short"],
    "recv": ["ECONNRESET", "EINTR", "short"], "fsync": ["EIO", "EINTR"], "fdatasync": ["EIO", "EINTR"],
    "ftruncate": ["ENOSPC", "EINTR"], "flock": ["ENOLCK"], "lock": ["ENOLCK"], "fchmod": ["EPERM"],
    "fstat": ["EIO"], "stat": ["EACCES", "EIO"], "lstat": ["EACCES"], "close": ["EIO", "EINTR"],
    "mkdir": ["EACCES", "ENOSPC"], "unlink": ["EACCES"], "rename-to": ["EACCES", "EIO", "ENOSPC"],
    "link-to": ["EACCES", "ENOSPC"], "memfd_create": ["EMFILE", "ENOMEM"], "mmap": ["ENOMEM"], "socket": ["EMFILE"],
    "bind": ["EACCES", "EADDRINUSE"], "connect": ["EACCES", "ECONNREFUSED", "EINTR"], "listen": ["EADDRINUSE"],
    "accept": ["EMFILE", "ECONNABORTED", "EINTR"], "getsockopt": ["ENOBUFS"],
}


class Session:
    """One run of programs in a folder of its own, with at most one failing call."""

    def __init__(self, programs, library, base, failing=None):
        self.tandem = str(programs / "tandem")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="failures", dir=base))
        for name in ("state", "run", "config", "work"):
            (self.folder / name).mkdir(mode=0o700)
        for name in ("a.mp4", "b.mp4", "c.mp4"):
            (self.folder / "work" / name).write_text("a video\n")
        self.counts = self.folder / "counts"
        self.counts.write_bytes(bytes(1 << 16))
        self.socket = str(self.folder / "run" / "s.sock")
        self.log = self.folder / "work" / "log.jsonl"
        self.results = []  # (arguments, status or None, output, errors)
        self.plain = {key: value for key, value in os.environ.items() if not key.startswith(("TANDEM_", "XDG_"))}
        self.plain.update(HOME=str(self.folder), XDG_STATE_HOME=str(self.folder / "state"),
                          XDG_RUNTIME_DIR=str(self.folder / "run"), XDG_CONFIG_HOME=str(self.folder / "config"))
        self.environment = dict(self.plain, LD_PRELOAD=library, TANDEM_FAIL_ROOT=str(self.folder),
                                TANDEM_FAIL_COUNTS=str(self.counts))
        if failing:
            kind, number, error = failing
            code = 0 if error == "short" else getattr(errno, error.rstrip("+"))
            self.environment.update(TANDEM_FAIL_CALL=kind, TANDEM_FAIL_ERROR=str(code),
                                    TANDEM_FAIL_NUMBER=f"{number}{'+' if error.endswith('+') else ''}")

    def start(self, *arguments):
        out, err = (tempfile.TemporaryFile() for _ in range(2))
        process = subprocess.Popen([self.tandem, *arguments], cwd=self.folder / "work", env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True)
        return process, arguments, out, err

    def finish(self, running, limit=90):
        process, arguments, out, err = running
        if arguments[0] == "play" and any(result[0][0] == "quit" and result[1] != 0 for result in self.results[-1:]):
            # The command `quit` failed because of the failing call. Repeat it, so that the session ends.
            subprocess.run([self.tandem, "quit", "--socket", self.socket], env=self.plain, capture_output=True, timeout=20)
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            status = None
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
            file.close()
        self.results.append((arguments, status, *texts))
        return status, texts[0]

    def run(self, *arguments):
        return self.finish(self.start(*arguments))

    def ask(self, *arguments):
        return self.run(*arguments, "--socket", self.socket)

    def play(self, *arguments):
        """Starts a session, and waits until it answers or has ended."""
        running = self.start("play", "--player", "simulated", "--display", "headless", "--mpris", "off", "--mpv-ipc", "off",
                             "--no-config", "--log", str(self.log), "--log-sync", "always", "--socket", self.socket,
                             *arguments)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and running[0].poll() is None:
            # Run without the library, because the calls of this command are not counted.
            state = subprocess.run([self.tandem, "status", "--json", "--socket", self.socket], env=self.plain,
                                   capture_output=True, timeout=20)
            if state.returncode == 0 and '"pictureInPicture":"B"' in state.stdout.decode():
                break
            time.sleep(0.02)
        return running

    def kinds(self):
        data, found = self.counts.read_bytes(), {}
        for at in range(0, 479 * 132, 132):
            name = data[at:at + 128].split(b"\0")[0].decode()
            if name:
                found[name] = struct.unpack_from("<i", data, at + 128)[0]
        return found


# The runs

def whole_session(session):
    running = session.play("a.mp4", "b.mp4", "--record", "record.json")
    session.ask("swap")
    session.ask("snapshot", str(session.folder / "work" / "picture.png"))
    session.ask("save", "friday")
    session.ask("open", "c.mp4")
    session.ask("status", "--json")
    session.ask("quit")
    session.finish(running)


def rotation(session):
    first = subprocess.run(
        [session.tandem, "scenario", "run", str(ROOT / "Scenarios" / "avkit" / "swapping-twice.json"), "--log-dir",
         str(session.folder / "logs")], env=session.plain, capture_output=True, check=True)
    assert first.returncode == 0
    part = next((session.folder / "logs").rglob("*.jsonl")).read_bytes()
    session.log.write_bytes(part * ((1 << 20) // len(part)))
    session.log.chmod(0o600)
    running = session.play("a.mp4", "b.mp4", "--log-rotate", "1")
    for _ in range(3):
        session.ask("swap")
    session.ask("quit")
    session.finish(running)


def resume(session):
    failing, session.environment = session.environment, session.plain
    running = session.play("a.mp4", "b.mp4")
    session.ask("save", "friday")
    session.ask("quit")
    session.finish(running)
    session.results.clear()
    session.environment = failing
    running = session.play("--resume")
    session.ask("save", "friday", "--replace")
    session.ask("quit")
    session.finish(running)
    running = session.play("@friday")
    session.run("saved")
    session.ask("quit")
    session.finish(running)


def verify(session):
    failing, session.environment = session.environment, session.plain
    running = session.play("a.mp4", "b.mp4")
    session.ask("swap")
    session.ask("quit")
    session.finish(running)
    session.results.clear()
    session.environment = failing
    session.run("log", "verify", str(session.log), "--junit", "junit.xml")
    session.run("log", "stats", str(session.log))
    session.run("log", "export", str(session.log), "--format", "otlp", "--output", "export.json")


RUNS = {"a session": whole_session, "a rotated log": rotation, "a resumed session": resume, "a log's commands": verify}


# The checks

def complaints(session, failing, name):
    """Returns the complaints about a run: each behaviour that must not occur."""
    found = []
    kind, number, error = failing
    said = "".join(result[3] for result in session.results) + "".join(
        result[2] for result in session.results if result[1] != 0)
    for arguments, status, _, errors in session.results:
        words = " ".join(arguments[:2])
        if status is None:
            found.append(f"{words} hangs")
        elif status not in STATUSES:
            found.append(f"{words} ends with {status}: {errors[-300:]}")
        elif status and not errors.strip():
            found.append(f"{words} ends with {status} and says nothing")
    lost = []
    statuses = [result[1] for result in session.results]
    by_command = {result[0][0]: result[1] for result in session.results}
    if any(statuses):
        lost.append("a command failed")
    lost += check_logs(session, found, by_command)
    lost += check_files(session, found, by_command, name)
    if os.path.exists(session.socket) and not re.search(" (unlink|lstat) run/s.sock", kind):
        lost.append("the socket is left")
    text = "" if error == "short" else os.strerror(getattr(errno, error.rstrip("+")))
    names = [text] if text else []
    names += ["can't", "lost", "no session", "ended before", "before it answered"]
    if lost and not any(word in said for word in names):
        found.append(f"{', '.join(lost)}, and no message: {said[-300:]!r}")
    return found


def check_logs(session, found, by_command):
    logs = sorted((session.folder / "work").glob("log.jsonl*"))
    if not session.log.exists():
        return ["the log is missing"]
    verdict = subprocess.run([session.tandem, "log", "verify", str(session.log), "--json"], env=session.plain,
                             capture_output=True, text=True, timeout=60)
    if verdict.returncode:
        found.append(f"the log does not verify: {verdict.returncode} {verdict.stdout[-400:]} {verdict.stderr[-300:]}")
    data = session.log.read_bytes()
    lost = []
    if data and not data.endswith(b"\n"):
        lost.append("the log's last line is torn")
    text = "".join(log.read_text(errors="replace") for log in logs)
    if '"event":"hole"' in text or '"kind":"gap"' in text:
        lost.append("the log has a gap")
    elif by_command.get("swap") == 0 and '"form":"swap"' not in text:
        found.append("the log has no swap")
    last = [line for line in data.decode(errors="replace").split("\n") if line][-1:]
    if not last or '"kind":"end"' not in last[0]:
        lost.append("the log has no end")
    return lost


def check_files(session, found, by_command, name):
    lost = []
    state = session.folder / "state" / "tandem" / "state.json"
    saved = session.folder / "config" / "tandem" / "saved" / "friday.json"
    for path in (state, saved, session.folder / "work" / "record.json"):
        if path.exists():
            try:
                json.loads(path.read_text())
            except ValueError:
                found.append(f"{path.name} is torn")
    # A second session of the user at the same time has `state-2.json`, and so on.
    if name != "a log's commands" and not list(state.parent.glob("state*.json")):
        lost.append("the state is missing")
    if by_command.get("save") == 0 and not saved.exists():
        found.append("the saved session is missing")
    picture = session.folder / "work" / "picture.png"
    if picture.exists() and not picture.read_bytes().endswith(b"IEND\xaeB`\x82"):
        found.append("the picture is torn")
    if by_command.get("snapshot") == 0 and not picture.exists():
        found.append("the picture is missing")
    left = [str(path) for path in session.folder.rglob(".tandem-*")]
    if left:
        lost.append(f"{len(left)} temporary files are left")
    return lost


# The whole test

def numbers(count, every):
    return list(range(1, count + 1)) if every else sorted({1, 2, (count + 1) // 2, count} & set(range(1, count + 1)))


def try_failure(programs, library, base, name, failing):
    session = Session(programs, library, base, failing)
    try:
        RUNS[name](session)
        found = complaints(session, failing, name)
    except Exception as exception:  # report a mistake of this script in its result, too
        found = [repr(exception)]
    statuses = tuple(result[1] for result in session.results)
    said = next((line for result in session.results for line in result[3].splitlines()
                 if line.strip() and not line.startswith("tandem: the log is")), "")
    shutil.rmtree(session.folder, ignore_errors=True)
    return name, failing, found, statuses, said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--json", type=pathlib.Path, help="also write each result as a line of JSON")
    parser.add_argument("--again", type=pathlib.Path, help="only the failures with complaints in such a file")
    options = parser.parse_args()
    programs = options.programs.resolve() if options.programs else next(
        (ROOT / ".build" / kind for kind in ("release", "debug") if (ROOT / ".build" / kind / "tandem").exists()), None)
    if not programs:
        sys.exit("error: there are no programs; build them with Scripts/run help")

    with tempfile.TemporaryDirectory(prefix="tandem-failures") as base:
        library = base + "/failing.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, str(ROOT / "Scripts" / "failing-calls.c"), "-ldl"],
                       check=True)
        work = []
        for name, run in RUNS.items():
            session = Session(programs, library, base)
            run(session)
            wrong = complaints(session, ("", 0, "short"), name)
            if wrong:
                sys.exit(f"error: {name} fails without a failing call: {wrong}")
            for kind, count in sorted(session.kinds().items()):
                call = kind.split(" ")[2]
                for number in numbers(count, options.all):
                    work += [(name, (kind, number, error)) for error in ERRORS[call]]
                if call in ("write", "create", "fsync", "fdatasync", "rename-to"):
                    work.append((name, (kind, 1, ("EIO+" if call.startswith("f") else "ENOSPC+"))))
        work = [(name, failing) for name, failing in work if options.only in f"{name}: {failing[0]}"]
        if options.again:
            results = [json.loads(line) for line in options.again.read_text().splitlines()]
            wrong = {(result["run"], result["kind"], result["number"], result["error"]) for result in results if result["wrong"]}
            work = [(name, failing) for name, failing in work if (name, *failing) in wrong]
        print(f"{len(work)} failures", flush=True)
        return report(work, options, lambda item: try_failure(programs, library, base, *item))


def report(work, options, attempt):
    table = collections.OrderedDict()
    wrong = 0
    lines = options.json.open("w") if options.json else None
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, failing, found, statuses, said in pool.map(attempt, work):
            kind, number, error = failing
            program, first, call, target = kind.split(" ", 3)
            row = table.setdefault((call, re.sub(r"^(work|run|state/tandem|config/tandem)/", "", target)), [0, 0, set()])
            row[0] += 1
            row[1] += not found
            row[2].add(error)
            if lines:
                lines.write(json.dumps({"run": name, "kind": kind, "number": number, "error": error, "wrong": found,
                                        "statuses": statuses, "said": said}) + "\n")
                lines.flush()
            for complaint in found:
                wrong += 1
                print(f"{name}: {kind}, number {number}, {error}: {complaint}", flush=True)
    print("\n| call | on | errors | tried | as promised |\n|---|---|---|---|---|")
    for (call, target), (tried, kept, errors) in sorted(table.items()):
        print(f"| {call} | {target} | {', '.join(sorted(errors))} | {tried} | {kept} |")
    print(f"\n{len(work)} failures, {wrong} complaints")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
