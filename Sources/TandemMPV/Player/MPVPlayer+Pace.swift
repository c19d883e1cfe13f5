// Reducing the frame rate on a machine that does not keep up.

extension MPVPlayer {
  /// The reduced frame rate in frames a second, which is enough for a small picture.
  private static let reducedRate = 12
  private static let label = "@tandem-fewer"

  func reduce(_ wantsFewer: Bool) {
    guard wantsFewer != isReduced else { return }
    isReduced = wantsFewer
    if wantsFewer { applyReduction() } else { endReduction() }
  }

  /// Reduces the work. A decoder that is behind skips frames that no other frame refers to, and decoded frames that are
  /// late are not drawn. With software decoding, a filter also lowers the frame rate.
  func applyReduction() {
    set("framedrop", to: "decoder+vo")
    // Add the filter only with software decoding, because the filter can't read frames in a
    // graphics card's memory.
    if lastDecoder == nil || lastDecoder == "no", current?.load.framePipe == nil {
      send(
        CommandNode("vf", [("operation", .text("add")), ("value", .text(Self.label + ":fps=\(Self.reducedRate)"))]),
        .other("vf"))
      hasFewerFilter = true
    }
  }

  private func endReduction() {
    set("framedrop", to: "vo")
    guard hasFewerFilter else { return }
    hasFewerFilter = false
    send(CommandNode("vf", [("operation", .text("remove")), ("value", .text(Self.label))]), .other("vf"))
  }
}
