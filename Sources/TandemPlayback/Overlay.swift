// Text and signs over a video.

/// What a player draws over its video with mpv's OSD, in the language of ASS.
///
/// See mpv's `osd-overlay` command.
public struct Overlay: Hashable, Sendable {
  /// ASS events, one a line, without the `Dialogue:` fields before the text.
  public var events: String
  /// The size of the area that the events' coordinates are about (ASS's `PlayResX` and `PlayResY`).
  public var width: Int
  public var height: Int

  public init(events: String, width: Int, height: Int) {
    self.events = events
    self.width = width
    self.height = height
  }
}
