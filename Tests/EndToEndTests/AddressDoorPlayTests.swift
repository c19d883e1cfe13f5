// Each interface of a session accepts only the addresses that the table in SECURITY.md allows for it.

import Foundation
import TandemCommands
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct AddressDoorPlayTests {
    private static func address(_ kind: AddressDoor.Kind, _ door: AddressDoor, in folder: String) -> String {
      switch kind {
      case .network: "http://127.0.0.1:1/\(door).mp4"
      case .file: "\(folder)/\(door).mp4"
      case .device: "av://lavfi:color=duration=\(AddressDoor.allCases.firstIndex(of: door) ?? 0)"
      case .frames: "frames://\(door)"
      }
    }

    /// The addresses that the session has opened, according to its log. The session opens each address that it accepts.
    private func opened(_ log: String) throws -> Set<String> {
      var addresses: Set<String> = []
      for record in try records("command", in: log) where record["command"] == "open" {
        let entries = record["entries"]?.array ?? []
        for value in [record["url"]] + entries.map({ $0["url"] ?? $0 }) {
          if let url = value?.string { addresses.insert(url) }
        }
      }
      return addresses
    }

    @Test(
      "Each interface of a running session opens only the addresses that the table in SECURITY.md allows for it",
      arguments: AddressDoor.DevicePolicy.allCases)
    func everyInterfaceOfASessionFollowsTheAddressTable(devices: AddressDoor.DevicePolicy) throws {
      let folder = try TestFolder()
      let (bus, broker) = (try PrivateBus(in: folder), try PrivateBroker(in: folder))
      let server = try MediaServer(folder.path)
      defer { server.stop() }
      let performance = try Performance(
        [
          "http://e.org/a.mp4", "http://e.org/b.mp4", "--player", "simulated", "--no-config", "--mqtt", broker.address,
          "--node", "tv",
          "--device-addresses", devices.rawValue,
        ], in: folder, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      let (client, _) = try performance.client(after: 0)
      let mpv = try LineClient(folder.path + "/s.full.mpv.sock")
      func run(_ program: String, _ words: [String]) throws -> CommandResult {
        try TandemCommand.run(
          words, in: try TestFolder(), program: program, environment: ["DBUS_SESSION_BUS_ADDRESS=" + bus.address])
      }
      func ask() throws -> Int32 {
        let own = ["--mqtt", broker.address, "--no-config", "--node", "tv", "volume", "50"]
        return try run(try TandemCommand.path, own).status
      }
      func open(_ url: String) throws {
        _ = try client.ask(
          .command(.open(OpenRequest(MediaContent(url: url))), CommandOptions(waits: false)), for: url,
          within: .seconds(20))
      }
      while try ask() != 0 {}
      while try run("/usr/bin/playerctl", ["-l"]).output.contains("tandem") == false {}
      let doors: [(AddressDoor, (String) throws -> Void)] = [
        (.socket, open), (.mpvIPC, { _ = try mpv.ask("loadfile", .string($0)) }),
        (
          .mpris,
          {
            let name = ["-o", "/org/mpris/MediaPlayer2", "-d", "org.mpris.MediaPlayer2.tandem"]
            _ = try run(
              "/usr/bin/gdbus", ["call", "--session"] + name + ["-m", "org.mpris.MediaPlayer2.Player.OpenUri", $0])
          }
        ),
        (
          .mqtt,
          {
            _ = try run(
              "/usr/bin/mosquitto_pub", ["-p", "\(broker.port)", "-q", "1", "-t", "tandem/nodes/tv/set/open", "-m", $0])
            // The session replies to this request only after it has carried out the earlier command.
            while try ask() != 0 {}
          }
        ),
        (
          .localList,
          {
            try folder.write("#EXTM3U\n\($0)\n", to: "list.m3u")
            try open(folder.path + "/list.m3u")
          }
        ),
        (
          .serverList,
          {
            try folder.write("#EXTM3U\n\($0)\n", to: "served.m3u")
            try open(server.url("served.m3u"))
          }
        ),
      ]
      for (door, attempt) in doors {
        for kind in AddressDoor.Kind.allCases {
          let address = Self.address(kind, door, in: folder.path)
          if kind == .file { try folder.write("x", to: "\(door).mp4") }
          try attempt(address)
        }
      }
      performance.expectEnd()
      let opened = try opened(performance.log)
      for (door, _) in doors {
        for kind in AddressDoor.Kind.allCases {
          let passes = opened.contains(Self.address(kind, door, in: folder.path))
          #expect(passes == door.admits(kind, devices), "\(door) \(kind) \(devices)")
        }
      }
    }

    @Test(
      "Arguments, saved sessions and `--resume` open only the addresses that the table in SECURITY.md allows for them",
      arguments: [AddressDoor.arguments, .savedSession, .savedState])
    func argumentsAndSavedFilesFollowTheAddressTable(door: AddressDoor) throws {
      let folder = try TestFolder()
      // An app's pictures (`.frames`) come from a descriptor instead of an address. `FrameInputTests` tests them.
      let kinds = AddressDoor.Kind.allCases.filter { door == .savedSession || $0 != .frames }
      try folder.write("x", to: "\(door).mp4")
      let addresses = kinds.map { Self.address($0, door, in: folder.path) }
      var list = MediaContent(identity: ContentIdentity(id: "list"), url: addresses[0])
      list.entries = addresses.map { ContentEntry(url: $0) }
      let state = SavedState(Configuration(), [.fullScreen: SavedState.Video(OpenRequest(list))])
      try folder.write(String(decoding: state.bytes, as: UTF8.self), to: "saved.json")
      try FileManager.default.createDirectory(atPath: folder.path + "/tandem", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: folder.path + "/saved.json", toPath: folder.path + "/tandem/state.json")
      let words =
        switch door {
        case .arguments: addresses + ["--pip", "http://e.org/b.mp4"]
        case .savedSession: ["@\(folder.path)/saved.json"]
        default: ["--resume"]
        }
      let performance = try Performance(words + ["--player", "simulated", "--no-config", "--mpris", "off"], in: folder)
      _ = try performance.client().status { $0.roles.fullScreen != nil }
      performance.expectEnd()
      let opened = try opened(performance.log)
      for (kind, address) in zip(kinds, addresses) {
        #expect(opened.contains(address) == door.admits(kind), "\(door) \(kind)")
      }
    }

    @Test("A scenario may name only the addresses that the table in SECURITY.md allows for scenarios")
    func scenariosFollowTheAddressTable() throws {
      let folder = try TestFolder()
      for kind in AddressDoor.Kind.allCases {
        let url = kind == .file ? Media.shared.red : Self.address(kind, .scenario, in: folder.path)
        try folder.write(
          """
          {"version": 2, "description": "An address", "contents": {"a": {"url": "\(url)", "generated": false\(kind == .frames ? "" : ", \"duration\": 12")}},
           "steps": [{"command": "open", "content": "a"}, {"until": {"idle": true}}]}
          """, to: "s.json")
        let run = try TandemCommand.run(
          ["scenario", "run", "--player", "mpv", "--display", "headless", folder.path + "/s.json"], in: folder)
        #expect(run.errors.contains("a scenario may not name") != AddressDoor.scenario.admits(kind), "\(kind): \(run)")
      }
    }
  }
}
