// An app's own frames: the layer that takes them, and the feed behind the layer.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct SampleBufferTests {
  @Test(
    "A pixel buffer has one of three formats, and exactly the bytes of that format",
    arguments: [
      (kCVPixelFormatType_420YpCbCr8Planar, 6), (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 6),
      (kCVPixelFormatType_32BGRA, 16),
    ])
  func pixelBufferChecksFormatAndByteCount(type: OSType, count: Int) throws {
    let bytes = [UInt8](repeating: 0, count: count)
    let buffer = try CVPixelBuffer(width: 2, height: 2, pixelFormatType: type, bytes: bytes)
    #expect(buffer.width == 2 && buffer.height == 2 && buffer.pixelFormatType == type)
    #expect(throws: AVKitError.self) {
      try CVPixelBuffer(width: 2, height: 2, pixelFormatType: type, bytes: bytes + [0])
    }
    #expect(throws: AVKitError(.unknown, reason: "pictures in the format 1 can't be shown")) {
      try CVPixelBuffer(width: 2, height: 2, pixelFormatType: 1, bytes: bytes)
    }
  }

  @Test("A pixel buffer is copied from planes with gaps between their rows")
  func pixelBufferIsCopiedFromPaddedPlanes() throws {
    let bytes = [UInt8](repeating: 7, count: 24)
    let planar = try bytes.withUnsafeBytes { memory in
      try CVPixelBuffer(
        width: 2, height: 2, pixelFormatType: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        planes: [VideoFrame.Plane(memory, stride: 12), VideoFrame.Plane(memory, stride: 2)])
    }
    #expect(
      try planar
        == CVPixelBuffer(
          width: 2, height: 2, pixelFormatType: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
          bytes: [UInt8](repeating: 7, count: 6)))
  }

  @Test("A layer passes frames to its feed as sample buffers, and its status reports refused frames")
  func layerPassesFramesAndReportsErrors() throws {
    let layer = AVSampleBufferDisplayLayer()
    #expect(layer.status == .unknown && layer.isReadyForMoreMediaData)
    try layer.enqueue(Frames.sample(10))
    #expect(layer.status == .rendering && layer.error == nil)
    #expect(!layer.isReadyForMoreMediaData, "nothing plays it, and its first picture is there")
    try layer.enqueue(Frames.sample(10))
    #expect(layer.status == .failed && layer.error?.reason.contains("goes back") == true)
    try layer.enqueue(Frames.sample(20))
    #expect(layer.feed.statistics.handedOver == 1, "until it is flushed it takes nothing")
    layer.flush()
    #expect(layer.status == .unknown && layer.error == nil)
    try layer.enqueue(Frames.sample(20))
    layer.enqueue(CMSampleBuffer(imageBuffer: try Frames.sample(0).imageBuffer, presentationTimeStamp: .invalid))
    #expect(layer.error?.reason == "a frame without a timestamp can't be shown")
    layer.flushAndRemoveImage()
    #expect(layer.feed.statistics.handedOver == 3, "a black one")
    layer.feed.finish()
    try layer.enqueue(Frames.sample(30))
    #expect(layer.error?.reason.contains("finished") == true)
    layer.flushAndRemoveImage()
    #expect(layer.status == .unknown)
  }

  @Test("Each layer has a feed of its own, and a view's layer has the view's feed")
  func eachLayerHasItsOwnFeed() throws {
    let (one, other) = (AVSampleBufferDisplayLayer(), AVSampleBufferDisplayLayer())
    #expect(one.feed !== other.feed)
    let view = SampleBufferView(feed: try FrameFeed("view-and-layer"))
    let layer = try #require(view.layer as? AVSampleBufferDisplayLayer)
    #expect(layer.feed === view.feed)
    #expect(UIView().layer as? AVSampleBufferDisplayLayer == nil)
    try layer.enqueue(Frames.sample(1))
    try view.show(Frames.drawn(2))
    #expect(view.feed.statistics.handedOver == 2)
    try layer.enqueue(Frames.sample(3))
    #expect(!layer.isReadyForMoreMediaData, "the view's way is in force")
  }

  @Test("Frames are requested while there is room, and not after the request was stopped")
  func framesAreRequestedWhileThereIsRoom() async throws {
    let layer = AVSampleBufferDisplayLayer()
    var asked = 0
    layer.requestMediaDataWhenReady {
      asked += 1
      do { try layer.enqueue(Frames.sample(Int64(asked))) } catch { Issue.record("\(error)") }
    }
    let end = ContinuousClock.now + .seconds(20)
    while asked == 0, ContinuousClock.now < end { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(asked == 1, "there is room for one")
    layer.stopRequestingMediaData()
    layer.feed.dropWaiting()
    for _ in 0..<100 { await Task.yield() }
    #expect(asked == 1)
  }

  @Test("A request block that enqueues nothing is not called repeatedly")
  func idleBlockIsNotCalledRepeatedly() async throws {
    let layer = AVSampleBufferDisplayLayer()
    var asked = 0
    layer.requestMediaDataWhenReady { asked += 1 }
    let end = ContinuousClock.now + .seconds(20)
    while asked == 0, ContinuousClock.now < end { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(asked == 1)
    layer.flush()
    while asked == 1, ContinuousClock.now < end { await Task.yield() }
    #expect(asked == 2)
    layer.stopRequestingMediaData()
  }

  @Test("A flush inside a request block causes one more call of the block")
  func flushInsideTheBlockCallsItAgain() async throws {
    let layer = AVSampleBufferDisplayLayer()
    var asked = 0
    layer.requestMediaDataWhenReady { [weak layer] in
      asked += 1
      if asked == 1 { layer?.flush() }
    }
    let end = ContinuousClock.now + .seconds(20)
    while asked < 2, ContinuousClock.now < end { await Task.yield() }
    #expect(asked == 2)
    layer.stopRequestingMediaData()
  }

  @Test("A view has one superview at a time")
  func viewHasOneSuperviewAtATime() {
    let (one, other, view) = (UIView(), UIView(), UIView())
    one.addSubview(view)
    other.addSubview(view)
    #expect(one.subviews.isEmpty && other.subviews.first === view && view.superview === other)
    view.removeFromSuperview()
    #expect(other.subviews.isEmpty && view.superview == nil)
  }
}
