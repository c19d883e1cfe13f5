// Saved states in files.

import Foundation
import Glibc
import TandemCommands
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemControl

struct SavedStateFileTests {
  @Test("A saved state is read whole even if it arrives in two parts, as from a pipe")
  func stateThatArrivesInTwoPartsIsReadWhole() throws {
    let folder = try TestFolder()
    let path = folder.path + "/state.json"
    #expect(mkfifo(path, 0o600) == 0)
    let bytes = SavedState(Configuration()).bytes
    Thread.detachNewThread {
      let writer = open(path, O_WRONLY | O_CLOEXEC)
      _ = write(writer, bytes, 7)
      // Wait until the reader has taken the first part.
      var waiting: Int32 = 1
      let end = ContinuousClock.now + .seconds(10)
      while waiting > 0, ContinuousClock.now < end { _ = ioctl(writer, UInt(FIONREAD), &waiting) }
      _ = bytes[7...].withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
      close(writer)
    }
    #expect(try SavedState(path: path) == SavedState(Configuration()))
  }
}
