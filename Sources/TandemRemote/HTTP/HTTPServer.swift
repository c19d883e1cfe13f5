import CTandemHTTP
import Glibc
import TandemSystem

/// Serves HTTP on one thread of its own, with limits on all resources that a client can use up.
///
/// Thread: any, except ``stop()``, which must not be called by the server's own thread.
final class HTTPServer: Sendable {
  struct Settings: Sendable {
    /// The certificate and its key as PEM texts; nil without TLS.
    var tls: (certificate: String, key: String)?
    var connections: UInt32 = 64
    var connectionsPerAddress: UInt32 = 16
    /// The memory for one connection's headers and buffers, in bytes.
    var memory = 16 << 10
    /// The maximum size of a body in bytes, unless the service admits more.
    var body = 32 << 10
    /// The time limit for receiving a request's headers, for receiving its body, and for the client to read a response.
    var receiving = Duration.seconds(10)
    var sending = Duration.seconds(30)
    /// The time without a byte after which a connection ends.
    var idle = Duration.seconds(15)
    /// The longest interval between two calls of ``HTTPServer/init(_:_:tick:admit:answer:)``'s `tick`.
    var tick = Duration.seconds(1)
  }

  private struct Running {
    var daemon: ConnectionHandle?
    var isStopping = false
    /// The exchanges that wait for the session, and the open streams.
    var waiting: [ObjectIdentifier: HTTPExchange] = [:]
  }

  let settings: Settings
  private let running = Locked(Running())
  private let deadlines: ConnectionDeadlines
  private let wakes: TandemSystem.Semaphore
  private let hasTicked = TandemSystem.Semaphore()
  private let admit: @Sendable (HTTPRequest) -> HTTPAdmission
  private let answer: @Sendable (HTTPRequest) -> HTTPAnswer

