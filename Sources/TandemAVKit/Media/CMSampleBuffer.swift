// Pictures with their times.

/// A picture with the time at which it is shown.
///
/// It has the part of Core Media's that a display layer needs: sound goes to the layer's
/// ``AVSampleBufferDisplayLayer/feed``.
///
/// See: Core Media's `CMSampleBuffer`.
public struct CMSampleBuffer: Hashable, Sendable {
  /// The picture.
  ///
  /// See: Core Media's `CMSampleBufferGetImageBuffer`.
  public let imageBuffer: CVPixelBuffer
  /// The time at which it is shown, on the clock of everything that its feed receives.
  ///
  /// See: Core Media's `CMSampleBufferGetPresentationTimeStamp`.
  public let presentationTimeStamp: CMTime

  /// A picture at a time.
  ///
  /// See: Core Media's `CMSampleBufferCreateReadyWithImageBuffer`.
  public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime) {
    self.imageBuffer = imageBuffer
    self.presentationTimeStamp = presentationTimeStamp
  }
}
