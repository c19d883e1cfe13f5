// The policies of a session that begins: the usual ones, those that were saved, those that are asked for.

import TandemCLI
import TandemCommands
import TandemOrchestrator

/// A configuration on its way to a session.
struct Policies {
  private(set) var configuration = Configuration()
  /// True if the user chose the animation's duration; it otherwise depends on the display.
  private(set) var choosesAnimation = false

  /// The contract's defaults, with what the options say.
  init(_ invocation: ParsedCommandLine) { choose(invocation) }

  /// Puts what the options say on top.
  mutating func choose(_ invocation: ParsedCommandLine) {
    configuration.choose(invocation)
    if invocation.has(.animation) { choosesAnimation = true }
  }

  /// Takes over what was saved.
  mutating func resume(_ saved: SavedState) {
    let usual = configuration.animation
    configuration = saved.configuration
    if saved.hasAnimation { choosesAnimation = true } else { configuration.animation = usual }
  }
}
