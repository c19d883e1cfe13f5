import TandemOrchestrator

extension CommandSpec {
  @Builder static var tracks: [CommandSpec] {
    CommandSpec(
      .selectTrack, "select-track",
      Argument.word("trackKind", "the kind of track", "which kind of track")
        .and(.track("track", "the track", "the track's number, or null for no track")).ofVideo,
      CommandLineForm(
        .playback, "choose an audio, subtitle or video track, or list the tracks", as: "track",
        or: "tracks", "select-track",
        operands: [
          .init("audio|sub|video", "the kind of track", as: .trackKind, required: false),
          .init(
            "NUMBER|LANGUAGE|next|previous|off", "the track, such as 2, de or next", as: .track, required: false),
        ], examples: ["tandem track", "tandem track audio de", "tandem track sub off --pip"]), isSaved: true,
      isForPhones: true, says: { .track($0.0.0, $1) }, make: { .selectTrack($0.0, $0.1, $1) },
      parts: { if case .selectTrack(let kind, let track, let role) = $0 { ((kind, track), role) } else { nil } })

    CommandSpec(
      .selectLanguage, "select-language",
      Argument.word("trackKind", "the kind of track", "which kind of track")
        .and(.language("language", "the language", "a code such as de, deu or de-AT")).ofVideo, isSaved: true,
      isForPhones: true, says: { .track($0.0.0, $1) }, make: { .selectLanguage($0.0, $0.1, $1) },
      parts: {
        if case .selectLanguage(let kind, let language, let role) = $0 { ((kind, language), role) } else { nil }
      })

    CommandSpec(
      .cycleTrack, "cycle-track",
      Argument.word("trackKind", "the kind of track", "which kind of track")
        .and(.word("step", "the direction", "the direction in the list of tracks")).ofVideo,
      isForPhones: true, says: { .track($0.0.0, $1) }, make: { .cycleTrack($0.0, $0.1, $1) },
      parts: { if case .cycleTrack(let kind, let step, let role) = $0 { ((kind, step), role) } else { nil } })

    CommandSpec(
      .setSubtitlesShown, "subtitles",
      Argument.boolean("shown", "the visibility", "whether to show the subtitles").ofVideo,
      CommandLineForm(
        .playback, "show or hide the subtitles",
        operands: [.init("on|off", "on or off; toggles if omitted", required: false)], otherwise: .toggleSubtitles),
      isSaved: true, isForPhones: true, says: { .subtitles($0.0, $1) }, make: { .setSubtitlesShown($0, $1) },
      parts: { if case .setSubtitlesShown(let areShown, let role) = $0 { (areShown, role) } else { nil } })

    CommandSpec(
      .toggleSubtitles, "toggle-subtitles", .video,
      isForPhones: true, says: { _, report in .subtitles(report.video?.showsSubtitles == false, report) },
      make: { .toggleSubtitles($0) }, parts: { if case .toggleSubtitles(let role) = $0 { role } else { nil } })

    CommandSpec(
      .setDelay, "delay", Argument<DelayTarget>.delayTarget.and(.delay("delay", "the delay")).ofVideo,
      CommandLineForm(
        .playback, "delay audio or subtitles, or play them earlier",
        operands: [
          .init("audio|sub", "the kind of track to delay", as: .trackKind),
          .init("SECONDS", "0.2, =-0.2, or a change such as +0.1 or -0.1", as: .change),
        ], otherwise: .addDelay, examples: ["tandem delay audio 0.2", "tandem delay sub -0.5"]), isSaved: true,
      isForPhones: true, says: { .delay($0.0.0, $1) }, make: { .setDelay($0.0, $0.1, $1) },
      parts: { if case .setDelay(let target, let delay, let role) = $0 { ((target, delay), role) } else { nil } })

    CommandSpec(
      .addDelay, "add-delay", Argument<DelayTarget>.delayTarget.and(.delay("change", "the change")).ofVideo,
      isForPhones: true, says: { .delay($0.0.0, $1) }, make: { .addDelay($0.0, $0.1, $1) },
      parts: { if case .addDelay(let target, let change, let role) = $0 { ((target, change), role) } else { nil } })
  }
}

extension Argument<DelayTarget> {
  fileprivate static let delayTarget = Argument<DelayTarget>.word(
    "what", "the delayed track", "the kind of track to delay")
}

extension CommandSentences {
  fileprivate static func track(_ kind: TrackKind, _ report: CommandReport) -> Self {
    .init(
      plan: "select the \(kind.rawValue) track",
      outcome: report.video?.trackWords(kind) ?? "\(kind.rawValue) track chosen", subject: .video)
  }

  /// - Parameter isWanted: true if the command shows the subtitles.
  fileprivate static func subtitles(_ isWanted: Bool, _ report: CommandReport) -> Self {
    .init(
      plan: "\(isWanted ? "show" : "hide") the subtitles of \(report.name)",
      outcome: "subtitles \(report.video?.showsSubtitles == false ? "hidden" : "shown")", subject: .video)
  }

  fileprivate static func delay(_ target: DelayTarget, _ report: CommandReport) -> Self {
    .init(
      plan: "change the \(target.rawValue) delay of \(report.name)",
      outcome: "\(target.rawValue) delay "
        + (report.video.map { DurationFormatter.signed($0.delays[target]) } ?? "changed"), subject: .video)
  }
}
