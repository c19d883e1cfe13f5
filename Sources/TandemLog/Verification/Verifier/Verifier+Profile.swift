import TandemCommands

extension Verifier {
  /// The rules that a log is judged by.
  package enum Profile: String, CaseIterable, Hashable, Sendable {
    /// The rules of docs/contract.md: only one picture in picture exists, and starting another is a swap.
    case avkit
    /// Independent players, as on macOS and iOS: a player that starts replaces another player without a swap.
    case macos
    /// Only callbacks are verified, by the rules of `avkit`.
    case foreign
    /// The delegate of Pillarbox: independent players, and answers to restores.
    case pillarbox
    /// The events of react-native-video: as with Pillarbox, but callbacks before a start or a stop may be missing.
    case reactNativeVideo

    /// The profile's name on the command line.
    package var word: String { KebabCase.word(rawValue) }

    /// True if each player is judged separately.
    var isIndependent: Bool {
      switch self {
      case .avkit, .foreign: false
      case .macos, .pillarbox, .reactNativeVideo: true
      }
    }

    /// True if a log of independent players has the app's answers to restores.
    var hasRestoreAnswers: Bool { self == .pillarbox || self == .reactNativeVideo }
  }
}
