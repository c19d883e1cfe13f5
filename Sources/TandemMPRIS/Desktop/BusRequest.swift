import TandemControl
import TandemOrchestrator

/// A request from the bus. The session handles the request like any other request of the user, and may refuse it.
package enum BusRequest: Hashable, Sendable {
  /// - waits: true to reply when the command ends, false to reply when it is accepted.
  case command(SessionCommand, waits: Bool)
  /// Seeks to a position if this track still plays in the role. Otherwise the request is ignored,
  /// as MPRIS demands.
  case setPosition(Duration, track: String, Role)
  case setFullScreen(Bool)
  case raise
}

/// The outcome of a request.
package enum BusResponse: Hashable, Sendable {
  case done(transaction: Int? = nil, String = "")
  case failed(BusCallError)
}

/// A call with its arguments.
enum BusCall: Hashable, Sendable {
  case method(interface: String, name: String, [BusValue])
  case set(interface: String, property: String, BusValue)
}

extension BusRequest {
  /// The limit on offsets and positions: ten years. Larger values are replaced with the limit.
  private static let furthest = Int64(315_360_000) * 1_000_000

  /// - Parameters:
  ///   - role: the role whose name was called.
  ///   - playerState: the state of the role's video.
  /// - Returns: the request; nil if nothing needs to be done.
  /// - Throws: an error for a request that is not possible.
  static func request(_ call: BusCall, in role: Role, _ playerState: MPRISPlayerState?) throws(BusCallError)
    -> BusRequest?
  {
    switch call {
    case .method(let interface, "Stop", _):
      playerState == nil && interface == BusInterface.player.name ? nil : stop(interface, role)
    case .method(_, let name, let values): try method(name, values, role)
    case .set(_, let name, let value): try setting(name, value, role)
    }
  }

  private static func method(
    _ name: String, _ values: [BusValue], _ role: Role
  ) throws(BusCallError) -> BusRequest? {
    switch (name, values.first, values.dropFirst().first) {
    case ("Raise", _, _): return .raise
    // If a client calls Quit under the name for picture in picture, close only the picture in picture. This bus name
    // then disappears.
    case ("Quit", _, _): return .command(role == .fullScreen ? .shutDown : .close, waits: false)
    case ("Play", _, _): return .command(.resume(role), waits: false)
    case ("Pause", _, _): return .command(.pause(role), waits: false)
    case ("PlayPause", _, _): return .command(.togglePause(role), waits: false)
    case ("Next", _, _): return .command(.stepEntry(.next, role), waits: false)
    case ("Previous", _, _): return .command(.stepEntry(.previous, role), waits: false)
    case ("Seek", .whole(let offset), _):
      return .command(.seek(.by(.microseconds(clamped(offset))), role), waits: false)
    case ("SetPosition", .path(let track), .whole(let position)):
      return position < 0 ? nil : .setPosition(.microseconds(clamped(position)), track: track, role)
    case ("OpenUri", .text(let uri), _): return try opening(uri, in: role, waits: false)
    case ("Open", .text(let uri), .boolean(let isSmall)):
      return try opening(uri, in: isSmall ? .pictureInPicture : .fullScreen, waits: true)
    case ("Swap", _, _): return .command(.swap, waits: true)
    case ("Start", _, _): return .command(.start, waits: true)
    case ("Close", _, _): return .command(.close, waits: true)
    default: preconditionFailure("\(name) is in the table, but has no implementation")
    }
  }

  /// Handles both methods called Stop: MPRIS's Stop empties a role, and Stop of Tandem's own
  /// interface returns picture in picture to full screen.
  private static func stop(_ interface: String, _ role: Role) -> BusRequest {
    interface == BusInterface.session.name
      ? .command(.stop, waits: true) : .command(role == .fullScreen ? .unload(role) : .close, waits: false)
  }

  private static func setting(_ name: String, _ value: BusValue, _ role: Role) throws(BusCallError) -> BusRequest? {
    switch (name, value) {
    case ("Volume", .real(let volume)):
      if volume.isNaN { throw .invalid("a volume is a number from 0 to 1.3") }
      return .command(.setVolume(max(0, volume * 100), role), waits: false)
    case ("Rate", .real(let rate)):
      if rate.isNaN { throw .invalid("a rate is a number from 0.01 to 100") }
      return .command(rate == 0 ? .pause(role) : .setSpeed(rate, role), waits: false)
    case ("Fullscreen", .boolean(let isFull)):
      if role == .pictureInPicture {
        throw .unsupported("picture in picture can't fill the screen; use Swap of org.tandem.Session1")
      }
      return .setFullScreen(isFull)
    default: preconditionFailure("\(name) is writable in the table, but has no setter")
    }
  }

  /// Returns the request to open a URI. A missing file is reported immediately, with the command line's message.
  private static func opening(_ uri: String, in role: Role, waits: Bool) throws(BusCallError) -> BusRequest {
    if !uri.isEmpty, !uri.hasPrefix("/"), !uri.contains(":") {
      throw .invalid("\(TextLimits.excerpt(uri)): a URI is needed, such as file:///films/film.mkv or https://…")
    }
    do throws(ContentAddress.AddressError) {
      return .command(.open(OpenRequest(MediaContent(url: try ContentAddress.resolve(uri)), in: role)), waits: waits)
    } catch { throw .invalid(BusText.line(error.description)) }
  }

  private static func clamped(_ time: Int64) -> Int64 { min(max(time, -furthest), furthest) }
}
