import TandemFoundation

extension Scenario {
  /// The maximum length of a scenario's text, in bytes.
  package static let longestText = 4 << 20
  static let deepest = 32

  /// - Throws: all diagnostics of the text in one error.
  package init(decoding bytes: [UInt8]) throws(ScenarioError) {
    if bytes.count > Self.longestText {
      var diagnostics = DiagnosticCollector([])
      diagnostics.add(
        at: 0, "$", "the file is too large: a scenario may have at most \(Self.longestText) bytes")
      throw diagnostics.error
    }
    let value: JSONNode
    do throws(JSONError) {
      value = try JSONNode(parsing: bytes, maximumDepth: Self.deepest)
    } catch {
      var diagnostics = DiagnosticCollector(bytes)
      diagnostics.add(
        at: error.offset, "$", "invalid JSON: expected \(error.expected)" + Self.explanation(bytes, error.offset))
      throw diagnostics.error
    }
    if value["version"]?.int == 1 {
      var diagnostics = DiagnosticCollector(bytes)
      diagnostics.add(
        at: value["version"]?.offset ?? 0, "$.version",
        "version 1 is no longer supported; convert the file with Scripts/translate-format-1.py")
      throw diagnostics.error
    }
    var decoder = ScenarioDecoder(bytes, value)
    let scenario = decoder.decode(value)
    if !decoder.diagnostics.isEmpty { throw decoder.diagnostics.error }
    self = scenario
  }

  /// Explains common non-JSON syntax.
  private static func explanation(_ bytes: [UInt8], _ offset: Int) -> String {
    let rest = String(decoding: bytes[min(offset, bytes.count)...].prefix(9), as: UTF8.self)
    if rest.hasPrefix("NaN") || rest.hasPrefix("Infinity") || rest.hasPrefix("-Infinity") {
      return " (JSON has no NaN and no Infinity)"
    }
    if rest.hasPrefix("//") || rest.hasPrefix("/*") {
      return " (JSON has no comments; give the step a key 'comment')"
    }
    if rest.hasPrefix("'") { return " (use double quotation marks)" }
    if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return " (remove the byte order mark)" }
    return ""
  }
}
