// The properties of mpv's protocol.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemMPVIPC

@Suite struct IPCPropertyTests {
  @Test("Every property is readable or unavailable, with a film and without, and its value agrees with its text")
  func everyPropertyIsReadOrUnavailable() throws {
    for name in IPCPropertyTable.names {
      for snapshot in [IPCFixture.film(), IPCFixture.nothing] {
        do throws(IPCError) {
          let value = try IPCPropertyTable.value(name, in: snapshot)
          if case .node = value { continue }
          #expect(value.json.asText == value.string || value.json.asNumber != nil, "\(name)")
        } catch { #expect(error == .propertyUnavailable, "\(name)") }
      }
    }
  }

  @Test("No property is in the table twice")
  func propertiesAreInTheTableOnce() {
    let names = IPCPropertyTable.parts.flatMap(\.properties).map(\.name) + IPCPropertyTable.otherNames.keys
    #expect(Set(names).count == names.count, "\(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys)")
    for target in IPCPropertyTable.otherNames.values { #expect(names.contains(target), "\(target)") }
  }

  @Test(
    "A path such as `playlist/1/filename` reads a value inside a list or an object",
    arguments: [
      ("playlist/1/filename", "/films/two.mkv"), ("playlist/count", "3"), ("playlist/1/current", "yes"),
      ("playlist/2/id", "12"), ("track-list/count", "4"), ("track-list/2/lang", "deu"), ("track-list/0/type", "video"),
      ("track-list/3/type", "sub"), ("track-list/3/selected", "no"), ("chapter-list/0/title", "Anfang"),
      ("chapter-list/1/time", "60.000000"), ("chapter", "1"), ("metadata/by-key/title", "Zwei \"Filme\""),
      ("metadata/list/count", "1"), ("metadata/list/0/key", "title"), ("filename/no-ext", "two"),
      ("filename", "two.mkv"),
      ("current-tracks/audio/lang", "eng"), ("options/volume", "100.000000"), ("percent-pos", "2.500000"),
      ("time-remaining", "3510.000000"), ("playlist-pos", "1"), ("playlist-pos-1", "2"), ("aid", "1"), ("sid", "no"),
      ("fs", "no"), ("idle-active", "no"), ("width", "1280"), ("video-params/w", "1280"), ("video-aspect", "1.777778"),
    ])
  func pathLeadsIntoListsAndObjects(path: String, text: String) throws {
    #expect(try IPCPropertyTable.value(path, in: IPCFixture.film()).string == text)
  }

  @Test("A missing value is unavailable, and an unknown property is not found")
  func missingIsUnavailableAndUnknownIsNotFound() {
    for path in ["path", "time-pos", "duration", "track-list", "chapter", "media-title", "eof-reached"] {
      #expect(throws: IPCError.propertyUnavailable) { try IPCPropertyTable.value(path, in: IPCFixture.nothing) }
    }
    for path in ["playlist/9/filename", "metadata/by-key/nothing", "user-data/x", "current-tracks/sub/lang"] {
      #expect(throws: IPCError.propertyUnavailable) { try IPCPropertyTable.value(path, in: IPCFixture.film()) }
    }
    for path in ["", "/", "nothing", "pause/x", "playlist/x", "playlist//", "playlist/0/filename/x"] {
      #expect(throws: IPCError.propertyNotFound) { try IPCPropertyTable.value(path, in: IPCFixture.film()) }
    }
    #expect(throws: Never.self) { try IPCPropertyTable.value("playlist", in: IPCFixture.nothing) }
  }

  @Test(
    "A write of a property becomes a command of the session, whichever form the value has",
    arguments: [
      ("pause", true, SessionCommand.pause(.fullScreen)), ("pause", "no", .resume(.fullScreen)),
      ("time-pos", 10, .seek(.to(.seconds(10)), .fullScreen)),
      ("playback-time", "1:30", .seek(.to(.seconds(90)), .fullScreen)),
      ("time-pos", -3, .seek(.to(.zero), .fullScreen)), ("percent-pos", 50.5, .seek(.percent(50.5), .fullScreen)),
      ("volume", "40", .setVolume(40, .fullScreen)), ("mute", "yes", .setMute(true, .fullScreen)),
      ("speed", 1.5, .setSpeed(1.5, .fullScreen)), ("aid", 2, .selectTrack(.audio, 2, .fullScreen)),
      ("audio", "2", .selectTrack(.audio, 2, .fullScreen)), ("sid", "no", .selectTrack(.subtitle, nil, .fullScreen)),
      ("sub", false, .selectTrack(.subtitle, nil, .fullScreen)),
      ("sub-delay", 0.5, .setDelay(.subtitle, .milliseconds(500), .fullScreen)),
      ("sub-visibility", false, .setSubtitlesShown(false, .fullScreen)),
      ("loop-file", "inf", .setLoop(.one, .fullScreen)), ("loop", true, .setLoop(.one, .fullScreen)),
      ("loop-playlist", "inf", .setLoop(.all, .fullScreen)), ("playlist-pos", 0, .chooseEntry(1, .fullScreen)),
      ("playlist-pos-1", 3, .chooseEntry(3, .fullScreen)), ("chapter", 1, .seek(.chapter(1), .fullScreen)),
    ] as [(String, JSONValue, SessionCommand)])
  func writeBecomesASessionCommand(name: String, value: JSONValue, command: SessionCommand) throws {
    #expect(try IPCPropertyTable.action(name, value, in: IPCFixture.film()) == .commands([command]))
  }

  @Test(
    "A write of a value that the property does not accept is refused",
    arguments: [
      ("pause", "perhaps", IPCError.propertyFormat), ("pause", nil, .propertyFormat),
      ("volume", "loud", .propertyFormat),
      ("volume", [1], .propertyFormat), ("time-pos", "never", .propertyFormat), ("speed", "nan", .propertyFormat),
      ("aid", "x", .propertyFormat), ("playlist-pos", 99, .propertyError), ("duration", 5, .propertyError),
      ("nothing", 5, .propertyNotFound), ("playlist/0/title", "x", .propertyError), ("osc", 7, .propertyFormat),
      ("sub-pos", "high", .propertyFormat), ("ab-loop-a", 10, .propertyError),
    ] as [(String, JSONValue, IPCError)])
  func invalidWritesAreRefused(name: String, value: JSONValue, error: IPCError) {
    #expect(throws: error) { try IPCPropertyTable.action(name, value, in: IPCFixture.film()) }
  }

  @Test("A property that a client writes without a video, or while one loads, is stored and applied to the video later")
  func writesAreKeptUntilAVideoExists() throws {
    #expect(try IPCPropertyTable.action("pause", true, in: IPCFixture.nothing) == .keep("pause", true))
    var snapshot = IPCFixture.film()
    snapshot.video?.transport = .loading
    #expect(try IPCPropertyTable.action("volume", 30, in: snapshot) == .keep("volume", 30))
    snapshot.clientProperties = ["volume": 30, "pause": true]
    #expect(try IPCPropertyTable.value("volume", in: snapshot) == .percent(30))
    snapshot.video?.transport = .playing
    #expect(try IPCPropertyTable.value("volume", in: snapshot) == .percent(100))
    #expect(IPCPropertyTable.action(held: "pause", true, in: snapshot) == .commands([.pause(.fullScreen)]))
    // The volume is 100 already, so no command is needed.
    #expect(IPCPropertyTable.action(held: "volume", .double(100), in: snapshot) == nil)
  }

  @Test("A property without an effect reads back as written; long values and too many properties are refused")
  func keptPropertiesReadBackWithinBounds() throws {
    var snapshot = IPCFixture.film()
    #expect(try IPCPropertyTable.action("osc", "yes", in: snapshot) == .keep("osc", "yes"))
    snapshot.clientProperties["osc"] = "yes"
    #expect(try IPCPropertyTable.value("osc", in: snapshot) == .flag(true))
    let long = JSONValue.string(String(repeating: "x", count: 5000))
    #expect(throws: IPCError.propertyFormat) { try IPCPropertyTable.action("osd-font", long, in: snapshot) }
    for number in 0..<64 { snapshot.clientProperties["user-data/\(number)"] = 1 }
    #expect(try IPCPropertyTable.action("user-data/3", 2, in: snapshot) == .keep("user-data/3", 2))
    #expect(throws: IPCError.queueFull) { try IPCPropertyTable.action("user-data/new", 2, in: snapshot) }
  }

  @Test("A client of python-mpv-jsonipc finds the properties and commands that it needs at its start")
  func pythonClientFindsPropertiesAndCommands() throws {
    let names = try IPCPropertyTable.value("property-list", in: IPCFixture.nothing).json.array ?? []
    #expect(names.contains("time-pos") && names.contains("fs") && names.count > 150)
    let commands = try IPCPropertyTable.value("command-list", in: IPCFixture.nothing).json.array ?? []
    let called = Set(commands.compactMap { $0["name"]?.string })
    #expect(called.isSuperset(of: ["loadfile", "keybind", "show-text", "seek", "playlist-next"]))
    #expect(called.isDisjoint(with: ["run", "subprocess", "load-script"]))
  }
}
