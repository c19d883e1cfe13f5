/// The origin of a command.
public enum Initiator: String, CaseIterable, Hashable, Sendable {
  /// The user, with a key, a button or a gesture.
  case user
  /// A rule of the session or a signal of the operating system.
  case system
  /// An external event that the user would want to see now, such as a doorbell or an alarm. An event may open a content
  /// in an existing picture in picture, but may neither begin picture in picture nor exchange the videos.
  case event
  /// Code that acts without the user. A program may end picture in picture but not begin it.
  case program

  /// True if the initiator may begin picture in picture and exchange the videos.
  package var mayStartPictureInPicture: Bool {
    switch self {
    case .user, .system: true
    case .event, .program: false
    }
  }
}
