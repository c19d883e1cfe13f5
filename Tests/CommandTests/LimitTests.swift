// A session can write every value that it accepts, and can read every value that it has written.

import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemTestSupport
import Testing

@Suite struct LimitTests {
  private struct Unexpected: Error {}

  /// A text of U+0001 characters. JSON writes each of them with six characters (`\u0001`).
  private static func text(_ count: Int) -> String { String(repeating: "\u{1}", count: count) }

  /// The request with the longest allowed texts.
  private func largest(_ role: Role) throws -> SessionCommand {
    let long = TextLimits.text
    var options: [JSONValue.Member] = [
      .init("id", .string(Self.text(long - 1) + (role == .fullScreen ? "a" : "b"))),
      .init("title", .string(Self.text(long))), .init("app", .string(Self.text(TextLimits.name))),
      .init("screen", .string(Self.text(TextLimits.name))),
    ]
    if role == .pictureInPicture { options.append(.init("pip", true)) }
    let json: JSONValue = .object([
      .init("command", .array(["open", .string("/" + Self.text(long - 1)), .object(options)])), .init("request_id", 1),
    ])
    var line: [UInt8] = []
    json.write(into: &line)
    #expect(line.count < ControlLimits.lineLength)
    guard case .command(let command, _) = try Request(decoding: line).body else { throw Unexpected() }
    return command
  }

  @Test("The largest accepted command round-trips through the log and the saved state")
  func largestCommandRoundTripsInLogAndState() throws {
    let folder = try TestFolder()
    let commands = try Role.allCases.map { try largest($0) }
    let memory = MemoryLog()
    let writer = LogWriter(sink: memory)
    for command in commands {
      guard case .open(let opening) = command else { throw Unexpected() }
      writer.append(
        Record(command: command, initiator: .user, source: "socket", answer: .accepted(transaction: nil), id: .max),
        at: .zero)
      let key = opening.content.key
      let decision = OpenDecision(.new, rule: .explicitID, key: key, otherKey: key, action: .replace, player: .A)
      writer.append(Record(note: .content(decision)), at: .zero)
      let video = StateChange.Assignment(.A, key)
      writer.append(Record(note: .roles(revision: .max, fullScreen: video, pictureInPicture: video)), at: .zero)
      var configuration = Configuration()
      configuration.audio = .pinned(key)
      writer.append(Record(session: "1", pid: .max, policies: configuration), at: .zero)
    }
    #expect(writer.lost == 0)
    let reader = LogReader(bytes: memory.bytes)
    var kinds: [String] = []
    while let record = try reader.next() { kinds.append(record.kind) }
    #expect(kinds.count == 8)
    var saved = SavedState()
    for command in commands {
      guard case .open(let opening) = command else { throw Unexpected() }
      saved.configuration.audio = .pinned(opening.content.key)
      saved.videos[opening.role] = SavedState.Video(opening)
    }
    try saved.write(to: folder.path + "/state.json")
    #expect(try SavedState(path: folder.path + "/state.json") == saved)
  }

  @Test("The command line and scenarios refuse texts over the limit")
  func commandLineAndScenariosRefuseOverlongTexts() throws {
    let folder = try TestFolder()
    let address = "https://example.org/" + String(repeating: "x", count: 70_000)
    for words in [
      ["play", address], ["open", address], ["play", "a.mkv", "--title", address], ["open", "a.mkv", "--app", address],
    ] {
      let result = try TandemCommand.run(words, in: folder)
      #expect(result.status == 64 && result.errors.contains("bytes"), "\(result.errors)")
      #expect(result.errors.utf8.count < 400)
    }
    let scenario =
      #"{"format":"tandem-scenario","version":2,"description":"x","contents":{"a":{"url":"\#(address)"}},"steps":[]}"#
    try folder.write(scenario, to: "a.json")
    let result = try TandemCommand.run(["scenario", "check", "a.json"], in: folder)
    #expect(result.status == 65 && result.output.contains("a text may have at most 16384 bytes"), "\(result)")
  }

  @Test("A record that is too long for a line of the log is replaced with a hole")
  func oversizedRecordBecomesAHole() throws {
    let memory = MemoryLog()
    let writer = LogWriter(sink: memory)
    writer.append(Record(warning: Self.text(200_000)), at: .zero)
    writer.append(Record(kind: "x"), at: .zero)
    let reader = LogReader(bytes: memory.bytes)
    #expect(
      try reader.next()?["reason"]?.string
        == "can't write the log: the record of the kind warning is too long (1200049 bytes)")
    #expect(try reader.next()?.kind == "x")
  }
}
