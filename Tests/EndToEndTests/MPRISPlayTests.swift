// A session as the desktop's programs see and control it.

import Foundation
import TandemControl
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct MPRISPlayTests {
    private let media = Media.shared

    /// A session on a private bus.
    private func session(
      _ arguments: [String], in folder: TestFolder, _ bus: PrivateBus
    ) throws -> Performance {
      try Performance(
        arguments + ["--no-config"], in: folder, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    }

    /// Runs a program of the desktop to its end.
    private func run(_ words: [String], _ folder: TestFolder, _ bus: PrivateBus) throws -> CommandResult {
      try TandemCommand.run(
        Array(words.dropFirst()), in: folder, program: "/usr/bin/" + words[0],
        environment: ["DBUS_SESSION_BUS_ADDRESS=" + bus.address])
    }

    /// Repeats a program until its output is as expected, for at most 20 s.
    @discardableResult
    private func wait(
      _ words: String..., in folder: TestFolder, on bus: PrivateBus, until isRight: (String) -> Bool
    ) throws -> String {
      var output = ""
      try waitUntil("\(words.joined(separator: " ")), which says: \(output)") {
        output = try run(words, folder, bus).output.trimmingCharacters(in: .whitespacesAndNewlines)
        return isRight(output)
      }
      return output
    }

    /// The commands that came from the bus, according to the log.
    private func commands(_ performance: Performance) throws -> [String] {
      try records("command", in: performance.log).filter { $0["source"]?.string == "mpris" }.map {
        "\($0["command"]?.string ?? "") \($0["answer"]?.string ?? "")"
      }
    }

    @Test("playerctl lists both videos, pauses, seeks, changes the volume, opens contents and quits")
    func playerctlControlsBothVideos() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let performance = try session([media.red, media.blue, "--title", "Der Film"], in: folder, bus)
      _ = try performance.client(after: 0)
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      let full = ["playerctl", "-p", "tandem"]
      #expect(try run(full + ["metadata", "xesam:title"], folder, bus).output == "Der Film\n")
      #expect(try run(full + ["metadata", "xesam:url"], folder, bus).output == "file://\(media.red)\n")
      let length = try run(full + ["metadata", "mpris:length"], folder, bus).output.dropLast()
      #expect(Double(length).map { abs($0 / 1e6 - Media.length) < 0.2 } == true, "\(length)")
      #expect(try run(full + ["pause"], folder, bus).status == 0)
      try wait("playerctl", "-p", "tandem", "status", in: folder, on: bus) { $0 == "Paused" }
      #expect(try run(["playerctl", "-p", "tandem.pip", "status"], folder, bus).output == "Playing\n")
      #expect(try run(full + ["position", "7"], folder, bus).status == 0)
      try wait("playerctl", "-p", "tandem", "position", in: folder, on: bus) { abs((Double($0) ?? 0) - 7) < 0.1 }
      #expect(try run(full + ["volume", "0.4"], folder, bus).status == 0)
      try wait("playerctl", "-p", "tandem", "volume", in: folder, on: bus) { $0 == "0.400000" }
      let loud = try run(full + ["volume", "2"], folder, bus)
      #expect(loud.errors.contains("volume refused: the value is out of range"), "\(loud)")
      #expect(try run(["playerctl", "-p", "tandem.pip", "stop"], folder, bus).status == 0)
      try wait("playerctl", "-l", in: folder, on: bus) { $0 == "tandem" }
      let missing = try run(full + ["open", "file:///nothing.mkv"], folder, bus)
      #expect(missing.errors.contains("no such file"), "\(missing)")
      #expect(try run(full + ["open", "file://\(media.blue)"], folder, bus).status == 0)
      try wait("playerctl", "-p", "tandem", "metadata", "xesam:url", in: folder, on: bus) {
        $0 == "file://\(media.blue)"
      }
      let quit = ["--session", "-d", "org.mpris.MediaPlayer2.tandem", "-o", "/org/mpris/MediaPlayer2", "-m"]
      #expect(try run(["gdbus", "call"] + quit + ["org.mpris.MediaPlayer2.Quit"], folder, bus).output == "()\n")
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
      #expect(
        try commands(performance) == [
          "pause accepted", "seek accepted", "setVolume accepted", "setVolume refused", "close accepted",
          "open accepted",
          "shutDown accepted",
        ])
      #expect(try run(["playerctl", "-l"], folder, bus).output.isEmpty)
    }

    @Test("Extreme positions, volumes and rates are ignored, refused or limited, and the session continues")
    func extremeNumbersOnTheBusDoNoHarm() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let performance = try session([media.red, media.blue], in: folder, bus)
      let (client, _) = try performance.client(after: 0)
      let object = [
        "gdbus", "call", "--session", "-o", "/org/mpris/MediaPlayer2", "-d", "org.mpris.MediaPlayer2.tandem",
      ]
      let player = "org.mpris.MediaPlayer2.Player"
      func call(_ method: String, _ arguments: String...) throws -> CommandResult {
        try run(object + ["-m", player + "." + method, "--"] + arguments, folder, bus)
      }
      func set(_ property: String, _ value: String) throws -> CommandResult {
        try run(
          object + ["-m", "org.freedesktop.DBus.Properties.Set", player, property, "<\(value)>"], folder, bus)
      }
      // None of these may seek: an unknown track, the other video's track, no track, or a position outside the video.
      for track in ["/org/tandem/track/99", "/org/tandem/track/2", "/org/mpris/MediaPlayer2/TrackList/NoTrack"] {
        #expect(try call("SetPosition", track, "5000000").output == "()\n")
      }
      #expect(try call("SetPosition", "/org/tandem/track/1", "9223372036854775807").output == "()\n")
      #expect(try call("SetPosition", "/org/tandem/track/1", "-1").output == "()\n")
      #expect(try commands(performance) == [])
      for value in ["inf", "-inf", "1e308", "nan"] {
        #expect(try set("Volume", value).status == (value == "-inf" ? 0 : 1))
      }
      for value in ["inf", "-1.0", "nan", "1e-9"] { #expect(try set("Rate", value).status == 1) }
      #expect(try call("Seek", "-9223372036854775808").output == "()\n")
      let start = try client.status { ($0.players.a?.position ?? .seconds(99)) < .seconds(5) }
      #expect((start.players.a?.position ?? .seconds(99)) < .seconds(5))
      #expect(try set("Rate", "0.0").output == "()\n")
      #expect(try client.status { $0.players.a?.isPaused == true }.players.a?.isPaused == true)
      #expect(try call("SetPosition", "/org/tandem/track/1", "9000000").output == "()\n")
      let there = try client.status { $0.players.a?.position == .seconds(9) }
      #expect(there.players.a?.position == .seconds(9))
      #expect(try call("Seek", "9223372036854775807").status == 0)
      let open = object + ["-m", "org.tandem.Session1.Open", media.blue, "false"]
      #expect(try run(open, folder, bus).output.contains("'swapped: B full screen, A picture in picture"))
      try performance.expectVerifiedEnd()
    }

    /// A program that reads all properties of each bus name once and then listens, as GNOME and KDE do.
    private static let reader = """
      import asyncio, json, sys
      from dbus_next.aio import MessageBus
      from dbus_next import Message, MessageType
      P = "org.mpris.MediaPlayer2"
      def plain(v):
          v = getattr(v, "value", v)
          if isinstance(v, dict): return {k: plain(x) for k, x in v.items()}
          return v
      async def main():
          bus = await MessageBus().connect()
          cards, events = {}, []
          async def call(name, path, interface, member, signature="", body=[]):
              reply = await bus.call(Message(destination=name, path=path, interface=interface, member=member,
                                             signature=signature, body=body))
              if reply.message_type == MessageType.ERROR: raise Exception(f"{member}: {reply.body}")
              return reply.body
          async def everything(name):
              properties = {}
              for part in [P, P + ".Player", "org.tandem.Session1"]:
                  body = await call(name, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "GetAll", "s", [part])
                  properties.update({k: plain(v) for k, v in body[0].items()})
              return properties
          owners = {}
          def heard(message):
              if message.message_type != MessageType.SIGNAL: return
              if message.member == "NameOwnerChanged" and message.body[0].startswith(P + "."):
                  events.append([message.body[0], "there" if message.body[2] else "gone"])
              elif message.path == "/org/mpris/MediaPlayer2" and message.sender in owners:
                  name = owners[message.sender]
                  if message.member == "PropertiesChanged":
                      changed = plain(message.body[1])
                      cards[name].update(changed)
                      events.append([name, "changed"] + sorted(changed))
                  else: events.append([name, message.member, message.body[0]])
          bus.add_message_handler(heard)
          for rule in ["type='signal',path='/org/mpris/MediaPlayer2'",
                       "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"]:
              await call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s", [rule])
          for name in (await call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames"))[0]:
              if not name.startswith(P + "."): continue
              owner = (await call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", "s", [name]))[0]
              owners[owner] = name
              cards[name] = await everything(name)
          before = json.loads(json.dumps(cards))
          full, pip = P + ".tandem", P + ".tandem.pip"
          swapped = await call(pip, "/org/mpris/MediaPlayer2", "org.tandem.Session1", "Swap")
          async def until(what):
              for _ in range(2000):
                  if what(): return
                  await asyncio.sleep(0.01)
              raise Exception(f"waited 20 s; {events}")
          await until(lambda: [e for e in events if e[1] == "Seeked" and e[0] == full]
                          and [e for e in events if e[1] == "Seeked" and e[0] == pip])
          during = list(events)
          asked = {name: await everything(name) for name in (full, pip)}
          heard_of = json.loads(json.dumps(cards))
          closed = await call(full, "/org/mpris/MediaPlayer2", "org.tandem.Session1", "Close")
          await until(lambda: [pip, "gone"] in events)
          print(json.dumps({"before": before, "during": during, "asked": asked, "heard": heard_of,
                            "swapped": swapped, "closed": closed}))
      asyncio.run(main())
      """

    @Test("A swap exchanges the videos of the two bus names, and signals every changed property")
    func swapUpdatesBothBusNames() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let performance = try session([media.red, media.blue, "--animation", "0.2"], in: folder, bus)
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      _ = try performance.client(after: 0)
      try folder.write(Self.reader, to: "reader.py")
      let result = try run(["python3", folder.path + "/reader.py"], folder, bus)
      #expect(result.status == 0, "\(result.errors)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any] ?? [:]
      func card(_ when: String, _ name: String) -> NSDictionary {
        ((json[when] as? [String: Any])?["org.mpris.MediaPlayer2." + name] as? NSDictionary) ?? [:]
      }
      func track(_ when: String, _ name: String) -> String? {
        (card(when, name)["Metadata"] as? [String: Any])?["mpris:trackid"] as? String
      }
      #expect(track("before", "tandem") != nil)
      #expect(track("before", "tandem") == track("heard", "tandem.pip"))
      #expect(track("before", "tandem.pip") == track("heard", "tandem"))
      let during = json["during"] as? [[Any]] ?? []
      #expect(!during.contains { ["there", "gone"].contains($0[1] as? String) }, "\(during)")
      for name in ["tandem", "tandem.pip"] {
        // The position advances without a signal, so the two values may differ.
        for key in card("asked", name).allKeys.compactMap({ $0 as? String })
        where key != "Position" && !key.hasPrefix("Can") {
          #expect(
            (card("asked", name)[key] as? NSObject) == (card("heard", name)[key] as? NSObject), "\(name) \(key)")
        }
        let told = during.filter { ($0[0] as? String) == "org.mpris.MediaPlayer2." + name }.flatMap { $0.dropFirst(2) }
        #expect(!told.contains { ($0 as? String) == "Position" })
      }
      #expect(((json["swapped"] as? [Any])?[1] as? String)?.hasPrefix("swapped: B full screen") == true)
      #expect(
        ((json["closed"] as? [Any])?[1] as? String)?.hasPrefix("picture in picture closed: B full screen") == true)
      try performance.expectVerifiedEnd()
      #expect(try commands(performance) == ["swap accepted", "close accepted"])
    }

    @Test("playerctld follows a swap, a pause and a close, and selects the last used video")
    func playerctldKnowsTheLastUsedVideo() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let daemon = Process()
      daemon.executableURL = URL(fileURLWithPath: "/usr/bin/playerctld")
      daemon.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
      daemon.standardError = FileHandle.nullDevice
      try daemon.run()
      defer { daemon.terminate() }
      let performance = try session([media.red, media.blue, "--player", "simulated"], in: folder, bus)
      let (client, _) = try performance.client(after: 0)
      try wait("playerctl", "-p", "playerctld", "status", in: folder, on: bus) { $0 == "Playing" }
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      try client.done(.command(.swap, CommandOptions()))
      // Use gdbus, because playerctld reads `tandem` as either of the two bus names, the one that was used last.
      let pause = [
        "gdbus", "call", "--session", "-o", "/org/mpris/MediaPlayer2", "-m", "org.mpris.MediaPlayer2.Player.Pause",
      ]
      #expect(try run(pause + ["-d", "org.mpris.MediaPlayer2.tandem"], folder, bus).status == 0)
      try wait("playerctl", "-p", "playerctld", "metadata", "xesam:title", in: folder, on: bus) { $0 == "blue" }
      #expect(try run(["playerctl", "-p", "tandem.pip", "pause"], folder, bus).status == 0)
      try wait("playerctl", "-p", "playerctld", "metadata", "xesam:title", in: folder, on: bus) { $0 == "red" }
      try client.done(.command(.close, CommandOptions()))
      try wait("playerctl", "-p", "playerctld", "metadata", "xesam:title", in: folder, on: bus) { $0 == "blue" }
      #expect(daemon.isRunning)
      try performance.expectVerifiedEnd()
    }

    @Test("The bus names of a player that dies go to the next player")
    func nextPlayerHasTheNamesOfADeadOne() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let performance = try session([media.red, media.blue, "--player", "simulated"], in: folder, bus)
      let (_, player) = try performance.client(after: 0)
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      kill(pid_t(player), SIGKILL)
      _ = try performance.client(after: player)
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      try performance.expectVerifiedEnd()
    }

    @Test("A bus that dies during a swap does no harm, and the names appear on the next bus")
    func busThatDiesInASwapSpoilsNothing() throws {
      let folder = try TestFolder()
      var bus = try PrivateBus(in: folder)
      let performance = try session(
        [media.red, media.blue, "--player", "simulated", "--restore-deadline", "20"], in: folder, bus)
      let (client, _) = try performance.client(after: 0)
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      let app = try performance.client()
      try app.done(.delegate("tandem"))
      // Request the swap over the bus. It waits for the app, which answers after the bus has died.
      let call = Process()
      call.executableURL = URL(fileURLWithPath: "/usr/bin/gdbus")
      call.arguments = [
        "call", "--address", bus.address, "-d", "org.mpris.MediaPlayer2.tandem", "-o", "/org/mpris/MediaPlayer2", "-m",
        "org.tandem.Session1.Swap",
      ]
      call.standardError = FileHandle.nullDevice
      try call.run()
      let asked = try app.callback("restoreUserInterfaceForPictureInPictureStop")
      bus.die()
      call.waitUntilExit()
      #expect(call.terminationStatus != 0)
      try app.done(.answerRestore(transaction: asked["transaction"]?.int ?? 0, true))
      let status = try client.status { $0.roles.fullScreen == .B && $0.transaction == nil }
      #expect(status.roles.fullScreen == .B)
      bus = try PrivateBus(in: folder)
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      try wait("playerctl", "-p", "tandem", "metadata", "xesam:title", in: folder, on: bus) { $0 == "blue" }
      try performance.expectVerifiedEnd()
    }

    @Test("The window can be raised and made full screen over the bus; without a window both are refused")
    func windowIsControlledOverTheBus() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let screen = try VirtualScreen()
      try screen.manage()
      let performance = try Performance(
        [media.red, media.blue, "--player", "simulated", "--no-config"], in: folder, on: screen,
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      _ = try performance.client(after: 0)
      func call(_ words: String...) throws -> CommandResult {
        try run(
          ["gdbus", "call", "--session", "-o", "/org/mpris/MediaPlayer2", "-d", "org.mpris.MediaPlayer2.tandem", "-m"]
            + words, folder, bus)
      }
      let program = "org.mpris.MediaPlayer2"
      func isFull() throws -> String { try call("org.freedesktop.DBus.Properties.Get", program, "Fullscreen").output }
      #expect(try isFull() == "(<false>,)\n")
      #expect(try call("org.freedesktop.DBus.Properties.Set", program, "Fullscreen", "<true>").output == "()\n")
      try waitUntil("the full screen") { try isFull() == "(<true>,)\n" }
      #expect(try call(program + ".Raise").output == "()\n")
      try performance.expectVerifiedEnd()
      let blind = try session([media.red, media.blue, "--player", "simulated"], in: folder, bus)
      _ = try blind.client(after: 0)
      #expect(try call(program + ".Raise").errors.contains("this session has no window"))
      let refused = try call("org.freedesktop.DBus.Properties.Set", program, "Fullscreen", "<true>")
      #expect(refused.errors.contains("org.tandem.Error.Failed: fullscreen: this session has no window"), "\(refused)")
      try blind.expectVerifiedEnd()
    }

    @Test("`--mpris off` keeps a session off the bus; a session with `--mpris on` plays even without a bus")
    func mprisIsOptional() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let hidden = try session([media.red, media.blue, "--player", "simulated", "--mpris", "off"], in: folder, bus)
      _ = try hidden.client(after: 0)
      #expect(try run(["playerctl", "-l"], folder, bus).output.isEmpty)
      try hidden.expectVerifiedEnd()
      let elsewhere = try Performance(
        [media.red, media.blue, "--player", "simulated", "--mpris", "on"],
        environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus"])
      _ = try elsewhere.client(after: 0)
      elsewhere.expectEnd()
    }

    @Test("The thread for the bus sleeps while there are no requests")
    func busThreadSleepsWithoutRequests() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      let performance = try session([media.red, media.blue], in: folder, bus)
      let (client, player) = try performance.client(after: 0)
      try wait("playerctl", "-l", in: folder, on: bus) { Set($0.split(separator: "\n")) == ["tandem", "tandem.pip"] }
      let (title, previous) = try thread("tandem mpris", of: player)
      let start = try client.status { _ in true }.players.a?.position ?? .zero
      let later = try client.status { ($0.players.a?.position ?? .zero) > start + .seconds(3) }
      #expect((later.players.a?.position ?? .zero) > start + .seconds(3))
      let (_, now) = try thread("tandem mpris", of: player)
      #expect(now - previous <= 1, "\(title) woke \(now - previous) times in 3 s")
      try performance.expectVerifiedEnd()
    }

    /// A thread of a process, and the number of its voluntary context switches.
    private func thread(_ name: String, of process: Int) throws -> (String, Int) {
      let folder = "/proc/\(process)/task"
      for task in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let status = try String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8)
        guard status.hasPrefix("Name:\t\(name)\n") else { continue }
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return (name, line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0)
      }
      throw HarnessError(what: "a thread \(name)")
    }
  }
}
