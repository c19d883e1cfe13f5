// Formats tables for the terminal and for Markdown.

import TandemFoundation

/// A table with headings.
struct MetricTable {
  var title: String
  var headings: [String]
  var rows: [[String]]

  /// The table as text, with each column as wide as its longest cell.
  var text: String {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = ([headings] + rows).map { row in
      "  " + zip(row, widths).map { padded($0, $1) }.joined(separator: "  ")
    }
    return title + "\n" + lines.joined(separator: "\n") + "\n"
  }

  var markdown: String {
    let lines = [headings, headings.map { _ in "---" }] + rows
    return title + ":\n\n"
      + lines.map { "| " + $0.map { $0.replacing("|") }.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }

  var json: JSONValue {
    [
      "title": .string(title), "columns": .array(headings.map(JSONValue.string)),
      "rows": .array(rows.map { .array($0.map(JSONValue.string)) }),
    ]
  }
}

extension String {
  /// The text with a backslash before each occurrence of a character, such as the `|` that would end a Markdown cell.
  fileprivate func replacing(_ mark: Character) -> String {
    reduce(into: "") { $0 += $1 == mark ? "\\\($1)" : String($1) }
  }
}
