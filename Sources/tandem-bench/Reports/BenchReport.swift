// What one benchmark found.

import TandemJSON

/// Figures with their targets, the tables behind them, and where they were measured.
struct BenchReport {
  /// What `Scripts/bench` is called with.
  var name: String
  /// What was done, in a sentence or a few.
  var method: String
  var machine: Machine
  var figures: [Metric] = []
  var tables: [MetricTable] = []
  /// What was not measured, and why; what is peculiar.
  var notes: [String] = []

  private var metricTable: MetricTable {
    MetricTable(title: "Figures", headings: Metric.headings, rows: figures.map(\.cells))
  }

  var text: String {
    ([machine.text + "\n", metricTable.text] + tables.map(\.text) + notes.map { $0 + "\n" }).joined(separator: "\n")
  }

  var markdown: String {
    let tables = ([metricTable] + tables).map(\.markdown).joined(separator: "\n")
    let notes = self.notes.isEmpty ? "" : "\n" + self.notes.map { "- \($0)\n" }.joined()
    return "\(method)\n\n\(tables)\(notes)\nMeasured by `Scripts/bench \(name)`: \(machine.text).\n"
  }

  var json: JSONValue {
    [
      "benchmark": .string(name), "method": .string(method), "machine": machine.json,
      "figures": .array(figures.map(\.json)), "tables": .array(tables.map(\.json)),
      "notes": .array(notes.map(JSONValue.string)),
    ]
  }

  /// Prints the figures, writes `NAME.json` into a folder and, with a page, what this benchmark has to say on it.
  func tell(folder: String, page: String?) throws {
    print(text, terminator: "")
    try TextFile.write(json.pretty(), to: "\(folder)/\(name).json")
    if let page { try PageSection(name: name).replace(with: markdown, in: page) }
  }
}
