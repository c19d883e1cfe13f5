// The addresses that each interface of a session may open.

import Foundation
import Testing

@testable import TandemOrchestrator

@Suite struct AddressDoorTests {
  private static let samples: [(AddressDoor.Kind, String)] = [
    (.network, "https://example.org/a.mp4"), (.network, "udp://239.0.0.1:5"), (.file, "/films/a.mkv"),
    (.file, "file:///films/a.mkv"), (.device, "av://lavfi:testsrc2"), (.device, "av://v4l2:/dev/video0"),
    (.device, "dvd://1"),
    (.device, "BD://"), (.device, "dvb://news"), (.device, "cdda://"), (.frames, "frames://3"),
  ]

  @Test(
    "An open request is accepted only if its interface may open each kind of address in the request",
    arguments: AddressDoor.allCases)
  func openRequestsPassAsTheTableSays(door: AddressDoor) {
    for (kind, address) in Self.samples {
      for devices in AddressDoor.DevicePolicy.allCases {
        var (still, subtitled, list) = (
          OpenRequest(MediaContent(url: "http://e.org/a")), MediaContent(url: "http://e.org/a"), MediaContent(url: "/l")
        )
        still.poster = address
        subtitled.subtitles = [address]
        list.entries = [ContentEntry(url: "http://e.org/a"), ContentEntry(url: address)]
        for opening in [OpenRequest(MediaContent(url: address)), still, OpenRequest(subtitled), OpenRequest(list)] {
          let passes = opening.fault(through: door, devices) == nil
          #expect(passes == door.admits(kind, devices), "\(door) \(address) \(devices)")
        }
      }
    }
  }

  @Test("No interface accepts an address of something other than media", arguments: AddressDoor.allCases)
  func everyInterfaceRefusesNonMediaAddresses(door: AddressDoor) {
    for address in [
      "av://lavfi:anullsrc,ladspa=file=/x.so:plugin=x", "av://x11grab:", "fd://3", "concat:a|b", "memory://x",
      "edl://x", "pipe:0", "-", "",
      "lavf://file:/x", "subfile,,start,0,:a", "data:,x", "crypto:x", "async:x", "cache:x", "a\0b", "hls+file:///x",
      "crypto+http://x", "tee://x",
      "unix:///x", "ipfs://x", "concatf:x", "FD://3", "ffmpeg://file:/x", "slice://0-5@/x", "archive:///x",
      "file:///a%00b", "frames:///proc/1/fd/3", "ytdl://file:///x", "ytdl://file:/x", "YTDL://av://lavfi:testsrc",
      "mf://x",
      "null://",
    ] {
      let fault = OpenRequest(MediaContent(url: address)).fault(through: door, .all)
      #expect(fault != nil, "\(address)")
    }
  }

  @Test(
    "An address that makes a library read the user's files needs the same permission as a file",
    arguments: AddressDoor.allCases,
    ["TLS://example.org:9?cafile=/etc/x", "sftp://example.org/a", "smb://example.org/a"])
  func addressesThatReadUserFilesPassAsFiles(door: AddressDoor, address: String) {
    #expect((OpenRequest(MediaContent(url: address)).fault(through: door) == nil) == door.admits(.file))
  }

  @Test("SECURITY.md shows the table of addresses that the code enforces")
  func securityPageShowsTheTable() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("SECURITY.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for door in AddressDoor.allCases {
      let cells = AddressDoor.Kind.allCases.map { kind in
        door.admits(kind) ? "yes" : door.admits(kind, .all) ? "with `all`" : "no"
      }
      let row = "| \(door.words) | \(cells.joined(separator: " | ")) |\n"
      #expect(text.contains(row), "SECURITY.md lacks: \(row)")
    }
  }
}
