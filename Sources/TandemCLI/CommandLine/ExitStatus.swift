/// The exit status of `tandem` and `tandem-player`; `sysexits.h` defines the numbers from 64 on.
package enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
  case done = 0
  /// The command was refused, a check failed, or an expectation was not met.
  case no = 1
  case usage = 64
  case badData = 65
  case noSuchFile = 66
  /// No session, no display or no libmpv.
  case unavailable = 69
  case ourBug = 70
  case writeFailed = 74
  /// Another transaction is running. A later attempt can succeed.
  case busy = 75
}
