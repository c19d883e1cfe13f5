// A figure with its target.

import TandemFoundation

/// A figure of Tandem, with the figures of other programs and a target.
struct Metric {
  /// The target of a figure.
  enum Target {
    /// The target is reached if the value is at most this number.
    case atMost(Double)
    case atLeast(Double)
    /// The target is reached if the ratio of the value to the first peer's value is at most this
    /// number.
    case share(Double)
    /// No target.
    case none
  }

  var name: String
  var unit: String
  var places = 2
  var value: Double
  /// The figures of other programs. The table shows the ratio to the first of them.
  var peers: [(name: String, value: Double)] = []
  var target = Target.none

  var ratio: Double? { peers.first.map { value / $0.value } }

  /// True if the target is reached; nil without a target, or without a figure to compare with.
  var isReached: Bool? {
    guard value.isFinite else { return nil }
    switch target {
    case .atMost(let most): return value <= most
    case .atLeast(let least): return value >= least
    case .share(let share): return ratio.flatMap { $0.isFinite ? $0 <= share : nil }
    case .none: return nil
    }
  }

  var targetText: String {
    switch target {
    case .atMost(let most): "≤ \(decimals(most, most == most.rounded() ? 0 : places)) \(unit)"
    case .atLeast(let least): "≥ \(decimals(least, 0)) \(unit)"
    case .share(let share): "≤ \(decimals(share, 2)) × \(peers.first?.name ?? "")"
    case .none: "–"
    }
  }

  var verdict: String { isReached.map { $0 ? "reached" : "not reached" } ?? "–" }

  /// The cells of a table: name, value, peers, ratio, target, verdict.
  var cells: [String] {
    [
      name, "\(decimals(value, places)) \(unit)",
      peers.map { "\($0.name) \(decimals($0.value, places))" }.joined(separator: ", "),
      ratio.map { decimals($0, 2) } ?? "", targetText, verdict,
    ]
  }

  static let headings = ["figure", "Tandem", "others", "ratio to the first", "target", "result"]

  var json: JSONValue {
    .fields([
      "figure": .string(name), "unit": .string(unit), "value": .number(value),
      "peers": .array(peers.map { ["name": .string($0.name), "value": .number($0.value)] }),
      "ratio": ratio.map(JSONValue.number), "target": .string(targetText), "reached": isReached.map(JSONValue.bool),
    ])
  }
}

extension JSONValue {
  /// A number, or null if it is not finite.
  static func number(_ number: Double) -> JSONValue { number.isFinite ? .double(number) : .null }
}
