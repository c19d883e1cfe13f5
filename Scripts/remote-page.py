"""Uses the phone remote's page in Chromium: pairs, uses every control, and looks for each effect in the session's log.

    remote-page.py PROGRAMS PICTURES

PROGRAMS is the folder of the built programs, PICTURES a folder for screenshots. Scripts/test-remote-page calls this
script, which controls Chromium by its DevTools protocol over a pipe. Each failed check is a line on standard error, and
the exit status is then 1.
"""

import base64
import json
import os
import pathlib
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time

programs, pictures = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
failures = []


def check(holds, words):
    print(("ok    " if holds else "FAILS ") + words)
    if not holds:
        failures.append(words)


class Browser:
    """Chromium with one page. Every wait has a time limit."""

    def __init__(self, profile):
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()
        # The browser reads requests at descriptor 3 and writes replies to 4.
        low, high = os.dup(to_read), os.dup(to_write)
        script = 'exec 3<&"$0" 4>&"$1"; shift; exec "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", script, str(low), str(high), "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", "--hide-scrollbars", "--mute-audio", "--autoplay-policy=no-user-gesture-required",
             "--lang=en", f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(low, high), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for descriptor in (to_read, to_write, low, high):
            os.close(descriptor)
        self.number, self.data, self.session = 0, b"", None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Runtime.enable")

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + 30
        while time.monotonic() < end:
            while b"\0" in self.data:
                line, self.data = self.data.split(b"\0", 1)
                reply = json.loads(line)
                if reply.get("id") == self.number:
                    if "error" in reply:
                        raise RuntimeError(f"{method}: {reply['error']}")
                    return reply["result"]
            if select.select([self.from_browser], [], [], 1)[0]:
                self.data += os.read(self.from_browser, 1 << 20)
        raise RuntimeError(f"{method}: no answer within 30 s")

    def run(self, script):
        """Returns the value of a JavaScript expression, or of its promise."""
        result = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, script, words):
        end = time.monotonic() + 15
        while time.monotonic() < end:
            if self.run(script):
                return True
            time.sleep(0.05)
        check(False, f"waited in vain: {words}")
        return False

    def look(self, width, height, scheme, language="en"):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        agent = "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile"
        self.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    def shoot(self, name, whole=False):
        data = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        (pictures / f"{name}.png").write_bytes(base64.b64decode(data))

    def close(self):
        self.process.kill()
        self.process.wait()


