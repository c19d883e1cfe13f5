// Keys of a remote that is not a keyboard.

import Foundation
import TandemLog
import TandemLogFiles
import TandemTestSupport

extension Performance {
  /// The commands that came from a remote, according to the log.
  private func remoteCommands() throws -> [String] {
    let reader = try LogReader(path: log)
    var commands: [String] = []
    while let record = try reader.next() {
      if record.kind == "command", record["source"] == "remote" { commands.append(record["command"]?.string ?? "") }
    }
    return commands
  }

  /// Presses a key again and again until the log has its command, for at most 30 s.
  ///
  /// At first the session may not be connected to the remote's receiver.
  func pressUntil(_ command: String, press: () throws -> Void) throws {
    let end = Date() + 30
    while Date() < end {
      try press()
      let pause = Date() + 1
      while Date() < pause {
        if try remoteCommands().contains(command) { return }
        usleep(10_000)
      }
    }
    throw HarnessError(what: "no key of the remote gave \(command)")
  }
}
