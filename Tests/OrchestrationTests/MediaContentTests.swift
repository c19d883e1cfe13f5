// The traits of contents.

import Testing

@testable import TandemOrchestrator

@Suite struct MediaContentTests {
  /// A way to set one trait of a content.
  struct Setting: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var set: @Sendable (inout MediaContent) -> Void

    init(_ name: String, _ set: @escaping @Sendable (inout MediaContent) -> Void) {
      (testDescription, self.set) = (name, set)
    }

    /// A content that has only this trait.
    var content: MediaContent {
      var content = MediaContent(url: "/film")
      set(&content)
      return content
    }
  }

  static let settings: [Setting] = [
    Setting("title") { $0.title = "Film" }, Setting("kind") { $0.kind = .live },
    Setting("linear playback") { $0.requiresLinearPlayback = true },
    Setting("picture in picture") { $0.allowsPictureInPicture = false }, Setting("screen") { $0.screen = "guide" },
    Setting("presentation") { $0.presentation = .inline(isPrimary: true) }, Setting("view") { $0.viewKind = .system },
    Setting("small picture") { $0.prefersSmallPicture = true },
    Setting("content size") { $0.preferredContentSize = PictureSize(width: 640, height: 480) },
    Setting("subtitles") { $0.subtitles = ["/film.srt"] }, Setting("user agent") { $0.userAgent = "TV" },
    Setting("referrer") { $0.referrer = "https://e.org" },
    Setting("entries") { $0.entries = [ContentEntry(url: "/film/1")] },
  ]

  @Test("Another opening of a content sets its own traits and leaves the others", arguments: settings)
  func openingSetsOnlyItsOwnTraits(setting: Setting) {
    let (plain, changed) = (MediaContent(url: "/film"), setting.content)
    #expect(plain.said.isEmpty && changed != plain && plain.adopting(changed) == changed)
    #expect(changed.adopting(plain) == changed)
    for other in Self.settings {
      var both = changed
      other.set(&both)
      #expect(changed.adopting(other.content) == both, "\(other.testDescription)")
    }
  }

  @Test("A content can be reduced to any of its traits", arguments: settings)
  func contentKeepsOnlyTheGivenTraits(setting: Setting) {
    var all = MediaContent(url: "/film")
    for setting in Self.settings { setting.set(&all) }
    all.app = "films"
    var only = setting.content
    only.app = "films"
    #expect(all.keeping(only.said) == only && all.keeping(all.said) == all)
    #expect(all.said(asIn: only) == only.said)
    var other = MediaContent(url: "/film")
    other.app = "films"
    #expect(other.said(asIn: all).isEmpty)
  }

  @Test("Traits that both contents have set to different values are not the same")
  func differentValuesAreNotTheSame() {
    var (one, other) = (MediaContent(url: "/film", title: "Film"), MediaContent(url: "/film", title: "Another"))
    (one.userAgent, other.userAgent) = ("TV", "TV")
    #expect(one.said(asIn: other) == .userAgent)
  }

  @Test("A presentation is read from its word, and from no other text")
  func presentationIsReadFromItsWord() {
    for presentation in MediaContent.Presentation.allCases {
      #expect(MediaContent.Presentation(rawValue: presentation.rawValue) == presentation)
    }
    #expect(MediaContent.Presentation(rawValue: "Inline") == nil)
  }

  @Test("An app's frames are a call, and other contents are recordings")
  func framesAreACall() {
    #expect(MediaContent(url: "frames://3").kind == .call && MediaContent(url: "/film").kind == .vod)
  }

  @Test("The statistics of a new feed are zero, and have no latency")
  func statisticsBeginWithZero() {
    let counts = FrameStatistics()
    #expect([counts.handedOver, counts.shown, counts.dropped, counts.unused, counts.droppedSounds] == [0, 0, 0, 0, 0])
    #expect(counts.medianLatency == nil && counts.highLatency == nil)
  }

  @Test(
    "A size is read from the form of mpv's geometry, with 1 to 16384 pixels on each side",
    arguments: [
      ("1280x720", true), ("1x16384", true), ("", false), ("1280", false), ("1280x", false), ("1x2x3", false),
      ("0x5", false), ("5x0", false), ("16385x1", false), ("-1x2", false), ("1.5x2", false), (" 1x2", false),
      ("1X2", false), ("99999999999999999999x1", false),
    ])
  func sizeIsReadFromItsText(text: String, isValid: Bool) {
    #expect(PictureSize(text: text).map(\.description) == (isValid ? text : nil))
  }

  @Test(
    "An empty picture has the usual aspect 16:9",
    arguments: [(0, 0, 1.78), (640, 0, 1.78), (0, 480, 1.78), (640, 480, 1.33), (1, 2, 0.5)] as [(Int, Int, Double)])
  func emptyPictureHasTheUsualAspect(width: Int, height: Int, aspect: Double) {
    #expect(abs(PictureSize(width: width, height: height).aspect - aspect) < 0.01)
  }
}
