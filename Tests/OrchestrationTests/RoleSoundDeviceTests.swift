// A sound device for each role (contract, section 6).

import Testing

@testable import TandemOrchestrator

@Suite struct RoleSoundDeviceTests {
  private func rig(_ policy: AudioPolicy = .separate) -> Rig {
    Rig.showing(.x, .y) { ($0.hasPictureInPictureDevice, $0.audio) = (true, policy) }
  }

  private func isSound(_ request: String) -> Bool { ["mute", "device"].contains { request.contains($0) } }

  @Test("A swap mutes both audible videos, exchanges their sound devices, and unmutes both")
  func swapExchangesTheDevices() {
    var rig = rig()
    #expect(rig.machine.state.audible == [.A, .B])
    rig.forget()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.requests.filter(isSound) == ["A mute", "B mute"])
    rig.muted(.B)
    rig.muted(.A)
    #expect(
      rig.requests.filter(isSound) == [
        "A mute", "B mute", "A device of pictureInPicture", "B device of fullScreen", "A unmute", "B unmute",
      ], "\(rig.requests)")
    #expect(rig.machine.state.audible == [.B, .A])
  }

  @Test("A swap exchanges the sound devices even if only one video is audible")
  func devicesFollowTheRoles() {
    var rig = rig(.followsFullScreen)
    rig.forget()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    rig.muted(.A)
    #expect(
      rig.requests.filter(isSound) == [
        "A mute", "A device of pictureInPicture", "B device of fullScreen", "B unmute",
      ], "\(rig.requests)")
  }

  @Test("If there is no second device, the policy `separate` acts like the default, and a command can't choose it")
  func separateNeedsADevice() {
    var rig = Rig.showing(.x, .y) { $0.audio = .separate }
    #expect(rig.machine.state.audible == [.A])
    rig.command(.setAudio(.separate))
    #expect(rig.answers.last == .refused(.invalidValue))
    rig.command(.setAudio(.separate), by: .program)
    #expect(rig.answers.last == .refused(.notUserInitiated))
  }
}
