// The frames that an app hands over, on libmpv.

import Foundation
import Tandem
import TandemAVKit
import TandemMPV
import TandemTestSupport
import TandemTesting
import Testing

/// An app that sends a picture of one colour thirty times a second until it is stopped.
@MainActor
private final class Camera {
  let feed: FrameFeed
  var format = FrameFormat.i420
  var size = (width: 320, height: 180)
  var path = CallVideoSource.ownView
  var level: UInt8 = 120
  private(set) var sent = 0
  private var task: Task<Void, Never>?

  init(_ name: String, sound: SoundFormat? = nil) throws { feed = try FrameFeed(name, sound: sound) }

  func start() {
    task = Task { [weak self] in
      let begin = ContinuousClock.now
      while !Task.isCancelled, let self {
        do {
          try feed.send(picture(at: ContinuousClock.now - begin), along: path)
          sent += 1
          try await Task.sleep(for: .milliseconds(33))
        } catch is CancellationError { return } catch {
          Issue.record("\(error)")
          return
        }
      }
    }
  }

  func stop() { task?.cancel() }

  func picture(at time: Duration) throws -> VideoFrame {
    let count = format.byteCount(width: size.width, height: size.height)
    // In BGRA, all bytes have the level. In the other formats, luma has the level and chroma is neutral.
    var bytes = [UInt8](repeating: format == .bgra ? level : 128, count: count)
    if format != .bgra {
      for index in 0..<(size.width * size.height) { bytes[index] = level }
    }
    return try VideoFrame(format, width: size.width, height: size.height, timestamp: time, bytes: bytes)
  }
}

