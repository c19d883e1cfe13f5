/// A picture with the time at which it is shown.
///
/// The type contains only the part of Core Media's type that a display layer needs. Sound goes to the layer's
/// ``AVSampleBufferDisplayLayer/feed``.
///
/// See: Core Media's `CMSampleBuffer`.
public struct CMSampleBuffer: Hashable, Sendable {
  /// The picture.
  ///
  /// See: Core Media's `CMSampleBufferGetImageBuffer`.
  public let imageBuffer: CVPixelBuffer
  /// The time at which the picture is shown, on the common clock of the feed's pictures and sound.
  ///
  /// See: Core Media's `CMSampleBufferGetPresentationTimeStamp`.
  public let presentationTimeStamp: CMTime

  /// Creates a picture with a time.
  ///
  /// See: Core Media's `CMSampleBufferCreateReadyWithImageBuffer`.
  public init(imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime) {
    self.imageBuffer = imageBuffer
    self.presentationTimeStamp = presentationTimeStamp
  }
}
