// Sessions that are connected to a real broker as screens.

import Foundation
import TandemFoundation
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct MQTTPlayTests {
    private func screen(
      _ node: String, _ broker: PrivateBroker, group: String = "flat", _ more: [String] = [], folder: TestFolder? = nil
    ) throws -> Performance {
      let words = [
        "http://e.org/a.mp4", "http://e.org/b.mp4", "--player", "simulated", "--no-config", "--mpris", "off",
        "--mpv-ipc",
        "off", "--mqtt", broker.address, "--node", node, "--group", group,
      ]
      return try Performance(words + more, in: folder)
    }

    private func end(_ screen: Performance) throws {
      try screen.expectVerifiedEnd()
    }

    private func say(_ topic: String, _ payload: String, _ broker: PrivateBroker, _ more: [String] = []) throws {
      let folder = try TestFolder()
      let words = ["-p", "\(broker.port)", "-q", "2", "-t", topic, "-m", payload] + more
      let result = try TandemCommand.run(words, in: folder, program: "/usr/bin/mosquitto_pub")
      try #require(result.status == 0, "\(result.errors)")
    }

    /// Returns the retained message of a topic once it is as expected, within 20 s.
    @discardableResult
    private func kept(_ topic: String, _ broker: PrivateBroker, until isRight: (String) -> Bool) throws -> String {
      var line = ""
      try waitUntil("\(topic), which has: \(line)") {
        let folder = try TestFolder()
        // Use SIGKILL, because `-W` of mosquitto_sub and the default of `timeout` need signals that are blocked in a
        // test's processes.
        let words = ["-s", "KILL", "1", "mosquitto_sub", "-p", "\(broker.port)", "-t", topic, "-C", "1"]
        let text = try TandemCommand.run(words, in: folder, program: "/usr/bin/timeout").output
        line = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return isRight(line)
      }
      return line
    }

    private func showing(_ full: String, _ state: String) -> Bool {
      guard let value = try? JSONValue(parsing: Array(state.utf8)) else { return false }
      return value["full"]?["title"]?.string == full && value["pip"]?["title"]?.string != nil
    }

    private func swaps(_ screen: Performance) throws -> Int {
      try records("command", in: screen.log).filter { $0["command"] == "swap" && $0["source"] == "mqtt" }.count
    }

    @Test(
      "A screen publishes its state, swaps once for repeated messages with the same id, and is reported offline at its end",
      arguments: ["5", "3.1.1"])
    func screenSwapsOnceForAnID(version: String) throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      let screen = try screen("tv", broker, ["--mqtt-version", version])
      try kept("tandem/nodes/tv/state", broker) { showing("a", $0) }
      try kept("tandem/nodes/tv/availability", broker) { $0 == "online" }
      for _ in 1...3 { try say("tandem/nodes/tv/command", #"{"command":["swap"],"id":"one"}"#, broker) }
      try say("tandem/nodes/tv/set/volume", "40", broker)
      try kept("tandem/nodes/tv/state", broker) { showing("b", $0) && $0.contains(#""volume":40.0"#) }
      try end(screen)
      try kept("tandem/nodes/tv/availability", broker) { $0 == "offline" }
      #expect(try swaps(screen) == 1)
    }

    @Test("Hostile messages are refused, and the screen continues to play")
    func hostileMessagesAreRefused() throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      try say("tandem/nodes/tv/command", #"["swap"]"#, broker, ["-r"])
      let screen = try screen("tv", broker)
      try kept("tandem/nodes/tv/state", broker) { showing("a", $0) }
      try folder.write(String(repeating: "x", count: 10 << 20), to: "large")
      for topic in ["tandem/nodes/tv/command", "tandem/nodes/tv/set/volume", "tandem/all/command"] {
        let words = ["-p", "\(broker.port)", "-t", topic, "-f", folder.path + "/large"]
        _ = try TandemCommand.run(words, in: TestFolder(), program: "/usr/bin/mosquitto_pub")
        try say(topic, String(repeating: "[", count: 50_000), broker)
        try say(topic, "", broker)
      }
      try folder.write(String(repeating: "[\"swap\"\n", count: 3000), to: "flood")
      let words = ["-p", "\(broker.port)", "-t", "tandem/nodes/tv/command", "-l"]
      _ = try TandemCommand.run(
        words, in: TestFolder(), program: "/usr/bin/mosquitto_pub", input: folder.path + "/flood")
      // Repeats until the screen accepts a message again, because it refuses messages that come too fast.
      try kept("tandem/nodes/tv/state", broker) { state in
        if state.contains(#""volume":7.0"#) { return true }
        try? say("tandem/nodes/tv/set/pip_volume", "7", broker)
        return false
      }
      try end(screen)
      #expect(try swaps(screen) == 0)
    }

    @Test("The command line lists the screens and swaps one")
    func commandLineListsAndSwapsScreens() throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      let screen = try screen("tv", broker)
      try kept("tandem/nodes/tv/state", broker) { showing("a", $0) }
      let own = ["--mqtt", broker.address, "--no-config"]
      let list = try TandemCommand.run(["screens", "--json"] + own, in: TestFolder())
      #expect(list.status == 0 && list.output.contains(#""tv""#), "\(list)")
      let swap = try TandemCommand.run(["--node", "tv"] + own + ["swap"], in: TestFolder())
      #expect(swap.status == 0, "\(swap)")
      try kept("tandem/nodes/tv/state", broker) { showing("b", $0) }
      try end(screen)
      #expect(try swaps(screen) == 1)
    }

    @Test("The screen and the broker may be named before or after the command, or in tandem.conf")
    func screenOptionsMayBeAnywhere() throws {
      let folder = try TestFolder()
      let made = try TandemCommand.run(
        ["-c", "mosquitto_passwd -c -b users me geheim && chmod 600 users && mkdir tandem"], in: folder,
        program: "/bin/sh")
      try #require(made.status == 0, "\(made.errors)")
      let broker = try PrivateBroker(
        in: folder, "allow_anonymous false\npassword_file \(folder.path)/users")
      try folder.write("geheim\n", to: "password")
      let address = "mqtt://me@127.0.0.1:\(broker.port)"
      let secret = ["--mqtt-password-file", folder.path + "/password"]
      let conf = """
        # Names in it are this machine's own, and nobody else's.
        mqtt=\(address)
        mqtt-password-file=\(folder.path)/password
        mqtt-version=3.1.1
        node=nobody
        group=nobody
        """
      try folder.write(conf, to: "tandem/tandem.conf")
      let words = [
        "http://e.org/a.mp4", "http://e.org/b.mp4", "--player", "simulated", "--mpris", "off", "--mpv-ipc", "off",
        "--node", "two", "--group", "flat",
      ]
      let screens = [
        try screen("one", broker, ["--mqtt", address] + secret),
        // This screen gets the broker's address only from its tandem.conf.
        try Performance(words, environment: ["XDG_CONFIG_HOME": folder.path]),
      ]
      let own = ["--mqtt", address, "--no-config"] + secret
      let home = ["XDG_CONFIG_HOME=" + folder.path]
      func list() throws -> String {
        try TandemCommand.run(["screens", "--json"] + own, in: TestFolder()).output
      }
      try waitUntil("both screens") {
        try ["one", "two"].allSatisfy { name in try list().contains(#""node":"\#(name)","online":true"#) }
      }
      let lines: [(words: [String], environment: [String], done: [String])] = [
        (["--node", "one", "swap"] + own, [], ["one"]),
        (["swap", "--node=two"] + own, [], ["two"]),
        (own + ["swap", "--node", "one", "--node", "two", "--in", "0.1"], [], ["one", "two"]),
        (["volume", "40", "--all"], home, ["one", "two"]),
        (["--group", "flat", "swap"], home, ["one", "two"]),
        (["open", "http://e.org/c.mp4", "--all", "--at", "5"] + own, [], ["one", "two"]),
      ]
      for line in lines {
        let result = try TandemCommand.run(line.words, in: TestFolder(), environment: line.environment)
        #expect(result.status == 0, "\(line.words) \(result)")
        let done = result.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
        #expect(done == line.done, "\(line.words) \(result)")
      }
      let some = try TandemCommand.run(["screens", "--node", "two"], in: TestFolder(), environment: home)
      #expect(some.output.hasPrefix("two  ") && !some.output.contains("one"), "\(some)")
      for screen in screens { try end(screen) }
    }

    @Test(
      "Missing, invalid and contradictory names of screens are refused",
      arguments: [
        ["--mqtt", "mqtt://e.org", "swap"], ["swap", "--all", "--node", "tv", "--mqtt", "mqtt://e.org"],
        ["--group", "a", "--node", "b", "swap"], ["swap", "--node"], ["--node", "tv", "swap", "--nobody"],
        ["--node", "a b", "--mqtt", "mqtt://127.0.0.1:1", "swap"],
      ])
    func contradictoryScreenOptionsAreRefused(words: [String]) throws {
      let result = try TandemCommand.run(words + ["--no-config"], in: TestFolder())
      #expect(result.status == 64, "\(result)")
    }

    @Test("A broker that accepts a connection but never answers causes a timeout")
    func silentBrokerTimesOut() throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      broker.signal(SIGSTOP)
      defer { broker.signal(SIGCONT) }
      let words = ["screens", "--mqtt", broker.address, "--no-config", "--timeout", "1"]
      let result = try TandemCommand.run(words, in: folder)
      #expect(result.status != 0 && result.errors.contains("does not answer"), "\(result)")
    }

    @Test("A wrong password is reported, and its text is not shown")
    func wrongPasswordIsReportedButNotShown() throws {
      let folder = try TestFolder()
      let made = try TandemCommand.run(
        ["-c", "mosquitto_passwd -c -b users me geheim && chmod 600 users"], in: folder, program: "/bin/sh")
      try #require(made.status == 0, "\(made.errors)")
      let broker = try PrivateBroker(in: folder, "allow_anonymous false\npassword_file \(folder.path)/users")
      try folder.write("falsch\n", to: "password")
      let address = "mqtt://me@127.0.0.1:\(broker.port)"
      let secret = ["--mqtt", address, "--no-config", "--mqtt-password-file", folder.path + "/password"]
      let refused = try TandemCommand.run(["screens"] + secret, in: TestFolder())
      #expect(refused.status != 0 && refused.errors.contains("password"), "\(refused)")
      #expect(!refused.errors.contains("falsch"))
    }

    @Test(
      "Home Assistant discovers a screen, and its button swaps",
      .enabled(
        if: FileManager.default.isExecutableFile(atPath: HomeAssistant.python), "need_home_assistant installs it"))
    func homeAssistantFindsAScreen() throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      let screen = try screen("tv", broker)
      try kept("tandem/nodes/tv/state", broker) { showing("a", $0) }
      let home = try TestFolder()
      let words = [HomeAssistant.root + "/Scripts/home-assistant.py", home.path, "\(broker.port)", "tv", "b"]
      let result = try TandemCommand.run(
        words, in: home, program: HomeAssistant.python, environment: ["HOME=" + home.path])
      #expect(result.status == 0 && result.output.contains("done"), "\(result)")
      let lines = result.output.split(separator: "\n")
      #expect(lines.contains("devices 1"))
      // Ignore the warnings of Home Assistant about two kinds of entities that it does not support.
      let others = lines.filter { $0.hasPrefix("warning") && !$0.contains("is not supported") }
      #expect(others.isEmpty, "\(others)")
      try end(screen)
      #expect(try swaps(screen) == 1)
    }

    @Test("The discovery messages are removed when discovery is turned off")
    func discoveryIsRemovedWhenTurnedOff() throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      let first = try screen("tv", broker)
      let topic = "homeassistant/button/tandem_tv/swap/config"
      try kept(topic, broker) { $0.contains("tandem_tv_swap") }
      try end(first)
      let second = try screen("tv", broker, ["--mqtt-discovery", "off"])
      try kept(topic, broker) { $0.isEmpty }
      try end(second)
    }

    @Test("A second session with the same name gets another name")
    func secondSessionOfANameGetsAnother() throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      let first = try screen("tv", broker)
      let state = try kept("tandem/nodes/tv/state", broker) { showing("a", $0) }
      let second = try screen("tv", broker)
      try kept("tandem/nodes/tv-2/state", broker) { showing("a", $0) }
      let session = try JSONValue(parsing: Array(state.utf8))["session"]?.string
      try kept("tandem/nodes/tv/state", broker) { $0.contains(session ?? "?") }
      try end(first)
      try end(second)
    }

    @Test("Eight screens swap at the same time, and lose no state or command when the broker dies twice")
    func groupSwapsAtOneMomentDespiteDeadBrokers() throws {
      let folder = try TestFolder()
      let broker = try PrivateBroker(in: folder)
      let screens = try (1...8).map { try screen("s\($0)", broker) }
      func all(_ title: String) throws {
        for number in 1...8 { try kept("tandem/nodes/s\(number)/state", broker) { showing(title, $0) } }
      }
      try all("a")
      for round in 1...2 {
        let at = WallClock.microseconds + 4_000_000
        let command = #"{"command":["swap"],"id":"round \#(round)","at":\#(at)}"#
        try say("tandem/groups/flat/command", command, broker)
        // A broker that dies loses messages that it has not delivered. Therefore wait until each screen has received a
        // second message. It then also has the first one, because messages of a topic arrive in order, and it waits for
        // the moment of the swap.
        try say("tandem/groups/flat/command", #"{"command":["volume",\#(30 + round)]}"#, broker)
        for number in 1...8 {
          try kept("tandem/nodes/s\(number)/state", broker) { $0.contains(#""volume":\#(30 + round).0"#) }
        }
        broker.die()
        try broker.begin()
        try all(round == 1 ? "b" : "a")
        try say("tandem/groups/flat/command", command, broker)
        for number in 1...8 { try kept("tandem/nodes/s\(number)/availability", broker) { $0 == "online" } }
      }
      for screen in screens {
        try end(screen)
        #expect(try swaps(screen) == 2)
      }
    }

    @Test("A screen uses TLS with the user's own CA, and reads the password from a file that only the user can read")
    func tlsAndAPasswordFileAreUsed() throws {
      let folder = try TestFolder()
      let make = """
        openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=house -days 2 &&
        openssl req -newkey rsa:2048 -nodes -keyout s.key -out s.csr -subj /CN=127.0.0.1 &&
        printf 'subjectAltName=IP:127.0.0.1' >ext &&
        openssl x509 -req -in s.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out s.pem -days 2 -extfile ext &&
        mosquitto_passwd -c -b users me geheim && chmod 600 users
        """
      let made = try TandemCommand.run(["-c", make], in: folder, program: "/bin/sh")
      try #require(made.status == 0, "\(made.errors)")
      let path = folder.path
      let broker = try PrivateBroker(
        in: folder,
        """
        allow_anonymous false
        password_file \(path)/users
        cafile \(path)/ca.pem
        certfile \(path)/s.pem
        keyfile \(path)/s.key
        """)
      try folder.write("geheim\n", to: "password")
      let address = "mqtts://me@127.0.0.1:\(broker.port)"
      let secret = ["--mqtt", address, "--mqtt-cafile", path + "/ca.pem", "--mqtt-password-file", path + "/password"]
      let screen = try screen("tv", broker, secret)
      let words = [
        "-h", "127.0.0.1", "-p", "\(broker.port)", "--cafile", path + "/ca.pem", "-u", "me", "-P", "geheim", "-C", "1",
        "-W", "20",
      ]
      let topic = ["-t", "tandem/nodes/tv/state"]
      let seen = try TandemCommand.run(words + topic, in: TestFolder(), program: "/usr/bin/mosquitto_sub")
      #expect(seen.output.contains(#""node":"tv""#))
      try end(screen)
      #expect(!(try String(contentsOfFile: screen.log, encoding: .utf8)).contains("geheim"))
      try folder.write("geheim\n", to: "open", mode: 0o644)
      let open = ["play", "a.mkv", "--no-config", "--mqtt", address, "--mqtt-password-file", path + "/open"]
      let refused = try TandemCommand.run(open, in: folder)
      #expect(refused.status != 0)
    }
  }
}

/// The folder into which `need_home_assistant` of Scripts/setup.sh installs Home Assistant.
private enum HomeAssistant {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  static let python = root + "/.build/home-assistant/bin/python3"
}

enum WallClock {
  static var microseconds: Int { Int(Date().timeIntervalSince1970 * 1e6) }
}
