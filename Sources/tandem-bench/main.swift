// Figures of the parts that need no player: `tandem-bench orchestrator`.

var benchmark = OrchestratorBenchmark()
let result = benchmark.run(swaps: 1_000_000)
print("orchestrator: \(Int(result.swapsPerSecond)) swaps a second, \(result.effectsPerSwap) effects a swap")