  /// Begins to serve.
  ///
  /// - Parameters:
  ///   - listener: a listening socket, which the server takes over.
  ///   - tick: called about once a second while there are connections.
  ///   - admit: called on the server's thread with the head of a request, before its body. It must not wait.
  ///   - answer: called on the server's thread. It must not wait.
  init(
    _ listener: ListeningPort, _ settings: Settings, tick: @escaping @Sendable () -> Void,
    admit: @escaping @Sendable (HTTPRequest) -> HTTPAdmission,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws(RemoteError) {
    (self.settings, self.admit, self.answer) = (settings, admit, answer)
    let wakes = TandemSystem.Semaphore()
    self.wakes = wakes
    deadlines = ConnectionDeadlines { wakes.signal() }
    let daemon = Self.start(listener, settings, self)
    close(listener.descriptor)
    guard let daemon else {
      throw RemoteError(
        description: settings.tls == nil
          ? "libmicrohttpd can't start" : "the certificate and the key do not match, or are not PEM")
    }
    running.withLock { $0.daemon = ConnectionHandle(pointer: daemon) }
    Threads.start("tandem http") { [self] in watch(tick) }
  }

  private static func start(_ listener: ListeningPort, _ settings: Settings, _ server: HTTPServer) -> OpaquePointer? {
    var raw = chttp_settings()
    // Pass a duplicate, which libmicrohttpd closes even after some failures to start. Never close
    // the duplicate here.
    raw.listener = fcntl(listener.descriptor, F_DUPFD_CLOEXEC, 0)
    guard raw.listener >= 0 else { return nil }
    raw.connections = settings.connections
    raw.connections_per_address = settings.connectionsPerAddress
    raw.memory_per_connection = settings.memory
    raw.idle_seconds = UInt32(settings.idle / .seconds(1))
    setHandlers(of: &raw)
    // SAFETY: released by `stop`, after the server's thread has ended.
    raw.context = Unmanaged.passRetained(server).toOpaque()
    let daemon: OpaquePointer? =
      if let tls = settings.tls {
        tls.certificate.withCString { certificate in
          tls.key.withCString { key in
            (raw.certificate, raw.key) = (certificate, key)
            return chttp_start(&raw)
          }
        }
      } else {
        chttp_start(&raw)
      }
    if daemon == nil { Unmanaged.passUnretained(server).release() }
    return daemon
  }

  /// Ends all connections and the server's threads. Later calls do nothing.
  func stop() {
    let (daemon, waiting) = running.withLock { running in
      defer { (running.daemon, running.isStopping, running.waiting) = (nil, true, [:]) }
      return (running.daemon, running.waiting)
    }
    guard let daemon else { return }
    // Answer the waiting requests first: libmicrohttpd must not be stopped while a connection is
    // suspended.
    for exchange in waiting.values {
      exchange.answer(HTTPResponse(503))
      exchange.stream?.close()
    }
    chttp_stop(daemon.pointer)
    wakes.signal()
    hasTicked.wait()
    Unmanaged.passUnretained(self).release()
  }

  var isStopping: Bool { running.withLock { $0.isStopping } }

  /// Ends late connections at regular intervals. The thread sleeps while there are no connections.
  private func watch(_ tick: @Sendable () -> Void) {
    while !isStopping {
      let isQuiet = deadlines.count == 0
      _ = wakes.wait(atMost: isQuiet ? .seconds(3600) : settings.tick)
      if isStopping { break }
      deadlines.sweep()
      tick()
    }
    hasTicked.signal()
  }

  // MARK: The server's thread

  private func begin(_ connection: OpaquePointer) {
    deadlines.begin(chttp_socket(connection), within: settings.receiving)
  }

  private func end(_ connection: OpaquePointer) { deadlines.end(chttp_socket(connection)) }

  /// Handles the head of a request. A response that is sent before the body arrives ends the
  /// connection.
  private func begin(_ exchange: HTTPExchange, _ head: HTTPRequest, _ connection: OpaquePointer) -> Bool {
    switch admit(head) {
    case .refused(let response): return send(response, exchange, connection)
    case .body(let longest):
      exchange.limitBody(to: longest)
      deadlines.set(exchange.socket, within: settings.receiving)
      let length = head["content-length"].flatMap(Int.init) ?? 0
      return length <= longest || send(HTTPResponse(failure: 413), exchange, connection)
    }
  }

  /// Handles a request that is complete, or whose response is available.
  private func handle(_ exchange: HTTPExchange, _ connection: OpaquePointer) -> Bool {
    if let response = exchange.response { return send(response, exchange, connection) }
    guard let request = exchange.request else { return send(HTTPResponse(failure: 413), exchange, connection) }
    switch answer(request) {
    case .now(let response): return send(response, exchange, connection)
    case .later(let ask):
      let isTaken = running.withLock { running in
        if running.isStopping { return false }
        running.waiting[ObjectIdentifier(exchange)] = exchange
        deadlines.set(exchange.socket, within: nil)
        exchange.wait(on: ConnectionHandle(pointer: connection))
        return true
      }
      guard isTaken else { return send(HTTPResponse(503), exchange, connection) }
      ask { exchange.answer($0) }
      return true
    case .stream(let stream, let head):
      return send(stream, head, exchange, connection)
    }
  }

  private func complete(_ exchange: HTTPExchange) {
    exchange.stream?.end()
    running.withLock { _ = $0.waiting.removeValue(forKey: ObjectIdentifier(exchange)) }
    deadlines.set(exchange.socket, within: settings.idle + settings.receiving)
  }

  private func send(_ response: HTTPResponse, _ exchange: HTTPExchange, _ connection: OpaquePointer) -> Bool {
    deadlines.set(exchange.socket, within: settings.sending)
    return send(chttp_bytes(response.body, response.body.count), response, connection)
  }

  private func send(
    _ stream: HTTPStream, _ head: HTTPResponse, _ exchange: HTTPExchange, _ connection: OpaquePointer
  ) -> Bool {
    exchange.stream = stream
    stream.begin(on: ConnectionHandle(pointer: connection))
    let isTaken = running.withLock { running in
      running.waiting[ObjectIdentifier(exchange)] = exchange
      return !running.isStopping
    }
    guard isTaken else { return send(HTTPResponse(503), exchange, connection) }
    deadlines.set(exchange.socket, within: nil)
    let context = Unmanaged.passRetained(stream).toOpaque()
    // SAFETY: the response holds the reference until it is destroyed; the second function then releases the reference.
    let response = chttp_stream(
      context,
      { context, buffer, room in
        guard let context, let buffer else { return -1 }
        let stream = Unmanaged<HTTPStream>.fromOpaque(context).takeUnretainedValue()
        return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: room))
      }, { context in context.map { Unmanaged<HTTPStream>.fromOpaque($0).release() } })
    if response == nil { Unmanaged.passUnretained(stream).release() }
    return send(response, head, connection)
  }

  private func send(_ raw: OpaquePointer?, _ response: HTTPResponse, _ connection: OpaquePointer) -> Bool {
    guard let raw else { return false }
    chttp_add_header(raw, "Content-Type", response.type)
    for header in response.headers { chttp_add_header(raw, header.name, header.value) }
    return chttp_send(connection, UInt32(response.status), raw) != 0
  }
}

