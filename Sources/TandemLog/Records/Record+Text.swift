import TandemFoundation

extension Record {
  /// The record as one sentence for a log shared with other programs, such as `1 willStart B /match.ts`.
  ///
  /// Control characters are not escaped.
  package var sentence: String {
    let row = RecordFormatter(self, in: nil)
    return [row.event, row.player, row.content].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The value under a key for display; empty if missing.
  package func text(in key: String) -> String {
    switch self[key] {
    case nil: ""
    case .string(let text): text
    case .null: "none"
    case .some(let value): value.description
    }
  }
}
