/// The effect of a command in words, for the command line, the desktop's bus and the screen.
package struct CommandSentences: Hashable, Sendable {
  /// The part of a reply that follows the outcome.
  enum Subject: Hashable, Sendable {
    case none
    /// Both videos with their roles.
    case roles
    /// The command's video.
    case video
    /// The command's video, and its position.
    case moment
    /// The command's video, and the position that it seeks to.
    case target
    case text(String)
  }

  /// The planned effect, for a dry run. The phrase follows the word "would".
  let plan: String
  /// The outcome in a few words, such as `volume 80`.
  package let outcome: String
  var subject = Subject.none
  /// A remark that ends a reply.
  var remark: String?
  /// True if the screen shows the outcome as a caption. False if the outcome is visible anyway.
  package var isCaption = true
  /// The level from 0 to 1 that the screen draws as a bar; nil for no bar.
  package var level: Double?
}
