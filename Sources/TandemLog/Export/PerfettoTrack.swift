/// The tracks of one session, in the order in which Perfetto shows them.
enum PerfettoTrack: UInt64, CaseIterable, Hashable {
  /// The parent of the other tracks.
  case session
  case fullScreen, pictureInPicture, heard, transactions, commands, playerA, playerB, surroundings, rules
  /// The counters must come last, because ``isCounter`` relies on the order.
  case droppedA, droppedB, lateA, lateB, drift

  var name: String {
    switch self {
    case .session: "Tandem"
    case .fullScreen: "full screen"
    case .pictureInPicture: "picture in picture"
    case .heard: "heard"
    case .transactions: "transactions"
    case .commands: "commands"
    case .playerA: "player A"
    case .playerB: "player B"
    case .surroundings: "surroundings"
    case .rules: "rules"
    case .droppedA: "frames dropped, A"
    case .droppedB: "frames dropped, B"
    case .lateA: "frames late, A"
    case .lateB: "frames late, B"
    case .drift: "drift"
    }
  }

  /// True for a track that shows a number over time.
  var isCounter: Bool { rawValue >= PerfettoTrack.droppedA.rawValue }

  /// The track's identifier in a trace. 0 is the root of all tracks.
  func identifier(in session: Int) -> UInt64 { UInt64(session) << 8 | rawValue + 1 }

  /// The packet that declares the track.
  func describe(in session: Int, _ packet: inout ProtobufMessage) {
    packet.add(60) { track in
      track.add(1, identifier(in: session))
      track.add(2, self == .session && session > 1 ? "\(name), session \(session)" : name)
      if self == .session {
        // The value 3 in field 11 sorts the child tracks by their ranks in field 12.
        track.add(11, UInt64(3))
      } else {
        track.add(5, PerfettoTrack.session.identifier(in: session))
      }
      track.add(12, rawValue)
      if isCounter { track.add(8) { $0.add(6, self == .drift ? "us" : "frames") } }
    }
  }
}
