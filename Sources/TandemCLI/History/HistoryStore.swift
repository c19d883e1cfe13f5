import Glibc
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// The history, `$XDG_STATE_HOME/tandem/history.json`, which only its user may read.
///
/// Thread: any. It waits for the disk.
package struct HistoryStore: Sendable {
  /// The entries after a damaged file was set aside.
  package struct Recovery: Sendable {
    /// The entries, the newest first.
    package var entries: [Entry] = []
    /// A sentence about the damaged file; nil if the file was readable or missing.
    package var remark: String?
  }

  private enum Contents {
    case entries([Entry])
    /// The file is no history.
    case damaged(String)
  }

  package let path: String

  /// The maximum number of entries.
  package static let most = 500
  /// The maximum size of the file, in bytes.
  package static let mostBytes = 1 << 22
  private static let format = "tandem-history"
  private static let version = 1

  package init(path: String) { self.path = path }

  /// - Throws: an error if no environment variable locates the folder.
  package static func standard(_ environment: (String) -> String? = Environment.value) throws(CLIError) -> HistoryStore
  {
    guard let folder = StateDirectory.path(environment) else {
      throw CLIError(.unavailable, "XDG_STATE_HOME and HOME are not set, so there is no history; set HOME")
    }
    return HistoryStore(path: folder + "/history.json")
  }

  // MARK: - Reading

  /// The entries, the newest first.
  package func entries() throws(CLIError) -> [Entry] {
    switch try read() {
    case .entries(let entries): return entries
    case .damaged(let why): throw CLIError(.badData, "\(damage(why)); delete it with: tandem history forget --all")
    }
  }

  /// Returns the entries. Renames a damaged file, so that a new history can begin.
  package func recover() throws(CLIError) -> Recovery {
    guard case .entries(let entries) = try read() else { return try add([]) { $0 } }
    return Recovery(entries: entries)
  }

  /// - Throws: an error if the file may be a history, but can't be read.
  private func read() throws(CLIError) -> Contents {
    guard let bytes = try readBytes() else { return .entries([]) }
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: bytes) } catch { return .damaged("invalid JSON \(error)") }
    guard json["format"]?.string == Self.format, let version = json["version"]?.int else {
      return .damaged("it is not a history")
    }
    guard version <= Self.version else {
      let versions = "(version \(version), this one reads up to \(Self.version))"
      throw CLIError(.badData, "\(path): a newer Tandem wrote the history \(versions); update Tandem")
    }
    guard let entries = json["history"]?.array else { return .damaged("it has no list of entries") }
    return .entries(entries.compactMap(Entry.init))
  }

  private func readBytes() throws(CLIError) -> [UInt8]? {
    var status = stat()
    if stat(path, &status) == 0 {
      guard FileKind(status) == .regular else {
        throw CLIError(.badData, "\(path) is \(FileKind(status).name), but the history is a regular file")
      }
      guard status.st_size <= Self.mostBytes else {
        throw CLIError(
          .badData, "\(path) is larger than \(Self.mostBytes >> 20) MiB; delete it with: tandem history forget --all")
      }
    }
    return try ConfigFile.bytes(path, atMost: Self.mostBytes)
  }

  private func damage(_ why: String) -> String { "the history \(path) is damaged: \(why)" }

  // MARK: - Changing

  /// Adds entries before the others, the newest first. Each replaces the older entry with the same address.
  ///
  /// - Parameter same: returns the text that identifies an address.
  @discardableResult
  package func add(_ entries: [Entry], same: (String) -> String) throws(CLIError) -> Recovery {
    let lock = try FileLock(beside: path)
    defer { withExtendedLifetime(lock) {} }
    var recovery = Recovery()
    switch try read() {
    case .entries(let entries): recovery.entries = entries
    case .damaged(let why):
      recovery.remark = "\(damage(why)); it is kept as \(try setAside()), and a new history begins"
    }
    if entries.isEmpty { return recovery }
    let added = Set(entries.map { same($0.address) })
    recovery.entries = try write(entries + recovery.entries.filter { !added.contains(same($0.address)) })
    return recovery
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

  /// Removes the file, even if it is damaged, and the files that were set aside. If the file is a link, its target is
  /// removed.
  package func removeAll() throws(CLIError) {
    let lock = try FileLock(beside: path)
    defer { withExtendedLifetime(lock) {} }
    var status = stat()
    // Remove a link to a folder or to a device itself.
    let isUnsuitable = stat(path, &status) == 0 && FileKind(status) != .regular
    for path in [isUnsuitable ? path : target] + asidePaths where unlink(path) != 0 && errno != ENOENT {
      throw CLIError(.writeFailed, "can't remove \(path): \(systemText(errno)); check its permissions")
    }
  }

  private var target: String { SymbolicLink.target(of: path) }

  /// The names for damaged files. A later damaged file does not replace an earlier one.
  private var asidePaths: [String] {
    let target = target
    return (1...64).map { $0 == 1 ? target + ".damaged" : "\(target).damaged-\($0)" }
  }

  /// Renames a damaged file, and returns the new path.
  private func setAside() throws(CLIError) -> String {
    let target = target
    var status = stat()
    guard let free = asidePaths.first(where: { lstat($0, &status) != 0 }) else {
      throw CLIError(
        .writeFailed, "\(path) and many earlier files are damaged; delete them with: tandem history forget --all")
    }
    guard rename(target, free) == 0 else {
      throw CLIError(.writeFailed, "can't rename the damaged \(target): \(systemText(errno)); check its permissions")
    }
    return free
  }

  /// Writes as many entries as the file may contain, and returns them.
  @discardableResult
  private func write(_ entries: [Entry]) throws(CLIError) -> [Entry] {
    // The allowance covers the line breaks and the indentation of an entry.
    var size = 256
    let written = Array(
      entries.prefix(Self.most).prefix { entry in
        size += entry.json.description.utf8.count + 256
        return size <= Self.mostBytes
      })
    let json: JSONValue = [
      "format": .string(Self.format), "version": .int(Self.version), "history": .array(written.map(\.json)),
    ]
    // Create no folder: the lock has created the history's folder, and the target of a link may be on a missing disk.
    do throws(FileWriteError) { try AtomicFile.write(Array(json.pretty().utf8), to: target) } catch {
      throw CLIError(error)
    }
    return written
  }
}
