// Commands that change only the traits of an open content.

import Testing

@testable import TandemOrchestrator

@Suite struct TraitChangeTests {
  private static let linear = SessionCommand.traits(of: .named("y") { $0.requiresLinearPlayback = true })

  private func isLinear(_ rig: Rig, _ player: PlayerID) -> Bool? {
    rig.machine.state.players[player].shown?.requiresLinearPlayback
  }

  @Test("A trait changes in either role, and the video keeps its place, its position and its pause")
  func traitChangesAndNothingElse() {
    var rig = Rig.showing(.x, .y)
    rig.command(.pause(.pictureInPicture))
    rig.forget()
    let change = rig.command(Self.linear, by: .program)
    #expect(rig.answers == [.accepted(transaction: nil)] && rig.ended == [change: .succeeded])
    #expect(rig.requests.isEmpty && rig.callbacks.isEmpty && rig.scene == "x/y")
    #expect(isLinear(rig, .B) == true && rig.machine.state.players[.B].isPaused)
    let actions = rig.notes.compactMap { if case .content(let decision) = $0 { decision.action } else { nil } }
    #expect(actions == [.changeTraits])
    rig.command(.seek(.to(.seconds(3)), .pictureInPicture))
    #expect(rig.answers.last == .refused(.requiresLinearPlayback))
  }

  @Test("A trait changes at once during a transaction, while picture in picture is suspended, and at the end")
  func traitChangesAtAnyTime() {
    var swapping = Rig.showing(.x, .y)
    swapping.command(.swap)
    swapping.command(Self.linear)
    #expect(isLinear(swapping, .B) == true)
    swapping.answer(true)
    swapping.command(.traits(of: .named("y") { $0.requiresLinearPlayback = false }))
    #expect(isLinear(swapping, .B) == false)
    swapping.settle()
    #expect(swapping.scene == "y/x")

    var suspended = Rig.showing(.x, .y)
    suspended.event(.suspension("call"))
    suspended.command(Self.linear)
    #expect(suspended.answers.last == .accepted(transaction: nil) && isLinear(suspended, .B) == true)

    var ended = Rig.showing(.y)
    ended.event(.player(.A, generation: ended.machine.state.players[.A].generation, .ended))
    ended.forget()
    ended.command(Self.linear)
    #expect(isLinear(ended, .A) == true && ended.requests.isEmpty, "the content does not begin again")
  }

  @Test("A content that forbids picture in picture can still change its traits there, and allow it again")
  func forbiddenContentChangesInPictureInPicture() {
    var rig = Rig.showing(.x, .y)
    rig.command(.traits(of: .named("y") { $0.allowsPictureInPicture = false }))
    rig.command(Self.linear)
    #expect(rig.answers.last == .accepted(transaction: nil) && isLinear(rig, .B) == true)
    rig.command(.traits(of: .named("y") { $0.allowsPictureInPicture = true }))
    #expect(rig.machine.state.players[.B].shown?.allowsPictureInPicture == true && rig.scene == "x/y")
  }

  @Test("The load of another content goes on, and a content that loads, is held, or waits for a stop changes, too")
  func loadsGoOn() {
    var rig = Rig.showing(.y)
    let opening = rig.command(.open(OpenRequest(.x)))
    rig.command(Self.linear)
    rig.command(.traits(of: .named("x") { $0.title = "X" }))
    #expect(rig.ended[opening] == nil)
    rig.firstFrame(.B)
    #expect(rig.ended[opening] == .succeeded && rig.machine.state.players[.B].shown?.title == "X")

    rig = .showing(.z, .y)
    rig.command(.open(OpenRequest(.x, in: .pictureInPicture)))
    rig.command(Self.linear)
    rig.loadFails(.B)
    rig.firstFrame(.B)
    #expect(rig.scene == "z/y" && isLinear(rig, .B) == true, "the held content returns with its new trait")

    rig = .showing(nil, .y)
    rig.command(.open(OpenRequest(.x)))
    rig.command(.traits(of: .named("x") { $0.title = "X" }))
    rig.answer(true)
    rig.settle()
    rig.firstFrame(.B)
    #expect(rig.scene == "x/-" && rig.machine.state.players[.B].shown?.title == "X")
  }

  @Test("A new screen is presented at once if the content is full screen")
  func newScreenIsPresented() {
    var rig = Rig.showing(.x, .y)
    rig.command(.traits(of: .named("x") { $0.screen = "page" }))
    #expect(rig.machine.state.screens == ["page"])
    rig.command(.traits(of: .named("y") { $0.screen = "other" }))
    #expect(rig.machine.state.screens == ["page"])
  }

  @Test("A content that is not open, another wish, and another kind of view are refused")
  func otherWishesAreRefused() {
    var rig = Rig.showing(.x, .y)
    rig.command(.traits(of: .z))
    #expect(rig.answers.last == .refused(.noSuchContent))
    var opening = OpenRequest(.y, at: .seconds(9))
    opening.changesOnlyTraits = true
    rig.command(.open(opening))
    #expect(rig.answers.last == .refused(.invalidValue))
    rig.command(.traits(of: .named("y") { $0.viewKind = .system }))
    #expect(rig.answers.last == .refused(.mixedViewKinds))
    rig.command(.shutDown)
    rig.command(Self.linear)
    #expect(rig.answers.last == .refused(.shuttingDown))
  }

  @Test("If a list changes during the swap to one of its entries and plays this entry then, nothing is loaded")
  func changedListMayAlreadyPlayTheEntry() {
    let list = PlaylistTests.list()
    var rig = Rig.showing(.x, list)
    let id = rig.command(.open(OpenRequest(list, entry: 2)))
    rig.command(.traits(of: .named("list") { $0.entries = [ContentEntry(url: "/new")] + list.entries }))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "list/x" && rig.ended[id] == .succeeded)
    #expect(rig.machine.state.players.b.playback.entry == 1)
    #expect(!rig.requests.contains { $0.contains("load") }, "\(rig.requests)")
  }
}
