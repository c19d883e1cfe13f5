// Generates logs of any length: mostly swaps, with some pauses, refusals and failures.

import Glibc
import TandemLog
import TandemLogFiles
import TandemOrchestrator

/// Writes a log without violations. Logs of the same length are identical.
final class GeneratedLog {
  private let writer: LogWriter
  private let sink: Sink
  private var time = Duration.zero
  private var count = 0
  private var transaction = 0
  private var command = 0
  private var revision = 0
  private var generation = 0
  private var fullScreen = PlayerID.A
  /// The view that is persisted for each player's picture in picture.
  private var views = PlayerPair<ViewID?>(a: nil, b: nil)
  private var random: UInt64 = 0x2545_F491_4F6C_DD1D

  /// Writes lines in large pieces with stdio, for speed; the benchmark does not measure this
  /// writing.
  private final class Sink: LogSink {
    private let path: String
    private let file: UnsafeMutablePointer<FILE>

    init(path: String) throws(LogWriteError) {
      self.path = path
      guard let file = fopen(path, "w") else { throw LogWriteError(operation: "open", path: path, code: errno) }
      self.file = file
    }

    func append(_ line: [UInt8], _ record: Record) throws(LogWriteError) { fwrite(line, 1, line.count, file) }

    /// Throws if any write failed, for example because the disk is full.
    func close() throws(LogWriteError) {
      let isBroken = ferror(file) != 0
      if fclose(file) != 0 || isBroken { throw LogWriteError(operation: "write", path: path, code: errno) }
    }
  }

  private init(path: String) throws(LogWriteError) {
    sink = try Sink(path: path)
    writer = LogWriter(sink: sink)
  }

  /// - Parameter records: the smallest number of records.
  static func write(records: Int, to path: String) throws(LogWriteError) {
    let log = try GeneratedLog(path: path)
    log.begin()
    while log.count < records - 40 { log.act() }
    log.end()
    try log.sink.close()
  }

  private func add(_ record: Record) {
    time += .microseconds(40 + Int(next(200)))
    count += 1
    writer.append(record, at: time)
  }

  private func note(_ note: StateChange, elapsed: Duration? = nil) { add(Record(note: note, elapsed: elapsed)) }

  private func next(_ bound: UInt64) -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random % bound
  }

  private func content(_ player: PlayerID) -> MediaContent {
    let film = "/media/films/Big Buck Bunny (2008) 1080p.mkv"
    return MediaContent(url: player == .A ? film : "https://example.org/live/news/index.m3u8")
  }

  private func begin() {
    add(Record(session: "0.1.0", pid: 4711, policies: Configuration()))
    add(Record(display: "window", reason: "a screen is there"))
    for player in PlayerID.allCases {
      let key = content(player).key
      note(.content(OpenDecision(.new, rule: .canonicalURL, key: key, otherKey: nil, action: .load, player: player)))
      for event in ["startFile", "fileLoaded", "playbackRestart"] {
        add(Record(player: player, event: event, entry: player == .A ? 1 : 2, position: .zero))
      }
      note(.opening(player, content(player).key, .shown(MediaInfo())))
    }
    roles()
  }

  private func roles() {
    revision += 1
    let other = fullScreen.other
    note(
      .roles(
        revision: revision, fullScreen: StateChange.Assignment(fullScreen, content(fullScreen).key),
        pictureInPicture: StateChange.Assignment(other, content(other).key)))
    note(.audio(audible: fullScreen, .followsFullScreen))
  }

  private func ask(_ request: SessionCommand, _ answer: CommandResponse) {
    command += 1
    add(Record(command: request, initiator: .user, source: "socket", answer: answer, id: command))
  }

  private func act() {
    time += .milliseconds(200 + Int(next(4000)))
    switch next(10) {
    case 0: pause()
    case 1: ask(.start, .refused(.notUserInitiated))
    case 2: swap(isAnswered: false)
    default: swap(isAnswered: true)
    }
  }

  private func pause() {
    ask(.pause(.fullScreen), .accepted(transaction: nil))
    add(Record(player: fullScreen, event: "pause", entry: fullScreen == .A ? 1 : 2, position: time))
    time += .seconds(2)
    ask(.resume(.fullScreen), .accepted(transaction: nil))
    add(Record(player: fullScreen, event: "unpause", entry: fullScreen == .A ? 1 : 2, position: time))
    time += .seconds(2)
  }

  private func send(_ step: Callback.Step, _ player: PlayerID, reason: EndReason? = nil, error: StartError? = nil) {
    add(
      Record(
        callback: Callback(
          step, player: player, video: content(player), transaction: transaction, generation: generation,
          reason: reason,
          error: error, route: step == .restoreUserInterface ? .delegate : nil)))
  }

  private func keep(_ view: ViewID, _ player: PlayerID) {
    views[player] = view
    note(.persisted(view, content(player).key, player))
  }

  private func release(_ player: PlayerID) {
    if let view = views[player] { note(.released(view, content(player).key, player)) }
    views[player] = nil
  }

  private func snapshots(_ moment: Snapshot.Moment) {
    for player in PlayerID.allCases {
      let snapshot = Snapshot(
        entry: player == .A ? 1 : 2, position: time, volume: 100, isMuted: player != fullScreen, audioTrack: 1)
      add(Record(snapshot: snapshot, of: player, moment, transaction: transaction))
    }
  }

  private func end() {
    let leaving = fullScreen.other
    transaction += 1
    note(.transactionBegan(transaction, .close, .system))
    snapshots(.began)
    send(.willStop, leaving, reason: .shutdown)
    send(.didStop, leaving, reason: .shutdown)
    release(leaving)
    snapshots(.ended)
    note(.transactionEnded(transaction, .close, .succeeded, reason: "shutdown"), elapsed: .milliseconds(3))
    add(Record(endedBecause: "quit"))
  }

  private func swap(isAnswered: Bool) {
    let (a, b) = (fullScreen, fullScreen.other)
    transaction += 1
    generation += 1
    ask(.swap, .accepted(transaction: transaction))
    note(.transactionBegan(transaction, .swap, .user))
    snapshots(.began)
    let start = time
    keep(ViewID("view-\(transaction)"), a)
    send(.willStart, a)
    send(.restoreUserInterface, b)
    time += .milliseconds(isAnswered ? 1 + Int(next(9)) : 1000)
    let outcome = isAnswered ? RestoreOutcome.answered : .timedOut
    note(
      .restoreAnswered(b, transaction: transaction, answer: isAnswered ? true : nil, outcome), elapsed: time - start)
    if isAnswered {
      send(.willStop, b)
      fullScreen = b
      roles()
      time += .milliseconds(8 + Int(next(9)))
      note(.presented(transaction: transaction), elapsed: time - start)
      time += .milliseconds(300)
      note(.settled(transaction: transaction))
      send(.didStart, a)
      send(.didStop, b)
      release(b)
    } else {
      send(.failedToStart, a, error: .restoreTimedOut)
      release(a)
    }
    snapshots(.ended)
    note(
      .transactionEnded(
        transaction, .swap, isAnswered ? .succeeded : .rolledBack, reason: isAnswered ? nil : "restoreTimedOut"),
      elapsed: time - start)
    add(Record(commandEnded: command, isAnswered ? .succeeded : .failed(reason: "restoreTimedOut")))
  }
}
