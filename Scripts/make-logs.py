#!/usr/bin/env python3
"""Makes many logs from the golden logs of Scenarios. Some logs are broken at known lines.

    make-logs.py FOLDER COUNT BROKEN

Writes COUNT logs, of which BROKEN are broken. Each log has different contents, process numbers and times. A broken log
lacks a callback (`deleted`), or has two callbacks in the wrong order (`exchanged`). Also writes two lists:

- FOLDER/names: the paths of all logs, one in each line
- FOLDER/broken: the paths of the broken logs, each with the number of the first wrong line, and `deleted` or
  `exchanged`
"""

import json
import pathlib
import re
import sys

CONTENT = re.compile(r'"content":"([^"]+)"')
TIME = re.compile(r'"t_us":(\d+)')


def with_number(lines, number):
    """Gives a log different contents, another process number and other times."""
    text = "\n".join(lines)
    for content in set(CONTENT.findall(text)):
        text = text.replace(f'"{content}"', f'"{content}-{number}"').replace(f':{content}"', f':{content}-{number}"')
    text = text.replace('"pid":0', f'"pid":{number}', 1)
    return TIME.sub(lambda match: f'"t_us":{int(match[1]) + number}', text).split("\n")


def start_of(lines):
    """Returns the indices of the first `willStart` that is followed by its `didStart`; None without such a pair."""
    records = [json.loads(line) for line in lines]
    steps = [index for index, record in enumerate(records) if record["kind"] == "callback"]
    names = [records[index]["callback"] for index in steps]
    wanted = ["willStartPictureInPicture", "didStartPictureInPicture"]
    return next((steps[at:at + 2] for at in range(len(steps)) if names[at:at + 2] == wanted), None)


def broken(lines, deletes):
    """Deletes a `didStart`, or exchanges it with its `willStart`. Returns the lines and the first wrong line's number."""
    records = [json.loads(line) for line in lines]
    first, second = start_of(lines)
    if deletes:
        del records[second]
        # Number the later records again, so that only the callback is missing.
        for record in records[second:]:
            record["seq"] -= 1
    else:
        for key in ("seq", "t_us"):
            records[first][key], records[second][key] = records[second][key], records[first][key]
        records[first], records[second] = records[second], records[first]
    lines = [json.dumps(record, separators=(",", ":"), ensure_ascii=False) for record in records]
    return lines, (second if deletes else first) + 1


def main():
    folder, count, wrong = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]), int(sys.argv[3])
    goldens = [path.read_text().rstrip("\n").split("\n")
               for path in sorted(pathlib.Path(__file__).parent.parent.glob("Scenarios/*/*.log.jsonl"))]
    breakable = [golden for golden in goldens if start_of(golden)]
    places = {(place * count + count // 3) // wrong: place % 2 for place in range(wrong)}
    with open(folder / "names", "w") as names, open(folder / "broken", "w") as table:
        for number in range(count):
            if number % 1000 == 0:
                (folder / f"{number // 1000:03}").mkdir()
            path = folder / f"{number // 1000:03}" / f"{number:06}.jsonl"
            logs = breakable if number in places else goldens
            lines = with_number(logs[number % len(logs)], number)
            if number in places:
                lines, line = broken(lines, deletes=places[number])
                table.write(f"{path}\t{line}\t{'deleted' if places[number] else 'exchanged'}\n")
            path.write_text("\n".join(lines) + "\n")
            names.write(f"{path}\n")


if __name__ == "__main__":
    main()
