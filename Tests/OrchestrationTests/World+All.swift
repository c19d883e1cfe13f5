// The worlds that are explored: together they have every input.

@testable import Orchestration

extension World {
  private static let x = Content.named("x", app: "one")
  private static let y = Content.named("y", app: "two")
  private static let lifeCycle: [Command] = [
    .open(Opening(x)), .open(Opening(y)), .open(Opening(y, in: .pictureInPicture)), .start, .swap, .stop, .close,
    .shutDown,
  ]

  private static func policy(_ name: String, _ configure: (inout Configuration) -> Void) -> World {
    var world = World(name: name, commands: lifeCycle)
    configure(&world.configuration)
    return world
  }

  static let all: [World] = [
    World(
      name: "three contents", commands: lifeCycle + [.open(Opening(.z)), .open(Opening(.z, in: .pictureInPicture))]),
    World(
      name: "late facts, programs and sound without pictures",
      commands: lifeCycle + [.unload(.fullScreen), .unload(.pictureInPicture), .togglePictureInPicture],
      initiators: [.user, .program],
      playerFacts: [
        .firstFrame(MediaInfo(hasVideo: false)), .loadFailed(reason: "no"), .ended, .lost(reason: "killed"),
      ],
      hasLateFacts: true),
    policy("restore times out to close, a false answer aborts") {
      $0.restoreTimeout = .close
      $0.falseRestore = .abort
    },
    policy("restore times out and goes on, new content alongside, commands queue") {
      $0.restoreTimeout = .continue
      $0.newContent = .alongside
      $0.concurrency = .queue
    },
    policy("swaps coalesce, an empty full screen is filled") {
      $0.concurrency = .coalesce
      $0.fullScreenEnd = .promote
      $0.fullScreenLoss = .promote
    },
    apps, screens, views, sound, playback, places,
  ]

  private static let apps: World = {
    var world = World(
      name: "leaving, returning, suspension",
      commands: [.open(Opening(x)), .open(Opening(y, in: .pictureInPicture)), .start, .swap, .stop, .close, .shutDown],
      events: [.app(.left), .app(.returned), .suspension("owner"), .suspension(nil)],
      playerFacts: [.ended, .lost(reason: "killed")])
    world.configuration.automaticPictureInPicture = true
    return world
  }()

  private static let screened = Content.named("x") { $0.screen = "screen" }

  private static let screens = World(
    name: "screens and listeners",
    commands: [.open(Opening(screened)), .start, .swap, .stop, .close, .open(Opening(y, in: .pictureInPicture))],
    events: [
      .screen("screen", .presented), .screen("screen", .dismissed), .listener("listener", isRegistered: true),
      .listener("listener", isRegistered: false),
    ],
    playerFacts: [])

  private static let views = World(
    name: "views",
    commands: [.open(Opening(x)), .start, .swap, .close, .open(Opening(y, in: .pictureInPicture)), .shutDown],
    events: [.view("view", .enabled("x")), .view("view", .disabled), .view("again", .built("x"))],
    playerFacts: [.lost(reason: "killed")])

  private static let sound = World(
    name: "sound",
    commands: [
      .open(Opening(x)), .open(Opening(y, in: .pictureInPicture)), .swap, .close, .setMute(true, .fullScreen),
      .toggleMute(.fullScreen), .setAudio(.followsFullScreen), .setAudio(.pictureInPicture), .setAudio(.pinned("x")),
    ],
    playerFacts: [.lost(reason: "killed")])

  private static let playback = World(
    name: "playback",
    commands: [
      .open(Opening(x)), .open(Opening(y, in: .pictureInPicture)), .open(Opening(x, at: .seconds(5))), .swap, .close,
      .pause(.fullScreen), .resume(.fullScreen), .togglePause(.pictureInPicture), .seek(.by(.seconds(5)), .fullScreen),
      .seek(.percent(101), .fullScreen), .seek(.to(.seconds(-1)), .fullScreen),
    ],
    playerFacts: [.ended])

  private static let places = World(
    name: "volume, speed, tracks, places",
    commands: [
      .open(Opening(x)), .start, .setVolume(50, .fullScreen), .setVolume(131, .fullScreen), .addVolume(80, .fullScreen),
      .setSpeed(1, .fullScreen), .multiplySpeed(200, .pictureInPicture), .setSpeed(0, .pictureInPicture),
      .selectTrack(.audio, 1, .fullScreen), .move(.topLeft), .resize(.small),
    ],
    playerFacts: [])
}
