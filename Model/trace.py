"""Compares event logs with the model. Model/replay compiles the model and calls this program.

Usage: trace.py [--mutants] FOLLOWER WORDS LOG...

FOLLOWER is the compiled model, and WORDS is the file words.pml. Prints a line for each log that the model rejects or
that is outside of its scope, and a summary. The exit status is 1 if a log is rejected.

With --mutants, the program changes each accepted log in every way that mutants() lists, and the model must reject the
result. Prints the changed logs that the model accepts. The exit status is 1 if there are any.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

ANYTHING = 255
NOBODY = 2
MOST_CONTENTS = 8
MOST_LINES = 4000
# A report that the model never makes, for a line that the model must reject.
IMPOSSIBLE = [254, 0, 0, 0, 0]


class OutOfScope(Exception):
    """Raised if a log has a feature that the model leaves out."""


def read_words(path):
    """Returns the numbers that Spin gives to the names. Spin numbers them from the last name on."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    names = re.findall(r"\w+", re.search(r"mtype\s*=\s*\{(.*?)\}", text, re.S).group(1))
    return {name: len(names) - index for index, name in enumerate(names)}


CALLBACKS = {
    "willStartPictureInPicture": "willStart",
    "didStartPictureInPicture": "didStart",
    "failedToStartPictureInPicture": "failedToStart",
    "restoreUserInterfaceForPictureInPictureStop": "restoreUI",
    "willStopPictureInPicture": "willStop",
    "didStopPictureInPicture": "didStop",
}
FORMS = {"start": "formStart", "swap": "formSwap", "stop": "formStop", "close": "formClose"}
OUTCOMES = {
    "succeeded": "txSucceeded", "rolledBack": "txRolledBack", "forwarded": "txForwarded", "failed": "txFailed",
}
ANSWERS = {
    "timedOut": "timedOut", "noHandler": "noHandler", "cancelled": "cancelled", "duplicate": "duplicate",
    "late": "late", "stale": "stale",
}
ACTIONS = {
    "load": "actLoad", "prepare": "actLoad", "replace": "actReplace", "nothing": "actNothing", "resume": "actNothing",
    "restart": "actNothing", "seek": "actNothing", "swap": "actSwap", "stop": "actStop",
    "stopThenReplace": "actStopThenReplace", "joinLoading": "actJoin", "joinRestore": "actJoin",
}
POLICIES = [
    ("restoreTimeout", {"abort": "policyAbort", "continue": "policyContinue", "close": "policyClose"}),
    ("falseRestore", {"proceed": "policyProceed", "abort": "policyAbort"}),
    ("concurrency", {"busy": "policyBusy", "queue": "policyQueue", "coalesce": "policyCoalesce"}),
    ("newContent", {"replace": "policyReplace", "alongside": "policyAlongside"}),
    ("fullScreenEnd", {"hold": "policyKeep", "promote": "policyPromote"}),
    ("fullScreenLoss", {"leaveEmpty": "policyKeep", "promote": "policyPromote"}),
    ("integration", {"basic": "policyBasic", "advanced": "policyAdvanced"}),
]
COMMANDS = {
    "start": "cmdStart", "swap": "cmdSwap", "stop": "cmdStop", "shutDown": "cmdShutDown", "close": "cmdClose",
    "open": "cmdOpen", "unload": "cmdUnload", "expand": None, "togglePictureInPicture": None,
}
REFUSALS = {
    "noPictureInPicture", "noFullScreen", "noFrameYet", "alreadyFullScreen", "alreadyInPictureInPicture",
    "shuttingDown",
}
KINDS_OUT_OF_SCOPE = {
    "temporaryPiP": "a temporary picture in picture",
    "adBreak": "an ad break",
    "stream": "a connection that is lost, or a poster",
    "suspension": "a suspension",
    "crash": "a crash",
    "log": "a hole, or a log that begins in the middle",
}


