// The area in which subtitles are drawn.

import TandemOrchestrator

extension VideoSource {
  /// The default does nothing, for displays without subtitles.
  public func keepSubtitles(above share: Double) {}
}

extension Layout {
  /// The share of the picture's height, from its bottom, that the picture in picture takes from the subtitles of the
  /// full-screen video: 0 if it is at the top or in a window of its own.
  ///
  /// - Parameters:
  ///   - size: of the whole picture.
  ///   - video: the size of the video in picture in picture.
  package func subtitleStrip(on size: PictureSize, video: PictureSize? = nil) -> Double {
    guard fullScreen != nil, pictureInPicture != nil, !isFloating, size.height > 0 else { return 0 }
    switch corner {
    case .topLeft, .topRight: return 0
    case .bottomLeft, .bottomRight:
      let box = box(on: size, video: video)
      return Double(size.height - box.y) / Double(size.height)
    }
  }
}

extension PlayerPair<any VideoSource> {
  /// Keeps the subtitles of the full-screen video above the picture in picture, and leaves those of the other one.
  package func placeSubtitles(for layout: Layout, on size: PictureSize, _ sizes: DisplaySizes) {
    let strip = layout.subtitleStrip(on: size, video: layout.pictureInPicture.flatMap { sizes[$0] })
    for player in PlayerID.allCases { self[player].keepSubtitles(above: player == layout.fullScreen ? strip : 0) }
  }
}
