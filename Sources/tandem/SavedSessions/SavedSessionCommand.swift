import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// `tandem save`, `saved`, `forget`, and `open @NAME`.
struct SavedSessionCommand {
  let invocation: ParsedCommandLine
  let output: Output

  // MARK: - Saving

  func save() throws(CLIError) {
    let name = try operand()
    let folder = try SavedSessionStore()
    // Check the name first, so that a taken name is reported before the session is asked.
    try folder.checkFree(name, replacing: invocation.has(.replace))
    let state = try SessionClient(invocation, output: output).state()
    if state.isEmpty {
      throw CLIError(
        "save", ReplyError(.refused, "nothing plays", hint: "open something first: tandem open FILE"))
    }
    let (path, hadOne) = try folder.save(state, as: name, replacing: invocation.has(.replace))
    if invocation.has(.json) {
      return output.line(.json(["name": .string(name), "path": .string(path), "replaced": .bool(hadOne)]))
    }
    output.line(
      .escaped(
        "saved: \(state.summary)\(hadOne ? "; this replaced the former \(name)" : "")\n"
          + "in \(path); play it with: tandem play \(Self.quoted("@" + name))"))
  }

  func forget() throws(CLIError) {
    let name = try operand()
    let folder = try SavedSessionStore()
    let entry = try folder.existing(name)
    try folder.remove(entry)
    let json: JSONValue = ["name": .string(entry.name), "path": .string(entry.path)]
    output.line(invocation.has(.json) ? .json(json) : .escaped("removed: \(entry.name)"))
  }

  /// The saved session's name.
  private func operand() throws(CLIError) -> String { try SavedSessionName.name(invocation.operands.first?.text ?? "") }

  // MARK: - Listing

  func list() throws(CLIError) {
    let folder = try SavedSessionStore()
    let rows = try folder.entries().map(Row.init)
    if invocation.has(.json) {
      return output.line(.json(["folder": .string(folder.path), "savedSessions": .array(rows.map(\.json))]))
    }
    if invocation.has(.namesOnly) {
      for row in rows { output.line(.escaped(row.entry.name)) }
      return
    }
    if rows.isEmpty {
      return output.line(.escaped("no saved sessions; save the running session with: tandem save NAME"))
    }
    let width = rows.map(\.entry.name.count).max() ?? 0
    for row in rows {
      let gap = String(repeating: " ", count: width + 2 - row.entry.name.count)
      output.line(.escaped(row.entry.name + gap + row.words))
    }
  }

  /// A saved session with its contents, or with the reason why it can't be read.
  private struct Row {
    let entry: SavedSessionStore.Entry
    private let state: SavedState?
    private let remarks: [String]

    init(_ entry: SavedSessionStore.Entry) {
      self.entry = entry
      do throws(CLIError) {
        let saved = try SavedSessionStore.read(entry)
        (state, remarks) = (saved.state, saved.remarks)
      } catch {
        (state, remarks) = (nil, [error.message])
      }
    }

    var words: String {
      guard let state else { return "can't be read: \(remarks.joined())" }
      return state.summary + (remarks.first.map { " (\($0))" } ?? "")
    }

    var json: JSONValue {
      .fields([
        "name": .string(entry.name), "path": .string(entry.path), "time_s": .int(entry.time),
        "readable": .bool(state != nil),
        "fullScreen": state?.content(in: .fullScreen).map(\.summary),
        "pictureInPicture": state?.content(in: .pictureInPicture).map(\.summary),
        "remarks": remarks.isEmpty ? nil : .array(remarks.map { .string($0) }),
      ])
    }
  }

  /// Quotes a word for a shell.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { sign in
      sign.properties.isAlphabetic || ("0"..."9").contains(sign) || "@._-+,".unicodeScalars.contains(sign)
    }
    return isPlain ? word : ShellCompletion.quoted(word)
  }

  // MARK: - Opening in a running session

  /// Restores both roles of a saved session. A role without a saved video is emptied.
  ///
  /// - Returns: the status `done` if everything was opened.
  func open(_ errors: Output) throws(CLIError) -> ExitStatus {
    guard let name = try SavedSessionName.asked(invocation) else {
      preconditionFailure("the command names no saved session")
    }
    let savedSession = try SavedSessionStore.read(name)
    var remarks = savedSession.remarks
    if savedSession.state.isEmpty {
      for remark in remarks { errors.warn(remark) }
      throw CLIError(.badData, "none of this saved session's videos can be opened; correct their paths in its file")
    }
    if !savedSession.state.options.isEmpty {
      remarks.append("a running session can't change mpv's options, so they are ignored; tandem play @… applies them")
    }
    let talk = try SessionClient(invocation, output: output)
    let result = try talk.open(savedSession.state)
    remarks += result.faults
    if invocation.has(.json) {
      output.line(.json(result.json(remarks)))
    } else {
      for remark in remarks { errors.warn(remark) }
      for line in result.lines { output.line(.escaped(line)) }
    }
    return result.faults.isEmpty && savedSession.remarks.isEmpty ? .done : .no
  }
}

extension MediaContent {
  fileprivate var summary: JSONValue {
    .fields([
      "url": .string(url), "title": title.map(JSONValue.string),
      "entries": entries.isEmpty ? nil : .int(entries.count),
    ])
  }
}
