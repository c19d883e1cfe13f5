import TandemOrchestrator

extension VideoSource {
  /// The default does nothing, for displays without subtitles.
  public func keepSubtitles(above share: Double) {}
}

extension Layout {
  /// The strip at the bottom of the screen that the full-screen video's subtitles must avoid
  /// because of picture in picture, as a share of the screen's height. The strip is 0 in two cases:
  /// a fifth of the height is free below picture in picture, or picture in picture has its own half
  /// of the screen or its own window.
  ///
  /// - Parameters:
  ///   - size: the size of the screen.
  ///   - video: the size of the video in picture in picture.
  package func subtitleStrip(on size: PictureSize, video: PictureSize? = nil) -> Double {
    guard fullScreen != nil, pictureInPicture != nil, !isFloating, style == .pictureInPicture,
      size.height > 0
    else { return 0 }
    let box = box(on: size, video: video)
    if (size.height - box.y - box.height) * 5 >= size.height { return 0 }
    return Double(size.height - box.y) / Double(size.height)
  }
}

extension PlayerPair<any VideoSource> {
  /// Keeps the full-screen video's subtitles above picture in picture. The other video's subtitles do not move.
  package func placeSubtitles(for layout: Layout, on size: PictureSize, _ sizes: DisplaySizes) {
    let strip = layout.subtitleStrip(on: size, video: layout.pictureInPicture.flatMap { sizes[$0] })
    for player in PlayerID.allCases { self[player].keepSubtitles(above: player == layout.fullScreen ? strip : 0) }
  }
}
