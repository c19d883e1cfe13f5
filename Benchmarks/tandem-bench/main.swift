// The benchmarks; `Scripts/bench` runs this program.

import Glibc

func run(_ arguments: ArraySlice<String>) throws {
  switch (arguments.first, Array(arguments.dropFirst())) {
  case ("orchestrator", []):
    var benchmark = OrchestratorBenchmark()
    let result = benchmark.run(swaps: 1_000_000)
    print(
      "orchestrator: \(Int(result.swapsPerSecond)) swaps a second on one core, \(result.effectsPerSwap) effects each")
  case ("log", let operands) where operands.count == 1:
    print(LogBenchmark.table(try LogBenchmark.run(path: operands[0], records: 200_000)), terminator: "")
  case ("allocations", let operands) where operands.count == 1:
    var benchmark = OrchestratorBenchmark()
    var owners = OrchestratorBenchmark()
    let frames = FrameBenchmark()
    let counts =
      benchmark.allocations() + owners.references() + frames.allocations() + frames.references()
    for (name, count) in counts + (try LogBenchmark.allocations(path: operands[0])) {
      print(padded(name, 20) + column(decimals(count, 2), 8))
    }
  case ("command", let operands) where operands.count == 2:
    let times = try CommandBenchmark.run(tandem: operands[0], socket: operands[1], runs: 200)
    print("tandem swap, whole process: " + times.summary)
  case ("display", let operands) where operands.count > 1 && (Double(operands[0]) ?? 0) >= 1:
    try DisplayReport.measure(
      BenchTools(), seconds: Double(operands[0]) ?? 0, formats: Array(operands.dropFirst()))
  case ("swap", let operands) where operands.count == 1 && (Int(operands[0]) ?? 0) >= 4:
    try SwapReport.measure(BenchTools(), swaps: Int(operands[0]) ?? 0)
  case ("sound", let operands) where operands.count == 1 && (Int(operands[0]) ?? 0) >= 2:
    try SoundReport.measure(BenchTools(), handoffs: Int(operands[0]) ?? 0)
  case ("sync", let operands)
  where operands.count == 4 && (Double(operands[0]) ?? 0) >= 30 && Int32(operands[1]) != nil:
    try SyncReport.measure(
      BenchTools(), seconds: Double(operands[0]) ?? 0, server: Int32(operands[1]) ?? 0,
      clips: Array(operands.dropFirst(2)))
  case ("stamp", let operands) where operands.count == 3 && operands.dropFirst().allSatisfy { Int($0) != nil }:
    guard let clip = Clip.Name.allCases.first(where: { "\($0)" == operands[0] }) else { fallthrough }
    try ClipStamp(clip: clip, width: Int(operands[1]) ?? 0, height: Int(operands[2]) ?? 0).run()
  case ("make-log", let operands) where operands.count == 2 && Int(operands[0]) != nil:
    try GeneratedLog.write(records: Int(operands[0]) ?? 0, to: operands[1])
  case ("logs", let operands) where !operands.isEmpty && operands.allSatisfy { Int($0) != nil }:
    try LogReport.measure(BenchTools(), sizes: operands.compactMap { Int($0) })
  case ("open", let operands) where operands.count == 1 && (Int(operands[0]) ?? 0) >= 1:
    try OpenReport.measure(BenchTools(), runs: Int(operands[0]) ?? 0)
  case ("idle", let operands) where operands.count == 1 && (Double(operands[0]) ?? 0) >= 1:
    try IdleReport.measure(BenchTools(), seconds: Double(operands[0]) ?? 0)
  case ("subscribers", let operands) where operands.count == 1 && (Int(operands[0]) ?? 0) >= 1:
    try SubscriberReport.measure(BenchTools(), swaps: Int(operands[0]) ?? 0)
  case ("doors", let operands) where operands.count == 3 && (Double(operands[0]) ?? 0) >= 1:
    try DoorsReport.measure(
      BenchTools(), seconds: Double(operands[0]) ?? 0, clips: Array(operands.dropFirst()))
  case ("overlay", let operands)
  where operands.count == 5 && (Double(operands[0]) ?? 0) >= 1 && ["software", "opengl"].contains(operands[4]):
    try MainActor.assumeIsolated {
      try OverlayBenchmark(
        clips: (operands[2], operands[3]), seconds: Double(operands[0]) ?? 0, rounds: max(1, Int(operands[1]) ?? 0),
        drawing: operands[4] == "opengl" ? .openGL : .software
      ).run()
    }
  case ("rules", []): try RulesReport.measure(BenchTools(), exploration: nil)
  case ("rules", let operands) where operands.count == 3:
    try RulesReport.measure(
      BenchTools(),
      exploration: .init(
        states: Int(operands[0]) ?? 0, edges: Int(operands[1]) ?? 0, userSeconds: Double(operands[2]) ?? .nan))
  case ("scenarios", let operands) where operands.count > 1 && operands.dropFirst().allSatisfy { Int($0) != nil }:
    try ScenarioBenchmark.measure(
      BenchTools(), scenario: operands[0], counts: operands.dropFirst().compactMap { Int($0) })
  case ("standstill", let operands) where operands.count == 4 && Int(operands[3]) != nil:
    let benchmark = StandstillBenchmark(
      tandem: operands[0], folder: operands[1], library: operands[2], swaps: Int(operands[3]) ?? 0)
    print(try benchmark.table(progress), terminator: "")
  default:
    print(
      "usage: tandem-bench orchestrator | log FILE | command TANDEM SOCKET | display SECONDS FORMAT … | swap SWAPS")
    print(
      "       tandem-bench sound HANDOFFS | open RUNS | idle SECONDS | subscribers SWAPS")
    print("       tandem-bench rules [STATES EDGES SECONDS] | scenarios FILE COUNT …")
    print("       tandem-bench doors SECONDS FILE FILE")
    print("       tandem-bench sync SECONDS SERVER FILE FILE")
    print("       tandem-bench stamp a|b|c WIDTH HEIGHT")
    print("       tandem-bench allocations FILE")
    print("       tandem-bench make-log RECORDS FILE | logs RECORDS …")
    print("       tandem-bench standstill TANDEM FOLDER LIBRARY SWAPS")
    exit(64)
  }
}

do {
  try run(CommandLine.arguments.dropFirst())
} catch {
  _ = "tandem-bench: \(error)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}
