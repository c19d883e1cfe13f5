// The source of a log's bytes.

/// A file of a log, or another source of its bytes.
package protocol LogByteSource: Sendable {
  /// Its name in error messages.
  var path: String { get }

  /// Reads the next bytes, or those at an offset.
  ///
  /// - Parameters:
  ///   - offset: nil to read on.
  ///   - place: of the first byte, for the error.
  /// - Returns: the number of bytes; 0 at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int?, place: Record.Location
  ) -> Result<Int, LogReadError>

  /// Ends the reading.
  func close()
}
