// The commands about the playback of one video.

extension CommandSpec {
  static let pause = CommandSpec(
    "pause", .video, CommandLineForm(.playback, "pause a video"), make: { .pause($0) },
    parts: { if case .pause(let role) = $0 { role } else { nil } })

  static let resume = CommandSpec(
    "resume", .video, CommandLineForm(.playback, "let a paused video go on"), make: { .resume($0) },
    parts: { if case .resume(let role) = $0 { role } else { nil } })

  static let togglePause = CommandSpec(
    "toggle-pause", .video,
    CommandLineForm(.playback, "pause a video, or let it go on", as: "toggle", or: "toggle-pause"),
    make: { .togglePause($0) }, parts: { if case .togglePause(let role) = $0 { role } else { nil } })

  static let seek = CommandSpec(
    "seek", Argument.seek.ofVideo,
    CommandLineForm(
      .playback, "go to another place in a video",
      operands: [.init("POSITION", "90, 1:30, 1h30m, +10, -10s, 50% or live", as: .position)],
      examples: ["tandem seek 1:30", "tandem seek -10 --pip", "tandem seek live"]),
    CommandLineForm(
      .playback, "go to a chapter; without a number, list them", as: "chapter",
      operands: [
        .init("NUMBER|next|previous", "its number, from 1 on; next, previous, +2 or -2", as: .chapter, required: false)
      ], examples: ["tandem chapter next", "tandem chapter 3 --pip"]),
    make: { .seek($0, $1) }, parts: { if case .seek(let seek, let role) = $0 { (seek, role) } else { nil } })

  static let setVolume = CommandSpec(
    "volume", Argument.number("volume", "the volume", 0...130, "0 to 130").ofVideo,
    CommandLineForm(
      .playback, "set or change how loud a video is",
      operands: [.init("LEVEL", "0 to 130, or a change such as +5 or -5", as: .change)], otherwise: .addVolume,
      examples: ["tandem volume 80", "tandem volume -5"]),
    make: { .setVolume($0, $1) },
    parts: { if case .setVolume(let volume, let role) = $0 { (volume, role) } else { nil } })

  static let addVolume = CommandSpec(
    "add-volume", Argument.number("change", "the change", -130...130, "added to the volume").ofVideo,
    make: { .addVolume($0, $1) },
    parts: { if case .addVolume(let change, let role) = $0 { (change, role) } else { nil } })

  static let setMute = CommandSpec(
    "mute", Argument.boolean("muted", "whether it is silent", "whether it is silent").ofVideo,
    CommandLineForm(
      .playback, "silence a video or let it be heard again",
      operands: [.init("on|off", "without it, the other of the two", required: false)], otherwise: .toggleMute),
    make: { .setMute($0, $1) },
    parts: { if case .setMute(let isMuted, let role) = $0 { (isMuted, role) } else { nil } })

  static let toggleMute = CommandSpec(
    "toggle-mute", .video, make: { .toggleMute($0) },
    parts: { if case .toggleMute(let role) = $0 { role } else { nil } })

  static let setSpeed = CommandSpec(
    "speed", Argument.number("speed", "the speed", 0.01...100, "1 is normal").ofVideo,
    CommandLineForm(.playback, "set how fast a video plays", operands: [.init("FACTOR", "1 is normal; 1.5 or 2x")]),
    make: { .setSpeed($0, $1) },
    parts: { if case .setSpeed(let speed, let role) = $0 { (speed, role) } else { nil } })

  static let multiplySpeed = CommandSpec(
    "multiply-speed", Argument.number("factor", "the factor", 0.01...100, "multiplies the speed").ofVideo,
    make: { .multiplySpeed($0, $1) },
    parts: { if case .multiplySpeed(let factor, let role) = $0 { (factor, role) } else { nil } })
}
