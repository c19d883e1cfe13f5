import TandemOrchestrator

extension CommandSpec {
  @Builder static var adBreaks: [CommandSpec] {
    CommandSpec(
      .adBreak, "ad-break", .adBreak,
      CommandLineForm(
        .pictureInPicture, "start an ad break, with the full-screen video small and muted, or end the break",
        operands: [
          .init(
            "URL|next", "the video to show full screen if there is no picture in picture; next: the next channel",
            as: .address, required: false)
        ], examples: ["tandem ad-break", "tandem ad-break --for 3:00", "tandem ad-break https://example.org/news.m3u8"]),
      isForPhones: true, key: ("ad-break", "start or end an ad break", .adBreak(nil)),
      says: { _, report in .adBreak(report) },
      make: { .adBreak($0) }, parts: { if case .adBreak(let time) = $0 { .some(time) } else { nil } })
  }
}

extension Argument<Duration?> {
  /// The length of the ad break. Without a length, the ad break lasts until the command is sent
  /// again.
  fileprivate static var adBreak: Self {
    let parameter = Parameter(
      "for_s", log: "for_us", .seconds(0...86_400),
      "how many seconds the ad break lasts; if omitted, until the command is repeated")
    return Argument(
      parameters: [parameter], samples: [nil, .seconds(90)],
      read: { reader throws(ArgumentError) in
        reader.form == .log ? try reader.time(parameter) : try reader.timeOrPosition(parameter)
      },
      write: { time, writer in if let time { writer.add(parameter, time) } })
  }
}

extension CommandSentences {
  /// The sentences about the command, and about an opening that starts an ad break.
  static func adBreak(_ report: CommandReport) -> Self {
    .init(
      plan: report.isInAdBreak ? "end the ad break" : "start an ad break",
      outcome: report.isInAdBreak ? "ad break" : "ad break ended", subject: .roles)
  }
}
