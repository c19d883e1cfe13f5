// Verifies the event logs of the other examples.

import TandemTesting

var isRight = true
for path in CommandLine.arguments.dropFirst() {
  let verdict = try LogVerdict(ofLogAt: path)
  print("\(path): \(verdict.records) records, \(verdict.violations.isEmpty ? "no rule is broken" : "broken:")")
  for violation in verdict.violations { print("  \(violation)") }
  if !verdict.violations.isEmpty || verdict.records == 0 { isRight = false }
}
if !isRight { preconditionFailure("a rule is broken") }
