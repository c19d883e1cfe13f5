/// The kind of a transaction, with its callbacks in order.
public enum TransactionForm: String, CaseIterable, Hashable, Sendable {
  /// The full-screen video goes to picture in picture: willStart, didStart.
  case start
  /// The two videos change places: willStart, restore, willStop, didStart, didStop.
  case swap
  /// The video in picture in picture goes back to full screen: restore, willStop, didStop.
  case stop
  /// The picture in picture ends, and so does its video: willStop, didStop.
  case close
}
