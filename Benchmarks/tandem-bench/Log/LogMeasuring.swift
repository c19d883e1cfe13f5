// Compares log queries with jq and Python on the same file.

import Glibc
import TandemLog

/// Runs the same queries repeatedly in each program.
///
/// The first run of each program is not measured. This run brings the log into the page cache, and all results must be
/// equal. In each later round every program runs once; every other round has the reverse order. The best wall-clock
/// time of a program counts, because other load only adds time. The mean of the user times counts, because the system
/// samples user and kernel time, which makes a single short run inexact.
struct LogComparison {
  struct Row {
    var question: LogQuestion
    var records: Int
    var megabytes: Double
    private(set) var runs = 0
    private(set) var seconds = Double.infinity
    /// The user time per run.
    var userSeconds: Double { totalUserSeconds / Double(runs) }
    private(set) var totalUserSeconds = 0.0
    /// The largest memory of all runs, in kibibytes.
    private(set) var peakMemory = 0

    init(_ question: LogQuestion, records: Int, megabytes: Double) {
      self.question = question
      self.records = records
      self.megabytes = megabytes
    }

    mutating func run() throws {
      let clock = ContinuousClock()
      let start = clock.now
      let cost = try MeasuredProcess(question.command).wait()
      runs += 1
      seconds = min(seconds, (clock.now - start) / .seconds(1))
      totalUserSeconds += cost.userSeconds
      peakMemory = max(peakMemory, cost.peakMemory)
    }
  }

  var tandem: String
  var folder: String
  private(set) var rows: [Row] = []

  /// - Parameter progress: receives a description of each step.
  mutating func measure(records: Int, _ progress: (String) -> Void) throws {
    let path = "\(folder)/\(records).jsonl"
    progress("\(records) records: writing them …")
    defer { unlink(path) }
    try GeneratedLog.write(records: records, to: path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw MeasuredProcess.RunError(description: "no \(path)") }
    let questions = LogQuestion.all(tandem: tandem, log: path)
    let clock = ContinuousClock()
    let start = clock.now
    progress("\(records) records: comparing the answers …")
    try compareAnswers(questions)
    let rounds = max(3, min(20, Int(.seconds(10) / (clock.now - start))))
    let megabytes = Double(status.st_size) / 1e6
    // Count the megabytes twice for `diff`, because it reads two logs.
    var new = questions.map { Row($0, records: records, megabytes: $0.kind == .diff ? 2 * megabytes : megabytes) }
    for round in 0..<rounds {
      progress("\(records) records: round \(round + 1) of \(rounds) …")
      let order = round.isMultiple(of: 2) ? Array(new.indices) : new.indices.reversed()
      for index in order { try new[index].run() }
    }
    rows += new
  }

  private func compareAnswers(_ questions: [LogQuestion]) throws {
    var answers: [LogQuestion.Kind: String] = [:]
    for question in questions {
      let answer = try question.answer()
      if let first = answers[question.kind], first != answer {
        throw MeasuredProcess.RunError(
          description: "\(question.kind.rawValue): tandem says \(first), \(question.program) \(answer)")
      }
      answers[question.kind] = answers[question.kind] ?? answer
    }
  }
}
