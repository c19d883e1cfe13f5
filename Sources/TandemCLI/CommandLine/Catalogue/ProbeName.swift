// The probes of tandem doctor.

/// A requirement or an option of a session, in the order of the report.
package enum ProbeName: String, CaseIterable, Hashable, Sendable {
  case program, settings, options
  case decoders, gpu, screen, sound, input, cec
  case network, broker, bus, ytdl
  case runtime, state, session
}
