#!/usr/bin/env python3
"""Plays for hours, and measures what grows. Scripts/soak installs what this program needs and calls it.

    Scripts/soak.py PROGRAM FOLDER HOURS [--swaps]
"""

import collections
import http.server
import itertools
import json
import os
import pathlib
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

program, folder, hours = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), float(sys.argv[3])
only_swaps = "--swaps" in sys.argv[4:]
work = pathlib.Path(tempfile.mkdtemp(prefix="soak", dir=folder.absolute()))
environment = {
    "PATH": os.environ["PATH"], "HOME": str(work), "XDG_STATE_HOME": str(work), "XDG_RUNTIME_DIR": str(work),
    "PULSE_SERVER": f"unix:{work}/sound.sock",
}
# The interval between two samples, and the time for which each sample watches the positions.
INTERVAL = max(10.0, min(60.0, hours * 3600 / 120))
WATCHED = 5.0
# The longest wait for a reply. An opening may wait for a stream that has broken off.
LONGEST = 60.0


class Stream(http.server.SimpleHTTPRequestHandler):
    """Sends parts of files. While `is_broken` is set, every connection breaks off."""

    is_broken = threading.Event()
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = work / pathlib.Path(self.path).name
        size = path.stat().st_size
        first = int((re.match(r"bytes=(\d+)-", self.headers.get("Range", "")) or ["", "0"])[1])
        if self.is_broken.is_set() or first >= size:
            self.close_connection = True
            return
        self.send_response(206)
        self.send_header("Content-Type", "video/mp4")
        self.send_header("Content-Length", str(size - first))
        self.send_header("Content-Range", f"bytes {first}-{size - 1}/{size}")
        self.send_header("Accept-Ranges", "bytes")
        self.end_headers()
        try:
            with path.open("rb") as file:
                file.seek(first)
                while (part := file.read(1 << 14)) and not self.is_broken.is_set():
                    self.wfile.write(part)
        except OSError:
            pass
        self.close_connection = True


def make_films():
    sources = {"a": "testsrc2", "b": "mandelbrot", "c": "smptehdbars", "d": "rgbtestsrc"}
    for name, source in sources.items():
        subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", f"{source}=size=640x360:rate=25",
             "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", "120", "-c:v", "libx264",
             "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "50", "-c:a", "aac", "-movflags", "+faststart",
             str(work / f"{name}.mp4")], check=True)


def start_sound():
    return subprocess.Popen(
        ["pulseaudio", "--daemonize=no", "-n", "--exit-idle-time=-1", "--realtime=no", "--high-priority=no",
         "--log-level=error", "--use-pid-file=no", "-L", "module-null-sink sink_name=ear",
         "-L", f"module-native-protocol-unix auth-anonymous=1 socket={work}/sound.sock"], env=environment)


class Session:
    """A session, and its control socket."""

    def __init__(self, words):
        self.path = work / "s.sock"
        self.output = (work / "output").open("wb")
        self.process = subprocess.Popen(
            [program, "play", *words, "--no-config", "--quiet", "--animation", "0", "--log", str(work / "log.jsonl"),
             "--log-rotate", "0", "--socket", str(self.path)],
            env=environment, stdout=self.output, stderr=self.output, stdin=subprocess.DEVNULL)
        self.numbers, self.connection = itertools.count(1), None
        self.answers, self.silent, self.reason = collections.Counter(), [], None

    def connect(self):
        end = time.monotonic() + 30
        while True:
            try:
                self.connection = socket.socket(socket.AF_UNIX)
                self.connection.settimeout(LONGEST)
                self.connection.connect(str(self.path))
                self.lines = self.connection.makefile("rb")
                return
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def ask(self, *command):
        """Returns the reply to a command; None without a reply."""
        number = next(self.numbers)
        if self.connection is None:
            self.connect()
        try:
            line = json.dumps({"command": list(command), "request_id": number}) + "\n"
            self.connection.sendall(line.encode())
            while line := self.lines.readline():
                reply = json.loads(line)
                if reply.get("request_id") == number:
                    self.reason = reply.get("reason")
                    self.answers[f"{command[0]}: {reply['error']} {self.reason or ''}".strip()] += 1
                    return reply
        except OSError:
            pass
        self.silent.append(command[0])
        self.connection = None
        return None

    def status(self):
        return (self.ask("status") or {}).get("data") or {}

    def processes(self):
        """Returns the process ids of the session, the supervisor's first."""
        found = [self.process.pid]
        for one in found:
            for task in pathlib.Path(f"/proc/{one}/task").glob("*/children"):
                try:
                    found += map(int, task.read_text().split())
                except OSError:
                    pass
        return found


