// `tandem log follow --listen` with senders over TCP.

import Foundation
import Glibc
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogListenTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static let start = [line("WillStart"), line("DidStart")].joined()

  private static func line(_ step: String, _ player: String = "film") -> String {
    #"{"callback":"playerViewController\#(step)PictureInPicture(_:)","player":"\#(player)"}"# + "\n"
  }

  @Test("Lines and violations appear while the app is connected; after Ctrl-C the exit status is that of the worst log")
  func linesAndViolationsAppearAtOnce() throws {
    let listening = try Listening(in: folder)
    let sender = try Sender(listening.port)
    sender.send(Self.line("WillStart"))
    listening.wait(for: "┌ willStart")
    sender.send(Self.line("DidStop"))
    listening.wait(for: "line 2: R2: expected didStartPictureInPicture(film)")
    sender.end()
    listening.wait(for: "2 records, 2 violations\n")
    let next = try Sender(listening.port)
    next.send(Self.start)
    next.end()
    listening.wait(for: "└ didStart: start succeeded")
    listening.wait(for: "2 records, no violations\n")
    listening.interrupt()
    #expect(listening.finish() == 1)
  }

  @Test("Ctrl-C ends with the verdict on the lines received so far, or with status 1 if no app has sent a log")
  func interruptionEndsWithTheVerdictSoFar() throws {
    let listening = try Listening(in: folder)
    let sender = try Sender(listening.port)
    sender.send(Self.start + Self.line("WillStop"))
    listening.wait(for: "┌ willStop")
    listening.interrupt()
    #expect(listening.finish() == 0 && listening.text.hasSuffix("3 records, no violations so far\n"))
    let idle = try Listening(in: folder)
    try Sender(idle.port).end()
    idle.interrupt()
    #expect(idle.finish() == 1 && idle.text.hasSuffix("tandem: no app has sent a log\n"), "\(idle.text)")
  }

  @Test(
    "`--once` exits with the verdict on the first log; `--output` keeps this log in a file that only its owner reads")
  func onceEndsWithTheVerdictOnTheFirstLog() throws {
    for (log, status) in [(Self.start, Int32(0)), (Self.line("WillStart"), 1), (Self.start + "no record\n", 65)] {
      try folder.write("an earlier log", to: "kept", mode: 0o644)
      let listening = try Listening("--once", "--output", folder.path + "/kept", in: folder)
      let sender = try Sender(listening.port)
      sender.send(log)
      sender.end()
      #expect(listening.finish() == status, "\(listening.text)")
      #expect(try folder.read("kept") == log)
      #expect(
        try FileManager.default.attributesOfItem(atPath: folder.path + "/kept")[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("`--json` prints the received lines unchanged, then the violations and a summary")
  func jsonPrintsLinesViolationsAndSummary() throws {
    let listening = try Listening("--once", "--json", "--profile", "macos", in: folder)
    let sender = try Sender(listening.port)
    sender.send(Self.line("DidStart"))
    sender.end()
    #expect(listening.finish() == 1)
    let lines = listening.text.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(lines.count == 3 && lines[0] + "\n" == Self.line("DidStart"), "\(lines)")
    #expect(lines[1].hasPrefix(#"{"rule":"R"#) && lines[2].hasPrefix(#"{"sessions":1,"records":1,"violations":1"#))
  }

  @Test("`--profile react-native-video` reports a violation while the app still sends its log")
  func profileJudgesWhileTheAppRuns() throws {
    let listening = try Listening("--once", "--profile", "react-native-video", in: folder)
    let sender = try Sender(listening.port)
    let status = #"{"callback":"onPictureInPictureStatusChanged","player":"film","isActive":true}"# + "\n"
    sender.send(status)
    listening.wait(for: "┌ didStart: start succeeded")
    sender.send(status)
    listening.wait(for: "line 2: R2: expected restoreUserInterfaceForPictureInPictureStop(film)")
    sender.end()
    #expect(listening.finish() == 1)
  }

  @Test("A second app is refused at once while a slow app sends its log, and Ctrl-C still ends the command")
  func secondAppIsRefusedAtOnceWhileASlowOneSends() throws {
    let listening = try Listening(in: folder)
    let slow = try Sender(listening.port)
    slow.send("{")
    listening.wait(for: "is connected")
    for _ in 0..<3 {
      let other = try Sender(listening.port)
      #expect(other.answer() == "tandem: another app is sending its log; try again when that log has ended\n")
    }
    #expect(listening.text.components(separatedBy: "refused").count <= 2)
    slow.send(String(Self.line("WillStart").dropFirst()))
    listening.wait(for: "┌ willStart")
    listening.interrupt()
    #expect(listening.finish() == 0)
  }

  @Test(
    "A sender is disconnected with a reason if its bytes are not a log, or if no line ends within 10 s",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", #"it begins with "GET / HTTP/1.1"#), ("\u{0}\u{1}", "which is not a log"),
      (#"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":9}"# + "\n", "version 9"),
      ("{", "no line ended in 10 s"), ("", "no line ended in 10 s"),
    ])
  func badSenderIsDisconnectedWithReason(sent: String, reason: String) throws {
    let listening = try Listening("--once", in: folder)
    let sender = try Sender(listening.port)
    sender.send(sent)
    #expect(listening.finish() == 65 && listening.text.contains(reason), "\(listening.text)")
  }

  @Test("An overlong line is skipped, and reading stops after 64 MiB of a log")
  func logOver64MiBIsCutOff() throws {
    let listening = try Listening("--once", in: folder)
    let sender = try Sender(listening.port)
    sender.send("{" + String(repeating: "x", count: 1 << 20) + "\n" + Self.start)
    listening.wait(for: "the line is longer than 1048576 bytes")
    listening.wait(for: "└ didStart: start succeeded")
    let begun = ContinuousClock.now
    let much = String(repeating: "x", count: 1 << 20)
    for _ in 0..<80 where sender.isConnected { sender.send(much) }
    #expect(listening.finish() == 65 && listening.text.contains("more than 64 MiB"), "\(listening.text)")
    #expect(ContinuousClock.now - begun > .seconds(2) && listening.text.contains("2 records, no violations, "))
  }

  @Test(
    "The error about a wrong command line of `log follow --listen` names the mistake",
    arguments: [
      (["--listen", "nowhere:1"], "for --listen: a port such as 7007"), (["--listen", "70000"], "a port such as 7007"),
      (["--listen", "0", "file"], "FILE is for a log in a file"), (["--listen", "0", "--all"], "--all is for a log"),
      (["--once", "file"], "--once works only with --listen PORT"),
    ])
  func wrongCommandLineIsRefused(words: [String], reason: String) throws {
    let result = try TandemCommand.run(["log", "follow"] + words, in: folder)
    #expect(result.status == 64 && result.errors.contains(reason), "\(result.errors)")
  }

  @Test("A full disk ends `log follow --listen --output`, because the log can't be stored")
  func fullDiskEndsTheCommand() throws {
    let listening = try Listening("--output", "/dev/full", in: folder)
    let sender = try Sender(listening.port)
    sender.send(Self.start)
    #expect(listening.finish() == 74 && listening.text.contains("can't write /dev/full: No space left on device"))
  }

  @Test("`log follow --listen` fails at once if another program uses the port, or if the output can't be written")
  func usedPortIsReported() throws {
    let listening = try Listening(in: folder)
    let second = try TandemCommand.run(["log", "follow", "--listen", "\(listening.port)"], in: folder)
    #expect(second.status == 69 && second.errors.contains("Address already in use"), "\(second.errors)")
    let unwritable = try TandemCommand.run(["log", "follow", "--listen", "0", "-o", "/proc/none"], in: folder)
    #expect(unwritable.status == 74, "\(unwritable.errors)")
  }
}

/// A running `tandem log follow --listen`.
private final class Listening {
  private let process = Process()
  private let output = Pipe()
  /// The text that the command has printed so far, to standard output and to standard error.
  private(set) var text = ""
  private(set) var port: UInt16 = 0

  init(_ options: String..., in folder: TestFolder) throws {
    process.executableURL = URL(fileURLWithPath: try TandemCommand.path)
    process.arguments = ["log", "follow", "--listen", "0"] + options
    process.standardOutput = output
    process.standardError = output
    try process.run()
    wait(for: "\n")
    port = text.split(whereSeparator: { ":\n".contains($0) }).last.flatMap { UInt16($0) } ?? 0
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func wait(for part: String) {
    while !text.contains(part) {
      if read() { continue }
      Issue.record("the command did not print '\(part)': \(text)")
      return
    }
  }

  /// - Returns: false at the end of the output. Kills the command and returns false after twenty seconds without
  ///   output.
  private func read() -> Bool {
    var entry = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, 20_000) == 0 {
      kill(process.processIdentifier, SIGKILL)
      return false
    }
    let data = output.fileHandleForReading.availableData
    text += String(decoding: data, as: UTF8.self)
    return !data.isEmpty
  }

  func interrupt() { process.interrupt() }

  /// - Returns: the exit status.
  func finish() -> Int32 {
    while read() {}
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// An app that sends its log to a port of this machine.
private final class Sender {
  private var descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  private(set) var isConnected = true

  init(_ port: UInt16) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let failure = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if failure != 0 { throw HarnessError(what: "connect, errno \(errno)") }
  }

  deinit { end() }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return isConnected = false }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads all that the command sends, up to the end of the connection.
  func answer() -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  func end() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
