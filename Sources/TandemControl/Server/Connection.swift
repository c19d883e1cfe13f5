// One client of a session.

import Glibc

/// What is kept for one client: bytes that came and make no line yet, and bytes that wait to be sent.
///
/// Thread: the socket's.
final class Connection {
  enum Reading {
    case open
    /// The client sends nothing more, but may still read.
    case ended
    /// Nothing more is wanted of it; it goes when it has been sent what waits.
    case dropped
  }

  let id: ClientID
  let descriptor: FileDescriptor
  /// By which of the sockets it came.
  let door: Int
  /// Bytes that may wait for it.
  private let backlogLimit: Int
  var reading = Reading.open
  var input = LineBuffer()
  /// What was handed on and not answered yet, in the order in which it came.
  private(set) var asked: [PendingRequest] = []
  var isSubscribed = false
  /// Of all lines of all clients, which one was its last.
  var lastLine = 0
  /// Whether the session has heard of it. Of those that only look whether somebody listens it need not.
  var isKnown = false
  /// Whether the session has heard that it sends nothing more.
  var isKnownSilent = false
  /// Lines in a row that were no JSON request.
  var garbage = 0
  /// Of what is said of its lines to the session.
  var complaints = RateLimit(burst: 10, period: .seconds(1))
  /// Whether nothing can be sent any more.
  private(set) var isGone = false
  private var output: [UInt8] = []
  private var sent = 0

  init(id: ClientID, descriptor: FileDescriptor, door: Int = 0, backlogLimit: Int = ControlLimits.backlog) {
    self.id = id
    self.descriptor = descriptor
    self.door = door
    self.backlogLimit = backlogLimit
  }

  var backlog: Int { output.count - sent }
  var unanswered: Int { asked.count }
  var mayAsk: Bool { unanswered < ControlLimits.unanswered }

  /// What poll(2) is to look for.
  var wanted: Int32 {
    (reading == .open && mayAsk ? POLLIN : 0) | (backlog > 0 ? POLLOUT : 0)
  }

  var isFinished: Bool {
    switch reading {
    case .open: isGone
    case .ended: isGone || backlog == 0 && unanswered == 0 && !isSubscribed
    case .dropped: isGone || backlog == 0
    }
  }

  /// Whether nobody waits for anything here.
  var isIdle: Bool { reading == .open && !isSubscribed && unanswered == 0 && backlog == 0 && input.count == 0 }

  func wait(for asked: PendingRequest) { self.asked.append(asked) }

  /// One that waits for a reply of that number has it. Two of one client may have the same number.
  func stopWaiting(for id: Int?) {
    guard let index = asked.firstIndex(where: { $0.id == id }) else { return }
    asked.remove(at: index)
  }

  /// Puts a line behind what waits, to be sent by ``flush()``.
  func enqueue(_ line: [UInt8]) {
    if isGone { return }
    if sent > 1 << 16 {
      output.removeFirst(sent)
      sent = 0
    }
    // What the system takes at once is not what it has not read.
    if backlog > 0, backlog + line.count > backlogLimit { flush() }
    // It does not read; what it misses can't be made up for. A single line may be as long as it has to be: what is said of
    // two long lists is, and whoever asked for it reads it.
    if backlog > 0, backlog + line.count > backlogLimit {
      isGone = true
      return
    }
    output.append(contentsOf: line)
  }

  func flush() {
    while backlog > 0 && !isGone {
      let count = output.withUnsafeBytes { bytes in
        send(
          descriptor.raw, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isGone = true
      }
    }
    if backlog == 0 {
      output.removeAll(keepingCapacity: output.capacity <= 1 << 16)
      sent = 0
    }
  }

  /// Nothing can be sent any more: the other end is closed.
  func leave() { isGone = true }

  /// Reads what has arrived, at most one buffer's worth.
  ///
  /// - Returns: false when nothing more has arrived.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    while true {
      let count = recv(descriptor.raw, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return true
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return false }
      if reading == .open { reading = .ended }
      if count < 0 { isGone = true }
      return false
    }
  }
}
