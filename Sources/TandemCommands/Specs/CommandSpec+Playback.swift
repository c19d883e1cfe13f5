import TandemOrchestrator

extension CommandSpec {
  @Builder static var playback: [CommandSpec] {
    CommandSpec(
      .pause, "pause", .video, CommandLineForm(.playback, "pause a video"), isSaved: true,
      isForPhones: true,
      says: { _, report in .init(plan: "pause \(report.name)", outcome: "paused", subject: .moment, isCaption: false) },
      make: { .pause($0) }, parts: { if case .pause(let role) = $0 { role } else { nil } })

    CommandSpec(
      .resume, "resume", .video, CommandLineForm(.playback, "resume a paused video"),
      isForPhones: true,
      says: { _, report in .init(plan: "resume \(report.name)", outcome: "resumed", subject: .moment, isCaption: false)
      },
      make: { .resume($0) }, parts: { if case .resume(let role) = $0 { role } else { nil } })

    CommandSpec(
      .togglePause, "toggle-pause", .video,
      CommandLineForm(.playback, "pause or resume a video", as: "toggle", or: "toggle-pause"),
      isForPhones: true,
      says: { _, report in
        let isPaused = report.video?.isPaused == true
        return .init(
          plan: (isPaused ? "resume " : "pause ") + report.name, outcome: isPaused ? "paused" : "resumed",
          subject: .moment, isCaption: false)
      },
      make: { .togglePause($0) }, parts: { if case .togglePause(let role) = $0 { role } else { nil } })

    CommandSpec(
      .seek, "seek", Argument.seek.ofVideo,
      CommandLineForm(
        .playback, "go to another position in a video",
        operands: [.init("POSITION", "90, 1:30, 1h30m, +10, -10s, 50% or live", as: .position)],
        examples: ["tandem seek 1:30", "tandem seek -10 --pip", "tandem seek live"]),
      CommandLineForm(
        .playback, "go to a chapter, or list the chapters", as: "chapter",
        operands: [
          .init(
            "NUMBER|next|previous", "the chapter's number from 1, next, previous, or a step such as +2", as: .chapter,
            required: false)
        ], examples: ["tandem chapter next", "tandem chapter 3 --pip"]),
      isForPhones: true,
      says: { _, report in
        .init(
          plan: "seek: " + (report.video?.aim ?? report.name), outcome: "seeking", subject: .target, isCaption: false)
      },
      make: { .seek($0, $1) }, parts: { if case .seek(let seek, let role) = $0 { (seek, role) } else { nil } })

    CommandSpec(
      .setVolume, "volume", Argument.number("volume", "the volume", 0...130, "0 to 130").ofVideo,
      CommandLineForm(
        .playback, "set or change the volume of a video",
        operands: [.init("LEVEL", "0 to 130, or a change such as +5 or -5", as: .change)], otherwise: .addVolume,
        examples: ["tandem volume 80", "tandem volume -5"]), isSaved: true,
      isForPhones: true, says: { _, report in .volume(report) }, make: { .setVolume($0, $1) },
      parts: { if case .setVolume(let volume, let role) = $0 { (volume, role) } else { nil } })

    CommandSpec(
      .addVolume, "add-volume", Argument.number("change", "the change", -130...130, "added to the volume").ofVideo,
      isForPhones: true, says: { _, report in .volume(report) }, make: { .addVolume($0, $1) },
      parts: { if case .addVolume(let change, let role) = $0 { (change, role) } else { nil } })

    CommandSpec(
      .setMute, "mute", Argument.boolean("muted", "the mute", "whether to mute the video").ofVideo,
      CommandLineForm(
        .playback, "mute or unmute a video",
        operands: [.init("on|off", "on or off; toggles if omitted", required: false)], otherwise: .toggleMute),
      isSaved: true, isForPhones: true, says: { .mute($0.0, of: $0.1, $1) }, make: { .setMute($0, $1) },
      parts: { if case .setMute(let isMuted, let role) = $0 { (isMuted, role) } else { nil } })

    CommandSpec(
      .toggleMute, "toggle-mute", .video,
      isForPhones: true, says: { .mute(nil, of: $0, $1) },
      make: { .toggleMute($0) }, parts: { if case .toggleMute(let role) = $0 { role } else { nil } })

    CommandSpec(
      .setSpeed, "speed", Argument.number("speed", "the speed", 0.01...100, "1 is normal").ofVideo,
      CommandLineForm(
        .playback, "set the speed of a video", operands: [.init("FACTOR", "a factor such as 1.5 or 2x; 1 is normal")]),
      isSaved: true, isForPhones: true, says: { _, report in .speed(report) }, make: { .setSpeed($0, $1) },
      parts: { if case .setSpeed(let speed, let role) = $0 { (speed, role) } else { nil } })

    CommandSpec(
      .multiplySpeed, "multiply-speed",
      Argument.number("factor", "the factor", 0.01...100, "multiplies the speed").ofVideo,
      says: { _, report in .speed(report) }, make: { .multiplySpeed($0, $1) },
      parts: { if case .multiplySpeed(let factor, let role) = $0 { (factor, role) } else { nil } })
  }
}

extension CommandSentences {
  fileprivate static func volume(_ report: CommandReport) -> Self {
    let volume = report.video.map { DurationFormatter.short($0.volume) + ($0.isMuted ? ", muted" : "") }
    return .init(
      plan: "change the volume of \(report.name)", outcome: "volume " + (volume ?? "changed"), subject: .video,
      level: report.video.map { $0.volume / 130 })
  }

  /// - Parameter isWanted: true for the command that mutes, false for the command that unmutes, nil
  ///   for the toggle.
  fileprivate static func mute(_ isWanted: Bool?, of role: Role, _ report: CommandReport) -> Self {
    let isMuted = report.video?.isMuted ?? isWanted ?? false
    let isHeard = isMuted || report.video?.isHeard != false
    return .init(
      plan: (isWanted ?? !isMuted ? "mute " : "unmute ") + report.name, outcome: isMuted ? "muted" : "unmuted",
      subject: .video, remark: isHeard ? nil : "to hear it: tandem audio \(role == .fullScreen ? "full" : "pip")")
  }

  fileprivate static func speed(_ report: CommandReport) -> Self {
    .init(
      plan: "change the speed of \(report.name)",
      outcome: "speed " + (report.video.map { DurationFormatter.short($0.speed) } ?? "changed"), subject: .video)
  }
}
