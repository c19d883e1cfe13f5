// A private PulseAudio.

import Foundation
import TandemTestSupport

/// A PulseAudio daemon that discards its sound, and runs as long as this object exists.
final class SoundServer {
  private let daemon = Process()
  let address: String

  init(in folder: TestFolder) throws {
    let socket = folder.path + "/sound"
    address = "unix:" + socket
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    daemon.arguments = [
      "setpriv", "--pdeathsig", "KILL", "env", "HOME=" + folder.path, "XDG_RUNTIME_DIR=" + folder.path, "pulseaudio",
      "--daemonize=no", "-n", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes", "--realtime=no",
      "--high-priority=no", "--log-level=error", "-L", "module-null-sink sink_name=ear", "-L",
      "module-native-protocol-unix auth-anonymous=1 socket=" + socket,
    ]
    daemon.standardInput = FileHandle.nullDevice
    daemon.standardOutput = FileHandle.nullDevice
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    try waitUntil("pulseaudio to start") { FileManager.default.fileExists(atPath: socket) }
  }

  deinit {
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  func signal(_ number: Int32) { kill(daemon.processIdentifier, number) }
}
