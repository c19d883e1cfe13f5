// Plays scenarios with simulated players, and verifies the logs.

import Foundation
import TandemScenario

// The arguments: a folder for the timelines, then the scenarios.
let arguments = CommandLine.arguments.dropFirst()
let folder = arguments.first ?? "."
var isRight = true
for path in arguments.dropFirst() {
  let name = URL(fileURLWithPath: path).lastPathComponent
  let scenario: Scenario
  do {
    scenario = try Scenario(String(contentsOfFile: path, encoding: .utf8))
  } catch let mistakes as ScenarioDiagnostics {
    for mistake in mistakes.all { print("\(name):\(mistake.line): \(mistake.message)") }
    isRight = false
    continue
  }
  let outcome = scenario.play()
  let verdict = try outcome.log.verdict()
  print("\(name): \(outcome.isPassed ? "as expected" : "not as expected"), \(verdict.violations.count) rules broken")
  for failure in outcome.failures { print("  \(failure)") }
  if !outcome.isPassed || !verdict.violations.isEmpty { isRight = false }

  // A second run must give the same log.
  let again = scenario.play().log
  if let difference = try again.difference(from: outcome.log) { print("  \(difference)") }
  let picture = try outcome.log.timeline(title: scenario.description)
  try picture.write(toFile: folder + "/" + name + ".svg", atomically: true, encoding: .utf8)
}
if !isRight { exit(1) }
