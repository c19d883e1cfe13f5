import Glibc
import TandemFoundation
import TandemSystem

/// Keeps a ``CommandDeduplicator`` in a file: a line before a command is carried out, and a line with its reply.
///
/// If the file can't be written, commands are remembered only until the player ends.
struct CommandJournal {
  private(set) var orders = CommandDeduplicator()
  private var path: String?
  private var descriptor: Int32 = -1
  private var lines = 0
  /// The first error of the file, as text.
  private(set) var warning: String?

  /// The number of lines above which the file is rewritten with only the lines that are still
  /// needed.
  private static let mostLines = 8 * CommandDeduplicator.most
  /// The maximum size of a journal in bytes. A longer file is not a journal.
  private static let longestFile = 64 << 20

  /// - Parameter folder: the folder of the journal; nil for no journal.
  init(in folder: String?, of node: String) {
    guard let folder else { return }
    let path = "\(folder)/mqtt-\(node).jsonl"
    self.path = path
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    let bytes = FileBytes.read(file, atMost: Self.longestFile) ?? []
    if file >= 0 { Glibc.close(file) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // Skip invalid lines: after a power failure the last line may be incomplete.
      do throws(JSONError) { orders.take(try JSONValue(parsing: line)) } catch { continue }
    }
    rewrite()
  }

  func close() { if descriptor >= 0 { Glibc.close(descriptor) } }

  mutating func begin(_ key: String) {
    orders.begin(key)
    append(CommandDeduplicator.line(begun: key))
  }

  mutating func answer(_ key: String, _ reply: JSONValue) {
    append(CommandDeduplicator.line(answered: key, orders.answer(key, reply)))
  }

  mutating func takeWarning() -> String? {
    defer { warning = nil }
    return warning
  }

  private mutating func append(_ line: JSONValue) {
    guard let path else { return }
    lines += 1
    if lines > Self.mostLines { return rewrite() }
    let bytes = Redaction.value(line).line
    if Glibc.write(descriptor, bytes, bytes.count) != bytes.count {
      fail("\(path): \(String(cString: strerror(errno)))")
    }
  }

  private mutating func rewrite() {
    guard let path else { return }
    close()
    descriptor = -1
    let all = orders.lines
    let bytes = all.flatMap { Redaction.value($0).line }
    lines = all.count
    do throws(FileWriteError) { try AtomicFile.write(bytes, to: path, makingFolders: 0o700) } catch {
      return fail("\(error)")
    }
    descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { fail("\(path): \(String(cString: strerror(errno)))") }
  }

  private mutating func fail(_ reason: String) {
    warning = "can't save which commands were answered; after a restart, a repeated command may run again: \(reason)"
    path = nil
  }
}
