import TandemPlayback

/// The layout of the control bar: a title, a seek line, and as many buttons as fit.
///
/// The layout is a pure value in pixels of the full-screen video, for drawing and for hit testing.
package struct ControlBar: Hashable, Sendable {
  /// A part that can be pressed.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case playPause, line, audio, subtitles, speaker, volume, pictureInPicture, swap, close
  }

  /// The part under the pointer, and the pointer's position along the part.
  package struct Spot: Hashable, Sendable {
    package var part: Part
    /// The position along the seek line or the volume line, from 0 at the left end to 1 at the
    /// right end.
    package var share: Double
  }

  struct Contents: Hashable {
    /// True if the user can choose a sound track.
    var hasAudio = false
    var hasSubtitles = false
    /// True if a second video exists, to swap with or to close.
    var hasPictureInPicture = false
    /// True if a press can start picture in picture. The bar then has a button for it, as AVKit's player has.
    var canStartPictureInPicture = false
    /// True if the bar has a seek line, even if the user can't seek.
    var hasLine = false
    var canSeek = false
    /// The width of the text with the times.
    var times = 0.0
  }

  let panel: DisplayArea
  /// The text size.
  let text: Double
  let canSeek: Bool
  let title: DisplayArea
  let times: DisplayArea
  private(set) var areas: [Part: DisplayArea] = [:]

  /// The maximum volume on mpv's scale.
  static let loudest = 130.0

  init(_ frame: OSDLayout, _ contents: Contents) {
    let text = frame.text
    self.text = text
    canSeek = contents.canSeek
    let side = (text * 1.7).rounded()
    let gap = text * 0.25
    let bar = frame.barFrame(atLeast: 5 * side + contents.times + 4 * text)
    let (padding, row) = (frame.padding, text * 1.35)
    let height = (text * 0.3 + row + (contents.hasLine ? text : 0) + side + text * 0.2).rounded()
    panel = DisplayArea(x: bar.left, y: bar.bottom - height, width: max(0, bar.right - bar.left), height: height)
    let (left, right) = (panel.x + padding, panel.x + panel.width - padding)
    title = DisplayArea(x: left, y: panel.y + text * 0.3, width: max(0, right - left), height: row)
    var y = title.y + row
    if contents.hasLine {
      areas[.line] = DisplayArea(x: left, y: y, width: max(0, right - left), height: text)
      y += text
    }
    areas[.playPause] = DisplayArea(x: left - side * 0.2, y: y, width: side, height: side)
    let start = left + side * 0.8 + gap
    times = DisplayArea(x: start, y: y, width: max(0, min(contents.times, right - start)), height: side)
    // Add the most important parts first; parts without room are left out.
    var wanted: [(part: Part, width: Double)] = []
    if contents.hasPictureInPicture { wanted = [(.swap, side), (.close, side)] }
    if contents.canStartPictureInPicture { wanted.append((.pictureInPicture, side)) }
    wanted.append((.speaker, side))
    if contents.hasAudio { wanted.append((.audio, side)) }
    if contents.hasSubtitles { wanted.append((.subtitles, side)) }
    wanted.append((.volume, text * 4))
    var room = right - start - contents.times - gap
    var widths: [Part: Double] = [:]
    for (part, width) in wanted where width + gap <= room {
      widths[part] = width
      room -= width + gap
    }
    // Align the last part with the right end of the seek line above it: an icon has a margin that
    // extends beyond this end, but the volume line has no margin.
    var x = right + (contents.hasPictureInPicture || contents.canStartPictureInPicture ? side * 0.2 : 0)
    for part in [Part.close, .swap, .pictureInPicture, .volume, .speaker, .subtitles, .audio] {
      guard let width = widths[part] else { continue }
      x -= width
      areas[part] = DisplayArea(x: x, y: y, width: width, height: side)
      x -= gap
    }
  }

  package func contains(x: Double, y: Double) -> Bool { panel.contains(x: x, y: y) }

  /// The part at a point; nil outside of all pressable parts.
  package func spot(x: Double, y: Double) -> Spot? {
    guard let part = Part.allCases.first(where: { areas[$0]?.contains(x: x, y: y) ?? false }) else { return nil }
    return part == .line && !canSeek ? nil : Spot(part: part, share: share(of: part, x: x))
  }

  /// The position of `x` along a part, from 0 to 1.
  package func share(of part: Part, x: Double) -> Double {
    guard let area = areas[part], area.width > 0 else { return 0 }
    return min(max((x - area.x) / area.width, 0), 1)
  }
}

extension OSDLayout {
  /// The frame of a bar that needs a certain width. The bar is beside picture in picture, or above
  /// it if the space beside it is too narrow.
  func barFrame(atLeast needed: Double) -> (left: Double, right: Double, bottom: Double) {
    let (left, right) = strip
    let bottom = height - margin
    guard right - left < needed, let covered, covered.centre.y > height / 2 else { return (left, right, bottom) }
    return (margin, max(margin, width - margin), max(0, covered.y - margin / 2))
  }
}
