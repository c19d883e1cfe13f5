// What tandem doctor looks at.

/// One thing on this machine that a session needs or could use, in the order in which they are told.
package enum ProbeName: String, CaseIterable, Hashable, Sendable {
  case program, settings, options
  case decoders, gpu, screen, sound, input, cec
  case network, broker, bus, ytdl
  case runtime, state, session
}
