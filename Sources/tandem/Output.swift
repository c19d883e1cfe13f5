import Glibc
import TandemCLI
import TandemControl
import TandemFoundation

/// Writes text to a descriptor in large pieces.
final class Output {
  private let ownDescriptor: Int32
  private var descriptor: Int32
  private var waiting: [UInt8] = []
  /// True if no program reads the output any more.
  private(set) var isBroken = false
  private(set) var written = 0
  /// The error number of a failed write; nil if the write failed because the reader is gone.
  private(set) var failure: Int32?
  /// True if colours may be used: by default only on a terminal, and not with `NO_COLOR`.
  private(set) lazy var isColoured =
    isatty(ownDescriptor) == 1 && Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb"
  /// True if the output is a terminal, to which each line is written at once.
  private(set) lazy var isWatched = isatty(ownDescriptor) == 1

  init(_ descriptor: Int32) { (self.descriptor, ownDescriptor) = (descriptor, descriptor) }

  /// - Parameter word: `always`, `never`, or anything else for the default.
  func colour(_ word: String?) {
    if word == "always" { isColoured = true }
    if word == "never" { isColoured = false }
  }

  /// Sends the following output to another descriptor; nil for the output's own descriptor.
  func redirect(to other: Int32?) {
    flush()
    descriptor = other ?? ownDescriptor
    // Clear the error that a closed pager has left, because the output's own descriptor still
    // works.
    if other == nil { isBroken = false }
  }

  /// Flushes the output on a terminal, and detects that the reader is gone. Call this function during long reads
  /// without output.
  func catchUp() {
    if isWatched { flush() }
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    if poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR) != 0 { isBroken = true }
  }

  func line(_ text: TerminalText) {
    waiting.append(contentsOf: text.description.utf8)
    waiting.append(UInt8(ascii: "\n"))
    if waiting.count > 1 << 15 { flush() }
  }

  /// Writes a line of JSON; see ``bytes(_:)``.
  func json(_ line: some Collection<UInt8>) {
    bytes(line)
    waiting.append(UInt8(ascii: "\n"))
  }

  /// Writes lines of JSON. On a terminal, they are shown without control characters; for programs, they are unchanged.
  func bytes(_ bytes: some Collection<UInt8>) {
    if isWatched {
      waiting.append(contentsOf: TerminalText.json(String(decoding: bytes, as: UTF8.self)).description.utf8)
    } else {
      waiting.append(contentsOf: bytes)
    }
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

  /// Prints a line that begins with the program's name.
  func complain(_ message: TerminalText) {
    let name: TerminalText = "tandem:"
    line("\(name.styled(isColoured ? .boldRed : .plain)) \(message)")
  }

  func warn(_ message: String) { complain(.escaped(message)) }

  /// Prints a message between the lines of another output, at the place that it is about.
  func complain(_ message: String, between output: Output) {
    output.flush()
    complain(.escaped(message))
    flush()
  }
}

extension TerminalText {
  static func json(_ value: JSONValue) -> TerminalText { .json(value.description) }
}
