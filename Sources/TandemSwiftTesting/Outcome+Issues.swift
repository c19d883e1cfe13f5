#if canImport(Testing)
  import TandemScenario
  import Testing

  extension Scenario.Outcome {
    /// Records an issue for each unmet expectation and each broken rule.
    ///
    /// An issue has the scenario's line, the expected and the found values, the log's line, and the last records of
    /// that line's transaction.
    ///
    /// - Parameters:
    ///   - name: the scenario's name in the issues, such as its file.
    ///   - sourceLocation: the place in the test that the issues point to.
    public func recordIssues(in name: String = "scenario", sourceLocation: SourceLocation = #_sourceLocation) {
      for failure in unmet {
        var lines = failure.lines
        lines[0] = "\(name): \(lines[0])"
        Issue.record(lines, failure.log?.number, of: log, sourceLocation)
      }
    }
  }
#endif
