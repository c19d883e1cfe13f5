// The values of a record as text for people.

import TandemFoundation

extension Record {
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
