#!/usr/bin/env python3
"""Pairs phones with a session that has the phone remote, and watches the session as the remote's page does.

    phones.py TANDEM SOCKET COUNT

Each phone follows the server-sent events. It fetches the picture of each role, one after the other, and again half a
second later. With the count 0, one phone is paired and does not watch. The script prints `ready` when each phone has
received the state and a picture, and runs until SIGTERM. Scripts/bench uses this script.
"""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.parse

tandem, session, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
pause = 0.5


def connect(phone, address):
    # A connection from an address of its own, because the server limits the connections of one address.
    return http.client.HTTPConnection("127.0.0.1", address.port, timeout=30, source_address=(f"127.0.0.{phone + 2}", 0))


def pair(phone):
    """Returns the session's address and the phone's cookie."""
    command = [tandem, "remote", "pair", "--json", "--socket", session]
    code = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    address = urllib.parse.urlsplit(code["address"])
    connection = connect(phone, address)
    headers = {"Host": f"127.0.0.1:{address.port}", "Origin": f"http://127.0.0.1:{address.port}",
               "Content-Type": "application/json"}
    body = {"ticket": address.fragment, "digits": re.sub(r"\D", "", code["digits"]), "name": f"phone {phone}"}
    connection.request("POST", "/api/pair", json.dumps(body), headers)
    response = connection.getresponse()
    response.read()
    if response.status != 200:
        sys.exit(f"phones.py: the pairing of phone {phone} was refused with {response.status}")
    return address, response.getheader("Set-Cookie").split(";")[0]


def follow(phone, address, cookie, seen):
    connection = connect(phone, address)
    connection.request("GET", "/api/events", headers={"Cookie": cookie})
    for line in connection.getresponse():
        if line.startswith(b"event: state"):
            seen.set()
    # The session has ended.
    os._exit(1)


def fetch(phone, address, cookie, seen):
    connection = connect(phone, address)
    while True:
        for role in ("full", "pip"):
            connection.request("GET", f"/api/picture/{role}", headers={"Cookie": cookie})
            response = connection.getresponse()
            if response.read() and response.status == 200:
                seen.set()
        time.sleep(pause)


signal.signal(signal.SIGTERM, lambda *_: sys.exit())
waits = []
if count == 0:
    pair(0)
for phone in range(count):
    address, cookie = pair(phone)
    for work in (follow, fetch):
        seen = threading.Event()
        threading.Thread(target=work, args=(phone, address, cookie, seen), daemon=True).start()
        waits.append(seen)
for seen in waits:
    if not seen.wait(30):
        sys.exit("phones.py: a phone received nothing within 30 s")
print("ready", flush=True)
signal.pause()
