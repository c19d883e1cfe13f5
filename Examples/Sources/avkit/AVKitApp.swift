// An app written for AVKit: a list of films, a player for each, and a delegate that outlives the players.

import Tandem
import TandemAVKit
import TandemMPV

/// A delegate that outlives the screens of the players, because a player may return after its screen was dismissed.
@MainActor
final class Coordinator: NSObject, AVPlayerViewControllerDelegate {
  private let list: UIViewController
  private(set) var steps: [String] = []

  init(list: UIViewController) { self.list = list }

  func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController) {
    steps.append("willStart \(playerViewController.title ?? "")")
  }

  func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {
    steps.append("didStart \(playerViewController.title ?? "")")
  }

  func playerViewControllerWillStopPictureInPicture(_ playerViewController: AVPlayerViewController) {
    steps.append("willStop \(playerViewController.title ?? "")")
  }

  func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController) {
    steps.append("didStop \(playerViewController.title ?? "")")
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
  ) {
    steps.append("restore \(playerViewController.title ?? "")")
    // The app presents the screen in a task, without an animation.
    Task {
      await Task.yield()
      if list.presentedViewController === playerViewController { return completionHandler(true) }
      list.dismiss(animated: false)
      list.present(playerViewController, animated: false) { completionHandler(true) }
    }
  }
}

@main
struct AVKitApp {
  @MainActor
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { return print("usage: avkit FILM NEWS LOG") }
    var configuration = Configuration()
    // As on tvOS, a new video opens in full screen while another video is in picture in picture.
    configuration.newContent = .alongside
    let session = try TandemSession(
      configuration, engine: .mpv(MPVOptions(audioOutput: "null")), logFile: arguments[3])
    let running = Task { try await session.run() }
    AVKitSession.default = AVKitSession(session)
    let list = UIViewController()
    let coordinator = Coordinator(list: list)

    func select(_ file: String, _ title: String) async {
      let controller = AVPlayerViewController()
      controller.title = title
      controller.player = AVPlayer(url: file)
      controller.delegate = coordinator
      let events = session.events()
      list.present(controller, animated: true)
      controller.player?.play()
      for await event in events { if case .roles(.some, _) = event { return } }
    }

    try await playInOwnInterface(arguments[1])
    await select(arguments[1], "film")
    try await session.startPictureInPicture()
    await select(arguments[2], "news")
    try await session.swap()
    print(coordinator.steps.joined(separator: "\n"))
    session.shutDown()
    try await running.value
  }

  /// Plays the film in the app's own interface. Its button starts and stops picture in picture.
  @MainActor
  private static func playInOwnInterface(_ file: String) async throws {
    let screen = CustomPlayer(file)
    print("button enabled: \(screen.pictureInPictureButton.isEnabled)")
    // Continue at the user's last position, as after a launch.
    let isThere = await screen.player.seek(to: CMTime(value: 5, timescale: 1))
    screen.player.play()
    try await wait { screen.player.timeControlStatus == .playing && screen.pictureInPictureButton.isEnabled }
    print("begins there: \(isThere), button enabled: \(screen.pictureInPictureButton.isEnabled)")
    for isActive in [true, false] {
      try await wait { screen.pictureInPictureButton.isEnabled }
      screen.togglePictureInPictureMode()
      try await wait { screen.pictureInPictureController?.isPictureInPictureActive == isActive }
      print("picture in picture: \(isActive)")
    }
    screen.player.pause()
    await screen.player.seek(to: CMTime(value: 10, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero)
    try await wait { screen.timeLabel == "0:10" }
    print("time: \(screen.timeLabel)")
    screen.tearDown()
  }

  @MainActor
  private static func wait(until condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }
}
