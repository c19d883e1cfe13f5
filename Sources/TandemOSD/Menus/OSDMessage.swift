import TandemCommands
import TandemOrchestrator

/// A short text for people about the effect of a command.
package struct OSDMessage: Hashable, Sendable {
  package let text: String
  package let role: Role
  /// The level from 0 to 1 that the screen draws as a bar; nil for no bar.
  package let level: Double?

  /// - Parameter report: the report on the command.
  /// - Returns: nil if the screen shows the outcome without text: a seek shows its bar, and a pause
  ///   shows its icon.
  package init?(_ command: SessionCommand, _ report: CommandReport) {
    let sentences = command.sentences(report)
    guard sentences.isCaption else { return nil }
    text = sentences.outcome.prefix(1).uppercased() + sentences.outcome.dropFirst()
    role = command.videoRole.flatMap { report.roles[$0] == nil ? nil : $0 } ?? .fullScreen
    level = sentences.level
  }
}
