// An app's own player, after Apple's "Adopting Picture in Picture in a Custom Player": a layer, a button, and the time.

import Observation
import TandemAVKit

/// The state of a button, as in UIKit, without drawing.
@MainActor
final class Button {
  var isEnabled = false
}

/// Shows a player in a layer, with a button for picture in picture and a label for the time.
@MainActor
final class CustomPlayer {
  let player: AVPlayer
  let pictureInPictureButton = Button()
  private(set) var timeLabel = ""
  private let playerLayer: AVPlayerLayer
  private(set) var pictureInPictureController: AVPictureInPictureController?
  private var timeObserver: Any?

  init(_ file: String) {
    player = AVPlayer(url: file)
    playerLayer = AVPlayerLayer(player: player)
    setUpPictureInPicture()
    setUpTimeLabel()
  }

  private func setUpPictureInPicture() {
    guard AVPictureInPictureController.isPictureInPictureSupported() else { return }
    pictureInPictureController = AVPictureInPictureController(playerLayer: playerLayer)
    observePictureInPicture()
  }

  // On Apple's systems: pictureInPictureController.observe(\.isPictureInPicturePossible, options: [.initial, .new])
  private func observePictureInPicture() {
    withObservationTracking {
      pictureInPictureButton.isEnabled = pictureInPictureController?.isPictureInPicturePossible ?? false
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in self?.observePictureInPicture() }
    }
  }

  func togglePictureInPictureMode() {
    guard pictureInPictureButton.isEnabled, let controller = pictureInPictureController else { return }
    if controller.isPictureInPictureActive {
      controller.stopPictureInPicture()
    } else {
      controller.startPictureInPicture()
    }
  }

  private func setUpTimeLabel() {
    let interval = CMTime(seconds: 0.5, preferredTimescale: 600)
    timeObserver = player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { [weak self] time in
      MainActor.assumeIsolated { self?.show(time) }
    }
  }

  private func show(_ time: CMTime) {
    let seconds = Int(time.seconds)
    timeLabel = "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }

  func tearDown() {
    if let timeObserver { player.removeTimeObserver(timeObserver) }
    timeObserver = nil
    player.replaceCurrentItem(with: nil)
  }
}