class Translator:
    """Translates the records of one session into the lines of a trace."""

    def __init__(self, words, records):
        self.words = words
        self.records = records
        self.contents = {}
        self.lines = []
        self.sources = []  # for each line the record that it comes from
        self.transaction = None

    def content(self, key):
        if key is None:
            return 0
        number = self.contents.setdefault(key, len(self.contents) + 1)
        if number > MOST_CONTENTS:
            raise OutOfScope("more than %d contents" % MOST_CONTENTS)
        return number

    @staticmethod
    def player(name):
        return {"A": 0, "B": 1, None: NOBODY}[name]

    def word(self, name):
        return self.words[name] if name else 0

    def reason(self, name):
        """Returns the number of a reason. A reason that the model does not know equals none of its reasons."""
        return self.words.get(name, 253) if name else 0

    def translate(self):
        for index, record in enumerate(self.records):
            kind = record["kind"]
            if kind in KINDS_OUT_OF_SCOPE:
                raise OutOfScope(KINDS_OUT_OF_SCOPE[kind])
            if record.get("reason") == "overload":
                raise OutOfScope("a machine that is too slow")
            line = getattr(self, "line_" + kind, lambda *_: None)(record, index)
            if line:
                self.lines.append(line)
                self.sources.append(record)
        if len(self.lines) > MOST_LINES:
            raise OutOfScope("more than %d lines" % MOST_LINES)

    def line_command(self, record, index):
        command, answer, reason = record["command"], record["answer"], record.get("reason")
        if command == "adBreak" and answer == "accepted":
            raise OutOfScope("an ad break")
        if command not in COMMANDS:
            return None
        if answer == "refused" and reason not in REFUSALS:
            # The command has no effect, for a reason that the model leaves out.
            return None
        if record.get("onlyTraits"):
            return None
        role = record.get("role")
        if command in ("expand", "togglePictureInPicture"):
            if answer == "queued":
                command = self.command_at_its_turn(record, index)
            else:
                command = self.following_form(index) if answer == "accepted" else "start"
        name = COMMANDS[command]
        if command == "open":
            name = "cmdDuplicate" if record.get("allowsDuplicate") else "cmdOpen"
        if command in ("open", "unload") and role == "pictureInPicture":
            name += "PiP"
        closes = answer != "accepted" or "transaction" in record
        if name in ("cmdClose", "cmdUnloadPiP") and closes and record["initiator"] in ("program", "event"):
            name = "cmdProgramClose"
        opened = self.content(record.get("content")) if command == "open" else 0
        return [
            self.word("kCommand"), self.word(name), self.word(answer), opened,
            self.word(reason) if answer == "refused" else 0,
        ]

    def command_at_its_turn(self, queued, index):
        """Returns the command that a waiting `expand` or toggle becomes, or `start` if it is never carried out."""
        for record in self.records[index + 1 :]:
            if record["kind"] == "command" and record.get("id") == queued.get("id"):
                return record["command"]
        return "start"

    def following_form(self, index):
        for record in self.records[index:]:
            if record["kind"] == "transactionBegan":
                return record["form"]
        return "swap"

    def line_content(self, record, _):
        if record["action"] == "changeTraits":
            return None
        return [self.word("kDecision"), self.word(ACTIONS[record["action"]]), self.player(record["player"]), 0, 0]

    def line_transactionBegan(self, record, _):
        if self.transaction is not None and record["transaction"] <= self.transaction:
            return IMPOSSIBLE
        self.transaction = record["transaction"]
        return [self.word("kBegan"), self.word(FORMS[record["form"]]), 0, 0, 0]

    def line_callback(self, record, _):
        if record["transaction"] != self.transaction:
            return IMPOSSIBLE
        return [
            self.word("kCallback"), self.word(CALLBACKS[record["callback"]]), self.player(record["player"]),
            self.content(record["content"]), self.reason(record.get("reason") or record.get("error")),
        ]

    def line_restoreAnswer(self, record, _):
        outcome = record["outcome"]
        if outcome == "answered":
            answer = "answerTrue" if record["reply"] else "answerFalse"
        else:
            answer = ANSWERS[outcome]
        if outcome in ("duplicate", "late", "stale"):
            return [self.word("kAnswer"), self.word(answer), 0, 0, 0]
        if record["transaction"] != self.transaction:
            return IMPOSSIBLE
        return [self.word("kAnswer"), self.word(answer), self.player(record["player"]), 0, 0]

    def line_roles(self, record, _):
        line = [self.word("kRoles")]
        for role in ("fullScreen", "pictureInPicture"):
            value = record[role]
            line += [self.player(value and value["player"]), self.content(value and value["content"])]
        return line

    def line_presented(self, record, _):
        if record["transaction"] != self.transaction:
            return IMPOSSIBLE
        return [self.word("kPresented"), 0, 0, 0, 0]

    def line_display(self, record, _):
        kinds = {"settled": "kSettled", "timedOut": "kDisplayTimedOut"}
        if record["event"] not in kinds:
            return None
        if record["transaction"] != self.transaction:
            return IMPOSSIBLE
        return [self.word(kinds[record["event"]]), 0, 0, 0, 0]

    def line_transaction(self, record, _):
        if record["transaction"] != self.transaction:
            return IMPOSSIBLE
        return [
            self.word("kTransaction"), self.word(FORMS[record["form"]]), self.word(OUTCOMES[record["outcome"]]),
            self.reason(record.get("reason")), 0,
        ]

    def line_opening(self, record, _):
        outcomes = {"shown": "openShown", "failed": "openFailed"}
        if record["outcome"] not in outcomes:
            return None
        return [
            self.word("kOpening"), self.player(record["player"]), self.content(record["content"]),
            self.word(outcomes[record["outcome"]]), 0,
        ]

    def line_player(self, record, _):
        if record["event"] == "loadEntry":
            raise OutOfScope("a list")
        return None

    def line_playerLost(self, record, _):
        return [self.word("kLost"), self.player(record["player"]), 0, 0, 0]

    def line_mediaEnded(self, record, _):
        return [self.word("kMediaEnded"), self.player(record["player"]), 0, 0, 0]

    def line_background(self, record, _):
        return [self.word("kLeft"), self.word("policyYes" if record["automatic"] else "policyNo"), 0, 0, 0]

    def line_foreground(self, _record, _):
        return [self.word("kReturned"), 0, 0, 0, 0]

    def line_end(self, _record, _):
        return [self.word("kEnd"), 0, 0, 0, 0]


