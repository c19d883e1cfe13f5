import TandemOrchestrator
import TandemPlayback

/// The entry that a player opens in advance.
struct MPVPreparation: Hashable {
  enum State: Hashable {
    /// The player waits until the end of the present content is near.
    case waiting
    /// The gate examines the next content.
    case asked
    /// libmpv opens the next content when it has read the rest of the present content.
    case given
    /// The next content is not opened in advance; its load opens it.
    case refused
  }

  var url: String
  var state = State.waiting
}

/// Prepares the next content with libmpv's `prefetch-playlist`.
///
/// libmpv opens the next entry of its own list on a separate thread when it has read all of the present entry. A load
/// of the same address then uses the opened entry. libmpv runs no hooks for such an entry, and opens it with the
/// options of the present entry. The gate therefore examines the next content first, and admits only a content that
/// needs the same options.
extension MPVPlayer {
  func prepare(_ url: String?) {
    guard url != preparation?.url else { return }
    if preparation?.state == .given { send(CommandNode("playlist-clear")) }
    preparation = url.map { MPVPreparation(url: $0) }
    watchPreparation()
  }

  /// Starts or withdraws the preparation, depending on the distance to the end. Called with each position.
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
      send(CommandNode("playlist-clear"))
      self.preparation?.state = .waiting
    case .waiting, .asked, .given, .refused: break
    }
  }

  /// Takes the gate's verdict, and adds an admitted content to libmpv's list.
  func takePreparation() {
    guard preparation?.state == .asked, let url = preparation?.url, let isAdmitted = core?.gate.takeVerdict(on: url)
    else { return }
    preparation?.state = isAdmitted ? .given : .refused
    guard isAdmitted else { return }
    send(CommandNode("loadfile", [("url", .text(url)), ("flags", .text("append"))])) { player, value, _ in
      guard let entry = value?.integer else { return }
      player.loads[entry] = MPVLoad(generation: player.generation, url: "", isAhead: true, isRefused: true)
    }
  }
}
