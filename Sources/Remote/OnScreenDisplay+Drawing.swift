// How it looks.

import Orchestration
import Playback

extension OnScreenDisplay {
  /// What is drawn over both videos at rest.
  ///
  /// - Parameter screen: the size of the whole picture.
  public func overlays(on screen: PictureSize, at now: Duration) -> PlayerPair<Overlay?> {
    PlayerPair(a: overlay(over: .A, on: screen, at: now), b: overlay(over: .B, on: screen, at: now))
  }

  /// What is drawn over one video, in pixels of its area at rest; nil for nothing.
  public func overlay(over player: PlayerID, on screen: PictureSize, at now: Duration) -> Overlay? {
    guard let role = situation.roles.role(of: player), screen.width > 0, screen.height > 0 else { return nil }
    let box = PixelArea.pictureInPicture(
      corner: situation.corner, size: situation.shownSize, screenWidth: screen.width, screenHeight: screen.height)
    let size = role == .fullScreen ? screen : PictureSize(width: box.width, height: box.height)
    let isCovered = role == .fullScreen && situation.isSeen(.pictureInPicture)
    let frame = OverlayFrame(size, role, covered: isCovered ? Area(box) : nil)
    var sheet = Sheet()
    draw(player, role, frame, now, on: &sheet)
    return sheet.overlay(size)
  }

  private func draw(
    _ player: PlayerID, _ role: Role, _ frame: OverlayFrame, _ now: Duration, on sheet: inout Sheet
  ) {
    let video = videos[player]
    let buttons = buttons(over: player, at: now)
    if let video, video.isAudioOnly { frame.titleCard(video, hasTitle: !showsTitles(at: now), on: &sheet) }
    if let buttons {
      frame.buttons(buttons.button, isPaused: video?.isPaused ?? false, on: &sheet)
    } else if let video, video.isPaused, !showsBar(of: player, at: now) {
      frame.pauseSign(on: &sheet)
    }
    if let video {
      if showsBar(of: player, at: now) { frame.bar(video, hasTitle: showsTitles(at: now), on: &sheet) }
      if let error = video.error {
        frame.notice(error, level: nil, isError: true, on: &sheet)
      } else if let percent = video.bufferingPercent, buttons == nil {
        frame.notice(
          Self.buffering(percent, video.cached), level: Double(min(max(percent, 0), 100)) / 100, isError: false,
          on: &sheet)
      }
    }
    if role == .fullScreen, let keys { frame.keys(keys, on: &sheet) }
    if let message = message(over: role, at: now) {
      frame.message(message.text, level: message.level, isError: message.isError, on: &sheet)
    }
    let ring = focusRing(on: role, at: now)
    if ring > 0 { frame.ring(ring, on: &sheet) }
  }

  private static func buffering(_ percent: Int, _ cached: Duration?) -> String {
    let share = "Buffering \(min(max(percent, 0), 100)) %"
    guard let cached, cached >= .seconds(1) else { return share }
    return share + " · \(cached.components.seconds) s"
  }
}
