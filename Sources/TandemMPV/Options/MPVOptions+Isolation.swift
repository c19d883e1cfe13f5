// The choice between libmpv in the app's process and libmpv in separate processes.

import Glibc
import TandemPlayback
import TandemProcess
import TandemSystem

extension MPVOptions {
  /// The process in which a libmpv core runs.
  public struct Isolation: Hashable, Sendable {
    private enum Place: Hashable { case app, process(host: String?) }

    private let place: Place

    /// Both cores run in the app's process. A decoder's crash ends the app.
    public static let none = Isolation(place: .app)

    /// Each core runs in a separate process, with the program `tandem-player-host` next to the app's program or in
    /// `../libexec/tandem`. The software renderer draws the pictures.
    public static let process = Isolation(place: .process(host: nil))

    /// Each core runs in a separate process.
    ///
    /// - Parameter host: the path of the program `tandem-player-host`.
    public static func process(host: String) -> Isolation { Isolation(place: .process(host: host)) }

    /// - Returns: nil for the app's own process.
    /// - Throws: an error if the program is missing, or if it can't draw for this screen.
    func executable(_ options: MPVOptions, _ renderer: RenderTarget) throws(IsolationError) -> RemotePlayer.Executable?
    {
      guard case .process(let host) = place else { return nil }
      guard case .memory = renderer else { throw .needsMemory }
      let path = host ?? InstalledProgram.path(of: Self.program)
      guard let path, access(path, X_OK) == 0 else { throw .missing(path ?? Self.program) }
      return RemotePlayer.Executable(path: path, arguments: options.words, privateWords: options.privateWords)
    }

    private static let program = "tandem-player-host"
  }
}

/// The reason why a core can't run in a separate process.
enum IsolationError: Error, Hashable, CustomStringConvertible {
  case missing(String)
  case needsMemory

  var description: String {
    switch self {
    case .missing(let path):
      "\(path) is missing; build it with `swift build --product tandem-player-host`, or give its path"
    case .needsMemory:
      "a player in its own process can't draw with OpenGL; use a headless screen or the software presenter"
    }
  }
}
