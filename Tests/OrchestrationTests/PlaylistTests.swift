// Lists: entries that play one after the other as one content (contract, section 10).

import Testing

@testable import TandemOrchestrator

@Suite("Lists") struct PlaylistTests {
  static func list(_ key: String = "list", _ count: Int = 3, configure: (inout MediaContent) -> Void = { _ in })
    -> MediaContent
  {
    .named(key) { content in
      content.entries = (1...count).map { ContentEntry(url: "/\(key)/\($0)", title: "Part \($0)") }
      configure(&content)
    }
  }

  private func entry(_ rig: Rig, _ player: PlayerID) -> Int { rig.machine.state.players[player].playback.entry + 1 }

  private func entries(_ rig: Rig) -> [String] {
    rig.notes.compactMap { note in
      if case .entry(let player, _, let number, let count) = note { "\(player) \(number)/\(count)" } else { nil }
    }
  }

  @Test("At the end of an entry, the prepared next entry loads without a callback")
  func listLoadsPreparedEntryAtEnd() {
    var rig = Rig()
    rig.command(.open(OpenRequest(Self.list())))
    #expect(rig.requests == ["A load /list/1"])
    rig.firstFrame(.A)
    #expect(rig.requests == ["A load /list/1", "A unmute", "A prepare /list/2"])
    rig.forget()
    rig.ends(.A)
    #expect(rig.requests == ["A load /list/2"])
    #expect(rig.scene == "list/-")
    rig.firstFrame(.A)
    #expect(rig.requests == ["A load /list/2", "A prepare /list/3"])
    #expect(rig.roles.fullScreen == .A)
    #expect(entries(rig) == ["A 2/3"])
    #expect(rig.callbacks.isEmpty)
    #expect(!rig.notes.contains { if case .mediaEnded = $0 { true } else { false } })
  }

  @Test("A hidden list in picture in picture advances to its next entry without a callback and stays hidden")
  func hiddenListAdvancesInPictureInPicture() {
    var rig = Rig.showing(.x, Self.list())
    rig.command(.setHidden(true))
    rig.forget()
    rig.ends(.B)
    rig.firstFrame(.B)
    #expect(rig.requests == ["B load /list/2", "B prepare /list/3"])
    #expect(entries(rig) == ["B 2/3"])
    #expect(rig.callbacks.isEmpty)
    #expect(rig.machine.state.isHidden)
    #expect(rig.scene == "x/list")
  }

  @Test("At the end of its last entry, a list holds the last frame in full screen and closes in picture in picture")
  func endOfLastEntryEndsTheMedium() {
    var rig = Rig.showing(Self.list("list", 1), Self.list("other", 1))
    rig.ends(.A)
    #expect(rig.scene == "list/other")
    #expect(rig.notes.contains(.mediaEnded(.A, "list")))
    rig.ends(.B)
    rig.settle()
    #expect(rig.callbacks == ["willStop B mediaEnded", "didStop B mediaEnded"])
  }

  @Test("A step beyond either end of the list is refused unless the list loops")
  func stepsBeyondTheEndsNeedALoop() {
    var rig = Rig.showing(Self.list(), .y)
    rig.command(.stepEntry(.previous, .fullScreen))
    #expect(rig.answers == [.refused(.noSuchEntry)])
    rig.command(.stepEntry(.next, .pictureInPicture))
    #expect(rig.answers.last == .refused(.noList))
    let id = rig.command(.chooseEntry(3, .fullScreen))
    #expect(rig.requests == ["A load /list/3"])
    #expect(rig.ended[id] == nil)
    rig.firstFrame(.A)
    #expect(rig.ended[id] == .succeeded)
    rig.command(.stepEntry(.next, .fullScreen))
    #expect(rig.answers.last == .refused(.noSuchEntry))
    rig.command(.chooseEntry(4, .fullScreen))
    #expect(rig.answers.last == .refused(.noSuchEntry))
    rig.command(.setLoop(.all, .fullScreen))
    rig.command(.stepEntry(.next, .fullScreen))
    rig.firstFrame(.A)
    #expect(entry(rig, .A) == 1)
    rig.command(.stepEntry(.previous, .fullScreen))
    rig.firstFrame(.A)
    #expect(entry(rig, .A) == 3)
  }

  @Test("Two steps before the first frame advance two entries")
  func twoQuickStepsAdvanceTwoEntries() {
    var rig = Rig.showing(Self.list())
    let first = rig.command(.stepEntry(.next, .fullScreen))
    rig.command(.stepEntry(.next, .fullScreen))
    #expect(rig.ended[first] == .superseded)
    #expect(rig.requests == ["B load /list/2", "A prepare nothing", "B load /list/3"])
    rig.firstFrame(.B)
    #expect(entry(rig, .B) == 3)
  }

