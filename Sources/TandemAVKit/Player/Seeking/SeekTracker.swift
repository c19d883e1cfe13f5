import Tandem
import TandemRuntime

/// Carries out seeks, and completes each seek when the player continues at its target.
///
/// The command to seek already succeeds when the player receives it. The seek itself is complete when the player
/// reports `playbackRestart`, or when the player has loaded the content again at the target.
@MainActor
final class SeekTracker: SessionObserver {
  private enum Progress: Hashable {
    /// The session has not received the command yet.
    case submitted
    /// The player has received the request. `generation` is the number of the player's load at that
    /// time.
    case requested(generation: Int)
    /// The player has begun to seek.
    case begun(generation: Int)
    /// The player has continued, but may still report that it is seeking.
    case restarted
  }

  private struct Entry {
    weak var seek: PendingSeek?
    let video: Video
    var progress = Progress.submitted
  }

  private var entries: [Entry] = []

  init(_ session: TandemSession) { session.loop.addObserver(self) }

  /// Submits a seek in a video. A refused seek completes with false.
  func carryOut(_ seek: PendingSeek, in video: Video) {
    entries.append(Entry(seek: seek, video: video))
    let target = seek.target
    Task { [weak seek] in
      do { try await video.seek(target) } catch { seek?.complete(false) }
    }
  }

  func session(_ session: SessionDriver, _ command: SessionCommand, did progress: CommandProgress, source: String) {
    guard case .seek(let target, let role) = command, progress == .ended(.succeeded),
      let player = session.orchestrator.state.roles[role],
      let index = entries.firstIndex(where: {
        $0.progress == .submitted && $0.video.player == player && $0.seek?.target == target
      })
    else { return }
    entries[index].progress = .requested(generation: session.orchestrator.state.players[player].generation)
  }

  func session(_ session: SessionDriver, _ player: PlayerID, did event: PlayerLogEvent) {
    for index in entries.indices where entries[index].video.player == player {
      switch (event.event, entries[index].progress) {
      case (.seek, .requested(let generation)): entries[index].progress = .begun(generation: generation)
      case (.playbackRestart, .begun): entries[index].progress = .restarted
      // The player's event queue has overflowed, so the event at the end of the seek may be lost.
      case (.queueOverflow, .requested), (.queueOverflow, .begun): entries[index].progress = .restarted
      default: break
      }
    }
  }

  func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    if entries.isEmpty { return nil }
    for entry in entries {
      if let isFinished = outcome(of: entry, in: session) { entry.seek?.complete(isFinished) }
    }
    entries.removeAll { $0.seek?.isComplete ?? true }
    return nil
  }

  func sessionWillFinish(_ session: SessionDriver) {
    for entry in entries { entry.seek?.complete(false) }
    entries = []
  }

  /// Returns true if a seek has happened, false if it can't happen any more, and nil while it is pending.
  private func outcome(of entry: Entry, in session: SessionDriver) -> Bool? {
    let player = entry.video.player
    let (state, key) = (session.orchestrator.state.players[player], entry.video.content.key)
    guard state.shown?.key == key, state.loading.map({ $0.content.key == key }) ?? true else { return false }
    switch entry.progress {
    case .submitted: return nil
    case .requested(let generation), .begun(let generation):
      let isLoadedAnew = state.generation != generation && state.active?.interruption == nil && state.loading == nil
      return isLoadedAnew ? true : nil
    case .restarted: return session.status(of: player).isSeeking ? nil : true
    }
  }
}
