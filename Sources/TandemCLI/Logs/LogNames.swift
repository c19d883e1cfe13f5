import Glibc

/// The names of logs, one after the other: operands, the logs below folders, and names from standard input.
///
/// Memory: only the names of one folder are kept, compressed.
package struct LogNames: IteratorProtocol {
  package enum Name: Hashable, Sendable {
    case log(String)
    /// A folder without a log, or a folder that can't be listed.
    case unreadable(String, reason: String)
  }

  /// The maximum length of a name, in bytes. Longer names are cut, so that a film on standard input does not fill the
  /// memory.
  private static let longestName = 1 << 14

  private var operands: ArraySlice<String>
  private let separator: UInt8
  private var folder: (path: String, names: PrefixCompressedStrings.Iterator)?
  private var failures: [Name] = []
  private var isReadingInput = false
  private var input: [UInt8] = []
  private var inputIsOver = false

  /// - Parameters:
  ///   - operands: files and folders; `-` stands for the names on standard input.
  ///   - separator: the byte between the names on standard input.
  package init(_ operands: [String], separator: UInt8) {
    self.operands = operands[...]
    self.separator = separator
  }

  /// True for the name of a log in a folder. The result is false for rotated files, because they are read together with
  /// their newest file.
  static func isLog(_ name: String) -> Bool { name.hasSuffix(".jsonl") || name.hasSuffix(".jsonl.gz") }

  package mutating func next() -> Name? {
    while true {
      if let failure = failures.popLast() { return failure }
      if let base = folder?.names.next() {
        return .log((folder?.path ?? "") + "/" + base.replacing("\0", with: "/"))
      }
      folder = nil
      guard let name = nextNamed() else { return nil }
      guard FolderListing.isFolder(name) == true else { return .log(name) }
      open(name)
    }
  }

  /// The next name of a file or a folder from the operands or from standard input.
  private mutating func nextNamed() -> String? {
    while true {
      if isReadingInput {
        if let name = readName() { return name == "-" ? "./-" : name }
        isReadingInput = false
      }
      guard let operand = operands.popFirst() else { return nil }
      if operand != "-" { return operand }
      isReadingInput = true
    }
  }

  private mutating func open(_ path: String) {
    let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var failures: [Name] = []
    let names = FolderListing.names(in: root, followingLinks: false, where: Self.isLog) { error in
      failures.append(.unreadable(path, reason: error.message))
    }
    if names.count == 0, failures.isEmpty {
      failures = [.unreadable(path, reason: "it contains no log; logs are named *.jsonl or *.jsonl.gz")]
    }
    self.failures = failures.reversed()
    folder = (root, names.makeIterator())
  }

  /// The next name on standard input; nil at its end.
  private mutating func readName() -> String? {
    while true {
      if let end = input.firstIndex(of: separator) ?? (input.count >= Self.longestName ? input.endIndex : nil) {
        let name = String(decoding: input[..<end], as: UTF8.self)
        input.removeSubrange(..<min(end + 1, input.endIndex))
        if !name.isEmpty { return name }
      } else if inputIsOver {
        defer { input = [] }
        return input.isEmpty ? nil : String(decoding: input, as: UTF8.self)
      } else {
        var piece = [UInt8](repeating: 0, count: 1 << 12)
        let count = read(STDIN_FILENO, &piece, piece.count)
        if count > 0 { input += piece[..<count] } else if count == 0 || errno != EINTR { inputIsOver = true }
      }
    }
  }
}
