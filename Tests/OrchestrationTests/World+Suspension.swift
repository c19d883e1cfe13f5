// The explored world whose picture in picture is suspended while contents load in it.

@testable import TandemOrchestrator

extension World {
  static let suspended: World = {
    var paused = OpenRequest(.y, in: .pictureInPicture)
    paused.startsPaused = true
    var world = World(
      name: "suspension",
      commands: [
        .open(OpenRequest(.x)), .open(paused), .open(OpenRequest(.z, in: .pictureInPicture)),
        .pause(.pictureInPicture),
      ],
      events: [.app(.left), .app(.returned), .suspension("owner"), .suspension(nil)],
      playerFacts: [.loadFailed(reason: "no"), .lost(reason: "killed")])
    world.configuration.fullScreenLoss = .promote
    return world
  }()
}
