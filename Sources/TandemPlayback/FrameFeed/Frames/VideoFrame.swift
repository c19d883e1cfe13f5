/// A picture that an app hands over.
///
/// Units: pixels and bytes. The timestamp is on the app's clock, which may begin at any time.
public struct VideoFrame: Hashable, Sendable {
  /// One plane of a picture, in memory that the app owns.
  public struct Plane {
    /// The plane's bytes from the top row on. They are read only while the frame is being created.
    public var bytes: UnsafeRawBufferPointer
    /// The number of bytes from one row to the next.
    public var stride: Int

    /// Creates a plane, with or without gaps between its rows.
    public init(_ bytes: UnsafeRawBufferPointer, stride: Int) {
      self.bytes = bytes
      self.stride = stride
    }
  }

  /// The layout of the bytes.
  public let format: FrameFormat
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows; the top row comes first.
  public let height: Int
  /// The time at which the picture is shown, on the clock that the feed's sound shares.
  public let timestamp: Duration
  /// The bytes of all planes in order, without gaps.
  let bytes: [UInt8]

  /// Creates a frame from contiguous planes and rows.
  ///
  /// - Throws: an error for an empty size, or a wrong number of bytes.
  public init(_ format: FrameFormat, width: Int, height: Int, timestamp: Duration, bytes: [UInt8]) throws(FrameError) {
    let expected = try Self.length(format, width, height)
    guard bytes.count == expected else { throw .length(bytes: bytes.count, expected: expected) }
    try FrameError.check(timestamp)
    (self.format, self.width, self.height, self.timestamp, self.bytes) = (format, width, height, timestamp, bytes)
  }

  /// Copies a frame from an app's memory.
  ///
  /// - Throws: an error for an empty size, or a plane that is too small.
  public init(
    _ format: FrameFormat, width: Int, height: Int, timestamp: Duration, planes: [Plane]
  ) throws(FrameError) {
    let length = try Self.length(format, width, height)
    let expected = format.planes(width: width, height: height)
    guard planes.count == expected.count else { throw .planes(planes.count, expected: expected.count) }
    for (index, (plane, part)) in zip(planes, expected).enumerated() {
      // Check the app's stride before it is multiplied, so that the product can't overflow.
      guard plane.stride >= part.row, plane.stride <= Int(Int32.max),
        plane.bytes.count >= plane.stride * (part.rows - 1) + part.row
      else {
        throw .plane(index, stride: plane.stride, bytes: plane.bytes.count, row: part.row, rows: part.rows)
      }
    }
    try FrameError.check(timestamp)
    (self.format, self.width, self.height, self.timestamp) = (format, width, height, timestamp)
    bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      var target = UnsafeMutableRawBufferPointer(buffer)
      for (plane, part) in zip(planes, expected) {
        if plane.stride == part.row {
          target.copyMemory(from: UnsafeRawBufferPointer(rebasing: plane.bytes.prefix(part.row * part.rows)))
        } else {
          for row in 0..<part.rows {
            let start = row * plane.stride
            UnsafeMutableRawBufferPointer(rebasing: target[(row * part.row)...]).copyMemory(
              from: UnsafeRawBufferPointer(rebasing: plane.bytes[start..<(start + part.row)]))
          }
        }
        target = UnsafeMutableRawBufferPointer(rebasing: target[(part.row * part.rows)...])
      }
      count = length
    }
  }

  /// This picture with another timestamp.
  package func at(_ timestamp: Duration) throws(FrameError) -> VideoFrame {
    try VideoFrame(format, width: width, height: height, timestamp: timestamp, bytes: bytes)
  }

  /// A black picture of the same size and format.
  package func black(at timestamp: Duration) throws(FrameError) -> VideoFrame {
    let brightness = format == .bgra ? bytes.count : width * height
    // With the full range, black would be 0 instead of 16, but the difference is hardly visible.
    let bytes =
      [UInt8](repeating: format == .bgra ? 0 : 16, count: brightness)
      + [UInt8](repeating: 128, count: bytes.count - brightness)
    return try VideoFrame(format, width: width, height: height, timestamp: timestamp, bytes: bytes)
  }

  private static func length(_ format: FrameFormat, _ width: Int, _ height: Int) throws(FrameError) -> Int {
    guard (1...8192).contains(width), (1...8192).contains(height) else { throw .size(width: width, height: height) }
    return format.byteCount(width: width, height: height)
  }
}
