/// The missed and the due frames of each player within ten seconds.
///
/// A missed frame was shown too late or never. The window is nil for a player that did not play during all ten seconds.
package struct FrameDropSample: Hashable, Sendable {
  package struct Window: Hashable, Sendable {
    package var missed: Int
    package var due: Int

    package init(missed: Int, due: Int) { (self.missed, self.due) = (missed, due) }

    /// True if a tenth or more of the due frames were missed.
    var isBad: Bool { missed * 10 >= due }
    /// True if less than a fiftieth of the due frames were missed.
    var isGood: Bool { missed * 50 < due }
  }

  package var windows: PlayerPair<Window?>

  package init(_ windows: PlayerPair<Window?>) { self.windows = windows }
}
