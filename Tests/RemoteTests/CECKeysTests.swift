// The messages on HDMI.

import TandemInput
import TandemPlayback
import Testing

@Suite struct CECKeysTests {
  @Test("A key of the television's remote is pressed, held and released")
  func keyIsPressedHeldAndReleased() {
    var keys = CECKeys()
    let press = "TRAFFIC: [            3091]\t>> 04:44:01"
    #expect(keys.key(in: press, at: .zero) == KeyEvent(InputKey("UP"), .pressed))
    #expect(keys.key(in: press, at: .milliseconds(400)) == KeyEvent(InputKey("UP"), .held))
    #expect(keys.key(in: press, at: .milliseconds(900)) == KeyEvent(InputKey("UP"), .held))
    let release = "TRAFFIC: [            4100]\t>> 04:45"
    #expect(keys.key(in: release, at: .seconds(1)) == KeyEvent(InputKey("UP"), .released))
    #expect(keys.key(in: release, at: .seconds(1)) == nil)
    #expect(keys.key(in: press, at: .seconds(1)) == KeyEvent(InputKey("UP"), .pressed))
  }

  @Test("A key whose release was lost is pressed again after the longest time between two repetitions")
  func keyWithoutReleaseIsPressedAgain() {
    var keys = CECKeys()
    let press = "TRAFFIC: [ 1]\t>> 04:44:72\r"
    #expect(keys.key(in: press, at: .zero) == KeyEvent(InputKey("RED"), .pressed))
    #expect(keys.key(in: press, at: .milliseconds(551)) == KeyEvent(InputKey("RED"), .pressed))
    let other = "TRAFFIC: [ 1]\t>> 04:44:00"
    #expect(keys.key(in: other, at: .milliseconds(560)) == KeyEvent(InputKey("ENTER"), .pressed))
  }

  @Test(
    "Sent messages, messages to all devices, unknown keys and other lines are not read as keys",
    arguments: [
      "TRAFFIC: [ 1]\t<< 04:44:01", "TRAFFIC: [ 1]\t>> 0f:44:01", "TRAFFIC: [ 1]\t>> 04:44:7f",
      "TRAFFIC: [ 1]\t>> 04:44", "TRAFFIC: [ 1]\t>> 04:90:01", "TRAFFIC: [ 1]\t>> 04", "TRAFFIC: [ 1]\t>> 04:44:zz",
      "TRAFFIC: [ 1]\t>> 04:44:+1", "TRAFFIC: [ 1]\t>> 04::44:01", "TRAFFIC: [ 1]\t>> ", "DEBUG: [ 1]\t>> 04:44:01",
      "waiting for input", "", ">>",
    ])
  func otherLinesAreNoKeys(line: String) {
    var keys = CECKeys()
    #expect(keys.key(in: line, at: .zero) == nil)
  }

  @Test("Each code has the name of a key")
  func eachCodeHasAKey() {
    #expect(CECKeys.names.count > 40)
    for (code, name) in CECKeys.names { #expect(LinuxKeyName.key(name) != nil, "\(code): \(name)") }
  }
}
