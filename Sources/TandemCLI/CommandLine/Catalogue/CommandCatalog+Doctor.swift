extension CommandCatalog {
  /// `tandem doctor` accepts the options of `play` on which a probe may depend. The lines of tandem.conf with these
  /// options therefore apply to it, too.
  static let doctor = CommandSyntax(
    .doctor, "doctor", .about, "check whether this machine can play videos, and suggest fixes",
    operands: [
      Operand(
        "PROBE", .word(ProbeName.allCases.map(\.rawValue)), isRequired: false, repeats: true,
        "the checks to run, such as sound or screen; all checks if omitted")
    ],
    options: [
      .probeTime, .display, .presenter, .screen, .player, .audioOutput, .channels, .cec, .ytdl, .mpris, .mqtt, .node,
      .groups, .mqttPrefix, .mqttDiscovery, .mqttVersion, .mqttPasswordFile, .mqttAuthorities, .mpvOption, .noConfig,
      .json,
    ],
    examples: ["tandem doctor", "tandem doctor sound screen", "tandem doctor --json"])
}

extension Option {
  package static let probeTime = Option(
    "timeout", .positiveTime, "SECONDS", "how long each check may take", standard: "10")
}
