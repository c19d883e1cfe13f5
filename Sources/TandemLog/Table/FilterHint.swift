/// For each condition of the filter, collects the values that the lines of the log have instead.
package struct FilterHint: Sendable {
  private let filter: LineFilter
  private var found: [String: Set<String>] = [:]

  private static let most = 12

  package init(_ filter: LineFilter) { self.filter = filter }

  package mutating func take(_ line: LogLine) {
    if !filter.kinds.isEmpty { add([line.kindName], "kinds") }
    if filter.content != nil { add([line.text(.content), line.text(.key)], "contents") }
    if filter.app != nil { add([line.text(.app)], "apps") }
    if filter.outcome != nil { add([line.text(.outcome), line.text(.answer)], "outcomes") }
    if filter.transaction != nil { add([line.int(.transaction).map(String.init)], "transactions") }
  }

  private mutating func add(_ words: [String?], _ title: String) {
    for case let word? in words where found[title, default: []].count <= Self.most {
      found[title, default: []].insert(word)
    }
  }

  /// The text after "nothing matches the filter"; empty if there is no hint.
  package var text: String {
    found.sorted { $0.key < $1.key }.map {
      "; \($0.key) are \($0.value.sorted().prefix(Self.most).joined(separator: ", "))"
    }.joined()
  }
}
