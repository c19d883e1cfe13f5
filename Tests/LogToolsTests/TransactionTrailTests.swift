// The explanations of violations.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite struct TransactionTrailTests {
  @Test("The explanation of a violation begins with the newest transaction, and contains only the newest records")
  func trailBeginsWithTheNewestTransaction() {
    var trail = TransactionTrail()
    for record in SampleLog.records.prefix(19) { trail.take(record) }
    #expect(trail.records.first?.knownKind == .transactionBegan && trail.records.first?.int(.transaction) == 2)
    #expect(trail.kind == SampleLog.records[18].knownKind && trail.rows.count == trail.records.count)
    for number in 0..<1000 { trail.take(Record(warning: "\(number)")) }
    #expect(trail.records.count < 20 && trail.records.last?.text(.message) == "999")
    trail.take(SampleLog.records[0])
    #expect(trail.records.count == 1)
  }

  @Test(
    "Each rule has an origin: a document, and a place in the contract or in the description of the format",
    arguments: Violation.Rule.allCases)
  func eachRuleHasAnOrigin(rule: Violation.Rule) {
    let violation = Violation(rule: rule, severity: .violation, line: 1, expected: "", found: "")
    let sources = ["Apple", "AVKit", "Pillarbox", "Bambuser", "FCSDKiOS", "StreamingCore", "Tandem's own", "No source"]
    for kind in RecordKind.allCases + [nil] {
      let origin = violation.origin(shownBy: kind)
      #expect(sources.contains { origin.contains($0) }, "\(origin)")
      #expect(origin.contains("(contract, section") || origin.contains("docs/event-log.md"), "\(origin)")
      if rule.rawValue.hasPrefix("R") { #expect(origin.contains(", \(rule.rawValue))"), "\(origin)") }
    }
  }
}
