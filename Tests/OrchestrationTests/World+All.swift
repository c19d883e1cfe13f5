// The explored worlds, which together feed every kind of input.

@testable import TandemOrchestrator

extension World {
  private static let x = MediaContent.named("x")
  static let y = MediaContent.named("y")
  private static let both: [SessionCommand] = [.open(OpenRequest(x)), .open(OpenRequest(y, in: .pictureInPicture))]
  private static let lost = PlayerFact.lost(reason: "killed")

  static func policy(
    _ name: String, _ commands: [SessionCommand], _ facts: [PlayerFact], _ configure: (inout Configuration) -> Void
  ) -> World {
    var world = World(name: name, commands: commands, playerFacts: facts)
    configure(&world.configuration)
    return world
  }

  static let all: [World] =
    [
      World(
        name: "three contents",
        commands: [
          .open(OpenRequest(.x)), .open(OpenRequest(.y)), .open(OpenRequest(.z)),
          .open(OpenRequest(.y, in: .pictureInPicture)),
          .open(OpenRequest(.z, in: .pictureInPicture)), .start, .swap, .stop,
        ], playerFacts: [.loadFailed(reason: "no"), .ended]),
      World(
        name: "cores that die", commands: both + [.open(OpenRequest(y)), .start, .swap, .stop, .close, .shutDown],
        playerFacts: [lost]),
      World(name: "late facts", commands: both + [.swap, .close], playerFacts: [.ended, lost], hasLateFacts: true),
      World(
        name: "people and programs",
        commands: both + [
          .start, .swap, .stop, .unload(.fullScreen), .unload(.pictureInPicture), .togglePictureInPicture,
        ],
        initiators: [.user, .program], playerFacts: []),
      World(
        name: "people and events",
        commands: both + [.open(OpenRequest(.z, in: .pictureInPicture)), .swap, .stop, .close],
        initiators: [.user, .event], playerFacts: [.loadFailed(reason: "no"), lost]),
      World(
        name: "traits that change",
        commands: both + [
          .start, .swap, .stop, .traits(of: .named("x") { $0.allowsPictureInPicture = false }),
          .traits(of: .named("x") { $0.allowsPictureInPicture = true }),
        ], playerFacts: [.ended]),
      World(
        name: "sound without pictures", commands: both + [.start, .swap, .open(OpenRequest(y))],
        playerFacts: [.firstFrame(MediaInfo(hasVideo: false))]),
      policy("restore times out to close, a false answer aborts", both + [.swap, .stop, .close, .shutDown], [lost]) {
        $0.restoreTimeout = .close
        $0.falseRestore = .abort
      },
      policy("restore times out and goes on, commands queue", both + [.swap, .stop, .expand, .close], [lost]) {
        $0.restoreTimeout = .continue
        $0.concurrency = .queue
      },
      policy("new content alongside", [.open(OpenRequest(x)), .open(OpenRequest(y)), .start, .swap, .stop], [.ended]) {
        $0.newContent = .alongside
      },
      policy("swaps coalesce, an empty full screen is filled", both + [.swap, .close], [.ended, lost]) {
        $0.concurrency = .coalesce
        $0.fullScreenEnd = .promote
        $0.fullScreenLoss = .promote
      },
      lostConnections, lostForGood, deadProcesses, several, apps, suspended, advancedApps, twoApps, screens, views,
      sound, mute, pinned, playback,
      places, hiding, flags, choices, mixed, separate, pinnedDevice, separateAndSlow, focused,
      adjusting, sharedScreen, lists, brokenLists, loops, temporary, lostTemporary, returningTemporary, posters,
      adBreaks, adBreaksToOther, live, liveToItsEnd,
      tooSlow,
      keepsUp,
      tooSlowRefused,
    ] + ties

  private static func interrupted(_ hasAdvanced: Bool) -> PlayerFact {
    .interrupted(reason: "gone", hasAdvanced: hasAdvanced)
  }

  private static let lostConnections = policy(
    "connections that are lost", both + [.swap, .close], [interrupted(true)]
  ) {
    // This permits only one attempt to reconnect.
    $0.reconnectionBound = .seconds(1)
  }

  private static let lostForGood = policy(
    "connections that are lost for good", both + [.swap, .togglePause(.fullScreen), .shutDown],
    [interrupted(false), lost]
  ) {
    $0.reconnectionBound = .zero
  }

