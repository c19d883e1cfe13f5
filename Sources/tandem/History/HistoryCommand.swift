import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// `tandem history` and `history forget`.
struct HistoryCommand {
  let invocation: ParsedCommandLine
  let output: Output

  func list() throws(CLIError) {
    let store = try HistoryStore.standard()
    let entries = try store.entries()
    if invocation.has(.json) {
      return output.line(.json(["path": .string(store.path), "history": .array(entries.map(\.json))]))
    }
    if entries.isEmpty { return output.line("the history is empty; tandem play --history fills it") }
    for entry in entries {
      let time = LocalTime.minute(entry.played)
      let position = entry.position.map { "at \(DurationFormatter.clock($0)) of " } ?? ""
      let title = entry.title.map { $0 + "  " } ?? ""
      output.line(.escaped("\(time)  \(title)\(entry.address)  \(position)\(DurationFormatter.clock(entry.duration))"))
    }
  }

  func forget() throws(CLIError) {
    let store = try HistoryStore.standard()
    let addresses = invocation.operands.compactMap(\.text)
    guard addresses.isEmpty == invocation.has(.wholeHistory) else {
      throw CLIError(.usage, "name addresses, or --all for the whole history: tandem history forget ADDRESS")
    }
    if addresses.isEmpty {
      try store.removeAll()
      return output.line(invocation.has(.json) ? .json(["removed": "all"]) : "the history is empty")
    }
    let keys = Dictionary(addresses.map { (Self.key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let removed = try store.remove { keys[Self.key($0.address)] != nil }
    if invocation.has(.json) {
      output.line(.json(["removed": .array(removed.map { .string($0.address) })]))
    } else {
      for entry in removed { output.line(.escaped("removed: \(entry.address)")) }
    }
    let found = Set(removed.map { Self.key($0.address) })
    if let missing = keys.first(where: { !found.contains($0.key) }) {
      throw CLIError(.noSuchFile, "\(TextLimits.excerpt(missing.value)) is not in the history; see: tandem history")
    }
  }

  /// Identifies an address. A path may be relative, and its file need not exist.
  private static func key(_ text: String) -> ContentKey {
    ContentIdentity(url: text.contains("://") ? text : ContentAddress.absolute(text)).key
  }
}
