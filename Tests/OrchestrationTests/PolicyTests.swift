// Restore routing, persistence, audio, apps, suspension, linear playback (contract, sections 3, 4, 6, 7).

import Testing

@testable import TandemOrchestrator

@Suite struct PolicyTests {
  private let screened = MediaContent.named("y") { $0.screen = "guide" }

  private func route(_ rig: Rig) -> RestoreRoute? {
    rig.effects.lazy.compactMap { effect in if case .callback(let callback) = effect { callback.route } else { nil } }
      .last
  }

  @Test("A restore goes to the screen until its dismissal, then to the newest listener, and otherwise to the delegate")
  func restoreGoesToScreenThenListenerThenDelegate() {
    var rig = Rig.showing(screened)
    rig.command(.start)
    rig.settle()
    rig.command(.stop)
    #expect(route(rig) == .screen("guide"))
    rig.event(.restore(DelegateReply(transaction: 2, .notImplemented)))
    #expect(rig.notes.contains(.restoreAnswered(.A, transaction: 2, answer: true, .answered)))
    rig.settle()
    rig.command(.start)
    rig.settle()

    #expect(rig.machine.state.dismissals.map(\.screen) == ["guide"])
    rig.event(.screen("guide", .dismissed))
    rig.event(.listener("first", isRegistered: true))
    rig.event(.listener("second", isRegistered: true))
    rig.command(.stop)
    #expect(route(rig) == .listener("second"))
    rig.answer(true)
    rig.settle()
    #expect(rig.machine.state.screens == ["guide"])
    rig.command(.start)
    rig.settle()

    rig.event(.screen("guide", .dismissed))
    rig.event(.listener("second", isRegistered: false))
    rig.command(.stop)
    #expect(route(rig) == .delegate)
    rig.event(.restore(DelegateReply(transaction: 6, .notImplemented)))
    #expect(rig.notes.contains(.restoreAnswered(.A, transaction: 6, answer: false, .noHandler)))
    rig.settle()
    #expect(rig.scene == "y/-")
  }

  @Test(
    "From willStart to didStop, the newest enabled view is kept, and a new view of the same content takes its state")
  func lastEnabledViewPersistsUntilDidStop() {
    var rig = Rig.showing(.x)
    rig.event(.view("old", .enabled("x")))
    rig.event(.view("new", .enabled("x")))
    rig.command(.start)
    #expect(rig.notes.contains(.persisted("new", "x", .A)))
    rig.settle()
    rig.event(.view("again", .built("x")))
    #expect(rig.notes.last == .viewBuilt("again", "x", takes: "new"))
    rig.event(.view("other", .built("y")))
    #expect(rig.notes.last == .viewBuilt("other", "y", takes: nil))
    rig.command(.close)
    rig.settle()
    #expect(rig.notes.contains(.released("new", "x", .A)))
    rig.event(.view("late", .built("x")))
    #expect(rig.notes.last == .viewBuilt("late", "x", takes: nil))
  }

  @Test("A failed start releases the view that it has kept")
  func failedStartReleasesPersistedView() {
    var rig = Rig.showing(.x)
    rig.event(.view("view", .enabled("x")))
    rig.command(.start)
    rig.presentationDeadlinePasses()
    #expect(rig.notes.contains(.released("view", "x", .A)))
  }

  @Test("An unload forgets the enabled views of its content, even while a restore is open", arguments: Role.allCases)
  func unloadForgetsEnabledViews(role: Role) {
    var rig = Rig.showing(.x, .y)
    rig.event(.view("x", .enabled("x")))
    rig.event(.view("y", .enabled("y")))
    if role == .pictureInPicture { rig.command(.stop) }
    rig.command(.unload(role))
    rig.settle()
    #expect(rig.machine.state.candidates.map(\.view) == (role == .fullScreen ? ["y"] : ["x"]))
  }

  @Test("A player is unmuted only after the other player has confirmed its mute")
  func playerIsUnmutedAfterOtherConfirmsMute() {
    var rig = Rig.showing(.x, .y)
    rig.command(.setAudio(.pictureInPicture))
    #expect(rig.requests == ["A mute"])
    rig.command(.setAudio(.followsFullScreen))
    rig.command(.setAudio(.pictureInPicture))
    #expect(rig.requests == ["A mute"])
    rig.muted(.A)
    #expect(rig.requests == ["A mute", "B unmute"])
    #expect(rig.scene == "x/y")
  }

