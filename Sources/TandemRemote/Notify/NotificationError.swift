/// The reason why a notification is refused.
struct NotificationError: Error, Hashable, Sendable {
  /// The HTTP status.
  let status: Int
  let message: String

  init(_ status: Int, _ message: String) { (self.status, self.message) = (status, message) }
}
