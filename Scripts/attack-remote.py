#!/usr/bin/env python3
"""Floods the phone remote of a session, and reports whether the videos lose frames.

    Scripts/attack-remote.py PROGRAM [SECONDS]

PROGRAM is a built `tandem`, such as .build/release/tandem. The session plays two videos of 720p30 without a window. It
is watched for SECONDS (default: 30) without an attack, and then for SECONDS in which these strangers work at once:

- 100 connections that send a byte a second
- 50 connections that ask for the page and read two bytes a second
- 4 that post commands as a page of another site does
- 1 that sends notifications of 60 MB, in turn with a valid and with an invented token

Needs ffmpeg. The exit status is 1 if a stranger's request was carried out, or if the session does not swap afterwards.
"""

import collections
import http.client
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time

PORT = 28_999
program, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 30
folder = tempfile.TemporaryDirectory(prefix="attack-remote")
place = pathlib.Path(folder.name)
environment = {"PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.name, "XDG_RUNTIME_DIR": folder.name}
counts, lock = collections.Counter(), threading.Lock()


def count(what):
    with lock:
        counts[what] += 1


def tandem(*words):
    done = subprocess.run([program, *words, "--socket", place / "s.sock"], env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def lost_frames():
    players = json.loads(tandem("status", "--json")[1])["players"].values()
    return sum(player["framesDropped"] + player["framesLate"] for player in players if player)


def connect(group, number):
    # Each stranger has an address of its own, because the server limits the connections of one address.
    return socket.create_connection(("127.0.0.1", PORT), timeout=5, source_address=(f"127.0.{group}.{number + 2}", 0))


def repeat(attack):
    """Returns the work of a stranger, who begins again after each error until the end."""
    def work(number, end):
        while time.monotonic() < end:
            try:
                attack(number, end)
            except OSError:
                count(f"{attack.__name__}: cut off by the server")
                time.sleep(0.2)
    return work


@repeat
def slow_sender(number, end):
    with connect(1, number) as stranger:
        for byte in b"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 4096:
            stranger.send(bytes([byte]))
            time.sleep(1)
            if time.monotonic() > end:
                return


@repeat
def slow_reader(number, end):
    with connect(2, number) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        stranger.send(f"GET /remote.js HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n\r\n".encode())
        while time.monotonic() < end and stranger.recv(1):
            time.sleep(0.5)


def post(number, path, body, headers):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=5, source_address=(f"127.0.3.{number + 2}", 0))
    try:
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


@repeat
def other_site(number, end):
    headers = {"Origin": "http://evil.example", "Content-Type": "application/json"}
    status = post(number, "/api/command", '{"command":["swap"]}', headers)
    count(f"other_site: status {status}")


@repeat
def large_notification(number, end):
    for word in (token, "invented"):
        headers = {"Authorization": "Bearer " + word, "Content-Type": "multipart/form-data; boundary=x"}
        count(f"large_notification: status {post(100, '/notify', bytes(60 << 20), headers)}")


for name, source in ("a", "testsrc2"), ("b", "testsrc"):
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", f"{source}=size=1280x720:rate=30", "-t", "60",
         "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", place / f"{name}.mp4"], check=True)
session = subprocess.Popen(
    [program, "play", place / "a.mp4", place / "b.mp4", "--no-config", "--mpris", "off", "--display", "headless", "--ao",
     "null", "--loop", "one", "--pip-loop", "one", "--socket", place / "s.sock", "--log", place / "log.jsonl",
     "--remote=" + str(PORT), "--quiet"], env=environment)
try:
    end = time.monotonic() + 20
    while '"pictureInPicture"' not in tandem("status", "--json")[1]:
        if session.poll() is not None or time.monotonic() > end:
            sys.exit("attack-remote.py: the session did not start")
        time.sleep(0.1)
    token = json.loads(tandem("remote", "token", "house", "--json")[1])["token"]
    time.sleep(3)
    start = lost_frames()
    time.sleep(seconds)
    quiet = lost_frames()
    end = time.monotonic() + seconds
    strangers = [(slow_sender, 100), (slow_reader, 50), (other_site, 4), (large_notification, 1)]
    threads = [threading.Thread(target=work, args=(number, end), daemon=True)
               for work, many in strangers for number in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 30)
    attacked = lost_frames()
    status, words = tandem("swap")
finally:
    session.terminate()
    session.wait(20)
for what, number in sorted(counts.items()):
    print(f"{number:6} × {what}")
print(f"frames dropped or late: {quiet - start} without the attack, {attacked - quiet} during the attack")
print(words.strip())
if status != 0 or any(what.startswith(("other_site: status 2", "large_notification: status 2")) for what in counts):
    sys.exit("attack-remote.py: a stranger's request was carried out, or the session does not swap")
