// The worlds in which two videos are in sync.

@testable import TandemOrchestrator

extension World {
  private static let both: [SessionCommand] = [
    .open(OpenRequest(.named("x"))), .open(OpenRequest(.named("y"), in: .pictureInPicture)),
  ]

  private static func world(
    _ name: String, _ commands: [SessionCommand], _ events: [Event], _ facts: [PlayerFact], _ distances: [Duration]
  ) -> World {
    var world = World(name: name, commands: both + commands, events: events, playerFacts: facts)
    world.distances = distances
    // This permits only one attempt to reconnect.
    world.configuration.reconnectionBound = .seconds(1)
    return world
  }

  static let ties = [
    world(
      "two that are synced", [.sync(nil), .adjustSync(.seconds(5)), .unsync, .swap], [.sync(.waiting(.A))], [],
      [.zero, .seconds(5)]),
    world(
      "two that pause and go elsewhere together",
      [
        .toggleSync, .togglePause(.fullScreen), .seek(.percent(50), .pictureInPicture), .seek(.to(.zero), .fullScreen),
        .seek(.by(.seconds(1)), .pictureInPicture), .setSpeed(2, .fullScreen), .setAudio(.pictureInPicture),
      ], [], [], [.zero, .milliseconds(30), .seconds(5)]),
    world(
      "ties that rest", [.sync(.zero), .resume(.pictureInPicture), .close],
      [.app(.left), .app(.returned), .suspension("owner"), .suspension(nil)],
      [.interrupted(reason: "gone", hasAdvanced: true)], [.zero, .milliseconds(-100)]),
    world(
      "ties that end", [.sync(.seconds(5)), .sync(.seconds(-30)), .open(OpenRequest(.named("z"))), .close, .shutDown],
      [],
      [.ended, .lost(reason: "killed")], [.zero, .seconds(5)]),
  ]
}
