import TandemOrchestrator

/// A copy of a player's last picture, with the size of its video.
struct LastFrame {
  var memory: OwnedPixelBuffer
  /// The video's size when the picture was drawn. If it is unknown (nil), the video is assumed to fill the picture.
  var video: PictureSize?

  /// True if the frame has exactly this size.
  func hasSize(_ width: Int, _ height: Int) -> Bool { memory.buffer.width == width && memory.buffer.height == height }

  /// Paints the picture over a target, with the video's aspect ratio between black bars.
  func paint(into target: PixelBuffer) { target.paint(memory.buffer, of: video) }
}

extension PixelBuffer {
  /// Paints another picture over this picture, with the video's aspect ratio between black bars.
  ///
  /// - Parameter video: the size of the video. If it is unknown (nil), the video is assumed to fill the picture.
  package func paint(_ source: PixelBuffer, of video: PictureSize?) {
    guard PictureSize(source) != PictureSize(self), let video else { return scale(source) }
    let from = PixelArea(fitting: video, into: PictureSize(source))
    let to = PixelArea(fitting: video, into: PictureSize(self))
    fillAround(to)
    part(to).scale(source.part(from))
  }
}

extension PictureSize {
  init(_ picture: PixelBuffer) { self.init(width: picture.width, height: picture.height) }
}

extension PixelArea {
  /// The largest area of a video's aspect in the middle of a picture.
  package init(fitting video: PictureSize, into picture: PictureSize) {
    var (width, height) = (picture.width, picture.height)
    if video.width * height > width * video.height {
      height = max(1, (width * video.height + video.width / 2) / video.width)
    } else {
      width = max(1, (height * video.width + video.height / 2) / video.height)
    }
    self.init(x: (picture.width - width) / 2, y: (picture.height - height) / 2, width: width, height: height)
  }

  /// The part of an area inside a picture, in whole pixels; nil if no pixel of the area is inside.
  init?(_ area: DisplayArea, in picture: PictureSize) {
    func edge(_ coordinate: Double, _ limit: Int) -> Int { min(max(Int(coordinate.rounded()), 0), limit) }
    let (left, right) = (edge(area.x, picture.width), edge(area.x + area.width, picture.width))
    let (top, bottom) = (edge(area.y, picture.height), edge(area.y + area.height, picture.height))
    guard right > left, bottom > top else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels that two areas have in common; nil if there are none.
  func intersection(_ other: PixelArea) -> PixelArea? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
    guard right > left, bottom > top else { return nil }
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelBuffer {
  /// Paints everything outside of an area black.
  func fillAround(_ area: PixelArea) {
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      if width > 0 && height > 0 { part(PixelArea(x: x, y: y, width: width, height: height)).fill(.black) }
    }
    fill(0, 0, width, area.y)
    fill(0, bottom, width, height - bottom)
    fill(0, area.y, area.x, area.height)
    fill(right, area.y, width - right, area.height)
  }
}
