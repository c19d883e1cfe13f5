// Every command comes back from every format as it was.

import TandemCommands
import TandemJSON
import TandemRules
import TandemScenarioFormat
import Testing

@testable import TandemControl
@testable import TandemLog

@Suite struct RoundTripTests {
  /// A command that is new is among them as soon as it compiles.
  static let everyCommand = CommandName.allCases.flatMap(\.entry.samples)

  @Test(
    "Every command has samples of its own kind, with each word, each truth and each place",
    arguments: CommandName.allCases)
  func samples(kind: CommandName) {
    let entry = kind.entry
    #expect(!entry.samples.isEmpty && entry.samples.allSatisfy { $0.kind == kind })
    #expect(Set(entry.samples).count == entry.samples.count)
    for parameter in entry.parameters {
      switch parameter.kind {
      case .word(let words) where kind != .open: #expect(entry.samples.count >= words.count)
      case .boolean: #expect(entry.samples.count >= 2)
      case .word, .number, .seconds, .text, .size, .texts, .whole, .entries, .name, .screen, .track, .content: break
      }
    }
    if entry.parameters.contains(.role) { #expect(Set(entry.samples.map(\.videoRole)) == Set(Role.allCases)) }
  }

  @Test("No two commands have one name, and no two lines one word")
  func names() {
    let entries = CommandName.allCases.map(\.entry)
    #expect(Set(entries.map(\.word)).count == CommandName.allCases.count)
    let lines = entries.flatMap(\.lines).flatMap { [$0.word] + $0.otherWords }
    #expect(Set(lines).count == lines.count)
    let keys = entries.compactMap(\.key?.word)
    #expect(Set(keys).count == keys.count)
    for entry in entries { #expect(Set(entry.parameters.map(\.key)).count == Set(entry.parameters).count) }
  }

  @Test("Through the event log", arguments: everyCommand)
  func log(command: SessionCommand) throws {
    var bytes: [UInt8] = []
    Record(command: command, initiator: .user, source: "test", answer: .queued).write(into: &bytes)
    #expect(try LogReader(bytes: bytes).next()?.command == command)
  }

  @Test("Through the socket, as an array", arguments: everyCommand)
  func array(command: SessionCommand) throws {
    let request = Request(id: 7, .command(command, CommandOptions(waits: false, initiator: .program)))
    #expect(try Request(decoding: request.json.description.utf8) == request)
  }

  @Test("Through the socket, with named arguments", arguments: everyCommand)
  func named(command: SessionCommand) throws {
    var arguments = ArgumentWriter(.named)
    command.writeArguments(into: &arguments)
    let line = NamedRequest.line(command.kind.entry.word, arguments.members + [.init("dryRun", true)])
    let request = try Request(decoding: line.utf8)
    #expect(request == Request(id: 7, .command(command, CommandOptions(isDryRun: true))))
  }

  @Test("Through a scenario", arguments: everyCommand)
  func scenario(command: SessionCommand) throws {
    var scenario = Scenario(description: "one command")
    for case .open(let opening) in Self.everyCommand {
      let name = opening.content.identity.rule == .explicitID ? "show" : opening.dodges ? "news" : "film"
      scenario.contents.append(ScenarioContent(name: name, content: opening.content.keeping([])))
      if let still = opening.still {
        scenario.contents.append(ScenarioContent(name: "picture", content: Content(url: still)))
      }
    }
    for case .setAudio(.pinned(let key)) in Self.everyCommand {
      let content = Content(identity: ContentIdentity(id: key.rawValue), url: "scenario:pinned")
      scenario.contents.append(ScenarioContent(name: "pinned", content: content))
    }
    let step = Step.Action.command(command, by: .program, isDryRun: false, answer: .accepted, outcome: nil)
    scenario.steps = [Step(.after(.zero), step)]
    let again = try Scenario(decoding: Array(scenario.json.description.utf8))
    #expect(again.steps.map(\.action) == [step])
  }
}

enum NamedRequest {
  static func line(_ word: String, _ arguments: [JSONValue.Member]) -> String {
    let command = JSONValue.object([.init("name", .string(word))] + arguments)
    return JSONValue.object([.init("command", command), .init("request_id", 7)]).description
  }
}
