import Glibc
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// The files of saved sessions, called `NAME.json`, in `$XDG_CONFIG_HOME/tandem/saved`. People may edit the files, so
/// the folder is next to the other settings.
package struct SavedSessionStore: Sendable {
  package let path: String

  package struct Entry: Sendable {
    package let name: String
    package let path: String
    /// The time of the last write, in seconds since 1970.
    package let time: Int
  }

  /// A limit that is larger than any saved session, in bytes.
  private static let mostBytes = 1 << 22

  /// - Throws: an error if no environment variable locates the folder.
  package init(_ environment: (String) -> String? = Environment.value) throws(CLIError) {
    guard let path = ConfigFile.path("saved", environment), let former = ConfigFile.path("evenings", environment) else {
      throw CLIError(
        .unavailable, "XDG_CONFIG_HOME and HOME are not set, so saved sessions have no folder; set HOME")
    }
    // Use an existing folder with the name `evenings`, which version 0.2 created.
    self.path = access(path, F_OK) != 0 && access(former, F_OK) == 0 ? former : path
  }

  /// The saved sessions by name. Files with invalid names are left out.
  package func entries() throws(CLIError) -> [Entry] {
    guard let files = Folder.names(in: path) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw CLIError(.badData, "can't read \(path): \(systemText(errno)); check its permissions")
    }
    var entries: [Entry] = []
    for file in files where file.hasSuffix(SavedSessionName.ending) {
      let name = file.dropLast(SavedSessionName.ending.count)
      var status = stat()
      guard SavedSessionName.fault(in: name) == nil, stat(path + "/" + file, &status) == 0, FileKind(status) == .regular
      else { continue }
      entries.append(Entry(name: String(name), path: path + "/" + file, time: Int(status.st_mtim.tv_sec)))
    }
    return entries.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  /// The saved sessions that can be opened, by name. Invalid ones are left out; `tandem saved` reports their mistakes.
  package func openable() throws(CLIError) -> [(name: String, state: SavedState)] {
    try entries().compactMap { entry in
      do throws(CLIError) {
        let state = try Self.read(entry).state
        return state.isEmpty ? nil : (entry.name, state)
      } catch { return nil }
    }
  }

  /// An existing saved session with a name. Names are the same if they differ only in the encoding
  /// of accents; a name with the same bytes is preferred.
  package func entry(_ name: String) throws(CLIError) -> Entry? {
    let same = try entries().filter { $0.name == name }
    return same.first { Array($0.name.utf8) == Array(name.utf8) } ?? same.first
  }

  /// - Throws: an error that lists the existing saved sessions if the name does not exist.
  package func existing(_ name: String) throws(CLIError) -> Entry {
    if let entry = try entry(name) { return entry }
    let names = try entries().map(\.name)
    let hint =
      if names.isEmpty {
        "save the running session with: tandem save \(name)"
      } else if let nearest = NearestName.nearest(to: name, among: names) {
        "did you mean \(nearest)?"
      } else {
        "list them with: tandem saved"
      }
    throw CLIError(.noSuchFile, "no saved session \(name) in \(path): \(hint)")
  }

  /// Reads a saved session. A named file may be in any folder.
  package static func read(_ name: SavedSessionName, ignoringQuery volatile: [String] = []) throws(CLIError)
    -> SavedSession
  {
    switch name {
    case .saved(let name): try read(file: SavedSessionStore().existing(name).path, volatile)
    case .file(let path): try read(file: path, volatile)
    }
  }

  package static func read(_ entry: Entry) throws(CLIError) -> SavedSession { try read(file: entry.path, []) }

  private static func read(file: String, _ volatile: [String]) throws(CLIError) -> SavedSession {
    // The relative addresses in a linked file are relative to the folder of the link's target.
    let folder = Folder.name(above: whole(file) ?? file)
    let home = Environment.value("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return try SavedSession(parsing: bytes(file), of: file, in: folder, home: home, ignoringQuery: volatile)
  }

  /// Writes a saved session to its file, completely or not at all. If the file is a link, the method writes the link's
  /// target.
  ///
  /// - Parameter replaces: true to replace an existing saved session.
  /// - Returns: the path, and true if a saved session was replaced.
  package func save(
    _ state: SavedState, as name: String, replacing replaces: Bool
  ) throws(CLIError) -> (path: String, hadOne: Bool) {
    let previous = try checkFree(name, replacing: replaces)
    let path = previous.map { Self.whole($0.path) ?? $0.path } ?? "\(self.path)/\(name)\(SavedSessionName.ending)"
    try AtomicFile.save(state.json.pretty(), as: path)
    return (previous?.path ?? path, previous != nil)
  }

  /// - Throws: an error if a saved session exists that may not be replaced.
  @discardableResult
  package func checkFree(_ name: String, replacing replaces: Bool) throws(CLIError) -> Entry? {
    guard let previous = try entry(name) else { return nil }
    if replaces { return previous }
    throw CLIError(
      .no,
      "the saved session \(previous.name) exists already; choose another name, or add --replace")
  }

  package func remove(_ entry: Entry) throws(CLIError) {
    guard unlink(entry.path) == 0 else {
      throw CLIError(.writeFailed, "can't remove \(entry.path): \(systemText(errno)); check its permissions")
    }
  }

  /// Returns a path without links; nil if the path does not exist.
  private static func whole(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Reads a regular file. Pipes and devices are refused, because reading them might never end.
  private static func bytes(_ path: String) throws(CLIError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let status: ExitStatus = errno == ENOENT || errno == ENOTDIR ? .noSuchFile : .badData
      throw CLIError(status, "can't read \(path): \(systemText(errno)); check its name and its permissions")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(status) == .regular else {
      throw CLIError(.badData, "\(path) is \(FileKind(status).name), but a saved session is a regular file")
    }
    guard let bytes = FileBytes.read(descriptor, atMost: mostBytes) else {
      throw CLIError(.badData, "can't read \(path): \(systemText(errno)); check its permissions")
    }
    guard bytes.count <= mostBytes else {
      throw CLIError(.badData, "\(path) is larger than 4 MiB, which is too large for a saved session")
    }
    return bytes
  }
}