def measure(session):
    """Returns the memory in MiB, the descriptors and the threads of a session's processes.

    Pages of files, such as libraries, are left out: other programs that use the same files change their share.
    """
    memory = descriptors = threads = 0
    for one in session.processes():
        try:
            sizes = pathlib.Path(f"/proc/{one}/smaps_rollup").read_text()
            memory += sum(int(size) for size in re.findall(r"^Pss_(?:Anon|Shmem): +(\d+)", sizes, re.M))
            descriptors += len(os.listdir(f"/proc/{one}/fd"))
            threads += len(os.listdir(f"/proc/{one}/task"))
        except OSError:
            pass
    return memory / 1024, descriptors, threads


def positions(session):
    """Returns the time, and the positions of the videos that play, in seconds, by their content."""
    status = session.status()
    now = time.monotonic()
    return now, {
        player["content"]: player["position_us"] / 1e6
        for player in (status.get("players") or {}).values()
        if player and player.get("position_us") is not None
        and not (player["paused"] or player["ended"] or player["buffering"])
    }


def drift(session):
    """Returns the largest difference in ms between a video's progress and the elapsed time."""
    began, before = positions(session)
    time.sleep(WATCHED)
    ended, after = positions(session)
    changes = [(after[name] - before[name]) - (ended - began) for name in before if name in after]
    return max((abs(change) * 1000 for change in changes), default=None)


def slope(points):
    """Returns the slope of the line that fits the points best; 0 for fewer than two points."""
    if len(points) < 2 or len({x for x, _ in points}) < 2:
        return 0.0
    return statistics.linear_regression(*zip(*points)).slope


class Soak:
    """Commands and faults at random times, and samples at equal intervals."""

    def __init__(self, session, sound, port):
        self.session, self.sound, self.port = session, sound, port
        self.random = random.Random(1)
        self.faults = collections.Counter()
        self.swaps, self.times, self.samples = 0, [], []
        self.began = time.monotonic()

    def address(self):
        name = self.random.choice("abcd")
        return self.random.choice([str(work / f"{name}.mp4"), f"http://127.0.0.1:{self.port}/{name}.mp4"])

    def swap(self):
        began = time.monotonic()
        reply = self.session.ask("swap")
        if reply and reply["error"] == "success":
            self.swaps += 1
            self.times.append((time.monotonic() - began) * 1000)

    def break_stream(self):
        self.faults["streams broken off"] += 1
        Stream.is_broken.set()
        threading.Timer(self.random.uniform(0.5, 4), Stream.is_broken.clear).start()

    def restart_sound(self):
        self.faults["sound server restarted"] += 1
        self.sound.terminate()
        self.sound.wait()
        self.sound = start_sound()

    def act(self):
        session, choose = self.session, self.random
        options = {"pip": choose.random() < 0.5}
        actions = [
            (30, self.swap), (4, lambda: session.ask("pause", options)), (8, lambda: session.ask("resume", options)),
            (4, lambda: session.ask("seek", choose.uniform(0, 110), "absolute", options)),
            (4, lambda: session.ask("open", self.address(), options)), (1, lambda: session.ask("stop")),
            (3, lambda: session.ask("start")), (1, lambda: session.ask("close")),
            (2, lambda: session.ask("volume", choose.uniform(20, 100), options)), (1, self.break_stream),
            (0.5, self.restart_sound),
        ]
        choose.choices([action for _, action in actions], [weight for weight, _ in actions])[0]()
        if session.reason in ("noPictureInPicture", "noFullScreen", "nothingThere"):
            self.fill()
        time.sleep(choose.uniform(0, 0.4))

    def fill(self):
        """Opens a video in each role that has none."""
        roles = self.session.status().get("roles") or {}
        for role, options in (("fullScreen", {}), ("pictureInPicture", {"pip": True})):
            if not roles.get(role):
                self.session.ask("open", self.address(), options)

    def sample(self):
        times, self.times = sorted(self.times), []
        if not only_swaps:
            for options in ({}, {"pip": True}):
                self.session.ask("resume", options)
        moved = None if only_swaps else drift(self.session)
        memory, descriptors, threads = measure(self.session)
        self.samples.append({
            "hours": (time.monotonic() - self.began) / 3600, "swaps": self.swaps, "memory": memory,
            "descriptors": descriptors, "threads": threads, "drift": moved,
            "median": statistics.median(times) if times else None,
            "p99": times[int(len(times) * 0.99)] if times else None,
        })
        print(f"\r{self.samples[-1]['hours']:.2f} of {hours} hours, {self.swaps} swaps, {memory:.1f} MiB, "
              f"{descriptors} descriptors, {threads} threads", end="", file=sys.stderr, flush=True)

    def run(self):
        end, due = self.began + hours * 3600, self.began
        while time.monotonic() < end and self.session.process.poll() is None:
            if time.monotonic() >= due:
                due = time.monotonic() + INTERVAL
                if not only_swaps:
                    self.fill()
                self.sample()
            if only_swaps:
                self.swap()
            else:
                self.act()
        if self.session.process.poll() is None:
            self.sample()
        print(file=sys.stderr)


