/// Distinguishes the end of a content from a lost connection.
struct MPVEnding: Hashable {
  /// True if seeking is possible in the cache only, because the content is live or its server does
  /// not support range requests (`partially-seekable`).
  var isPartial = false
  /// The size of the stream in bytes (`stream-end`); `read` is the part that libmpv has read (`stream-pos`).
  var size: Int?
  var read: Int?

  /// A content counts as complete if no more than this is missing at its end.
  ///
  /// The tolerance is needed because a container's length is that of its longest track, and often
  /// an estimate.
  private static let tolerance = (time: Duration.seconds(3), share: 0.02)

  /// True if the whole content was played.
  func isComplete(at position: Duration?, of length: Duration?) -> Bool {
    if let size, let read, size > 0, read >= size { return true }
    guard !isPartial, let position, let length else { return false }
    return position + max(Self.tolerance.time, length * Self.tolerance.share) >= length
  }
}
