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
