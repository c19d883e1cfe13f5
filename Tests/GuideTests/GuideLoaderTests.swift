import Foundation
import TandemTestSupport
import Testing

@testable import TandemControl
@testable import TandemGuide

@Suite("Programme guides") struct GuideLoaderTests {
  private let folder: TestFolder
  private let list: ChannelList

  init() throws {
    folder = try TestFolder()
    list = try channels(
      """
      #EXTINF:-1 tvg-id="One.example" group-title="News",Channel One
      http://127.0.0.1/1
      #EXTINF:-1 tvg-id="gone" tvg-name="Channel 2 (HD)" group-title="News",The Second
      http://127.0.0.1/2
      #EXTINF:-1 group-title="News",Third & Last
      http://127.0.0.1/3
      #EXTINF:-1 group-title="News",Fourth
      http://127.0.0.1/4
      """, in: folder)
  }

  private func read(_ text: String, _ loader: GuideLoader = .files) throws -> GuideReading {
    try loader.read(try folder.file(text, to: "guide.xml"), for: list)
  }

  private func fault(_ text: String) throws -> GuideError? {
    let path = try folder.file(text, to: "guide.xml")
    do throws(GuideError) { return try GuideLoader.files.read(path, for: list).fault } catch { return error }
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tv SYSTEM "xmltv.dtd">
    <tv source-info-name="test"><channel id="one.EXAMPLE"><display-name>1</display-name></channel>
    <channel id="b"><display-name lang="de">Zwei</display-name><display-name>channel 2 HD</display-name></channel>
    <channel id="c"><display-name>Third &amp; Last</display-name></channel><channel id="x"/>

    """

  @Test("Channels of a guide are matched with the list by identifier, then by name; other channels are left out")
  func channelsAreFoundByIdentifierThenByName() throws {
    let reading = try read(
      Self.head + programme("x", 0, 30, "Unknown") + programme("one.example", -30, 30, "News &amp; <![CDATA[<More>]]>")
        + programme("b", 0, 60, "  Two\n lines ") + programme("c", 10, 20, "Third") + "</tv>")
    let guide = reading.guide
    #expect(reading.fault == nil && guide.count == 3 && guide.channelCount == 3)
    #expect(guide.day(0) == ["-30-30 News & <More>"])
    #expect(guide.day(1) == ["0-60 Two lines"])
    #expect(guide.day(2) == ["10-20 Third"] && guide.day(3) == [] && guide.day(4) == [])
  }

  @Test("Programmes follow each other without gaps, overlaps or repetitions, even if their ends are missing")
  func programmesFollowOneAnother() throws {
    let guide = try read(
      Self.head + programme("one.example", 60, nil, "B") + programme("one.example", 0, nil, "A")
        + programme("one.example", 60, 90, "Again") + programme("one.example", 90, 200, "C")
        + programme("one.example", 120, 150, "D") + programme("one.example", 1000, nil, "Last") + "</tv>"
    ).guide
    #expect(guide.day(0) == ["0-60 A", "60-90 B", "90-120 C", "120-150 D", "1000-1060 Last"])
    #expect(guide.present(ofChannel: 0, at: noon).now?.title == "A")
    #expect(guide.present(ofChannel: 0, at: noon + 3599).next?.title == "B")
    #expect(guide.present(ofChannel: 0, at: noon + 3600).now?.title == "B")
    #expect(guide.present(ofChannel: 0, at: noon + 160 * 60).now == nil)
    #expect(guide.present(ofChannel: 0, at: noon + 160 * 60).next?.title == "Last")
    #expect(guide.present(ofChannel: 0, at: noon + 90_000).next == nil)
  }

  @Test("Programmes that are over, or that begin in more than a month, are left out; equal titles in a row are kept")
  func programmesOfOtherTimesAreLeftOut() throws {
    let guide = try read(
      Self.head + programme("b", -1440, -1380, "Past") + programme("b", -180, -130, "Just past")
        + programme("b", 0, 10, "Same") + programme("b", 10, 20, "Same")
        + programme("b", 30 * 1440, 30 * 1440 + 5, "Far") + "</tv>"
    ).guide
    #expect(guide.count == 2 && guide.day(1) == ["0-10 Same", "10-20 Same"])
  }

  @Test("A server that sends one byte at a time gives the same guide", arguments: [false, true])
  func byteAtATimeGivesTheSameGuide(isCompressed: Bool) throws {
    let path = try folder.file(Self.head + programme("one.example", 0, 30, "A") + "</tv>", to: "slow")
    if isCompressed { _ = try VirtualScreen.run(["gzip", "-f", path]) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + (isCompressed ? ".gz" : "")))
    let loader = GuideLoader { (_, _, _, take) throws(GuideError) in
      for byte in bytes where !withUnsafeBytes(of: byte, take) { return }
    }
    let reading = try loader.read("http://127.0.0.1/guide", for: list)
    #expect(reading.fault == nil && reading.guide.day(0) == ["0-30 A"])
  }

  @Test("A guide in gzip has the same programmes, even in two parts or with bytes after its end")
  func gzipHasTheSameProgrammes() throws {
    let parts = [Self.head + programme("b", 0, 10, "First"), programme("b", 10, 20, "Second") + "</tv>"]
    let path = folder.path + "/guide.xml.gz"
    var bytes = Data()
    for part in parts {
      _ = try VirtualScreen.run(["gzip", "-f", try folder.file(part, to: "part")])
      bytes += try Data(contentsOf: URL(fileURLWithPath: folder.path + "/part.gz"))
    }
    try (bytes + Data(count: 100)).write(to: URL(fileURLWithPath: path))
    #expect(try GuideLoader.files.read(path, for: list).guide.day(1) == ["0-10 First", "10-20 Second"])
    // A gzip file without its last 12 bytes gives the programmes before the cut, and is reported as damaged.
    try bytes.dropLast(12).write(to: URL(fileURLWithPath: path))
    let half = try GuideLoader.files.read(path, for: list)
    #expect(half.fault != nil && half.guide.day(1).first == "0-10 First")
  }

  @Test("A cut or damaged guide has the programmes before the damage")
  func damagedGuideHasItsBeginning() throws {
    let text = Self.head + programme("b", 0, 10, "First") + programme("b", 10, 20, "Second")
    for rest in ["", "<programme", "</nonsense>", "<desc>&unknown"] {
      let reading = try read(text + rest)
      #expect(reading.guide.day(1) == ["0-10 First", "10-20 Second"])
      guard case .damaged(let line, _) = reading.fault else {
        Issue.record("\(rest): \(String(describing: reading.fault))")
        continue
      }
      #expect(line > 4)
    }
    #expect(try read(text + "</tv>").fault == nil)
  }

  @Test("Texts that are not a guide are refused with the reason")
  func otherTextsAreRefused() throws {
    func isNoGuide(_ text: String) throws -> Bool {
      if case .noGuide = try fault(text) { true } else { false }
    }
    for text in ["", "hello", "<html><body/></html>", "{\"a\":1}", "PK\u{3}\u{4}", "\u{1F}\u{8B}nonsense"] {
      #expect(try isNoGuide(text), "\(text)")
    }
    #expect(try fault("<tv></tv>") == .nothingFound)
    #expect(try fault(Self.head + programme("x", 0, 1, "Other channel") + "</tv>") == .nothingFound)
  }

  @Test("XML entities are refused before they expand, and nothing outside of the guide is read")
  func entitiesAreRefused() throws {
    let bomb = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    #expect(try fault("<!DOCTYPE tv [<!ENTITY e0 \"ha\">\(bomb)]><tv>&e9;</tv>") == .declaresEntities)
    #expect(try fault("<!DOCTYPE tv [<!ENTITY p SYSTEM \"/etc/passwd\">]><tv>&p;</tv>") == .declaresEntities)
    #expect(try fault("<!DOCTYPE tv [<!ENTITY % p SYSTEM \"/etc/passwd\"> %p;]><tv/>") == .declaresEntities)
  }

  @Test("Reading ends with an error if a part is too long, elements nest too deeply or the guide exceeds 64 MiB")
  func oversizeEndsTheReading() throws {
    let long = String(repeating: "x", count: 20 << 20)
    for text in ["<tv><channel id=\"\(long)\"/></tv>", "<tv><!--\(long)--></tv>", "<tv><\(long)/></tv>"] {
      guard case .damaged(_, let reason) = try fault(text) else {
        Issue.record("no damage")
        continue
      }
      #expect(reason == "a part of it is too long")
    }
    #expect(try fault("<tv>" + String(repeating: "<a>", count: 3_000_000)) != nil)
    // A long title is cut at a whole character.
    let title = String(repeating: "ü", count: 5000)
    let guide = try read(Self.head + programme("b", 0, 10, title) + "</tv>").guide
    #expect(guide.day(1) == ["0-10 " + String(repeating: "ü", count: ProgrammeGuideBuilder.longestTitle / 2 - 1)])
    let spaces = "<tv>" + String(repeating: " ", count: 80 << 20)
    #expect(try fault(spaces) == .tooLarge(bytes: 64 << 20))
  }

  @Test("ISO-8859-1 and Windows code pages are read; wrong bytes and unknown encodings are errors")
  func otherEncodingsAreRead() throws {
    let path = folder.path + "/guide.xml"
    func read(_ declared: String, _ title: [UInt8]) throws -> GuideReading {
      let text = Self.head.replacingOccurrences(of: "UTF-8", with: declared) + programme("b", 0, 10, "A?") + "</tv>"
      var bytes = Array(text.utf8)
      let place = try #require(bytes.lastIndex(of: UInt8(ascii: "?")))
      bytes.replaceSubrange(place...place, with: title)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return try GuideLoader.files.read(path, for: list)
    }
    #expect(try read("ISO-8859-1", [0xFC]).guide.day(1) == ["0-10 Aü"])
    #expect(try read("windows-1252", [0x80]).guide.day(1) == ["0-10 A€"])
    #expect(try read("windows-1251", [0xC6]).guide.day(1) == ["0-10 AЖ"])
    #expect(throws: GuideError.self) { try read("UTF-8", [0xFC]) }
    #expect(throws: GuideError.self) { try read("nonsense", [0xFC]) }
    #expect(throws: GuideError.self) { try read("EUC-JP", [0xB0, 0xA1]) }
  }

  @Test("A folder, a pipe, a device and an address of another kind are refused as a guide; reading can be cancelled")
  func onlyFilesAreRead() throws {
    func fault(_ path: String) -> GuideError? {
      do throws(GuideError) {
        _ = try GuideLoader.files.read(path, for: list)
        return nil
      } catch { return error }
    }
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(
      fault(folder.path) == .noFile(kind: "a folder") && fault(folder.path + "/pipe") == .noFile(kind: "a named pipe"))
    #expect(fault("/dev/zero") == .noFile(kind: "a device") && fault(folder.path + "/none") == .unreadable(errno: 2))
    #expect(fault("rtsp://example.org/guide") == .otherAddress && fault("fd://0") == .otherAddress)
    let path = try folder.file(Self.head + programme("b", 0, 10, "X") + "</tv>", to: "guide.xml")
    #expect(throws: GuideError.cancelled) {
      try GuideLoader.files.read(path, for: list, in: noon..<noon + 1) { true }
    }
  }

  @Test("A guide that repeats a channel's name under many identifiers gets one row for it")
  func repeatedNamesShareARow() throws {
    var builder = ProgrammeGuideBuilder(list, in: noon..<noon + 3600)
    #expect(builder.row(of: "one.example") == 0)
    for number in 1...1000 { builder.addChannel("x\(number)", names: ["Third & Last", "Fourth"]) }
    builder.addChannel("gone", names: [])
    #expect(builder.row(of: "gone") == 2 && builder.row(of: "x1") == 1 && builder.row(of: "x2") == nil)
  }
}
