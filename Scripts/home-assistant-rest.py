#!/usr/bin/env python3
"""Lets Home Assistant send notifications to a session over HTTP, with the configuration on the page docs/home.md.

    .build/home-assistant/bin/python3 Scripts/home-assistant-rest.py PROGRAM

PROGRAM is a built `tandem`, such as .build/release/tandem. `bash -c '. Scripts/setup.sh; need_home_assistant'` installs
Home Assistant. The session plays in a window of Xvfb. Home Assistant's `rest_command` sends an image, and its `notify`
platform sends a text. The exit status is 1 if the session did not show the image, refused one of the notifications, or
accepted a notification with a wrong token.
"""

import asyncio
import functools
import http.server
import json
import logging
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

import yaml
from homeassistant import core
from homeassistant.setup import async_setup_component

import home_assistant_core

PORT, DISPLAY = 28_998, ":98"
root = pathlib.Path(__file__).parent.parent
program = pathlib.Path(sys.argv[1]).resolve()
folder = tempfile.TemporaryDirectory(prefix="home-assistant-rest")
place = pathlib.Path(folder.name)
environment = {"PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.name, "XDG_RUNTIME_DIR": folder.name,
               "DISPLAY": DISPLAY, "SDL_VIDEODRIVER": "x11"}


complaints = []


class Complaints(logging.Handler):
    def emit(self, record):
        complaints.append(record.getMessage())


logging.getLogger("homeassistant.components").addHandler(Complaints(logging.WARNING))


def tandem(*words):
    done = subprocess.run(
        [program, *words, "--socket", place / "s.sock"], env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def until(what, is_so):
    end = time.monotonic() + 20
    while not is_so():
        if time.monotonic() > end:
            sys.exit(f"home-assistant-rest.py: not in time: {what}")
        time.sleep(0.1)


def configuration(token):
    """Reads the configuration from the page, with this machine's address and the token in place of the page's."""
    page = (root / "docs/home.md").read_text(encoding="utf-8")
    section = page[page.index("## Notifications over HTTP"):]
    text = re.search(r"```yaml\n# configuration.yaml\n(.*?)# automations.yaml\n(.*?)```", section, re.S)
    values = {"tandem_token": f"Bearer {token}"}

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!secret", lambda _, node: values[node.value])
    settings = yaml.load(text[1].replace("http://tv:8263", f"http://127.0.0.1:{PORT}"), Loader)
    actions = [action for automation in yaml.safe_load(text[2]) for action in automation["action"]]
    return settings, actions


async def start(settings):
    hass = await home_assistant_core.begin(place)
    hass.set_state(core.CoreState.running)
    for name in ("rest_command", "notify"):
        assert await async_setup_component(hass, name, settings), f"Home Assistant did not set {name} up"
    await hass.async_block_till_done()
    return hass


async def send(token, image):
    settings, actions = configuration(token)
    hass = await start(settings)
    for action in actions:
        domain, service = action["service"].split(".")
        data = dict(action["data"])
        if "media" in data:
            data["media"] = {"image": {"uri": image}}
        print("sending", action["service"], data, flush=True)
        await hass.services.async_call(domain, service, data, blocking=True)
    await hass.async_stop(force=True)


def notifications():
    records = [json.loads(line) for line in (place / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    return [record for record in records if str(record.get("source", "")).startswith("notify:")]


for name, source in (("film.mp4", ["-i", "testsrc2=size=640x360:rate=30", "-t", "60"]),
                     ("door.png", ["-i", "color=yellow:size=640x360", "-frames:v", "1"])):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", *source, place / name], check=True)
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder.name)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x720x24"], stderr=subprocess.DEVNULL)
session = None
try:
    until("Xvfb", lambda: os.path.exists(f"/tmp/.X11-unix/X{DISPLAY[1:]}"))
    session = subprocess.Popen(
        [program, "play", place / "film.mp4", "--no-config", "--mpris", "off", "--ao", "null", "--loop", "one",
         "--socket", place / "s.sock", "--log", place / "log.jsonl", "--remote=" + str(PORT), "--quiet"],
        env=environment)
    until("the film", lambda: '"film' in tandem("status", "--json")[1])
    token = json.loads(tandem("remote", "token", "house", "--json")[1])["token"]
    image = f"http://127.0.0.1:{server.server_address[1]}/door.png"
    asyncio.run(send(token, image))
    until("the image in picture in picture", lambda: image in tandem("status", "--json")[1])
    sent, refusals = notifications(), list(complaints)
    asyncio.run(send("invented", image))
    again = notifications()
finally:
    if session:
        session.terminate()
        session.wait(20)
    screen.terminate()
for record in sent:
    print("session", record.get("command"), record.get("answer"), record.get("title"), flush=True)
images = [record for record in sent if record.get("command") == "open" and record["answer"] == "accepted"]
if len(images) != 1 or images[0].get("title") != "Front door":
    sys.exit("home-assistant-rest.py: the session did not show exactly one image with the title")
if refusals:
    sys.exit(f"home-assistant-rest.py: the session refused a notification: {refusals}")
if len(again) != len(sent) or sum("401" in complaint for complaint in complaints) != 2:
    sys.exit("home-assistant-rest.py: the session did not refuse a wrong token twice")
print("done")
