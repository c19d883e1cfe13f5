// What a display is.

import Orchestration

/// Where layouts are shown.
///
/// Thread: the session's.
public protocol Display: AnyObject {
  /// Shows a layout from the next tick on. A newer one replaces one that is still under way.
  func show(_ layout: Layout)

  /// Draws what is due at `now` and reports what has been presented. A layout is reported as presented once and,
  /// when its animation has ended, as settled once; one that was replaced before is not reported.
  ///
  /// - Parameter now: time of the session's clock.
  func tick(at now: Duration, _ report: (DisplayFact) -> Void)

  /// When the next tick is due if nothing else happens; nil when only a new frame or layout needs one.
  var nextTick: Duration? { get }
}
