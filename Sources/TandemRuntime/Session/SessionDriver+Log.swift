// Writes session records, with times of the session's clock.

import TandemLog
import TandemOrchestrator
import TandemPlayback

/// The durations of the newest transaction.
package struct TransactionTimings {
  /// The transaction's number; nil before the first transaction.
  package internal(set) var transaction: Int?
  /// The time from the command's acceptance to the first frame of the transaction's layout; nil until then.
  package internal(set) var latency: Duration?
  /// The time from the command's acceptance to the transaction's end; nil until then.
  package internal(set) var duration: Duration?
  var began = Duration.zero
  var restoreAsked = Duration.zero
}

extension SessionDriver {
  /// Writes a record that was not caused by an input or an effect.
  package func record(_ record: Record) { log.append(record, at: clock.now) }

  /// Writes a warning, and reports it to the observers.
  package func warn(_ message: String) {
    record(Record(warning: message))
    notify { $0.session(self, didWarn: message) }
  }

  func record(_ event: PlayerLogEvent, of player: PlayerID) {
    if let frames = event.frames {
      record(Record(framesOf: player, entry: event.entry, frames))
    } else {
      record(
        Record(
          player: player, event: event.event.rawValue, entry: event.entry, position: event.position,
          duration: event.duration, reason: event.reason))
    }
    notify { $0.session(self, player, did: event) }
  }

  /// Writes a change of the state, and at the end of a transaction the states of both players.
  func record(_ note: StateChange) {
    switch note {
    case .transactionBegan(let number, _, _):
      (moments.transaction, moments.began) = (number, clock.now)
      (moments.latency, moments.duration) = (nil, nil)
      record(Record(note: note))
      recordSnapshots(.began, transaction: number)
    case .transactionEnded(let number, _, _, _):
      recordSnapshots(.ended, transaction: number)
      moments.duration = clock.now - moments.began
      record(Record(note: note, elapsed: moments.duration))
    case .presented:
      moments.latency = clock.now - moments.began
      record(Record(note: note, elapsed: moments.latency))
    case .restoreAnswered: record(Record(note: note, elapsed: clock.now - moments.restoreAsked))
    default: record(Record(note: note))
    }
  }

  private func recordSnapshots(_ moment: Snapshot.Moment, transaction: Int) {
    for player in PlayerID.allCases {
      let status = players[player].status
      var snapshot = Snapshot(
        entry: status.entry, position: status.position, isPaused: status.isPaused, speed: status.speed,
        volume: status.volume, isMuted: status.isMuted, audioTrack: status.audioTrack,
        subtitleTrack: status.subtitleTrack, videoTrack: status.videoTrack)
      snapshot.framesDropped = status.framesDropped
      snapshot.framesLate = status.framesLate
      record(Record(snapshot: snapshot, of: player, moment, transaction: transaction))
    }
  }
}
