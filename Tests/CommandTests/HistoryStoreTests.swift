// The history's file.

import Foundation
import TandemFoundation
import TandemTestSupport
import Testing

@testable import TandemCLI

@Suite struct HistoryStoreTests {
  typealias Entry = HistoryStore.Entry

  private func entry(_ address: String, at position: Int = 100, played: Int = 1) -> Entry {
    Entry(address, at: .seconds(position), of: .seconds(1000), played: played)
  }

  @Test(
    "A position is kept, except in the first 30 s and in the last 60 s or 5 %, whichever is longer",
    arguments: [
      (29.9, 1000, false), (30, 1000, true), (939, 1000, true), (940, 1000, false), (1000, 1000, false),
      (6839, 7200, true), (6840, 7200, false), (30, 90, false), (30, 91, true),
    ] as [(Double, Int, Bool)])
  func positionIsKeptAwayFromBothEnds(position: Double, duration: Int, isKept: Bool) {
    let entry = Entry("/a", at: .seconds(position), of: .seconds(duration), played: 1)
    #expect(entry.position == (isKept ? .seconds(position) : nil))
  }

  @Test("An entry is written with all its parts, for its user alone, and replaces the older one of its address")
  func entryReplacesTheOlderOne() throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/state/history.json")
    #expect(try store.entries().isEmpty)
    try store.add([entry("/a", played: 1), entry("/b", played: 2)]) { $0 }
    let newest = Entry("/a", title: "A", at: .seconds(50), of: .seconds(200), played: 3)
    try store.add([newest]) { $0 }
    #expect(try store.entries() == [newest, entry("/b", played: 2)])
    var status = stat()
    #expect(stat(store.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    // The caller decides which addresses are the same.
    try store.add([entry("/A", played: 4)]) { $0.lowercased() }
    #expect(try store.entries().map(\.address) == ["/A", "/b"])
  }

  @Test("The history has at most 500 entries, and the oldest leave first")
  func oldestEntriesLeaveFirst() throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/history.json")
    try store.add((1...505).map { entry("/\($0)", played: $0) }.shuffled()) { $0 }
    let entries = try store.entries()
    #expect(entries.map(\.played) == Array((6...505).reversed()))
    #expect(try store.remove { $0.played > 10 }.count == 495)
    #expect(try store.entries().map(\.address) == ["/10", "/9", "/8", "/7", "/6"])
  }

  @Test(
    "A damaged file is an error, and can be set aside or removed",
    arguments: ["", "{", "[]", #"{"format":"tandem-history","version":2,"history":[]}"#])
  func damagedFileCanBeSetAside(text: String) throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/history.json")
    try folder.write(text, to: "history.json")
    do throws(CLIError) {
      _ = try store.entries()
      Issue.record("the file is not damaged")
    } catch {
      #expect(error.status == .badData && error.message.contains("is damaged"), "\(error.message)")
    }
    #expect(store.setAside() == store.path + ".damaged")
    #expect(try folder.read("history.json.damaged") == text)
    try store.add([entry("/a")]) { $0 }
    #expect(try store.entries().count == 1)
    try store.removeAll()
    #expect(try store.entries().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: store.path + ".damaged"))
  }

  @Test("The commands list the history and delete addresses from it, also relative paths")
  func commandsListAndForget() throws {
    let folder = try TestFolder()
    let environment = ["XDG_STATE_HOME=" + folder.path]
    func run(_ arguments: String...) throws -> CommandResult {
      try TandemCommand.run(arguments, in: folder, environment: environment)
    }
    let empty = try run("history")
    #expect(empty.status == 0 && empty.output.contains("the history is empty"), "\(empty)")
    let store = HistoryStore(path: folder.path + "/tandem/history.json")
    let addresses = ["/films/b.mkv", folder.path + "/a.mkv", "https://example.org/c.mp4?x=1"]
    try store.add(addresses.enumerated().map { entry($1, played: $0 + 1) }) { $0 }
    let list = try run("history")
    #expect(list.output.split(separator: "\n").count == 3)
    #expect(list.output.contains("/films/b.mkv  at 1:40 of 16:40\n"), "\(list.output)")
    let json = try JSONValue(parsing: Array(try run("history", "--json").output.utf8))
    #expect(json["history"]?.array?.compactMap { $0["address"]?.string } == addresses.reversed())
    #expect(json["history"]?.array?.first?["position_us"] == 100_000_000)
    let removed = try run("history", "forget", "a.mkv", "https://EXAMPLE.org/c.mp4?x=1")
    #expect(removed.status == 0, "\(removed)")
    #expect(try store.entries().map(\.address) == ["/films/b.mkv"])
    let missing = try run("history", "forget", "a.mkv")
    #expect(missing.status == 66 && missing.errors.contains("a.mkv is not in the history"), "\(missing)")
    for wrong in [["history", "forget"], ["history", "forget", "--all", "/films/b.mkv"]] {
      #expect(try TandemCommand.run(wrong, in: folder, environment: environment).status == 64)
    }
    #expect(try store.entries().count == 1)
    try folder.write("{", to: "tandem/history.json")
    let damaged = try run("history")
    #expect(damaged.status == 65 && damaged.errors.contains("tandem history forget --all"), "\(damaged)")
    let all = try run("history", "forget", "--all")
    #expect(all.status == 0, "\(all)")
    #expect(try store.entries().isEmpty)
  }
}
