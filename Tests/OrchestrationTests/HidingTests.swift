// Hiding and floating the picture in picture, and the volume that is remembered for each content.

import Testing

@testable import TandemOrchestrator

@Suite struct HidingTests {
  private let x = MediaContent.named("x")
  private let y = MediaContent.named("y")

  /// A rig with x full screen and y in picture in picture.
  private func both(_ configure: (inout Configuration) -> Void = { _ in }) -> Rig {
    var rig = Rig(configure)
    rig.command(.open(OpenRequest(x)))
    rig.firstFrame(.A)
    rig.command(.open(OpenRequest(y, in: .pictureInPicture)))
    rig.firstFrame(.B)
    rig.settle()
    rig.forget()
    return rig
  }

  @Test("A hidden picture in picture stays active, continues to play and sends no callback")
  func hiddenPictureInPictureStaysActive() {
    var rig = both()
    rig.command(.setHidden(true))
    #expect(rig.layout?.pictureInPicture == nil)
    #expect(rig.layout?.fullScreen == .A)
    #expect(rig.roles == Roles(fullScreen: .A, pictureInPicture: .B))
    #expect(rig.callbacks.isEmpty && rig.requests.isEmpty)
    #expect(rig.machine.availability.isActive == .yes)
    rig.command(.toggleHidden)
    #expect(rig.layout?.pictureInPicture == .B)
  }

  @Test("A swap shows a hidden picture in picture")
  func swapShowsHiddenPictureInPicture() {
    var rig = both()
    rig.command(.setHidden(true))
    rig.command(.swap)
    rig.answer(true)
    #expect(rig.layout?.pictureInPicture == .A)
    #expect(!rig.machine.state.isHidden)
  }

  @Test("Hiding is refused without a picture in picture")
  func hidingIsRefusedWithoutPictureInPicture() {
    var rig = Rig()
    rig.command(.setHidden(true))
    rig.command(.toggleHidden)
    #expect(rig.answers == [.refused(.noPictureInPicture), .refused(.noPictureInPicture)])
  }

  @Test("Picture in picture floats while the user is away, and is in the window again when the user returns")
  func pictureInPictureFloatsWhileUserIsAway() {
    var rig = both()
    rig.event(.app(.left))
    #expect(rig.layout?.isFloating == true)
    #expect(rig.machine.state.players.a.isPaused)
    rig.event(.app(.returned))
    #expect(rig.layout?.isFloating == false)
    #expect(rig.layout?.pictureInPicture == .B)
    #expect(!rig.machine.state.players.a.isPaused)
  }

  @Test("Without a picture in picture nothing floats while the user is away")
  func nothingFloatsWithoutPictureInPicture() {
    var rig = Rig.showing(x)
    rig.event(.app(.left))
    rig.command(.open(OpenRequest(.z)))
    rig.firstFrame(.B)
    #expect(rig.scene == "z/-" && rig.machine.state.presence.isAway)
    #expect(rig.layout?.isFloating == false)
  }

  @Test("An automatic picture in picture floats, and the user's return ends it with the callbacks of a stop")
  func automaticPictureInPictureFloatsUntilReturn() {
    var rig = Rig { $0.automaticPictureInPicture = true }
    rig.command(.open(OpenRequest(x)))
    rig.firstFrame(.A)
    rig.event(.app(.left))
    #expect(rig.layout?.isFloating == true)
    rig.settle()
    #expect(rig.callbacks == ["willStart A", "didStart A"])
    rig.forget()
    rig.event(.app(.returned))
    rig.answer(true)
    #expect(rig.layout?.isFloating == false)
    rig.settle()
    #expect(rig.callbacks == ["restoreUserInterface A", "willStop A", "didStop A"])
  }

  @Test("A move or a resize of the picture in picture uses the configured animation")
  func moveAndResizeAreAnimated() {
    var rig = both { $0.animation = .milliseconds(300) }
    rig.command(.move(.topLeft))
    #expect(rig.layout?.animation == .milliseconds(300))
    rig.command(.resize(.large))
    #expect(rig.layout?.animation == .milliseconds(300))
  }

  @Test("When a content is shown again, the volume and the mute that were chosen for it are restored")
  func volumeAndMuteReturnWithTheirContent() {
    var rig = Rig()
    rig.command(.open(OpenRequest(x)))
    rig.firstFrame(.A)
    rig.command(.setVolume(40, .fullScreen))
    rig.command(.setMute(true, .fullScreen))
    rig.command(.open(OpenRequest(y)))
    rig.firstFrame(.B)
    #expect(rig.machine.state.players.b.volume == 40, "nobody has adjusted y yet, so the place's volume stays")
    rig.command(.setVolume(90, .fullScreen))
    rig.command(.setMute(false, .fullScreen))
    rig.command(.open(OpenRequest(x)))
    rig.firstFrame(.A)
    #expect(rig.machine.state.players.a.volume == 40)
    #expect(rig.machine.state.players.a.isUserMuted)
  }

  @Test("The session remembers volume and mute for a limited number of contents, and forgets the oldest")
  func onlyNewestVolumesAreRemembered() {
    var rig = Rig()
    for number in 0...RememberedVolume.capacity {
      rig.command(.open(OpenRequest(.named("content \(number)"))))
      rig.firstFrame(rig.machine.state.players.a.loading == nil ? .B : .A)
      rig.command(.setVolume(50, .fullScreen))
    }
    #expect(rig.machine.state.remembered.count == RememberedVolume.capacity)
    #expect(rig.machine.state.remembered.first?.content == "content 1")
  }
}
