// Opening the next content ahead of time.

import TandemOrchestrator
import TandemPlayback

/// The entry that a player opens ahead.
struct MPVPreparation: Hashable {
  enum State: Hashable {
    /// For the end to be near.
    case waiting
    /// The gate looks at it.
    case asked
    /// libmpv opens it when it has read the rest of the present content.
    case given
    /// It is opened when it is loaded.
    case refused
  }

  var url: String
  var state = State.waiting
}

/// libmpv opens the next entry of its own list in a thread when it has read all of the present one (`prefetch-playlist`), and takes
/// what it has opened when that address is loaded. It runs no hooks for it and opens it with the options of what plays: so the gate
/// looks at it first, and lets only through what is opened with the same.
extension MPVPlayer {
  func prepare(_ url: String?) {
    guard url != preparation?.url else { return }
    if preparation?.state == .given { send(CommandNode("playlist-clear", []), .other("playlist-clear")) }
    preparation = url.map { MPVPreparation(url: $0) }
    watchPreparation()
  }

  /// With each position: whether the end is near, or no more.
  func watchPreparation() {
    guard let preparation, preparation.state != .refused, let entry = current, entry.phase == .playing,
      entry.load.generation == generation, entry.load.framePipe == nil, held == nil, let length = known.duration,
      let position = currentPosition
    else { return }
    let isNear = length - position <= Preparation.lead * MPVNumber.speed(known.speed)
    switch preparation.state {
    case .waiting where isNear:
      self.preparation?.state = .asked
      core?.gate.look(ahead: preparation.url)
    case .given where !isNear:
      send(CommandNode("playlist-clear", []), .other("playlist-clear"))
      self.preparation?.state = .waiting
    case .waiting, .asked, .given, .refused: break
    }
  }

  /// The gate has looked at it.
  func takePreparation() {
    guard preparation?.state == .asked, let url = preparation?.url, let isAdmitted = core?.gate.takeVerdict(on: url)
    else { return }
    preparation?.state = isAdmitted ? .given : .refused
    guard isAdmitted else { return }
    send(CommandNode("loadfile", [("url", .text(url)), ("flags", .text("append"))]), .ahead)
  }
}