  private static let deadProcesses = policy(
    "processes that die", both + [.swap, .close],
    [.crashed(reason: "dead", hasAdvanced: false), .crashed(reason: "dead", hasAdvanced: true)]
  ) {
    $0.reconnectionBound = .seconds(1)
  }

  private static let hiding = World(
    name: "hiding",
    commands: both + [.start, .swap, .close, .setHidden(true), .setHidden(false), .toggleHidden],
    events: [.app(.left), .app(.returned)], playerFacts: [lost])

  private static let apps: World = {
    var world = World(
      name: "leaving, returning, suspension", commands: both + [.start, .swap, .stop],
      events: [.app(.left), .app(.returned), .suspension("owner"), .suspension(nil)], playerFacts: [lost])
    world.configuration.automaticPictureInPicture = true
    return world
  }()

  private static let advancedApps: World = {
    var world = World(
      name: "leaving and returning with the advanced integration",
      commands: [
        .open(OpenRequest(screened)), .expand, .togglePause(.fullScreen), .setAutomaticPictureInPicture(false),
      ],
      events: [.app(.left), .app(.returned)], playerFacts: [.ended], mostDismissals: 1)
    world.configuration.automaticPictureInPicture = true
    world.configuration.integration = .advanced
    return world
  }()

  private static let several = World(
    name: "several facts wait",
    commands: [.open(OpenRequest(x)), .open(OpenRequest(y, in: .pictureInPicture)), .swap, .close],
    playerFacts: [.ended, .lost(reason: "killed")], mostDeferred: 3)

  private static let twoApps = World(
    name: "two apps",
    commands: [
      .open(OpenRequest(.named("x", app: "one"))), .open(OpenRequest(.named("y", app: "two"), in: .pictureInPicture)),
      .start, .swap, .stop,
    ],
    events: [.app(.left), .app(.returned)], playerFacts: [])

  private static let screened = MediaContent.named("x") { $0.screen = "screen" }

  private static let screens = World(
    name: "screens and listeners",
    commands: [
      .open(OpenRequest(screened)), .start, .swap, .stop, .close, .open(OpenRequest(y, in: .pictureInPicture)),
    ],
    events: [
      .screen("screen", .presented), .screen("screen", .dismissed), .screen("cover", .presented),
      .screen("cover", .dismissed), .listener("listener", isRegistered: true),
      .listener("listener", isRegistered: false),
    ],
    playerFacts: [])

  private static let views = World(
    name: "views",
    commands: [
      .open(OpenRequest(x)), .start, .swap, .close, .open(OpenRequest(y, in: .pictureInPicture)), .shutDown,
      .unload(.fullScreen), .unload(.pictureInPicture),
    ],
    events: [.view("view", .enabled("x")), .view("view", .disabled), .view("again", .built("x"))],
    playerFacts: [.lost(reason: "killed")])

  private static let sound = World(
    name: "sound",
    commands: both + [.swap, .toggleMute(.fullScreen)], playerFacts: [], confirmsMutesAtOnce: false)

  private static let mute = World(
    name: "a muted player is lost",
    commands: [.open(OpenRequest(x)), .open(OpenRequest(y)), .start, .stop, .toggleMute(.fullScreen)],
    playerFacts: [lost])

  private static let pinned = World(
    name: "sound that moves without pictures",
    commands: both + [
      .swap, .setAudio(.followsFullScreen), .setAudio(.pictureInPicture), .setAudio(.pinned("x")),
    ],
    playerFacts: [lost], confirmsMutesAtOnce: false)

  private static let mixed = World(
    name: "both are heard",
    commands: both + [
      .swap, .setAudio(.followsFullScreen), .setAudio(.mix), .setAudio(.pictureInPicture),
      .toggleMute(.pictureInPicture),
    ], playerFacts: [], confirmsMutesAtOnce: false)

  private static let separate = policy(
    "two sound devices",
    both + [.swap, .close, .setAudio(.followsFullScreen), .setAudio(.separate), .toggleMute(.pictureInPicture)],
    [lost]
  ) {
    $0.hasPictureInPictureDevice = true
    $0.audio = .separate
  }

  private static let pinnedDevice = policy(
    "a sound device pinned to a content",
    both + [.swap, .close, .setAudio(.pictureInPicture), .setAudio(.separate), .setAudio(.separatePinned("y"))],
    [lost]
  ) {
    $0.hasPictureInPictureDevice = true
    $0.audio = .separate
  }

