// To the newest of what is live (section 10 of the contract).

import Testing

@testable import TandemRules

@Suite struct LiveTests {
  private static let camera = Content.named("x") { $0.kind = .lowLatency }
  private static let unseekable = MediaInfo(isSeekable: false)

  /// A live that can be sought in, beside a film.
  private func rig(_ info: MediaInfo = MediaInfo(), _ content: Content = camera) -> Rig {
    var rig = Rig()
    rig.command(.open(OpenRequest(content)))
    rig.firstFrame(.A, info)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.settle()
    rig.muted(.A)
    rig.muted(.B)
    rig.forget()
    return rig
  }

  private func answer(_ rig: Rig, _ role: Role = .fullScreen) -> CommandResponse {
    rig.machine.dryRun(.seek(.live, role)).answer
  }

  @Test("what can be sought in is sought in")
  func seeks() {
    var rig = rig()
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.effects.contains(.player(.A, .seek(.live))))
    #expect(rig.requests == ["A seek"])
    #expect(rig.streams.isEmpty)
  }

  @Test("what can't be sought in is opened again, with its last frame held and as it was paused")
  func reopens() {
    var rig = rig(Self.unseekable)
    rig.command(.pause(.fullScreen))
    rig.forget()
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.requests == ["A load /x paused"])
    #expect(rig.streams == ["A interrupted", "A retrying 1"])
    rig.firstFrame(.A, Self.unseekable)
    #expect(rig.streams.last == "A revived")
    #expect(rig.scene == "x/y" && rig.callbacks.isEmpty)
    // It is like any other lost connection while it does not come back.
    rig.command(.seek(.live, .fullScreen))
    rig.loadFails(.A)
    #expect(rig.machine.state.players.a.active?.interruption?.stage == .waiting)
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.machine.state.players.a.active?.interruption?.stage == .trying)
  }

  @Test("where the newest is out of reach for a seek it is opened again at once, and at any other time after a pause")
  func outOfReach() {
    var rig = rig()
    rig.command(.seek(.live, .fullScreen))
    rig.interrupts(.A)
    #expect(rig.streams == ["A interrupted", "A retrying 1"])
    rig.firstFrame(.A)
    rig.forget()
    rig.interrupts(.A)
    #expect(rig.machine.state.players.a.active?.interruption?.stage == .waiting)
    rig.pausePasses(.A)
    rig.firstFrame(.A)
    rig.command(.seek(.live, .fullScreen))
    rig.command(.seek(.by(.seconds(-5)), .fullScreen))
    rig.interrupts(.A)
    #expect(rig.machine.state.players.a.active?.interruption?.stage == .waiting)
  }

  @Test("a live that has ended is asked for once more")
  func ended() {
    var rig = rig()
    rig.ends(.A)
    rig.forget()
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.requests == ["A load /x"])
    #expect(rig.machine.state.players.a.active?.hasEnded == false)
  }

  @Test("a film, a call, linear playback and an empty place are refused")
  func refused() {
    #expect(answer(rig(), .pictureInPicture) == .refused(.notLive))
    #expect(answer(Rig()) == .refused(.nothingThere))
    func asked(_ info: MediaInfo = MediaInfo(), _ set: (inout Content) -> Void) -> CommandResponse {
      answer(rig(info, .named("x", configure: set)))
    }
    #expect(asked { $0.kind = .call } == .refused(.callIsLive))
    let linear = asked {
      $0.kind = .live
      $0.requiresLinearPlayback = true
    }
    #expect(linear == .refused(.requiresLinearPlayback))
    // Nobody has said so, and its player has found out.
    #expect(asked(MediaInfo(isLive: true)) { _ in } == .accepted(transaction: nil))
    #expect(asked(MediaInfo(isSeekable: false)) { _ in } == .refused(.notLive))
  }

  @Test("a camera is opened as one, again and again")
  func lowLatency() {
    var rig = Rig()
    rig.command(.open(OpenRequest(Self.camera)))
    rig.firstFrame(.A, Self.unseekable)
    rig.command(.seek(.live, .fullScreen))
    let loads = rig.effects.compactMap { effect in
      if case .player(.A, .load(let load)) = effect { load.isLowLatency } else { nil }
    }
    #expect(loads == [true, true])
  }

  @Test("a swap goes on while the newest is fetched")
  func swapMeanwhile() {
    var rig = rig(Self.unseekable)
    rig.command(.swap)
    rig.command(.seek(.live, .fullScreen))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/x")
    rig.firstFrame(.A, Self.unseekable)
    #expect(rig.streams == ["A interrupted", "A retrying 1", "A revived"])
  }
}
