// Explains how the session recognised the content.

import TandemOrchestrator

extension CommandReport {
  /// Takes over what was decided about an opened content.
  package mutating func add(_ decision: OpenDecision) {
    (verdict, action, rule) = (decision.verdict, decision.action, decision.rule)
    (key, otherKey) = (decision.key, decision.otherKey)
  }

  /// ` (same content, by its address)`; nil for commands that open nothing.
  var comparison: String? {
    guard let verdict, let rule else { return nil }
    let way = rule == .explicitID ? "by its id" : "by its address"
    switch verdict {
    case .same: return " (same content, \(way))"
    case .new: return " (new content, \(way)\(otherKey.map { "; there is \($0)" } ?? ""))"
    }
  }
}
