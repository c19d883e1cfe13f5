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

extension BusRequest {
  static func volume(_ value: BusValue, _ role: Role) throws(BusCallError) -> BusRequest {
    guard case .real(let volume) = value, !volume.isNaN else { throw .invalid("a volume is a number from 0 to 1.3") }
    return .command(.setVolume(max(0, volume * 100), role), waits: false)
  }

  static func rate(_ value: BusValue, _ role: Role) throws(BusCallError) -> BusRequest {
    guard case .real(let rate) = value, !rate.isNaN else { throw .invalid("a rate is a number from 0.01 to 100") }
    return .command(rate == 0 ? .pause(role) : .setSpeed(rate, role), waits: false)
  }

  static func fullScreen(_ value: BusValue, _ role: Role) throws(BusCallError) -> BusRequest {
    if role == .pictureInPicture {
      throw .unsupported("picture in picture can't fill the screen; use Swap of org.tandem.Session1")
    }
    return .setFullScreen(value == .boolean(true))
  }

  /// Returns the request to open a URI. A missing file is reported immediately, with the command line's message.
  static func opening(_ uri: String, in role: Role, waits: Bool) throws(BusCallError) -> BusRequest {
    if !uri.isEmpty, !uri.hasPrefix("/"), !uri.contains(":") {
      throw .invalid("\(TextLimits.excerpt(uri)): a URI is needed, such as file:///films/film.mkv or https://…")
    }
    do throws(ContentAddress.AddressError) {
      return .command(.open(OpenRequest(MediaContent(url: try ContentAddress.resolve(uri)), in: role)), waits: waits)
    } catch { throw .invalid(BusText.line(error.description)) }
  }
}

extension BusValue {
  /// The limit on offsets and positions: ten years. Larger values are replaced with the limit.
  private static let furthest = Int64(315_360_000) * 1_000_000

  /// The time in microseconds; zero for a value of another type.
  var time: Duration {
    guard case .whole(let time) = self else { return .zero }
    return .microseconds(min(max(time, -Self.furthest), Self.furthest))
  }
}
