// Saves files for the user of a command.

import TandemSystem

extension AtomicFile {
  /// Writes a file that the user named, and creates missing folders.
  ///
  /// Only the owner may read the file by default, because logs and sessions can contain names and
  /// passwords in addresses.
  package static func save(_ bytes: [UInt8], as path: String, for readers: Access = .owner) throws(CLIError) {
    do throws(FileWriteError) {
      try write(bytes, to: path, for: readers, makingFolders: 0o755)
    } catch {
      throw CLIError(error)
    }
  }

  package static func save(_ text: String, as path: String, for readers: Access = .owner) throws(CLIError) {
    try save(Array(text.utf8), as: path, for: readers)
  }
}

extension CLIError {
  package init(_ error: FileWriteError) { self.init(.writeFailed, "\(error); choose another place") }
}
