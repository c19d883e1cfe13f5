/// Notifications from a server's thread to the session.
package enum LineReport<Line: Sendable>: Sendable {
  /// A line, which needs exactly one reply.
  case line(Line, from: ClientID)
  case client(ClientNotice)
}

extension LineReport: Equatable where Line: Equatable {}
