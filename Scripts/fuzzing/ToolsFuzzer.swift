// Fuzzes the log tools. Every tool accepts any bytes without a crash. The conversion of a log gives a readable scenario
// or an error.

import TandemLog
import TandemScenario

/// Makes scenarios from the records of the last session, plain and redacted.
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

/// Thread: libFuzzer's only thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTools(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let found = EveryTool(bytes)
  precondition(found.texts.count > 5)
  replay(bytes)
  return 0
}
