// Seeks to the newest position of a live content (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite struct LiveTests {
  private static let camera = MediaContent.named("x") { $0.kind = .lowLatency }
  private static let unseekable = MediaInfo(isSeekable: false)

  /// A rig with a film in picture in picture, and a live content full screen. It is seekable by default.
  private func rig(_ info: MediaInfo = MediaInfo(), _ content: MediaContent = camera) -> Rig {
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

  @Test("A live seek in a seekable live content goes to its newest position")
  func seekableLiveContentIsSought() {
    var rig = rig()
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.effects.contains(.player(.A, .seek(.live))))
    #expect(rig.requests == ["A seek"])
    #expect(rig.streams.isEmpty)
  }

  @Test("A live seek in an unseekable live content reopens it, and keeps its last frame and its pause")
  func unseekableLiveContentIsReopened() {
    var rig = rig(Self.unseekable)
    rig.command(.pause(.fullScreen))
    rig.forget()
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.requests == ["A load /x paused"])
    #expect(rig.streams == ["A interrupted", "A retrying 1"])
    rig.firstFrame(.A, Self.unseekable)
    #expect(rig.streams.last == "A revived")
    #expect(rig.scene == "x/y" && rig.callbacks.isEmpty)
    // A reopening that fails is handled like a lost connection.
    rig.command(.seek(.live, .fullScreen))
    rig.loadFails(.A)
    #expect(rig.machine.state.players.a.active?.interruption?.stage == .waiting)
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.machine.state.players.a.active?.interruption?.stage == .trying)
  }

  @Test(
    "A content that is interrupted just after a live seek is reopened at once, without the usual delay"
  )
  func interruptionAfterLiveSeekReopensAtOnce() {
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

  @Test("A live seek reopens a live content that has ended")
  func endedLiveContentIsReopened() {
    var rig = rig()
    rig.ends(.A)
    rig.forget()
    rig.command(.seek(.live, .fullScreen))
    #expect(rig.requests == ["A load /x"])
    #expect(rig.machine.state.players.a.active?.hasEnded == false)
  }

  @Test(
    "An ended content that can't seek is opened again by an opening and by a resume",
    arguments: [SessionCommand.open(OpenRequest(camera)), .resume(.fullScreen)])
  func endedUnseekableContentIsReopened(command: SessionCommand) {
    var rig = rig(Self.unseekable)
    rig.ends(.A)
    rig.forget()
    rig.command(command)
    #expect(rig.requests.last == "A load /x")
    #expect(rig.streams == ["A interrupted", "A retrying 1"])
    #expect(rig.machine.state.players.a.active?.hasEnded == false)
    rig.firstFrame(.A, Self.unseekable)
    #expect(rig.streams.last == "A revived" && rig.scene == "x/y")
    // If its core has died since the end, the content is opened again as well.
    rig.ends(.A)
    rig.crashes(.A)
    rig.forget()
    rig.command(command)
    #expect(rig.requests.last == "A load /x")
    #expect(rig.machine.state.players.a.active?.hasEnded == false)
  }

  @Test("An ended call is not opened again by an opening or a resume")
  func endedCallIsNotReopened() {
    let content = MediaContent.named("x") { $0.kind = .call }
    var call = rig(Self.unseekable, content)
    call.ends(.A)
    call.forget()
    call.command(.open(OpenRequest(content)))
    call.command(.resume(.fullScreen))
    #expect(call.streams.isEmpty && call.machine.state.players.a.active?.hasEnded == true)
  }

  @Test("A live seek is refused for a film, a call, a content with linear playback and an empty role")
  func liveSeekIsRefusedWithoutLiveContent() {
    #expect(answer(rig(), .pictureInPicture) == .refused(.notLive))
    #expect(answer(Rig()) == .refused(.nothingThere))
    func asked(_ info: MediaInfo = MediaInfo(), _ set: (inout MediaContent) -> Void) -> CommandResponse {
      answer(rig(info, .named("x", configure: set)))
    }
    #expect(asked { $0.kind = .call } == .refused(.callIsLive))
    let linear = asked {
      $0.kind = .live
      $0.requiresLinearPlayback = true
    }
    #expect(linear == .refused(.requiresLinearPlayback))
    // The content does not declare that it is live, but its player has detected it.
    #expect(asked(MediaInfo(isLive: true)) { _ in } == .accepted(transaction: nil))
    #expect(asked(MediaInfo(isSeekable: false)) { _ in } == .refused(.notLive))
  }

  @Test("A camera is opened and reopened with low latency")
  func cameraIsReopenedWithLowLatency() {
    var rig = Rig()
    rig.command(.open(OpenRequest(Self.camera)))
    rig.firstFrame(.A, Self.unseekable)
    rig.command(.seek(.live, .fullScreen))
    let loads = rig.effects.compactMap { effect in
      if case .player(.A, .load(let load)) = effect { load.isLowLatency } else { nil }
    }
    #expect(loads == [true, true])
  }

  @Test("A swap continues while a live content is reopened")
  func swapContinuesDuringLiveReopening() {
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
