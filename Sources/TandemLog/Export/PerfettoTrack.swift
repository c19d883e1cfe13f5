/// The tracks of one session with their names, in the order in which Perfetto shows them.
enum PerfettoTrack: String, CaseIterable {
  /// The parent of the other tracks.
  case session = "Tandem"
  case fullScreen = "full screen"
  case pictureInPicture = "picture in picture"
  case heard, transactions, commands
  case playerA = "player A"
  case playerB = "player B"
  case surroundings, rules
  case droppedA = "frames dropped, A"
  case droppedB = "frames dropped, B"
  case lateA = "frames late, A"
  case lateB = "frames late, B"
  case drift

  /// The track's place in the order of all tracks, from 0.
  var rank: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The unit of a track that shows a number over time; nil for the other tracks.
  private var unit: String? {
    switch self {
    case .drift: "us"
    case .droppedA, .droppedB, .lateA, .lateB: "frames"
    default: nil
    }
  }

  /// The track's identifier in a trace. 0 is the root of all tracks.
  func identifier(in session: Int) -> UInt64 { UInt64(session) << 8 | rank + 1 }

  /// The packet that declares the track.
  func describe(in session: Int, _ packet: inout ProtobufMessage) {
    packet.add(60) { track in
      track.add(1, identifier(in: session))
      track.add(2, self == .session && session > 1 ? "\(rawValue), session \(session)" : rawValue)
      if self == .session {
        // The value 3 in field 11 sorts the child tracks by their ranks in field 12.
        track.add(11, UInt64(3))
      } else {
        track.add(5, PerfettoTrack.session.identifier(in: session))
      }
      track.add(12, rank)
      if let unit { track.add(8) { $0.add(6, unit) } }
    }
  }
}
