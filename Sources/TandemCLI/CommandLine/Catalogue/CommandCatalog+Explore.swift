extension CommandCatalog {
  @Builder static var exploration: [CommandSyntax] {
    CommandSyntax(
      .explore, "explore", .scenario, "play random sessions with injected faults, and check each against the rules",
      options: [
        .seeds, .explorationTime, .explorationJobs, .explorationShard, .resultsFile, .failuresFolder, .allPoints,
        .canary,
        .json, .quiet,
      ],
      examples: [
        "tandem explore --for 10m --jobs 2 --output results.jsonl", "tandem explore --seeds 0..999999 --shard 1/4",
        "tandem explore --seeds 4711", "tandem explore --canary",
      ])

    CommandSyntax(
      .exploreMerge, "explore merge", .scenario, "merge files of exploration results into one",
      operands: [Operand("FILE", .text, repeats: true, "files that `tandem explore --output` wrote")],
      options: [.mergedFile, .allPoints, .json, .quiet],
      examples: ["tandem explore merge results-*.jsonl --output all.jsonl"])
  }
}

extension Option {
  package static let seeds = Option("seeds", .text, "A..B", "the seeds, one for each session", standard: "0..99999")
  package static let explorationTime = Option(
    "for", .positiveTime, "TIME", "after this time, finish the current chunk of 10,000 seeds, then stop")
  package static let explorationJobs = Option(
    "jobs", .count(1...256), "N", "how many processes explore at once", standard: "1")
  package static let explorationShard = Option("shard", .text, "I/N", "explore only part I of N, such as 1/4")
  package static let resultsFile = Option(
    "output", .text, "FILE", "the file for the results; seeds in it are not explored again; -o means the same")
  package static let mergedFile = Option(
    "output", .text, "FILE", "the file for the merged results; an existing file is replaced; -o means the same",
    standard: "standard output")
  package static let failuresFolder = Option(
    "failures", .text, "FOLDER", "the folder for scenarios that reproduce failures", standard: ".")
  package static let allPoints = Option(
    flag: "points", "list all points that sessions should reach, not only the 12 rarest")
  package static let canary = Option(flag: "canary", "break a rule on purpose, and report how soon a check finds it")
}
