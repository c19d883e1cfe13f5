/// The name of a probe, which checks a requirement or an option of a session. The cases are in the
/// order of the report.
package enum ProbeName: String, CaseIterable, Hashable, Sendable {
  case program, settings, options
  case decoders, gpu, screen, sound, input, cec
  case network, broker, bus, ytdl
  case runtime, state, session
}
