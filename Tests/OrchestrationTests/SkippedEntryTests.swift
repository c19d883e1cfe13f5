// Steps and choices in a list with entries that can't be opened.

import Testing
@testable import TandemOrchestrator

@Suite("Entries that can't be opened") struct SkippedEntryTests {
  private func entry(_ rig: Rig, _ player: PlayerID) -> Int { rig.machine.state.players[player].playback.entry + 1 }

  @Test("`next` and `previous` skip entries that fail to load, each in its own direction")
  func stepPassesBrokenEntriesInItsDirection() {
    var rig = Rig.showing(PlaylistTests.list("list", 5), .y)
    let next = rig.command(.stepEntry(.next, .fullScreen))
    rig.loadFails(.A)
    #expect(rig.ended[next] == nil)
    rig.firstFrame(.A)
    #expect(rig.ended[next] == .succeeded)
    #expect(entry(rig, .A) == 3)
    let previous = rig.command(.stepEntry(.previous, .fullScreen))
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.ended[previous] == .succeeded)
    #expect(entry(rig, .A) == 1)
  }

  @Test(
    "If a step finds no entry that can be opened, the command fails and the old entry continues",
    arguments: Loop.allCases)
  func stepWithoutPlayableEntryKeepsOldEntry(loop: Loop) {
    var rig = Rig.showing(PlaylistTests.list("list", 3), .y)
    rig.command(.setLoop(loop, .fullScreen))
    rig.forget()
    let id = rig.command(.stepEntry(.next, .fullScreen))
    rig.loadFails(.A)
    rig.loadFails(.A)
    #expect(rig.ended[id] == .failed(reason: "no such file"))
    rig.firstFrame(.A)
    #expect(entry(rig, .A) == 1)
    // This entry does not count as the last one: when it ends, the list tries the next entry again.
    #expect(rig.machine.state.players.a.active?.isLast == false)
    #expect(rig.requests.prefix(3) == ["A load /list/2", "A load /list/3", "A reload /list/1"])
  }

  @Test("Several quick steps through broken entries end at the visible entry, which is not opened again")
  func quickStepsEndAtTheVisibleEntry() {
    var rig = Rig.showing(PlaylistTests.list("list", 3), .y)
    rig.command(.setLoop(.all, .fullScreen))
    rig.command(.stepEntry(.next, .fullScreen))
    let second = rig.command(.stepEntry(.next, .fullScreen))
    rig.forget()
    rig.loadFails(.A)
    #expect(rig.ended[second] == .failed(reason: "no such file"))
    #expect(rig.requests.prefix(1) == ["A reload /list/1"])
    rig.firstFrame(.A)
    #expect(entry(rig, .A) == 1)
  }

  @Test("If no entry is visible yet, a step tries each entry of the list")
  func stepWithoutVisibleEntryTriesEachEntry() {
    var rig = Rig()
    rig.command(.open(OpenRequest(PlaylistTests.list("list", 3))))
    rig.command(.setLoop(.all, .fullScreen))
    let next = rig.command(.stepEntry(.next, .fullScreen))
    rig.loadFails(.A)
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.ended[next] == .succeeded)
    #expect(entry(rig, .A) == 1)
  }

  @Test("A list goes on if its old entry ends while a chosen entry loads, and the chosen entry can't be opened")
  func listGoesOnAfterFailedChoice() {
    var rig = Rig.showing(PlaylistTests.list("list", 3))
    let id = rig.command(.chooseEntry(3, .fullScreen))
    rig.ends(.A)
    rig.forget()
    rig.loadFails(.B)
    #expect(rig.ended[id] == .failed(reason: "no such file"))
    #expect(rig.requests.contains { $0.hasSuffix("load /list/2") }, "\(rig.requests)")
  }

  @Test("A list whose later entries can't be opened ends with its entry, even after the failed opening of a content")
  func lastEntryStaysTheLastAfterAFailedOpening() {
    var rig = Rig.showing(PlaylistTests.list("list", 2), .y)
    rig.ends(.A)
    rig.loadFails(.A)
    rig.firstFrame(.A)
    rig.command(.open(OpenRequest(.z)))
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.scene == "list/y" && entry(rig, .A) == 1)
    rig.forget()
    rig.ends(.A)
    #expect(rig.notes.contains(.mediaEnded(.A, "list")) && rig.requests.isEmpty, "\(rig.requests)")
  }
}
