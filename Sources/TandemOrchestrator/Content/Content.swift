// Something to watch.

/// Something to watch: what it is, where it comes from, what it allows, and which app and screen present it.
public struct Content: Hashable, Sendable {
  /// What can be said of a content when it is opened. Its identity, its address and its app are no part of that: they
  /// are what it is.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let title = Traits(rawValue: 1)
    package static let kind = Traits(rawValue: 2)
    package static let linearPlayback = Traits(rawValue: 4)
    package static let pictureInPicture = Traits(rawValue: 8)
    package static let screen = Traits(rawValue: 16)
    package static let presentation = Traits(rawValue: 32)
    package static let viewKind = Traits(rawValue: 64)
    package static let smallPicture = Traits(rawValue: 128)
    package static let subtitles = Traits(rawValue: 256)
    package static let entries = Traits(rawValue: 512)
    package static let userAgent = Traits(rawValue: 1024)
    package static let referrer = Traits(rawValue: 2048)
    package static let preferredContentSize = Traits(rawValue: 4096)
  }

  /// In which way a content comes, which decides what can be done with it.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Recorded: it has a beginning and an end.
    case vod
    /// Broadcast: it goes on at what is new when a lost connection is back.
    case live
    /// Live, and rather new than smooth: a camera. Little of it is kept ready, and what comes late is left out.
    case lowLatency
    /// A conversation (FCSDKiOS): it is live and is never sought in.
    case call
  }

  /// How the app shows the video when it is not in picture in picture.
  public enum Presentation: Hashable, Sendable {
    /// On a screen of its own, which is sent away when picture in picture starts unless its app says no.
    case fullScreen
    /// Within a page. Only the primary one may go to picture in picture by itself when the user leaves the app.
    case inline(isPrimary: Bool)
  }

  /// Pillarbox's two kinds of view. Moving a content in picture in picture from one to the other is refused.
  public enum ViewKind: String, CaseIterable, Hashable, Sendable {
    /// The app's own view around the video.
    case custom
    /// The platform's player view, which has picture in picture only with ``Configuration/Integration/advanced``.
    case system
  }

  /// Decides what is the same content: see ``ContentIdentity``.
  public var identity: ContentIdentity {
    get { fields.value.identity }
    set { fields.value.identity = newValue }
  }

  /// The address for libmpv.
  public var url: String {
    get { fields.value.url }
    set { fields.value.url = newValue }
  }

  /// The title for people, if there is one. It has no part in the identity.
  public var title: String? {
    get { fields.value.title }
    set { say(.title) { $0.title = newValue } }
  }

  /// Whether it is recorded, broadcast or a call; unless set, what an app hands over (`frames://`) is a call and all else is
  /// recorded.
  public var kind: Kind {
    get { fields.value.kind }
    set { say(.kind) { $0.kind = newValue } }
  }

  /// AVKit's `requiresLinearPlayback`: seeking and skipping are refused, pausing is not.
  public var requiresLinearPlayback: Bool {
    get { fields.value.requiresLinearPlayback }
    set { say(.linearPlayback) { $0.requiresLinearPlayback = newValue } }
  }

  /// AVKit's `allowsPictureInPicturePlayback`.
  public var allowsPictureInPicture: Bool {
    get { fields.value.allowsPictureInPicture }
    set { say(.pictureInPicture) { $0.allowsPictureInPicture = newValue } }
  }

  /// The app that owns the content and receives its callbacks; `tandem` unless set.
  public var app: AppID {
    get { fields.value.app }
    set { fields.value.app = newValue }
  }

  /// The screen that presents the video; nil when the app has just one.
  public var screen: ScreenID? {
    get { fields.value.screen }
    set { say(.screen) { $0.screen = newValue } }
  }

  /// How the app shows it while it is not in picture in picture; full screen unless set.
  public var presentation: Presentation {
    get { fields.value.presentation }
    set { say(.presentation) { $0.presentation = newValue } }
  }

  /// Which kind of view the app shows it in; a custom one unless set.
  public var viewKind: ViewKind {
    get { fields.value.viewKind }
    set { say(.viewKind) { $0.viewKind = newValue } }
  }

  /// A call may ask for the small size while it is in picture in picture (FCSDKiOS).
  public var prefersSmallPicture: Bool {
    get { fields.value.prefersSmallPicture }
    set { say(.smallPicture) { $0.prefersSmallPicture = newValue } }
  }

  /// How large a call would be: its picture in picture takes the aspect (FCSDKiOS); nil for that of its pictures.
  /// A size with a side outside 1 to 16384 counts as none.
  public var preferredContentSize: PictureSize? {
    get { fields.value.preferredContentSize }
    set { say(.preferredContentSize) { $0.preferredContentSize = newValue?.isPicture == true ? newValue : nil } }
  }

  /// Addresses of files with subtitles for it, at most ``mostSubtitles``; mpv's `sub-files`. They are opened with the content:
  /// said of one that plays already, they hold from its next opening on.
  public var subtitles: [String] {
    get { fields.value.subtitles }
    set { say(.subtitles) { $0.subtitles = newValue } }
  }

  /// How many files with subtitles a content may have.
  public static let mostSubtitles = 16

  /// The `User-Agent` header for its server; mpv's `user-agent`. Nil for mpv's own.
  public var userAgent: String? {
    get { fields.value.userAgent }
    set { say(.userAgent) { $0.userAgent = newValue } }
  }

  /// The `Referer` header for its server; mpv's `referrer`. Nil for none.
  public var referrer: String? {
    get { fields.value.referrer }
    set { say(.referrer) { $0.referrer = newValue } }
  }

  /// What is watched one after the other, at most ``mostEntries``, where the content is a list; empty for a single one. The
  /// list has the identity, and which entry plays is personal, like a position. ``url`` is the list's own address then.
  public var entries: [ContentEntry] {
    get { fields.value.entries }
    set { say(.entries) { $0.entries = newValue } }
  }

  /// How many entries a list may have.
  public static let mostEntries = 4096

  /// The address for libmpv of an entry, counted from 0; a single content has its own.
  package func url(ofEntry entry: Int) -> String {
    let entries = fields.value.entries
    return entries.indices.contains(entry) ? entries[entry].url : url
  }

  /// The title of an entry, counted from 0; nil for a single content, or an entry without a title.
  package func title(ofEntry entry: Int) -> String? {
    let entries = fields.value.entries
    return entries.indices.contains(entry) ? entries[entry].title : nil
  }

  /// The traits that were set, even to their defaults. A content that is opened again takes over only these.
  package var said: Traits { fields.value.said }

  /// The orchestrator copies contents all the time and changes few.
  private var fields: CopyOnWriteBox<Fields>

  private struct Fields: Hashable, Sendable {
    var identity: ContentIdentity
    var url: String
    var title: String?
    var kind = Kind.vod
    var requiresLinearPlayback = false
    var allowsPictureInPicture = true
    var app: AppID = "tandem"
    var screen: ScreenID?
    var presentation = Presentation.fullScreen
    var viewKind = ViewKind.custom
    var prefersSmallPicture = false
    var preferredContentSize: PictureSize?
    var subtitles: [String] = []
    var userAgent: String?
    var referrer: String?
    var entries: [ContentEntry] = []
    var said: Traits = []
  }

  /// A content whose identity is chosen apart from its address, for one that can be had from several.
  public init(identity: ContentIdentity, url: String, title: String? = nil) {
    var known = Fields(identity: identity, url: url, title: title, said: title == nil ? [] : .title)
    // An app's pictures come when the app sends them.
    if url.hasPrefix(MediaAddress.framesScheme) { known.kind = .call }
    fields = CopyOnWriteBox(known)
  }

  /// A content whose identity follows from its URL.
  public init(url: String, title: String? = nil, ignoringQuery volatile: [String] = []) {
    self.init(identity: ContentIdentity(url: url, ignoringQuery: volatile), url: url, title: title)
  }

  /// The key by which the content is compared and named everywhere.
  public var key: ContentKey { identity.key }

  private mutating func say(_ trait: Traits, _ change: (inout Fields) -> Void) {
    var changed = fields.value
    changed.said.insert(trait)
    change(&changed)
    fields.value = changed
  }
}

