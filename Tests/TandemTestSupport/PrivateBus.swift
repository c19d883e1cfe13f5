// A private D-Bus.

import Foundation

/// A `dbus-daemon` that runs as long as this object exists.
package final class PrivateBus {
  private let daemon = Process()
  /// The value for `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String

  /// - Parameter folder: the folder for the socket. A later bus in the same folder has the same address.
  package init(in folder: TestFolder) throws {
    let path = folder.path + "/bus"
    address = "unix:path=" + path
    let ready = Pipe()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    daemon.arguments = [
      "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1", "--address", address,
    ]
    daemon.standardOutput = ready
    daemon.standardInput = FileHandle.nullDevice
    daemon.standardError = FileHandle.nullDevice
    unlink(path)
    try daemon.run()
    // Wait until the daemon prints its address, which it does once it listens. If it fails, it ends
    // without output.
    if ready.fileHandleForReading.readData(ofLength: 1).isEmpty {
      throw HarnessError(what: "dbus-daemon did not start")
    }
  }

  deinit { die() }

  /// Sends a signal: SIGSTOP stops the bus for a while, SIGCONT continues it.
  package func signal(_ number: Int32) { kill(daemon.processIdentifier, number) }

  /// Kills the bus.
  package func die() {
    guard daemon.isRunning else { return }
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }
}
