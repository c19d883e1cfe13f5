/// The decision on each option of libmpv 0.35 and 0.40. Options that are not in the table are not passed on.
///
/// `docs/options.md` is generated from this table.
package enum OptionTable {
  /// All options, in the order of the document.
  package static let entries: [OptionEntry] = {
    var entries: [OptionEntry] = []
    for (_, names) in passing { entries += words(names).map { OptionEntry($0, .passes) } }
    for kind in OptionValidator.allCases { entries += words(kind.names).map { OptionEntry($0, .guarded(kind)) } }
    for (why, names) in refused { entries += words(names).map { OptionEntry($0, .refused(why)) } }
    return entries
  }()

  private static let byName = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The current name for each former or other name.
  package static let otherNames: [String: String] = {
    var names: [String: String] = [:]
    for pair in words(renamed) {
      let parts = pair.split(separator: "=")
      if parts.count == 2 { names[String(parts[0])] = String(parts[1]) }
    }
    return names
  }()

  /// - Parameter name: the option's current name or another name, without dashes.
  package static func entry(_ name: String) -> OptionEntry? { byName[otherNames[name] ?? name] }

  /// The candidates for a misspelt name.
  package static var names: [String] { entries.map(\.name) }

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// True if the option has an effect only with all features of libmpv's OpenGL renderer.
  package static func drawsWithOpenGL(_ name: String) -> Bool { openGLNames.contains(name) }

  private static let openGLNames = Set(
    passing.filter { $0.topic == "Drawing with OpenGL" }.flatMap { words($0.names) }.map {
      OptionEntry($0, .passes).name
    })

  /// mpv options that `tandem play` itself has.
  static let own = "ao fullscreen? geometry screen start title ytdl?"
}
