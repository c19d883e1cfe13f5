/// A medium to play: its identity, its address, its permissions, and the app and the screen that present it.
public struct MediaContent: Hashable, Sendable {
  /// The properties that an opening may set.
  ///
  /// The identity, the address and the app are not traits, because they define the content.
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

  /// The kind of delivery. It determines which commands a content allows.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A recording with a beginning and an end.
    case vod
    /// A broadcast, which resumes at the live edge after a reconnection.
    case live
    /// A live content for which low delay matters more than smooth playback, such as a camera. The player buffers
    /// little and drops late frames.
    case lowLatency
    /// A call (FCSDKiOS): it is live and refuses every seek.
    case call
  }

  /// The way in which the app shows the video outside picture in picture.
  public enum Presentation: Hashable, Sendable {
    /// The video has its own screen. When picture in picture starts, the screen is dismissed unless the app declines.
    case fullScreen
    /// The video is part of a page, which is never dismissed. Only the primary video may enter picture in picture
    /// automatically when the user leaves the app. A video that the user has maximised counts as primary.
    case inline(isPrimary: Bool)
  }

  /// Pillarbox's two kinds of view. A content in picture in picture can't move to a view of the other kind.
  public enum ViewKind: String, CaseIterable, Hashable, Sendable {
    /// The app's own view around the video.
    case custom
    /// The platform's player view. It can enter picture in picture only with ``Configuration/Integration/advanced``.
    case system
  }

  /// The identity, which decides if two contents are the same; see ``ContentIdentity``.
  public var identity: ContentIdentity {
    get { fields.value.identity }
    set { fields.value.identity = newValue }
  }

  /// The address that libmpv opens.
  public var url: String {
    get { fields.value.url }
    set { fields.value.url = newValue }
  }

  /// The title for people; nil if the content has none. The title is not part of the identity.
  public var title: String? {
    get { fields.value.title }
    set { assign(.title) { $0.title = newValue } }
  }

  /// The kind of delivery. The default is a call for an app's own frames (`frames://`), and a recording for all other
  /// addresses.
  public var kind: Kind {
    get { fields.value.kind }
    set { assign(.kind) { $0.kind = newValue } }
  }

  /// AVKit's `requiresLinearPlayback`: the session refuses seeks and skips, but not pauses.
  public var requiresLinearPlayback: Bool {
    get { fields.value.requiresLinearPlayback }
    set { assign(.linearPlayback) { $0.requiresLinearPlayback = newValue } }
  }

  /// AVKit's `allowsPictureInPicturePlayback`.
  public var allowsPictureInPicture: Bool {
    get { fields.value.allowsPictureInPicture }
    set { assign(.pictureInPicture) { $0.allowsPictureInPicture = newValue } }
  }

  /// The app that owns the content and receives its callbacks; `tandem` by default.
  public var app: AppID {
    get { fields.value.app }
    set { fields.value.app = newValue }
  }

  /// The screen that presents the video; nil for an app with only one screen.
  public var screen: ScreenID? {
    get { fields.value.screen }
    set { assign(.screen) { $0.screen = newValue } }
  }

  /// The way in which the app shows the video outside picture in picture; full screen by default.
  public var presentation: Presentation {
    get { fields.value.presentation }
    set { assign(.presentation) { $0.presentation = newValue } }
  }

  /// The kind of view that shows the video; custom by default.
  public var viewKind: ViewKind {
    get { fields.value.viewKind }
    set { assign(.viewKind) { $0.viewKind = newValue } }
  }

  /// True if a call asks for the small size while it is in picture in picture (FCSDKiOS).
  public var prefersSmallPicture: Bool {
    get { fields.value.prefersSmallPicture }
    set { assign(.smallPicture) { $0.prefersSmallPicture = newValue } }
  }

  /// The preferred size of a call. The call's picture in picture has the aspect of this size (FCSDKiOS).
  ///
  /// Nil means the aspect of the call's frames. A size with a side outside 1 to 16384 is treated as nil.
  public var preferredContentSize: PictureSize? {
    get { fields.value.preferredContentSize }
    set { assign(.preferredContentSize) { $0.preferredContentSize = newValue?.isPicture == true ? newValue : nil } }
  }

  /// The addresses of subtitle files, at most ``mostSubtitles``; mpv's `sub-files`.
  ///
  /// The player opens the subtitle files with the content. A change takes effect the next time the content is opened.
  public var subtitles: [String] {
    get { fields.value.subtitles }
    set { assign(.subtitles) { $0.subtitles = newValue } }
  }

  /// The maximum number of subtitle files of a content.
  public static let mostSubtitles = 16

  /// The `User-Agent` header for the content's server; mpv's `user-agent`. Nil for mpv's default.
  public var userAgent: String? {
    get { fields.value.userAgent }
    set { assign(.userAgent) { $0.userAgent = newValue } }
  }

  /// The `Referer` header for the content's server; mpv's `referrer`. Nil for no header.
  public var referrer: String? {
    get { fields.value.referrer }
    set { assign(.referrer) { $0.referrer = newValue } }
  }

  /// The entries of a list, at most ``mostEntries``; empty for a single content.
  ///
  /// The identity and ``url`` belong to the list. The current entry is not a part of the content, because the user
  /// chooses it.
  public var entries: [ContentEntry] {
    get { fields.value.entries }
    set { assign(.entries) { $0.entries = newValue } }
  }

  /// The maximum number of entries in a list.
  public static let mostEntries = 4096

  /// The address for libmpv of the entry with this number, counted from 0. A single content returns ``url``.
  package func url(ofEntry entry: Int) -> String {
    let entries = fields.value.entries
    return entries.indices.contains(entry) ? entries[entry].url : url
  }

  /// The title of the entry with this number, counted from 0; nil for a single content, or for an entry without a
  /// title.
  package func title(ofEntry entry: Int) -> String? {
    let entries = fields.value.entries
    return entries.indices.contains(entry) ? entries[entry].title : nil
  }

  /// The traits that were set explicitly, even to their defaults. If a content is opened again, only these traits of
  /// the new opening are applied.
  package var said: Traits { fields.value.said }

  /// The properties, in a box because the orchestrator copies contents often and changes few.
  private var fields: CopyOnWriteBox<Fields>

  /// One property for each attribute of a content.
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
    var said: Traits
  }

  /// Creates a content with an explicit identity, for example a content with several addresses.
  public init(identity: ContentIdentity, url: String, title: String? = nil) {
    var initial = Fields(identity: identity, url: url, title: title, said: title == nil ? [] : .title)
    // An app sends its own frames live, as in a call.
    if url.hasPrefix(MediaAddress.framesScheme) { initial.kind = .call }
    fields = CopyOnWriteBox(initial)
  }

  /// Creates a content whose identity follows from its URL. A relative path is not resolved.
  public init(url: String, title: String? = nil, ignoringQuery volatile: [String] = []) {
    self.init(identity: ContentIdentity(url: url, ignoringQuery: volatile), url: url, title: title)
  }

  /// The key that identifies the content in comparisons, commands and logs.
  public var key: ContentKey { identity.key }

  private mutating func assign(_ trait: Traits, _ change: (inout Fields) -> Void) {
    var changed = fields.value
    changed.said.insert(trait)
    change(&changed)
    fields.value = changed
  }
}

