#!/usr/bin/env python3
"""Translates scenarios and event logs of format 1 to format 2.

    translate-format-1.py FILE …           replaces each file by its translation
    translate-format-1.py - < OLD > NEW    translates standard input

The script changes only words; numbers, order, spaces and line ends stay the same. It writes a translation to a
temporary file and renames this file at the end, so that the original survives a failure. A file is read and written
with gzip if its name ends in .gz. If a file is neither a scenario nor a log of format 1, the file stays unchanged, and
the exit status is 65. CHANGELOG.md has the table of the words.
"""
import gzip
import json
import os
import re
import sys
import tempfile

COMMANDS = {
    "bringBack": "expand", "tie": "sync", "nudgeTie": "adjustSync", "untie": "unsync", "toggleTie": "toggleSync",
    "dodge": "adBreak",
}
STEP_COMMANDS = {
    "bring-back": "expand", "tie": "sync", "nudge-tie": "adjust-sync", "untie": "unsync", "toggle-tie": "toggle-sync",
    "dodge": "ad-break",
}
STEP_EVENTS = {"leave": "background", "return": "foreground", "miss-pictures": "miss-frames"}
KINDS = {
    "tie": "sync", "visit": "temporaryPiP", "dodge": "adBreak", "pace": "overload", "away": "background",
    "returned": "foreground",
}
REASONS = {"notTied": "notSynced", "tooSlow": "overload", "untied": "unsynced", "retied": "resynced",
           "overtaken": "superseded"}
TRACKS = {"audio": "audioTracks", "subtitle": "subtitleTracks", "video": "videoTracks", "known": "trackDetails",
          "chosen": "chosenTracks"}
# The renamed keys and events, by the kind of the record in format 1.
KEYS = {
    "command": {"still": "poster", "dodges": "adBreak"},
    "restoreAnswer": {"answer": "reply"},
    "opening": {"video": "hasVideo"},
    "tie": {"chosen": "chosenSpeed"},
    "visit": {"former": "previous", "comesBack": "previous"},
    "pace": {"of": "count"},
}
EVENTS = {
    "stream": {"still": "poster"},
    "pace": {"tooSlow": "began", "keepsUp": "ended"},
    "broker": {"away": "disconnected", "order": "scheduled"},
}

# Bytes that are not UTF-8 stay unchanged.
ESCAPE = "surrogateescape"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+|\s+', re.S)


class Rejected(Exception):
    pass


def record_key(record, key):
    kind = record.get("kind")
    if kind == "player":
        if record.get("event") == "tracks":
            return TRACKS.get(key, key)
        return "count" if key == "of" else key
    return KEYS.get(kind, {}).get(key, key)


def record_value(record, key, text):
    if key == "kind":
        return KINDS.get(text, text)
    if key == "command":
        return COMMANDS.get(text, text)
    if key == "event":
        return EVENTS.get(record.get("kind"), {}).get(text, text)
    if key in ("reason", "answer", "outcome"):
        return REASONS.get(text, text)
    return text


class Log:
    """One line of a log."""

    def __init__(self, line):
        self.record = line
        self.has_version = line.get("kind") == "session" or line.get("kind") == "log" and "version" in line

    def key(self, path, key):
        if not path:
            return record_key(self.record, key)
        return "onOverload" if path == ["policies"] and key == "tooSlow" else key

    def text(self, path, text):
        return record_value(self.record, path[0], text) if len(path) == 1 else text

    def is_version(self, path):
        return self.has_version and path == ["version"]


class Scenario:
    """A scenario's file."""

    def __init__(self, scenario):
        self.scenario = scenario

    def at(self, path):
        value = self.scenario
        for part in path:
            value = value[part]
        return value

    @staticmethod
    def is_pattern(path):
        if path and path[-1] == "when":
            return True
        return len(path) >= 2 and path[-2] in ("log", "absent") and isinstance(path[-1], int)

    @staticmethod
    def is_step(path):
        return len(path) == 2 and path[0] == "steps"

    def key(self, path, key):
        if path == ["configuration"]:
            return "onOverload" if key == "tooSlow" else key
        if self.is_step(path):
            step = self.at(path)
            if step.get("command") == "open":
                return {"still": "poster", "dodge": "adBreak"}.get(key, key)
            return "count" if key == "of" and step.get("event") == "miss-pictures" else key
        if path and path[-1] in ("expect", "until"):
            return {"tie": "sync", "visit": "temporaryPiP"}.get(key, key)
        if self.is_pattern(path):
            return record_key(self.at(path), key)
        if len(path) >= 2 and path[-2] == "restore" and key == "answer":
            return "restored"
        return key

    def text(self, path, text):
        parent, last = path[:-1], path[-1]
        if self.is_step(parent):
            if last == "command":
                return STEP_COMMANDS.get(text, text)
            if last == "event":
                return STEP_EVENTS.get(text, text)
            return REASONS.get(text, text) if last in ("answer", "outcome") else text
        if self.is_pattern(parent):
            return record_value(self.at(parent), last, text)
        if len(parent) > 0 and parent[-1] == "callbacks":
            return re.sub(": tooSlow$", ": overload", text)
        if last in ("supported", "possible", "active", "suspended", "canStop"):
            return REASONS.get(text, text)
        return text

    def is_version(self, path):
        return path == ["version"]


