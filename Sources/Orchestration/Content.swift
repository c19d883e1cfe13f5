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
  public var identity: ContentIdentity
  /// What libmpv is asked to open.
  public var url: String
  public var title: String?
  public var kind: Kind = .vod
  /// AVKit's `requiresLinearPlayback`: seeking and skipping are refused, pausing is not.
  public var requiresLinearPlayback = false
  /// AVKit's `allowsPictureInPicturePlayback`.
  public var allowsPictureInPicture = true
  public var app: AppID = "tandem"
  /// The screen that presents the video; nil when the app has just one.
  public var screen: ScreenID?
  public var presentation = Presentation.fullScreen
  public var viewKind = ViewKind.custom
  /// A call may ask for the small size while it is in picture in picture (FCSDKiOS).
  public var prefersSmallPicture = false

  public init(identity: ContentIdentity, url: String, title: String? = nil) {
    self.identity = identity
    self.url = url
    self.title = title
  }

  /// A content whose identity follows from its URL.
  public init(url: String, title: String? = nil, ignoringQuery volatile: [String] = []) {
    self.init(identity: ContentIdentity(url: url, ignoringQuery: volatile), url: url, title: title)
  }

  public var key: ContentKey { identity.key }
}
