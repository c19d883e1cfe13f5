// libmpv as a session's engine.

import TandemPlayback

extension PlaybackEngineFactory {
  /// Two libmpv cores in this process.
  ///
  /// A crash of a decoder ends the program; `tandem play` gives each core a process of its own.
  public static func mpv(_ options: MPVOptions = MPVOptions()) -> PlaybackEngineFactory {
    PlaybackEngineFactory { id, context in
      MPVPlayer(id, clock: context.clock, options: options, renderer: context.renderer, wake: context.wake)
    }
  }
}
