// Numbers at the limits of every type, through every interface of a session on libmpv.

import Foundation
import TandemCommands
import TandemControl
import TandemFoundation
import TandemMPVIPC
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct ExtremeNumberTests {
    private static let numbers: [JSONValue] =
      [Int.max, .min, .max - 1, 1 << 53, -(1 << 53) - 1, 1 << 32, 1 << 31, -1, 0, 315_360_000, 1_000_000_000].map(
        JSONValue.int)
      + [1e308, -1e308, 1e300, 9.3e18, -9.3e18, Double.leastNonzeroMagnitude, -0.0, 0.5, 1e15, 99.99999999999999].map(
        JSONValue.double)
    /// mpv's clients may write a number as a text.
    private static let texts: [JSONValue] = [
      "nan", "-nan", "inf", "-inf", "1e400", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
      "9223372036854775807:59:59", "0x1p1023",
    ]

    /// A session with both videos, which is not restarted after its death.
    private func session(
      in folder: TestFolder, environment: [String: String] = [:]
    ) throws -> (Performance, ControlClient) {
      let media = Media.shared
      let performance = try Performance(
        [media.choices, media.red, "--no-config", "--restarts", "0"], in: folder, environment: environment)
      return (performance, try performance.client(after: 0).client)
    }

    private func end(_ performance: Performance) throws {
      performance.signal(15)
      #expect(performance.end() == 0, "\(performance.complaints)")
      try expectVerified(performance.log)
    }

    /// Copies of a value in which an extreme number replaces one of its numbers.
    private static func extremes(of value: JSONValue) -> [JSONValue] {
      switch value {
      case .int, .double: numbers
      case .array(let elements):
        elements.indices.flatMap { index in
          extremes(of: elements[index]).map { extreme in
            var elements = elements
            elements[index] = extreme
            return .array(elements)
          }
        }
      case .object(let members):
        members.indices.flatMap { index in
          extremes(of: members[index].value).map { extreme in
            var members = members
            members[index] = JSONValue.Member(members[index].key, extreme)
            return .object(members)
          }
        }
      case .null, .bool, .string: []
      }
    }

    /// Requests with extreme numbers for every command, as an array and with named arguments, as a command and as a dry
    /// run.
    private static var requests: [JSONValue] {
      CommandSpec.all.flatMap { spec -> [JSONValue] in
        spec.samples.flatMap { command -> [JSONValue] in
          var named = ArgumentWriter(.named, [JSONValue.Member("name", .string(spec.word))])
          command.writeArguments(into: &named)
          return [false, true].flatMap { isDryRun -> [JSONValue] in
            let options = CommandOptions(waits: false, isDryRun: isDryRun)
            let array = Request(id: 0, .command(command, options)).json["command"] ?? .null
            let members = named.members + [.init("wait", false)] + (isDryRun ? [.init("dryRun", true)] : [])
            return extremes(of: array) + extremes(of: .object(members))
          }
        }
      }
    }

    @Test func noNumberOnTheControlSocketEndsASession() throws {
      let folder = try TestFolder()
      let (performance, client) = try session(in: folder)
      _ = try client.done(.command(.sync(nil), CommandOptions(waits: false)))
      let socket = try LineClient(performance.socket)
      let requests = Self.requests
      #expect(requests.count > 1000)
      for request in requests { #expect(try socket.ask(whole: request)["error"] != nil, "\(request)") }
      #expect(try socket.ask("status")["error"] == "success")
      try end(performance)
    }

    @Test("No number that an mpv client sends ends a session", arguments: Role.allCases)
    func noNumberFromAnMPVClientEndsASession(role: Role) throws {
      let folder = try TestFolder()
      let (performance, _) = try session(in: folder)
      let client = try LineClient("\(folder.path)/s.\(role == .fullScreen ? "full" : "pip").mpv.sock")
      let written = IPCPropertyTable.parts.flatMap(\.properties).filter { $0.treatment == .mapped }.map(\.name)
      let numbers = Self.numbers + Self.texts
      for number in numbers {
        for name in written.filter({ !["fullscreen", "force-media-title"].contains($0) }) {
          for verb in ["set_property", "set_property_string", "set", "add", "cycle", "multiply"] {
            #expect(try client.ask(.string(verb), .string(name), number)["error"] != nil, "\(verb) \(name) \(number)")
          }
        }
        for flags in ["relative", "absolute", "absolute-percent", "relative-percent", "exact+1"] {
          #expect(try client.ask("seek", number, .string(flags))["error"] != nil, "seek \(number) \(flags)")
        }
        for command in ["playlist-play-index", "playlist-remove", "playlist-move", "observe_property"] {
          #expect(try client.ask(.string(command), number, number)["error"] != nil, "\(command) \(number)")
          #expect(try client.ask(.string(command), number, "time-pos")["error"] != nil, "\(command) \(number)")
        }
        let path = JSONValue.string(Media.shared.choices)
        #expect(try client.ask("loadfile", path, "insert-at", number, ["start": number])["error"] != nil, "\(number)")
      }
      #expect(try client.data("get_property", "playlist-count") != nil)
      try end(performance)
    }

    @Test func noNumberOnTheDesktopsBusEndsASession() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let (performance, client) = try session(in: folder, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      func call(_ words: String) throws {
        _ = try TandemCommand.run(
          ["--session", "--print-reply", "--dest=org.mpris.MediaPlayer2.tandem", "/org/mpris/MediaPlayer2"]
            + words.split(separator: " ").map(String.init), in: folder, program: "/usr/bin/dbus-send",
          environment: ["DBUS_SESSION_BUS_ADDRESS=" + bus.address])
      }
      let player = "org.mpris.MediaPlayer2.Player"
      for number in [Int64.max, .min, -1, 1 << 53] {
        try call("\(player).Seek int64:\(number)")
        for track in 1...2 { try call("\(player).SetPosition objpath:/org/tandem/track/\(track) int64:\(number)") }
      }
      for number in ["1e308", "-1e308", "nan", "inf", "-inf", "5e-324"] {
        for name in ["Volume", "Rate"] {
          try call("org.freedesktop.DBus.Properties.Set string:\(player) string:\(name) variant:double:\(number)")
        }
      }
      #expect(try client.status { $0.roles.fullScreen != nil }.roles.fullScreen != nil)
      try end(performance)
    }
  }
}
