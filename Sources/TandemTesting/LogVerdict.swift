import TandemLog
import TandemLogFiles

/// The verdict of a session's event log on the rules R1 to R11 (docs/contract.md, section 2).
public struct LogVerdict: Hashable, Sendable {
  /// A sentence for each broken rule, with the log's line; empty if no rule is broken.
  public private(set) var violations: [String] = []
  /// The number of records that were read.
  public private(set) var records = 0

  /// Reads and judges a log, as `tandem log verify` does.
  ///
  /// - Parameter path: the path of a complete log, whose session has ended.
  /// - Throws: an error if the log can't be read.
  public init(ofLogAt path: String) throws { try self.init(of: LogReader(path: path)) }

  /// Reads and judges a reader's log.
  package init(of reader: LogReader) throws(LogReadError) {
    var verifier = Verifier()
    while let found = try reader.feedNext(to: &verifier) {
      records += 1
      violations += found.map(\.description)
    }
    violations += verifier.finish().map(\.description)
  }
}
