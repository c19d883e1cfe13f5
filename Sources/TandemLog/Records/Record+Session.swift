import TandemFoundation
import TandemOrchestrator

extension Record {
  /// The first record of a session.
  ///
  /// - Parameters:
  ///   - program: the version of the writing program.
  ///   - unixTime: the wall clock's time at this record, in microseconds since 1970; nil in virtual time.
  ///   - restarts: the number of crashed sessions that this session continues.
  package init(
    session program: String, pid: Int, policies: Configuration, unixTime: Int? = nil, restarts: Int = 0
  ) {
    self.init(
      .session,
      [
        "format": .string(LogFormat.name), "version": .int(LogFormat.version), "wall_us": unixTime.map(JSONValue.int),
        "program": .string(program), "pid": .int(pid), "policies": JSONValue(policies: policies),
        "restarts": restarts > 0 ? .int(restarts) : .none,
      ])
  }

  /// A step of the session that occupied the session's thread for too long.
  ///
  /// - Parameters:
  ///   - longest: the activity that took most of the time, and its duration.
  ///   - untold: the number of slow steps that were not recorded since the last such record.
  package init(slowStep time: Duration, longest activity: String, _ part: Duration, untold: Int) {
    self.init(
      .slowStep,
      [
        "duration_us": .microseconds(time), "longest": .string(activity), "longest_us": .microseconds(part),
        "untold": untold > 0 ? .int(untold) : .none,
      ])
  }

  /// The last record of a session that ended cleanly.
  package init(endedBecause reason: String) {
    self.init(.end, ["reason": .string(reason)])
  }

  /// The policies of a `session` record; missing policies have their defaults.
  package var policies: Configuration { Configuration(policies: self["policies"] ?? .null) }
}
