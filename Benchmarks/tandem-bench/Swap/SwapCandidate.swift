// Those who exchange two videos.

/// Somebody who plays two clips, and a way to have them exchanged.
struct SwapCandidate {
  /// How it is asked.
  enum Way {
    case socket
    case command
    case key
    case windows
    case reload
  }

  var name: String
  var player: Candidate
  var way: Way
  /// The socket of Tandem's session.
  var socket: String
  /// Between two swaps: until everything has surely come to rest.
  var pause: Double { way == .reload ? 0.8 : 0.3 }
}
