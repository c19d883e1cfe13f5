// The keys of a scenario and what they hold.

import TandemCommands
import TandemOrchestrator

/// The one table that the decoder, the check and the JSON Schema are made from.
enum SchemaTable {
  static let version = 2

  static let scenario = ObjectType(
    "scenario",
    [
      Field("$schema", .text, "where editors find the schema"),
      Field("version", .whole(version...version), required: true, "the version of the format"),
      Field("description", .text, required: true, "what the scenario shows, in one line"),
      Field("portable", .bool, "whether libmpv can play it, too; true unless said otherwise"),
      Field("configuration", .object(configuration), "the policies; those of docs/contract.md unless given"),
      Field("apps", .list(.text), "the apps that own contents; 'tandem' is always there"),
      Field("screens", .list(.text), "the places in apps that present players"),
      Field("contents", .map(.object(content)), "what can be opened, by the name that steps use"),
      Field(
        "delegates", .map(.object(behaviour)), "how the app of a content answers its callbacks, by the content's name"),
      Field("listeners", .map(.object(behaviour)), "restore listeners that a step can register"),
      Field("steps", .list(.step), required: true, "what happens, in this order"),
      Field(
        "expect", .object(expectation),
        "what must be true when nothing happens any more; callbacks and log records are those of the whole run"),
    ])

  static let configuration = ObjectType(
    "configuration",
    [
      Field("restoreDeadline", .number(0.001...ValueType.anySeconds.upperBound), "seconds that a restore may take"),
      Field("restoreTimeout", .word(words(Configuration.RestoreTimeout.self)), "what happens when it takes longer"),
      Field("falseRestore", .word(words(Configuration.FalseRestore.self)), "what an answer of false does"),
      Field(
        "newContent", .word(words(Configuration.NewContent.self)),
        "what opening does to a video that is alone in picture in picture"),
      Field("concurrency", .word(words(Configuration.Concurrency.self)), "what a command gets while another runs"),
      Field("audio", .word(words(AudioPolicy.Choice.self)), "who is heard"),
      Field("pinned", .name(.content), "with audio pinned: whose sound it is"),
      Field(
        "fullScreenEnd", .word(words(Configuration.FullScreenEnd.self)), "what the end of the full-screen video does"),
      Field("fullScreenLoss", .word(words(Configuration.FullScreenLoss.self)), "what the loss of its player does"),
      Field(
        "onOverload", .word(words(Configuration.OverloadPolicy.self)), "what follows where the machine does not keep up"
      ),
      Field("automaticPictureInPicture", .bool, "picture in picture by itself when the user leaves"),
      Field("pictureInPictureSupported", .bool, "false on a system that has none"),
      Field("integration", .word(words(Configuration.Integration.self)), "Pillarbox's kind of integration"),
      Field("cameraMultitaskingSupported", .bool, "whether the camera may be used beside another app"),
      Field("animation", .seconds, "seconds that a change of places takes; 0 is a cut"),
      Field("presentationDeadline", .number(0.001...3600), "seconds that the display may take for a layout"),
      Field("loadDeadline", .number(0.001...3600), "seconds that a content may take to its first frame"),
      Field("corner", .word(words(Corner.self)), "where the picture in picture is"),
      Field("size", .word(words(PictureSizeStep.self)), "how large it is"),
      Field("volatileQuery", .list(.text), "query parameters that do not tell contents apart"),
    ])

  /// A number, or more than that.
  private static let track = ValueType.either([
    .whole(1...1000),
    .object(
      ObjectType(
        "track",
        [
          Field("number", .whole(1...1000), required: true, "what chooses it"),
          Field("language", .text, "a code such as de"),
          Field("title", .text, "for people"),
          Field("forced", .bool, "whether it is meant to be seen whatever else is chosen"),
        ])),
  ])

  static let content = ObjectType(
    "content",
    [
      Field("id", .text, "what tells it from others; its URL unless given, its name where there is neither"),
      Field("url", .text, "its address; without one a stream is generated"),
      Field("variants", .list(.text), "other addresses of it, for the argument `variant` of open"),
      Field("generated", .bool, "whether a generated stream stands in for the address; true where there is none"),
      Field("duration", .seconds, "seconds; 60 unless given, none for live contents and calls"),
      Field("position", .seconds, "where it begins when it is opened"),
      Field("app", .name(.app), "who owns it; 'tandem' unless given"),
      Field("video", .bool, "false for sound alone"),
      Field("seekable", .bool, "true unless given, false for live contents and calls"),
      Field("audioTracks", .list(track), "its audio tracks, simulated; number 1 unless given"),
      Field("subtitleTracks", .list(track), "its subtitle tracks, simulated; none unless given"),
      Field("videoTracks", .list(track), "its pictures to choose from, simulated"),
      Field("chapters", .list(.seconds), "where its chapters begin, simulated"),
      Field("loadDelay", .seconds, "seconds from the load to the first frame, simulated; 0.04 unless given"),
      Field("fails", .text, "why it can't be opened"),
      Field("losesCoreAfter", .seconds, "seconds after its load at which the player's core dies of it, simulated"),
      Field("colour", .colour, "what its pictures look like"),
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
        "the answers to a restore callback: one at once (true unless given), several, none ([]), or not implemented (null)"
      ),
      Field(
        "dismisses", .either([.bool, .null, .list(.bool)]),
        "whether the player's screen goes away once its video is in picture in picture: true unless given, no answer ([]), or not implemented (null)"
      ),
    ])

  static let answer = ObjectType(
    "answer",
    [
      Field("restored", .bool, required: true, "whether the interface was restored"),
      Field("after", .seconds, "seconds after the callback; from inside it unless given"),
    ])

  static func words<Choice: CaseIterable & RawRepresentable>(_: Choice.Type) -> [String]
  where Choice.RawValue == String { Choice.allCases.map(\.rawValue) }
}
