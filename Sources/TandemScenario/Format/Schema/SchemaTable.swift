import TandemCommands
import TandemOrchestrator

/// The table from which the decoder, the checker and the JSON Schema are made.
enum SchemaTable {
  static let version = 2

  static let scenario = ObjectType(
    "scenario",
    [
      Field("$schema", .text, "the location of the schema, for editors"),
      Field("version", .whole(version...version), required: true, "the version of the format"),
      Field("description", .text, required: true, "what the scenario shows, in one line"),
      Field("portable", .bool, "whether libmpv can play the scenario too; true if omitted"),
      Field("configuration", .object(configuration), "the policies; the defaults of docs/contract.md if omitted"),
      Field("apps", .list(.text), "the apps that own contents; 'tandem' always exists"),
      Field("screens", .list(.text), "the screens of apps that can present a player"),
      Field("contents", .map(.object(content)), "the contents that can be opened, by the names that steps use"),
      Field(
        "delegates", .map(.object(behaviour)), "how a content's app answers callbacks, by the content's name"),
      Field("listeners", .map(.object(behaviour)), "restore listeners that a step can register"),
      Field("steps", .list(.step), required: true, "the steps, in order"),
      Field(
        "expect", .object(expectation),
        "the expected state at the end; callbacks and log records cover the whole run"),
    ])

  static let configuration = ObjectType(
    "configuration",
    [
      Field("restoreDeadline", .number(0.001...ValueType.anySeconds.upperBound), "seconds that a restore may take"),
      Field(
        "restoreTimeout", .word(words(Configuration.RestoreTimeout.self)),
        "what happens if a restore takes longer than 'restoreDeadline'"),
      Field(
        "falseRestore", .word(words(Configuration.FalseRestore.self)),
        "what happens if a restore is answered with false"),
      Field(
        "newContent", .word(words(Configuration.NewContent.self)),
        "what opening a content does if only picture in picture plays"),
      Field(
        "concurrency", .word(words(Configuration.Concurrency.self)),
        "what happens to a command while a transaction runs"),
      Field("audio", .word(words(AudioPolicy.Choice.self)), "the video that is heard"),
      Field("pinned", .name(.content), "the content if 'audio' is 'pinned' or 'separatePinned'"),
      Field("pictureInPictureDevice", .bool, "whether picture in picture has a sound device of its own"),
      Field(
        "fullScreenEnd", .word(words(Configuration.FullScreenEnd.self)), "what happens when the full-screen video ends"),
      Field(
        "fullScreenLoss", .word(words(Configuration.FullScreenLoss.self)),
        "what happens when the full-screen player is lost"),
      Field(
        "onOverload", .word(words(Configuration.OverloadPolicy.self)), "what happens if two videos overload the machine"
      ),
      Field("automaticPictureInPicture", .bool, "whether picture in picture starts when the user leaves the app"),
      Field("pictureInPictureSupported", .bool, "whether the system supports picture in picture"),
      Field("integration", .word(words(Configuration.Integration.self)), "the kind of integration, as in Pillarbox"),
      Field("cameraMultitaskingSupported", .bool, "whether calls may share the camera with another app"),
      Field("animation", .seconds, "seconds that the animation of a swap takes; 0 means no animation"),
      Field("presentationDeadline", .number(0.001...3600), "seconds that the display may take to show a change"),
      Field("loadDeadline", .number(0.001...3600), "seconds that a content may take to show its first frame"),
      Field("corner", .picture(.placement), "the place of picture in picture"),
      Field("size", .picture(.size), "the size of picture in picture"),
      Field("layout", .word(words(LayoutStyle.self)), "the layout of both videos"),
      Field("volatileQuery", .list(.text), "query parameters that don't identify a content"),
    ])

  /// A track: its number, or an object with more attributes.
  private static let track = ValueType.either([
    .whole(1...1000),
    .object(
      ObjectType(
        "track",
        [
          Field("number", .whole(1...1000), required: true, "the number that selects the track"),
          Field("language", .text, "a language code such as de"),
          Field("title", .text, "a comment for readers"),
          Field("forced", .bool, "whether the track is marked as forced"),
        ])),
  ])

  static let content = ObjectType(
    "content",
    [
      Field(
        "id", .text, "the text that identifies the content; if omitted, the address, or the name if there is no address"
      ),
      Field("url", .text, "the address; a stream is generated if omitted"),
      Field("variants", .list(.text), "other addresses of the content, for the argument `variant` of open"),
      Field(
        "generated", .bool,
        "whether to play a generated stream instead of the address; always true if there is no address"),
      Field("duration", .seconds, "the duration in seconds; 60 if omitted, and none for live contents and calls"),
      Field("position", .seconds, "the position in seconds to start at"),
      Field("app", .name(.app), "the app that owns the content; 'tandem' if omitted"),
      Field("video", .bool, "false if the content has only audio"),
      Field("seekable", .bool, "whether seeking works; true if omitted, but false for live contents and calls"),
      Field(
        "audioTracks", .list(track),
        "the audio tracks (only with simulated players); one track with the number 1 if omitted"),
      Field("subtitleTracks", .list(track), "the subtitle tracks (only with simulated players); none if omitted"),
      Field("videoTracks", .list(track), "the video tracks (only with simulated players)"),
      Field("chapters", .list(.seconds), "the starts of the chapters in seconds (only with simulated players)"),
      Field(
        "loadDelay", .seconds, "seconds from the load to the first frame (only with simulated players); 0.04 if omitted"
      ),
      Field("fails", .text, "the reason why the content can't be opened"),
      Field(
        "losesCoreAfter", .seconds,
        "seconds from the load until the player's core crashes (only with simulated players)"),
      Field("colour", .colour, "the colour of the content's frames"),
    ] + traits)

  /// The attributes of a content, for its declaration and its opening.
  static let traits = ContentAttribute.all.map { trait in
    let shape = ValueType(trait.parameter.kind)
    return Field(trait.parameter.key, trait.takesNull ? .either([shape, .null]) : shape, trait.parameter.help)
  }

  static let behaviour = ObjectType(
    "behaviour",
    [
      Field(
        "restore", .either([.bool, .null, .list(.object(answer))]),
        "the app's answer to restore callbacks; true if omitted; a list for delayed or several answers; [] for no answer; null if not implemented"
      ),
      Field(
        "dismisses", .either([.bool, .null, .list(.bool)]),
        "whether the app dismisses the player's screen when its video goes to picture in picture; true if omitted; [] for no answer; null if not implemented"
      ),
    ])

  static let answer = ObjectType(
    "answer",
    [
      Field("restored", .bool, required: true, "whether the interface was restored"),
      Field(
        "after", .seconds, "seconds from the callback to the answer; if omitted, the app answers inside the callback"),
    ])

  static func words<Choice: CaseIterable & RawRepresentable>(_: Choice.Type) -> [String]
  where Choice.RawValue == String { Choice.allCases.map(\.rawValue) }
}
