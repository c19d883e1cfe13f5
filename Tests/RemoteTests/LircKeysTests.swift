// The lines of lircd.

import TandemInput
import TandemPlayback
import Testing

@Suite struct LircKeysTests {
  @Test(
    "A line from lircd is read as a key that is pressed, held or released",
    arguments: [
      ("0000000000f40bf0 00 KEY_OK living-room", KeyEvent(InputKey("ENTER"), .pressed)),
      ("0000000000f40bf0 0a KEY_VOLUMEUP living-room", KeyEvent(InputKey("VOLUME_UP"), .held)),
      ("0000000000f40bf0 00 KEY_UP_EVUP living-room", KeyEvent(InputKey("UP"), .released)),
      ("0000000000f40bf0 00 KEY_UP living-room", KeyEvent(InputKey("UP"), .pressed)),
      ("0000000000f40bf0 00 KEY_NUMERIC_7 living-room", KeyEvent(InputKey("7"), .pressed)),
      ("0000000000f40bf0 00 KEY_YELLOW two words", KeyEvent(InputKey("YELLOW"), .pressed)),
      ("0000000000f40bf0 00 PLAYPAUSE x", KeyEvent(InputKey("PLAYPAUSE"), .pressed)),
    ])
  func lineIsAKeyWithItsPhase(line: String, key: KeyEvent) {
    #expect(LircKeys.key(in: line) == key)
  }

  @Test(
    "Replies of lircd, unknown keys and bytes of other programs are not read as keys",
    arguments: [
      "BEGIN", "SIGHUP", "END", "", " ", "0000000000f40bf0 00 KEY_MICROMUTE x", "0000000000f40bf0 00 KEY_OK",
      "f40bf0 00 KEY_OK x", "0000000000f40bf0 xx KEY_OK x", "0000000000f40bf0 fffffffffffffffff KEY_OK x",
      "GET / HTTP/1.1 x y", "0000000000f40bf0 00 KEY_ x", "0000000000f40bf0 00 _EVUP x",
    ])
  func otherLinesAreNoKeys(line: String) {
    #expect(LircKeys.key(in: line) == nil)
  }

  @Test("Each name of lircd is translated to a key name of input.conf")
  func translatedNamesAreKeysOfInputConf() {
    #expect(LinuxKeyName.others.count > 20)
    for (name, key) in LinuxKeyName.others { #expect(KeyName.key(key) != nil, "\(name)") }
  }
}