  private static let separateAndSlow: World = {
    var world = policy(
      "two sound devices whose players take long to be silent",
      both + [.swap, .setAudio(.pictureInPicture), .setAudio(.separate)], []
    ) { $0.hasPictureInPictureDevice = true }
    world.confirmsMutesAtOnce = false
    return world
  }()

  private static let focused = World(
    name: "whoever keys go to is heard",
    commands: both + [
      .swap, .close, .setAudio(.mix), .setAudio(.followsFocus), .setFocus(.pictureInPicture), .setHidden(true),
    ], playerFacts: [lost])

  private static let flags = World(
    name: "changed flags, tracks",
    commands: [
      .open(OpenRequest(x)), .open(OpenRequest(.named("x") { $0.allowsPictureInPicture = false })),
      .open(OpenRequest(.named("x") { $0.allowsPictureInPicture = true }, in: .pictureInPicture)), .start, .expand,
      .selectTrack(.audio, 2, .fullScreen),
    ],
    playerFacts: [.tracks(Tracks(audio: [1, 2]))])

  private static let choices = World(
    name: "tracks, chapters, delays",
    commands: [
      .open(OpenRequest(x)), .start, .cycleTrack(.audio, .next, .fullScreen),
      .selectLanguage(.subtitle, "de", .fullScreen), .cycleTrack(.subtitle, .previous, .pictureInPicture),
      .selectTrack(.video, nil, .fullScreen), .toggleSubtitles(.fullScreen), .setSubtitlesShown(true, .fullScreen),
      .setDelay(.audio, .zero, .fullScreen), .addDelay(.audio, .seconds(-7200), .fullScreen),
      .addDelay(.audio, .seconds(-3600), .fullScreen),
      .setDelay(.audio, .seconds(3601), .fullScreen), .seek(.chapter(1), .fullScreen),
      .seek(.chapters(by: 1), .pictureInPicture),
    ],
    playerFacts: [
      .tracks(
        {
          var tracks = Tracks([
            Track(.audio, 1), Track(.audio, 2), Track(.subtitle, 1, language: "ger"), Track(.video, 1),
          ])
          tracks.chapters = [Chapter(at: .zero), Chapter(at: .seconds(10))]
          return tracks
        }())
    ])

  private static let list = MediaContent.named("list") {
    $0.entries = [ContentEntry(url: "/1"), ContentEntry(url: "/2")]
  }

  private static let lists = World(
    name: "lists",
    commands: [
      .open(OpenRequest(list)), .open(OpenRequest(y, in: .pictureInPicture)), .start, .swap, .close,
      .stepEntry(.next, .fullScreen), .stepEntry(.previous, .pictureInPicture), .unload(.fullScreen),
      .open(OpenRequest(list, entry: 3)),
    ],
    playerFacts: [.ended, lost])

  private static let brokenLists = World(
    name: "lists whose entries can't be opened",
    commands: [
      .open(OpenRequest(list)), .open(OpenRequest(y, in: .pictureInPicture)), .chooseEntry(2, .fullScreen),
      .setLoop(.all, .fullScreen),
    ],
    playerFacts: [.ended, .loadFailed(reason: "no")])

  private static let temporary = World(
    name: "for a while",
    commands: [
      .open(OpenRequest(x)), .open(OpenRequest(y)), .open(OpenRequest(y, in: .pictureInPicture)),
      .open(OpenRequest(.named("z"), in: .pictureInPicture, for: .seconds(5))), .swap, .close,
    ],
    playerFacts: [.ended, .loadFailed(reason: "no")])

  private static let returningTemporary: World = {
    var temporary = OpenRequest(.named("z"), in: .pictureInPicture, for: .seconds(5))
    temporary.afterSwap = .returns
    return World(
      name: "for a while, and back after a swap",
      commands: [.open(OpenRequest(x)), .open(OpenRequest(y, in: .pictureInPicture)), .open(temporary), .swap, .close],
      playerFacts: [.ended, lost])
  }()

  private static let lostTemporary = World(
    name: "for a while, on cores that die",
    commands: [
      .open(OpenRequest(x)), .open(OpenRequest(y, in: .pictureInPicture)),
      .open(OpenRequest(.named("z"), in: .pictureInPicture, for: .seconds(5))), .stop, .close,
    ],
    playerFacts: [lost, .loadFailed(reason: "no")])

