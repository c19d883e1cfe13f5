// The keys of a step: when it is, and what it does.

import TandemCommands
import TandemOrchestrator

extension SchemaTable {
  /// When a step takes place. A step has one of the first four, or else follows the step before it at once.
  static let timing: [Field] = [
    Field("at", .seconds, "seconds since the beginning"),
    Field("after", .seconds, "seconds after the step before"),
    Field(
      "when", .pattern, "inside the next callback or with the next log record that fits, counted from the step before"),
    Field("until", .object(state), "as soon as this is so"),
    Field(
      "within", .number(0.001...3600), "with when and until: seconds after which they have failed; 10 unless given"),
    Field("comment", .text, "for people"),
  ]

  static let timingKeys = ["at", "after", "when", "until"]

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
    Field("initiator", .word(words(Initiator.self)), "who asks; user unless given"),
    Field("dryRun", .bool, "whether only the answer is wanted"),
    Field("answer", .word(answers), "the answer that is expected; accepted unless given"),
    Field(
      "outcome", .word(outcomes + words(Refusal.self)),
      "how the command must end; of one that was queued also why it is refused when its turn comes"),
  ]

  /// The socket's commands, with names of contents instead of addresses.
  static let commands: [ObjectType] = CommandSpec.all.map { spec in
    ObjectType(spec.word, spec.kind == .open ? openingFields : spec.parameters.map(Field.init))
  }

  private static let openingFields: [Field] =
    [
      Field("content", .name(.content), required: true, "what to open"),
      Field("variant", .whole(1...64), "which of its other addresses to use, from 1"),
      Field("position", .seconds, "where to begin"), Field(.role),
      Field("entry", .whole(1...4096), "with a list: the entry to begin with, from 1"),
      Field("for", .seconds, "in picture in picture: how long it stays before what was there comes back"),
      Field("poster", .name(.content), "whose picture is seen until its own first one is there"),
      Field("silent", .bool, "whether it begins silent, as if its user had muted it"),
      Field("adBreak", .bool, "what is full screen is small and silent meanwhile"),
      Field("duplicate", .bool, "also if it is what is full screen already"),
      Field("decision", .word(words(OpenDecision.Verdict.self)), "with a dry run: what must be decided"),
      Field("action", .word(words(OpenDecision.Action.self)), "with a dry run: what must be done"),
    ] + traits

  static let events: [ObjectType] = [
    ObjectType("background", []), ObjectType("foreground", []),
    ObjectType("present", [Field("screen", .name(.screen), required: true, "the screen that is there now")]),
    ObjectType("dismiss", [Field("screen", .name(.screen), required: true, "the screen that is gone")]),
    ObjectType("register", [Field("listener", .name(.listener), required: true, "the restore listener")]),
    ObjectType("unregister", [Field("listener", .name(.listener), required: true, "the restore listener")]),
    ObjectType("enable-view", [viewField, Field("content", .name(.content), required: true, "what it shows")]),
    ObjectType("disable-view", [viewField]),
    ObjectType("build-view", [viewField, Field("content", .name(.content), required: true, "what it shows")]),
    ObjectType("suspend", [Field("owner", .text, required: true, "who needs the picture in picture")]),
    ObjectType("unsuspend", []),
    ObjectType(
      "miss-frames",
      [
        Field("player", .word(words(PlayerID.self)), required: true, "whose pictures came too late or were not seen"),
        Field("missed", .whole(0...1_000_000), required: true, "how many in ten seconds"),
        Field("count", .whole(1...1_000_000), required: true, "how many there were"),
      ]),
    ObjectType(
      "answer-restore",
      [
        Field("restored", .bool, required: true, "whether the interface was restored"),
        Field("transaction", .whole(0...1_000_000_000), "which one; the newest that asked unless given"),
      ]),
    ObjectType(
      "answer-dismissal",
      [Field("dismissed", .bool, required: true, "whether the screen goes away, for the newest question")]),
    ObjectType(
      "delegate",
      [Field("content", .name(.content), required: true, "whose app behaves otherwise from now on")] + behaviour.fields),
    ObjectType(
      "content",
      [
        Field("content", .name(.content), required: true, "what behaves otherwise from its next load on"),
        Field("fails", .either([.text, .null]), "why it can't be opened, null where it can"),
        Field("loadDelay", .seconds, "seconds from the load to the first frame, simulated"),
      ]),
  ]

  private static let viewField = Field("view", .text, required: true, "the view")

  private static let victim: [Field] = [
    Field("content", .name(.content), "the player that has this content"),
    Field("player", .word(words(PlayerID.self)), "the player of this name"),
  ]

  static let faults: [ObjectType] = [
    ObjectType("lose-core", victim + [Field("reason", .text, "what is said of it, simulated")]),
    // The contract, section 9, describes the effect.
    ObjectType("crash-core", victim + [Field("reason", .text, "what is said of it")]), ObjectType("end-media", victim),
    ObjectType("overflow", victim),
    ObjectType("stall", victim + [Field("for", .seconds, required: true, "seconds without a new frame")]),
    ObjectType("cut-off", victim + [Field("for", .seconds, required: true, "seconds until the connection is back")]),
    ObjectType("stall-display", [Field("for", .seconds, required: true, "seconds in which nothing is presented")]),
    ObjectType("terminate", []),
  ]
}
