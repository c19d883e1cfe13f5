// Fuzzes the decoder of scenarios. Any bytes give a scenario or an error, and never a crash.

import TandemScenario

/// Thread: libFuzzer's only thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(ScenarioError) {
    let scenario = try Scenario(decoding: bytes)
    let text = Array(scenario.json.pretty().utf8)
    do throws(ScenarioError) {
      let again = try Scenario(decoding: text)
      // A scenario that is written and read again must be the same, except for its line breaks.
      precondition(again.json == scenario.json, "what is written is read as something else")
    } catch {
      preconditionFailure("what is written can't be read: \(error)\n\(String(decoding: text, as: UTF8.self))")
    }
  } catch {
    precondition(!error.mistakes.isEmpty, "an error without a mistake")
    for mistake in error.mistakes {
      precondition(mistake.line >= 1 && mistake.column >= 1, "a mistake without a place")
    }
  }
  return 0
}
