/// Encodes pictures as PNG and JPEG. Thread: any.
package struct PictureEncoder: Sendable {
  /// Writes a picture to a file, completely or not at all.
  package let write: @Sendable (OwnedPixelBuffer, _ path: String, _ isJPEG: Bool) throws(DisplayError) -> Void
  package let jpeg: @Sendable (OwnedPixelBuffer) throws(DisplayError) -> [UInt8]

  package init(
    write: @escaping @Sendable (OwnedPixelBuffer, _ path: String, _ isJPEG: Bool) throws(DisplayError) -> Void,
    jpeg: @escaping @Sendable (OwnedPixelBuffer) throws(DisplayError) -> [UInt8]
  ) {
    (self.write, self.jpeg) = (write, jpeg)
  }
}
