// The program that runs a player.

extension RemotePlayer {
  /// The program that a process runs, and its arguments.
  package struct Executable: Sendable {
    /// The path of `tandem-player-host`.
    package var path: String
    package var arguments: [String]
    /// Arguments that are sent over the socket, since everybody on the machine can read the arguments of a process.
    package var privateWords: [String]

    package init(path: String, arguments: [String] = [], privateWords: [String] = []) {
      self.path = path
      self.arguments = arguments
      self.privateWords = privateWords
    }
  }
}
