// libmpv as a session's engine.

import TandemPlayback

extension EngineMaker {
  /// Two libmpv cores in this process.
  ///
  /// What a decoder dies of ends the program; `tandem play` gives each core a process of its own.
  public static func mpv(_ options: MPVOptions = MPVOptions()) -> EngineMaker {
    EngineMaker { id, context in
      MPVPlayer(id, clock: context.clock, options: options, renderer: context.renderer, wake: context.wake)
    }
  }
}
