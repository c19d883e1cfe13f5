// Fuzzes the reader of saved states. Any bytes give a saved state or an error, and never a crash. A state that is
// written and read again must be the same.

import Glibc
import TandemCommands

@testable import TandemControl

private let path = "/dev/shm/tandem-fuzz-\(getpid()).json"

private func put(_ bytes: [UInt8]) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  precondition(file >= 0 && write(file, bytes, bytes.count) == bytes.count)
  close(file)
}

/// Thread: libFuzzer's only thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  put(Array(UnsafeBufferPointer(start: start, count: count)))
  defer { unlink(path) }
  do throws(SavedStateError) {
    let state = try SavedState(path: path)
    do throws(SavedStateError) {
      try state.write(to: path)
      let again = try SavedState(path: path)
      precondition(again == state, "what is written is read as something else")
    } catch {
      preconditionFailure("what is written can't be read: \(error)")
    }
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}