  @Test("Only the confirmation of the newest mute request counts")
  func onlyLastMuteConfirmationCounts() {
    var rig = Rig.showing(.x, .y)
    rig.command(.setMute(true, .fullScreen))
    rig.command(.setMute(false, .fullScreen))
    rig.command(.setAudio(.pictureInPicture))
    rig.muted(.A)
    #expect(!rig.requests.contains("B unmute"))
    rig.muted(.A)
    #expect(rig.requests.last == "B unmute")
  }

  @Test("Pinned audio stays with its content through a swap")
  func pinnedAudioStaysWithContentThroughSwap() {
    var rig = Rig.showing(.x, .y)
    rig.command(.setAudio(.pinned("x")))
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(rig.machine.state.audible == [.A])
    #expect(rig.requests.isEmpty)
  }

  @Test("The user's mute and the audio policy's mute are independent")
  func userMuteAndAudioPolicyAreIndependent() {
    var rig = Rig.showing(.x, .y)
    rig.command(.setMute(true, .pictureInPicture))
    #expect(rig.requests.isEmpty)
    rig.command(.setAudio(.pictureInPicture))
    rig.muted(.A)
    #expect(rig.requests == ["A mute"])
    #expect(rig.notes.last == .audio(audible: nil, .pictureInPicture))
    rig.command(.setMute(false, .pictureInPicture))
    #expect(rig.requests == ["A mute", "B unmute"])
  }

