import Glibc
import TandemExplore
import TandemFoundation
import TandemSystem

extension ExploreCommand {
  /// Merges results. The same chunks give the same bytes, regardless of the number and the order of the files.
  func merge() throws(CLIError) -> ExitStatus {
    Self.allowManyFiles()
    var files: [ResultFile] = []
    for path in invocation.operands.compactMap(\.text) { files.append(try ResultFile(path)) }
    let index = try ResultIndex(files) { output.warning("\($0): left out an incomplete line") }
    for number in index.contradictions.sorted().prefix(10) {
      output.warning("chunk \(number): two runs of the same seeds have different results; this is a bug in Tandem")
    }
    if index.losesSeeds { output.warning("left out the sessions of partly explored chunks") }
    let summary = try write(index)
    if summary.sessions == 0 { throw CLIError(.badData, "the files have no results; were the sessions explored?") }
    return summary.isPassed && index.contradictions.isEmpty ? .done : .no
  }

  /// Allows this process as many open files as the system permits, because each file of results stays open.
  private static func allowManyFiles() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Writes the lines in the order of their seeds, without values that depend on the machine.
  private func write(_ index: ResultIndex) throws(CLIError) -> ExplorationSummary {
    var summary = ExplorationSummary()
    guard let path = invocation.text(.mergedFile) else {
      try index.forEach { (chunk) throws(CLIError) in
        summary.add(chunk)
        output.line(chunk.mergedLine)
      }
      return summary
    }
    try checkTarget(path)
    // Write the merged results to a temporary file first, because the path may name one of the input files.
    let aside = "\(path).\(getpid()).new"
    // A killed process with the same number may have left this file.
    unlink(aside)
    defer { unlink(aside) }
    let merged = try ResultFile(aside, writes: true)
    try index.forEach { (chunk) throws(CLIError) in
      summary.add(chunk)
      try merged.append(chunk.mergedLine)
    }
    guard rename(aside, path) == 0 else {
      throw CLIError(.writeFailed, "can't write \(path): \(String(cString: strerror(errno)))")
    }
    if invocation.has(.json) || !invocation.has(.quiet) { show(summary) }
    return summary
  }

  /// Refuses a target that is no file. The rename would otherwise replace a device such as `/dev/null` with a file.
  private func checkTarget(_ path: String) throws(CLIError) {
    var status = stat()
    guard lstat(path, &status) == 0, FileKind(status) != .regular else { return }
    throw CLIError(
      .writeFailed,
      "\(FileWriteError(path, .unsuitable(FileKind(status)))); leave out --output to print the results")
  }
}

extension ExploredChunk {
  fileprivate var mergedLine: String {
    var merged = self
    merged.milliseconds = nil
    return merged.line
  }
}
