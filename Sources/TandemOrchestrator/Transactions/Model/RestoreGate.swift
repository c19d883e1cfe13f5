/// A restore callback that is not answered yet.
package struct RestoreGate: Hashable, Sendable {
  /// True if the callback was sent to a screen that is already presented.
  var isForScreen: Bool
  /// True if the video's app came to the foreground for the restore. If the transaction is rolled back, the app goes to
  /// the background again.
  var broughtAppForward: Bool
}
