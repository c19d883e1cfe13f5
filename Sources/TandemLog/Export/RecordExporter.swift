/// The formats that `tandem log export` writes.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// One line of JSON for each record, for lnav, Loki and jq.
  case lines
  /// A trace for ui.perfetto.dev.
  case perfetto
  /// A request of OpenTelemetry's protocol for each transaction, one request a line.
  case otlp

  package var exporter: any RecordExporter {
    switch self {
    case .lines: LineExporter()
    case .perfetto: PerfettoExporter()
    case .otlp: OTLPExporter()
    }
  }

  /// True for a format that a terminal can't show.
  package var isBinary: Bool { self == .perfetto }

  /// True for a format that can't contain a record without a time.
  package var needsTimes: Bool { self != .lines }

  /// True for a format that shows violations as well as records.
  package var showsViolations: Bool { self == .perfetto }
}

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
