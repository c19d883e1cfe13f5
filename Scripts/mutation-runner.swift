// Tries mutants in one process. Scripts/mutate.py copies this file into its package and starts it.
//
// Each line on standard input is the number of a mutant. The program answers with a line: the number, and `killed` with
// the name of the scenario or the seed that notices the mutant, or `alive`. A scenario that has killed a
// mutant is tried first for the next mutant.

import CMutantSwitch
import Foundation
import TandemExplore
import TandemFoundation
import TandemScenario

struct Example {
  var name: String
  var bytes: [UInt8]
  var golden: [UInt8]
}

let folder = CommandLine.arguments[1]
let seeds = 60
var examples: [Example] = []
let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
for path in paths.sorted() where path.hasSuffix(".log.jsonl") {
  let name = String(path.dropLast(10))
  examples.append(
    Example(
      name: name, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).json"))),
      golden: Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")))))
}
var order = Array(examples.indices)

/// Returns the name of the first scenario or seed that notices the mutant; nil if none does.
@MainActor func killer() -> String? {
  for (place, index) in order.enumerated() {
    let example = examples[index]
    var isSame = false
    do throws(ScenarioError) {
      let scenario = try Scenario(decoding: example.bytes)
      let result = ScenarioRun(scenario, on: .simulated(scenario)).run()
      isSame = result.log == example.golden && result.failures.isEmpty
    } catch {}
    if !isSame {
      order.remove(at: place)
      order.insert(index, at: 0)
      return example.name
    }
  }
  let explorer = SessionExplorer()
  for seed in 0..<seeds {
    var chunk = ExploredChunk(version: "mutant", first: 0)
    chunk.add(explorer.explore(seed))
    if !chunk.failures.isEmpty { return "seed \(seed)" }
  }
  return nil
}

while let line = readLine(), let number = Int32(line) {
  switch_to_mutant(number)
  let answer = "\(number) \(killer().map { "killed \($0)" } ?? "alive")\n"
  FileHandle.standardOutput.write(Data(answer.utf8))
}
