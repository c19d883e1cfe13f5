import CTandemDBus
import Glibc
import TandemOrchestrator

/// A connection to the bus for one role. MPRIS prescribes the path of the object, so each role needs its own
/// connection.
///
/// Thread: the service's own, for all methods. No method waits.
final class BusConnection {
  /// The state of a request for a bus name.
  private enum NameRequest: Hashable {
    case free, asked, queued, held, refused
  }

  let role: Role
  unowned let owner: MPRISLoop
  private(set) var bus: OpaquePointer?
  /// The bus name without the process id. A second session uses `long`, which ends in its process id.
  private let short: String
  private let long: String
  private var claims: [String: NameRequest] = [:]
  /// True if new requests are refused. Pending requests are still answered.
  private(set) var isLeaving = false
  /// The calls whose requests are under way, by the request's number.
  var calls: [Int: (message: OpaquePointer, gives: Int)] = [:]
  var published: PublishedState?

  /// The state that was published last.
  struct PublishedState {
    var playerState: MPRISPlayerState?
    var values: [String: [BusValue.Member]]
  }

  /// If more messages than this are unwritten, the connection adds only answers.
  static let backlog: UInt64 = 16

  /// Begins to connect and returns at once.
  ///
  /// - Parameter process: the process id, which distinguishes this session's names from other sessions' names.
  /// - Throws: the system's error, if the connection fails at once.
  init(_ role: Role, to address: String, process: Int, _ owner: MPRISLoop) throws(BusError) {
    self.role = role
    self.owner = owner
    short = "org.mpris.MediaPlayer2.tandem" + (role == .pictureInPicture ? ".pip" : "")
    long = short + ".instance\(process)"
    var made: OpaquePointer?
    try BusError.check(sd_bus_new(&made))
    bus = made
    try BusError.check(sd_bus_set_address(made, address))
    try BusError.check(sd_bus_set_bus_client(made, 1))
    // Refuse descriptors: no client has a reason to send any, and many would use up this process's
    // descriptors.
    try BusError.check(sd_bus_negotiate_fds(made, 0))
    // Let sd-bus watch for a bus that appears later, without polling.
    try BusError.check(sd_bus_set_watch_bind(made, 1))
    // SAFETY: the filter ends with the bus, and the bus ends before this object.
    let own = Unmanaged.passUnretained(self).toOpaque()
    let filter = sd_bus_add_filter(
      made, nil,
      { message, own, _ in
        guard let message, let connection = BusConnection.of(own) else { return 0 }
        return connection.receive(message) ? 1 : 0
      }, own)
    try BusError.check(filter)
    try BusError.check(sd_bus_start(made))
  }

  deinit {
    for (_, call) in calls { sd_bus_message_unref(call.message) }
    if let bus {
      sd_bus_close(bus)
      sd_bus_unref(bus)
    }
  }

  var isOpen: Bool { bus.map { sd_bus_is_open($0) > 0 } ?? false }
  var isReady: Bool { bus.map { sd_bus_is_ready($0) > 0 } ?? false }
  var descriptor: Int32 { bus.map { sd_bus_get_fd($0) } ?? -1 }
  /// The events of the connection that poll(2) must wait for.
  var events: Int16 { Int16(truncatingIfNeeded: bus.map { sd_bus_get_events($0) } ?? 0) }
  var hasCalls: Bool { !calls.isEmpty }

  /// True if no message waits to be sent to the bus.
  var isIdle: Bool { waiting == 0 }

  /// True if this session owns the short name; nil if unknown.
  var holdsShort: Bool? {
    switch claims[short] ?? .free {
    case .held: true
    case .free, .asked: nil
    case .queued, .refused: false
    }
  }

  /// The time at which sd-bus needs to run, on CLOCK_MONOTONIC; nil for never.
  var due: Duration? {
    var time: UInt64 = .max
    guard let bus, sd_bus_get_timeout(bus, &time) >= 0, time != .max else { return nil }
    return .microseconds(Int64(clamping: time))
  }

