import Tandem
import TandemRuntime

/// Calls the time observers of a session's players after each step, and requests a step for the next due call.
@MainActor
final class TimeObserverScheduler: SessionObserver {
  private struct Weak {
    weak var player: AVPlayer?
  }

  private let session: TandemSession
  private var players: [Weak] = []

  init(_ session: TandemSession) {
    self.session = session
    session.loop.addObserver(self)
  }

  /// Follows a player while it has observers.
  func add(_ player: AVPlayer) {
    if player.timeObservers.isEmpty { return }
    if !players.contains(where: { $0.player === player }) { players.append(Weak(player: player)) }
    session.loop.attend()
  }

  func session(_ session: SessionDriver, _ player: PlayerID, did event: PlayerLogEvent) {
    guard event.event == .playbackRestart else { return }
    for case let observed? in players.map(\.player) {
      for observer in observed.timeObservers { observer.noteJump(of: player) }
    }
  }

  func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    if players.isEmpty { return nil }
    players.removeAll { $0.player?.timeObservers.isEmpty ?? true }
    var due: Duration?
    for case let player? in players.map(\.player) {
      let moment = player.currentItem.flatMap { self.moment(of: $0.content.key, in: session) }
      for observer in player.timeObservers {
        guard let wait = observer.look(at: moment) else { continue }
        due = min(due ?? now + wait, now + wait)
      }
    }
    return due
  }

  private func moment(of content: ContentKey, in session: SessionDriver) -> PeriodicTimeObserver.Moment? {
    let snapshot = session.snapshot
    let videos = Role.allCases.compactMap { snapshot[$0] }
    guard let video = videos.first(where: { $0.isShown && $0.content.key == content }),
      let position = video.moment.position
    else { return nil }
    return PeriodicTimeObserver.Moment(
      player: video.player, generation: video.generation, position: position, speed: video.speed,
      isPlaying: video.transport == .playing, isSeeking: video.isSeeking)
  }
}
