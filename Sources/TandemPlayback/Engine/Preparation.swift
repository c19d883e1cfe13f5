import TandemOrchestrator

/// Decides when an engine opens the next content in advance; see ``PlayerRequest/prepare(_:)``.
package enum Preparation {
  /// An engine opens the next content this long before the end of the present content.
  ///
  /// The time is long enough for a slow server, but short enough that a connection does not stay idle during a whole
  /// film.
  package static let lead = Duration.seconds(20)
}
