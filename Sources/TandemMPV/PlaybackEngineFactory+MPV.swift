import TandemPlayback
import TandemProcess

extension PlaybackEngineFactory {
  /// A factory for two libmpv cores.
  ///
  /// - Parameters:
  ///   - options: libmpv's settings.
  ///   - isolation: the process that runs the cores. With ``MPVOptions/Isolation/none``, a
  ///     decoder's crash ends the app. With ``MPVOptions/Isolation/process``, a crash only
  ///     interrupts the video. Separate processes need the program `tandem-player-host` and a
  ///     display that renders into memory; if one of them is missing, the session is not created.
  public static func mpv(
    _ options: MPVOptions = MPVOptions(), isolation: MPVOptions.Isolation = .none
  ) -> PlaybackEngineFactory {
    PlaybackEngineFactory { id, context in
      guard var program = try isolation.executable(options, context.renderer) else {
        return MPVPlayer(id, clock: context.clock, options: options, renderer: context.renderer, wake: context.wake)
      }
      program.arguments.insert(id.rawValue, at: 0)
      return RemotePlayer(
        id, clock: context.clock, program, bound: options.answerBound, after: id == .A ? .zero : .seconds(1),
        wake: context.wake)
    }
  }
}
