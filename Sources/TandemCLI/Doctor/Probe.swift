/// Checks one requirement. A probe may block or crash, because it runs in its own process with a timeout.
package protocol Probe: Sendable {
  init()

  /// - Parameter asked: the options of tandem.conf, followed by the command line.
  /// - Throws: the reason why `tandem play` would not start.
  @MainActor func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding
}

package typealias ProbeTable = [ProbeName: any Probe.Type]

extension ProbeName {
  /// True if a hang or crash of this probe means that `tandem play` would hang or crash, too.
  var stopsPlaying: Bool {
    switch self {
    case .program, .settings, .options, .decoders, .screen, .sound, .runtime, .state: true
    case .gpu, .input, .cec, .network, .broker, .bus, .ytdl, .session: false
    }
  }

  /// True if the probe needs tandem.conf. Other probes also run if the file is unreadable.
  var asksSettings: Bool {
    switch self {
    case .settings, .options, .decoders, .screen, .sound, .network, .broker, .bus, .ytdl: true
    case .program, .gpu, .input, .cec, .runtime, .state, .session: false
    }
  }

  /// Creates the finding of a probe that could not check its requirement.
  func unseen(because reason: String, _ remedy: String) -> Finding {
    Finding(stopsPlaying ? .fail : .warn, "not checked: \(reason)", remedy)
  }

  /// The remedy that the user is shown if the probe hangs or crashes.
  var remedy: String {
    switch self {
    case .program, .ytdl: "check the disk that contains the programs"
    case .settings, .options: "check the disk that contains the settings folder, or play with --no-config"
    case .decoders: "reinstall libmpv and ffmpeg; an update may be incomplete"
    case .gpu, .input, .cec: "look for kernel messages with: dmesg"
    case .screen:
      "check the display server and the graphics driver, or play with --presenter software or --display headless"
    case .sound: "restart the sound server (systemctl --user restart pipewire pulseaudio), or play with --ao null"
    case .network: "check the name servers in /etc/resolv.conf"
    case .broker: "check the broker"
    case .bus: "check the session bus (systemctl --user status dbus), or play with --mpris off"
    case .runtime: "check the disk that contains $XDG_RUNTIME_DIR"
    case .state: "check the disk that contains $XDG_STATE_HOME; a file server may be down"
    case .session: "check the session that does not answer"
    }
  }
}
