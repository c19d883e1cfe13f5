// One connection to a broker, through libmosquitto.

import CTandemMQTT
import Glibc

/// A connection to a broker. The connection may be handed over to another thread.
///
/// Thread: one at a time.
final class BrokerConnection: @unchecked Sendable {
  // SAFETY (@unchecked): the connection is handed over as a whole, and never used by two threads at a time;
  // libmosquitto runs no thread here.
  enum Event {
    /// The broker has accepted the connection (nil) or refused it.
    case answered(BrokerRefusal?)
    case message(BrokerMessage)
    /// The broker has acknowledged the message with this number.
    case delivered(Int32)
    /// The broker has answered the subscription with this number; false if it refused the
    /// subscription.
    case subscribed(Int32, Bool)
    case closed(String)
  }

  let address: BrokerAddress
  private let client: OpaquePointer
  /// The relay; nil only during the connection attempt.
  private var relay: SocketRelay?
  private var events: [Event] = []
  private var isClosed = false
  private var unparsed = UnparsedByteLimit()
  /// The last error of libmosquitto or OpenSSL.
  private var complaint: String?
  /// True if unread data may have arrived. poll(2) does not report data that OpenSSL and the relay
  /// have buffered.
  private(set) var mayHaveMore = false

  /// The keep-alive interval in seconds. The broker detects a dead client after one and a half intervals.
  private static let keepAlive: Int32 = 20
  /// The maximum size of a packet that a broker may send. The broker learns this limit only with MQTT 5.
  private static let largestPacket = UInt32(NodeCommand.longest + 4096)
  private static let initialised: Bool = {
    mosquitto_lib_init()
    return true
  }()

