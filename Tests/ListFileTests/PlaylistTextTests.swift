// M3U and PLS files like those that users, providers and attackers write.

import TandemOrchestrator
import Testing

@testable import TandemControl

@Suite("M3U and PLS") struct PlaylistTextTests {
  private func m3u(_ text: String, named: Bool = false) -> PlaylistText? {
    PlaylistText(Array(text.utf8), named: named)
  }

  @Test("A provider's list is read with its attributes and titles; an option applies only to the next entry")
  func providersListIsReadWithItsAttributes() throws {
    let text = """
      \u{FEFF}#EXTM3U x-tvg-url="http://example.org/guide"\r
      #PLAYLIST:Home\r
      #EXTINF:-1 tvg-id="one.de" tvg-name="One" tvg-logo='http://e.org/1.png' group-title="News, all",One, the first\r
      #EXTVLCOPT:http-user-agent=Box/1.0 (TV)\r
      #KODIPROP:inputstream.adaptive.manifest_type=hls\r
      http://e.org/1.m3u8|Referer=https%3A%2F%2Fe.org%2F&User-Agent=Other\r
      \r
      #EXTINF:-1 tvg-chno=7 group-title=Films,Two\r
      http://e.org/2.ts\r
      http://e.org/3.ts
      """
    let list = try #require(m3u(text))
    #expect(list.title == "Home")
    #expect(!list.isSegments)
    try #require(list.items.count == 3)
    let first = list.items[0]
    #expect(first.address == "http://e.org/1.m3u8")
    #expect(first.title == "One, the first")
    #expect(first.seconds == -1)
    #expect(
      first.attributes == [
        "tvg-id": "one.de", "tvg-name": "One", "tvg-logo": "http://e.org/1.png", "group-title": "News, all",
      ])
    #expect(first.options == ["user-agent": "Other", "referrer": "https://e.org/"])
    #expect(list.items[1].attributes == ["tvg-chno": "7", "group-title": "Films"])
    #expect(list.items[1].options.isEmpty)
    #expect(list.items[2].title == nil)
  }

  @Test("Segments of one content are not a list")
  func segmentsOfOneContentAreDetected() {
    #expect(m3u("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n")?.isSegments == true)
    #expect(m3u("#EXTM3U\n#EXT-X-ENDLIST\n")?.isSegments == true)
  }

  @Test("A list without `#EXTM3U` is recognised only by its file name; Latin-1 and CR line ends are read")
  func unmarkedListNeedsItsName() {
    #expect(m3u("a.mp3\nb.mp3\n") == nil)
    #expect(m3u("a.mp3\rb.mp3\r", named: true)?.items.map(\.address) == ["a.mp3", "b.mp3"])
    let latin = PlaylistText([0x53, 0xFC, 0x64, 0x2E, 0x6D, 0x70, 0x33], named: true)
    #expect(latin?.items.map(\.address) == ["Süd.mp3"])
  }

  @Test("The entries of a PLS list are read in the order of their numbers")
  func plsIsReadInOrderOfItsNumbers() {
    let text =
      "[playlist]\nFile2=b.ogg\nTitle2=B=2\nFile1=http://e.org/a\nLength1=-1\nTitle9=nothing\nNumberOfEntries=2\n"
    let list = m3u(text)
    #expect(list?.items.map(\.address) == ["http://e.org/a", "b.ogg"])
    #expect(list?.items.map(\.title) == [nil, "B=2"])
    #expect(list?.items.first?.seconds == -1)
  }

  @Test(
    "A damaged list is read as far as possible",
    arguments: [
      "#EXTM3U\n#EXTINF\n#EXTINF:\n#EXTINF:abc def=\n#EXTINF:-1 a=\"b\n#:\n#\nx\n", "#EXTM3U\n#EXTINF:1e400,x\nx\n",
      "#EXTM3U\n#EXTINF:99999999999999999999,x\nx\n", "#EXTM3U\n#EXTVLCOPT:\n#EXTVLCOPT:=\n#KODIPROP:a\nx\n",
      "#EXTM3U\nx|a=b\n", "#EXTM3U\n#EXTINF:-1 tvg-id=\"\" ,\nx\n",
    ])
  func damagedListIsReadAsFarAsPossible(text: String) { #expect(m3u(text)?.items.count == 1) }

  @Test("Random bytes are read without harm")
  func randomBytesAreReadWithoutHarm() {
    var state: UInt64 = 7
    for length in [1, 10, 1000, 100_000] {
      let bytes = (0..<length).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      let list = PlaylistText(Array("#EXTM3U\n#EXTINF:".utf8) + bytes)
      #expect(list != nil)
    }
  }

  @Test("Reading stops at the limit in an endless list, and an endless line is skipped")
  func endlessListIsCut() {
    let many = m3u("#EXTM3U\n" + String(repeating: "a\n", count: PlaylistText.mostItems + 5))
    #expect(many?.items.count == PlaylistText.mostItems)
    #expect(many?.isCut == true)
    let long = m3u("#EXTM3U\n" + String(repeating: "a", count: 1 << 17) + "\nb\n")
    #expect(long?.items.map(\.address) == ["b"])
  }
}

