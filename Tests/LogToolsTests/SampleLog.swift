// A small log for tests.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

/// A log with two videos, a swap, a refused pause, and a swap that was rolled back.
enum SampleLog {
  static var records: [Record] {
    var lines: [Record] = []
    func add(_ milliseconds: Int, _ record: Record) {
      var record = record
      record.seq = lines.count
      record.time = .milliseconds(milliseconds)
      record.location = Record.Location(line: lines.count + 1, offset: 0)
      lines.append(record)
    }
    func send(_ milliseconds: Int, _ step: Callback.Step, _ player: PlayerID, _ transaction: Int) {
      var content = MediaContent(url: player == .A ? "/film.mkv" : "/news.ts")
      content.app = "tandem"
      add(
        milliseconds,
        Record(
          callback: Callback(step, player: player, video: content, transaction: transaction, generation: transaction)))
    }
    func roles(_ milliseconds: Int, _ revision: Int, _ full: PlayerID) {
      let videos = [full, full.other].map { StateChange.Assignment($0, $0 == .A ? "/film.mkv" : "/news.ts") }
      add(milliseconds, Record(note: .roles(revision: revision, fullScreen: videos[0], pictureInPicture: videos[1])))
      add(milliseconds, Record(note: .audio(audible: full, .followsFullScreen)))
    }
    add(0, Record(session: "0.1.0", pid: 7, policies: Configuration()))
    roles(1000, 1, .A)
    add(2000, Record(command: .swap, initiator: .user, source: "socket", answer: .accepted(transaction: 1), id: 1))
    add(2000, Record(note: .transactionBegan(1, .swap, .user)))
    send(2001, .willStart, .A, 1)
    send(2002, .restoreUserInterface, .B, 1)
    add(
      2005,
      Record(
        note: .restoreAnswered(.B, transaction: 1, answer: true, .answered), elapsed: .milliseconds(3)))
    send(2005, .willStop, .B, 1)
    roles(2006, 2, .B)
    add(2020, Record(note: .presented(transaction: 1), elapsed: .milliseconds(20)))
    send(2300, .didStart, .A, 1)
    send(2300, .didStop, .B, 1)
    add(2301, Record(note: .transactionEnded(1, .swap, .succeeded, reason: nil), elapsed: .milliseconds(301)))
    add(
      4000,
      Record(
        command: .seek(.by(.seconds(5)), .fullScreen), initiator: .user, source: "socket", answer: .refused(.callIsLive)
      ))
    add(5000, Record(note: .transactionBegan(2, .swap, .user)))
    send(5001, .willStart, .B, 2)
    send(5002, .restoreUserInterface, .A, 2)
    add(
      6002,
      Record(
        note: .restoreAnswered(.A, transaction: 2, answer: nil, .timedOut), elapsed: .milliseconds(1000)))
    send(6003, .failedToStart, .B, 2)
    add(
      6004,
      Record(note: .transactionEnded(2, .swap, .rolledBack, reason: "restoreTimedOut"), elapsed: .milliseconds(1004)))
    add(7000, Record(endedBecause: "quit"))
    return lines
  }
}

extension [Record] {
  var text: [UInt8] {
    var bytes: [UInt8] = []
    for record in self { record.write(into: &bytes) }
    return bytes
  }

  /// The `seq` numbers of the records that a filter selects. The records are read with `LogReader`, as in a
  /// `tandem log` command.
  func wanted(_ filter: LineFilter) throws -> [Int] {
    var filter = filter
    let reader = LogReader(bytes: text)
    var found: [Int] = []
    while let seq = try reader.look({ filter.wants($0, text: $0.text) ? $0.seqNumber ?? -1 : -1 }) {
      if seq >= 0 { found.append(seq) }
    }
    return found
  }
}