  private static let posters: World = {
    var poster = OpenRequest(.named("z"), in: .pictureInPicture, for: .seconds(5))
    poster.poster = "/still"
    return policy(
      "a poster until then", [.open(OpenRequest(x)), .open(poster), .swap, .close], [.loadFailed(reason: "no"), lost]
    ) {
      // This permits only two attempts to reconnect.
      $0.reconnectionBound = .seconds(2)
    }
  }()

  private static let adBreaks = World(
    name: "out of the way",
    commands: both + [.adBreak(nil), .adBreak(.seconds(5)), .swap, .stop, .close, .toggleMute(.pictureInPicture)],
    playerFacts: [lost])

  private static let adBreaksToOther: World = {
    var meanwhile = OpenRequest(MediaContent.named("z"), for: .seconds(5))
    meanwhile.startsAdBreak = true
    return World(
      name: "something else meanwhile",
      commands: [.open(OpenRequest(x)), .open(meanwhile), .adBreak(nil), .start, .swap],
      playerFacts: [lost, .loadFailed(reason: "no")])
  }()

  private static let badReading = Event.overload(
    FrameDropSample(PlayerPair(a: .init(missed: 15, due: 250), b: .init(missed: 50, due: 250))))
  private static let goodReading = Event.overload(
    FrameDropSample(PlayerPair(a: .init(missed: 0, due: 250), b: .init(missed: 0, due: 250))))

  private static let tooSlow = World(
    name: "a machine that does not keep up",
    commands: both + [.swap, .close, .unload(.fullScreen)], events: [badReading],
    playerFacts: [lost])

  private static let keepsUp = World(
    name: "a machine that keeps up again", commands: both + [.swap], events: [badReading, goodReading], playerFacts: [])

  private static let tooSlowRefused: World = {
    var world = policy(
      "none beside, where the machine does not keep up",
      both + [.open(OpenRequest(y)), .swap, .unload(.fullScreen)], []
    ) { $0.onOverload = .refuse }
    world.events = [badReading]
    return world
  }()

  private static let loops = World(
    name: "again and again",
    commands: [
      .open(OpenRequest(x)), .open(OpenRequest(y)), .start, .stop, .setLoop(.one, .fullScreen),
      .setLoop(.off, .pictureInPicture),
      .shuffle(seed: 1, .fullScreen),
    ],
    playerFacts: [.ended])

  private static let adjusting = World(
    name: "adjusted in a transaction",
    commands: both + [
      .swap, .close, .pause(.fullScreen), .resume(.fullScreen), .setSpeed(2, .pictureInPicture), .move(.topLeft),
      .setLayout(.sideBySide), .setHidden(true),
    ],
    playerFacts: [lost])

  private static let sharedScreen = World(
    name: "two videos, one screen",
    commands: [
      .open(OpenRequest(screened)), .open(OpenRequest(.named("y") { $0.screen = "screen" }, in: .pictureInPicture)),
      .start,
      .swap, .stop, .shutDown,
    ],
    events: [.screen("screen", .dismissed)], playerFacts: [])

  private static let playback = World(
    name: "playback",
    commands: [
      .open(OpenRequest(x)), .open(OpenRequest(y, in: .pictureInPicture)), .open(OpenRequest(x, at: .seconds(5))),
      .swap, .close,
      .pause(.fullScreen), .resume(.fullScreen), .togglePause(.pictureInPicture), .seek(.by(.seconds(5)), .fullScreen),
      .seek(.percent(101), .fullScreen), .seek(.to(.seconds(-1)), .fullScreen),
    ],
    playerFacts: [.ended])

  private static let places = World(
    name: "volume, speed, tracks, places",
    commands: [
      .open(OpenRequest(x)), .start, .setAudio(.followsFullScreen), .setMute(true, .fullScreen),
      .setVolume(50, .fullScreen), .setVolume(131, .fullScreen), .addVolume(80, .fullScreen),
      .setSpeed(1, .fullScreen), .multiplySpeed(200, .pictureInPicture), .setSpeed(0, .pictureInPicture),
      .selectTrack(.audio, 1, .fullScreen), .move(PicturePlacement(x: 0.62, y: 0.05) ?? .topLeft),
      .resize(PictureScale(percent: 40) ?? .small),
    ],
    playerFacts: [])
}

extension SessionCommand {
  /// Changes only the traits of a content.
  static func traits(of content: MediaContent) -> SessionCommand {
    var request = OpenRequest(content)
    request.changesOnlyTraits = true
    return .open(request)
  }
}
