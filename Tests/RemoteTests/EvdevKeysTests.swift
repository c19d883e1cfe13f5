// The kernel's events for a remote's colour keys.

import TandemInput
import TandemPlayback
import Testing

@Suite struct EvdevKeysTests {
  private func event(_ type: UInt8, _ code: UInt16, _ value: UInt8) -> [UInt8] {
    [UInt8](repeating: 7, count: 16) + [type, 0, UInt8(code & 255), UInt8(code >> 8), value, 0, 0, 0]
  }

  @Test("The four colour keys are read as pressed, held or released, and other events are skipped")
  func onlyColourKeysAreRead() {
    var bytes: [UInt8] = []
    for (type, code, value) in [
      (1, 400, 1), (0, 0, 0), (1, 400, 2), (1, 400, 0), (1, 30, 1), (1, 398, 1), (1, 399, 1), (1, 401, 1),
    ] as [(UInt8, UInt16, UInt8)] {
      bytes += event(type, code, value)
    }
    bytes += [1, 2, 3]
    #expect(
      EvdevKeys.colourKeys(in: bytes[...]) == [
        KeyEvent(InputKey("YELLOW"), .pressed), KeyEvent(InputKey("YELLOW"), .held),
        KeyEvent(InputKey("YELLOW"), .released),
        KeyEvent(InputKey("RED")), KeyEvent(InputKey("GREEN")), KeyEvent(InputKey("BLUE")),
      ])
    #expect(
      EvdevKeys.colourKeys(in: bytes[24...]).first?.phase == .held, "a part of an array counts from its own start")
    #expect(EvdevKeys.colourKeys(in: []).isEmpty)
  }
}
