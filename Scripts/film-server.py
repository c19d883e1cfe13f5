"""Imitates the parts of a Jellyfin server that a remote-controlled client needs: one user, one film, no pictures.

    film-server.py FILM

Prints `port` and the number of its port, and then a line for each action of a client. Sends each JSON line on standard
input to all clients. Ends at the end of standard input.
"""

import base64
import hashlib
import http.server
import json
import struct
import sys
import threading
from urllib.parse import urlsplit

film = sys.argv[1]
ids = {"server": "5e" * 16, "user": "05" * 16, "film": "f1" * 16, "session": "5e55"}
lock, sockets = threading.Lock(), []


def say(*words):
    with lock:
        print(*words, flush=True)

SOURCE = {"Id": ids["film"], "Name": "Der Film", "Path": "/films/film.mkv", "Protocol": "File", "Container": "mkv", "RunTimeTicks": 200000000,
    "SupportsDirectPlay": True, "SupportsDirectStream": True, "SupportsTranscoding": False, "IsRemote": False, "Type": "Default",
    "DefaultAudioStreamIndex": 1, "Formats": [], "Bitrate": 1000000, "MediaStreams": [
        {"Type": "Video", "Index": 0, "Codec": "h264", "Width": 320, "Height": 180},
        {"Type": "Audio", "Index": 1, "Codec": "aac", "Language": "eng", "IsDefault": True}]}
ITEM = {"Id": ids["film"], "Name": "Der Film", "Type": "Movie", "MediaType": "Video", "ServerId": ids["server"], "IsFolder": False,
    "RunTimeTicks": 200000000, "Path": "/films/film.mkv", "LocationType": "FileSystem", "UserData": {"Played": False, "PlaybackPositionTicks": 0},
    "MediaSources": [SOURCE], "MediaStreams": SOURCE["MediaStreams"], "Chapters": [], "ImageTags": {}, "BackdropImageTags": []}
USER = {"Id": ids["user"], "Name": "ann", "ServerId": ids["server"], "HasPassword": True, "Policy": {"EnableMediaPlayback": True}, "Configuration": {}}
INFO = {"Id": ids["server"], "ServerName": "films", "Version": "10.9.11", "ProductName": "Jellyfin Server", "StartupWizardCompleted": True}

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def log_message(self, *words): pass

    def answer(self, value=None, status=200):
        data = b"" if value is None else json.dumps(value).encode()
        self.send_response(status if value is not None else 204)
        if value is not None: self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        path = urlsplit(self.path).path.lower()
        if path == "/socket": return self.serve_socket()
        if path.startswith("/videos/") or path.startswith("/items/") and path.endswith(("/download", "/file")): return self.stream()
        if path == "/system/info/public" or path == "/system/info": return self.answer(INFO)
        if path in ("/users/me", "/users/" + ids["user"]): return self.answer(USER)
        if path == "/sessions":
            return self.answer([{"Id": ids["session"], "DeviceId": device, "UserId": ids["user"], "SupportsRemoteControl": True,
                "SupportsMediaControl": True, "Capabilities": {}} for device in devices])
        if path.endswith("/items/" + ids["film"]): return self.answer(ITEM)
        if path.endswith("/items"): return self.answer({"Items": [ITEM], "TotalRecordCount": 1})
        say("asked", self.path)
        self.answer({})

    def do_HEAD(self):
        self.stream()

    def do_POST(self):
        path = urlsplit(self.path).path.lower()
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        value = json.loads(body) if body else {}
        note_device(self.headers.get("Authorization") or "")
        if path == "/users/authenticatebyname":
            return self.answer({"User": USER, "AccessToken": "token", "ServerId": ids["server"], "SessionInfo": {"Id": ids["session"]}})
        if path.endswith("/playbackinfo"): return self.answer({"MediaSources": [SOURCE], "PlaySessionId": "play"})
        if path == "/sessions/playing": say("begins", value.get("ItemId"), value.get("PositionTicks") or 0)
        elif path == "/sessions/playing/progress": say("progress", value.get("PositionTicks"), value.get("IsPaused"))
        elif path == "/sessions/playing/stopped": say("stops", value.get("PositionTicks"))
        elif path.startswith("/sessions/capabilities"): say("ready")
        else: say("told", self.path)
        self.answer()

    def stream(self):
        with open(film, "rb") as file: data = file.read()
        first, last = 0, len(data) - 1
        asked = self.headers.get("Range", "")
        if asked.startswith("bytes="):
            begin, _, end = asked[6:].partition("-")
            first, last = int(begin or 0), min(int(end or last), last)
        self.send_response(206 if asked else 200)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Type", "video/x-matroska")
        if asked: self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
        self.send_header("Content-Length", str(last - first + 1))
        self.end_headers()
        if self.command != "HEAD": self.wfile.write(data[first:last + 1])

    def serve_socket(self):
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        note_device(self.headers.get("Authorization") or "")
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        sockets.append(self)
        self.close_connection = True
        while True:
            head = self.rfile.read(2)
            if len(head) < 2: break
            size = head[1] & 127
            if size == 126: size = struct.unpack(">H", self.rfile.read(2))[0]
            elif size == 127: size = struct.unpack(">Q", self.rfile.read(8))[0]
            mask = self.rfile.read(4) if head[1] & 128 else bytes(4)
            data = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(size)))
            if head[0] & 15 == 8: break
            if head[0] & 15 == 9: self.frame(10, data)
        sockets.remove(self)

    def frame(self, kind, data):
        size = bytes([len(data)]) if len(data) < 126 else b"\x7e" + struct.pack(">H", len(data))
        with lock:
            self.wfile.write(bytes([0x80 | kind]) + size + data)
            self.wfile.flush()

devices = set()
def note_device(line):
    for part in line.split(", "):
        if "DeviceId=" in part: devices.add(part.split('"')[1])

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
say("port", server.server_address[1])
for line in sys.stdin:
    for socket in list(sockets): socket.frame(1, line.strip().encode())
