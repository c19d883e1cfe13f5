// Video calls, made as the SDK FCSDKiOS makes them: picture in picture shows the call's view or its sample buffers.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct CallTests {
  /// A film and a call. With multitasking camera access, picture in picture shows the call's view, else its frames.
  @MainActor
  private struct Call {
    let world: AVKitWorld
    let view: SampleBufferView
    let controller: AVPictureInPictureController
    let delegate = OwnPlayerDelegate()
    let frames = OwnFrames()

    init(_ name: String, isCameraMultitaskingSupported: Bool) async throws {
      var configuration = Configuration()
      configuration.isCameraMultitaskingSupported = isCameraMultitaskingSupported
      world = try AVKitWorld(configuration)
      view = SampleBufferView(feed: try FrameFeed(name))
      let layer = try #require(view.layer as? AVSampleBufferDisplayLayer)
      let source: AVPictureInPictureController.ContentSource
      if AVCaptureSession(session: world.environment).isMultitaskingCameraAccessSupported {
        let call = AVPictureInPictureVideoCallViewController()
        call.session = world.environment
        call.preferredContentSize = CGSize(width: 1080, height: 1920)
        call.view.addSubview(view)
        source = AVPictureInPictureController.ContentSource(
          activeVideoCallSourceView: view, contentViewController: call)
      } else {
        layer.session = world.environment
        source = AVPictureInPictureController.ContentSource(sampleBufferDisplayLayer: layer, playbackDelegate: frames)
      }
      controller = AVPictureInPictureController(contentSource: source)
      controller.canStartPictureInPictureAutomaticallyFromInline = true
      controller.delegate = delegate
      try layer.enqueue(Frames.sample(1))
      await world.present(world.controller("film"))
    }

    func start() async {
      controller.startPictureInPicture()
      await world.session.advance(by: .seconds(1))
    }
  }

  @Test(
    "A call shows its own view in picture in picture with multitasking camera access, and sample buffers without it",
    arguments: [false, true])
  func callUsesThePathOfItsBranch(isCameraMultitaskingSupported: Bool) async throws {
    let call = try await Call(
      "life-\(isCameraMultitaskingSupported)", isCameraMultitaskingSupported: isCameraMultitaskingSupported)
    #expect(call.controller.isPictureInPicturePossible)
    await call.start()
    let session = call.world.session
    let content = try #require(session.pictureInPicture?.content)
    #expect(content.kind == .call && content.url == call.view.feed.url)
    #expect(content.presentation == .inline(isPrimary: true))
    #expect(call.view.feed.path == (isCameraMultitaskingSupported ? .ownView : .sampleBuffers))
    #expect(call.controller.isPictureInPictureActive && call.controller.isPictureInPicturePossible)
    await call.world.perform(.swap)
    #expect(session.fullScreen?.content.key == content.key)
    #expect(call.view.feed.path == .ownView)
    call.controller.startPictureInPicture()
    await session.advance(by: .seconds(1))
    #expect(call.view.feed.path == (isCameraMultitaskingSupported ? .ownView : .sampleBuffers))
    await call.world.perform(.close)
    #expect(
      call.delegate.calls == [
        "willStart true", "didStart true", "restore true", "willStop false", "didStop false", "willStart false",
        "didStart true", "willStop false", "didStop false",
      ])
    #expect(call.view.feed.path == .ownView)
    #expect(call.frames.heard.isEmpty == isCameraMultitaskingSupported)
  }

  @Test("The sample buffer delegate is asked for its state and receives commands in picture in picture")
  func sampleBufferDelegateIsAskedAndInformed() async throws {
    let call = try await Call("playback", isCameraMultitaskingSupported: false)
    await call.start()
    #expect(call.frames.calls == ["timeRange", "isPaused false", "size 16 9"])
    call.frames.calls = []
    await call.world.perform(.pause(.pictureInPicture))
    await call.world.wait { call.frames.isPaused }
    #expect(call.frames.calls == ["isPaused false", "playing false"])
    call.frames.calls = []
    call.frames.isPaused = false
    call.controller.invalidatePlaybackState()
    await call.world.session.advance(by: .seconds(1))
    #expect(call.world.session.pictureInPicture?.isPaused == false)
    #expect(call.frames.calls == ["timeRange", "isPaused false", "isPaused false"], "what it asked for it is not told")
    call.frames.calls = []
    await call.world.perform(.resize(.large))
    #expect(call.frames.calls == ["size 21 12"])
    await call.world.perform(.swap)
    call.frames.calls = []
    await call.world.perform(.pause(.fullScreen))
    #expect(call.frames.calls.isEmpty, "full screen it is nobody's picture in picture")
    call.controller.startPictureInPicture()
    await call.world.session.advance(by: .seconds(1))
    #expect(call.frames.calls.contains("playing false"), "\(call.frames.calls)")
  }

  @Test(
    "A call that its app shows goes to picture in picture when the user leaves, and comes back with the user",
    arguments: [false, true])
  func callStartsWhenTheUserLeaves(isCameraMultitaskingSupported: Bool) async throws {
    let call = try await Call(
      "leaves-\(isCameraMultitaskingSupported)", isCameraMultitaskingSupported: isCameraMultitaskingSupported)
    let session = call.world.session
    await call.world.perform(.unload(.fullScreen))
    session.report(.app(.left))
    await session.advance(by: .seconds(1))
    #expect(session.pictureInPicture == nil, "automatic picture in picture is off")
    session.report(.app(.returned))
    await call.world.perform(.setAutomaticPictureInPicture(true))
    session.report(.app(.left))
    await advance(session) { call.controller.isPictureInPictureActive }
    await session.advance(by: .seconds(1))
    #expect(session.pictureInPicture?.content.url == call.view.feed.url && call.controller.isPictureInPictureActive)
    #expect(session.pictureInPicture?.isPaused == false)
    session.report(.app(.returned))
    await advance(session) { session.fullScreen != nil }
    await session.advance(by: .seconds(1))
    #expect(session.fullScreen?.content.url == call.view.feed.url && session.pictureInPicture == nil)
    #expect(
      call.delegate.calls == ["willStart true", "didStart true", "restore true", "willStop false", "didStop false"])
  }

  @Test("A call that still loads when the user is back does not go to picture in picture")
  func lateCallStaysInItsApp() async throws {
    let call = try await Call("late", isCameraMultitaskingSupported: false)
    let session = call.world.session
    await call.world.perform(.unload(.fullScreen))
    await call.world.perform(.setAutomaticPictureInPicture(true))
    session.report(.app(.left))
    await wait(for: session) { if case .opened = $0 { true } else { false } }
    session.report(.app(.returned))
    await wait(for: session) { if case .foreground = $0 { true } else { false } }
    for _ in 0..<100 { await Task.yield() }
    await session.advance(by: .seconds(1))
    #expect(session.pictureInPicture == nil && call.delegate.calls.isEmpty, "\(call.delegate.calls)")
  }

  /// Waits for an event, for at most 20 seconds of real time, while the session's clock stands still.
  private func wait(for session: TandemSession, _ isWanted: @escaping @MainActor (SessionEvent) -> Bool) async {
    let events = session.events()
    let reader = Task { @MainActor in
      for await event in events { if isWanted(event) { return true } }; return false
    }
    let limit = Task { @MainActor in
      let end = ContinuousClock.now + .seconds(20)
      while !Task.isCancelled, ContinuousClock.now < end {
        await session.advance(by: .zero)
        await Task.yield()
      }
      reader.cancel()
    }
    _ = await reader.value
    limit.cancel()
  }

  /// Advances the session until a condition holds, for at most 20 seconds of real time. Another thread delivers a
  /// session's events with a delay.
  private func advance(_ session: TandemSession, until isSo: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(20)
    while !isSo(), ContinuousClock.now < end {
      await session.advance(by: .milliseconds(10))
      await Task.yield()
    }
  }

  /// Leaves the app, and waits until all readers have received the event.
  private func leave(_ call: Call) async {
    let events = call.world.session.events()
    call.world.session.report(.app(.left))
    await call.world.session.advance(by: .seconds(1))
    for await event in events { if case .background = event { break } }
    for _ in 0..<100 { await Task.yield() }
    await call.world.session.advance(by: .seconds(1))
  }

  @Test("A call that may not start automatically, or whose app has paused the frames, stays in its app")
  func otherCallsStayInTheirApp() async throws {
    let call = try await Call("stays", isCameraMultitaskingSupported: false)
    await call.world.perform(.unload(.fullScreen))
    await call.world.perform(.setAutomaticPictureInPicture(true))
    call.frames.isPaused = true
    await leave(call)
    call.world.session.report(.app(.returned))
    call.frames.isPaused = false
    call.controller.canStartPictureInPictureAutomaticallyFromInline = false
    await leave(call)
    #expect(call.world.session.pictureInPicture == nil && call.delegate.calls.isEmpty)
  }

  @Test("A call opens paused if its app has paused the frames")
  func framesPausedByTheirAppStartPaused() async throws {
    let call = try await Call("starts-paused", isCameraMultitaskingSupported: false)
    call.frames.isPaused = true
    await call.start()
    #expect(call.world.session.pictureInPicture?.isPaused == true)
    #expect(!call.frames.calls.contains { $0.hasPrefix("playing") }, "\(call.frames.calls)")
  }

  @Test("A new source of frames replaces the old one; a pause then goes to the new source's delegate only")
  func newSourceOfFramesReplacesTheOldOne() async throws {
    let call = try await Call("replaced", isCameraMultitaskingSupported: false)
    await call.start()
    let (layer, frames) = (AVSampleBufferDisplayLayer(), OwnFrames())
    layer.session = call.world.environment
    try layer.enqueue(Frames.sample(1))
    call.frames.calls = []
    call.controller.contentSource = AVPictureInPictureController.ContentSource(
      sampleBufferDisplayLayer: layer, playbackDelegate: frames)
    await call.world.session.advance(by: .seconds(1))
    #expect(call.world.session.pictureInPicture?.content.url == layer.feed.url)
    await call.world.perform(.pause(.pictureInPicture))
    #expect(frames.isPaused && call.frames.calls.isEmpty)
    #expect(call.delegate.calls == ["willStart true", "didStart true"])
  }

  @Test("A call has no duration and closes when its feed is finished")
  func callEndsWhenItsFeedIsFinished() async throws {
    let call = try await Call("ends", isCameraMultitaskingSupported: true)
    await call.start()
    await call.world.session.advance(by: .seconds(40))
    #expect(call.controller.isPictureInPictureActive)
    #expect(call.world.session.pictureInPicture?.status?.duration == nil)
    call.view.feed.finish()
    await call.world.session.advance(by: .seconds(1))
    #expect(call.delegate.calls == ["willStart true", "didStart true", "willStop false", "didStop false"])
    #expect(call.world.session.fullScreen?.content.key == "film")
  }

  @Test("A call without a view or a player is refused with a reason")
  func callWithoutContentIsRefused() async throws {
    let world = try AVKitWorld()
    let call = AVPictureInPictureVideoCallViewController()
    call.session = world.environment
    let delegate = OwnPlayerDelegate()
    let controller = AVPictureInPictureController(
      contentSource: AVPictureInPictureController.ContentSource(
        activeVideoCallSourceView: UIView(), contentViewController: call))
    controller.delegate = delegate
    #expect(!controller.isPictureInPicturePossible)
    controller.startPictureInPicture()
    #expect((delegate.errors.first as? AVKitError)?.reason == "no item is shown")
  }

  @Test("The view of a call is found at any depth in its controller's view")
  func nestedViewOfACallIsFound() async throws {
    let world = try AVKitWorld()
    let call = AVPictureInPictureVideoCallViewController()
    call.session = world.environment
    let (frame, view) = (UIView(), VideoCallView(feed: try FrameFeed("nested")))
    frame.addSubview(view)
    call.view.addSubview(frame)
    call.view.addSubview(UIView())
    let controller = AVPictureInPictureController(
      contentSource: AVPictureInPictureController.ContentSource(
        activeVideoCallSourceView: UIView(), contentViewController: call))
    try view.show(Frames.drawn(1))
    controller.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(world.session.pictureInPicture?.content.url == "frames://nested")
  }

  @Test("A call has the title and the preferred size of its controller")
  func callHasTitleAndSizeOfItsController() async throws {
    let call = try await Call("traits", isCameraMultitaskingSupported: true)
    let shown = try #require(call.controller.contentSource?.activeVideoCallContentViewController)
    shown.title = "Anna"
    await call.start()
    #expect(call.world.session.pictureInPicture?.content.title == "Anna")
    shown.prefersSmallPicture = true
    await call.world.session.advance(by: .seconds(1))
    #expect(call.world.session.pictureInPicture?.content.prefersSmallPicture == true)
    // This is the size that `Call` prefers.
    #expect(call.world.session.pictureInPicture?.content.preferredContentSize?.description == "1080x1920")
    let upright = try #require(call.world.session.pictureInPictureSize)
    // The simulated screen has few pixels, so rounding changes the aspect ratio a little.
    #expect(abs(upright.aspect - 0.5625) < 0.1, "\(upright)")
    let sizes: [(CGSize, Double)] = [
      (CGSize(width: 400, height: 300), 4.0 / 3), (.zero, 16.0 / 9),
      (CGSize(width: Double.infinity, height: 1), 16.0 / 9),
      (CGSize(width: -9, height: 16), 16.0 / 9), (CGSize(width: 1e300, height: 1e300), 16.0 / 9),
    ]
    for (asked, aspect) in sizes {
      shown.preferredContentSize = asked
      await call.world.session.advance(by: .seconds(1))
      let size = try #require(call.world.session.pictureInPictureSize)
      #expect(abs(size.aspect - aspect) < 0.1, "\(asked): \(size)")
    }
  }
}