def policies_of(words, session):
    chosen = session.get("policies", {})
    numbers = []
    for name, values in POLICIES:
        value = chosen.get(name, next(iter(values)))
        if value not in values:
            raise OutOfScope("the policy %s=%s" % (name, value))
        numbers.append(words[values[value]])
    return numbers


def foreign_lines(words, records):
    """Translates a log with only callbacks. Its players may be A and B in either order."""
    names = []
    for record in records:
        if record["player"] not in names:
            names.append(record["player"])
    if len(names) > 2:
        raise OutOfScope("more than two players")
    for order in (names, names[::-1] if len(names) == 2 else [None] + names):
        lines = []
        for record in records:
            name = next((short for full, short in CALLBACKS.items() if full.lower() in record["callback"].lower()), None)
            if name:
                lines.append([words["kCallback"], words[name], order.index(record["player"]), ANYTHING, ANYTHING])
        yield lines


class Follower:
    """The compiled model."""

    def __init__(self, path, folder):
        self.path = path
        self.trace = os.path.join(folder, "trace")

    def follow(self, callbacks_only, contents, policies, lines):
        """Returns None if the model accepts the lines; otherwise the number of accepted lines."""
        with open(self.trace, "w", encoding="ascii") as file:
            print(int(callbacks_only), contents, *policies, len(lines), file=file)
            for line in lines:
                print(*line, file=file)
        result = subprocess.run(
            [self.path, "-E", "-m200000", "-w20"], env=dict(os.environ, TRACE=self.trace), cwd=os.path.dirname(self.trace),
            capture_output=True, text=True, check=False)
        if "accepted" in result.stdout.split("\n"):
            return None
        stuck = re.search(r"stuck at (\d+)", result.stdout)
        if not stuck or "search depth too small" in result.stdout:
            sys.exit("trace: the model did not run: %s%s" % (result.stdout, result.stderr))
        return int(stuck.group(1))


def read_sessions(path):
    sessions = []
    with open(path, encoding="utf-8") as file:
        for text in file:
            if not text.strip():
                continue
            record = json.loads(text)
            if record.get("kind") == "session" or not sessions:
                sessions.append([])
            sessions[-1].append(record)
    return sessions


def check_session(words, follower, records):
    """Returns None if the model accepts the session; otherwise a sentence."""
    if "kind" not in records[0]:
        found = 0
        for new_content in ("replace", "alongside"):
            policies = policies_of(words, {"policies": {"newContent": new_content}})
            for lines in foreign_lines(words, records):
                followed = follower.follow(True, 3, policies, lines)
                if followed is None:
                    return None
                found = max(found, followed)
        if found == len(records):
            return "the callbacks end within a transaction"
        return "line %d (%s of %s) does not follow" % (
            found + 1, records[found]["callback"].split("(")[0], records[found]["player"])
    translator = Translator(words, records)
    translator.translate()
    followed = follower.follow(
        False, max(1, len(translator.contents)), policies_of(words, records[0]), translator.lines)
    if followed is None:
        return None
    if followed == len(translator.lines):
        return "the log ends too early"
    record = translator.sources[followed]
    return "seq %s does not follow: %s" % (record.get("seq"), json.dumps(record, separators=(",", ":")))


