// libmpv as a session's engine.

import TandemPlayback
import TandemProcess

extension PlaybackEngineFactory {
  /// Two libmpv cores.
  ///
  /// - Parameters:
  ///   - options: libmpv's settings.
  ///   - isolation: the cores' process. A decoder's crash ends the app with ``MPVOptions/Isolation/none``, and only
  ///     interrupts its video with ``MPVOptions/Isolation/process``, which needs the program `tandem-player-host` and a
  ///     screen that is drawn in memory. The session is not made if one of them is missing.
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
