// Where an app would show frames of its own.

/// A layer of frames that the app makes: a name for now, since a session takes no frames from apps.
///
/// See: AVFoundation's `AVSampleBufferDisplayLayer`, of which it has nothing else.
@MainActor
public final class AVSampleBufferDisplayLayer {
  /// A layer without frames.
  public init() {}
}