  /// Connects to a broker's machine. The call waits until the name is resolved and the machine
  /// answers, but not for the broker's answer.
  ///
  /// - Throws: the reason for the failure, in words.
  init(
    to address: BrokerAddress, _ settings: BrokerSettings, as name: String, will: BrokerWill?
  ) throws(BrokerError) {
    _ = Self.initialised
    self.address = address
    guard let client = mosquitto_new(name, true, nil) else {
      throw BrokerError("there is not enough memory for a connection")
    }
    self.client = client
    // SAFETY: the connection owns the client and outlives it.
    mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
    setCallbacks()
    mosquitto_int_option(
      client, MOSQ_OPT_PROTOCOL_VERSION, Int32(settings.version == .v5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311))
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
    if let user = address.user { mosquitto_username_pw_set(client, user, settings.password) }
    if address.isSecure { try secure(settings) }
    if let will {
      mosquitto_will_set(client, will.topic, Int32(will.payload.utf8.count), will.payload, 1, true)
    }
    var properties: OpaquePointer?
    defer { mosquitto_property_free_all(&properties) }
    if settings.version == .v5 {
      mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), Self.largestPacket)
    }
    let code = mosquitto_connect_bind_v5(client, address.host, Int32(address.port), Self.keepAlive, nil, properties)
    if code != MOSQ_ERR_SUCCESS.rawValue { throw BrokerError("can't reach \(address): \(words(code))") }
    relay = try SocketRelay(of: mosquitto_socket(client))
  }

  deinit { mosquitto_destroy(client) }

  private func secure(_ settings: BrokerSettings) throws(BrokerError) {
    let code: Int32
    if let file = settings.authorities {
      code = mosquitto_tls_set(client, file, nil, nil, nil, nil)
      if code != MOSQ_ERR_SUCCESS.rawValue {
        throw BrokerError("can't read the certificates in \(file): \(String(cString: strerror(errno)))")
      }
    } else {
      mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
    }
  }

  /// The events that poll(2) waits for; the descriptor of a closed connection is negative.
  var awaited: pollfd {
    let events = POLLIN | (wantsToWrite ? POLLOUT : 0)
    return pollfd(fd: isClosed ? -1 : relay?.outside ?? -1, events: Int16(events), revents: 0)
  }

  var wantsToWrite: Bool { mosquitto_want_write(client) || relay?.wantsToWrite == true }

  /// Reads, writes, and sends keep-alive packets, without waiting.
  ///
  /// - Returns: the events, in order.
  func serve() -> [Event] {
    if !isClosed {
      relay?.receive()
      errno = 0
      var code = mosquitto_loop_read(client, 64)
      mayHaveMore = code == MOSQ_ERR_SUCCESS.rawValue && (errno != EAGAIN || relay?.hasMore == true)
      unparsed.take(upTo: relay?.received ?? 0, at: .now)
      if unparsed.isTooMuch {
        isClosed = true
        let most = UnparsedByteLimit.most >> 20
        events.append(.closed("it sends more than \(most) MB without completing a message"))
      }
      if code == MOSQ_ERR_SUCCESS.rawValue, !isClosed, wantsToWrite { code = mosquitto_loop_write(client, 64) }
      if code == MOSQ_ERR_SUCCESS.rawValue, !isClosed { code = mosquitto_loop_misc(client) }
      // Close before the relay is called: errno may contain the cause, and the relay changes errno.
      if code != MOSQ_ERR_SUCCESS.rawValue { close(code) }
      relay?.send()
    }
    defer { events = [] }
    return events
  }

  /// - Returns: the message's number for ``Event/delivered(_:)``; nil if libmosquitto did not accept the message.
  @discardableResult
  func publish(_ payload: [UInt8], to topic: String, qos: Int32 = 1, isRetained: Bool = false) -> Int32? {
    var number: Int32 = 0
    let code = mosquitto_publish(client, &number, topic, Int32(payload.count), payload, qos, isRetained)
    // Send the bytes on at once: poll(2) does not report bytes that wait in the relay.
    relay?.send()
    return code == MOSQ_ERR_SUCCESS.rawValue ? number : nil
  }

  /// - Returns: the subscription's number for ``Event/subscribed(_:_:)``.
  @discardableResult
  func subscribe(_ topic: String, qos: Int32) -> Int32? {
    var number: Int32 = 0
    let code = mosquitto_subscribe(client, &number, topic, qos)
    relay?.send()
    return code == MOSQ_ERR_SUCCESS.rawValue ? number : nil
  }

  func unsubscribe(_ topic: String) {
    mosquitto_unsubscribe(client, nil, topic)
    relay?.send()
  }

  /// Disconnects, so that the broker does not publish the will, and writes as much of the waiting
  /// output as possible without blocking.
  func leave() {
    if isClosed { return }
    mosquitto_disconnect(client)
    _ = mosquitto_loop_write(client, 64)
    relay?.send()
    isClosed = true
  }

  private func close(_ code: Int32) {
    if isClosed { return }
    isClosed = true
    events.append(.closed(words(code)))
  }

  private func words(_ code: Int32) -> String {
    let system = errno
    // Add OpenSSL's reason for refusing a certificate.
    if [MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE].contains(where: { $0.rawValue == code }) {
      return "TLS failed" + (complaint.map { ": \($0)" } ?? "") + "; check the broker's certificate and the CA file"
    }
    if code == MOSQ_ERR_CONN_LOST.rawValue, let failure = relay?.failure, failure != 0, failure != ECONNRESET {
      return String(cString: strerror(failure))
    }
    if code == MOSQ_ERR_ERRNO.rawValue, system != 0 { return String(cString: strerror(system)) }
    if code == MOSQ_ERR_EAI.rawValue { return "no machine with this name was found; check the name and the network" }
    return String(cString: mosquitto_strerror(code)).lowercasedFirst
  }

  // MARK: Callbacks

  private func setCallbacks() {
    mosquitto_connect_callback_set(client) { _, owner, code in
      BrokerConnection.of(owner)?.events.append(.answered(code == 0 ? nil : BrokerRefusal(code: code)))
    }
    mosquitto_disconnect_callback_set(client) { _, owner, code in
      if code != 0 { BrokerConnection.of(owner)?.close(code) }
    }
    mosquitto_message_callback_set(client) { _, owner, message in
      if let message { BrokerConnection.of(owner)?.take(message.pointee) }
    }
    mosquitto_publish_callback_set(client) { _, owner, number in
      BrokerConnection.of(owner)?.events.append(.delivered(number))
    }
    mosquitto_subscribe_callback_set(client) { _, owner, number, count, granted in
      let isGranted = count > 0 && (granted?.pointee ?? 0x80) < 0x80
      BrokerConnection.of(owner)?.events.append(.subscribed(number, isGranted))
    }
    mosquitto_log_callback_set(client) { _, owner, level, text in
      if level == MOSQ_LOG_ERR, let text { BrokerConnection.of(owner)?.complaint = String(cString: text) }
    }
  }

  private func take(_ message: mosquitto_message) {
    guard let name = message.topic else { return }
    let topic = String(cString: name)
    let count = Int(message.payloadlen)
    unparsed.subtract(count + topic.utf8.count)
    var payload: [UInt8]?
    if count == 0 {
      payload = []
    } else if count > 0, count <= NodeCommand.longest, let bytes = message.payload {
      // SAFETY: libmosquitto keeps `count` bytes there until the callback returns.
      payload = Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    events.append(.message(BrokerMessage(topic: topic, payload: payload, isRetained: message.retain)))
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> BrokerConnection? {
    // SAFETY: `init` has set the pointer; callbacks run only inside calls by the connection itself.
    pointer.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension String {
  /// The sentence without its full stop and with a small first letter, for libmosquitto's messages.
  fileprivate var lowercasedFirst: String {
    let plain = hasSuffix(".") ? dropLast() : self[...]
    return plain.prefix(1).lowercased() + plain.dropFirst()
  }
}
