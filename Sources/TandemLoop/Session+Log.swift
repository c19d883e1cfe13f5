// What the session writes into the log, with the times that only it knows.

import TandemFrames
import TandemLog
import TandemRules
import TandemPlayback

/// When the parts of the running transaction happened.
struct Moments {
  var transactionBegan = Duration.zero
  var restoreAsked = Duration.zero
}

extension Session {
  /// Writes what no input and no effect says.
  package func record(_ record: Record) { log.append(record, at: clock.now) }

  func record(_ trace: PlayerTrace, of player: PlayerID) {
    if let frames = trace.frames { return record(Record(framesOf: player, entry: trace.entry, FrameCounts(frames))) }
    record(
      Record(
        player: player, event: trace.event.rawValue, entry: trace.entry, position: trace.position,
        duration: trace.duration, reason: trace.reason))
  }

  /// Writes a note, and beside the ends of a transaction what both players are doing.
  func record(_ note: Note) {
    switch note {
    case .transactionBegan(let number, _, _):
      moments.transactionBegan = clock.now
      record(Record(note: note))
      recordSnapshots(.began, transaction: number)
    case .transactionEnded(let number, _, _, _):
      recordSnapshots(.ended, transaction: number)
      record(Record(note: note, elapsed: clock.now - moments.transactionBegan))
    case .presented: record(Record(note: note, elapsed: clock.now - moments.transactionBegan))
    case .restoreAnswered: record(Record(note: note, elapsed: clock.now - moments.restoreAsked))
    case .roles:
      record(Record(note: note))
      saveNow()
    case .audio, .content, .opening, .settled, .presentationTimedOut, .app, .away, .returned, .screen,
      .dismissalProposed, .dismissalAnswered, .tracks, .listener, .viewEnabled, .viewDisabled, .persisted, .released,
      .viewBuilt, .suspension, .visibility, .mediaEnded, .stream,
      .playerLost, .dropped, .warning, .callPath:
      record(Record(note: note))
    }
  }

  private func recordSnapshots(_ moment: Snapshot.Moment, transaction: Int) {
    for player in PlayerID.allCases {
      let status = players[player].status
      var snapshot = Snapshot(
        entry: status.entry, position: status.position, isPaused: status.isPaused, speed: status.speed,
        volume: status.volume, isMuted: status.isMuted, audioTrack: status.audioTrack,
        subtitleTrack: status.subtitleTrack)
      snapshot.framesDropped = status.framesDropped
      snapshot.framesLate = status.framesLate
      record(Record(snapshot: snapshot, of: player, moment, transaction: transaction))
    }
  }
}

extension FrameCounts {
  init(_ statistics: FrameStatistics) {
    self.init()
    handedOver = statistics.handedOver
    shown = statistics.shown
    dropped = statistics.dropped
    unused = statistics.unused
    droppedSounds = statistics.droppedSounds
    medianLatency = statistics.medianLatency
    highLatency = statistics.highLatency
  }
}