@Suite("Addresses in lists") struct PlaylistAddressTests {
  @Test(
    "A relative address is resolved against the address of its list",
    arguments: [
      ("a b.mkv", "/films/list.m3u", "/films/a b.mkv"), ("../x.mkv", "/films/list.m3u", "/films/../x.mkv"),
      ("/other/x.mkv", "/films/list.m3u", "/other/x.mkv"), ("sub\\x.mkv", "/films/l.m3u", "/films/sub/x.mkv"),
      ("x.mkv", "file:///films/list.m3u", "/films/x.mkv"), ("http://e.org/x", "/films/list.m3u", "http://e.org/x"),
      ("x.ts", "http://e.org/tv/list.m3u?token=a/b", "http://e.org/tv/x.ts"),
      ("/x.ts", "http://e.org/tv/list.m3u", "http://e.org/x.ts"),
      ("//f.org/x.ts", "https://e.org/l.m3u", "https://f.org/x.ts"),
      ("x.ts", "http://e.org", "http://e.org/x.ts"),
    ])
  func relativeAddressResolvesAgainstItsList(address: String, list: String, wanted: String) {
    #expect(PlaylistAddress.resolve(address, in: list) == wanted)
  }

  @Test(
    "A list can't name a harmful address, and a server's list can't name a local file or device",
    arguments: [
      ("file:///etc/passwd", "http://e.org/l.m3u"), ("av://v4l2:/dev/video0", "http://e.org/l.m3u"),
      ("dvd://", "http://e.org/l.m3u"), ("frames://call", "/films/l.m3u"), ("memory://x", "/films/l.m3u"),
      ("edl://x", "/films/l.m3u"), ("fd://0", "/films/l.m3u"), ("-", "/films/../../-/l.m3u"),
      ("av://lavfi:testsrc", "https://e.org/l.m3u"), ("", "/films/l.m3u"),
    ])
  func harmfulAddressIsRefused(address: String, list: String) {
    let resolved = PlaylistAddress.resolve(address, in: list)
    #expect(resolved == nil || resolved?.hasPrefix("/films/") == true)
    if list.hasPrefix("http") { #expect(resolved == nil) }
  }
}

@Suite("Natural sort order") struct NaturalSortTests {
  @Test func namesAreSortedNaturally() {
    let sorted = [
      "a/1.mkv", "a/b/1.mkv", "Part 1.mkv", "part 2.mkv", "Part 02b.mkv", "Part 10.mkv",
      "Part 99999999999999999999.mkv",
      "x.mkv",
    ]
    #expect(sorted.shuffled().sorted(by: NaturalSort.isBefore) == sorted)
  }
}
