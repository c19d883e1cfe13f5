// Something to watch.

/// Something to watch: what it is, where it comes from, what it allows, and which app and screen present it.
public struct Content: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable { case vod, live, call }

  /// How the app shows the video when it is not in picture in picture.
  public enum Presentation: Hashable, Sendable {
    case fullScreen
    /// Within a page. Only the primary one may go to picture in picture by itself when the user leaves the app.
    case inline(isPrimary: Bool)
  }

  /// Pillarbox's two kinds of view. Moving a content in picture in picture from one to the other is refused.
  public enum ViewKind: String, CaseIterable, Hashable, Sendable { case custom, system }

  /// Decides what is the same content: see ``ContentIdentity``.
  public var identity: ContentIdentity {
    get { fields.value.identity }
    set { fields.value.identity = newValue }
  }

  /// What libmpv is asked to open.
  public var url: String {
    get { fields.value.url }
    set { fields.value.url = newValue }
  }

  public var title: String? {
    get { fields.value.title }
    set { fields.value.title = newValue }
  }

  public var kind: Kind {
    get { fields.value.kind }
    set { fields.value.kind = newValue }
  }

  /// AVKit's `requiresLinearPlayback`: seeking and skipping are refused, pausing is not.
  public var requiresLinearPlayback: Bool {
    get { fields.value.requiresLinearPlayback }
    set { fields.value.requiresLinearPlayback = newValue }
  }

  /// AVKit's `allowsPictureInPicturePlayback`.
  public var allowsPictureInPicture: Bool {
    get { fields.value.allowsPictureInPicture }
    set { fields.value.allowsPictureInPicture = newValue }
  }

  public var app: AppID {
    get { fields.value.app }
    set { fields.value.app = newValue }
  }

  /// The screen that presents the video; nil when the app has just one.
  public var screen: ScreenID? {
    get { fields.value.screen }
    set { fields.value.screen = newValue }
  }

  public var presentation: Presentation {
    get { fields.value.presentation }
    set { fields.value.presentation = newValue }
  }

  public var viewKind: ViewKind {
    get { fields.value.viewKind }
    set { fields.value.viewKind = newValue }
  }

  /// A call may ask for the small size while it is in picture in picture (FCSDKiOS).
  public var prefersSmallPicture: Bool {
    get { fields.value.prefersSmallPicture }
    set { fields.value.prefersSmallPicture = newValue }
  }

  /// The orchestrator copies contents all the time and changes none.
  private var fields: Shared<Fields>

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
  }

  public init(identity: ContentIdentity, url: String, title: String? = nil) {
    fields = Shared(Fields(identity: identity, url: url, title: title))
  }

  /// A content whose identity follows from its URL.
  public init(url: String, title: String? = nil, ignoringQuery volatile: [String] = []) {
    self.init(identity: ContentIdentity(url: url, ignoringQuery: volatile), url: url, title: title)
  }

  public var key: ContentKey { identity.key }
}
