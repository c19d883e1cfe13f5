import TandemOrchestrator

/// A source that can share its frames without drawing them again.
package protocol FrameProvider: VideoSource {
  /// Shares the newest frame if it has this size.
  ///
  /// - Returns: nil if the frame must be drawn.
  func share(_ size: PictureSize) -> SharedFrame?

  /// Requests the size of the next picture without waiting, so that several sources can draw in parallel.
  func expect(_ size: PictureSize)
}
