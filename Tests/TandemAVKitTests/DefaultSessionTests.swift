// The default session, which only these tests set.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite(.serialized) struct DefaultSessionTests {
  @Test("An item without a session has an error that says what to do")
  func itemWithoutSessionNamesTheRemedy() {
    let film = AVPlayerViewController()
    film.player = AVPlayer(url: "film.mp4")
    film.present()
    #expect(film.player?.currentItem?.error?.reason.contains("AVKitSession.default") == true)
  }

  @Test("A controller without a session of its own uses the default session")
  func controllerWithoutSessionUsesTheDefault() async throws {
    let world = try AVKitWorld()
    AVKitSession.default = world.environment
    defer { AVKitSession.default = nil }
    let film = AVPlayerViewController()
    film.player = AVPlayer(url: try #require(URL(string: "https://example.org/film.mp4")))
    #expect(!film.isReadyForDisplay)
    film.present()
    film.player?.play()
    await world.session.advance(by: .seconds(1))
    #expect(film.isReadyForDisplay)
    #expect(world.session.fullScreen?.content.url == "https://example.org/film.mp4")
    #expect(AVPictureInPictureController.isPictureInPictureSupported())
  }

  /// A screen of an app with its own player interface. A restore pops to this screen, as in StreamingCore.
  private final class PlayerScreen: UIViewController, AVPictureInPictureControllerDelegate {
    let player: AVPlayer
    private(set) var controller: AVPictureInPictureController?
    private(set) var loads = 0

    init(_ player: AVPlayer) {
      self.player = player
      super.init()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      loads += 1
      controller = AVPictureInPictureController(playerLayer: AVPlayerLayer(player: player))
      controller?.delegate = self
    }

    func pictureInPictureController(
      _ pictureInPictureController: AVPictureInPictureController,
      restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
    ) {
      navigationController?.popToViewController(self, animated: true)
      completionHandler(true)
    }
  }

  @Test("A restore pops to the screen of the app's own player")
  func restorePopsToThePlayersScreen() async throws {
    let world = try AVKitWorld()
    AVKitSession.default = world.environment
    defer { AVKitSession.default = nil }
    let screen = PlayerScreen(AVPlayer(playerItem: AVPlayerItem(content: world.content("film"))))
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(screen, animated: true)
    #expect(screen.loads == 1 && screen.navigationController === navigation)
    screen.player.play()
    await world.session.advance(by: .seconds(1))
    screen.controller?.startPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(screen.controller?.isPictureInPictureActive == true)
    let other = UIViewController()
    navigation.pushViewController(other, animated: true)
    navigation.pushViewController(other, animated: true)
    #expect(navigation.viewControllers.count == 3 && navigation.topViewController === other)
    screen.controller?.stopPictureInPicture()
    await world.session.advance(by: .seconds(1))
    #expect(navigation.topViewController === screen && other.navigationController == nil && screen.loads == 1)
    #expect(world.session.fullScreen?.content.key == "film" && world.session.pictureInPicture == nil)
  }

  @Test("A player view controller that picture in picture has dismissed is shown again when its stack pops to it")
  func dismissedControllerIsShownAgain() async throws {
    let world = try AVKitWorld()
    AVKitSession.default = world.environment
    defer { AVKitSession.default = nil }
    let film = world.controller("film")
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(film, animated: true)
    await world.session.advance(by: .seconds(1))
    #expect(film.isBeingShown && world.session.fullScreen?.content.key == "film")
    await world.perform(.start)
    await world.wait { !film.isBeingShown }
    world.delegate.restores = { _, answer in
      navigation.popToRootViewController(animated: false)
      navigation.pushViewController(film, animated: false)
      answer(true)
    }
    await world.perform(.stop)
    #expect(film.isBeingShown && navigation.topViewController === film)
    #expect(world.session.fullScreen?.content.key == "film")
    #expect(navigation.popViewController(animated: true) === film)
    await world.session.advance(by: .seconds(1))
    #expect(world.session.fullScreen == nil && navigation.popViewController(animated: true) == nil)
    #expect(navigation.popToViewController(film, animated: true) == nil)
  }

  @Test("A screen that covers an inline video gets the restore listener asked, until the screen is gone")
  func coveringScreenAsksTheListener() async throws {
    let world = try AVKitWorld()
    AVKitSession.default = world.environment
    defer { AVKitSession.default = nil }
    var asked = 0
    world.session.onRestore { _ in
      asked += 1
      return true
    }
    var content = world.content("film")
    (content.screen, content.presentation) = ("page", .inline(isPrimary: true))
    let film = AVPlayerViewController()
    film.player = AVPlayer(playerItem: AVPlayerItem(content: content))
    film.player?.play()
    await world.present(film)
    let sheet = UIViewController()
    for expected in [1, 1] {
      await world.perform(.start)
      if asked == 0 { film.present(sheet, animated: true) } else { sheet.dismiss(animated: true) }
      await world.perform(.stop)
      #expect(asked == expected && world.session.fullScreen?.content.key == "film")
    }
  }
}
