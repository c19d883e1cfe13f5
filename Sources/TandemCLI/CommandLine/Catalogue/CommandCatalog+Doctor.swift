// The command that looks at the machine.

extension CommandCatalog {
  /// With what of `play` a probe may depend on, so that tandem.conf counts here, too.
  static let doctor = CommandSyntax(
    .doctor, .about, "look whether this machine can play, and say what to do where it can't",
    operands: [
      Operand(
        "PROBE", .word(ProbeName.allCases.map(\.rawValue)), isRequired: false, repeats: true,
        "what to look at, by the name that stands before what was found, such as sound; all without one")
    ],
    options: [
      .probeTime, .display, .presenter, .player, .audioOutput, .channels, .ytdl, .mpris, .mqtt, .node, .groups,
      .mqttPrefix, .mqttDiscovery, .mqttVersion, .mqttPasswordFile, .mqttAuthorities, .mpvOption, .noConfig, .json,
    ],
    examples: ["tandem doctor", "tandem doctor sound screen", "tandem doctor --json"])
}

extension Option {
  package static let probeTime = Option(
    "timeout", .positiveTime, "SECONDS", "how long each of them may take", standard: "10")
}
