extension CommandCatalog {
  @Builder static var scenarioCommands: [CommandSyntax] {
    CommandSyntax(
      .scenarioRun, "scenario run", .scenario, "play scenarios and report unmet expectations", operands: [scenarios],
      options: [
        .scenarioPlayer, .scenarioDisplay, .presenter, .audioOutput, .jobs, .filter, .repetitions, .seed, .shard,
        .logDirectory, .junit, .ctrf, .json, .quiet,
      ],
      examples: [
        "tandem scenario run Scenarios", "tandem scenario run mine.json --log-dir logs",
        "tandem scenario run Scenarios --player mpv --display headless --junit report.xml",
      ])

    CommandSyntax(
      .scenarioCheck, "scenario check", .scenario, "find every mistake in scenarios without playing them",
      operands: [scenarios],
      options: [.filter, .json, .quiet], examples: ["tandem scenario check mine.json"])

    CommandSyntax(
      .scenarioList, "scenario list", .scenario, "list scenarios with their descriptions", operands: [scenarios],
      options: [.filter, .json],
      examples: ["tandem scenario list Scenarios/pillarbox"])

    CommandSyntax(
      .scenarioSchema, "scenario schema", .scenario, "print the JSON Schema of scenarios, for editors",
      examples: ["tandem scenario schema"])
  }

  private static let scenarios = Operand(
    "FILE", .text, isRequired: false, repeats: true, "scenario files or folders; the folder Scenarios if omitted")
}

extension Option {
  package static let record = Option("record", .text, "FILE", "record the session's commands and events as a scenario")
  package static let scenarioPlayer = Option(
    "player", words: ["simulated", "mpv"], "play with libmpv or with simulated players")
  package static let scenarioDisplay = Option(
    "display", words: ["headless", "window"], "with mpv: where to show the videos")
  package static let jobs = Option("jobs", .count(1...256), "N", "how many scenarios to play at once", standard: "1")
  package static let filter = Option(
    "filter", .text, "TEXT", "only scenarios whose path or description contains this text")
  package static let repetitions = Option(
    "repeat", .count(1...1_000_000), "N", "play each scenario this many times", standard: "1")
  package static let seed = Option("seed", .count(0...Int.max), "N", "shuffle the scenarios with this random seed")
  package static let shard = Option("shard", .text, "I/N", "play only part I of N, such as 1/4")
  package static let logDirectory = Option("log-dir", .text, "FOLDER", "the folder for the scenarios' event logs")
  package static let junit = Option("junit", .text, "FILE", "also write the results as JUnit XML")
  package static let ctrf = Option("ctrf", .text, "FILE", "also write the results as CTRF, a JSON form of test reports")
}
