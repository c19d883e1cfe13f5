import TandemCommands
import TandemFoundation
import TandemOrchestrator

/// A session command as typed on the command line.
package struct SessionSubcommand: Hashable, Sendable {
  let spec: CommandSpec
  let form: CommandLineForm

  init(_ spec: CommandSpec, _ form: CommandLineForm) { (self.spec, self.form) = (spec, form) }

  package var kind: SessionCommand.Kind { spec.kind }

  static let all = CommandSpec.all.flatMap { spec in spec.lines.map { SessionSubcommand(spec, $0) } }

  // Each command line has its own first word, so this word identifies the command line.
  package static func == (a: SessionSubcommand, b: SessionSubcommand) -> Bool { a.form.word == b.form.word }
  package func hash(into hasher: inout Hasher) { hasher.combine(form.word) }

  var syntax: CommandSyntax {
    let own =
      kind == .open
      ? CommandCatalog.openOptions
      : kind == .adBreak ? CommandCatalog.adBreakOptions : spec.parameters.contains(.role) ? [.pip] : []
    return CommandSyntax(
      .session(self), form.word, form.topic, form.summary,
      operands: form.operands.enumerated().map { index, operand in
        Operand(
          operand.name, valueKind(of: operand, index), isRequired: operand.isRequired, repeats: operand.repeats,
          operand.help)
      },
      options: own + [.socket, .noWait, .timeout, .dryRun, .json], examples: form.examples)
  }

  private func valueKind(of operand: CommandLineForm.Operand, _ index: Int) -> ValueKind {
    switch operand.kind {
    case .position: return .position
    case .policy: return .word(AudioPolicy.Choice.allCases.map(\.word))
    case .trackKind: return .word(kind == .setDelay ? ["audio", "sub"] : ["audio", "sub", "subtitle", "video"])
    case .track: return .track
    case .chapter: return .chapter
    case .entry: return .count(1...MediaContent.mostEntries)
    case .address: return .text
    case .offset: return .offset(-1e6...1e6)
    case .change, .parameter:
      let parameter = spec.positionalParameters[index].kind
      switch parameter {
      case .number(let range) where operand.kind == .change: return .change(range)
      // The only operand that changes a number of seconds is a delay, so use the range of delays.
      case .seconds where operand.kind == .change:
        return .change(DelayTarget.range.lowerBound.inSeconds...DelayTarget.range.upperBound.inSeconds)
      default: break
      }
      return ValueKind(parameter)
    }
  }
}

extension ValueKind {
  fileprivate init(_ kind: ParameterKind) {
    self =
      switch kind {
      case .boolean: .word(["on", "off"])
      case .number(let range): .number(range)
      case .seconds(let range): .time(.seconds(max(0, range.lowerBound)) ... .seconds(range.upperBound))
      case .word(let words): .word(words.map(KebabCase.word))
      case .picture(let form): .picture(form)
      case .text, .size, .texts, .content: .text
      case .name, .screen: .name
      case .track: .track
      case .whole(let range): .count(range)
      case .entries: .text
      }
  }
}

extension ParsedCommandLine {
  /// The session command of a command line; nil if an operand is missing.
  package func command(of line: SessionSubcommand) -> SessionCommand? {
    if line.form.operands.contains(where: { $0.kind == .track }) { return trackCommand }
    var (spec, members) = (line.spec, line.form.fixed)
    for (index, operand) in line.form.operands.enumerated() {
      guard index < operands.count else {
        if operand.kind == .chapter || operand.kind == .entry { return nil }
        // If the offset or the address is missing, keep the command. If any other operand is missing, use the form's
        // alternative command, such as `toggleMute` for `mute`.
        if operand.kind != .offset, operand.kind != .address { spec = line.form.otherwise?.spec ?? spec }
        break
      }
      switch (operand.kind, operands[index]) {
      case (_, .seek(let seek)): return .seek(seek, role)
      case (.address, _): return nil
      // For `auto`, the caller measures the offset later.
      case (.offset, .text): return nil
      case (.change, .change(.by(let change))), (.offset, .change(.by(let change))):
        spec = line.form.otherwise?.spec ?? spec
        members.append(.init(spec.positionalParameters[index].key, .double(change)))
      case (_, let value):
        let parameter = spec.positionalParameters[index]
        members.append(.init(parameter.key, value.json(operand.kind, parameter.kind)))
      }
    }
    if role == .pictureInPicture { members.append(.init(Parameter.role.key, true)) }
    var arguments = ArgumentReader(.named, members)
    do throws(ArgumentError) { return try spec.command(&arguments) } catch { return nil }
  }
}

extension ParsedCommandLine {
  /// The command that selects a track; nil to list the tracks.
  private var trackCommand: SessionCommand? {
    guard let kind = trackKind, operands.count > 1, case .track(let choice) = operands[1] else { return nil }
    return switch choice {
    case .number(let number): .selectTrack(kind, number, role)
    case .none: .selectTrack(kind, nil, role)
    case .step(let step): .cycleTrack(kind, step, role)
    case .language(let language): .selectLanguage(kind, language, role)
    }
  }

  /// The kind of track of the command line; nil for all kinds.
  package var trackKind: TrackKind? {
    switch operands.first?.text {
    case "sub": .subtitle
    case let word?: TrackKind(rawValue: word)
    case nil: nil
    }
  }
}

extension Value {
  fileprivate func json(_ operand: CommandLineForm.Operand.Kind, _ parameter: ParameterKind) -> JSONValue {
    switch (self, parameter) {
    case (.text(let text), .word) where operand == .policy:
      .string(AudioPolicy.Choice.allCases.first { $0.word == text }?.rawValue ?? text)
    case (.text("sub"), .word) where operand == .trackKind: .string(DelayTarget.subtitle.rawValue)
    case (.text(let text), .word), (.text(let text), .picture): .string(KebabCase.name(text))
    case (.text(let text), .boolean): .bool(text == "on")
    case (.text(let text), _): .string(text)
    case (.number(let number), _), (.change(.to(let number)), _), (.change(.by(let number)), _): .double(number)
    case (.count(let count), _): .int(count)
    case (.time(let time), _): .double(time.inSeconds)
    case (.seek, _), (.size, _), (.track, _): preconditionFailure("\(self) is not an argument")
    }
  }
}
