// What libFuzzer calls: whatever bytes a log has, every tool has an answer, never a trap; and what can be made a scenario
// is one that is read back, or is refused.

import TandemLog
import TandemScenario

/// The records of the last session, and a scenario of them.
private func replay(_ bytes: [UInt8]) {
  let reader = LogReader(bytes: bytes)
  var records: [Record] = []
  while true {
    do throws(LogReadError) {
      guard let record = try reader.next() else { break }
      if record.kind == "session", record.seq == 0 { records = [] }
      records.append(record)
    } catch {
      if !error.isLineOnly { return }
    }
  }
  var redactor = Redactor()
  for records in [records, records.map { redactor.redact($0) }] {
    do throws(ReplayError) {
      let made = try Replay(of: records, description: "fuzzed")
      do throws(ScenarioError) { _ = try Scenario(decoding: Array(made.scenario.json.pretty().utf8)) } catch {
        precondition(!error.mistakes.isEmpty, "an error without a mistake")
      }
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
}

/// Thread: libFuzzer's only one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTools(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes for as long as this call takes.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let found = EveryTool(bytes)
  precondition(found.texts.count > 5)
  replay(bytes)
  return 0
}
