// Deliberate faults, for tests.

import CTandemMPV

extension MPVPlayer {
  /// Ends the core as if it had crashed.
  package func failCore() {
    send(CommandNode("quit"))
  }

  /// Blocks all later loads before they begin, as an unresponsive hook does.
  package func holdLoads() {
    guard let core, let client = mpv_create_weak_client(core.handle, "never") else { return }
    mpv_hook_add(client, 0, "on_before_start_file", 0)
  }

  /// Fills libmpv's event queue until it overflows.
  package func flood() {
    guard let core else { return }
    // SAFETY: libmpv copies the arguments before it returns.
    "script-message".withCString { command in
      "flood".withCString { argument in
        var arguments: [UnsafePointer<CChar>?] = [command, argument, nil]
        // Send commands until libmpv refuses one. Its queue holds a thousand events, and each
        // command adds two, a message and a reply.
        while mpv_command_async(core.handle, 0, &arguments) >= 0 {}
      }
    }
  }
}
