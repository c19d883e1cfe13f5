// A session with AVKit's names, with simulated players in virtual time.

import Tandem
import TandemAVKit
import TandemTesting

/// A session that a test sets forward. As on tvOS a new content opens beside what is in picture in picture.
@MainActor
struct World {
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

  /// A controller of a playing item.
  func controller(_ name: String) -> AVPlayerViewController {
    let controller = AVPlayerViewController(session: environment)
    controller.title = name
    controller.player = AVPlayer(playerItem: AVPlayerItem(content: content(name)))
    controller.player?.rate = 1
    controller.delegate = delegate
    return controller
  }

  func content(_ name: String) -> Content { Content(identity: ContentIdentity(id: name), url: "\(name).mp4") }

  /// The first is full screen, and nothing has been told yet.
  func present(_ controller: AVPlayerViewController) async {
    controller.present()
    await session.advance(by: .seconds(1))
  }

  /// Carries out a command.
  func perform(_ command: SessionCommand) async {
    session.submit(command)
    await session.advance(by: .seconds(1))
  }

  /// The second is in picture in picture, the first full screen.
  func pair(_ first: AVPlayerViewController, _ second: AVPlayerViewController) async {
    await present(second)
    await perform(.start)
    await present(first)
    delegate.calls = []
    delegate.controllers = []
  }

  /// Waits for what a session's events bring, which come through another thread; not for ever.
  func wait(until isSo: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(20)
    while !isSo(), ContinuousClock.now < end { await Task.yield() }
  }
}
