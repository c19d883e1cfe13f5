// Verifies a session by its event log.

import TandemLog
import TandemLogFiles

/// The verdict of a session's event log on the rules R1 to R11 (docs/contract.md, section 2).
public struct LogVerdict: Hashable, Sendable {
  /// A sentence for each rule that was broken, with the line it was seen in. None in a log that is right.
  public private(set) var violations: [String] = []
  /// The number of records that were read.
  public private(set) var records = 0

  /// Reads and judges a log, as `tandem log verify` does.
  ///
  /// - Parameter path: of a log that is whole: its session has ended.
  /// - Throws: what can't be read.
  public init(ofLogAt path: String) throws { try self.init(of: LogReader(path: path)) }

  /// Reads and judges what a reader has.
  package init(of reader: LogReader) throws(LogReadError) {
    var verifier = Verifier()
    while let found = try reader.feedNext(to: &verifier) {
      records += 1
      violations += found.map(\.description)
    }
    violations += verifier.finish().map(\.description)
  }
}
