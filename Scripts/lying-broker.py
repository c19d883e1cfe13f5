"""An MQTT broker for tests that misbehaves on each connection: lying-broker.py LIE [TOPIC].

Prints `port` and the number of its port, `connected` for each connection, and `told` when a connection's misbehaviour
has ended. The broker accepts every connection and subscription, and then misbehaves as LIE says:

    long      sends one message of 250 MB as fast as the client reads
    unreleased     sends messages of 1 MB with QoS 2, but never the release that completes them
    flood     sends `swap` to TOPIC without end, with QoS 0
    noise     sends bytes that are not MQTT
    property  sends messages with a property that MQTT 5 does not define
    strange   acknowledges messages that the client never sent, and sends messages for topics that the client never
              subscribed to
"""

import socket
import struct
import sys
import threading

lie, topic = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else "x").encode()


def length(count):
    data = b""
    while True:
        count, low = divmod(count, 128)
        data += bytes([low | (128 if count else 0)])
        if not count:
            return data


def packet(kind, body):
    return bytes([kind]) + length(len(body)) + body


def publish(payload, qos=0, number=1, name=topic, five=b""):
    body = struct.pack(">H", len(name)) + name + (struct.pack(">H", number) if qos else b"") + five + payload
    return packet(0x30 | qos << 1, body)


def take(stream, count):
    data = b""
    while len(data) < count:
        piece = stream.recv(count - len(data))
        if not piece:
            raise OSError
        data += piece
    return data


class Stream:
    """A socket on which the data of two threads is not mixed."""

    def __init__(self, stream):
        self.stream, self.lock = stream, threading.Lock()
        self.recv = stream.recv

    def sendall(self, data):
        with self.lock:
            self.stream.sendall(data)


def lies(stream, five):
    chunk = b"x" * (1 << 20)
    if lie == "long":
        with stream.lock:
            stream.stream.sendall(b"\x30" + length(250 << 20) + struct.pack(">H", len(topic)) + topic + five)
            for _ in range(250):
                stream.stream.sendall(chunk)
    elif lie == "unreleased":
        for number in range(1, 2000):
            stream.sendall(publish(chunk, 2, number, five=five))
    elif lie == "flood":
        while True:
            stream.sendall(publish(b'["swap"]', five=five) * 100)
    elif lie == "property":
        for _ in range(100):
            stream.sendall(publish(b"{}", five=b"\x02\x7f\x00"))
    elif lie == "noise":
        stream.sendall(b"\x00\x01\x02" * 30_000)
    else:
        # All in one piece, because the client closes the connection soon after it has read the first of these.
        data = b""
        for number in range(1, 200):
            data += packet(0x40, struct.pack(">H", number)) + packet(0x70, struct.pack(">H", number))
            data += packet(0x62, struct.pack(">H", number)) + publish(b"\xff\xfe" * 30, name=b"a/\xff/b", five=five)
            data += publish(b"offline", name=topic, five=five) + packet(0x90, struct.pack(">H", number) + five + b"\x80")
        stream.sendall(data)


def serve(stream):
    five, begun = b"", False
    try:
        while True:
            kind = take(stream, 1)[0]
            size, shift = 0, 0
            while True:
                byte = take(stream, 1)[0]
                size |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            body = take(stream, size)
            if kind >> 4 == 1:
                five = b"\x00" if body[6] == 5 else b""
                stream.sendall(packet(0x20, b"\x00\x00" + five))
                print("connected", flush=True)
            elif kind >> 4 == 8:
                stream.sendall(packet(0x90, body[:2] + five + b"\x02"))
                if not begun:
                    begun = True
                    threading.Timer(0.5, run, (stream, five)).start()
            elif kind >> 4 == 3 and kind & 6:
                at = 2 + struct.unpack(">H", body[:2])[0]
                stream.sendall(packet(0x40, body[at:at + 2]))
            elif kind >> 4 == 12:
                stream.sendall(packet(0xD0, b""))
    except OSError:
        pass


def run(stream, five):
    try:
        lies(stream, five)
        print("told", flush=True)
    except OSError:
        pass


server = socket.create_server(("127.0.0.1", 0))
print("port", server.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(Stream(server.accept()[0]),), daemon=True).start()
