// The commands about lists: contents with several entries.

import TandemFoundation
import TandemOrchestrator

extension CommandSpec {
  @Builder static var lists: [CommandSpec] {
    CommandSpec(
      .stepEntry, "step-entry",
      Argument<PlaylistStep>.word("step", "the direction", "the direction in the playlist").ofVideo,
      CommandLineForm(
        .contents, "play the next entry of the playlist", as: "next", or: "playlist-next",
        fixed: [.init("step", .string(PlaylistStep.next.rawValue))], examples: ["tandem next", "tandem next --pip"]),
      CommandLineForm(
        .contents, "play the previous entry of the playlist", as: "previous", or: "prev", "playlist-prev",
        fixed: [.init("step", .string(PlaylistStep.previous.rawValue))]),
      isForPhones: true, says: { value, report in .entry("the \(value.0.rawValue) entry", report) },
      make: { .stepEntry($0, $1) },
      parts: { if case .stepEntry(let step, let role) = $0 { (step, role) } else { nil } })

    CommandSpec(
      .chooseEntry, "entry",
      Argument<Int>.entry.ofVideo,
      CommandLineForm(
        .contents, "play an entry of the playlist, or list the entries", or: "entries", "list",
        operands: [.init("NUMBER", "the entry's number, from 1", as: .entry, required: false)],
        examples: ["tandem entry", "tandem entry 3 --pip"]),
      isForPhones: true, says: { value, report in .entry("entry \(value.0)", report) }, make: { .chooseEntry($0, $1) },
      parts: { if case .chooseEntry(let number, let role) = $0 { (number, role) } else { nil } })

    CommandSpec(
      .setLoop, "loop",
      Argument<Loop>.word("loop", "the loop", "what to repeat at the end: nothing, the video or the playlist").ofVideo,
      CommandLineForm(
        .contents, "repeat a video or its playlist at the end, or stop there",
        operands: [.init("off|one|all", "off, one or all")], examples: ["tandem loop one", "tandem loop all --pip"]),
      isSaved: true,
      isForPhones: true,
      says: { value, report in
        let words = value.0 == .off ? "play once" : value.0 == .one ? "repeat one" : "repeat the playlist"
        return .init(plan: "\(words): \(report.name)", outcome: words, subject: .video)
      },
      make: { .setLoop($0, $1) }, parts: { if case .setLoop(let loop, let role) = $0 { (loop, role) } else { nil } })

    CommandSpec(
      .shuffle, "shuffle", Argument<Int?>.shuffle.ofVideo,
      CommandLineForm(
        .contents, "shuffle the playlist, or restore its order",
        operands: [.init("on|off", "on or off")], examples: ["tandem shuffle on"]), isSaved: true,
      isForPhones: true,
      says: { value, report in
        let words = value.0 == nil ? "shuffle off" : "shuffle on"
        return .init(plan: "\(words): \(report.name)", outcome: words, subject: .video)
      },
      make: { .shuffle(seed: $0, $1) },
      parts: { if case .shuffle(let seed, let role) = $0 { (seed, role) } else { nil } })
  }
}

extension Argument<Int> {
  fileprivate static let entry = Argument(
    Parameter(
      "entry", placed: "the entry", .whole(1...MediaContent.mostEntries), required: true, "the entry's number, from 1"),
    samples: [1, 2], JSONValue.int
  ) { reader, parameter throws(ArgumentError) in try reader.whole(parameter) }
}

extension Argument<Int?> {
  private static let isOn = Parameter(
    "shuffled", placed: "the shuffling", .boolean, required: true,
    "true to shuffle, false for the original order"
  )
  private static let seed = Parameter(
    "seed", .whole(0...Int(UInt32.max)), "the seed of the random order; if omitted, a random seed")

  /// The seed of the order. If a request has no seed, its reader draws a random one, so that the log contains the seed
  /// that was used.
  fileprivate static let shuffle = Argument(
    parameters: [isOn, seed], samples: [7, nil],
    read: { reader throws(ArgumentError) in
      let isShuffled = try reader.boolean(isOn).needed(isOn)
      let requestedSeed = try reader.whole(seed)
      return isShuffled ? requestedSeed ?? Int.random(in: 0...Int(UInt32.max)) : nil
    },
    write: {
      $1.add(isOn, .bool($0 != nil))
      if let number = $0 { $1.add(seed, .int(number)) }
    })
}

extension CommandSentences {
  fileprivate static func entry(_ words: String, _ report: CommandReport) -> Self {
    .init(
      plan: "play \(words) of \(report.name)",
      outcome: "playing " + (report.video.map { $0.entryWords + $0.name } ?? words))
  }
}
