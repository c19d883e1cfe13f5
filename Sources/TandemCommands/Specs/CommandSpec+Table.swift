import TandemOrchestrator

extension CommandSpec {
  /// One spec for each kind of command, in the order of ``SessionCommand/Kind``.
  package static let all = (places + adBreaks + playback + tracks + lists + arrangement + syncs)
    .sorted { $0.kind.number < $1.kind.number }

  private static let byWord = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })
  private static let byLogName = Dictionary(uniqueKeysWithValues: all.map { ($0.logName, $0) })

  /// The command with this name on the socket and in scenarios; nil for an unknown name.
  package static func named(_ word: String) -> CommandSpec? { byWord[RenamedWords.command(word)] }

  /// The command with this name in the event log; nil for an unknown name.
  package static func logged(_ name: String) -> CommandSpec? { byLogName[name] }

  /// Lists the specs of a topic, so that the compiler type-checks each of them separately.
  @resultBuilder enum Builder {
    static func buildBlock(_ specs: CommandSpec...) -> [CommandSpec] { specs }
  }
}

extension SessionCommand {
  /// The command's description, found by index.
  package var spec: CommandSpec { kind.spec }
}

extension SessionCommand.Kind {
  package var spec: CommandSpec { CommandSpec.all[number] }
}
