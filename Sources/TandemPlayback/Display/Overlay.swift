/// Text and shapes that a player draws over its video with mpv's OSD, in ASS.
///
/// See mpv's `osd-overlay` command.
public struct Overlay: Hashable, Sendable {
  /// ASS events, one a line, without the `Dialogue:` fields before the text.
  public var events: String
  /// The width of the area that the events' coordinates refer to (ASS's `PlayResX`).
  public var width: Int
  /// The height of the area that the events' coordinates refer to (ASS's `PlayResY`).
  public var height: Int

  /// The height of a strip at the bottom that subtitles must avoid, as a share of the video's height; 0 for none.
  public var subtitleStrip = 0.0

  /// Creates an overlay whose coordinates refer to an area of this size.
  public init(events: String, width: Int, height: Int) {
    self.events = events
    self.width = width
    self.height = height
  }
}
