// Log queries for each program that can answer them.

import Glibc
import TandemFoundation

/// A query and the program that answers it.
struct LogQuestion {
  enum Kind: String, CaseIterable {
    /// Verifies every rule. No other program knows the rules, so the benchmark compares the time
    /// with that of jq's filter.
    case verify
    /// Prints the lines of callbacks unchanged.
    case filter
    /// Counts the transactions by form and outcome. `tandem` also computes many other statistics in
    /// the same pass.
    case stats
    /// Compares the log with itself. `tandem` therefore reads both copies to the end. No other
    /// program knows the differences to ignore.
    case diff
  }

  var kind: Kind
  var program: String
  var command: [String]

  static func all(tandem: String, log: String) -> [LogQuestion] {
    [
      LogQuestion(kind: .verify, program: "tandem", command: [tandem, "log", "verify", log]),
      LogQuestion(
        kind: .filter, program: "tandem", command: [tandem, "log", "show", log, "--kind", "callback", "--json"]),
      LogQuestion(kind: .filter, program: "jq", command: ["jq", "-c", #"select(.kind=="callback")"#, log]),
      LogQuestion(kind: .filter, program: "python3", command: [python, "-c", filter, log]),
      LogQuestion(kind: .stats, program: "tandem", command: [tandem, "log", "stats", log, "--json"]),
      LogQuestion(kind: .stats, program: "jq", command: ["jq", "-nc", outcomes, log]),
      LogQuestion(kind: .stats, program: "python3", command: [python, "-c", count, log]),
      LogQuestion(kind: .diff, program: "tandem", command: [tandem, "log", "diff", log, log]),
    ]
  }

  /// Debian's own Python. A `python3` found by `PATH` may be a slow wrapper script.
  private static let python = "/usr/bin/python3"
  private static let outcomes =
    #"reduce (inputs|select(.kind=="transaction")) as $r ({}; .[$r.form][$r.outcome] += 1)"#
  private static let filter = """
    import json, sys
    for line in open(sys.argv[1]):
        if json.loads(line)["kind"] == "callback": sys.stdout.write(line)
    """
  private static let count = """
    import json, sys
    count = {}
    for line in open(sys.argv[1]):
        record = json.loads(line)
        if record["kind"] == "transaction":
            outcomes = count.setdefault(record["form"], {})
            outcomes[record["outcome"]] = outcomes.get(record["outcome"], 0) + 1
    print(json.dumps(count))
    """

  /// The program's result in a normalised form.
  func answer() throws -> String {
    let output = try MeasuredProcess.output(of: command)
    switch kind {
    case .verify: return "no violations"
    case .diff: return "no difference"
    case .filter: return "\(output.lines) lines of \(output.bytes) bytes, checksum \(output.checksum)"
    case .stats:
      let value = try JSONValue(parsing: output.beginning)
      return Self.sorted(program == "tandem" ? value["transactions"] ?? .null : value).description
    }
  }

  private static func sorted(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
  }
}

extension MeasuredProcess {
  /// A digest of a program's output.
  struct Output {
    var bytes = 0
    var lines = 0
    /// The FNV-1a hash of the output, for the comparison of outputs.
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The whole output, if it has at most 64 KiB.
    var beginning: [UInt8] = []

    mutating func take(_ part: UnsafeRawBufferPointer) {
      for byte in part {
        checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3
        if byte == UInt8(ascii: "\n") { lines += 1 }
      }
      bytes += part.count
      if bytes <= 1 << 16 { beginning.append(contentsOf: part) }
    }
  }

  static func output(of command: [String]) throws -> Output {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw RunError(description: "pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process: MeasuredProcess
    do {
      defer { close(ends[1]) }
      process = try MeasuredProcess(command, output: ends[1])
    }
    var output = Output()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count == 0 { break }
      if count < 0, errno != EINTR { throw RunError(description: "read: \(String(cString: strerror(errno)))") }
      if count > 0 { buffer.withUnsafeBytes { output.take(UnsafeRawBufferPointer(rebasing: $0[..<count])) } }
    }
    _ = try process.wait()
    return output
  }
}
