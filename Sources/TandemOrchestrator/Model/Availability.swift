/// The properties of picture in picture that AVKit lets apps observe, each with a reason if it is false.
public struct Availability: Hashable, Sendable {
  /// A property's value: yes, or no with a reason.
  public enum Verdict: Hashable, Sendable {
    /// The property is true now.
    case yes
    /// The command that belongs to the property would wait for this transaction, and then be carried out if it is
    /// legal.
    case queued(transaction: Int)
    /// The property is false, for this reason.
    case no(Reason)

    /// AVKit's Boolean value: true unless the session would refuse the command or answer that it is busy.
    public var isYes: Bool { reason == nil }

    /// The reason why the property is false; nil if it is true.
    public var reason: Reason? {
      switch self {
      case .yes, .queued: nil
      case .no(let reason): reason
      }
    }
  }

  /// The reason why a property is false.
  public enum Reason: Hashable, Sendable {
    /// The command that belongs to the property would be refused with this reason.
    case refused(Refusal)
    /// A transaction is running.
    case busy(transaction: Int)
    /// The picture in picture is not suspended, because no other owner has taken it.
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
  /// The current values of the observable properties. They always match the answers to a user's commands.
  package var availability: Availability {
    let isActive: Availability.Verdict = state.roles.pictureInPicture == nil ? .no(.refused(.noPictureInPicture)) : .yes
    let isSuspended: Availability.Verdict =
      isActive.isYes
      ? self.isSuspended ? .yes : .no(.notSuspended)
      : isActive
    return Availability(
      isSupported: state.configuration.isPictureInPictureSupported ? .yes : .no(.refused(.unsupported)),
      isPossible: verdict(on: .start), isActive: isActive, isSuspended: isSuspended, canStop: verdict(on: .stop))
  }

  /// The answer to a user's command, as the value of a property. A dry run gives the same answer.
  private func verdict(on command: SessionCommand) -> Availability.Verdict {
    if state.phase == .ended { return .no(.refused(.shuttingDown)) }
    guard let header = state.transaction?.header else {
      return refusal(of: command, by: .user).map { .no(.refused($0)) } ?? .yes
    }
    switch answer(to: command, by: .user, during: header) {
    case .queued, .coalesced: return .queued(transaction: header.number)
    case .accepted, .refused, .busy: return .no(.busy(transaction: header.number))
    }
  }
}
