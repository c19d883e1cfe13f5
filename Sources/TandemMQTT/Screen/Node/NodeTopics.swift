/// The topics under one prefix.
package struct NodeTopics: Hashable, Sendable {
  package static let usualPrefix = "tandem"

  /// The last level of a node's topics.
  package enum Leaf: String, CaseIterable, Hashable, Sendable {
    case availability, state, command, reply, records, image, event
  }

  /// The target of a topic.
  package enum Subject: Hashable, Sendable {
    case node(String, Leaf)
    /// `nodes/NODE/set/NAME`
    case setting(String, String)
    case group(String)
    case all
  }

  package let prefix: String

  package init(prefix: String = usualPrefix) { self.prefix = prefix }

  package func node(_ name: String, _ leaf: Leaf) -> String { "\(prefix)/nodes/\(name)/\(leaf.rawValue)" }
  package func settings(_ name: String) -> String { "\(prefix)/nodes/\(name)/set/+" }
  package func setting(_ name: String, _ what: String) -> String { "\(prefix)/nodes/\(name)/set/\(what)" }
  /// `nodes/NODE/media/NAME`
  package func media(_ name: String, _ what: String) -> String { "\(prefix)/nodes/\(name)/media/\(what)" }
  package func group(_ name: String) -> String { "\(prefix)/groups/\(name)/command" }
  package var all: String { "\(prefix)/all/command" }
  package func every(_ leaf: Leaf) -> String { node("+", leaf) }

  /// - Returns: nil for any other topic.
  package func subject(of topic: String) -> Subject? {
    guard topic.hasPrefix(prefix + "/") else { return nil }
    let levels = topic.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    switch (levels.first, levels.count) {
    case ("all", 2) where levels[1] == "command": return .all
    case ("groups", 3) where levels[2] == "command" && NodeName.isValid(levels[1]): return .group(levels[1])
    case ("nodes", 3) where NodeName.isValid(levels[1]): return Leaf(rawValue: levels[2]).map { .node(levels[1], $0) }
    case ("nodes", 4) where levels[2] == "set" && NodeName.isValid(levels[1]): return .setting(levels[1], levels[3])
    default: return nil
    }
  }
}
