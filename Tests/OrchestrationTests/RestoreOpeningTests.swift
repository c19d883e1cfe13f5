// Openings of the content whose restore is open.

import Testing

@testable import TandemOrchestrator

@Suite struct RestoreOpeningTests {
  private static func show(_ name: String = "y", on screen: ScreenID) -> MediaContent {
    .named(name) { $0.screen = screen }
  }

  @Test("An app answers a restore with a new screen: the content goes there, and nothing is loaded")
  func restoredContentGoesToTheNewScreen() {
    var rig = Rig.showing(.x, Self.show(on: "old"))
    let swap = rig.command(.swap)
    let opening = rig.command(.open(OpenRequest(Self.show(on: "new"))), by: .program)
    #expect(rig.answers.last == .accepted(transaction: nil))
    #expect(rig.ended == [opening: .succeeded], "the app may wait for this before it answers the restore")
    rig.answer(true)
    rig.settle()
    #expect(rig.ended[swap] == .succeeded)
    #expect(rig.scene == "y/x")
    #expect(rig.machine.state.screens == ["new"])
    #expect(!rig.requests.contains { $0.contains("load") }, "\(rig.requests)")
    let actions = rig.notes.compactMap { if case .content(let decision) = $0 { decision.action } else { nil } }
    #expect(actions == [.joinRestore])
  }

  @Test("If the transaction is rolled back, the content stays where it is, with the traits of its opening")
  func contentStaysAfterARollback() {
    var rig = Rig.showing(.x, Self.show(on: "old"))
    rig.command(.swap)
    rig.command(.open(OpenRequest(Self.show(on: "new"), at: .seconds(4))))
    rig.restoreDeadlinePasses()
    #expect(rig.scene == "x/y")
    #expect(rig.machine.state.players[.B].shown?.screen == "new")
    #expect(rig.requests == ["B seek"])
  }

  @Test("After the answer, an opening is busy, and so is the opening of another content")
  func otherOpeningsAreBusy() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.command(.open(OpenRequest(.x)))
    #expect(rig.answers.last == .busy(transaction: 2))
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    #expect(rig.answers.last == .busy(transaction: 2))
    rig.answer(true)
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.answers.last == .busy(transaction: 2))
  }

  @Test("A content that another content is about to replace is not opened again")
  func replacedContentDoesNotJoin() {
    var rig = Rig.showing(nil, .y)
    rig.command(.open(OpenRequest(.z)))
    #expect(rig.callbacks == ["restoreUserInterface B"])
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.answers.last == .busy(transaction: 2))
  }

  @Test("The content that replaces another one is opened again during the restore: it loads once, as both ask for")
  func replacementIsOpenedAgain() throws {
    var rig = Rig.showing(nil, .y)
    let first = rig.command(.open(OpenRequest(.named("z") { $0.title = "Z" }, at: .seconds(9))))
    let second = rig.command(.open(OpenRequest(Self.show("z", on: "new"))), by: .program)
    #expect(rig.answers.last == .accepted(transaction: nil))
    #expect(rig.ended == [second: .succeeded], "the app may wait for this before it answers the restore")
    rig.command(.open(OpenRequest(.z, entry: 2)))
    #expect(rig.answers.last == .busy(transaction: 2))
    rig.answer(true)
    rig.settle()
    #expect(rig.requests.filter { $0.contains("load") } == ["B load /z"])
    rig.firstFrame(.B)
    #expect(rig.ended[first] == .succeeded)
    #expect(rig.scene == "z/-" && rig.machine.state.screens == ["new"])
    #expect(rig.machine.state.players[.B].shown?.title == "Z")
  }

  @Test("A content opens again during a stop whose full-screen video forbids picture in picture")
  func openingJoinsAStopBesideAVideoThatForbidsIt() {
    var rig = Rig.showing(.named("x") { $0.allowsPictureInPicture = false }, .y)
    rig.command(.stop)
    rig.command(.open(OpenRequest(.y)), by: .program)
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == "y/-")
  }

  @Test("A list that comes back at an entry accepts this entry again, and no other")
  func entryOfTheTransactionIsExpected() {
    let list = PlaylistTests.list()
    var rig = Rig.showing(.x, list)
    rig.command(.open(OpenRequest(list, entry: 3)))
    rig.command(.open(OpenRequest(list, entry: 1)))
    #expect(rig.answers.last == .busy(transaction: 2))
    rig.command(.open(OpenRequest(list, entry: 3)))
    #expect(rig.answers.last == .accepted(transaction: nil))
  }

  @Test("An opening that moves the content to the other kind of view is refused as at any other time")
  func refusalsStillApply() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.command(.open(OpenRequest(.named("y") { $0.viewKind = .system })), by: .program)
    #expect(rig.answers.last == .refused(.mixedViewKinds))
  }

  @Test(
    "A content that two openings ask for during a restore is silent if one of them asks for silence", arguments: 0..<4)
  func silenceOfEitherOpeningApplies(kind: Int) {
    var (first, second) = (OpenRequest(.z), OpenRequest(.z))
    (first.isSilent, second.isSilent) = (kind & 1 != 0, kind & 2 != 0)
    var rig = Rig.showing(nil, .y)
    rig.command(.open(first))
    rig.command(.open(second), by: .program)
    #expect(rig.answers.last == .accepted(transaction: nil))
    rig.answer(true)
    rig.settle()
    rig.firstFrame(.B)
    #expect(rig.scene == "z/-")
    #expect(rig.machine.state.players.b.isUserMuted == (kind != 0))
  }
}
