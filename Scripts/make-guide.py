#!/usr/bin/env python3
"""Makes a programme guide (XMLTV) and a channel list for measurements.

    Scripts/make-guide.py FOLDER [CHANNELS [DAYS]]

Writes FOLDER/tv.m3u and FOLDER/guide.xml. By default the guide has 20,000 channels and covers the next 7 days.
Each channel has programmes of 15 to 240 minutes, one after another, with a title, a category and a description.
"""

import datetime
import random
import sys

folder = sys.argv[1]
channels = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
days = int(sys.argv[3]) if len(sys.argv) > 3 else 7
random.seed(1)
words = "The Great Daily News from an Old River with Music and Stories of Cities Mountains Cooking Football Night".split()
titles = [" ".join(random.choices(words, k=random.randint(2, 6))) + f" {number}" for number in range(200_000)]
begin = datetime.datetime.now(datetime.timezone.utc).replace(minute=0, second=0, microsecond=0)
minutes = [
    (begin + datetime.timedelta(minutes=minute)).strftime("%Y%m%d%H%M%S +0000") for minute in range(days * 1440)
]
text = " ".join(random.choices(words, k=30))
count = 0
with open(f"{folder}/tv.m3u", "w", encoding="utf-8") as out:
    out.write('#EXTM3U x-tvg-url="guide.xml"\n')
    for channel in range(channels):
        out.write(f'#EXTINF:-1 tvg-id="ch{channel}.example" group-title="Group {channel % 50}",Channel {channel}\n')
        out.write(f"http://127.0.0.1:9/{channel}\n")
with open(f"{folder}/guide.xml", "w", encoding="utf-8") as out:
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv>\n')
    for channel in range(channels):
        out.write(f'  <channel id="ch{channel}.example"><display-name>Channel {channel}</display-name></channel>\n')
    for channel in range(channels):
        minute = random.randrange(60)
        while minute < len(minutes) - 240:
            end = minute + random.choice([15, 30, 45, 60, 60, 90, 120, 240])
            out.write(
                f'  <programme start="{minutes[minute]}" stop="{minutes[end]}" channel="ch{channel}.example">\n'
                f'    <title lang="en">{random.choice(titles)}</title>\n    <desc lang="en">{text}</desc>\n'
                f'    <category lang="en">Series</category>\n  </programme>\n')
            minute = end
            count += 1
    out.write("</tv>\n")
print(f"{channels} channels, {count} programmes")
