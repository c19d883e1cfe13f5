// The keys of an expectation.

import TandemCommands
import TandemOrchestrator

extension SchemaTable {
  /// The state at one moment.
  static let state = ObjectType("state", stateFields)

  private static let contentOrNull = ValueType.either([.name(.content), .null])
  private static let player = ValueType.either([.word(words(PlayerID.self)), .null])

  /// True, or the reason why not.
  static let verdict = ValueType.either([.bool, .word(words(Refusal.self) + ["busy", "notSuspended"])])

  private static let stateFields: [Field] = [
    Field("fullScreen", contentOrNull, "the content that is full screen, or null"),
    Field("pictureInPicture", contentOrNull, "the content in picture in picture, or null"),
    Field("fullScreenPlayer", player, "the player that is full screen, or null"),
    Field("pictureInPicturePlayer", player, "the player in picture in picture, or null"),
    Field("audible", contentOrNull, "the content that is heard, or null"),
    Field("playing", .list(.name(.content)), "contents that play"),
    Field("paused", .list(.name(.content)), "contents that are paused"),
    Field("ended", .list(.name(.content)), "contents whose last frame is held"),
    Field(
      "positions", .map(.either([.seconds, .object(position)])), "where contents are, in seconds, by their names"),
    Field("volumes", .map(.number(0...130)), "how loud contents are, by their names"),
    Field("speeds", .map(.number(0.01...100)), "how fast contents play, by their names"),
    Field("tracks", .map(.object(tracks)), "the tracks that play, by the contents' names"),
    Field("subtitles", .map(.bool), "whether subtitles are seen, by the contents' names"),
    Field("delays", .map(.object(delays)), "how much later sound and subtitles come, by the contents' names"),
    Field("loops", .map(.word(words(Loop.self))), "what follows at the end, by the contents' names"),
    Field("entries", .map(.whole(1...Content.mostEntries)), "which entry of a list plays, by the contents' names"),
    Field(
      "sync", .either([.bool, .number(-1e6...1e6)]),
      "whether both keep step, or how many seconds the picture in picture is to be ahead"),
    Field("temporaryPiP", contentOrNull, "the content that is in picture in picture for a while, or null"),
    Field("corner", .word(words(Corner.self)), "where the picture in picture is"),
    Field("size", .word(words(PictureSizeStep.self)), "how large it is"),
    Field("shownSize", .word(words(PictureSizeStep.self)), "how large it is shown: a call may ask for the small size"),
    Field("shownAspect", .number(0...1000), "its width by its height: a call may ask for an aspect"),
    Field("hidden", .bool, "whether somebody has hidden the picture in picture"),
    Field("supported", verdict, "isPictureInPictureSupported, or why not"),
    Field("possible", verdict, "isPictureInPicturePossible, or why not"),
    Field("active", verdict, "isPictureInPictureActive, or why not"),
    Field("suspended", verdict, "isPictureInPictureSuspended, or why not"),
    Field("canStop", verdict, "canStopPictureInPicture, or why not"),
    Field("foreground", .either([.name(.app), .null]), "the app in the foreground, or null"),
    Field("screens", .list(.name(.screen)), exact: true, "exactly the screens that are there"),
    Field("idle", .bool, "whether no transaction runs, nothing is being opened and nothing waits"),
    Field("finished", .bool, "whether the session has ended"),
    Field("saved", .object(saved), "what is kept for the next session"),
    Field(
      "pixels", .map(.either([.name(.content), .colour, .null])),
      "what is seen at centre or in the picture in picture's place at a corner: a content, a colour, or null for black"),
  ]

  static let position = ObjectType(
    "position",
    [
      Field("seconds", .seconds, required: true, "where it is"),
      Field("tolerance", .seconds, "how far it may be off; 0 unless given, at least 0.5 with libmpv"),
    ])

  private static let tracks = ObjectType(
    "playingTracks",
    TrackKind.allCases.map {
      Field($0.rawValue, .either([.whole(1...999), .null]), "the number of the \($0.rawValue) track, or null for none")
    })

  private static let delays = ObjectType(
    "delays",
    DelayTarget.allCases.map { Field($0.rawValue, .number(-3600...3600), "seconds later; negative for sooner") })

  static let saved = ObjectType(
    "saved",
    [
      Field("fullScreen", contentOrNull, "the content that is full screen, or null"),
      Field("pictureInPicture", contentOrNull, "the content in picture in picture, or null"),
      Field("positions", .map(.either([.seconds, .object(position)])), "where contents are, by their names"),
      Field("corner", .word(words(Corner.self)), "where the picture in picture is"),
      Field("size", .word(words(PictureSizeStep.self)), "how large it is"),
    ])

  /// The keys of which an expectation needs at least one.
  static let demands: Set<String> = [expectation.name, state.name, saved.name]

  static let screenPoints = ["centre"] + words(Corner.self)

  static let expectation = ObjectType(
    "expectation",
    [
      Field(
        "callbacks", .list(.callback), exact: true, "exactly the callbacks since the former expectation of callbacks"),
      Field("log", .list(.pattern), "records that the log has, in this order, since the former expectation"),
      Field("absent", .list(.pattern), "records that it does not have since the former expectation"),
      Field(
        "nothing", .bool, "true: since the former expectation nothing has happened but commands that were answered"),
    ] + stateFields)

  /// Every key of docs/event-log.md that a pattern can name.
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
    "what", "message",
    "lost", "reply", "audioTracks", "subtitleTracks", "videoTracks", "count", "for_us", "previous", "drift_us",
    "frame_us", "chosenSpeed", "readings",
    "missed", "live",
  ]
}
