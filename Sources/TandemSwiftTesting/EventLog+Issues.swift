#if canImport(Testing)
  import TandemScenario
  import Testing

  extension EventLog {
    /// Records an issue for each rule that the log breaks, as `tandem log verify` finds them.
    ///
    /// An issue has the log's line, the expected and the found values, and the last records of the line's transaction.
    /// A log that can't be read is one issue.
    ///
    /// - Parameter sourceLocation: the place in the test that the issues point to.
    public func recordIssues(sourceLocation: SourceLocation = #_sourceLocation) {
      do throws(EventLogError) {
        for violation in try violations() {
          Issue.record(["\(violation)"], violation.line, of: self, sourceLocation)
        }
      } catch {
        Issue.record(Comment(rawValue: error.description), sourceLocation: sourceLocation)
      }
    }
  }

  extension Issue {
    /// Records an issue with lines of text. If the number of a log line is given, the issue also
    /// has the last records of that line's transaction.
    static func record(_ lines: [String], _ number: Int?, of log: EventLog, _ sourceLocation: SourceLocation) {
      var lines = lines
      if let number {
        do throws(EventLogError) { lines += try log.transaction(at: number) } catch { lines.append(error.description) }
      }
      Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: sourceLocation)
    }
  }
#endif