def draw(samples, path):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    rows = [
        ("memory, MiB", ["memory"]), ("descriptors and threads", ["descriptors", "threads"]),
        ("a swap, ms", ["median", "p99"]), ("drift, ms", ["drift"]),
    ]
    figure, axes = pyplot.subplots(len(rows), sharex=True, figsize=(9, 10), layout="constrained")
    for axis, (title, keys) in zip(axes, rows):
        for key in keys:
            points = [(one["hours"], one[key]) for one in samples if one[key] is not None]
            axis.plot(*zip(*points) if points else ([], []), label=key)
        axis.set_title(title, loc="left")
        axis.set_ylim(bottom=0)
        axis.grid(alpha=0.3)
        if len(keys) > 1:
            axis.legend(loc="upper left")
    axes[-1].set_xlabel("hours")
    figure.savefig(path, dpi=100)


def main():
    print("making four films …", file=sys.stderr)
    make_films()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stream)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    helpers, sound = [], None
    words = [str(work / "a.mp4"), str(work / "b.mp4"), "--loop", "one", "--pip-loop", "one"]
    if only_swaps:
        words += ["--display", "headless", "--ao", "null"]
    else:
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        helpers.append(screen)
        environment["DISPLAY"] = ":" + screen.stdout.readline().decode().strip()
        sound = start_sound()
        words += ["--display", "window", "--presenter", "software"]
    session = Session(words)
    soak = Soak(session, sound, port)
    try:
        end = time.monotonic() + 60
        while not (session.status().get("roles") or {}).get("pictureInPicture"):
            if time.monotonic() > end:
                raise SystemExit("the session did not show two videos within a minute:\n"
                                 + (work / "output").read_text(errors="replace"))
            time.sleep(0.2)
        # The first pictures may be late.
        time.sleep(3)
        soak.began = time.monotonic()
        soak.run()
        session.ask("quit")
        status = session.process.wait(60)
    finally:
        session.process.kill()
        for helper in [*helpers, *filter(None, [soak.sound])]:
            helper.terminate()
    verified = subprocess.run([program, "log", "verify", work / "log.jsonl"], capture_output=True, text=True)
    log = (work / "log.jsonl").read_text(errors="replace")
    restarts, losses = log.count('"kind":"crash"'), log.count('"kind":"playerLost"')
    # The first samples contain the growth of caches to their full size.
    later = soak.samples[len(soak.samples) // 4:]
    result = {
        "hours": hours, "swaps": soak.swaps, "faults": dict(soak.faults), "answers": dict(session.answers),
        "unanswered": session.silent, "restarts": restarts, "losses": losses, "status": status, "verification": verified.stdout.strip(),
        "memoryPerHour": slope([(one["hours"], one["memory"]) for one in later]),
        "memoryPerMillionSwaps": slope([(one["swaps"] / 1e6, one["memory"]) for one in later]),
        "samples": soak.samples,
    }
    (folder / "soak.json").write_text(json.dumps(result, indent=1) + "\n")
    draw(soak.samples, folder / "soak.png")
    has_failed = verified.returncode != 0 or session.silent or restarts or losses or status != 0
    print(f"{soak.swaps} swaps in {hours} hours; " + ", ".join(f"{n} × {what}" for what, n in soak.faults.items()))
    print(f"memory: {result['memoryPerHour']:+.2f} MiB an hour, {result['memoryPerMillionSwaps']:+.2f} MiB a million "
          f"swaps, after the first quarter of the time")
    print(verified.stdout.strip() or verified.stderr.strip())
    print(f"{restarts} restarts, {losses} lost players, {len(session.silent)} commands without an answer, exit status {status}")
    if has_failed:
        print(f"the log is in {work}")
        sys.exit(1)
    for file in work.rglob("*"):
        if file.is_file() or file.is_socket():
            file.unlink()


main()