  @Test("A suspension pauses and hides the picture in picture, which stays active and is shown again afterwards")
  func suspensionPausesAndHidesPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.event(.suspension("call"))
    #expect(rig.requests == ["B pause"])
    #expect(rig.layout?.pictureInPicture == nil)
    #expect(rig.machine.availability.isActive == .yes)
    #expect(rig.machine.availability.isSuspended == .yes)
    rig.command(.swap)
    #expect(rig.answers == [.refused(.suspended)])
    rig.event(.suspension(nil))
    #expect(rig.requests == ["B pause", "B play"])
    #expect(rig.layout?.pictureInPicture == .B)
  }

  @Test("Linear playback and calls refuse seeking but allow pausing")
  func linearPlaybackAndCallsRefuseSeeking() {
    var rig = Rig.showing(.named("x") { $0.requiresLinearPlayback = true }, .named("y") { $0.kind = .call })
    rig.command(.seek(.by(.seconds(10)), .fullScreen))
    rig.command(.seek(.by(.seconds(10)), .pictureInPicture))
    rig.command(.pause(.fullScreen))
    #expect(rig.answers == [.refused(.requiresLinearPlayback), .refused(.callIsLive), .accepted(transaction: nil)])
  }

  @Test("A call in picture in picture may request the small size")
  func callMayAskForSmallPicture() {
    let rig = Rig.showing(
      .x,
      .named("y") {
        $0.kind = .call
        $0.prefersSmallPicture = true
      })
    #expect(rig.layout?.size == .small)
  }

  @Test("A call sets the size and aspect of its picture in picture, also when they change")
  func callSetsSizeAndAspectOfItsPicture() {
    var rig = Rig.showing(
      .x,
      .named("y") {
        $0.kind = .call
        $0.preferredContentSize = PictureSize(width: 1080, height: 1920)
      })
    #expect(rig.layout?.preferredAspect == 0.5625)
    #expect(rig.layout?.size == .medium)
    rig.command(
      .open(
        OpenRequest(
          .named("y") {
            $0.preferredContentSize = PictureSize(width: 400, height: 400)
            $0.prefersSmallPicture = true
          }, in: .pictureInPicture)))
    #expect(rig.layout?.preferredAspect == 1)
    #expect(rig.layout?.size == .small)
  }

  @Test("An impossible preferred size is ignored", arguments: [(0, 9), (-5, 3), (Int.max, 1), (16, 16385)])
  func impossiblePreferredSizesAreIgnored(width: Int, height: Int) {
    let content = MediaContent.named("y") { $0.preferredContentSize = PictureSize(width: width, height: height) }
    #expect(content.preferredContentSize == nil)
  }

  @Test("The preferred size of a film does not set the aspect of its picture in picture")
  func preferredSizeOfFilmIsIgnored() {
    let rig = Rig.showing(.x, .named("y") { $0.preferredContentSize = PictureSize(width: 1080, height: 1920) })
    #expect(rig.layout?.preferredAspect == nil)
  }

  @Test("Playing a content that has ended starts it from the beginning")
  func playAfterEndStartsFromBeginning() {
    var rig = Rig.showing(.x)
    rig.ends(.A)
    rig.command(.togglePause(.fullScreen))
    #expect(rig.requests == ["A play", "A seek"])
  }

  @Test(
    "During a transaction, a command is available only if the concurrency policy would queue it",
    arguments: Configuration.Concurrency.allCases)
  func availabilityFollowsTheConcurrency(concurrency: Configuration.Concurrency) {
    var rig = Rig { $0.concurrency = concurrency }
    rig.command(.open(OpenRequest(.x)))
    rig.firstFrame(.A)
    rig.command(.start)
    let isQueue = concurrency == .queue
    #expect(rig.machine.availability.isPossible == (isQueue ? .queued(transaction: 1) : .no(.busy(transaction: 1))))
    #expect(rig.machine.availability.isPossible.isYes == isQueue)
    rig.command(.stop)
    #expect(rig.machine.availability.canStop == .no(.busy(transaction: 1)))
  }

  @Test("An unavailable command has a reason")
  func availabilityNamesItsReasons() {
    var rig = Rig()
    #expect(rig.machine.availability.isPossible == .no(.refused(.noFullScreen)))
    rig = Rig.showing(.x, .y)
    #expect(rig.machine.availability.isPossible == .yes)
    #expect(rig.machine.availability.canStop == .yes)
    rig.command(.swap)
    #expect(rig.machine.availability.isPossible == .no(.busy(transaction: 2)))
    #expect(
      Rig { $0.isPictureInPictureSupported = false }.machine.availability.isSupported == .no(.refused(.unsupported)))
  }

  @Test("An event's content is superseded if the picture in picture that it should replace closes before")
  func contentOfAnEventNeedsAPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    let id = rig.command(.open(OpenRequest(.z, in: .pictureInPicture)), by: .event)
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig.command(.close)
    rig.settle()
    #expect(rig.ended[id] == .superseded)
    #expect(rig.scene == "x/-")
  }

  @Test("A load for picture in picture fails once another video is there, and a later opening replaces that video")
  func startEndsALoadForPictureInPicture() {
    var rig = Rig.showing(.x)
    let id = rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.command(.start)
    #expect(rig.ended[id] == nil)
    rig.settle()
    #expect(
      rig.ended[id] == .failed(reason: "player A went to picture in picture while this content was loading"))
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.forget()
    rig.firstFrame(.A)
    #expect(rig.scene == "-/y" && rig.callbacks.isEmpty)
  }

  @Test("A program may choose an entry of a list that a user opens in picture in picture")
  func programChoosesAnEntryWhileTheListLoads() {
    var rig = Rig.showing(.x)
    var list = MediaContent.y
    list.entries = [ContentEntry(url: "/1"), ContentEntry(url: "/2")]
    rig.command(.open(OpenRequest(list, in: .pictureInPicture)))
    rig.command(.chooseEntry(2, .pictureInPicture), by: .program)
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.scene == "x/y" && rig.callbacks == ["willStart B", "didStart B"])
    let initiators = rig.notes.compactMap { note in
      if case .transactionBegan(_, .start, let initiator) = note { initiator } else { nil }
    }
    #expect(initiators == [.user])
  }

  @Test("A load for picture in picture goes on if the start of another video fails")
  func failedStartKeepsALoadForPictureInPicture() {
    var rig = Rig.showing(.x)
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    rig.command(.start)
    rig.event(.timer(.presentation(revision: rig.layout?.revision ?? 0)))
    #expect(rig.scene == "x/-")
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.scene == "x/y")
  }
}
