/// Identifies a session's screen.
package struct NodeIdentity: Sendable {
  /// The name that the user requested.
  package var node: String
  package var groups: [String]
  /// Identifies this session among all sessions, even those with the same name. The value is the
  /// same for all players of a session.
  package var session: String
  package var version: String
  /// The folder that keeps the ids of commands if the player crashes; nil for none.
  package var folder: String?
  /// Query parameters that ``ContentIdentity`` ignores.
  package var volatileQuery: [String] = []

  package init(node: String, groups: [String] = [], session: String, version: String, folder: String? = nil) {
    (self.node, self.groups, self.session, self.version, self.folder) = (node, groups, session, version, folder)
  }
}
