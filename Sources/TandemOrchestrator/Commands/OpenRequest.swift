/// A content to open, and its role.
public struct OpenRequest: Hashable, Sendable {
  /// The content. If it is already playing, the traits that are set here are applied to it.
  public var content: MediaContent
  /// The role that the content gets. Picture in picture starts at the content's first frame; the full-screen video
  /// plays on meanwhile.
  public var role: Role
  /// The position to begin at. If the content already plays, the session seeks there.
  public var startsAt: Duration?
  /// The entry that a list begins with, counted from 1. A list that already plays moves to this entry.
  public var entry: Int?
  /// The time that the content stays in picture in picture, or that the ad break lasts, before the former content
  /// returns; at most a day. Nil for no limit.
  public var staysFor: Duration?
  /// The rule that a swap applies to a temporary picture in picture (``staysFor``) that it brings to full screen.
  public var afterSwap = AfterSwap.stays
  /// The place of a temporary picture in picture (``staysFor``); nil for the present place. Afterwards the picture in
  /// picture goes back to its former place, unless a command has moved it meanwhile.
  public var corner: PicturePlacement?
  /// The address of a poster, a still image that the session shows until the content's own first picture.
  ///
  /// Use a poster, for example, for a camera that needs a long time to answer. The content is treated as shown when its
  /// poster is shown. If the content's own picture does not arrive, the session treats its connection as lost.
  public var poster: String?
  /// True if a newly loaded content pauses at its first frame. A content that is already open stays paused or playing.
  public var startsPaused = false
  /// True if the content begins muted, as if the user had muted it.
  public var isSilent = false
  /// True if the full-screen content goes to picture in picture, silent, while the new content is full screen.
  ///
  /// This ad break lasts for ``staysFor``, or until the command is repeated. If a picture in picture exists, the
  /// request acts as ``SessionCommand/adBreak(_:)`` and opens nothing.
  public var startsAdBreak = false
  /// True if a content that has the other role may be opened once more, in ``role``.
  public var allowsDuplicate: Bool
  /// True if the request only changes the traits of an open content: it loads, moves, seeks, pauses and resumes nothing.
  ///
  /// The session carries out such a request at once, even during a transaction. It refuses a request that asks for
  /// anything else, too.
  public var changesOnlyTraits = false

  /// Creates a request, by default for full screen and from the content's beginning.
  public init(
    _ content: MediaContent, in role: Role = .fullScreen, at start: Duration? = nil, entry: Int? = nil,
    for time: Duration? = nil, allowsDuplicate: Bool = false
  ) {
    staysFor = time
    self.entry = entry
    self.content = content
    self.role = role
    self.startsAt = start
    self.allowsDuplicate = allowsDuplicate
  }

  /// This request, whose content is not loading yet, with the wishes of a newer request for the same content.
  func joined(by newer: OpenRequest) -> OpenRequest {
    var result = self
    result.content = content.adopting(newer.content)
    result.startsAt = newer.startsAt ?? startsAt
    result.startsPaused = newer.startsPaused
    if newer.isSilent { result.isSilent = true }
    return result
  }
}
