// The file with the contents that were played.

import Glibc
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// The history, `$XDG_STATE_HOME/tandem/history.json`, which only its user may read.
///
/// Thread: any. It waits for the disk.
package struct HistoryStore: Sendable {
  /// A file or an address that was played.
  package struct Entry: Hashable, Sendable {
    package var address: String
    package var title: String?
    /// The position to continue at; nil for the beginning.
    package var position: Duration?
    package var duration: Duration
    /// The time at which it was played last, in seconds since 1970.
    package var played: Int

    /// - Parameter position: the position at which the content was left. It is not kept near the beginning and the end.
    package init(_ address: String, title: String? = nil, at position: Duration, of duration: Duration, played: Int) {
      (self.address, self.title, self.duration, self.played) = (address, title, duration, played)
      let end = duration - max(.seconds(60), duration / 20)
      self.position = position >= .seconds(30) && position < end ? position : nil
    }
  }

  package let path: String

  /// The maximum number of entries. If one more is added, the entry that was played longest ago is removed.
  package static let most = 500
  private static let format = "tandem-history"

  package init(path: String) { self.path = path }

  /// - Throws: an error if no environment variable locates the folder.
  package static func standard(_ environment: (String) -> String? = Environment.value) throws(CLIError) -> HistoryStore
  {
    guard let folder = StateDirectory.path(environment) else {
      throw CLIError(.unavailable, "XDG_STATE_HOME and HOME are not set, so there is no history; set HOME")
    }
    return HistoryStore(path: folder + "/history.json")
  }

  /// The entries, the newest first.
  package func entries() throws(CLIError) -> [Entry] {
    guard let bytes = try ConfigFile.bytes(path) else { return [] }
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: bytes) } catch { throw damaged("invalid JSON \(error)") }
    guard json["format"]?.string == Self.format, json["version"]?.int == 1, let entries = json["history"]?.array else {
      throw damaged("it is not a history of version 1")
    }
    return entries.compactMap(Entry.init)
  }

  private func damaged(_ why: String) -> CLIError {
    CLIError(.badData, "the history \(path) is damaged: \(why)")
  }

  /// Adds entries. Each replaces the older entry with the same address.
  ///
  /// - Parameter same: returns the text that identifies an address.
  package func add(_ entries: [Entry], same: (String) -> String) throws(CLIError) {
    let lock = try FileLock(beside: path)
    defer { withExtendedLifetime(lock) {} }
    let added = Set(entries.map { same($0.address) })
    let kept = try self.entries().filter { !added.contains(same($0.address)) }
    try write((entries + kept).sorted { $0.played > $1.played })
  }

  /// Removes all entries that match, and returns them.
  package func remove(where matches: (Entry) -> Bool) throws(CLIError) -> [Entry] {
    let lock = try FileLock(beside: path)
    defer { withExtendedLifetime(lock) {} }
    let entries = try entries()
    let removed = entries.filter(matches)
    if !removed.isEmpty { try write(entries.filter { !matches($0) }) }
    return removed
  }

  /// Removes the file, even if it is damaged, and the file that was set aside.
  package func removeAll() throws(CLIError) {
    let lock = try FileLock(beside: path)
    defer { withExtendedLifetime(lock) {} }
    for path in [path, asidePath] where unlink(path) != 0 && errno != ENOENT {
      throw CLIError(.writeFailed, "can't remove \(path): \(systemText(errno)); check its permissions")
    }
  }

  /// Renames an unreadable file, so that a new history can begin.
  ///
  /// - Returns: the new path; nil if the file can't be renamed.
  package func setAside() -> String? { rename(path, asidePath) == 0 ? asidePath : nil }

  private var asidePath: String { path + ".damaged" }

  private func write(_ entries: [Entry]) throws(CLIError) {
    let json: JSONValue = [
      "format": .string(Self.format), "version": 1, "history": .array(entries.prefix(Self.most).map(\.json)),
    ]
    try AtomicFile.save(json.pretty(), as: path)
  }
}

extension HistoryStore.Entry {
  fileprivate init?(_ json: JSONValue) {
    guard let address = json["address"]?.string, let played = json["played_s"]?.int else { return nil }
    let duration = Duration.microseconds(json["duration_us"]?.int ?? 0)
    self.init(address, title: json["title"]?.string, at: .zero, of: duration, played: played)
    position = json["position_us"]?.int.map { .microseconds(max(0, $0)) }
  }

  package var json: JSONValue {
    .fields([
      "address": .string(address), "title": title.map(JSONValue.string),
      "position_us": position.map { .int($0.microseconds) }, "duration_us": .int(duration.microseconds),
      "played_s": .int(played),
    ])
  }
}
