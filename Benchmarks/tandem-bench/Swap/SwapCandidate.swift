// The candidates of the swap benchmark.

/// A candidate with two clips, and the means to swap them.
struct SwapCandidate {
  /// The means to swap the videos.
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
  /// The path of Tandem's control socket.
  var socket: String
  /// The pause between two swaps, in seconds. It is long enough for the screen to settle.
  var pause: Double { way == .reload ? 0.8 : 0.3 }
}
