// The first and the last record of a session.

import TandemCommands
import TandemFoundation
import TandemOrchestrator

/// The format that this code writes.
package enum LogFormat {
  package static let name = "tandem-log"
  /// Readers refuse any other.
  package static let version = 2
}

extension Record {
  /// The first line.
  ///
  /// - Parameters:
  ///   - program: the version of the writing program.
  ///   - unixTime: the wall clock's time at this record, in microseconds since 1970; nil in virtual time.
  ///   - restarts: the number of crashed sessions that this one continues.
  package init(
    session program: String, pid: Int, policies: Configuration, unixTime: Int? = nil, restarts: Int = 0
  ) {
    self.init(.session, [.init("format", .string(LogFormat.name)), .init("version", .int(LogFormat.version))])
    fields.add("wall_us", ifThere: unixTime)
    fields.add("program", .string(program))
    fields.add("pid", .int(pid))
    fields.add("policies", JSONValue(policies: policies))
    if restarts > 0 { fields.add("restarts", .int(restarts)) }
  }

  /// One step occupied the session's thread for too long.
  ///
  /// - Parameters:
  ///   - longest: the activity that took most of the time, and its duration.
  ///   - untold: the number of such steps without a record since the last one.
  package init(slowStep time: Duration, longest activity: String, _ part: Duration, untold: Int) {
    self.init(.slowStep, [.init("duration_us", .int(time.microseconds)), .init("longest", .string(activity))])
    fields.add("longest_us", .int(part.microseconds))
    if untold > 0 { fields.add("untold", .int(untold)) }
  }

  /// The last line of a session that ended in order.
  package init(endedBecause reason: String) {
    self.init(.end, [.init("reason", .string(reason))])
  }
}
