/// The folder for event logs and saved states.
package enum StateDirectory {
  /// The path of the folder: `$XDG_STATE_HOME/tandem`, or else `~/.local/state/tandem`; nil without a home folder.
  package static func path(_ environment: (String) -> String? = Environment.value) -> String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/tandem" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state/tandem"
  }

  /// Creates a folder and the missing folders above it. Only this user can access the new folders.
  package static func make(_ path: String) throws(ControlError) {
    var index = path.startIndex
    while index != path.endIndex {
      let next = path[path.index(after: index)...].firstIndex(of: "/") ?? path.endIndex
      try SocketDirectory.makeFolder(String(path[..<next]))
      index = next
    }
  }
}