def translated(text, words):
    """Returns the text with translated words. All other bytes stay the same."""
    out, path, expects_key = [], [], []
    for token in TOKEN.findall(text):
        if token == "{":
            path.append(None)
            expects_key.append(True)
        elif token == "[":
            path.append(0)
            expects_key.append(False)
        elif token in "}]" and token:
            path.pop()
            expects_key.pop()
        elif token == ",":
            if isinstance(path[-1], int):
                path[-1] += 1
            else:
                expects_key[-1] = True
        elif token.startswith('"'):
            word = json.loads(token)
            if expects_key and expects_key[-1]:
                path[-1], expects_key[-1] = word, False
                changed = words.key(path[:-1], word)
            else:
                changed = words.text(path, word)
            if changed != word:
                token = json.dumps(changed)
        elif token == "1" and words.is_version(path):
            token = "2"
        out.append(token)
    return "".join(out)


def version_of(value):
    version = value.get("version")
    return version if isinstance(version, int) else None


def check_version(value, place):
    if version_of(value) == 2:
        raise Rejected(f"{place} already has format 2")
    if version_of(value) not in (1, None):
        raise Rejected(f"{place} has the unknown format {version_of(value)}")


def translated_log(text):
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        try:
            value = json.loads(line)
        except ValueError:
            continue  # A torn line stays unchanged.
        if not isinstance(value, dict):
            continue
        if Log(value).has_version:
            check_version(value, f"line {number + 1}")
        lines[number] = translated(line, Log(value))
    return "".join(lines)


def translated_file(text):
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0]
    try:
        begins_a_log = "kind" in json.loads(first)
        if not begins_a_log and "callback" in json.loads(first):
            raise Rejected("it is another program's log of callbacks, which has no version")
    except (ValueError, TypeError):
        begins_a_log = '"kind":' in first and '"seq":' in first
    if begins_a_log:
        return translated_log(text)
    try:
        value = json.loads(text.lstrip("\ufeff"))
    except ValueError as error:
        raise Rejected(f"it is neither a scenario nor a log: {error}")
    if not isinstance(value, dict) or "version" not in value or "steps" not in value:
        raise Rejected("it is neither a scenario nor a log of Tandem")
    check_version(value, "it")
    return translated(text, Scenario(value))


def rewrite(path):
    is_compressed = path.endswith(".gz")
    with open(path, "rb") as file:
        data = file.read()
    result = translated_file((gzip.decompress(data) if is_compressed else data).decode(errors=ESCAPE)).encode(errors=ESCAPE)
    real = os.path.realpath(path)
    descriptor, beside = tempfile.mkstemp(dir=os.path.dirname(real))
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(gzip.compress(result) if is_compressed else result)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, os.stat(real).st_mode & 0o7777)
        os.replace(beside, real)
    except BaseException:
        os.unlink(beside)
        raise


def main(paths):
    if not paths or any(path in ("-h", "--help") for path in paths):
        print(__doc__.strip())
        return 0 if paths else 64
    status = 0
    for path in paths:
        try:
            if path == "-":
                result = translated_file(sys.stdin.buffer.read().decode(errors=ESCAPE))
                sys.stdout.buffer.write(result.encode(errors=ESCAPE))
            else:
                rewrite(path)
        except (Rejected, EOFError, gzip.BadGzipFile) as error:
            print(f"translate-format-1: {path}: {error}", file=sys.stderr)
            status = 65
        except OSError as error:
            print(f"translate-format-1: {path}: {error.strerror}", file=sys.stderr)
            status = status or 74
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