  var waiting: UInt64 {
    var count: UInt64 = 0
    if let bus { sd_bus_get_n_queued_write(bus, &count) }
    return count
  }

  /// Processes a limited number of messages.
  ///
  /// - Returns: the number of processed messages; nil if the connection is gone.
  func process(atMost limit: Int) -> Int? {
    guard let bus else { return nil }
    for count in 0..<limit {
      let result = sd_bus_process(bus, nil)
      if result < 0 || sd_bus_is_open(bus) <= 0 { return nil }
      if result == 0 { return count }
    }
    return limit
  }

  /// Requests the short name or the long name.
  ///
  /// - Parameter short: true to request the short name, or to queue for it.
  func claim(short: Bool) {
    if isLeaving { return }
    guard isReady else { return }
    if short, claims[self.short] == nil { request(self.short, queued: true) }
    if !short, claims[long] == nil { request(long, queued: false) }
  }

  /// Gives up the connection's names. Earlier calls are still answered.
  func leave() {
    isLeaving = true
    for name in claims.keys { release(name) }
  }

  private func request(_ name: String, queued: Bool) {
    claims[name] = .asked
    let own = Unmanaged.passUnretained(self).toOpaque()
    let flags: UInt64 = queued ? 4 : 0  // SD_BUS_NAME_QUEUE, which Swift does not see.
    let answeredShort: sd_bus_message_handler_t = { message, own, _ in
      BusConnection.of(own)?.answered(message, short: true) ?? 0
    }
    let answeredLong: sd_bus_message_handler_t = { message, own, _ in
      BusConnection.of(own)?.answered(message, short: false) ?? 0
    }
    let answered = name == short ? answeredShort : answeredLong
    if sd_bus_request_name_async(bus, nil, name, flags, answered, own) < 0 { claims[name] = .refused }
  }

  private func release(_ name: String) {
    claims[name] = nil
    // Ignore the result: the name may not exist.
    sd_bus_release_name_async(bus, nil, name, { _, _, _ in 1 }, nil)
  }

  /// Handles the bus's answer to a request for a name.
  private func answered(_ message: OpaquePointer?, short isShort: Bool) -> Int32 {
    guard let message else { return 0 }
    let name = isShort ? short : long
    var code: UInt32 = 0
    let isError = sd_bus_message_is_method_error(message, nil) > 0
    if isError || sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &code) <= 0 { code = 0 }
    switch code {
    // 1: the session has become the owner. 4: it was the owner already. 2: it waits in the queue.
    case 1, 4: claims[name] = .held
    case 2: claims[name] = .queued
    default: claims[name] = .refused
    }
    settle()
    return 1
  }

  /// Keeps the long name only while the short name belongs to another session.
  private func settle() {
    if isLeaving { return }
    switch claims[short] ?? .free {
    case .held: if claims[long] != nil { release(long) }
    case .queued, .refused: if claims[long] == nil { request(long, queued: false) }
    case .free, .asked: break
    }
  }

  /// Handles the bus's signal that a name was acquired or lost.
  func hear(_ message: OpaquePointer) {
    // Accept the signal only from the bus itself, whose name no other sender can have.
    guard let sender = sd_bus_message_get_sender(message), String(cString: sender) == "org.freedesktop.DBus",
      let member = sd_bus_message_get_member(message), let name = BusMessageReader(message).text()
    else { return }
    switch (String(cString: member), name) {
    case ("NameAcquired", short), ("NameAcquired", long): if claims[name] != nil { claims[name] = .held }
    case ("NameLost", short), ("NameLost", long): if claims[name] == .held { claims[name] = .refused }
    default: return
    }
    settle()
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> BusConnection? {
    // SAFETY: the connection outlives its bus, which alone calls the functions that have this pointer.
    pointer.map { Unmanaged<BusConnection>.fromOpaque($0).takeUnretainedValue() }
  }
}
