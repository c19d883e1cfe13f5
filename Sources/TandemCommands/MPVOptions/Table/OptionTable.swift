// The handling of each of mpv's options.

/// The table of mpv's options: libmpv 0.35's and 0.40's. Others are not passed on.
///
/// See: `docs/options.md`, which is generated from it.
package enum OptionTable {
  /// All of it, in the order of the document.
  package static let entries: [OptionEntry] = {
    var entries: [OptionEntry] = []
    for (topic, names) in passing { entries += words(names).map { OptionEntry($0, topic, .passes) } }
    for kind in OptionValidator.allCases {
      entries += words(kind.names).map { OptionEntry($0, "Looked at", .guarded(kind)) }
    }
    for (why, names) in refused { entries += words(names).map { OptionEntry($0, why.title, .refused(why)) } }
    return entries + words(own).map { OptionEntry($0, OptionRefusal.own.title, .refused(.own)) }
  }()

  private static let byName = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Former names and others, with the present ones.
  package static let otherNames: [String: String] = {
    var names: [String: String] = [:]
    for pair in words(renamed) {
      let parts = pair.split(separator: "=")
      if parts.count == 2 { names[String(parts[0])] = String(parts[1]) }
    }
    return names
  }()

  /// - Parameter name: a present or another one, without dashes.
  package static func entry(_ name: String) -> OptionEntry? { byName[otherNames[name] ?? name] }

  /// The candidates for a misspelt name.
  package static var names: [String] { entries.map(\.name) }

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// True if the option's effect needs all features of libmpv's OpenGL renderer.
  package static func drawsWithOpenGL(_ name: String) -> Bool { byName[name]?.topic == openGLTopic }

  /// Options of `tandem play` itself.
  static let own = "ao fullscreen? geometry start title ytdl?"

  static let openGLTopic = "Drawing with OpenGL"
}
