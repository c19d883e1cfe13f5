import TandemOrchestrator

/// The published state of both bus names, as a value.
package struct MPRISState: Hashable, Sendable {
  /// The full-screen video; nil without a video.
  package var fullScreen: MPRISPlayerState?
  package var pictureInPicture: MPRISPlayerState?
  package var hasWindow = false
  package var isWindowFullScreen = false
  package var canStart = false
  package var canSwap = false
  package var canStop = false

  package init() {}

  package subscript(role: Role) -> MPRISPlayerState? {
    get { role == .fullScreen ? fullScreen : pictureInPicture }
    set { if role == .fullScreen { fullScreen = newValue } else { pictureInPicture = newValue } }
  }
}

extension Duration {
  /// The time in MPRIS's unit, clamped to the range of the type.
  var busMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isStillTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return isTooLarge || isStillTooLarge ? (seconds < 0 ? .min : .max) : sum
  }
}