@MainActor
@Suite(.serialized, .timeLimit(.minutes(2))) struct FrameTests {
  private func log(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("tandem-frames-\(name)-\(getpid()).jsonl").path
  }

  private func session(_ log: String? = nil) throws -> TandemSession {
    try TandemSession(
      engine: .mpv(MPVOptions(audioOutput: "null")), screen: .headless(width: 320, height: 180), logFile: log)
  }

  private func until(_ what: String, _ isSo: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while !isSo() {
      try #require(ContinuousClock.now < end, "\(what)")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("An app's frames are played, swapped and ended like any other content")
  func framesPlaySwapAndEndLikeAnyContent() async throws {
    let path = log("life")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try session(path)
    let running = Task { try await session.run() }
    let camera = try Camera("life")
    camera.start()
    try await session.open(MediaContent(url: Media.live))
    try await session.open(camera.feed.content(title: "Anna"), in: .pictureInPicture)
    try await session.swap()
    #expect(session.fullScreen?.content.title == "Anna")
    try await until("pictures are shown") { camera.feed.statistics.shown > 30 }
    try await session.swap()
    camera.stop()
    camera.feed.finish()
    try await until("picture in picture ends with its pictures") { session.pictureInPicture == nil }
    session.shutDown()
    try await running.value
    let verdict = try LogVerdict(ofLogAt: path)
    #expect(verdict.violations == [])
    #expect(camera.feed.statistics.dropped == 0)
    #expect(camera.feed.statistics.medianLatency != nil)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""event":"frames""#))
  }

  @Test(
    "In picture in picture a call shows the configured video source; in full screen it always shows its own view",
    arguments: [false, true])
  func callShowsTheChosenPath(isCameraMultitaskingSupported: Bool) async throws {
    let path = log("paths")
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = Configuration()
    configuration.isCameraMultitaskingSupported = isCameraMultitaskingSupported
    let session = try TandemSession(
      configuration, engine: .mpv(MPVOptions(audioOutput: "null")), screen: .headless(width: 320, height: 180),
      logFile: path)
    let running = Task { try await session.run() }
    let feed = try FrameFeed("paths-\(isCameraMultitaskingSupported)")
    // The call's own view is in landscape, and the other side's frames are in portrait.
    let sending = Task {
      var time = Duration.zero
      while !Task.isCancelled {
        time += .milliseconds(20)
        for (path, width, height) in [(CallVideoSource.ownView, 160, 90), (.sampleBuffers, 90, 160)] {
          let bytes = [UInt8](repeating: 128, count: FrameFormat.nv12.byteCount(width: width, height: height))
          try feed.send(VideoFrame(.nv12, width: width, height: height, timestamp: time, bytes: bytes), along: path)
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    try await session.open(MediaContent(url: Media.live))
    try await session.open(feed.content(), in: .pictureInPicture)
    let player = try #require(session.pictureInPicture?.player)
    func isWide() -> Bool { session.loop.status(of: player).width == 160 }
    try await until("picture in picture shows its path") { isWide() == isCameraMultitaskingSupported }
    #expect(feed.path == (isCameraMultitaskingSupported ? .ownView : .sampleBuffers))
    try await session.swap()
    #expect(feed.path == .ownView)
    try await until("full screen shows the app's own view") { isWide() }
    try await session.swap()
    try await until("and picture in picture its path again") { isWide() == isCameraMultitaskingSupported }
    try await session.closePictureInPicture()
    #expect(feed.path == .ownView)
    sending.cancel()
    session.shutDown()
    try await running.value
    let verdict = try LogVerdict(ofLogAt: path)
    #expect(verdict.violations == [])
    #expect(
      try String(contentsOfFile: path, encoding: .utf8).contains("\"sampleBuffers\":\(!isCameraMultitaskingSupported)"))
  }

  /// A view that draws in landscape, while the other side's frames are in portrait.
  private final class CallView: VideoCallView {
    override class var layerClass: AnyClass { AVSampleBufferDisplayLayer.self }
    private var time = Int64(0)

    func hand() throws {
      func bytes(_ width: Int, _ height: Int) -> [UInt8] { [UInt8](repeating: 128, count: width * height * 3 / 2) }
      let buffer = try CVPixelBuffer(
        width: 90, height: 160, pixelFormatType: kCVPixelFormatType_420YpCbCr8Planar, bytes: bytes(90, 160))
      let layer = try #require(layer as? AVSampleBufferDisplayLayer)
      layer.enqueue(
        CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: CMTime(value: time + 1, timescale: 1000)))
      #expect(layer.status == .rendering)
      try show(
        VideoFrame(.nv12, width: 160, height: 90, timestamp: .milliseconds(time + 2), bytes: bytes(160, 90)))
      time += 2
    }
  }

  private final class Playing: AVPictureInPictureSampleBufferPlaybackDelegate {
    func pictureInPictureController(_: AVPictureInPictureController, setPlaying playing: Bool) {}
    func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
      CMTimeRange(start: .zero, duration: .indefinite)
    }
    func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool { false }
    func pictureInPictureController(
      _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {}
    func pictureInPictureController(
      _: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
      completion completionHandler: @escaping @Sendable () -> Void
    ) { completionHandler() }
  }

  @Test(
    "A call with AVKit's types shows its frames with and without multitasking camera access", arguments: [false, true])
  func eachBranchOfACallShowsItsFrames(isCameraMultitaskingSupported: Bool) async throws {
    let path = log("branches")
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = Configuration()
    configuration.isCameraMultitaskingSupported = isCameraMultitaskingSupported
    let session = try TandemSession(
      configuration, engine: .mpv(MPVOptions(audioOutput: "null")), screen: .headless(width: 320, height: 180),
      logFile: path)
    let environment = AVKitSession(session)
    let running = Task { try await session.run() }
    let view = CallView(feed: try FrameFeed("branches-\(isCameraMultitaskingSupported)"))
    let layer = try #require(view.layer as? AVSampleBufferDisplayLayer)
    let delegate = Playing()
    let source: AVPictureInPictureController.ContentSource
    if AVCaptureSession(session: environment).isMultitaskingCameraAccessSupported {
      let call = AVPictureInPictureVideoCallViewController()
      call.session = environment
      call.view.addSubview(view)
      source = AVPictureInPictureController.ContentSource(activeVideoCallSourceView: view, contentViewController: call)
    } else {
      layer.session = environment
      source = AVPictureInPictureController.ContentSource(sampleBufferDisplayLayer: layer, playbackDelegate: delegate)
    }
    let controller = AVPictureInPictureController(contentSource: source)
    let sending = Task {
      while !Task.isCancelled {
        try view.hand()
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    try await session.open(MediaContent(url: Media.live))
    controller.startPictureInPicture()
    try await until("it is in picture in picture") { controller.isPictureInPictureActive }
    let player = try #require(session.pictureInPicture?.player)
    let width = isCameraMultitaskingSupported ? 160 : 90
    try await until("it shows its branch's pictures") { session.loop.status(of: player).width == width }
    try await until("the start has ended") { session.transaction == nil }
    try await session.swap()
    try await until("full screen it is what the view draws") { session.loop.status(of: player).width == 160 }
    sending.cancel()
    session.shutDown()
    try await running.value
    #expect(try LogVerdict(ofLogAt: path).violations == [])
  }

  @Test("An address without a feed is refused with a reason, and the other video stays")
  func addressWithoutAFeedIsRefused() async throws {
    let session = try session()
    let running = Task { try await session.run() }
    try await session.open(MediaContent(url: Media.live))
    do {
      try await session.open(MediaContent(url: "frames://nobody"), in: .pictureInPicture)
      Issue.record("it was opened")
    } catch {
      #expect("\(error)".contains("no feed of this session"), "\(error)")
    }
    #expect(session.fullScreen != nil && session.pictureInPicture == nil)
    session.shutDown()
    try await running.value
  }

  @Test("The size and the format of an app's frames may change at any time without reopening the content")
  func sizeAndFormatChangeWithoutReopening() async throws {
    let path = log("changes")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try session(path)
    let running = Task { try await session.run() }
    let camera = try Camera("changes")
    camera.start()
    try await session.open(camera.feed.content())
    for (format, width, height) in [
      (FrameFormat.nv12, 640, 360), (.bgra, 180, 320), (.i420, 321, 181), (.nv12, 33, 17), (.bgra, 64, 64),
    ] {
      camera.format = format
      camera.size = (width, height)
      let player = try #require(session.fullScreen?.player)
      try await until("\(format) \(width)×\(height) is shown") {
        session.loop.status(of: player).width == width && session.loop.status(of: player).height == height
      }
    }
    camera.stop()
    session.shutDown()
    try await running.value
    #expect(try LogVerdict(ofLogAt: path).violations == [])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.components(separatedBy: #""event":"startFile""#).count == 2)
    #expect(text.components(separatedBy: #""event":"videoReconfig""#).count == 6)
  }
}
