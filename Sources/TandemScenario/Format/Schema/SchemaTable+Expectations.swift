import TandemCommands
import TandemOrchestrator

extension SchemaTable {
  static let state = ObjectType("state", stateFields)

  private static let contentOrNull = ValueType.either([.name(.content), .null])
  private static let player = ValueType.either([.word(words(PlayerID.self)), .null])

  /// True or false, or the refusal that makes the value false.
  static let verdict = ValueType.either([.bool, .word(words(Refusal.self) + ["busy", "notSuspended"])])

  private static let stateFields: [Field] = [
    Field("fullScreen", contentOrNull, "the content that is full screen, or null"),
    Field("pictureInPicture", contentOrNull, "the content in picture in picture, or null"),
    Field("fullScreenPlayer", player, "the player that is full screen, or null"),
    Field("pictureInPicturePlayer", player, "the player in picture in picture, or null"),
    Field("audible", contentOrNull, "the content that is heard, or null"),
    Field("playing", .list(.name(.content)), "contents that play"),
    Field("paused", .list(.name(.content)), "contents that are paused"),
    Field("ended", .list(.name(.content)), "contents that have ended, with their last frame held"),
    Field(
      "positions", .map(.either([.seconds, .object(position)])), "the positions of contents, in seconds, by name"),
    Field("volumes", .map(.number(0...130)), "the volumes of contents, by name"),
    Field("speeds", .map(.number(0.01...100)), "the speeds of contents, by name"),
    Field("tracks", .map(.object(tracks)), "the selected tracks of contents, by name"),
    Field("subtitles", .map(.bool), "whether the subtitles of contents are shown, by name"),
    Field("delays", .map(.object(delays)), "the audio and subtitle delays of contents, by name"),
    Field("loops", .map(.word(words(Loop.self))), "the loops of contents, by name"),
    Field("entries", .map(.whole(1...MediaContent.mostEntries)), "the current playlist entries of contents, by name"),
    Field(
      "sync", .either([.bool, .number(-1e6...1e6)]),
      "whether both videos are in sync, or how many seconds picture in picture is ahead"),
    Field("temporaryPiP", contentOrNull, "the content of the temporary picture in picture, or null"),
    Field("corner", .picture(.placement), "the place of picture in picture"),
    Field("size", .picture(.size), "the size of picture in picture"),
    Field("layout", .word(words(LayoutStyle.self)), "the layout of both videos"),
    Field(
      "shownSize", .picture(.size), "the size that picture in picture is shown in; a call may ask for the small size"),
    Field(
      "shownAspect", .number(0...1000),
      "the width of picture in picture divided by its height; calls may ask for a ratio"),
    Field("hidden", .bool, "whether picture in picture is hidden"),
    Field("supported", verdict, "true or false for isPictureInPictureSupported, or the refusal that makes it false"),
    Field("possible", verdict, "true or false for isPictureInPicturePossible, or the refusal that makes it false"),
    Field("active", verdict, "true or false for isPictureInPictureActive, or the refusal that makes it false"),
    Field("suspended", verdict, "true or false for isPictureInPictureSuspended, or the refusal that makes it false"),
    Field("canStop", verdict, "true or false for canStopPictureInPicture, or the refusal that makes it false"),
    Field("foreground", .either([.name(.app), .null]), "the app in the foreground, or null"),
    Field("screens", .list(.name(.screen)), exact: true, "exactly the screens that are presented"),
    Field("idle", .bool, "true if no transaction is running, and no content or command is waiting"),
    Field("finished", .bool, "whether the session has ended"),
    Field("saved", .object(saved), "the state that is saved for the next session"),
    Field(
      "pixels", .map(.either([.name(.content), .colour, .null])),
      "the content or colour at the centre of the screen, or in picture in picture in a corner; null means black"),
  ]

  static let position = ObjectType(
    "position",
    [
      Field("seconds", .seconds, required: true, "the position in seconds"),
      Field("tolerance", .seconds, "the allowed deviation in seconds; 0 if omitted, and at least 0.5 with libmpv"),
    ])

  private static let tracks = ObjectType(
    "playingTracks",
    TrackKind.allCases.map {
      Field($0.rawValue, .either([.whole(1...999), .null]), "the number of the \($0.rawValue) track, or null for none")
    })

  private static let delays = ObjectType(
    "delays",
    DelayTarget.allCases.map {
      Field($0.rawValue, .number(-3600...3600), "the delay in seconds; negative to play earlier")
    })

  static let saved = ObjectType(
    "saved",
    [
      Field("fullScreen", contentOrNull, "the content that is full screen, or null"),
      Field("pictureInPicture", contentOrNull, "the content in picture in picture, or null"),
      Field(
        "positions", .map(.either([.seconds, .object(position)])), "the positions of contents, in seconds, by name"),
      Field("corner", .picture(.placement), "the place of picture in picture"),
      Field("size", .picture(.size), "the size of picture in picture"),
      Field("layout", .word(words(LayoutStyle.self)), "the layout of both videos"),
    ])

  /// The objects that need at least one key, because an empty object would require nothing.
  static let demands: Set<String> = [expectation.name, state.name, saved.name]

  static let screenPoints = ["centre"] + words(PicturePlacement.self)

  static let expectation = ObjectType(
    "expectation",
    [
      Field(
        "callbacks", .list(.callback), exact: true,
        "exactly the callbacks that were sent since the last expectation of callbacks"),
      Field("log", .list(.pattern), "log records that have occurred since the last expectation, in this order"),
      Field("absent", .list(.pattern), "log records that must not have occurred since the last expectation"),
      Field(
        "nothing", .bool, "true if nothing has happened since the last expectation, except commands and their answers"),
    ] + stateFields)

  /// All keys of docs/event-log.md that a pattern may have.
  static let recordKeys: [String] = {
    var keys = commandKeys
    for parameter in CommandSpec.all.flatMap(\.parameters) {
      if !keys.contains(parameter.logKey), !otherKeys.contains(parameter.logKey) { keys.append(parameter.logKey) }
    }
    return keys + otherKeys
  }()

  private static let commandKeys = [
    "kind", "seq", "t_us", "format", "version", "policies", "reason", "command", "initiator", "source", "answer",
    "transaction", "id", "outcome",
  ]

  private static let otherKeys = [
    "form", "callback", "player", "generation", "error", "route", "listener", "wait_us", "restored", "revision",
    "fullScreen", "pictureInPicture", "audible", "latency_us", "event", "duration_us", "entry", "position_us",
    "decision", "rule", "key", "otherKey", "action", "sampleBuffers", "moment", "paused", "audioTrack",
    "subtitleTrack", "videoTrack", "state", "reported", "automatic", "hasVideo", "seekable", "view", "takes", "owner",
    "what", "message", "lost", "reply", "audioTracks", "subtitleTracks", "videoTracks", "count", "for_us", "previous",
    "drift_us", "frame_us", "chosenSpeed", "readings", "missed", "live",
  ]
}
