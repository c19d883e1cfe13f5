// Standard output and standard error.

import Glibc

/// Text on its way to a descriptor, in large pieces.
final class Output {
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  /// The reader has gone; whatever follows is of no use to anybody.
  private(set) var isBroken = false
  /// The error number of a write that failed for another reason.
  private(set) var failure: Int32?
  /// Whether colours may be used: only for people, and not under `NO_COLOR`.
  private(set) lazy var isColoured =
    isatty(descriptor) == 1 && !Self.isSet("NO_COLOR") && !Self.isSet("TERM", to: "dumb")

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func line(_ text: String) {
    waiting.append(contentsOf: text.utf8)
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

  enum Style: String {
    case bold = "1"
    case error = "1;31"
    case faint = "2"
  }

  func styled(_ text: String, _ style: Style) -> String {
    isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  private static func isSet(_ name: String, to value: String? = nil) -> Bool {
    guard let pointer = getenv(name), pointer.pointee != 0 else { return false }
    return value == nil || String(cString: pointer) == value
  }
}
