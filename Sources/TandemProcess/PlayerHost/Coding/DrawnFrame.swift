import TandemOrchestrator

/// A picture in a slot of the shared memory.
struct DrawnFrame: Hashable {
  var slot: Int
  var size: PictureSize
  /// The size of the video itself.
  var video: PictureSize?
  /// The epoch, as in ``HostEvent/report(_:epoch:)``.
  var epoch: Int
  /// True for a new frame; false for the same frame at another size.
  var isNew: Bool
}
