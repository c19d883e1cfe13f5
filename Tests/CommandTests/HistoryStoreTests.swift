// The history's file.

import Foundation
import TandemFoundation
import TandemOrchestrator
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

  @Test("The history has at most 500 entries, and the entries that were written first leave first")
  func oldestEntriesLeaveFirst() throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/history.json")
    try store.add((1...505).reversed().map { entry("/\($0)", played: $0) }) { $0 }
    let entries = try store.entries()
    #expect(entries.map(\.played) == Array((6...505).reversed()))
    // The clock has no part in the order, because it may be wrong.
    try store.add([entry("/now", played: 0)]) { $0 }
    #expect(try store.entries().map(\.address) == ["/now"] + entries.dropLast().map(\.address))
    #expect(try store.remove { $0.played > 10 }.count == 495)
    #expect(try store.entries().map(\.address) == ["/now", "/10", "/9", "/8", "/7"])
  }

  @Test("The oldest entries leave a history whose file would be too large to read", arguments: ["x", "\u{1}", "é\""])
  func historyNeverOutgrowsItsReader(letter: String) throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/history.json")
    let text = String(repeating: letter, count: (TextLimits.text - 8) / letter.utf8.count)
    try store.add((1...500).map { entry("/\($0)" + text, played: $0) }) { $0 }
    let entries = try store.entries()
    #expect(entries.map(\.played) == Array(1...entries.count))
    var status = stat()
    #expect(stat(store.path, &status) == 0 && status.st_size <= HistoryStore.mostBytes)
    #expect(status.st_size > HistoryStore.mostBytes * 9 / 10, "\(status.st_size) bytes")
    try store.add([entry("/new")]) { $0 }
    #expect(try store.entries().first == entry("/new"))
    // A title from a file's metadata is shortened.
    try store.add([Entry("/a", title: String(repeating: "x", count: 5_000_000), at: .zero, of: .zero, played: 1)]) {
      $0
    }
    #expect(try store.entries().prefix(2).map(\.address) == ["/a", "/new"])
  }

  @Test(
    "A damaged file is an error, and a session sets it aside under a new name",
    arguments: ["", "{", "[]", #"{"format":"other","version":1}"#, #"{"format":"tandem-history","version":1}"#])
  func damagedFileIsSetAside(text: String) throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/history.json")
    try folder.write("former", to: "history.json.damaged")
    try folder.write(text, to: "history.json")
    do throws(CLIError) {
      _ = try store.entries()
      Issue.record("the file is not damaged")
    } catch {
      #expect(error.status == .badData && error.message.contains("is damaged"), "\(error.message)")
    }
    let recovery = try store.recover()
    #expect(recovery.entries.isEmpty && recovery.remark?.contains("it is kept as \(store.path).damaged-2") == true)
    #expect(try folder.read("history.json.damaged") == "former")
    #expect(try folder.read("history.json.damaged-2") == text)
    #expect(try store.add([entry("/a")]) { $0 }.remark == nil)
    try folder.write(text, to: "history.json")
    #expect(try store.add([entry("/b")]) { $0 }.remark?.contains(".damaged-3") == true)
    #expect(try store.entries() == [entry("/b")])
    try store.removeAll()
    #expect(try store.entries().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history.json.lock"])
  }

  @Test(
    "A file that can't be read, or is of a newer version, stays unchanged",
    arguments: [
      (#"{"format":"tandem-history","version":2,"history":{}}"#, "update Tandem"), ("folder", "is a folder"),
      ("loop", "symbolic links"), ("large", "larger than 4 MiB"),
    ])
  func unreadableFileStaysUnchanged(kind: String, word: String) throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/history.json")
    switch kind {
    case "folder": try #require(mkdir(store.path, 0o700) == 0)
    case "loop": try #require(symlink("history.json", store.path) == 0)
    case "large": try folder.write(String(repeating: " ", count: HistoryStore.mostBytes + 1), to: "history.json")
    default: try folder.write(kind, to: "history.json")
    }
    var (before, after) = (stat(), stat())
    try #require(lstat(store.path, &before) == 0)
    for attempt in 1...3 {
      do throws(CLIError) {
        switch attempt {
        case 1: _ = try store.entries()
        case 2: _ = try store.recover()
        default: try store.add([entry("/a")]) { $0 }
        }
        Issue.record("the file was read")
      } catch { #expect(error.status == .badData && error.message.contains(word), "\(error.message)") }
    }
    #expect(lstat(store.path, &after) == 0 && before.st_ino == after.st_ino && before.st_size == after.st_size)
    #expect(!FileManager.default.fileExists(atPath: store.path + ".damaged"))
  }

  @Test("A history that is a link stays one, and its target is written, set aside and removed")
  func linkedHistoryStaysALink() throws {
    let folder = try TestFolder()
    let store = HistoryStore(path: folder.path + "/history.json")
    let elsewhere = folder.path + "/elsewhere"
    func isLink() -> Bool {
      var status = stat()
      return lstat(store.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
    try #require(symlink("second.json", store.path) == 0)
    try #require(symlink("elsewhere/films.json", folder.path + "/second.json") == 0)
    do throws(CLIError) {
      try store.add([entry("/a")]) { $0 }
      Issue.record("a file was written")
    } catch { #expect(error.message.contains("elsewhere"), "\(error.message)") }
    #expect(isLink() && !FileManager.default.fileExists(atPath: elsewhere))
    try #require(mkdir(elsewhere, 0o700) == 0)
    for address in ["/a", "/b"] { try store.add([entry(address)]) { $0 } }
    #expect(isLink())
    #expect(try HistoryStore(path: elsewhere + "/films.json").entries() == [entry("/b"), entry("/a")])
    try folder.write("{", to: "elsewhere/films.json")
    try store.add([entry("/c")]) { $0 }
    #expect(try folder.read("elsewhere/films.json.damaged") == "{")
    try store.removeAll()
    #expect(try isLink() && FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
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
    try store.add(addresses.reversed().map { entry($0) }) { $0 }
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
