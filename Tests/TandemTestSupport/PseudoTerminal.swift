// A terminal without a screen.

import Foundation
import Testing

/// A pseudo-terminal: what its program prints is read here, and what is typed here its program reads.
///
/// Thread: any; a thread of its own reads all the time, except while the program's output is stopped.
package final class PseudoTerminal: @unchecked Sendable {
  // SAFETY (@unchecked): the descriptors do not change, and the text is guarded by a lock.
  private let master: Int32
  /// The program's end.
  package let slave: FileHandle
  private let guarding = NSLock()
  private var text = ""

  /// - Throws: where the system has no pseudo-terminals.
  package init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN, which Swift's Glibc leaves out with their functions.
    var (lock, number): (Int32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw HarnessError(what: "a pseudo-terminal, errno \(errno)")
    }
    let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
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

  deinit { close(master) }

  /// Presses keys.
  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// What was printed until now.
  package var printed: String { guarding.withLock { text } }

  /// Waits until something was printed, at most 20 s.
  package func wait(for words: String) throws {
    let end = Date() + 20
    while !printed.contains(words) {
      if Date() > end {
        throw HarnessError(what: "waited 20 s for '\(words)' on the terminal, which shows: \(printed)")
      }
      usleep(5_000)
    }
  }

  /// The modes of the program's end.
  package var isRaw: Bool {
    var modes = termios()
    return tcgetattr(slave.fileDescriptor, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) == 0
  }
}

/// Whether a program can be run on a terminal of its own here, by script(1).
extension PseudoTerminal {
  /// For who is told that a test was skipped.
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
