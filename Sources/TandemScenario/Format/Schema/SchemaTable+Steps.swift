import TandemCommands
import TandemOrchestrator

extension SchemaTable {
  /// The keys for a step's time. A step has one of the first four keys, or none if it follows the previous step at
  /// once.
  static let timing: [Field] = [
    Field("at", .seconds, "runs the step at this time, in seconds since the start"),
    Field("after", .seconds, "runs the step this many seconds after the previous step"),
    Field(
      "when", .pattern, "runs the step inside the next matching callback or at the next matching log record"
    ),
    Field("until", .object(state), "runs the step as soon as this state is reached"),
    Field(
      "within", .number(0.001...3600), "with 'when' or 'until': the step fails after this many seconds; 10 if omitted"),
    Field("comment", .text, "a comment for readers"),
  ]

  static let timingKeys = timing.prefix(4).map(\.key)

  /// A step's action: at most one of these words, with its own arguments.
  enum Action: String, CaseIterable, Sendable {
    case command, event, fault

    var words: [ObjectType] {
      switch self {
      case .command: commands
      case .event: events
      case .fault: faults
      }
    }

    /// The arguments of every action.
    var common: [Field] {
      switch self {
      case .command: commandOptions
      case .event, .fault: []
      }
    }
  }

  static let answers = ["accepted", "busy", "queued", "coalesced"] + words(Refusal.self)

  static let outcomes = ["succeeded", "failed", "superseded"]

  static let commandOptions: [Field] = [
    Field("initiator", .word(words(Initiator.self)), "the initiator of the command; user if omitted"),
    Field("dryRun", .bool, "true to get the answer without running the command"),
    Field("answer", .word(answers), "the expected answer; accepted if omitted"),
    Field(
      "outcome", .word(outcomes + words(Refusal.self)),
      "the expected outcome, which may be a later refusal if the command was queued"),
  ]

  /// The commands of the control socket, with names of contents instead of addresses.
  static let commands: [ObjectType] = CommandSpec.all.map { spec in
    ObjectType(spec.word, spec.kind == .open ? openingFields : spec.parameters.map(Field.init))
  }

  private static let openingFields: [Field] =
    [
      Field("content", .name(.content), required: true, "the content to open"),
      Field("variant", .whole(1...64), "the number of the variant to open, from 1"),
      Field("position", .seconds, "the position in seconds to start at"), Field(.role),
      Field("entry", .whole(1...4096), "the playlist's entry to start with, from 1"),
      Field("for", .seconds, "how many seconds a temporary picture in picture or an ad break lasts"),
      Field(
        "afterSwap", .word(words(AfterSwap.self)),
        "whether a temporary video that was swapped to full screen stays there or is swapped back later"),
      Field("corner", .picture(.placement), "the place of a temporary picture in picture"),
      Field("poster", .name(.content), "the content whose picture is shown until the first frame"),
      Field("paused", .bool, "whether the video is held at its first frame"),
      Field("silent", .bool, "whether the video starts muted"),
      Field("adBreak", .bool, "whether opening the content starts an ad break"),
      Field("duplicate", .bool, "open it even if it is already open in the other role"),
      Field("onlyTraits", .bool, "change only the traits of the content, which must be open already"),
      Field("decision", .word(words(OpenDecision.Verdict.self)), "with a dry run: the expected decision"),
      Field("action", .word(words(OpenDecision.Action.self)), "with a dry run: the expected action"),
    ] + traits

  static let events: [ObjectType] = [
    ObjectType("background", []), ObjectType("foreground", []),
    ObjectType(
      "present", [Field("screen", .name(.screen), required: true, "the screen that is presented from now on")]),
    ObjectType("dismiss", [Field("screen", .name(.screen), required: true, "the screen that is dismissed")]),
    ObjectType("register", [Field("listener", .name(.listener), required: true, "the restore listener")]),
    ObjectType("unregister", [Field("listener", .name(.listener), required: true, "the restore listener")]),
    ObjectType(
      "enable-view", [viewField, Field("content", .name(.content), required: true, "the content that the view shows")]),
    ObjectType("disable-view", [viewField]),
    ObjectType(
      "build-view", [viewField, Field("content", .name(.content), required: true, "the content that the view shows")]),
    ObjectType("suspend", [Field("owner", .text, required: true, "the owner that needs picture in picture")]),
    ObjectType("unsuspend", []),
    ObjectType(
      "miss-frames",
      [
        Field("player", .word(words(PlayerID.self)), required: true, "the player whose frames were late or not shown"),
        Field("missed", .whole(0...1_000_000), required: true, "the number of missed frames in ten seconds"),
        Field("count", .whole(1...1_000_000), required: true, "the total number of frames in these ten seconds"),
      ]),
    ObjectType(
      "answer-restore",
      [
        Field("restored", .bool, required: true, "whether the interface was restored"),
        Field(
          "transaction", .whole(0...1_000_000_000),
          "the transaction that asked for the restore; if omitted, the newest one that asked"),
      ]),
    ObjectType(
      "answer-dismissal",
      [
        Field(
          "dismissed", .bool, required: true, "whether the screen is dismissed, as the answer to the newest question")
      ]),
    ObjectType(
      "delegate",
      [Field("content", .name(.content), required: true, "the content whose app behaves differently from now on")]
        + behaviour.fields),
    ObjectType(
      "content",
      [
        Field("content", .name(.content), required: true, "the content that behaves differently from its next load on"),
        Field("fails", .either([.text, .null]), "the reason why the content can't be opened, or null if it can"),
        Field("loadDelay", .seconds, "seconds from the load to the first frame (only with simulated players)"),
      ]),
  ]

  private static let viewField = Field("view", .text, required: true, "the view")

  private static let target: [Field] = [
    Field("content", .name(.content), "the player that plays this content"),
    Field("player", .word(words(PlayerID.self)), "the name of the player"),
  ]

  static let faults: [ObjectType] = [
    ObjectType(
      "lose-core", target + [Field("reason", .text, "the reason that the player reports (only with simulated players)")]
    ),
    // Section 9 of the contract describes the effect of `crash-core`.
    ObjectType("crash-core", target + [Field("reason", .text, "the reported reason")]), ObjectType("end-media", target),
    ObjectType("overflow", target),
    ObjectType("stall", target + [Field("for", .seconds, required: true, "for how many seconds no new frame arrives")]),
    ObjectType(
      "cut-off", target + [Field("for", .seconds, required: true, "after how many seconds the connection is back")]),
    ObjectType("stall-display", [Field("for", .seconds, required: true, "for how many seconds nothing is presented")]),
    ObjectType("terminate", []),
  ]
}
