/// Turns records, one after the other, into the bytes of another format.
package protocol RecordExporter {
  /// The bytes so far; the caller may remove them at any time.
  var bytes: [UInt8] { get set }

  /// Adds the next record.
  ///
  /// - Parameter session: the number of the record's session in the log, from 1.
  mutating func add(_ record: Record, session: Int)

  /// Adds a violation that the newest record shows.
  mutating func add(_ violation: Violation)

  /// Completes the export. Call this method after the last record.
  mutating func finish()
}

extension RecordExporter {
  package mutating func add(_: Violation) {}
  package mutating func finish() {}
}