  @Test("Speed, volume and loop apply to the next entry as well; pause and tracks do not")
  func speedVolumeAndLoopOutlastAnEntry() {
    var rig = Rig.showing(Self.list())
    rig.command(.setSpeed(1.5, .fullScreen))
    rig.command(.setVolume(40, .fullScreen))
    rig.command(.setLoop(.all, .fullScreen))
    rig.command(.selectTrack(.subtitle, nil, .fullScreen))
    rig.command(.pause(.fullScreen))
    rig.command(.stepEntry(.next, .fullScreen))
    rig.firstFrame(.B)
    let playback = rig.machine.state.players.b.playback
    #expect(playback.speed == 1.5)
    #expect(playback.loop == .all)
    #expect(playback.tracks.isEmpty)
    #expect(!playback.isPaused)
    #expect(rig.machine.state.players.b.volume == 40)
  }

  @Test("A loop seeks to the beginning without a reload")
  func loopSeeksToBeginningWithoutReload() {
    var rig = Rig.showing(.x)
    rig.command(.setLoop(.one, .fullScreen))
    rig.ends(.A)
    #expect(rig.requests == ["A seek"])
    #expect(rig.machine.state.players.a.active?.hasEnded == false)
    #expect(entries(rig) == ["A 1/1"])
    // A single content counts as a list of one entry.
    rig.command(.setLoop(.all, .fullScreen))
    rig.ends(.A)
    #expect(rig.requests == ["A seek", "A seek"])
    rig.command(.setLoop(.off, .fullScreen))
    rig.ends(.A)
    #expect(rig.machine.state.players.a.active?.hasEnded == true)
  }

  @Test("An entry that fails to load is skipped; if it is the last one, the list ends")
  func brokenEntryIsSkippedAtEnd() {
    var rig = Rig.showing(Self.list("list", 4))
    rig.ends(.A)
    rig.loadFails(.A)
    #expect(rig.requests == ["A load /list/2", "A load /list/3"])
    rig.firstFrame(.A)
    #expect(entry(rig, .A) == 3)
    rig.forget()
    rig.ends(.A)
    rig.loadFails(.A)
    // The entry that played last is loaded again and held at its end.
    rig.firstFrame(.A)
    rig.ends(.A)
    #expect(rig.notes.contains(.mediaEnded(.A, "list")))
    #expect(rig.requests == ["A load /list/4", "A reload /list/3"])
  }

  @Test("After a seek in the last entry that could be opened, the list tries the following entries again")
  func seekAfterTheEndTriesBrokenEntriesAgain() {
    var rig = Rig.showing(Self.list("list", 2))
    rig.ends(.A)
    rig.loadFails(.A)
    rig.firstFrame(.A)
    rig.ends(.A)
    #expect(rig.notes.contains(.mediaEnded(.A, "list")))
    rig.forget()
    rig.command(.seek(.to(.zero), .fullScreen))
    rig.ends(.A)
    #expect(rig.requests.contains("A load /list/2"))
  }

  @Test("A list whose other entries all fail to load ends, even if it loops")
  func listOfBrokenEntriesEndsDespiteLoop() {
    var rig = Rig.showing(Self.list("list", 3), .y)
    rig.command(.setLoop(.all, .fullScreen))
    rig.ends(.A)
    for _ in 0..<3 { rig.loadFails(.A) }
    // The entry that played last is loaded again and held at its end.
    rig.firstFrame(.A)
    rig.forget()
    rig.ends(.A)
    #expect(rig.requests.isEmpty)
    #expect(rig.notes.contains(.mediaEnded(.A, "list")))
    #expect(rig.scene == "list/y")
  }

  @Test("Opening a list skips entries at its beginning that fail to load; if a chosen entry fails, the opening fails")
  func openingSkipsBrokenFirstEntries() {
    var rig = Rig()
    let id = rig.command(.open(OpenRequest(Self.list())))
    rig.loadFails(.A)
    #expect(rig.ended[id] == nil)
    rig.loadFails(.A)
    rig.firstFrame(.A)
    #expect(rig.requests.prefix(3) == ["A load /list/1", "A load /list/2", "A load /list/3"])
    #expect(rig.ended[id] == .succeeded)
    rig = Rig()
    let all = rig.command(.open(OpenRequest(Self.list())))
    for _ in 0..<3 { rig.loadFails(.A) }
    #expect(rig.ended[all] == .failed(reason: "no such file"))
    rig = Rig()
    let chosen = rig.command(.open(OpenRequest(Self.list(), entry: 2)))
    rig.loadFails(.A)
    #expect(rig.ended[chosen] == .failed(reason: "no such file"))
  }

