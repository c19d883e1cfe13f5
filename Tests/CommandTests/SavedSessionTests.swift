// Saved sessions as text, and the commands that save, list and forget them.

import Foundation
import TandemCommands
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemCLI
@testable import TandemControl

@Suite(.timeLimit(.minutes(2))) struct SavedSessionTests {
  private static let kept =
    #"{"format":"tandem-state","version":1,"fullScreen":[["open","/dev/null/film.mkv"]],"pictureInPicture":[]}"#

  private static func read(_ text: String, in folder: String = "/films", home: String? = nil) throws(CLIError)
    -> SavedSession
  {
    try SavedSession(parsing: Array(text.utf8), of: "friday.json", in: folder, home: home)
  }

  private static func failure(_ text: String) -> CLIError? {
    do throws(CLIError) {
      _ = try read(text)
      return nil
    } catch { return error }
  }

  // MARK: - Names

  @Test(
    "The name of a saved session may begin with @ and end with .json",
    arguments: ["friday", "@friday", "friday.json", "@friday.json"])
  func nameMayHaveAtSignAndSuffix(text: String) throws { #expect(try SavedSessionName.name(text) == "friday") }

  @Test(
    "An invalid name is refused with its reason",
    arguments: [
      ("", "empty"), ("@", "empty"), (".json", "empty"), ("..", "starts with ."), (".hidden", "starts with ."),
      ("../x", "slash"), ("a/b", "slash"), ("/etc/passwd", "slash"), ("@@a", "starts with @"), ("a\nb", "invisible"),
      (" ", "remove the blank"), ("x ", "remove the blank"), ("@ x", "remove the blank"),
      ("x .json", "remove the blank"),
      ("\u{A0}x", "remove the blank"), ("x.json.json", "write .json once"), ("@.json.json.json", "write .json once"),
      ("a\u{1B}[31m", "invisible"), ("a\u{202E}b", "invisible"), ("a\u{2028}b", "invisible"),
      (String(repeating: "x", count: 300), "300 bytes"), (String(repeating: "ü", count: 101), "202 bytes"),
    ])
  func invalidNameIsRefusedWithReason(text: String, word: String) throws {
    do throws(CLIError) {
      let name = try SavedSessionName.name(text)
      Issue.record("\(name) is a name")
    } catch {
      #expect(error.status == .usage && error.message.contains(word), "\(error.message)")
    }
  }

  @Test("Names may be 200 bytes long, and have blanks, dots and letters of all languages")
  func longNamesBlanksDotsAndAllLettersAreAllowed() throws {
    for name in [String(repeating: "x", count: 200), "friday night", "a.b", "é", "夜", "it's"] {
      #expect(try SavedSessionName.name(name) == name)
    }
  }

  @Test("An argument with a slash is the path of a saved session's file")
  func argumentWithSlashMeansAFile() throws {
    #expect(try SavedSessionName(argument: "@/a/b.json") == .file("/a/b.json"))
    #expect(try SavedSessionName(argument: "@friday") == .saved("friday"))
    #expect(!SavedSessionName.isMeant(by: "./@friday") && SavedSessionName.isMeant(by: "@friday"))
  }

  // MARK: - Texts

  @Test(
    "Paths are relative to the saved session's folder, and `~` is the home folder"
  )
  func pathsAreRelativeToTheSavedSessionsFolder() throws {
    let folder = try TestFolder()
    for name in ["a.mkv", "b.mkv", "c.srt"] { try folder.write("x", to: name) }
    let text = """
      \u{FEFF}{ "format": "tandem-state", "version": 1,
        "fullScreen": [["open", "a.mkv", { "subtitles": ["./c.srt"] }], ["volume", 40]],
        "pictureInPicture": [["open", "~/b.mkv", { "pip": true }], ["mute", true, { "pip": true }], ["sync", 1.5]],
        "channels": "tv.m3u",
        "policies": { "audio": "pinned", "pinned": "b.mkv", "corner": "topLeft" } }
      """
    let savedSession = try Self.read(
      text.replacing("\"b.mkv\"", with: "\"~/b.mkv\""), in: folder.path, home: folder.path)
    #expect(savedSession.remarks.isEmpty, "\(savedSession.remarks)")
    let full = try #require(savedSession.state.content(in: .fullScreen))
    #expect(
      full
        == {
          var it = MediaContent(url: folder.path + "/a.mkv"); it.subtitles = [folder.path + "/c.srt"]; return it
        }())
    #expect(savedSession.state.content(in: .pictureInPicture)?.url == folder.path + "/b.mkv")
    #expect(savedSession.state.channels == folder.path + "/tv.m3u")
    #expect(savedSession.state.configuration.audio == .pinned(MediaContent(url: folder.path + "/b.mkv").key))
    #expect(savedSession.state.configuration.corner == .topLeft && !savedSession.state.hasAnimation)
    #expect(
      savedSession.state.videos[.pictureInPicture]?.then == [
        .setMute(true, .pictureInPicture), .sync(.milliseconds(1500)),
      ])
  }

  @Test("Missing files and forbidden addresses are left out with a remark")
  func missingAndForbiddenAddressesAreLeftOut() throws {
    let folder = try TestFolder()
    try folder.write("x", to: "b.mkv")
    for (address, word) in [
      ("gone.mkv", "no such file"), ("fd://0", "fd://"), ("memory://x", "memory://"), ("data:text/plain,x", "data:"),
      ("frames://3", "frames://"), ("av://lavfi:testsrc\0", "zero byte"), ("-", "standard input"),
    ] {
      let text = #"""
        {"format":"tandem-state","version":1,"fullScreen":[["open",\#(JSONValue.string(address).description)]],
         "pictureInPicture":[["open","b.mkv",{"pip":true}]]}
        """#
      let savedSession = try Self.read(text, in: folder.path)
      #expect(savedSession.state.content(in: .fullScreen) == nil, "\(address)")
      #expect(savedSession.state.content(in: .pictureInPicture)?.url == folder.path + "/b.mkv")
      #expect(
        savedSession.remarks.count == 1 && savedSession.remarks[0].lowercased().contains(word),
        "\(savedSession.remarks)")
    }
    let list = #"""
      {"format":"tandem-state","version":1,"fullScreen":[["open","list",{"id":"l","entries":["b.mkv","fd://1","x.mkv"]}]]}
      """#
    let savedSession = try Self.read(list, in: folder.path)
    #expect(
      savedSession.state.content(in: .fullScreen)?.entries.map(\.url) == [
        folder.path + "/b.mkv", folder.path + "/x.mkv",
      ])
    #expect(savedSession.remarks.count == 1)
  }

  @Test(
    "A mistake in a saved session is reported with its line and its column",
    arguments: [
      ("", "is empty"),
      (
        "{\n  \"format\": \"tandem-state\",\n  \"version\": 1\n  \"fullScreen\": []\n}",
        "line 4, column 3: invalid JSON: a comma"
      ),
      ("{}", "line 1, column 1: not a saved session"),
      ("[1,2]", "not a saved session"),
      ("{\"format\":\"tandem-state\",\"version\":99}", "newer Tandem"),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\n \"fullScreen\": [[\"swap\"]]}",
        "line 2, column 17: fullScreen must start with an open command"
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\n \"pictureInPicture\": [[\"open\",\"/a\"]]}",
        #"line 2, column 23: pictureInPicture must start with an open command, such as ["open", "ADDRESS", { "pip": true }]"#
      ),
      ("{\"format\":\"tandem-state\",\"version\":1,\"fullScreen\":{}}", "an array of commands is expected"),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\"fullScreen\":[[\"open\",\"/a\"],\n[\"volume\",\"loud\"]]}",
        "line 2, column 1: [\"volume\",\"loud\"]: "
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\"fullScreen\":[[\"open\",\"/a\"],\n  [\"quit\"]]}",
        "line 2, column 3: a saved session can't contain quit"
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\"fullScreen\":[[\"open\",\"/a\"],\n [\"mute\",true,{\"pip\":true}]]}",
        "line 2, column 2: mute applies to the wrong video"
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\"policies\":\n {\"corner\":\n  \"middle\"}}",
        "line 3, column 3: its policy corner is unknown"
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\"policies\":\n {\"layout\":\n  \"above\"}}",
        "line 3, column 3: its policy layout is unknown"
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\"policies\":\n {\"size\":\"20%\",\"corner\":\n  \"2,0\"}}",
        "line 3, column 3: its policy corner is unknown"
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\"options\":[\"hwdec=no\",\n  \"scripts=/tmp/x.lua\"]}",
        "line 2, column 3: mpv's option scripts"
      ),
      (
        "{\"format\":\"tandem-state\",\"version\":1,\n\"format\":\"tandem-state\"}",
        "line 2, column 1: duplicate key format"
      ),
    ])
  func mistakesAreReportedWithTheirPlace(text: String, words: String) throws {
    let failure = try #require(Self.failure(text))
    #expect(failure.status == .badData && failure.message.hasPrefix("friday.json"))
    #expect(failure.message.contains(words), "\(failure.message)")
  }

  @Test("The example in docs/saved-sessions.md is a saved session")
  func documentedExampleIsASavedSession() throws {
    let folder = try TestFolder()
    mkdir(folder.path + "/Films", 0o700)
    for name in ["Films/match.mkv", "match.srt"] { try folder.write("x", to: name) }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try String(contentsOfFile: "/\(root)/docs/saved-sessions.md", encoding: .utf8)
    let shown = try #require(page.split(separator: "```json\n").dropFirst().first)
    let text = try #require(shown.split(separator: "```").first)
    let savedSession = try Self.read(String(text), in: folder.path, home: folder.path)
    #expect(savedSession.remarks.isEmpty && savedSession.state.videos.count == 2, "\(savedSession.remarks)")
    #expect(savedSession.state.options == ["hwdec=no"] && savedSession.state.configuration.audio == .mix)
  }

  @Test("A damaged saved session is read, or refused with an error that names it, and never crashes the program")
  func mutatedSavedSessionIsReadOrRefused() throws {
    let text = Array(
      #"""
      {"format":"tandem-state","version":1,"fullScreen":[["open","/a.mkv",{"at_s":1.5,"entries":["/a","b"],"entry":2}],
      ["volume",40],["select-track","audio",null]],"pictureInPicture":[["open","~/b",{"pip":true}],["sync",1.5]],
      "policies":{"audio":"pinned","pinned":"b","loadDeadline_us":30000000},"options":["hwdec=no"],"channels":"x.m3u"}
      """#.utf8)
    var state: UInt64 = 20_261_123
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let likely = Array("\"[]{},:0123456789-e.tfn\\/~".utf8)
    var read = 0
    for _ in 0..<4000 {
      var bytes = text
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = likely[random(likely.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(random(256)), at: place)
        }
      }
      do throws(CLIError) {
        _ = try SavedSession(parsing: bytes, of: "friday.json", in: "/nowhere", home: nil)
        read += 1
      } catch {
        #expect(error.status == .badData && error.message.hasPrefix("friday.json"), "\(error.message)")
      }
    }
    #expect(read > 100)
  }

  @Test("An unknown key is reported with the nearest known key")
  func unknownKeySuggestsTheNearestOne() throws {
    let savedSession = try Self.read(#"{"format":"tandem-state","version":1,"pictureInpicture":[]}"#)
    #expect(savedSession.remarks.count == 1 && savedSession.remarks[0].contains("did you mean pictureInPicture?"))
  }

  @Test("Keys that are valid only in the saved state of a crashed player are ignored in a saved session")
  func keysOfACrashedPlayersStateAreIgnored() throws {
    let savedSession = try Self.read(
      #"{"format":"tandem-state","version":1,"heldOptions":["x=1"],"leftOut":[[["open","/a"]]],"windowFullScreen":true}"#
    )
    #expect(
      savedSession.state.heldOptions == [] && savedSession.state.leftOut == [] && !savedSession.state.isWindowFullScreen
    )
  }

  // MARK: - The command

  /// Runs a command with an environment that leads to the saved sessions in a folder.
  private static func run(_ words: [String], in folder: TestFolder) throws -> CommandResult {
    try TandemCommand.run(
      words, in: folder, environment: ["XDG_CONFIG_HOME=\(folder.path)/config", "HOME=\(folder.path)/home"])
  }

  private static func file(_ name: String) -> String { "config/tandem/saved/\(name).json" }

  private static func state(_ url: String) -> JSONValue {
    SavedState(Configuration(), [.fullScreen: SavedState.Video(OpenRequest(MediaContent(url: url, title: "A film")))])
      .json
  }

  @Test("Sessions are saved, listed and forgotten; an existing one is replaced only with --replace")
  func sessionsAreSavedListedAndForgotten() throws {
    let folder = try TestFolder()
    try folder.write("x", to: "a.mkv")
    let path = folder.path + "/a.mkv"
    let session = try FakeSession(in: folder) { Reply(id: $0.id, data: Self.state(path)) }
    defer { session.stop() }
    #expect(try Self.run(["saved"], in: folder).output.contains("no saved sessions"))
    let saved = try Self.run(["save", "friday night"], in: folder)
    #expect(saved.status == 0 && saved.output.contains("saved: A film\n"), "\(saved)")
    #expect(saved.output.contains("tandem play '@friday night'"))
    let first = try folder.read(Self.file("friday night"))
    #expect(first.contains("\n  \"fullScreen\": ") && first.contains(path))
    let again = try Self.run(["save", "friday night"], in: folder)
    #expect(again.status == 1 && again.errors.contains("--replace") && session.requests.count == 1)
    let replaced = try Self.run(["save", "@friday night", "--replace", "--json"], in: folder)
    #expect(try JSONValue(parsing: replaced.output.utf8)["replaced"] == true)
    #expect(try Self.run(["saved"], in: folder).output == "friday night  A film\n")
    let list = try JSONValue(parsing: Self.run(["saved", "--json"], in: folder).output.utf8)
    #expect(list["savedSessions"]?.array?.first?["fullScreen"]?["url"] == .string(path))
    let wrong = try Self.run(["forget", "fridaynight"], in: folder)
    #expect(wrong.status == 66 && wrong.errors.contains("did you mean friday night?"), "\(wrong.errors)")
    #expect(try Self.run(["forget", "friday night"], in: folder).output == "removed: friday night\n")
    #expect(try Self.run(["saved", "--json"], in: folder).output.contains(#""savedSessions":[]"#))
  }

  @Test("An empty or missing session is not saved, and the message says what to do")
  func emptyOrMissingSessionIsNotSaved() throws {
    let folder = try TestFolder()
    let without = try Self.run(["save", "friday"], in: folder)
    #expect(without.status == 69 && without.errors.contains("no session"), "\(without.errors)")
    let session = try FakeSession(in: folder) { Reply(id: $0.id, data: SavedState().json) }
    defer { session.stop() }
    let empty = try Self.run(["save", "friday"], in: folder)
    #expect(empty.status == 1 && empty.errors.contains("nothing plays; open something first"), "\(empty.errors)")
    #expect(try Self.run(["saved", "--json"], in: folder).output.contains(#""savedSessions":[]"#))
  }

  @Test(
    "`save` writes through a link, reports an unwritable folder, and keeps the old file if the disk is full")
  func saveFollowsLinksAndKeepsFilesOnFailure() throws {
    let folder = try TestFolder()
    try folder.write("x", to: "a.mkv")
    let film = folder.path + "/a.mkv"
    let session = try FakeSession(in: folder) { Reply(id: $0.id, data: Self.state(film)) }
    defer { session.stop() }
    try #require(try Self.run(["save", "friday"], in: folder).status == 0)
    let folderOfSaved = folder.path + "/config/tandem/saved"
    try #require(rename(folderOfSaved + "/friday.json", folder.path + "/shared.json") == 0)
    try #require(symlink(folder.path + "/shared.json", folderOfSaved + "/friday.json") == 0)
    try folder.write(Self.kept, to: "shared.json")
    #expect(try Self.run(["save", "friday", "--replace"], in: folder).status == 0)
    #expect(try folder.read("shared.json").contains(folder.path + "/a.mkv"))
    var status = stat()
    #expect(lstat(folderOfSaved + "/friday.json", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)

    // A limit on the size of files simulates a full disk.
    let command = "ulimit -f 0; trap '' XFSZ; exec \(try TandemCommand.path) save friday --replace"
    let full = try TandemCommand.run(
      ["-c", command], in: folder, program: "/bin/sh", output: "/dev/null",
      environment: ["XDG_CONFIG_HOME=\(folder.path)/config"])
    #expect(full.status == 74, "\(full)")
    #expect(try folder.read("shared.json").contains(film))
    // Here `config` is a file, although the command needs a folder of this name.
    let other = try TestFolder()
    try other.write("x", to: "config")
    let stranger = try FakeSession(in: other) { Reply(id: $0.id, data: Self.state(film)) }
    defer { stranger.stop() }
    let blocked = try Self.run(["save", "friday"], in: other)
    #expect(blocked.status == 74 && blocked.errors.contains("can't"), "\(blocked)")
  }

  @Test("Saved sessions in the old folder `evenings` are listed until the folder `saved` exists")
  func oldFolderIsReadUntilTheNewOneExists() throws {
    let folder = try TestFolder()
    for path in ["config", "config/tandem", "config/tandem/evenings"] { mkdir(folder.path + "/" + path, 0o700) }
    try folder.write(Self.kept, to: "config/tandem/evenings/friday.json")
    let list = try Self.run(["saved"], in: folder)
    #expect(list.output.contains("friday  "), "\(list)")
    // Once the present folder exists, the old folder is ignored.
    mkdir(folder.path + "/config/tandem/saved", 0o700)
    #expect(try Self.run(["saved"], in: folder).output.contains("no saved sessions"))
  }

  @Test("Files that can't be read are listed with the reason, and a named pipe is not read")
  func unreadableFilesAreListedAndPipesAreNotRead() throws {
    let folder = try TestFolder()
    for path in ["config", "config/tandem", "config/tandem/saved"] { mkdir(folder.path + "/" + path, 0o700) }
    try folder.write("{", to: Self.file("broken"))
    try folder.write(Self.kept, to: Self.file("gone"))
    try folder.write("x", to: "config/tandem/saved/notes.txt")
    mkdir(folder.path + "/" + Self.file("folder"), 0o700)
    mkfifo(folder.path + "/" + Self.file("pipe"), 0o600)
    let list = try Self.run(["saved"], in: folder)
    #expect(list.output.contains("broken  can't be read: ") && list.output.contains("gone    nothing ("), "\(list)")
    #expect(list.output.split(separator: "\n").count == 2)
    let pipe = try Self.run(["open", "@\(folder.path)/\(Self.file("pipe"))"], in: folder)
    #expect(pipe.status == 65 && pipe.errors.contains("named pipe"), "\(pipe.errors)")
  }

  @Test(
    "A saved session can't be combined with other contents or options",
    arguments: [
      ["play", "@friday", "b.mkv"], ["play", "a.mkv", "@friday"], ["play", "@friday", "--resume"],
      ["play", "@friday", "--start", "5"], ["play", "@friday", "--pip-start", "5"], ["play", "@"],
      ["play", "@.."], ["open", "@friday", "--pip"], ["open", "@friday", "--at", "5"],
      ["open", "@friday", "--dry-run"],
    ])
  func savedSessionAllowsNoOtherContent(words: [String]) throws {
    let folder = try TestFolder()
    let result = try Self.run(words, in: folder)
    #expect(result.status == 64, "\(result)")
  }

  @Test("A missing saved session is reported before anything is opened")
  func missingSavedSessionIsReportedBeforeOpening() throws {
    let folder = try TestFolder()
    let result = try Self.run(["play", "@friday", "--display", "headless", "--ao", "null"], in: folder)
    #expect(result.status == 66 && result.errors.contains("no saved session friday"), "\(result)")
    let session = try FakeSession(in: folder) { Reply(id: $0.id) }
    defer { session.stop() }
    #expect(try Self.run(["open", "@friday"], in: folder).status == 66)
    #expect(session.requests.isEmpty)
  }
}
