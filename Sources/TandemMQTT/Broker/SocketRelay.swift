import Glibc

/// Takes the place of libmosquitto's socket and passes the bytes on in bounded steps.
///
/// Without the relay, libmosquitto could read a packet of up to 256 MB in one call. Through the relay, it receives at
/// most ``largestStep`` bytes at a time. Between two steps, the relay's owner can count the bytes and close the
/// connection.
///
/// Thread: the owner's.
final class SocketRelay {
  /// The maximum number of bytes that a step passes on in each direction.
  static let largestStep = 64 << 10

  /// The connection to the broker.
  let outside: Int32
  /// The relay's end of the socket pair; the library has the other end.
  private let inside: Int32
  /// The bytes that wait for the library (`incoming`) and for the broker (`outgoing`).
  private var (incoming, outgoing): ([UInt8], [UInt8]) = ([], [])
  private var isOutsideClosed = false
  /// The number of bytes that were received from the broker so far.
  private(set) var received = 0
  /// The cause of a broken connection, as in errno; 0 for a connection that works or has ended
  /// cleanly.
  private(set) var failure: Int32 = 0

  /// - Parameter socket: the library's connected socket, which does not block. Afterwards its
  ///   descriptor number belongs to the library's end of the socket pair.
  /// - Throws: an error if the process has no free descriptor.
  init(of socket: Int32) throws(BrokerError) {
    var ends: [Int32] = [-1, -1]
    outside = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard outside >= 0, socketpair(AF_UNIX, kind, 0, &ends) == 0, dup2(ends[1], socket) >= 0,
      fcntl(socket, F_SETFD, FD_CLOEXEC) == 0
    else {
      let reason = String(cString: strerror(errno))
      for descriptor in [outside] + ends where descriptor >= 0 { close(descriptor) }
      throw BrokerError("can't connect: \(reason)")
    }
    close(ends[1])
    inside = ends[0]
  }

  deinit {
    close(outside)
    close(inside)
  }

  /// True while bytes from the broker wait for the library to read them.
  var hasMore: Bool { !incoming.isEmpty }

  /// True while bytes wait until the broker's socket accepts them.
  var wantsToWrite: Bool { !outgoing.isEmpty }

  /// Passes on the broker's bytes, up to one step.
  func receive() {
    if incoming.isEmpty, !isOutsideClosed {
      read(outside, into: &incoming)
      received += incoming.count
    }
    write(&incoming, to: inside)
    // Pass on the end of the stream after its last bytes, which the library can still read.
    if isOutsideClosed, incoming.isEmpty { shutdown(inside, Int32(SHUT_WR)) }
  }

  /// Passes on the library's bytes, until the broker's socket accepts no more.
  func send() {
    while !isOutsideClosed {
      if outgoing.isEmpty { read(inside, into: &outgoing) }
      if outgoing.isEmpty { return }
      write(&outgoing, to: outside)
      if !outgoing.isEmpty { return }
    }
    outgoing = []
  }

  private func read(_ descriptor: Int32, into bytes: inout [UInt8]) {
    var isEnded = false
    bytes = [UInt8](unsafeUninitializedCapacity: Self.largestStep) { buffer, count in
      let result = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      count = max(0, result)
      isEnded = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
      if result < 0, isEnded, descriptor == outside { failure = errno }
    }
    if isEnded, descriptor == outside { isOutsideClosed = true }
  }

  private func write(_ bytes: inout [UInt8], to descriptor: Int32) {
    guard !bytes.isEmpty else { return }
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let count = Glibc.send(descriptor, bytes, bytes.count, flags)
    if count >= 0 { return bytes.removeFirst(count) }
    if errno == EAGAIN || errno == EINTR { return }
    if descriptor == outside { (isOutsideClosed, failure) = (true, errno) }
    bytes = []
  }
}