  @Test("If a chosen entry fails to load, the playing entry stays")
  func brokenChosenEntryKeepsThePlayingOne() {
    var rig = Rig.showing(Self.list(), .y)
    let id = rig.command(.chooseEntry(3, .fullScreen))
    rig.loadFails(.A)
    #expect(rig.ended[id] == .failed(reason: "no such file"))
    rig.firstFrame(.A)
    #expect(entry(rig, .A) == 1)
  }

  @Test("A list that is opened again stays at its entry or goes to the given one")
  func reopenedListStaysAtItsEntry() {
    var rig = Rig.showing(Self.list(), .y)
    rig.command(.chooseEntry(2, .fullScreen))
    rig.firstFrame(.A)
    rig.forget()
    rig.command(.open(OpenRequest(Self.list())))
    #expect(rig.requests.isEmpty)
    rig.command(.open(OpenRequest(Self.list(), entry: 3)))
    #expect(rig.requests == ["A load /list/3"])
    rig.command(.open(OpenRequest(Self.list(), entry: 4)))
    #expect(rig.answers.last == .refused(.noSuchEntry))
  }

  @Test("If a playing list is opened again with more entries, it continues with the playing entry")
  func grownListContinuesWithPlayingEntry() {
    var rig = Rig.showing(Self.list(), .y)
    rig.command(.chooseEntry(2, .fullScreen))
    rig.firstFrame(.A)
    var longer = Self.list()
    longer.entries.insert(ContentEntry(url: "/list/0"), at: 0)
    rig.command(.open(OpenRequest(longer)))
    #expect(entry(rig, .A) == 3)
    rig.command(.stepEntry(.next, .fullScreen))
    #expect(rig.requests.last == "A load /list/3")
  }

  @Test("A swap keeps the entries of both lists")
  func swapKeepsEntriesOfBothLists() {
    var rig = Rig.showing(Self.list(), Self.list("other"))
    rig.command(.stepEntry(.next, .pictureInPicture))
    rig.firstFrame(.B)
    rig.forget()
    rig.command(.swap)
    rig.answer(true)
    rig.settle()
    #expect(entry(rig, .A) == 1)
    #expect(entry(rig, .B) == 2)
    rig.ends(.B)
    #expect(rig.requests.contains("B load /other/3"))
  }

  @Test("A list whose entry ends during a swap advances when the swap is over")
  func entryEndedDuringSwapAdvancesAfterwards() {
    var rig = Rig.showing(Self.list(), .y)
    rig.command(.swap)
    rig.ends(.A)
    #expect(!rig.requests.contains("A load /list/2"))
    rig.answer(true)
    rig.settle()
    #expect(rig.requests.contains("A load /list/2"))
    #expect(rig.callbacks.count == 5)
  }

  @Test("A list with linear playback refuses steps but advances at the end of an entry")
  func linearListRefusesStepsButAdvances() {
    var rig = Rig.showing(Self.list { $0.requiresLinearPlayback = true })
    rig.command(.stepEntry(.next, .fullScreen))
    #expect(rig.answers == [.refused(.requiresLinearPlayback)])
    rig.ends(.A)
    #expect(rig.requests == ["A load /list/2"])
  }

  @Test("A new picture in picture takes the idle player; an entry that loads there moves to the other player")
  func loadingEntryMovesWhenPictureInPictureOpens() {
    var rig = Rig.showing(Self.list())
    rig.command(.stepEntry(.next, .fullScreen))
    rig.command(.open(OpenRequest(.y, in: .pictureInPicture)))
    #expect(rig.requests == ["B load /list/2", "A prepare nothing", "B load /y", "A load /list/2"])
    rig.firstFrame(.A)
    rig.firstFrame(.B)
    rig.settle()
    #expect(rig.scene == "list/y")
    #expect(entry(rig, .A) == 2)
  }

  @Test("If the full-screen list is unloaded while its next entry loads, nothing is full screen")
  func unloadEmptiesFullScreenWhileEntryLoads() {
    var rig = Rig.showing(Self.list())
    rig.command(.stepEntry(.next, .fullScreen))
    rig.command(.unload(.fullScreen))
    #expect(rig.requests == ["B load /list/2", "A prepare nothing", "B stop", "A mute", "A stop"])
    #expect(rig.scene == "-/-")
    rig = Rig.showing(Self.list())
    rig.ends(.A)
    rig.command(.unload(.fullScreen))
    #expect(rig.requests == ["A load /list/2", "A mute", "A stop"])
    #expect(rig.scene == "-/-")
  }

