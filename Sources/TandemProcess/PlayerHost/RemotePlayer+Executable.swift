extension RemotePlayer {
  package struct Executable: Sendable {
    /// The path of `tandem-player-host`.
    package var path: String
    package var arguments: [String]
    /// Arguments that are sent over the socket, because every user of the machine can read a process's arguments.
    package var privateWords: [String]

    package init(path: String, arguments: [String] = [], privateWords: [String] = []) {
      self.path = path
      self.arguments = arguments
      self.privateWords = privateWords
    }
  }
}
