// AVKit's observable properties, each with a reason if it is false.

/// The properties of picture in picture that AVKit lets apps observe, each with a reason if it is false.
public struct Availability: Hashable, Sendable {
  /// A property's value: yes, or no with a reason.
  public enum Verdict: Hashable, Sendable {
    /// The property is true now.
    case yes
    /// The property is false, for this reason.
    case no(Reason)

    /// AVKit's plain Boolean.
    public var isYes: Bool { self == .yes }
  }

  /// The reason why a property is false.
  public enum Reason: Hashable, Sendable {
    /// The command that belongs to the property would be refused with this reason.
    case refused(Refusal)
    /// A transaction is running.
    case busy(transaction: Int)
    /// No other owner has the picture in picture.
    case notSuspended

    /// The reason in one word.
    public var name: String {
      switch self {
      case .refused(let refusal): refusal.rawValue
      case .busy: "busy"
      case .notSuspended: "notSuspended"
      }
    }
  }

  /// AVKit's `isPictureInPictureSupported`.
  public var isSupported: Verdict
  /// AVKit's `isPictureInPicturePossible`: the full-screen video can enter picture in picture now.
  public var isPossible: Verdict
  /// AVKit's `isPictureInPictureActive`.
  public var isActive: Verdict
  /// AVKit's `isPictureInPictureSuspended`.
  public var isSuspended: Verdict
  /// AVKit's `canStopPictureInPicture`: if true, the session offers `swap` and `stop` instead of `start`.
  public var canStop: Verdict
}

extension Orchestrator {
  /// The current values of the observable properties.
  package var availability: Availability {
    let isActive: Availability.Verdict = state.roles.pictureInPicture == nil ? .no(.refused(.noPictureInPicture)) : .yes
    let isSuspended: Availability.Verdict =
      isActive.isYes
      ? self.isSuspended ? .yes : .no(.notSuspended)
      : isActive
    var possible = verdict(state.roles.fullScreen.map { refusalOfEntering($0, by: .user) } ?? .noFullScreen)
    var canStop = verdict(refusalOfStop())
    if let transaction = state.phase.transaction {
      possible = .no(.busy(transaction: transaction.header.number))
      canStop = possible
    }
    return Availability(
      isSupported: state.configuration.isPictureInPictureSupported ? .yes : .no(.refused(.unsupported)),
      isPossible: possible,
      isActive: isActive, isSuspended: isSuspended, canStop: canStop)
  }

  private func verdict(_ refusal: Refusal?) -> Availability.Verdict { refusal.map { .no(.refused($0)) } ?? .yes }
}
