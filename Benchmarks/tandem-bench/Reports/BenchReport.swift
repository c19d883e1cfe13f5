// Collects the results of one benchmark.

import TandemFoundation

/// Figures with their targets, the tables behind them, and the machine of the measurement.
struct BenchReport {
  /// The benchmark's name, as in the argument of `Scripts/bench`.
  var name: String
  /// The method as Markdown, in a few sentences or list items.
  var method: String
  var machine: Machine
  var figures: [Metric] = []
  var tables: [MetricTable] = []
  /// Omissions and their reasons, and peculiarities.
  var notes: [String] = []

  private var metricTable: MetricTable {
    MetricTable(title: "Figures", headings: Metric.headings, rows: figures.map(\.cells))
  }

  var text: String {
    ([machine.text + "\n", metricTable.text] + tables.map(\.text) + notes.map { $0 + "\n" }).joined(separator: "\n")
  }

  var markdown: String {
    let tables = ([metricTable] + tables).map(\.markdown).joined(separator: "\n")
    let notes = self.notes.isEmpty ? "" : "\n" + self.notes.map { MarkdownText.wrapped("- \($0)") + "\n" }.joined()
    let origin = MarkdownText.wrapped("Measured by `Scripts/bench \(name)`: \(machine.text).")
    return "\(MarkdownText.wrapped(method))\n\n\(tables)\(notes)\n\(origin)\n"
  }

  var json: JSONValue {
    [
      "benchmark": .string(name), "method": .string(method), "machine": machine.json,
      "figures": .array(figures.map(\.json)), "tables": .array(tables.map(\.json)),
      "notes": .array(notes.map(JSONValue.string)),
    ]
  }

  /// Prints the figures, writes `NAME.json` into a folder, and updates the benchmark's section of a page if one is
  /// given.
  func tell(folder: String, page: String?) throws {
    print(text, terminator: "")
    try TextFile.write(json.pretty(), to: "\(folder)/\(name).json")
    if let page { try PageSection(name: name).replace(with: markdown, in: page) }
  }
}
