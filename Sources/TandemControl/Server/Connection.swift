import Glibc

/// One client's buffers: incomplete input and pending output.
///
/// Thread: the socket's thread.
final class Connection {
  enum Reading {
    case open
    /// The client sends nothing more, but may still read.
    case ended
    /// The server closes the connection after the pending output is sent.
    case dropped
  }

  let id: ClientID
  let descriptor: FileDescriptor
  /// The maximum number of bytes that may wait for the client.
  private let backlogLimit: Int
  var reading = Reading.open
  var input = LineBuffer()
  /// Unanswered requests, oldest first.
  private(set) var asked: [PendingRequest] = []
  var isSubscribed = false
  /// The serial number of the client's newest line. The server numbers the lines of all clients together.
  var lastLine = 0
  /// True once the session was notified of the client. A client that only probes the socket is never announced.
  var isKnown = false
  /// True once the session was notified that the client has finished sending.
  var isKnownSilent = false
  /// The number of consecutive lines that were not JSON requests.
  var garbage = 0
  /// Limits the number of malformed lines that are reported to the session.
  var complaints = RateLimit(burst: 10, period: .seconds(1))
  /// True if the connection is closed, so that nothing can be sent.
  var isGone = false
  private var output: [UInt8] = []
  private var sent = 0

  init(id: ClientID, descriptor: FileDescriptor, backlogLimit: Int = ControlLimits.backlog) {
    self.id = id
    self.descriptor = descriptor
    self.backlogLimit = backlogLimit
  }

  var backlog: Int { output.count - sent }
  var unanswered: Int { asked.count }
  var mayAsk: Bool { unanswered < ControlLimits.unanswered }

  /// The events that poll(2) waits for.
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

  /// True if no reply, subscription or output is pending.
  var isIdle: Bool { reading == .open && !isSubscribed && unanswered == 0 && backlog == 0 && input.count == 0 }

  func wait(for asked: PendingRequest) { self.asked.append(asked) }

  /// Removes the oldest unanswered request with this number. Several requests of a client may have the same number.
  func stopWaiting(for id: Int?) {
    guard let index = asked.firstIndex(where: { $0.id == id }) else { return }
    asked.remove(at: index)
  }

  /// Appends a line to the output, which ``flush()`` sends.
  func enqueue(_ line: [UInt8]) {
    if isGone { return }
    if sent > 1 << 16 {
      output.removeFirst(sent)
      sent = 0
    }
    // Send as much as possible first, so that the limit applies only to bytes that the client does not read.
    if backlog > 0, backlog + line.count > backlogLimit { flush() }
    // Disconnect a client that does not read, because it would miss events. A single line, such as a report on two long
    // lists, may exceed the limit.
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

  /// Reads the available bytes, at most one buffer's worth.
  ///
  /// - Returns: false if no more bytes have arrived.
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
