// A session under AVKit's names, with simulated players in virtual time.

import Tandem
import TandemAVKit
import TandemTesting

/// A session whose time the test advances. As on tvOS, a new content opens in addition to the picture in picture.
@MainActor
struct AVKitWorld {
  let engine = SimulatedEngine()
  let session: TandemSession
  let environment: AVKitSession
  let delegate = PlayerDelegate()

  init(_ configuration: Configuration = Configuration()) throws {
    var configuration = configuration
    configuration.newContent = .alongside
    session = try TandemSession(
      configuration, engine: .simulated(engine), screen: .headless(width: 64, height: 36), clock: VirtualClock())
    environment = AVKitSession(session)
  }

  /// A controller with a playing item.
  func controller(_ name: String) -> AVPlayerViewController {
    let controller = AVPlayerViewController(session: environment)
    controller.title = name
    controller.player = AVPlayer(playerItem: AVPlayerItem(content: content(name)))
    controller.player?.rate = 1
    controller.delegate = delegate
    return controller
  }

  func content(_ name: String) -> MediaContent { MediaContent(identity: ContentIdentity(id: name), url: "\(name).mp4") }

  /// Presents a controller full screen.
  func present(_ controller: AVPlayerViewController) async {
    controller.present()
    await session.advance(by: .seconds(1))
  }

  /// Carries out a command.
  func perform(_ command: SessionCommand) async {
    session.submit(command)
    await session.advance(by: .seconds(1))
  }

  /// Shows the first controller's video full screen and the second's in picture in picture, and forgets the calls.
  func pair(_ first: AVPlayerViewController, _ second: AVPlayerViewController) async {
    await present(second)
    await perform(.start)
    await present(first)
    delegate.calls = []
    delegate.controllers = []
  }

  /// Waits for a condition for at most 20 seconds. Another thread delivers a session's events with a delay.
  func wait(until isSo: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(20)
    while !isSo(), ContinuousClock.now < end { await Task.yield() }
  }
}
