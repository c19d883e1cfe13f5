import TandemFoundation

struct DiagnosticCollector {
  private let locations: SourceLocations
  private(set) var all: [(offset: Int, diagnostic: Diagnostic)] = []

  /// The maximum number of diagnostics.
  private static let most = 200

  init(_ bytes: [UInt8]) { locations = SourceLocations(bytes) }

  var isEmpty: Bool { all.isEmpty }

  mutating func add(at offset: Int, _ path: String, _ message: String) {
    guard all.count < Self.most else { return }
    all.append(
      (
        offset,
        Diagnostic(line: locations.line(of: offset), column: locations.column(of: offset), path: path, message: message)
      ))
  }

  func line(of offset: Int) -> Int { locations.line(of: offset) }

  /// All diagnostics, in the order of the text.
  var error: ScenarioError {
    ScenarioError(
      diagnostics: all.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }.map(\.1.diagnostic))
  }
}
