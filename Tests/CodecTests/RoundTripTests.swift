// Every command round-trips through every format.

import TandemCommands
import TandemFoundation
import TandemOrchestrator
import TandemScenario
import Testing

@testable import TandemControl
@testable import TandemLog

@Suite struct RoundTripTests {
  /// The samples of every command; a new command is included automatically.
  static let everyCommand = CommandSpec.all.flatMap(\.samples)

  @Test(
    "Each command has test samples, with every word, Boolean and role that it accepts",
    arguments: SessionCommand.Kind.allCases)
  func everyCommandHasTestSamples(kind: SessionCommand.Kind) {
    let entry = kind.spec
    #expect(!entry.samples.isEmpty && entry.samples.allSatisfy { $0.kind == kind })
    #expect(Set(entry.samples).count == entry.samples.count)
    for parameter in entry.parameters {
      switch parameter.kind {
      case .word(let words) where kind != .open: #expect(entry.samples.count >= words.count)
      case .picture(let form) where kind != .open: #expect(entry.samples.count > form.names.count)
      case .boolean: #expect(entry.samples.count >= 2)
      case .word, .picture, .number, .seconds, .text, .size, .texts, .whole, .entries, .name, .screen, .track, .content:
        break
      }
    }
    if entry.parameters.contains(.role) { #expect(Set(entry.samples.map(\.videoRole)) == Set(Role.allCases)) }
  }

  @Test("The table of commands has one row for each kind of command, in the order in which the kinds are declared")
  func everyKindHasOneSpec() {
    #expect(CommandSpec.all.map(\.kind) == SessionCommand.Kind.allCases)
    #expect(SessionCommand.Kind.allCases.map(\.number) == Array(CommandSpec.all.indices))
  }

  @Test("A saved session may contain every command that restores a playback setting")
  func commandsThatRestoreSettingsMayBeSaved() {
    var playback = PlaybackState()
    (playback.loop, playback.shuffle, playback.speed) = (.one, Shuffle(first: 0, seed: 1), 2)
    (playback.tracks, playback.showsSubtitles, playback.isPaused) = ([.audio: 2], false, true)
    playback.delays[.audio] = .seconds(1)
    let commands = PlaybackSetting.commands(for: playback, .fullScreen)
    #expect(Set(commands.map(\.kind)).count == 7 && commands.allSatisfy(\.spec.isSaved))
  }

  @Test("No two commands share a name, and no two command lines begin with the same word")
  func commandNamesAndWordsAreUnique() {
    let entries = CommandSpec.all
    #expect(Set(entries.map(\.word)).count == entries.count && Set(entries.map(\.logName)).count == entries.count)
    let lines = entries.flatMap(\.lines).flatMap { [$0.word] + $0.otherWords }
    #expect(Set(lines).count == lines.count)
    let keys = entries.compactMap(\.key?.word)
    #expect(Set(keys).count == keys.count)
    for entry in entries { #expect(Set(entry.parameters.map(\.key)).count == Set(entry.parameters).count) }
  }

  @Test("A command round-trips through the event log", arguments: everyCommand)
  func commandRoundTripsThroughTheLog(command: SessionCommand) throws {
    var bytes: [UInt8] = []
    Record(command: command, initiator: .user, source: "test", answer: .queued).write(into: &bytes)
    #expect(try LogReader(bytes: bytes).next()?.command == command)
  }

  @Test("A command round-trips through the socket as an array", arguments: everyCommand)
  func commandRoundTripsAsAnArray(command: SessionCommand) throws {
    let request = Request(id: 7, .command(command, CommandOptions(waits: false, initiator: .program)))
    #expect(try Request(decoding: request.json.description.utf8) == request)
  }

  @Test("A command round-trips through the socket with named arguments", arguments: everyCommand)
  func commandRoundTripsWithNamedArguments(command: SessionCommand) throws {
    var arguments = ArgumentWriter(.named)
    command.writeArguments(into: &arguments)
    let line = NamedRequest.line(command.spec.word, arguments.members + [.init("dryRun", true)])
    let request = try Request(decoding: line.utf8)
    #expect(request == Request(id: 7, .command(command, CommandOptions(isDryRun: true))))
  }

  @Test("A command round-trips through a scenario", arguments: everyCommand)
  func commandRoundTripsThroughAScenario(command: SessionCommand) throws {
    var scenario = Scenario(description: "one command")
    for case .open(let opening) in Self.everyCommand {
      let name = opening.content.identity.rule == .explicitID ? "show" : opening.startsAdBreak ? "news" : "film"
      scenario.contents.append(ScenarioContent(name: name, content: opening.content.keeping([])))
      if let poster = opening.poster {
        scenario.contents.append(ScenarioContent(name: "picture", content: MediaContent(url: poster)))
      }
    }
    for case .setAudio(.pinned(let key)) in Self.everyCommand {
      let content = MediaContent(identity: ContentIdentity(id: key.rawValue), url: "scenario:pinned")
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
