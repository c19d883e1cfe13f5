/// A service through which other programs observe and control a session.
public struct SessionService: Hashable, Sendable {
  enum Kind: Hashable {
    case controlSocket(path: String?)
    case mpris(address: String?)
  }

  let kind: Kind

  /// The socket through which `tandem status`, `tandem swap` and all other commands of `tandem` reach the session.
  ///
  /// Only programs of the same user may connect. A client may open only addresses that are allowed for clients, and a
  /// playlist must be a file.
  ///
  /// - Parameter path: the socket's path; nil for `$XDG_RUNTIME_DIR/tandem/PID.sock`, where `tandem` looks.
  public static func controlSocket(path: String? = nil) -> SessionService {
    SessionService(kind: .controlSocket(path: path))
  }

  /// The desktop's media controls: MPRIS on D-Bus, with a player for each of the two videos.
  ///
  /// If the bus is missing or ends, the session logs a warning and waits until a bus is
  /// available.
  ///
  /// - Parameter address: the bus, in D-Bus's form; nil for the user's bus.
  public static func mpris(address: String? = nil) -> SessionService { SessionService(kind: .mpris(address: address)) }
}
