// Fuzzes the log reader and the verifier. Both accept any bytes without a crash, as a log with records, errors and
// violations. The reader must find the same with and without its scanner.

import TandemLog

/// The findings with or without the scanner.
private struct Outcome: Equatable {
  var violations: [Violation] = []
  var errors: [LogReadError] = []
  var torn: Record.Location?
}

private func verify(_ bytes: [UInt8], isQuick: Bool) -> Outcome {
  let reader = LogReader(bytes: bytes)
  var verifier = Verifier()
  var outcome = Outcome()
  while true {
    do throws(LogReadError) {
      guard let found = isQuick ? try reader.feedNext(to: &verifier) : try reader.next().map({ verifier.feed($0) })
      else { break }
      outcome.violations += found
    } catch {
      outcome.errors.append(error)
      if !error.isLineOnly { break }
    }
  }
  outcome.torn = reader.tornLine
  outcome.violations += verifier.finish()
  return outcome
}

/// Thread: libFuzzer's only thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let quick = verify(bytes, isQuick: true)
  precondition(quick == verify(bytes, isQuick: false), "the quick way finds something else")
  return 0
}
