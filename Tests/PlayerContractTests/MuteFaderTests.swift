import Testing

@testable import TandemMPV

@Suite("Mute fader")
struct MuteFaderTests {
  private static let step = MuteFader.step

  /// An unmuted fader with the given number of steps.
  private func heard(steps: Int = 4) -> MuteFader {
    var gate = MuteFader(fade: Self.step * steps)
    _ = gate.restart(isMuted: false)
    return gate
  }

  /// The actions of a fader with their times, until it waits for an event other than time.
  private func timeline(_ gate: inout MuteFader, after first: [MuteFader.Action]) -> [String] {
    var lines = first.map { "0: \($0)" }
    while let due = gate.due { lines += gate.advance(at: due).map { "\(Int(due / .milliseconds(1))): \($0)" } }
    return lines
  }

  @Test("A fade-out ends with a mute instead of an inaudible last step")
  func fadeOutEndsWithAMute() {
    var gate = heard()
    let first = gate.silence(at: .zero, isPlaying: true, isHeld: false)
    #expect(
      timeline(&gate, after: first) == ["0: volume(0.75)", "10: volume(0.5)", "20: volume(0.25)", "30: mute(1)"])
  }

  @Test("A fade-in begins with an audible step and an unmute")
  func fadeInBeginsWithAnAudibleStep() {
    var gate = MuteFader(fade: Self.step * 4)
    let first = gate.hear(at: .zero, isPlaying: true)
    #expect(
      timeline(&gate, after: first)
        == ["0: volume(0.25)", "0: unmute", "10: volume(0.5)", "20: volume(0.75)", "30: volume(1.0)"])
  }

  @Test("A mute is confirmed once the sound in the device's buffer has been played")
  func muteIsConfirmedAfterTheDeviceBuffer() {
    var gate = heard(steps: 1)
    #expect(gate.silence(at: .zero, isPlaying: true, isHeld: false) == [.mute(1)])
    #expect(gate.due == nil)
    #expect(gate.muted(1, at: .milliseconds(7)) == [])
    let end = Duration.milliseconds(7) + MuteFader.deviceBuffer
    #expect(gate.advance(at: end - .milliseconds(1)) == [])
    #expect(gate.advance(at: end) == [.confirm])
  }

  @Test("A fade reverses from its present volume, in either direction")
  func fadeReversesFromItsPresentVolume() {
    var gate = heard()
    _ = gate.silence(at: .zero, isPlaying: true, isHeld: false)
    _ = gate.advance(at: Self.step)
    let up = gate.hear(at: Self.step * 2, isPlaying: true)
    #expect(up == [.confirm, .volume(0.75)])
    #expect(gate.silence(at: Self.step * 2, isPlaying: true, isHeld: false) == [.volume(0.5)])
  }
}