extension MediaContent {
  /// Each trait, and a function that copies it from one content to another.
  private static let traits: [(trait: Traits, copy: @Sendable (MediaContent, inout MediaContent) -> Void)] = [
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

  /// This content with the traits that another opening of it has set; all other traits are unchanged.
  func adopting(_ other: MediaContent) -> MediaContent { adopting(other, other.said) }

  private func adopting(_ other: MediaContent, _ traits: Traits) -> MediaContent {
    var result = self
    for (trait, copy) in Self.traits where other.said.intersection(traits).contains(trait) { copy(other, &result) }
    return result
  }

  /// The traits that both contents have set to the same value.
  package func said(asIn other: MediaContent) -> Traits {
    var same = said.intersection(other.said)
    for (trait, copy) in Self.traits where same.contains(trait) {
      var changed = self
      copy(other, &changed)
      if changed != self { same.remove(trait) }
    }
    return same
  }

  /// This content with only the given traits; its other traits have their defaults.
  package func keeping(_ traits: Traits) -> MediaContent {
    var reduced = MediaContent(identity: identity, url: url)
    reduced.app = app
    return reduced.adopting(self, traits)
  }
}

extension MediaContent.Presentation: RawRepresentable, CaseIterable {
  /// All presentations: full screen, inline, and inline as the primary video.
  public static let allCases: [MediaContent.Presentation] = [
    .fullScreen, .inline(isPrimary: false), .inline(isPrimary: true),
  ]

  /// Reads the word that logs, scenarios and commands use.
  public init?(rawValue: String) {
    guard let presentation = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = presentation
  }

  /// The presentation as one word: `fullScreen`, `inline` or `primaryInline`.
  public var rawValue: String {
    switch self {
    case .fullScreen: "fullScreen"
    case .inline(let isPrimary): isPrimary ? "primaryInline" : "inline"
    }
  }
}

extension MediaContent: CustomStringConvertible {
  /// The key, followed by the title if the content has one.
  public var description: String { key.rawValue + (title.map { " (\($0))" } ?? "") }
}
