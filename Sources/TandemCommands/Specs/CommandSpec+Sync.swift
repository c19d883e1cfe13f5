import TandemOrchestrator

extension CommandSpec {
  @Builder static var syncs: [CommandSpec] {
    CommandSpec(
      .sync, "sync", .offset,
      CommandLineForm(
        .arrangement, "keep both videos in sync, with their present offset or a given one",
        operands: [
          .init(
            "OFFSET|auto",
            "seconds that picture in picture is ahead (3.2) or behind (=-3.2), a change (+0.2), or auto (by audio)",
            as: .offset, required: false)
        ], otherwise: .adjustSync,
        examples: ["tandem sync", "tandem sync =-3.2", "tandem sync +0.2", "tandem sync auto"]), isSaved: true,
      isForPhones: true, says: { _, report in .sync(plan: "keep both videos in sync", report) },
      make: { .sync($0) }, parts: { if case .sync(let offset) = $0 { .some(offset) } else { nil } })

    CommandSpec(
      .adjustSync, "adjust-sync",
      .delay(
        "change", "the change", samples: [.milliseconds(200), .milliseconds(-40)],
        "seconds to add to the offset; negative to subtract"),
      isForPhones: true, says: { _, report in .sync(plan: "change the offset between both videos", report) },
      make: { .adjustSync($0) }, parts: { if case .adjustSync(let change) = $0 { change } else { nil } })

    CommandSpec(
      .unsync, "unsync", CommandLineForm(.arrangement, "end the sync of both videos"),
      isForPhones: true, key: ("unsync", "end the sync of both videos"),
      says: { .sync(plan: "end the sync of both videos", $0) })

    CommandSpec(
      .toggleSync, "toggle-sync", isForPhones: true, key: ("toggle-sync", "sync both videos, or end their sync"),
      says: { report in
        .sync(plan: report.syncOffset == nil ? "keep both videos in sync" : "end the sync of both videos", report)
      })
  }
}

extension Argument<Duration?> {
  /// The offset of the sync; without this argument the videos keep their current offset.
  fileprivate static var offset: Self {
    let parameter = Parameter(
      "offset", log: "offset_us", placed: "the offset", .seconds(-1e6...1e6),
      "seconds that picture in picture is ahead of full screen; the present offset if omitted")
    return Argument(
      parameters: [parameter], samples: [nil, .milliseconds(3200), .milliseconds(-250)],
      read: { reader throws(ArgumentError) in reader.isEmpty ? nil : try reader.time(parameter) },
      write: { offset, writer in if let offset { writer.add(parameter, offset) } })
  }
}

extension CommandSentences {
  fileprivate static func sync(plan: String, _ report: CommandReport) -> Self {
    .init(
      plan: plan,
      outcome: report.syncOffset.map { "in sync, " + CommandReport.words(syncedBy: $0) } ?? "no longer in sync")
  }
}
