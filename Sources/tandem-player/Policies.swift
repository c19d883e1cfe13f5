import TandemCLI
import TandemCommands
import TandemOrchestrator

/// The configuration of a new session.
struct Policies {
  private(set) var configuration = Configuration()
  /// True if the user chose the duration of the animation. Otherwise the duration depends on the display.
  private(set) var choosesAnimation = false

  /// Creates the contract's defaults, changed by the options.
  init(_ invocation: ParsedCommandLine) { choose(invocation) }

  mutating func choose(_ invocation: ParsedCommandLine) {
    configuration.choose(invocation)
    if invocation.has(.animation) { choosesAnimation = true }
  }

  /// Applies the saved policies. They replace the present policies.
  mutating func resume(_ saved: SavedState) {
    let (usual, hasDevice) = (configuration.animation, configuration.hasPictureInPictureDevice)
    configuration = saved.configuration
    configuration.hasPictureInPictureDevice = hasDevice
    if saved.hasAnimation { choosesAnimation = true } else { configuration.animation = usual }
  }
}
