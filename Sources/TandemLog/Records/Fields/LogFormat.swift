package enum LogFormat {
  package static let name = "tandem-log"
  /// The version that this code writes. Readers refuse any other version.
  package static let version = 2
}
