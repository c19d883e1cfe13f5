// Standard output and standard error.

import Glibc

/// Text on its way to a descriptor, in large pieces.
final class Output {
  private let ownDescriptor: Int32
  private var descriptor: Int32
  private var waiting: [UInt8] = []
  /// The reader has gone; whatever follows is of no use to anybody.
  private(set) var isBroken = false
  /// How many bytes went out.
  private(set) var written = 0
  /// The error number of a write that failed for another reason.
  private(set) var failure: Int32?
  /// Whether colours may be used: unless told otherwise only for people, and not under `NO_COLOR`.
  private(set) lazy var isColoured =
    isatty(ownDescriptor) == 1 && !Self.isSet("NO_COLOR") && !Self.isSet("TERM", to: "dumb")
  /// Whether somebody sees it at once: there what is ready is not kept back.
  private(set) lazy var isWatched = isatty(ownDescriptor) == 1

  init(_ descriptor: Int32) { (self.descriptor, ownDescriptor) = (descriptor, descriptor) }

  /// - Parameter word: `always`, `never`, or anything else for what is usual.
  func colour(_ word: String?) {
    if word == "always" { isColoured = true }
    if word == "never" { isColoured = false }
  }

  /// Leads what follows to another descriptor, or back to its own.
  func redirect(to other: Int32?) {
    flush()
    descriptor = other ?? ownDescriptor
    // A pager that was left early says nothing of what comes after it.
    if other == nil { isBroken = false }
  }

  /// Passes on what is ready to somebody who watches, and notices one who has gone; for those who read long between
  /// two lines of output.
  func catchUp() {
    if isWatched { flush() }
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    if poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR) != 0 { isBroken = true }
  }

  /// - Parameter isSafe: whether the text may steer the terminal. Titles and addresses come from anywhere.
  func line(_ text: String, isSafe: Bool = false) {
    waiting.append(contentsOf: (isSafe ? text : Self.harmless(text)).utf8)
    waiting.append(UInt8(ascii: "\n"))
    if waiting.count > 1 << 15 { flush() }
  }

  /// Adds what is made by appending bytes.
  func bytes(_ body: (inout [UInt8]) -> Void) {
    body(&waiting)
    if waiting.count > 1 << 15 { flush() }
  }

  func flush() {
    var rest = waiting[...]
    while !rest.isEmpty && !isBroken && failure == nil {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        written += count
      } else if errno == EPIPE {
        isBroken = true
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        failure = errno
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// A line that begins with the program's name.
  func complain(_ message: String) {
    let name = isColoured ? "\u{1B}[1;31mtandem:\u{1B}[0m " : "tandem: "
    line(name + Self.harmless(message), isSafe: true)
  }

  /// The text with its control characters, and those that turn the direction of writing, replaced.
  private static func harmless(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x0A, 0x0B..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isSet(_ name: String, to value: String? = nil) -> Bool {
    guard let pointer = getenv(name), pointer.pointee != 0 else { return false }
    return value == nil || String(cString: pointer) == value
  }
}
