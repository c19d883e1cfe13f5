// A terminal without a screen.

import Foundation
import Testing

/// A pseudo-terminal. The test reads the program's output, and types its input.
///
/// Thread: any. A separate thread reads the output all the time, except while the output is stopped.
package final class PseudoTerminal: @unchecked Sendable {
  // SAFETY (@unchecked): the descriptors do not change, and a lock guards the text.
  private let master: Int32
  /// The end of the terminal that the program uses.
  package let slave: FileHandle
  private let guarding = NSLock()
  private var text = ""

  /// - Throws: if the system has no pseudo-terminals.
  package init() throws {
    let path: String
    (master, path) = try Self.makeMaster()
    let end = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard end >= 0 else { throw HarnessError(what: "the program's end of a pseudo-terminal, errno \(errno)") }
    slave = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    Thread.detachNewThread { [weak self, master] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(master, &bytes, bytes.count)
        guard count > 0, let self else { return }
        guarding.withLock { self.text += String(decoding: bytes[..<count], as: UTF8.self) }
      }
    }
  }

  /// Makes a pseudo-terminal.
  ///
  /// - Returns: the descriptor of the test's end, and the path of the program's end.
  package static func makeMaster() throws -> (descriptor: Int32, path: String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // These are TIOCSPTLCK and TIOCGPTN, which Swift's Glibc does not import.
    var (lock, number): (Int32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw HarnessError(what: "a pseudo-terminal, errno \(errno)")
    }
    return (master, "/dev/pts/\(number)")
  }

  deinit { close(master) }

  /// Types keys.
  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// The output so far.
  package var printed: String { guarding.withLock { text } }

  /// Waits until the output contains a text, for at most 20 s.
  package func wait(for words: String) throws {
    try waitUntil("'\(words)' on the terminal, which shows: \(printed)") { printed.contains(words) }
  }

  /// True if the program reads single keys (raw mode).
  package var isRaw: Bool {
    var modes = termios()
    return tcgetattr(slave.fileDescriptor, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) == 0
  }
}

/// Checks if this system can run a program on a terminal of its own, with script(1).
extension PseudoTerminal {
  /// The reason that is shown for a skipped test.
  package static let why: Comment = "no pseudo-terminal can be had here: script(1) must be there, and /dev/ptmx"

  package static let isThere: Bool = {
    do {
      let folder = try TestFolder()
      let result = try TandemCommand.run(
        ["-qec", "test -t 1 && echo yes", "/dev/null"], in: folder, program: "/usr/bin/script")
      return result.status == 0 && result.output.contains("yes")
    } catch {
      return false
    }
  }()
}