extension Content {
  /// Each trait with how one content takes it over from another.
  private static let traits: [(trait: Traits, copy: @Sendable (Content, inout Content) -> Void)] = [
    (.title, { $1.title = $0.title }), (.kind, { $1.kind = $0.kind }),
    (.linearPlayback, { $1.requiresLinearPlayback = $0.requiresLinearPlayback }),
    (.pictureInPicture, { $1.allowsPictureInPicture = $0.allowsPictureInPicture }),
    (.screen, { $1.screen = $0.screen }), (.presentation, { $1.presentation = $0.presentation }),
    (.viewKind, { $1.viewKind = $0.viewKind }),
    (.smallPicture, { $1.prefersSmallPicture = $0.prefersSmallPicture }),
    (.preferredContentSize, { $1.preferredContentSize = $0.preferredContentSize }),
    (.subtitles, { $1.subtitles = $0.subtitles }), (.userAgent, { $1.userAgent = $0.userAgent }),
    (.referrer, { $1.referrer = $0.referrer }), (.entries, { $1.entries = $0.entries }),
  ]

  /// This content with what was said of it when it was opened once more; what was not said stays as it was.
  func adopting(_ other: Content) -> Content { adopting(other, other.said) }

  private func adopting(_ other: Content, _ traits: Traits) -> Content {
    var result = self
    for (trait, copy) in Self.traits where other.said.intersection(traits).contains(trait) { copy(other, &result) }
    return result
  }

  /// The traits that both contents say alike.
  package func said(asIn other: Content) -> Traits {
    var same = said.intersection(other.said)
    for (trait, copy) in Self.traits where same.contains(trait) {
      var changed = self
      copy(other, &changed)
      if changed != self { same.remove(trait) }
    }
    return same
  }

  /// This content with nothing said of it but these traits.
  package func keeping(_ traits: Traits) -> Content {
    var bare = Content(identity: identity, url: url)
    bare.app = app
    return bare.adopting(self, traits)
  }
}

extension Content.Presentation: RawRepresentable, CaseIterable {
  /// Full screen, inline, and inline as the primary one.
  public static let allCases: [Content.Presentation] = [
    .fullScreen, .inline(isPrimary: false), .inline(isPrimary: true),
  ]

  /// In one word, as logs, scenarios and commands write it.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  /// One word: `fullScreen`, `inline` or `primaryInline`.
  public var rawValue: String {
    switch self {
    case .fullScreen: "fullScreen"
    case .inline(let isPrimary): isPrimary ? "primaryInline" : "inline"
    }
  }
}

extension Content: CustomStringConvertible {
  /// Its key, with its title where it has one.
  public var description: String { key.rawValue + (title.map { " (\($0))" } ?? "") }
}