// MARK: - The functions that libmicrohttpd calls

extension HTTPServer {
  private static func setHandlers(of raw: inout chttp_settings) {
    raw.admits = { _, address in
      guard let address, let peer = IPv4Address(address) else { return 0 }
      return peer.isPrivate ? 1 : 0
    }
    raw.handle = { context, connection, url, method, upload, size, state in
      guard let context, let connection, let url, let method, let size, let state else { return 0 }
      // SAFETY: the server lives until its thread has ended, and an exchange until `completed`.
      let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
      guard let known = state.pointee else {
        let socket = chttp_socket(connection)
        let request = HTTPRequest(
          connection, url: String(cString: url), method: String(cString: method), socket: socket)
        let exchange = HTTPExchange(request, socket: socket)
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return server.begin(exchange, request, connection) ? 1 : 0
      }
      let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
      guard size.pointee > 0 else { return server.handle(exchange, connection) ? 1 : 0 }
      exchange.take(UnsafeRawBufferPointer(start: upload, count: size.pointee))
      size.pointee = 0
      return 1
    }
    raw.completed = { context, state in
      guard let context, let state, let known = state.pointee else { return }
      state.pointee = nil
      // SAFETY: releases the reference that `handle` retained.
      let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue()
      Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().complete(exchange)
    }
    raw.changed = { context, connection, begins in
      guard let context, let connection else { return }
      // SAFETY: as in `handle`.
      let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
      if begins != 0 { server.begin(connection) } else { server.end(connection) }
    }
  }
}

extension HTTPRequest {
  /// Reads the head of a request.
  fileprivate init(_ connection: OpaquePointer, url: String, method: String, socket: Int32) {
    self.init()
    (self.method, path) = (method, url)
    withUnsafeMutablePointer(to: &headers) { headers in
      chttp_headers(connection, headers) { context, name, value in
        guard let context, let name, let value else { return }
        // SAFETY: the context is the dictionary that is being filled.
        let values = context.assumingMemoryBound(to: [String: [String]].self)
        values.pointee[String(cString: name).lowercased(), default: []].append(String(cString: value))
      }
    }
    token = chttp_parameter(connection, "token").map { String(cString: $0) }
    (peer, _) = IPv4Address.ends(socket, getpeername)
    (local, port) = IPv4Address.ends(socket, getsockname)
  }
}

extension IPv4Address {
  init?(_ address: UnsafePointer<sockaddr>) {
    guard address.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
    // SAFETY: the family identifies this structure.
    let bits = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
    self.init(UInt32(bigEndian: bits))
  }

  fileprivate static func ends(
    _ socket: Int32, _ read: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> (IPv4Address, Int) {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { read(socket, $0, &size) }
    }
    guard failure == 0, address.sin_family == sa_family_t(AF_INET) else { return (IPv4Address(0), 0) }
    return (IPv4Address(UInt32(bigEndian: address.sin_addr.s_addr)), Int(UInt16(bigEndian: address.sin_port)))
  }
}
