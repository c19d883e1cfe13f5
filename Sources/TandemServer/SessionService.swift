// The ways in which other programs reach a session.

/// A way for other programs to see and control a session.
public struct SessionService: Hashable, Sendable {
  enum Kind: Hashable {
    case controlSocket(path: String?)
    case mpris(address: String?)
  }

  let kind: Kind

  /// The socket on which `tandem status`, `tandem swap` and every other command of `tandem` find the session.
  ///
  /// Only the same user may connect. An address that a client opens must be allowed for clients, and a playlist must be
  /// a file.
  ///
  /// - Parameter path: the socket's; nil for `$XDG_RUNTIME_DIR/tandem/PID.sock`, where `tandem` looks.
  public static func controlSocket(path: String? = nil) -> SessionService {
    SessionService(kind: .controlSocket(path: path))
  }

  /// The desktop's media controls: MPRIS on D-Bus, with a player for each of the two videos.
  ///
  /// The session waits for a bus that is not there yet, or goes away.
  ///
  /// - Parameter address: the bus, in D-Bus's form; nil for the user's own.
  public static func mpris(address: String? = nil) -> SessionService { SessionService(kind: .mpris(address: address)) }
}
