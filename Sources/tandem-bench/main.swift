// Figures; Scripts/bench calls it.

import Glibc
import Orchestration
import Playback

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, Array(arguments.dropFirst())) {
case ("orchestrator", []):
  var benchmark = OrchestratorBenchmark()
  let result = benchmark.run(swaps: 1_000_000)
  print("orchestrator: \(Int(result.swapsPerSecond)) swaps a second on one core, \(result.effectsPerSwap) effects each")
case ("log", let operands) where operands.count == 1:
  print("log: \(try LogBenchmark.run(path: operands[0], records: 200_000)) µs a record, its write(2) included")
case ("command", let operands) where operands.count == 2:
  let times = try CommandBenchmark.run(tandem: operands[0], socket: operands[1], runs: 200)
  print("tandem swap, whole process: " + times.summary)
case ("display-cpu", let operands) where operands.count >= 3:
  // Each option is name=value of mpv's.
  let options = operands.dropFirst(3).map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
  let share = try DisplayBenchmark.run(
    clips: PlayerPair(a: operands[0], b: operands[1]), for: .seconds(Int(operands[2]) ?? 10),
    options: Dictionary(options.map { ($0[0], $0.count > 1 ? $0[1] : "yes") }, uniquingKeysWith: { $1 }))
  print("two clips in memory: \(Int((share * 1000).rounded())) ms of one core a second \(operands.dropFirst(3))")
default:
  print(
    "usage: tandem-bench orchestrator | log FILE | command TANDEM SOCKET | display-cpu CLIP CLIP SECONDS [OPTION=VALUE]…"
  )
  exit(64)
}