class Session:
    """A session with simulated players and its log."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = dict(os.environ, LANG="C.UTF-8")
        for name in ("STATE", "CONFIG", "RUNTIME"):
            path = folder / name.lower()
            path.mkdir(mode=0o700)
            self.environment[f"XDG_{name}_{'DIR' if name == 'RUNTIME' else 'HOME'}"] = str(path)
        names = ["Das Erste", "ZDF", "arte", "Sport 1", "Euro News"]
        lines = [f'#EXTINF:-1 group-title="{"Sport" if "Sport" in name else "Free"}",{name}\nhttp://tv.example/{number}.ts'
                 for number, name in enumerate(names)]
        (folder / "tv.m3u").write_text('#EXTM3U x-tvg-url="guide.xml"\n' + "\n".join(lines) + "\n")
        programmes = [
            '<programme channel="arte" start="{}"><title>{}</title></programme>'.format(
                time.strftime("%Y%m%d%H%M%S", time.gmtime(time.time() + 3600 * hour - 60)), title)
            for hour, title in enumerate(["Now running", "Coming next", "Later"])]
        (folder / "guide.xml").write_text(
            '<tv><channel id="arte"><display-name>arte</display-name></channel>' + "".join(programmes) + "</tv>")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = folder / "log.jsonl"
        self.process = subprocess.Popen(
            [programs / "tandem", "play", f"--remote={self.port}", "--player", "simulated", "--display", "headless",
             "--mpris", "off", "--quiet", "--channels", folder / "tv.m3u", "--log", self.log,
             "http://a.example/film.mkv", "--pip", "http://a.example/match.mkv"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def tandem(self, *words):
        return subprocess.run([programs / "tandem", *words], env=self.environment, capture_output=True, text=True, timeout=30)

    def commands(self):
        """The commands of the browser so far, without their answers."""
        found = []
        for line in self.log.read_text().splitlines():
            record = json.loads(line)
            if record.get("kind") == "command" and str(record.get("source", "")).startswith("remote:"):
                found.append(record)
        return found

    def wait_for(self, count):
        end = time.monotonic() + 10
        while time.monotonic() < end:
            commands = self.commands()
            if len(commands) > count:
                return commands[count:]
            time.sleep(0.05)
        return []

    def close(self):
        self.tandem("quit")
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


CONTRAST = r"""(() => {
  const parse = (text) => { const m = text.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
  const bad = [];
  for (const element of document.querySelectorAll("button, label span, summary, h1, p, select, small, .title")) {
    if (!element.checkVisibility() || !element.textContent.trim() || element.disabled || element.closest(".unseen")) continue;
    let back = element;
    while (back && parse(getComputedStyle(back).backgroundColor)[3] === 0) back = back.parentElement;
    const [a, b] = [light(parse(getComputedStyle(element).color)),
      light(back ? parse(getComputedStyle(back).backgroundColor) : [255, 255, 255])].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) bad.push(`${element.textContent.trim().slice(0, 20)}: ${ratio.toFixed(2)}`);
  }
  return bad;
})()"""

SMALL = """[...document.querySelectorAll("button, select, summary")].filter((e) => e.checkVisibility())
  .filter((e) => e.getBoundingClientRect().height < 40 || e.getBoundingClientRect().width < 40).map((e) => e.textContent)"""


def names_are_there(browser):
    """Checks that every control has a role and a name for a screen reader."""
    nodes = browser.ask("Accessibility.getFullAXTree")["nodes"]
    controls = {"button", "slider", "combobox", "checkbox", "radio", "textbox", "searchbox"}
    nameless = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in controls
                and not node.get("name", {}).get("value", "").strip()]
    check(not nameless, f"every control has a name for a screen reader ({[n['role']['value'] for n in nameless]})")


def keyboard_reaches_all(browser):
    """Checks that the Tab key reaches every visible control."""
    browser.run("document.activeElement.blur(), document.body.focus(), window.scrollTo(0, 0)")
    wanted = browser.run(
        "[...document.querySelectorAll('button, input, select, summary')].filter((e) => e.checkVisibility() && !e.disabled)"
        ".filter((e) => e.type !== 'radio' || e.checked).map((e, i) => (e.dataset.n = i)).length")
    reached = set()
    for _ in range(wanted + 10):
        for kind in ("keyDown", "keyUp"):
            browser.ask("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
        reached.add(browser.run("document.activeElement.dataset.n"))
    reached.discard(None)
    check(len(reached) == wanted, f"Tab reaches {len(reached)} of {wanted} controls")


def click(browser, session, selector, expected, set_value=None):
    """Uses a control, and looks for its command in the log."""
    before = len(session.commands())
    target = f"document.querySelector({json.dumps(selector)})"
    # Wait as a person does between two presses, so that the limit on commands is not reached.
    time.sleep(0.06)
    if not browser.run(f"!!{target} && !{target}.disabled && {target}.checkVisibility()"):
        return check(False, f"{selector} can't be used")
    if set_value is None:
        browser.run(f"{target}.click()")
    else:
        browser.run(
            f"(() => {{ const e = {target}; if (e.type === 'checkbox') e.checked = {json.dumps(set_value)};"
            f" else e.value = {json.dumps(str(set_value))};"
            f" e.dispatchEvent(new Event('input', {{bubbles: true}})); e.dispatchEvent(new Event('change', {{bubbles: true}})); }})()")
    found = session.wait_for(before)
    names = [record["command"] for record in found]
    sources = {record["source"] for record in found}
    check(expected in names and sources <= {"remote:Browser"}, f"{selector} → {expected} ({names}, {sources})")


def use_everything(browser, session):
    browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    browser.wait("document.querySelectorAll('#channelList > li').length === 5", "five channels")
    clicks = [("#play", "togglePause"), ("#play", "togglePause"), ("[data-c*='-10']", "seek"), ("[data-c*=',30']", "seek"),
              ("#mute", "toggleMute"), ("#mute", "toggleMute"), ("#hear", "setAudio"), ("#swap", "swap"),
              ("#barPlay", "togglePause"), ("#barPlay", "togglePause"), ("#hide", "toggleHidden"), ("#hide", "toggleHidden"),
              ("#sync", "sync"), ("#sync", "unsync"), ("#adBreak", "adBreak"), ("#adBreak", "adBreak")]
    clicks += [(f"[data-c*='{corner}']", "move") for corner in ("topLeft", "topRight", "bottomLeft", "bottomRight")]
    clicks += [(f"[data-c*='{size}']", "resize") for size in ("small", "medium", "large")]
    clicks += [(f"[data-c*='\"layout\",\"{layout}']", "setLayout") for layout in ("sideBySide", "pictureInPicture")]
    clicks += [("[data-key='RIGHT']", "seek"), ("[data-key='UP']", "seek"), ("[data-key='LEFT']", "seek"),
               ("[data-key='DOWN']", "seek"), ("[data-key='ENTER']", "togglePause"), ("[data-key='ENTER']", "togglePause")]
    for selector, expected in clicks:
        click(browser, session, selector, expected)
    values = [("#timeline", "seek", 600), ("#volume", "setVolume", 40), ("#speed", "setSpeed", 1.5), ("#speed", "setSpeed", 1),
              ("#loop", "setLoop", "one"), ("#loop", "setLoop", "off"), ("#policy", "setAudio", "mix"),
              ("#subtitles", "setSubtitlesShown", False)]
    for selector, expected, value in values:
        click(browser, session, selector, expected, value)
    # Choose the other video. The controls then act on it.
    browser.run("document.querySelector('input[value=pictureInPicture]').click()")
    click(browser, session, "#volume", "setVolume", 20)
    check(session.commands()[-1].get("role") == "pictureInPicture", "the chosen video is the one that is controlled")
    browser.run("document.querySelector('input[value=fullScreen]').click()")
    # A channel, by search and by a press.
    browser.run("(() => { const e = document.querySelector('#search'); e.value = 'arte'; e.dispatchEvent(new Event('input')); })()")
    browser.wait("document.querySelectorAll('#channelList li').length === 1", "the search finds one channel")
    check(browser.run("document.querySelector('#channelList small').textContent.includes('Now running')"), "what runs now")
    browser.run("document.querySelector('#channelList .guide').click()")
    browser.wait("document.querySelectorAll('#channelList ol li').length === 3", "the day of the channel")
    check(browser.run("document.querySelector('#channelList ol [aria-current]').textContent.includes('Now running')"),
          "the running programme is marked")
    browser.run("document.querySelector('#asTable').click()")
    browser.wait("document.querySelectorAll('#guideTable tbody tr').length === 1", "the guide as a table")
    words = browser.run("[...document.querySelectorAll('#guideTable td')].map((e) => e.lastChild.textContent)")
    check(words == ["Now running", "Coming next"], f"the table shows what runs now and next ({words})")
    check(not browser.run("document.documentElement.scrollWidth > innerWidth"), "the table is not wider than the phone")
    browser.shoot("remote-guide", whole=True)
    click(browser, session, "#guideTable button", "open")
    browser.run("document.querySelector('#asTable').click()")
    click(browser, session, "#channelList button", "open")
    browser.wait("document.querySelector('#titleFull').textContent === '3 arte'", "the channel's name on the page")
    click(browser, session, "[data-channel='next']", "open")
    click(browser, session, "[data-channel='last']", "open")
    click(browser, session, "[data-channel='previous']", "open")
    browser.run("document.querySelector('#address').value = 'http://a.example/new.mkv'")
    click(browser, session, "#openForm button[value='pip']", "open")
    browser.wait("document.querySelector('#address').value === ''", "the empty address after the opening")
    browser.run("document.querySelector('#address').value = 'http://a.example/other.mkv'")
    click(browser, session, "#openForm button[value='full']", "open")
    click(browser, session, "#expand", "swap")
    open_saved_session(browser, session)
    click(browser, session, "#pipButton", "stop")


def open_saved_session(browser, session):
    """Opens a saved session from its list, and checks that both of its videos play again."""
    browser.run("document.querySelector('#savedPart').open = false")
    browser.run("document.querySelector('#savedPart').open = true")
    browser.wait("document.querySelectorAll('#savedList button').length === 1", "the saved session")
    words = browser.run("document.querySelector('#savedList button').textContent")
    check(words == "friday film, and match in picture in picture", f"a saved session's contents ({words})")
    click(browser, session, "#savedList button", "open")
    browser.wait("document.querySelector('#titleFull').textContent === 'film' && "
                 "document.querySelector('#titlePip').textContent === 'match'", "the videos of the saved session")
    check({"remote:Browser"} == {command["source"] for command in session.commands()}, "the phone opened them")


def disabled_slider_follows_again(browser, session):
    """Checks that a slider shows the next video's value if its own video ended in mid-drag."""
    volume = "document.querySelector('#volume')"
    browser.wait(f"!{volume}.disabled", "a video")
    browser.run(f"(() => {{ const e = {volume}; e.value = 10; e.dispatchEvent(new Event('input')); }})()")
    session.tandem("unload")
    browser.wait(f"{volume}.disabled", "the disabled slider without a video")
    session.tandem("open", "http://a.example/next.mkv")
    session.tandem("volume", "70")
    browser.wait(f"{volume}.value === '70'", "the next video's volume on the slider")


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tandem-remote-page-"))
    session = Session(folder)
    browser = None
    try:
        end = time.monotonic() + 30
        while time.monotonic() < end and session.tandem("status").returncode != 0:
            time.sleep(0.2)
        check(session.tandem("save", "friday").returncode == 0, "the session is saved")
        code = json.loads(session.tandem("remote", "pair", "--json").stdout)
        browser = Browser(folder / "profile")
        browser.look(390, 844, "dark")
        base = f"http://127.0.0.1:{session.port}/"
        browser.ask("Page.navigate", url=base + "#" + code["address"].split("#")[1])
        browser.wait("!!document.querySelector('#pair') && !document.querySelector('#pair').hidden", "the pairing form")
        browser.shoot("pair-dark")
        browser.run("document.querySelector('#digits').value = '000000' === '%s' ? '111111' : '000000'" % code["digits"])
        browser.run("document.querySelector('#pairForm button').click()")
        browser.wait("!document.querySelector('#message').hidden", "the refusal of a wrong code")
        browser.run("document.querySelector('#digits').value = '%s'; document.querySelector('#name').value = 'Browser'"
                    % code["digits"])
        browser.run("document.querySelector('#pairForm button').click()")
        browser.wait("!document.querySelector('#remote').hidden && !document.querySelector('#pictureFull').hidden",
                     "the remote and the picture after pairing")
        check("Browser" in session.tandem("remote", "list").stdout, "the phone is listed")
        check(browser.run("document.cookie") == "", "the page's script can't read the cookie")
        browser.wait("!document.querySelector('#picturePip').hidden", "the small picture")
        time.sleep(1)
        for scheme in ("dark", "light"):
            browser.look(390, 844, scheme)
            time.sleep(0.5)
            browser.shoot(f"remote-{scheme}")
            bad = browser.run(CONTRAST)
            check(not bad, f"{scheme}: the contrast of every text is at least 4.5 ({bad})")
        browser.run("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
        browser.wait("!!document.querySelector('#savedList button')", "the saved session")
        time.sleep(0.5)
        browser.shoot("remote-whole", whole=True)
        for scheme in ("dark", "light"):
            browser.look(390, 844, scheme)
            # The colours of buttons change within a tenth of a second.
            time.sleep(0.5)
            bad = browser.run(CONTRAST)
            check(not bad, f"{scheme}, all open: the contrast of every text ({bad})")
        check(not browser.run(SMALL), f"every control is at least 40 points large ({browser.run(SMALL)})")
        check(browser.run("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone")
        names_are_there(browser)
        keyboard_reaches_all(browser)
        use_everything(browser, session)
        disabled_slider_follows_again(browser, session)
        # A swap of another client is seen at once.
        session.tandem("open", "http://a.example/one.mkv")
        session.tandem("open", "http://a.example/two.mkv", "--pip")
        browser.wait("document.querySelector('#titleFull').textContent.includes('one')", "the new title")
        times = []
        for _ in range(5):
            browser.run("(window.seen = new Promise((done) => new MutationObserver((_, o) => { o.disconnect();"
                                " done(performance.timeOrigin + performance.now()); }).observe("
                                "document.querySelector('#titleFull'), {childList: true}))) && 1")
            session.tandem("swap")
            seen = browser.run("window.seen")
            record = [json.loads(line) for line in session.log.read_text().splitlines() if '"kind":"roles"' in line][-1]
            head = json.loads(session.log.read_text().splitlines()[0])
            times.append(seen * 1000 - head["wall_us"] - record["t_us"] + head["t_us"])
        check(max(times) < 200_000, f"a swap is on the page within 200 ms ({[round(t / 1000) for t in times]} ms)")
        browser.run("document.querySelector('#mediaKeys').click()")
        browser.wait("navigator.mediaSession.metadata && navigator.mediaSession.metadata.title", "the media session's title")
        check(browser.run("document.querySelector('#mediaKeys').checked"), "the page plays silence for media keys")
        # Use the page in German.
        browser.look(390, 844, "light", "de-DE")
        browser.ask("Page.reload")
        browser.wait("document.querySelector('#swap') && document.querySelector('#swap').textContent === 'Tauschen'", "German")
        browser.wait("!document.querySelector('#remote').hidden", "the remote after a reload")
        time.sleep(1)
        browser.shoot("remote-german")
        # Forget the phone.
        session.tandem("remote", "forget", "Browser")
        browser.wait("!document.querySelector('#pair').hidden", "the pairing form after the phone was forgotten")
        session.close()
        result = session.tandem("log", "verify", session.log)
        check(result.returncode == 0, f"tandem log verify: {result.stdout.strip()} {result.stderr.strip()}")
    finally:
        if browser:
            browser.close()
        session.close()
        shutil.rmtree(folder, ignore_errors=True)
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
