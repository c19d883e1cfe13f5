import TandemFoundation
import TandemOrchestrator

extension LogStatistics {
  package var text: String {
    let parts = sessions > 1 ? counted(sessions, "session") + ", " : ""
    var lines = ["\(parts)\(counted(records, "record")) in \(seconds(.microseconds(span))) s", ""]
    lines += transactionLines
    lines.append("".padded(to: 24) + Histogram.heading)
    for form in TransactionForm.allCases {
      if let histogram = durations[form] { lines.append("\(form.rawValue) duration".padded(to: 24) + histogram.row) }
    }
    if latency.count > 0 { lines.append("command to screen".padded(to: 24) + latency.row) }
    if restoreWait.count > 0 { lines.append("restore wait".padded(to: 24) + restoreWait.row) }
    let slowest =
      TransactionForm.allCases.map { ($0.rawValue, durations[$0]) } + [("shown", latency), ("restore", restoreWait)]
    for case (let name, let slowest?) in slowest.map({ ($0, $1?.slowest) }) {
      lines.append(
        "slowest \(name)".padded(to: 24)
          + (sessions > 1 ? "session \(slowest.session), " : "")
          + "transaction \(slowest.transaction), seq \(slowest.seq)")
    }
    lines.append("")
    for (title, counts) in [
      ("restores", restores), ("commands", commands), ("not run", refusals), ("faults", faults),
    ] where !counts.isEmpty {
      let list = sorted(counts).map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      lines.append("\(title): \(list)")
    }
    if holes > 0 {
      lines.append(
        "missing: \(counted(lost, "record")), in \(counted(holes, "hole")); "
          + "the time from a hole until the next `roles` record is not counted")
    }
    if !contents.isEmpty { lines += contentLines }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private var transactionLines: [String] {
    let rest = unfinished == 0 ? [] : ["\(counted(unfinished, "transaction")) did not end"]
    guard !transactions.isEmpty else { return (rest.isEmpty ? ["no transaction"] : rest) + [""] }
    let outcomes = TransactionOutcome.allCases
    var lines = ["transactions".padded(to: 24) + outcomes.map { $0.rawValue.padded(to: 12, onTheLeft: true) }.joined()]
    for form in TransactionForm.allCases {
      guard let counts = transactions[form] else { continue }
      let row = outcomes.map { String(counts[$0] ?? 0).padded(to: 12, onTheLeft: true) }.joined()
      lines.append(form.rawValue.padded(to: 24) + row)
    }
    return lines + rest + [""]
  }

  private var contentLines: [String] {
    let titles = ["full screen", "in PiP", "audible"]
    var lines = ["", "".padded(to: 24) + titles.map { ($0 + ", s").padded(to: 16, onTheLeft: true) }.joined()]
    for (content, shares) in contents.sorted(by: { $0.key < $1.key }) {
      let row = [shares.fullScreen, shares.pictureInPicture, shares.audible].map {
        seconds(.microseconds($0)).padded(to: 16, onTheLeft: true)
      }
      lines.append(content.shortened(to: 24) + row.joined())
    }
    return lines
  }

  /// The statistics as one JSON object. Times are in whole microseconds.
  package var json: JSONValue {
    let forms = TransactionForm.allCases.compactMap { form -> JSONValue.Member? in
      guard let counts = transactions[form] else { return nil }
      let outcomes = TransactionOutcome.allCases.compactMap { outcome in
        counts[outcome].map { JSONValue.Member(outcome.rawValue, .int($0)) }
      }
      return JSONValue.Member(form.rawValue, .object(outcomes))
    }
    let durations = TransactionForm.allCases.compactMap { form in
      self.durations[form].map { JSONValue.Member(form.rawValue, $0.json) }
    }
    let shares = contents.sorted { $0.key < $1.key }.map { content, shares in
      JSONValue.Member(
        content,
        [
          "fullScreen_us": .int(shares.fullScreen), "pictureInPicture_us": .int(shares.pictureInPicture),
          "audible_us": .int(shares.audible),
        ])
    }
    return [
      "sessions": .int(sessions), "records": .int(records), "span_us": .int(span), "transactions": .object(forms),
      "unfinished": .int(unfinished), "durations": .object(durations),
      "latency": latency.json, "restoreWait": restoreWait.json, "restores": object(restores),
      "holes": .int(holes), "lost": .int(lost), "commands": object(commands), "refusals": object(refusals),
      "faults": object(faults), "contents": .object(shares),
    ]
  }

  private func sorted(_ counts: [String: Int]) -> [(String, Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  private func object(_ counts: [String: Int]) -> JSONValue {
    .object(sorted(counts).map { JSONValue.Member($0.0, .int($0.1)) })
  }
}
