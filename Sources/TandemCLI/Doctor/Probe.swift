// The interface of probes and their runner.

/// Checks one requirement. It may block or crash, because it runs in its own process with a timeout.
package protocol Probe: Sendable {
  init()

  /// - Parameter asked: the command line with tandem.conf before it.
  /// - Throws: why `tandem play` would not begin.
  @MainActor func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding
}

package typealias ProbeTable = [ProbeName: any Probe.Type]

extension ProbeName {
  /// True if a hang or crash of the probe would also stop a session.
  var stopsPlaying: Bool {
    switch self {
    case .program, .settings, .options, .decoders, .screen, .sound, .runtime, .state: true
    case .gpu, .input, .cec, .network, .broker, .bus, .ytdl, .session: false
    }
  }

  /// True if the probe needs tandem.conf; others also run if that is unreadable.
  var asksSettings: Bool {
    switch self {
    case .settings, .options, .decoders, .screen, .sound, .network, .broker, .bus, .ytdl: true
    case .program, .gpu, .input, .cec, .runtime, .state, .session: false
    }
  }

  /// Nobody knows whether a session would begin.
  func unseen(because reason: String, _ remedy: String) -> Finding {
    Finding(stopsPlaying ? .fail : .warn, "not looked at: \(reason)", remedy)
  }

  /// The remedy after a hang or crash.
  var remedy: String {
    switch self {
    case .program, .ytdl: "look at the disk that it lies on"
    case .settings, .options: "look at the disk with the folder of settings, or play with --no-config"
    case .decoders: "reinstall libmpv and ffmpeg; a package half updated does this"
    case .gpu, .input, .cec: "look at what the kernel says: dmesg"
    case .screen:
      "look at the screen's server and at the card's driver; --presenter software does without the card, --display headless without a screen"
    case .sound: "begin the sound server again (systemctl --user restart pipewire pulseaudio), or play with --ao null"
    case .network: "look at the name servers in /etc/resolv.conf"
    case .broker: "look at the broker"
    case .bus: "look at the session bus (systemctl --user status dbus), or play with --mpris off"
    case .runtime: "look at the disk with $XDG_RUNTIME_DIR"
    case .state: "look at the disk with $XDG_STATE_HOME; a server for files may be away"
    case .session: "look at the session that does not answer"
    }
  }
}
