// Keys of a remote that is not a keyboard.

import Foundation
import TandemTestSupport

extension Performance {
  /// The commands that came from a remote, according to the log.
  private func remoteCommands() throws -> [String] {
    try records("command", in: log).filter { $0["source"] == "remote" }.map { $0["command"]?.string ?? "" }
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