  @Test("A shuffle plays each entry once, the playing one first; the same seed gives the same order")
  func shufflePlaysEachEntryOnce() {
    for seed in 0..<50 {
      let order = EntryOrder(of: 9, Shuffle(first: 4, seed: seed))
      var seen = [4]
      while let next = order.entry(.next, from: seen[seen.count - 1], wraps: false) { seen.append(next) }
      #expect(Set(seen) == Set(0..<9) && seen.count == 9)
      #expect(order.entry(.next, from: seen[8], wraps: true) == 4)
      #expect(order.entry(.previous, from: 4, wraps: true) == seen[8])
    }
    let orders = Set(
      (0..<20).map { seed in EntryOrder(of: 9, Shuffle(first: 0, seed: seed)).entry(.next, from: 0, wraps: false) })
    #expect(orders.count > 3)
    var rig = Rig.showing(Self.list("list", 9), .y)
    rig.command(.shuffle(seed: 3, .fullScreen))
    rig.command(.stepEntry(.next, .fullScreen))
    let wanted = EntryOrder(of: 9, Shuffle(first: 0, seed: 3)).entry(.next, from: 0, wraps: false) ?? 0
    #expect(rig.requests == ["A prepare /list/\(wanted + 1)", "A load /list/\(wanted + 1)"])
  }

  @Test("A shuffle whose first entry is no longer in the list plays each entry of the list once")
  func shuffleSurvivesTheLossOfItsFirstEntry() {
    let order = EntryOrder(of: 3, Shuffle(first: 7, seed: 1))
    var seen = [order.entry(.next, from: 7, wraps: false) ?? 7]
    while let next = order.entry(.next, from: seen[seen.count - 1], wraps: false) { seen.append(next) }
    #expect(seen.sorted() == [0, 1, 2])
  }

  @Test("The player prepares the next entry, and each change of the order updates it")
  func playerPreparesTheNextEntry() {
    var rig = Rig.showing(Self.list(), .y)
    #expect(rig.machine.state.players.a.prepared?.entry == 1)
    func after(_ command: SessionCommand) -> [String] {
      rig.forget()
      rig.command(command)
      return rig.requests
    }
    #expect(after(.setLoop(.one, .fullScreen)) == ["A prepare nothing"])
    #expect(rig.notes == [.preparesEntry(.A, "list", number: nil, of: 3)])
    #expect(after(.setLoop(.all, .fullScreen)) == ["A prepare /list/2"])
    #expect(rig.notes == [.preparesEntry(.A, "list", number: 2, of: 3)])
    var longer = Self.list()
    longer.entries.insert(ContentEntry(url: "/list/new"), at: 1)
    #expect(after(.open(OpenRequest(longer))).first == "A prepare /list/new")
    // A seek keeps the prepared entry; a load discards it.
    #expect(after(.seek(.to(.zero), .fullScreen)) == ["A seek"])
    #expect(after(.chooseEntry(4, .fullScreen)) == ["A load /list/3"])
    rig.firstFrame(.A)
    #expect(rig.requests.last == "A prepare /list/1")
    #expect(after(.setLoop(.off, .fullScreen)) == ["A prepare nothing"])
    // A swap keeps the prepared entry.
    rig.command(.setLoop(.all, .fullScreen))
    #expect(!after(.swap).contains { $0.contains("prepare") })
    rig.answer(true)
    rig.settle()
    #expect(rig.machine.state.players.a.prepared?.entry == 0)
    #expect(after(.unload(.pictureInPicture)) == ["A prepare nothing"])
    #expect(rig.machine.state.players.a.prepared == nil)
  }

  @Test("No entry is prepared for a live list, after a lost connection or while another content loads")
  func nothingIsPreparedWithoutACertainNextEntry() {
    var rig = Rig.showing(Self.list { $0.kind = .live })
    #expect(rig.machine.state.players.a.prepared == nil)
    rig = Rig.showing(Self.list(), .y)
    rig.event(.player(.A, generation: 1, .interrupted(reason: "gone", hasAdvanced: true)))
    #expect(rig.requests == ["A prepare nothing"])
    rig = Rig.showing(Self.list())
    rig.command(.open(OpenRequest(.y)))
    #expect(rig.requests == ["B load /y", "A prepare nothing"])
    rig.loadFails(.B)
    #expect(rig.requests.last == "A prepare /list/2")
  }

  @Test("A start between two entries is refused until the next entry has its first frame")
  func startIsRefusedUntilNextEntryHasFrame() {
    var rig = Rig.showing(Self.list())
    rig.ends(.A)
    rig.command(.start)
    #expect(rig.answers == [.refused(.noFrameYet)])
  }
}
