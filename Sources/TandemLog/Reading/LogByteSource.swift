/// A file of a log, or another source of its bytes.
package protocol LogByteSource: Sendable {
  /// The source's name in error messages.
  var path: String { get }

  /// Reads the next bytes, or the bytes at an offset.
  ///
  /// - Parameters:
  ///   - offset: nil for the next bytes.
  ///   - place: the location of the first byte, for the error.
  /// - Returns: the number of bytes; 0 at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int?, place: Record.Location
  ) -> Result<Int, LogReadError>

  /// Closes the source; no bytes are read from it afterwards.
  func close()
}
