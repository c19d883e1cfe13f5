// Text and signs over a video.

/// Text and shapes that a player draws over its video with mpv's OSD, in ASS.
///
/// See mpv's `osd-overlay` command.
public struct Overlay: Hashable, Sendable {
  /// ASS events, one a line, without the `Dialogue:` fields before the text.
  public var events: String
  /// How wide the area is that the events' coordinates are about (ASS's `PlayResX`).
  public var width: Int
  /// How high that area is (ASS's `PlayResY`).
  public var height: Int

  /// How much of the video's height, from its bottom, subtitles are kept out of; 0 for none.
  public var subtitleStrip = 0.0

  /// An overlay with the area that its coordinates are about.
  public init(events: String, width: Int, height: Int) {
    self.events = events
    self.width = width
    self.height = height
  }
}
