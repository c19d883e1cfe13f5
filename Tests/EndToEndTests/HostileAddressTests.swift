// Addresses that would load a library or write a file, sent through every interface of a session.

import Foundation
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct HostileAddressTests {
    private let media = Media.shared

    /// A library that creates the file `loaded` in its folder as soon as a process loads the library.
    private func library(in folder: TestFolder) throws -> String {
      try folder.write(
        """
        #include <fcntl.h>
        __attribute__((constructor)) static void begin(void) { open("\(folder.path)/loaded", O_CREAT, 0600); }
        """, to: "evil.c")
      let path = folder.path + "/evil.so"
      let made = try TandemCommand.run(
        ["cc", "-shared", "-fPIC", "-o", path, folder.path + "/evil.c"], in: folder, program: "/usr/bin/env")
      try #require(made.status == 0, "\(made.errors)")
      return path
    }

    /// Addresses that would load the library, or empty the file `victim`.
    private func addresses(in folder: TestFolder) throws -> [String] {
      let library = try library(in: folder)
      try folder.write("precious", to: "victim")
      return [
        "av://lavfi:anullsrc,ladspa=file=\(library):plugin=x",
        "av://lavfi:testsrc2=size=64x36,metadata=mode=print:file=\(folder.path)/victim",
        // Quotes hide the first bracket, so a simple parser would see the filter `color` here, and not `ladspa`.
        "av://lavfi:[a']color='b]ladspa=\(library):x'", "AV://LAVFI:sine,'lad'spa@x=\(library):plugin=x",
      ]
    }

    private func expectUntouched(_ folder: TestFolder, _ door: String) throws {
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/loaded"), "\(door) loads a library")
      #expect(try folder.read("victim") == "precious", "\(door) writes a file")
      unlink(folder.path + "/loaded")
      try folder.write("precious", to: "victim")
    }

    @Test("A hostile address in an argument, a list or a saved session can't load a library or write a file")
    func argumentsNeitherLoadLibrariesNorWriteFiles() throws {
      let folder = try TestFolder()
      for address in try addresses(in: folder) {
        try folder.write("#EXTM3U\n\(address)\n", to: "list.m3u")
        let savedSession = #"{"format":"tandem-state","version":1,"fullScreen":[["open","\#(address)"]]}"#
        try folder.write(savedSession, to: "saved.json")
        for words in [
          [address], [folder.path + "/list.m3u"], ["@./saved.json"], [media.short, "--sub-file", address],
        ] {
          let end = words.count > 1 ? ["--full-screen-end", "hold"] : []
          let run = try TandemCommand.run(
            ["5", try TandemCommand.path, "play"] + words + end
              + ["--no-config", "--display", "headless", "--ao", "null", "--mpris", "off", "--restarts", "0"],
            in: folder, program: "/usr/bin/timeout")
          #expect(run.status != 0 && run.status < 128, "\(words): \(run)")
          try expectUntouched(folder, "\(words)")
        }
      }
    }

    @Test("A hostile address that any interface sends to a running session can't load a library or write a file")
    func runningSessionNeitherLoadsLibrariesNorWritesFiles() throws {
      let folder = try TestFolder()
      let (bus, broker) = (try PrivateBus(in: folder), try PrivateBroker(in: folder))
      let server = try MediaServer(folder.path)
      defer { server.stop() }
      let performance = try Performance(
        [media.red, media.blue, "--no-config", "--mqtt", broker.address, "--node", "tv"], in: folder,
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      let (client, _) = try performance.client(after: 0)
      let mpv = try LineClient(folder.path + "/s.full.mpv.sock")
      let own = ["--mqtt", broker.address, "--no-config", "--node", "tv"]
      func run(_ program: String, _ words: [String]) throws -> CommandResult {
        try TandemCommand.run(
          words, in: try TestFolder(), program: program, environment: ["DBUS_SESSION_BUS_ADDRESS=" + bus.address])
      }
      func isRefused(_ opening: OpenRequest) throws -> Bool {
        let options = CommandOptions(waits: true)
        return try client.ask(.command(.open(opening), options), for: "open", within: .seconds(20)).failure != nil
      }
      func expectRefused(_ opening: OpenRequest) throws {
        let isRefused = try isRefused(opening)
        #expect(isRefused)
      }
      func say(_ topic: String, _ payload: String) throws {
        let words = ["-p", "\(broker.port)", "-q", "1", "-t", "tandem/nodes/tv/" + topic, "-m", payload]
        let sent = try run("/usr/bin/mosquitto_pub", words)
        #expect(sent.status == 0, "\(sent)")
        // The session replies to this request only after it has carried out the earlier command.
        let done = try run(try TandemCommand.path, own + ["volume", "50"])
        #expect(done.status == 0, "\(done)")
      }
      // Wait until the broker and the bus know the session.
      while try run(try TandemCommand.path, own + ["volume", "50"]).status != 0 {}
      while try run("/usr/bin/playerctl", ["-l"]).output.contains("tandem") == false {}
      for address in try addresses(in: folder) {
        try folder.write("#EXTM3U\n\(address)\n", to: "list.m3u")
        try folder.write("[playlist]\nFile1=\(address)\n", to: "entries")
        var (still, subtitled) = (OpenRequest(MediaContent(url: media.short)), MediaContent(url: media.short))
        still.poster = address
        subtitled.subtitles = [address]
        let doors: [(String, () throws -> Void)] = [
          ("the socket", { try expectRefused(OpenRequest(MediaContent(url: address))) }),
          ("a still", { _ = try isRefused(still) }), ("subtitles", { _ = try isRefused(OpenRequest(subtitled)) }),
          ("a list on this disk", { try expectRefused(OpenRequest(MediaContent(url: folder.path + "/list.m3u"))) }),
          ("a server's list", { try expectRefused(OpenRequest(MediaContent(url: server.url("list.m3u")))) }),
          ("a list that libmpv reads", { try expectRefused(OpenRequest(MediaContent(url: server.url("entries")))) }),
          ("mpv's IPC", { _ = try mpv.ask("loadfile", .string(address)) }),
          (
            "MPRIS",
            {
              _ = try run(
                "/usr/bin/gdbus",
                [
                  "call", "--session", "-o", "/org/mpris/MediaPlayer2", "-d", "org.mpris.MediaPlayer2.tandem", "-m",
                  "org.mpris.MediaPlayer2.Player.OpenUri", address,
                ])
            }
          ),
          ("MQTT", { try say("set/open", address) }),
          ("MQTT's command", { try say("command", #"["open","\#(address)"]"#) }),
          ("MQTT's notice", { try say("set/notify", address) }),
        ]
        for (door, attempt) in doors {
          try attempt()
          // The session replies to this opening only after libmpv has opened or given up every earlier load.
          let plays = try !isRefused(OpenRequest(MediaContent(url: media.red)))
          #expect(plays)
          try expectUntouched(folder, door)
        }
      }
      performance.expectEnd()
    }
  }
}
