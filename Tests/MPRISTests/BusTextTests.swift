import TandemTestSupport
import Testing

@testable import TandemMPRIS

@Suite struct BusTextTests {
  @Test(
    "Any title becomes one line of harmless characters",
    arguments: [
      ("Der Film", "Der Film"), ("a\nb\tc", "a b c"), ("a\u{0}b", "a\u{FFFD}b"), ("\u{1B}[31mred", "\u{FFFD}[31mred"),
      ("x\u{202E}gpj.exe", "x\u{FFFD}gpj.exe"),
      ("日本 🎬", "日本 🎬"), ("", ""),
    ])
  func titleBecomesOneHarmlessLine(text: String, shown: String) { #expect(BusText.line(text) == shown) }

  @Test(
    "Noncharacters of Unicode are replaced, because sd-bus would refuse them", arguments: [0xFFFE, 0xFDD0, 0x1FFFF])
  func noncharactersOfUnicodeAreReplaced(value: UInt32) {
    var text = String.UnicodeScalarView("a".unicodeScalars)
    text += [value].compactMap(Unicode.Scalar.init)
    #expect(BusText.line(String(text)) == "a\u{FFFD}")
  }

  @Test("A title of a megabyte is cut, and invalid bytes are harmless")
  func titleOfAMegabyteIsCut() {
    let line = BusText.line(String(repeating: "ä", count: 1 << 20))
    #expect(line.utf8.count <= 1024 + "…".utf8.count && line.hasSuffix("…"))
    #expect(BusText.line(String(decoding: [0x41, 0xFF, 0xC0, 0x42] as [UInt8], as: UTF8.self)).hasPrefix("A"))
  }

  @Test(
    "An address becomes a URI without secrets",
    arguments: [
      ("/films/a b#c?d%e.mkv", "file:///films/a%20b%23c%3Fd%25e.mkv"), ("/ü", "file:///%C3%BC"),
      ("file:///films/a%20b.mkv", "file:///films/a%20b.mkv"),
      ("https://me:secret@example.org/a?b=c@d", "https://example.org/a?b=c@d"),
      ("rtsp://a@b:c@camera:554/1", "rtsp://camera:554/1"), ("https://example.org/@home", "https://example.org/@home"),
      ("https://example.org/?u=me@x", "https://example.org/?u=me@x"), ("frames://3", "frames://3"),
      ("https://example.org/a\nb", "https://example.org/a%0Ab"), ("av://lavfi:testsrc", "av://lavfi:testsrc"),
    ])
  func addressBecomesAURIWithoutSecrets(url: String, uri: String) { #expect(BusText.address(url) == uri) }

  @Test("An address of a megabyte is not published on the bus")
  func overlongAddressIsLeftOut() {
    #expect(BusText.address("https://example.org/" + String(repeating: "a", count: 1 << 20)) == nil)
  }

  @Test("A film's own artwork is preferred to its folder's artwork; empty and remote files are never used")
  func artworkBesideAFilmIsFound() throws {
    let folder = try TestFolder()
    let film = BusText.address(folder.path + "/a b 100%.mkv")
    #expect(Artwork.address(beside: film) == nil)
    try folder.write("", to: "poster.jpg")
    #expect(Artwork.address(beside: film) == nil)
    try folder.write("x", to: "folder.png")
    #expect(Artwork.address(beside: film) == "file://\(folder.path)/folder.png")
    try folder.write("x", to: "a b 100%.webp")
    #expect(Artwork.address(beside: film) == "file://\(folder.path)/a%20b%20100%25.webp")
    for address in [
      nil, "", "file://", "file:///", "https://example.org/a.mkv", "file:///%", "file:///%zz", "frames://3",
    ] {
      #expect(Artwork.address(beside: address) == nil)
    }
  }
}
