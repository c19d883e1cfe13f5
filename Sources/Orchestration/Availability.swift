// What AVKit's observable properties say, with the reason when it is no.

/// Whether picture in picture is supported, possible, active and suspended, and why not.
public struct Availability: Hashable, Sendable {
  /// Yes, or no for a reason.
  public enum Verdict: Hashable, Sendable {
    case yes
    case no(Refusal)
    /// A transaction is running.
    case busy(transaction: Int)

    public var isYes: Bool { self == .yes }
  }

  /// AVKit's `isPictureInPictureSupported`.
  public var isSupported: Verdict
  /// AVKit's `isPictureInPicturePossible`: whether what is full screen could enter now.
  public var isPossible: Verdict
  /// AVKit's `isPictureInPictureActive`.
  public var isActive: Verdict
  /// AVKit's `isPictureInPictureSuspended`; `no` without a picture in picture carries that reason.
  public var isSuspended: Verdict
  /// AVKit's `canStopPictureInPicture`: with it, `swap` and `stop` are offered in place of `start`.
  public var canStop: Verdict
}

extension Orchestrator {
  /// The observable properties now.
  public var availability: Availability {
    let isActive: Availability.Verdict = state.roles.pictureInPicture == nil ? .no(.noPictureInPicture) : .yes
    let isSuspended: Availability.Verdict =
      isActive.isYes && self.isSuspended ? .yes : .no(isActive.isYes ? .notSuspended : .noPictureInPicture)
    var possible = verdict(state.roles.fullScreen.map { refusalOfEntering($0, by: .user) } ?? .noFullScreen)
    var canStop = verdict(refusalOfStop())
    if let transaction = state.phase.transaction {
      possible = .busy(transaction: transaction.number)
      canStop = possible
    }
    return Availability(
      isSupported: state.configuration.isPictureInPictureSupported ? .yes : .no(.unsupported), isPossible: possible,
      isActive: isActive, isSuspended: isSuspended, canStop: canStop)
  }

  private func verdict(_ refusal: Refusal?) -> Availability.Verdict { refusal.map(Availability.Verdict.no) ?? .yes }
}