def mutants(words, lines):
    """Yields pairs of a description and changed lines. Each pair has one change."""
    kinds = {words[name]: name for name in ("kCallback", "kBegan", "kTransaction", "kPresented", "kSettled", "kAnswer")}
    harmless = {words[name] for name in ("duplicate", "late", "stale")}
    callbacks = [index for index, line in enumerate(lines) if line[0] == words["kCallback"]]
    outcomes = [words[name] for name in OUTCOMES.values()]
    for index, line in enumerate(lines):
        is_harmless = line[0] == words["kAnswer"] and line[1] in harmless
        # A loss or a shutdown may come before or after the first frame of the new layout.
        is_harmless |= line[0] == words["kPresented"] and not comes_to_rest(words, lines[index + 1:])
        if line[0] in kinds and not is_harmless:
            yield "without line %d, a %s" % (index, kinds[line[0]]), lines[:index] + lines[index + 1:]
        if line[0] == words["kTransaction"]:
            for outcome in outcomes:
                if outcome != line[2]:
                    other = line[:2] + [outcome] + line[3:]
                    yield "another outcome in line %d" % index, lines[:index] + [other] + lines[index + 1:]
    for index in callbacks:
        line = lines[index]
        other = line[:2] + [1 - line[2]] + line[3:]
        yield "another player in line %d" % index, lines[:index] + [other] + lines[index + 1:]
    for first, second in zip(callbacks, callbacks[1:]):
        exchanged = list(lines)
        exchanged[first], exchanged[second] = lines[second], lines[first]
        yield "lines %d and %d exchanged" % (first, second), exchanged


def comes_to_rest(words, lines):
    """Returns true if the layout that was presented before these lines settles."""
    for line in lines:
        if line[0] in (words["kPresented"], words["kSettled"], words["kTransaction"]):
            return line[0] == words["kSettled"]
    return False


def check_mutants(words, follower, path):
    """Returns the number of rejected changed logs, and the descriptions of the accepted ones."""
    rejected, survivors = 0, []
    for records in read_sessions(path):
        translator = Translator(words, records)
        try:
            translator.translate()
        except OutOfScope:
            continue
        policies, contents = policies_of(words, records[0]), max(1, len(translator.contents))
        for change, lines in mutants(words, translator.lines):
            if follower.follow(False, contents, policies, lines) is None:
                survivors.append(change)
            else:
                rejected += 1
    return rejected, survivors


def check_all_mutants(words, follower, paths):
    rejected, accepted = 0, 0
    for path in paths:
        count, survivors = check_mutants(words, follower, path)
        rejected += count
        accepted += len(survivors)
        for change in survivors:
            print("%s: accepted %s" % (path, change))
    print("%d broken logs rejected, %d accepted" % (rejected, accepted))
    sys.exit(1 if accepted else 0)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--mutants"]
    if len(arguments) < 3:
        sys.exit(__doc__)
    words = read_words(arguments[1])
    if "--mutants" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            check_all_mutants(words, Follower(os.path.abspath(arguments[0]), folder), arguments[2:])
    accepted, rejected, outside = 0, 0, {}
    with tempfile.TemporaryDirectory() as folder:
        follower = Follower(os.path.abspath(arguments[0]), folder)
        for path in arguments[2:]:
            try:
                findings = [check_session(words, follower, records) for records in read_sessions(path)]
            except OutOfScope as reason:
                outside.setdefault(str(reason), []).append(path)
                continue
            wrong = [finding for finding in findings if finding]
            if wrong:
                rejected += 1
                print("%s: rejected: %s" % (path, wrong[0]))
            else:
                accepted += 1
    for reason, paths in sorted(outside.items()):
        for path in paths:
            print("%s: outside: %s" % (path, reason))
    print("%d accepted, %d rejected, %d outside" % (accepted, rejected, sum(len(paths) for paths in outside.values())))
    sys.exit(1 if rejected else 0)


if __name__ == "__main__":
    main()
