import TandemFoundation

package struct ScenarioReport: Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case passed
    /// An expectation was not met.
    case failed
    /// The file is not a valid scenario.
    case bad
    /// Only simulated players can play the scenario.
    case skipped
  }

  package var path: String
  package var description = ""
  package var verdict = Verdict.passed
  package var runs = 0
  /// The duration of the run in real time, in seconds.
  package var seconds = 0.0
  package var failures: [UnmetExpectation] = []
  package var diagnostics: [Diagnostic] = []

  package init(path: String) { self.path = path }

  package var json: JSONValue {
    .fields([
      "path": .string(path), "description": .string(description), "result": .string(verdict.rawValue),
      "runs": .int(runs), "seconds": .double(seconds),
      "failures": failures.isEmpty ? nil : .array(failures.map(\.json)),
      "mistakes": diagnostics.isEmpty ? nil : .array(diagnostics.map(\.json)),
    ])
  }

  /// Reads the output of another process.
  package init?(json: JSONValue) {
    guard let path = json["path"]?.string, let verdict = json["result"]?.string.flatMap(Verdict.init(rawValue:)) else {
      return nil
    }
    self.path = path
    self.verdict = verdict
    description = json["description"]?.string ?? ""
    runs = json["runs"]?.int ?? 0
    seconds = json["seconds"]?.double ?? 0
    failures = (json["failures"]?.array ?? []).map(UnmetExpectation.init(json:))
    diagnostics = (json["mistakes"]?.array ?? []).map(Diagnostic.init(json:))
  }

  /// The report as text, one line each.
  package var lines: [String] {
    switch verdict {
    case .passed, .skipped: return []
    case .bad:
      return ["BAD     \(path)"] + diagnostics.map { "  \(path):\($0.line):\($0.column): \($0.path): \($0.message)" }
    case .failed:
      return ["FAILED  \(path)  \(description)"] + failures.flatMap(\.lines).map { "  " + $0 }
    }
  }
}

extension UnmetExpectation {
  /// The unmet expectation as text: a sentence, and further lines for details.
  package var lines: [String] {
    let location =
      step.map { "step \($0), line \(line), \(path)" } ?? (line > 0 ? "line \(line), \(path)" : "at the end")
    var lines = ["\(location): \(message)"]
    lines += difference.map { "    " + $0.text }
    if let log { lines.append("    log line \(log.number): \(log.text)") }
    return lines
  }

  var json: JSONValue {
    .fields([
      "step": step.map(JSONValue.int), "line": .int(line), "path": .string(path), "message": .string(message),
      "difference": difference.isEmpty ? nil : .array(difference.map { .string($0.text) }),
      "logLine": (log?.number).map(JSONValue.int), "log": (log?.text).map(JSONValue.string),
    ])
  }

  init(json: JSONValue) {
    self.init(
      step: json["step"]?.int, line: json["line"]?.int ?? 0, path: json["path"]?.string ?? "",
      message: json["message"]?.string ?? "")
    difference = (json["difference"]?.array ?? []).compactMap(\.string).map { text in
      let rest = String(text.dropFirst(2))
      return text.hasPrefix("-") ? .expected(rest) : text.hasPrefix("+") ? .actual(rest) : .both(rest)
    }
    if let number = json["logLine"]?.int { log = LogLine(number: number, text: json["log"]?.string ?? "") }
  }
}

extension Diagnostic {
  var json: JSONValue {
    ["line": .int(line), "column": .int(column), "path": .string(path), "message": .string(message)]
  }

  init(json: JSONValue) {
    self.init(
      line: json["line"]?.int ?? 0, column: json["column"]?.int ?? 0, path: json["path"]?.string ?? "",
      message: json["message"]?.string ?? "")
  }
}
