import Testing

@testable import TandemMPV

@Suite("The way between heard and silent")
struct MuteFaderTests {
  private static let step = MuteFader.step

  /// A gate whose fades have so many steps, and that is heard.
  private func heard(steps: Int = 4) -> MuteFader {
    var gate = MuteFader(fade: Self.step * steps)
    _ = gate.restart(isMuted: false)
    return gate
  }

  /// What a gate orders from now on, and when, as long as it waits for time alone.
  private func timeline(_ gate: inout MuteFader, after first: [MuteFader.Action]) -> [String] {
    var lines = first.map { "0: \($0)" }
    while let due = gate.due { lines += gate.advance(at: due).map { "\(Int(due / .milliseconds(1))): \($0)" } }
    return lines
  }

  @Test("down ends with mute in place of a last step that nobody would hear")
  func fall() {
    var gate = heard()
    let first = gate.silence(at: .zero, isPlaying: true, isHeld: false)
    #expect(
      timeline(&gate, after: first) == ["0: volume(0.75)", "10: volume(0.5)", "20: volume(0.25)", "30: mute(1)"])
  }

  @Test("up begins with a step that is heard, once mute is taken back")
  func rise() {
    var gate = MuteFader(fade: Self.step * 4)
    let first = gate.hear(at: .zero, isPlaying: true)
    #expect(
      timeline(&gate, after: first)
        == ["0: volume(0.25)", "0: unmute", "10: volume(0.5)", "20: volume(0.75)", "30: volume(1.0)"])
  }

  @Test("down is confirmed when all that was handed over has been heard, whenever mpv answers")
  func drain() {
    var gate = heard(steps: 1)
    #expect(gate.silence(at: .zero, isPlaying: true, isHeld: false) == [.mute(1)])
    #expect(gate.due == nil)
    #expect(gate.muted(1, at: .milliseconds(7)) == [])
    let end = Duration.milliseconds(7) + MuteFader.deviceBuffer
    #expect(gate.advance(at: end - .milliseconds(1)) == [])
    #expect(gate.advance(at: end) == [.confirm])
  }

  @Test("is turned back from where it is, in either direction")
  func turned() {
    var gate = heard()
    _ = gate.silence(at: .zero, isPlaying: true, isHeld: false)
    _ = gate.advance(at: Self.step)
    let up = gate.hear(at: Self.step * 2, isPlaying: true)
    #expect(up == [.confirm, .volume(0.75)])
    #expect(gate.silence(at: Self.step * 2, isPlaying: true, isHeld: false) == [.volume(0.5)])
  }
}
