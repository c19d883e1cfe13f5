import Glibc
import TandemCommands
import TandemFoundation
import TandemSystem

extension SavedState {
  /// Writes a temporary file, syncs it and renames it. A crash therefore leaves either the old file or the complete new
  /// file.
  ///
  /// - Parameter path: the file's path; a missing folder is created.
  package func write(to path: String) throws(SavedStateError) {
    let line = Redaction.value(json).line
    do throws(FileWriteError) { try AtomicFile.write(line, to: path, makingFolders: 0o700) } catch {
      throw .unwritable(error.path, errno: error.code)
    }
  }

  /// Reads the file of an earlier session.
  package init(path: String, ignoringQuery volatile: [String] = []) throws(SavedStateError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing(path) : .unreadable(path, errno: errno) }
    defer { close(descriptor) }
    // Every saved state is shorter than this limit. The parser reports the beginning of a longer file as damaged.
    let limit = 1 << 22
    guard let bytes = FileBytes.read(descriptor, atMost: limit) else { throw .unreadable(path, errno: errno) }
    try self.init(parsing: bytes.prefix(limit), of: path, ignoringQuery: volatile)
  }

  /// The encoded state, which ``init(path:ignoringQuery:)`` reads.
  package var bytes: [UInt8] { json.line }

  /// - Parameter path: the path of the file, for errors.
  package init(
    parsing bytes: some Collection<UInt8>, of path: String, ignoringQuery volatile: [String] = []
  ) throws(SavedStateError) {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: bytes) } catch {
      throw .corrupt(path, "invalid JSON \(error)")
    }
    do throws(ParseError) { try self.init(json) { $0.volatileQuery = volatile } } catch {
      switch error {
      case .corrupt(let why, _): throw .corrupt(path, why)
      case .tooNew(let version): throw .tooNew(path, version: version)
      }
    }
  }
}
