// The explored worlds with live contents.

@testable import TandemOrchestrator

extension World {
  static let live = policy(
    "to the newest",
    [
      .open(OpenRequest(.named("x") { $0.kind = .lowLatency })), .open(OpenRequest(y, in: .pictureInPicture)), .swap,
      .seek(.live, .fullScreen), .seek(.live, .pictureInPicture),
    ],
    [
      .firstFrame(MediaInfo(isSeekable: false)), .loadFailed(reason: "no"),
      .interrupted(reason: "gone", hasAdvanced: true),
    ]
  ) {
    // This permits only one attempt to reconnect.
    $0.reconnectionBound = .seconds(1)
  }

  static let liveToItsEnd = policy(
    "live contents that end",
    [
      .open(OpenRequest(.named("x") { $0.kind = .live })), .open(OpenRequest(y, in: .pictureInPicture)), .swap,
      .resume(.fullScreen),
    ],
    [.firstFrame(MediaInfo(isSeekable: false)), .ended]
  ) {
    // This permits only one attempt to reconnect.
    $0.reconnectionBound = .seconds(1)
  }
}
