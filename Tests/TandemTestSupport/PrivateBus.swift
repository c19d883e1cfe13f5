// A message bus of the tests' own.

import Foundation

/// A `dbus-daemon` that lives as long as this object and that nobody else knows of.
package final class PrivateBus {
  private let daemon = Process()
  /// For `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String

  /// - Parameter folder: where its socket is; where another one was, programs find this one.
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
    // It says its address when it listens, or ends.
    if ready.fileHandleForReading.readData(ofLength: 1).isEmpty {
      throw HarnessError(what: "dbus-daemon did not start")
    }
  }

  deinit { die() }

  /// SIGSTOP makes the bus stand still, SIGCONT lets it go on.
  package func signal(_ number: Int32) { kill(daemon.processIdentifier, number) }

  /// The bus ends without a word.
  package func die() {
    guard daemon.isRunning else { return }
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }
}
