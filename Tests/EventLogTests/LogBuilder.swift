// Builds logs for tests, by hand from docs/contract.md.

import TandemFoundation
import TandemLog
import TandemOrchestrator

/// Appends records as a session would write them.
struct LogBuilder {
  private(set) var records: [Record] = []
  var fullScreen: StateChange.Assignment?
  var pictureInPicture: StateChange.Assignment?
  private var transaction = 0
  private var form = TransactionForm.swap
  private var revision = 0
  private var position = Duration.zero

  /// - Parameter hasSession: false for a log that begins without its first record.
  init(hasSession: Bool = true) {
    if hasSession { records.append(Record(session: "0.1.0", pid: 1, policies: Configuration())) }
  }

  mutating func add(_ record: Record) { records.append(record) }
  mutating func note(_ note: StateChange, elapsed: Duration? = nil) { add(Record(note: note, elapsed: elapsed)) }

  mutating func begin(_ form: TransactionForm, _ initiator: Initiator = .user) {
    transaction += 1
    self.form = form
    note(.transactionBegan(transaction, form, initiator))
    snapshots(.began)
  }

  mutating func end(_ outcome: TransactionOutcome = .succeeded, reason: String? = nil) {
    snapshots(.ended)
    note(.transactionEnded(transaction, form, outcome, reason: reason), elapsed: .milliseconds(20))
  }

  mutating func snapshots(_ moment: Snapshot.Moment) {
    position += .milliseconds(100)
    for player in PlayerID.allCases {
      let snapshot = Snapshot(
        entry: player == .A ? 1 : 2, position: position, isMuted: player != fullScreen?.player, audioTrack: 1,
        videoTrack: 1)
      add(Record(snapshot: snapshot, of: player, moment, transaction: transaction))
    }
  }

  mutating func send(
    _ step: Callback.Step, _ player: PlayerID, _ reason: EndReason? = nil, error: StartError? = nil,
    app: AppID = "tandem"
  ) {
    add(
      Record(
        callback: Callback(
          step, player: player, video: .named(player.content, app: app), transaction: transaction, generation: 1,
          reason: reason, error: error, route: step == .restoreUserInterface ? .delegate : nil)))
  }

  mutating func answer(_ player: PlayerID, _ outcome: RestoreOutcome = .answered, _ answer: Bool? = true) {
    note(
      .restoreAnswered(player, transaction: transaction, answer: answer, outcome), elapsed: .milliseconds(5))
  }

  mutating func roles(_ fullScreen: PlayerID?, _ pictureInPicture: PlayerID?) {
    self.fullScreen = fullScreen.map { StateChange.Assignment($0, $0.content) }
    self.pictureInPicture = pictureInPicture.map { StateChange.Assignment($0, $0.content) }
    revision += 1
    note(.roles(revision: revision, fullScreen: self.fullScreen, pictureInPicture: self.pictureInPicture))
    note(.audio(audible: fullScreen, .followsFullScreen))
  }

  mutating func show() {
    note(.presented(transaction: transaction), elapsed: .milliseconds(16))
    note(.settled(transaction: transaction))
  }

  /// Adds a start of `player`. `fullScreen` is the player that then fills the screen, if any.
  mutating func start(_ player: PlayerID, fullScreen: PlayerID? = nil) {
    begin(.start)
    send(.willStart, player)
    roles(fullScreen, player)
    show()
    send(.didStart, player)
    end()
  }

  mutating func swap(entering a: PlayerID) {
    let b = a.other
    begin(.swap)
    send(.willStart, a)
    send(.restoreUserInterface, b)
    answer(b)
    send(.willStop, b)
    roles(b, a)
    show()
    send(.didStart, a)
    send(.didStop, b)
    end()
  }

  mutating func close(_ player: PlayerID, _ reason: EndReason, _ initiator: Initiator = .user) {
    begin(.close, initiator)
    send(.willStop, player, reason)
    roles(fullScreen?.player == player ? nil : fullScreen?.player, nil)
    show()
    send(.didStop, player, reason)
    end(reason: reason.rawValue)
  }

  mutating func finish() { add(Record(endedBecause: "quit")) }

  /// A session with A full screen and B in picture in picture.
  static func withBoth() -> LogBuilder {
    var log = LogBuilder()
    log.roles(.A, nil)
    log.start(.B, fullScreen: .A)
    return log
  }
}

extension PlayerID {
  var content: ContentKey { self == .A ? "film" : "news" }
}

extension [Record] {
  /// The records with numbers, times and positions, as if they had been written in this order.
  var renumbered: [Record] {
    enumerated().map { index, record in
      var record = record
      record.seq = index
      record.time = .milliseconds(index * 5)
      record.location = Record.Location(line: index + 1, offset: 0)
      return record
    }
  }

  /// The records without their numbers and times, and without the session record and the end record.
  var unnumbered: [Record] {
    filter { $0.kind != "session" && $0["event"] != "snapshot" }.map { Record(kind: $0.kind, $0.fields) }
  }

  /// Only the callbacks and their players, as another program would log them.
  var foreign: [Record] {
    filter { $0.kind == "callback" }
      .map { Record(.callback, $0.fields.filter { $0.key == "callback" || $0.key == "player" }) }
  }

  var text: [UInt8] {
    var bytes: [UInt8] = []
    for record in self { record.write(into: &bytes) }
    return bytes
  }

  func verified(_ source: Verifier.Source = .unknown) -> [Violation] {
    var verifier = Verifier(source)
    return flatMap { verifier.feed($0) } + verifier.finish()
  }
}

extension MediaContent {
  static func named(_ key: ContentKey, app: AppID) -> MediaContent {
    var content = MediaContent(identity: ContentIdentity(id: key.rawValue), url: "/" + key.rawValue)
    content.app = app
    return content
  }
}
