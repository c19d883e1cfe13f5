// Lists and folders on a disk.

import Foundation
import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite("Lists on a disk") struct PlaylistLoaderTests {
  private let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("lists-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  private func write(_ text: String, _ name: String) throws -> String {
    let path = root + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func remove() { try? FileManager.default.removeItem(atPath: root) }

  @Test("A folder lists its films in order, then those of its subfolders, without hidden and other files")
  func folderListsItsFilmsInOrder() throws {
    defer { remove() }
    for name in ["b 10.mkv", "b 2.mkv", "Season 1/1.mp4", ".hidden.mkv", "notes.txt", "cover.jpg", "x.MP3"] {
      _ = try write("x", name)
    }
    // The folder has a link to itself.
    try FileManager.default.createSymbolicLink(atPath: root + "/again", withDestinationPath: root)
    let reading = try #require(try PlaylistLoader().read(root))
    let (entries, title) = try #require(reading.playlist)
    #expect(entries.map { $0.url.dropFirst(root.count + 1) } == ["b 2.mkv", "b 10.mkv", "Season 1/1.mp4", "x.MP3"])
    #expect(title == root.split(separator: "/").last.map(String.init))
  }

  @Test("A folder that contains only pictures lists the pictures")
  func folderOfPicturesListsThem() throws {
    defer { remove() }
    for name in ["2.png", "1.jpg"] { _ = try write("x", name) }
    let reading = try #require(try PlaylistLoader().read(root))
    let entries = try #require(reading.playlist).entries
    #expect(entries.map(\.url) == [root + "/1.jpg", root + "/2.png"])
  }

  @Test("An empty folder, an empty list and a list of forbidden addresses are refused")
  func emptyOrForbiddenListIsRefused() throws {
    defer { remove() }
    #expect(throws: PlaylistError.empty(root, what: "folder")) { try PlaylistLoader().read(root) }
    let empty = try write("#EXTM3U\n", "l.m3u")
    #expect(throws: PlaylistError.empty(empty, what: "list")) { try PlaylistLoader().read(empty) }
    let evil = try write("#EXTM3U\nmemory://x\nfd://0\n", "e.m3u")
    #expect(throws: PlaylistError.nothingAllowed(evil, named: 2)) { try PlaylistLoader().read(evil) }
  }

  @Test("A film, a device, a pipe, a missing file and a film's segments are not read as a list")
  func filmDeviceOrSegmentsAreNotReadAsAList() throws {
    defer { remove() }
    let film = try write("\u{0}\u{1}film", "f.mkv")
    let pieces = try write("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\na.ts\n", "p.m3u8")
    let binary = try write("\u{0}\u{1}\u{2}", "b.m3u")
    for path in [film, pieces, binary, root + "/none", "/dev/null", "av://lavfi:testsrc", "frames://a", ""] {
      #expect(try PlaylistLoader().read(path) == nil)
    }
    mkfifo(root + "/pipe", 0o600)
    #expect(try PlaylistLoader().read(root + "/pipe") == nil)
  }

  @Test("Entries that are left out of a list are reported")
  func omittedEntriesAreReported() throws {
    defer { remove() }
    let path = try write("#EXTM3U\na.mkv\nmemory://x\n", "l.m3u")
    let reading = try #require(try PlaylistLoader().read(path))
    #expect(reading.remark?.contains("1 of 2 addresses") == true)
    let many = try write("#EXTM3U\n" + (0..<5000).map { "\($0).mkv\n" }.joined(), "many.m3u")
    let long = try #require(try PlaylistLoader().read(many))
    let entries = try #require(long.playlist).entries
    #expect(entries.count == MediaContent.mostEntries)
    #expect(long.remark?.contains("first \(MediaContent.mostEntries) entries") == true)
  }

  @Test("A server's address is read as a list if its file extension is that of a list, or if a list is requested")
  func serverListIsReadByNameOrOnRequest() throws {
    let text = "#EXTM3U\na.ts\n/etc/x.ts\nfile:///etc/passwd\n"
    let source = PlaylistLoader { _, _ throws(PlaylistError) in Array(text.utf8) }
    let reading = try #require(try source.read("http://e.org/tv/l.m3u"))
    let entries = try #require(reading.playlist).entries
    #expect(entries.map(\.url) == ["http://e.org/tv/a.ts", "http://e.org/etc/x.ts"])
    #expect(try source.read("http://e.org/film") == nil)
    #expect(try source.read("http://e.org/film", asked: true) != nil)
    #expect(try PlaylistLoader().read("http://e.org/tv/l.m3u") == nil)
  }
}

@Suite("Channels") struct ChannelListTests {
  private func list(_ text: String) throws -> ChannelList {
    let source = PlaylistLoader { _, _ throws(PlaylistError) in Array(("#EXTM3U\n" + text).utf8) }
    let reading = try #require(try source.read("http://e.org/l.m3u"))
    return try #require(reading.channels)
  }

  private var few: String {
    """
    #EXTINF:-1 group-title="N",Das Erste HD
    a
    #EXTINF:-1 tvg-chno="1" group-title="N",ZDF
    b
    #EXTINF:-1 tvg-chno="1" group-title="S",Sport1+
    c
    #EXTINF:-1 group-title="S",Euro Sport 1
    d
    """
  }

  @Test("Each channel has a unique number: its number in the list, if that number is free")
  func eachChannelHasItsOwnNumber() throws {
    let list = try list(few)
    #expect(list.channels.map(\.number) == [2, 1, 3, 4])
    #expect(list[number: 1]?.name == "ZDF")
    #expect(list[number: 9] == nil)
  }

  @Test("Steps through the channels continue at the other end of the list")
  func channelStepsWrapAround() throws {
    let list = try list(few)
    #expect(list.channel(.next, from: list.index(of: "http://e.org/d"))?.name == "Das Erste HD")
    #expect(list.channel(.previous, from: list.index(of: "http://e.org/a"))?.name == "Euro Sport 1")
    #expect(list.channel(.next, from: nil)?.name == "Das Erste HD")
    #expect(list.channel(.next, from: list.index(of: "elsewhere"))?.name == "Das Erste HD")
  }

  @Test(
    "A search ignores case, blanks and hyphens; equal names come first, then prefixes, then other matches")
  func searchIgnoresCaseBlanksAndHyphens() throws {
    let list = try list(few)
    #expect(list.search("daserste").map(\.name) == ["Das Erste HD"])
    #expect(list.search("SPORT-1").map(\.name) == ["Sport1+", "Euro Sport 1"])
    #expect(list.search("eurosport1").map(\.name) == ["Euro Sport 1"])
    #expect(list.search("").isEmpty)
    #expect(list.search("  ").isEmpty)
    #expect(list.search("none").isEmpty)
  }

  @Test("Entries with durations, such as songs, are not channels")
  func songsAreNotReadAsChannels() throws {
    let source = PlaylistLoader { _, _ throws(PlaylistError) in Array("#EXTM3U\n#EXTINF:12,One\na.mp3\n".utf8) }
    let reading = try #require(try source.read("http://e.org/l.m3u"))
    let entries = try #require(reading.playlist).entries
    #expect(entries.map(\.url) == ["http://e.org/a.mp3"])
  }
}

extension PlaylistLoader.Reading {
  /// The entries and the title if a playlist was found; nil if channels were found.
  fileprivate var playlist: (entries: [ContentEntry], title: String?)? {
    if case .entries(let entries, let title) = found { (entries, title) } else { nil }
  }

  /// The channels that were found; nil if a playlist was found.
  fileprivate var channels: ChannelList? { if case .channels(let list) = found { list } else { nil } }
}
