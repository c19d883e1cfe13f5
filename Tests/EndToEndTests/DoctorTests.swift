// `tandem doctor` on systems with a fault.

import Foundation
import TandemFoundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct DoctorTests {
    private struct Diagnosis {
      var status: Int32
      var canPlay: Bool?
      var probes: [String: (state: String, found: String, advice: String?)]
      var text: String

      func state(_ name: String) -> String { probes[name]?.state ?? "missing" }
      func found(_ name: String) -> String { probes[name]?.found ?? "" }
    }

    /// - Parameters:
    ///   - program: a command that runs instead of the built `tandem`.
    ///   - runtime: a runtime folder that is used instead of the test's own.
    private func examine(
      _ probes: [String], _ more: [String] = [], in folder: TestFolder? = nil, program: String? = nil,
      runtime: String? = nil, environment: [String] = []
    ) throws -> Diagnosis {
      let folder = try folder ?? TestFolder()
      var words = ["doctor"] + probes + more + ["--json"]
      var program = program
      if let runtime {
        words = ["XDG_RUNTIME_DIR=" + runtime, try program ?? TandemCommand.path] + words
        program = "/usr/bin/env"
      }
      let result = try TandemCommand.run(words, in: folder, program: program, environment: environment)
      let json = try JSONValue(parsing: Array(result.output.utf8))
      var found: [String: (state: String, found: String, advice: String?)] = [:]
      for probe in json["probes"]?.array ?? [] {
        guard let name = probe["name"]?.string, let state = probe["state"]?.string, let text = probe["found"]?.string
        else { continue }
        found[name] = (state, text, probe["advice"]?.string)
      }
      return Diagnosis(status: result.status, canPlay: json["canPlay"]?.bool, probes: found, text: result.output)
    }

    private let all = [
      "program", "settings", "options", "decoders", "gpu", "screen", "sound", "input", "cec", "network", "broker",
      "bus", "ytdl", "runtime", "state", "session",
    ]

    @Test(
      "Without a screen, sound server, bus or home, the doctor finds that videos can play, and gives advice for each")
    func bareSystemCanPlayAndGetsAdvice() throws {
      let folder = try TestFolder()
      let bare = try examine(
        [], ["--no-config"], in: folder, environment: ["ALSA_CONFIG_PATH=/dev/null", "HOME=", "SDL_VIDEODRIVER=x11"])
      #expect(Set(bare.probes.keys) == Set(all))
      #expect(bare.status == 0 && bare.canPlay == true, "\(bare.text)")
      for name in ["screen", "sound", "bus", "state"] {
        #expect(bare.state(name) == "warn" && bare.probes[name]?.advice != nil, "\(name): \(bare.text)")
      }
      #expect(bare.found("screen").contains("DISPLAY is not set"))
      #expect(bare.found("decoders").contains("libmpv 0.") && bare.state("decoders") == "ok", "\(bare.text)")
      // The doctor must leave no file behind.
      let left = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
      // libpulse itself creates the folder `pulse`.
      #expect(left.subtracting(["pulse"]) == ["stderr", "stdout", "tandem"], "\(left)")
      let words = try TandemCommand.run(["doctor", "session", "cec"], in: folder)
      let lines = words.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      #expect(lines.count == 2 && lines.first?.hasPrefix("ok    cec  ") == true, "\(words)")
    }

    @Test("The doctor names working parts: a window's presenter, a bus and a running session")
    func workingPartsAreNamed() throws {
      let screen = try VirtualScreen()
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      try FileManager.default.createDirectory(
        atPath: folder.path + "/tandem", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let session = try Performance(
        [Media.shared.red, "--player", "simulated", "--no-config", "--mpris", "off"], in: folder,
        socket: folder.path + "/tandem/1234.sock")
      _ = try session.client()
      let found = try examine(
        ["screen", "bus", "session", "runtime", "state", "options"], in: folder,
        environment: [
          "DISPLAY=" + screen.name, "SDL_VIDEODRIVER=x11", "DBUS_SESSION_BUS_ADDRESS=" + bus.address,
          "HOME=" + folder.path,
        ])
      #expect(found.probes.values.allSatisfy { $0.state == "ok" }, "\(found.text)")
      #expect(found.found("screen").hasPrefix("x11 by SDL 2."))
      #expect(found.found("screen").contains("software") || found.found("screen").contains("OpenGL"))
      #expect(found.found("session").hasPrefix("one session runs: 1234"))
      #expect(found.found("bus").contains(":1."))
      // The report must not show the path of the user's home.
      #expect(!found.text.contains(folder.path + "/.local") && found.found("state").hasPrefix("~/.local"))
      session.expectEnd()
    }

    @Test("A missing screen is a warning, or a failure if the options require a window")
    func missingScreenIsAWarningOrAFailure() throws {
      let environment = ["DISPLAY=:4711", "SDL_VIDEODRIVER=x11"]
      let some = try examine(["screen"], ["--no-config"], environment: environment)
      #expect(some.status == 0 && some.state("screen") == "warn" && some.found("screen").contains(":4711"), "\(some)")
      let wanted = try examine(["screen"], ["--no-config", "--display", "window"], environment: environment)
      #expect(wanted.status == 69 && wanted.state("screen") == "fail" && wanted.canPlay == false, "\(wanted)")
      let none = try examine(["screen"], ["--no-config", "--display", "headless"], environment: environment)
      #expect(none.state("screen") == "ok")
    }

    @Test("The probe of a frozen screen is abandoned, and the other probes finish")
    func frozenScreenIsAbandoned() throws {
      let screen = try VirtualScreen()
      screen.signal(SIGSTOP)
      defer { screen.signal(SIGCONT) }
      let found = try examine(
        ["screen", "ytdl", "decoders"], ["--no-config", "--timeout", "3"],
        environment: ["DISPLAY=" + screen.name, "SDL_VIDEODRIVER=x11"])
      #expect(found.status == 69 && found.found("screen") == "no answer within 3 s", "\(found.text)")
      #expect(found.state("ytdl") == "ok" && found.state("decoders") == "ok", "\(found.text)")
    }

    @Test("The probe of a frozen bus is abandoned")
    func frozenBusIsAbandoned() throws {
      let folder = try TestFolder()
      let bus = try PrivateBus(in: folder)
      bus.signal(SIGSTOP)
      defer { bus.signal(SIGCONT) }
      let found = try examine(
        ["bus"], ["--no-config", "--timeout", "1"], environment: ["DBUS_SESSION_BUS_ADDRESS=" + bus.address])
      #expect(found.status == 0 && found.state("bus") == "warn" && found.found("bus").contains("no answer"))
    }

    @Test("The doctor names a sound server, and abandons the probe of a frozen one")
    func soundServerIsNamedOrAbandoned() throws {
      let folder = try TestFolder()
      let server = try SoundServer(in: folder)
      let environment = ["PULSE_SERVER=" + server.address, "HOME=" + folder.path]
      let there = try examine(["sound"], ["--no-config"], environment: environment)
      #expect(there.state("sound") == "ok" && there.found("sound") == "by pulse", "\(there.text)")
      let silent = try examine(["sound"], ["--no-config", "--ao", "null"], environment: environment)
      #expect(silent.state("sound") == "ok" && silent.found("sound").contains("--ao null"), "\(silent.text)")
      server.signal(SIGSTOP)
      let stopped = try examine(["sound", "decoders"], ["--no-config", "--timeout", "3"], environment: environment)
      #expect(stopped.found("sound") == "no answer within 3 s", "\(stopped.text)")
      #expect(stopped.state("decoders") == "ok")
    }

    @Test("Missing, unwritable and shared folders, and a path that is too long, are reported")
    func unusableFoldersAreReported() throws {
      let folder = try TestFolder()
      let names = ["runtime", "state"]
      let none = try examine(names, runtime: folder.path + "/none", environment: ["HOME=/proc/none"])
      #expect(none.status == 69 && none.state("runtime") == "fail" && none.state("state") == "warn", "\(none)")
      #expect(none.probes["runtime"]?.found.contains("/none/tandem") == true)
      let missing = try examine(["runtime"], runtime: "")
      #expect(missing.status == 0 && missing.state("runtime") == "warn", "\(missing)")
      let open = try TandemCommand.run(
        ["-c", "mkdir -m 777 open && mkdir -m 777 open/tandem"], in: folder, program: "/bin/sh")
      try #require(open.status == 0)
      let shared = try examine(["runtime"], runtime: folder.path + "/open")
      #expect(shared.status == 69 && shared.state("runtime") == "fail", "\(shared)")
      let long = folder.path + "/" + String(repeating: "x", count: 80)
      try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
      #expect(try examine(["runtime"], runtime: long).state("runtime") == "fail")
    }

    @Test(
      "A full disk and a read-only disk are reported",
      .enabled(if: Disks.canBeMounted, Disks.unmountable),
      arguments: [("size=16k", "No space left"), ("ro,size=1m", "Read-only"), ("size=1m", "has only")])
    func fullAndReadOnlyDisksAreReported(options: String, words: String) throws {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/disk/tandem", withIntermediateDirectories: true)
      let script = """
        mount -t tmpfs -o size=1m tmpfs disk && mkdir -m 700 disk/tandem && mount -o remount,$1 disk && exec "$2" doctor state --json
        """
      let tandem = try TandemCommand.path
      let result = try TandemCommand.run(
        ["--mount", "--map-root-user", "/bin/sh", "-c", script, "sh", options, tandem], in: folder,
        program: "/usr/bin/unshare", environment: ["XDG_STATE_HOME=\(folder.path)/disk"])
      #expect(result.status == 0 && result.output.contains(#""state":"warn""#), "\(result)")
      #expect(result.output.contains(words), "\(result)")
    }

    @Test(
      "A file server that does not answer stops the probes that need it, and no others",
      arguments: ["state", "settings"])
    func absentFileServerStopsOnlyItsProbes(kind: String) throws {
      let folder = try TestFolder()
      let place = folder.path + "/still"
      try FileManager.default.createDirectory(atPath: place + "/tandem", withIntermediateDirectories: true)
      let found = try examine(
        ["state", "settings", "gpu", "runtime"], ["--timeout", "2"],
        environment: [
          "LD_PRELOAD=" + FaultLibrary.path, "TANDEM_TEST_STILL=/still/", "HOME=" + folder.path,
          (kind == "state" ? "XDG_STATE_HOME=" : "XDG_CONFIG_HOME=") + place,
        ])
      #expect(found.status != 0 && found.found(kind) == "no answer within 2 s", "\(found.text)")
      for other in found.probes where other.key != kind { #expect(other.value.state != "fail", "\(found.text)") }
      #expect(!found.found("gpu").contains("answer"))
    }

    @Test("A player that crashes is reported with its signal")
    func crashOfThePlayerIsReportedWithItsSignal() throws {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/crasher", withIntermediateDirectories: true)
      let found = try examine(
        ["decoders", "settings", "cec"],
        environment: [
          "LD_PRELOAD=" + FaultLibrary.path, "XDG_CONFIG_HOME=" + folder.path + "/crasher", "HOME=" + folder.path,
        ])
      #expect(found.status == 69 && found.found("decoders").hasPrefix("killed by signal 11 ("), "\(found.text)")
      #expect(found.state("settings") == "ok" && found.state("cec") == "ok", "\(found.text)")
    }

    @Test("Mistakes in the user's files are reported with the file and the mistake")
    func mistakesInTheUsersFilesAreReported() throws {
      let folder = try TestFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/tandem", withIntermediateDirectories: true)
      let home = ["XDG_CONFIG_HOME=" + folder.path, "HOME=" + folder.path]
      try folder.write("volume=40\nvolune=4\n", to: "tandem/mpv.conf")
      let mpv = try examine(["settings", "options", "sound"], environment: home)
      #expect(mpv.status == 65 && mpv.state("options") == "fail" && mpv.state("settings") == "ok", "\(mpv.text)")
      #expect(mpv.found("options").contains("mpv.conf") && mpv.found("options").contains("volune"), "\(mpv.text)")
      #expect(!mpv.text.contains(folder.path))
      try folder.write("", to: "tandem/mpv.conf")
      try folder.write("corner=middle\n", to: "tandem/tandem.conf")
      try folder.write("x nonsense\n", to: "tandem/input.conf")
      let conf = try examine(["settings", "options"], environment: home)
      #expect(conf.status == 65 && conf.found("settings").contains("corner"), "\(conf.text)")
      try folder.write("mqtt=mqtt://me:geheim@house\n", to: "tandem/tandem.conf")
      let keys = try examine(["settings", "broker"], environment: home)
      #expect(keys.state("settings") == "warn" && keys.found("settings").contains("input.conf, line 1"), "\(keys.text)")
      #expect(keys.state("broker") == "fail" && !keys.text.contains("geheim"), "\(keys.text)")
    }

    @Test("A working broker, a wrong password, a silent broker and an unreachable one are distinguished")
    func statesOfABrokerAreDistinguished() throws {
      let folder = try TestFolder()
      let made = try TandemCommand.run(
        ["-c", "mosquitto_passwd -c -b users me geheim && chmod 600 users"], in: folder, program: "/bin/sh")
      try #require(made.status == 0, "\(made.errors)")
      let broker = try PrivateBroker(in: folder, "allow_anonymous false\npassword_file \(folder.path)/users")
      try folder.write("geheim\n", to: "right")
      try folder.write("falsch\n", to: "wrong")
      func ask(_ password: String, _ more: [String] = []) throws -> Diagnosis {
        let words = [
          "--mqtt", "mqtt://me@127.0.0.1:\(broker.port)", "--mqtt-password-file", "\(folder.path)/\(password)",
        ]
        return try examine(["broker", "network"], words + ["--no-config"] + more)
      }
      let there = try ask("right")
      #expect(there.state("broker") == "ok" && there.found("network").contains("127.0.0.1"), "\(there.text)")
      let wrong = try ask("wrong")
      #expect(wrong.status == 0 && wrong.state("broker") == "warn" && wrong.found("broker").contains("password"))
      for text in [there.text, wrong.text] {
        #expect(!text.contains("falsch") && !text.contains("geheim") && !text.contains("me@"), "\(text)")
      }
      broker.signal(SIGSTOP)
      let silent = try ask("right", ["--timeout", "2"])
      #expect(silent.state("broker") == "warn" && silent.found("broker").contains("does not answer"), "\(silent.text)")
      broker.signal(SIGCONT)
      broker.die()
      let gone = try ask("right")
      #expect(gone.state("broker") == "warn" && gone.found("broker").contains("refused"), "\(gone.text)")
      let unknown = try examine(["network"], ["--no-config", "--mqtt", "mqtt://none.invalid"])
      #expect(unknown.state("network") == "warn" && unknown.found("network").contains("none.invalid"))
    }

    /// A copy of the command, with another player in its folder.
    private func copy(in folder: TestFolder, player: String?) throws -> String {
      let made = try TandemCommand.run([try TandemCommand.path, "tandem-copy"], in: folder, program: "/bin/cp")
      try #require(made.status == 0)
      if let player { try folder.write(player, to: "tandem-player", mode: 0o700) }
      return folder.path + "/tandem-copy"
    }

    @Test("Probes that need no player run without one")
    func probesThatNeedNoPlayerRunWithoutOne() throws {
      let folder = try TestFolder()
      let program = try copy(in: folder, player: nil)
      let found = try examine([], ["--no-config"], in: folder, program: program, environment: ["HOME=" + folder.path])
      #expect(found.status == 69 && found.state("program") == "fail", "\(found.text)")
      #expect(found.probes["program"]?.advice?.contains("tandem-player") == true)
      #expect(found.state("state") == "ok" && found.state("sound") == "fail" && found.state("broker") == "warn")
      #expect(found.found("sound").contains("not checked"))
      // If the process may open too few files, the doctor must not report that it can play.
      let words = ["-c", "ulimit -n 14; exec \"$0\" doctor --no-config", try TandemCommand.path]
      let short = try TandemCommand.run(words, in: folder, program: "/bin/bash")
      #expect(short.status == 69 && short.output.contains("this process has too many open files"), "\(short)")
    }

    @Test("If a probe crashes, hangs, prints nonsense or can't start, this is reported, and the other probes continue")
    func brokenProbesAreReportedAndOthersContinue() throws {
      let folder = try TestFolder()
      let script = """
        #!/bin/sh
        case "$2" in
          screen) kill -SEGV $$ ;;
          sound) trap '' TERM; sleep 1000 & sleep 1000 ;;
          broker) echo nonsense >&3 ;;
          decoders) echo 'cannot open shared object file: libmpv.so.2' >&2; exit 127 ;;
          network) head -c 10000000 /dev/zero >&3 ;;
          options) exec 3>&-; sleep 1000 ;;
          bus) echo '{"state":"ok","found":"here","advice":null,"version":"0.0.1"}' >&3; sleep 1000 ;;
        esac
        """
      let program = try copy(in: folder, player: script)
      let begun = ContinuousClock.now
      let found = try examine([], ["--no-config", "--timeout", "4"], in: folder, program: program)
      // The limit shows that the probes run at the same time.
      #expect(ContinuousClock.now - begun < .seconds(40))
      #expect(found.status == 69)
      #expect(found.found("screen").contains("killed by signal 11"), "\(found.text)")
      #expect(found.found("sound") == "no answer within 4 s", "\(found.text)")
      #expect(found.state("broker") == "warn" && found.found("broker").contains("malformed"), "\(found.text)")
      #expect(found.found("decoders").contains("127: cannot open shared object file: libmpv.so.2"), "\(found.text)")
      #expect(found.state("network") == "warn", "\(found.text)")
      #expect(found.state("options") == "fail", "\(found.text)")
      #expect(found.state("bus") == "warn", "\(found.text)")
      #expect(found.found("bus").hasPrefix("here; tandem-player has version 0.0.1"), "\(found.text)")
      #expect(found.state("ytdl") == "ok")
      // Processes that a probe has started end with the probe.
      let left = try TandemCommand.run(
        ["-f", folder.path + "/tandem-player"], in: TestFolder(), program: "/usr/bin/pgrep")
      #expect(left.output.isEmpty, "\(left)")
    }

    @Test("docs/doctor.md lists all probes in order")
    func documentNamesEachProbeInOrder() throws {
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let path = tests.appendingPathComponent("../docs/doctor.md")
      let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      let names = lines.filter { $0.hasPrefix("| `") }.map { String($0.dropFirst(3).prefix { $0 != "`" }) }
      let refusal = try TandemCommand.run(["doctor", "quatsch"], in: TestFolder()).errors
      #expect(refusal.contains(names.joined(separator: ", ")), "\(names)")
      #expect(Set(names) == Set(all))
    }

    @Test("An interrupted doctor leaves no probe behind")
    func interruptedDoctorLeavesNoProbeBehind() throws {
      let folder = try TestFolder()
      let program = try copy(in: folder, player: nil)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/tandem-player", withDestinationPath: try TandemCommand.path + "-player")
      let screen = try VirtualScreen()
      screen.signal(SIGSTOP)
      defer { screen.signal(SIGCONT) }
      let words = ["-s", "INT", "1", program, "doctor", "--no-config"]
      let result = try TandemCommand.run(
        words, in: folder, program: "/usr/bin/timeout", environment: ["DISPLAY=" + screen.name, "SDL_VIDEODRIVER=x11"])
      #expect(result.status == 124 || result.status == 130, "\(result)")
      try waitUntil("the end of the probe's player") {
        try TandemCommand.run(["-f", folder.path + "/tandem-player"], in: TestFolder(), program: "/usr/bin/pgrep")
          .output.isEmpty
      }
    }

    @Test(
      "Unknown probes and invalid options are refused", arguments: [["lungs"], ["--socket", "x"], ["--timeout", "0"]])
    func unknownProbesAndInvalidOptionsAreRefused(words: [String]) throws {
      #expect(try TandemCommand.run(["doctor"] + words, in: TestFolder()).status == 64)
    }
  }
}
