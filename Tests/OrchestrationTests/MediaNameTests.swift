// The names and titles that are shown for contents.

import Testing

@testable import TandemOrchestrator

@Suite struct MediaNameTests {
  static let names: [(String, String, String)] = [
    ("https://e.org/a/My%20Film.mkv?x=1#t", "My Film.mkv", "My Film"), ("/films/a?b.mkv", "a?b.mkv", "a?b"),
    ("/films/song.FLAC", "song.FLAC", "song"), ("/films/photo.jpeg", "photo.jpeg", "photo"),
    ("/films/100%20.mkv", "100%20.mkv", "100%20"), ("/films/notes.txt", "notes.txt", "notes.txt"),
    ("/films/README", "README", "README"), ("/films/.mkv", ".mkv", ".mkv"),
    ("/films/season.1.mkv/", "season.1.mkv", "season.1"), ("/", "/", "/"), ("", "", ""),
  ]

  @Test(
    "The name of a file is the last part of its address, and its title has no extension of a media format",
    arguments: names)
  func fileAndTitleComeFromTheAddress(address: String, file: String, title: String) {
    #expect(MediaName(address).file == file && MediaName(address).title == title)
  }

  @Test(
    "A file is a medium or a picture by its extension",
    arguments: [
      ("/a.mkv", true, false), ("/a.Opus", true, false), ("/a.PNG", true, true), ("/a.txt", false, false),
      ("/a", false, false), ("/a.png/", false, false), ("/a.", false, false),
    ] as [(String, Bool, Bool)])
  func extensionTellsTheKindOfFile(path: String, isMedium: Bool, isPicture: Bool) {
    #expect(MediaName.isMedium(path) == isMedium && MediaName.isPicture(path) == isPicture)
  }

  @Test(
    "A title that a player reports is shown unless it is only the file's name",
    arguments: [
      ("https://e.org/a%20b.mkv", "a b.mkv", "a b"), ("https://e.org/a%20b.mkv", "a%20b.mkv", "a b"),
      ("/a.mkv", "a.mkv", "a"), ("/a.mkv", nil, "a"), ("/a.mkv", "A Film", "A Film"),
    ] as [(String, String?, String)])
  func embeddedTitleIsShownUnlessItIsTheName(address: String, embedded: String?, shown: String) {
    #expect(MediaContent(url: address).title(ofEntry: 0, embedded: embedded) == shown)
    #expect(MediaContent(url: address, title: "Own").title(ofEntry: 0, embedded: embedded) == "Own")
  }

  @Test("An entry of a list has its own title, or else the name of its file, on one line")
  func entryHasItsOwnTitle() {
    var list = MediaContent(url: "/list.m3u", title: "List")
    list.entries = [ContentEntry(url: "/a.mkv", title: "First\nfilm"), ContentEntry(url: "/b.mkv")]
    #expect(list.name(ofEntry: 0) == "First film" && list.name(ofEntry: 1) == "b")
    #expect(list.title(ofEntry: 0) == "First\nfilm" && list.title(ofEntry: 1) == nil)
    #expect(list.title(ofEntry: 1, embedded: "Embedded") == "b")
    // A single content has no entries.
    let single = MediaContent(url: "/a.mkv", title: "Film")
    #expect(single.title(ofEntry: 0) == nil && single.name(ofEntry: 0) == "Film" && single.url(ofEntry: 0) == "/a.mkv")
    #expect(MediaContent(url: "/a.mkv").name == "a" && MediaContent(url: "/a.mkv").name(ofEntry: 0) == nil)
  }

  @Test(
    "The beginning of a text has at most the given bytes, and an ellipsis if the text is longer",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("äöü", 6, "äöü"), ("äöü", 5, "äö…"), ("äöü", 1, "…"),
      ("ae\u{301}", 3, "a…"),
    ])
  func excerptHasWholeCharacters(text: String, bytes: Int, excerpt: String) {
    #expect(TextLimits.excerpt(text, bytes: bytes) == excerpt)
  }
}
