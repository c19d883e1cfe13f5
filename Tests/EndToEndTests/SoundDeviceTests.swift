// The output and the device of the sound, and the message if the sound can't play.

import Foundation
import TandemControl
import TandemFoundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct SoundDeviceTests {
    /// A private sound server with two sinks.
    private final class Server {
      let address: String
      private let process = Process()

      init(in folder: TestFolder) throws {
        let socket = folder.path + "/sound.sock"
        address = "unix:" + socket
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let sink = "module-null-sink rate=48000 channels=2 sink_name="
        process.arguments = [
          // Run pulseaudio under `timeout`: Foundation notices the end of a process by descriptors that pulseaudio
          // closes and `timeout` keeps open.
          "timeout", "600", "pulseaudio", "--daemonize=no", "-n", "--use-pid-file=no", "--exit-idle-time=-1",
          "--disable-shm=yes",
          "--realtime=no", "--high-priority=no", "--log-level=error", "-L",
          sink + "hall sink_properties=device.description=Hall", "-L",
          sink + "kitchen sink_properties=device.description=Kitchen", "-L",
          "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
        ]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try waitUntil("the sound server to listen") { FileManager.default.fileExists(atPath: socket) }
      }

      /// Stops the server, which then neither answers nor refuses a client.
      func freeze() throws {
        let parent = process.processIdentifier
        let children = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
        for child in children.split(separator: " ") { if let child = Int32(child) { kill(child, SIGSTOP) } }
      }

      deinit { kill(process.processIdentifier, SIGTERM) }
    }

    private func play(_ arguments: [String], in folder: TestFolder, _ server: Server? = nil) throws -> CommandResult {
      try TandemCommand.run(
        ["play", Media.shared.red, "--display", "headless", "--no-config", "--mpris", "off"] + arguments, in: folder,
        environment: ["HOME=\(folder.path)", "PULSE_SERVER=\(server?.address ?? "unix:/nowhere")"])
    }

    @Test func unknownAudioOutputIsRefusedWithTheNearestName() throws {
      let result = try play(["--ao", "pules"], in: try TestFolder())
      #expect(result.status == 64 && result.errors.contains("'pules'; did you mean pulse?"), "\(result)")
    }

    @Test func unknownAudioDeviceIsRefusedWithTheNearestName() throws {
      let folder = try TestFolder()
      let server = try Server(in: folder)
      let result = try play(["--audio-device=pulse/kitchn"], in: folder, server)
      #expect(result.status == 64 && result.errors.contains("did you mean pulse/kitchen?"), "\(result)")
    }

    @Test func unknownAudioDeviceOfPictureInPictureIsRefused() throws {
      let folder = try TestFolder()
      let server = try Server(in: folder)
      let result = try play(["--audio-device-pip=pulse/kitchn"], in: folder, server)
      #expect(result.status == 64 && result.errors.contains("audio-device-pip"), "\(result)")
      #expect(result.errors.contains("did you mean pulse/kitchen?"), "\(result)")
    }

    /// Plays the low tone full screen in the hall, and the high tone in picture in picture in the kitchen.
    private func playOnTwoDevices(of server: Server, in folder: TestFolder, isolation: String) throws -> Performance {
      try Performance(
        [
          Media.shared.lowTone, Media.shared.highTone, "--no-config", "--mpris", "off", "--isolation", isolation,
          "--audio-device=pulse/hall", "--audio-device-pip=pulse/kitchen",
        ], in: folder, environment: ["HOME": folder.path, "PULSE_SERVER": server.address], output: nil)
    }

    @Test(
      "The full-screen video and the picture in picture play on their own devices, even after a swap",
      arguments: ["none", "process"])
    func bothRolesUseTheirDevices(isolation: String) throws {
      let folder = try TestFolder()
      let server = try Server(in: folder)
      let performance = try playOnTwoDevices(of: server, in: folder, isolation: isolation)
      let client = try performance.client()
      func expectBoth() throws {
        _ = try client.status { $0.pictureInPicture.isActive.holds && $0.transaction == nil }
        try waitUntil("both sinks to run") {
          try TandemCommand.run(
            ["list", "short", "sinks"], in: folder, program: "/usr/bin/pactl",
            environment: ["PULSE_SERVER=\(server.address)"]
          ).output.split(separator: "\n").count { $0.hasSuffix("RUNNING") } == 2
        }
      }
      try expectBoth()
      #expect(try client.status { $0.audioPolicy == .separate }.silenceReason == nil)
      #expect(try TandemCommand.run(["swap", "--socket", performance.socket], in: folder).status == 0)
      try expectBoth()
      #expect(try TandemCommand.run(["audio", "full", "--socket", performance.socket], in: folder).status == 0)
      #expect(try TandemCommand.run(["audio", "separate", "--socket", performance.socket], in: folder).status == 0)
      performance.signal(15)
      #expect(withExtendedLifetime(server) { performance.end() } == 0)
      try expectVerified(performance.log)
    }

    @Test("A pinned sound device stays with its content after a swap", arguments: ["none", "process"])
    func pinnedDeviceStaysWithItsContent(isolation: String) throws {
      let (folder, media) = (try TestFolder(), Media.shared)
      let server = try Server(in: folder)
      let performance = try playOnTwoDevices(of: server, in: folder, isolation: isolation)
      let client = try performance.client()
      func tandem(_ words: String...) throws {
        #expect(try TandemCommand.run(words + ["--socket", performance.socket], in: folder).status == 0)
      }
      /// Returns the numbers of the sinks (0 for the hall) by the name of the file that they play.
      func sinks() throws -> [String: Int] {
        let list = try TandemCommand.run(
          ["-f", "json", "list", "sink-inputs"], in: folder, program: "/usr/bin/pactl",
          environment: ["PULSE_SERVER=\(server.address)"]
        ).output
        var sinks: [String: Int] = [:]
        for input in try JSONValue(parsing: Array(list.utf8)).array ?? [] {
          let name = input["properties"]?["media.name"]?.string ?? ""
          for file in [media.lowTone, media.highTone] where name.contains((file as NSString).lastPathComponent) {
            sinks[file] = input["sink"]?.int
          }
        }
        return sinks
      }
      let before = [media.lowTone: 0, media.highTone: 1]
      try waitUntil("each video to play on its device") { try sinks() == before }
      try tandem("audio", "separate-pin")
      try tandem("swap")
      _ = try client.status { $0.transaction == nil && $0.roles.fullScreen == .B }
      #expect(try sinks() == before)
      try tandem("audio", "separate")
      try waitUntil("the devices to follow the roles") { try sinks() == [media.lowTone: 1, media.highTone: 0] }
      performance.signal(15)
      #expect(withExtendedLifetime(server) { performance.end() } == 0)
      try expectVerified(performance.log)
    }

    @Test func audioDevicesAreListedWithReadableNames() throws {
      let folder = try TestFolder()
      let server = try Server(in: folder)
      let help = try play(["--audio-device=help"], in: folder, server)
      #expect(help.status == 0 && help.output.contains("pulse/kitchen  Kitchen\n"), "\(help)")
      let doctor = try TandemCommand.run(
        ["doctor", "sound", "--no-config"], in: folder,
        environment: ["HOME=\(folder.path)", "PULSE_SERVER=\(server.address)"])
      #expect(doctor.status == 0 && doctor.output.contains("  pulse/hall  Hall\n"), "\(doctor)")
      let machine = try TandemCommand.run(
        ["doctor", "sound", "--no-config", "--json"], in: folder,
        environment: ["HOME=\(folder.path)", "PULSE_SERVER=\(server.address)"])
      let details = try JSONValue(parsing: Array(machine.output.utf8))["probes"]?.array?.first?["details"]?.array
      #expect(details?.contains("pulse/kitchen  Kitchen") == true, "\(machine)")
    }

    @Test(arguments: ["none", "process"]) func inaudibleSoundIsReportedWithTheReason(isolation: String) throws {
      let folder = try TestFolder()
      let performance = try Performance(
        [
          Media.shared.choices, Media.shared.lowTone, "--no-config", "--mpris", "off", "--isolation", isolation,
          "--audio-device=pulse/nowhere",
        ], in: folder, environment: ["HOME": folder.path, "PULSE_SERVER": "unix:/nowhere"], output: nil)
      let client = try performance.client()
      let status = try client.status { $0.silenceReason != nil && $0.pictureInPicture.isActive.holds }
      #expect(status.silenceReason?.hasPrefix("the device pulse/nowhere (--audio-device) does not answer") == true)
      let words = try TandemCommand.run(["status", "--socket", performance.socket], in: folder).output
      #expect(
        words.contains("no audio: the device pulse/nowhere") && !words.contains("is heard"), "\(words)")
      for audible in ["B", "A"] {
        #expect(try TandemCommand.run(["swap", "--socket", performance.socket], in: folder).status == 0)
        _ = try client.status { $0.audible.map { "\($0)" }?.uppercased() == audible && $0.silenceReason != nil }
      }
      performance.expectEnd()
      // The message must appear once, and not again after each swap.
      let complaints = performance.complaints.components(separatedBy: "no audio: the device pulse/nowhere")
      #expect(complaints.count == 2, "\(performance.complaints)")
      #expect(try folder.read("log.jsonl").contains("no audio: the device pulse/nowhere"))
    }

    @Test("A session can open its content and end while the sound server is frozen")
    func frozenSoundServerHoldsUpNoSession() throws {
      let folder = try TestFolder()
      let server = try Server(in: folder)
      try server.freeze()
      let performance = try Performance(
        [Media.shared.choices, "--no-config", "--mpris", "off", "--audio-device=pulse/kitchen"], in: folder,
        environment: ["HOME": folder.path, "PULSE_SERVER": server.address], output: nil)
      #expect(try performance.client().status { $0.players.a != nil }.players.a != nil)
      performance.signal(15)
      #expect(withExtendedLifetime(server) { performance.end() } == 0)
    }

    @Test func soundIsHeardOnTheChosenDevice() throws {
      let folder = try TestFolder()
      let server = try Server(in: folder)
      let performance = try Performance(
        [Media.shared.choices, "--no-config", "--mpris", "off", "--audio-device=pulse/kitchen"], in: folder,
        environment: ["HOME": folder.path, "PULSE_SERVER": server.address], output: nil)
      _ = try performance.client()
      try waitUntil("the film to sound in the kitchen") {
        try TandemCommand.run(
          ["list", "short", "sinks"], in: folder, program: "/usr/bin/pactl",
          environment: ["PULSE_SERVER=\(server.address)"]
        ).output.split(separator: "\n").contains { $0.contains("kitchen") && $0.hasSuffix("RUNNING") }
      }
      let words = try TandemCommand.run(["status", "--socket", performance.socket], in: folder).output
      #expect(words.contains("A is heard"), "\(words)")
      let small = try LineClient(folder.path + "/s.full.mpv.sock")
      #expect(try small.ask("set_property", "audio-device", "pulse/hall")["error"] == "error accessing property")
      #expect(try small.ask("set_property", "audio-device", "auto")["error"] == "success")
      performance.signal(15)
      #expect(withExtendedLifetime(server) { performance.end() } == 0)
    }
  }
}
