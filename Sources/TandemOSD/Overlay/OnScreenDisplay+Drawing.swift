// Draws the overlays of the on-screen display.

import TandemOrchestrator
import TandemPlayback

extension OnScreenDisplay {
  /// The overlays of both videos while no layout change is animated.
  ///
  /// - Parameter screen: the size of the screen.
  package func overlays(on screen: PictureSize, at now: Duration) -> PlayerPair<Overlay?> {
    PlayerPair(a: overlay(over: .A, on: screen, at: now), b: overlay(over: .B, on: screen, at: now))
  }

  /// The overlay of one video, in pixels of its area after any animation; nil for none.
  package func overlay(over player: PlayerID, on screen: PictureSize, at now: Duration) -> Overlay? {
    guard let role = inputContext.roles.role(of: player), screen.width > 0, screen.height > 0 else { return nil }
    let frame = frame(of: role, on: screen)
    var canvas = ASSCanvas()
    draw(player, role, frame, message(over: role, on: screen, at: now), now, on: &canvas)
    return canvas.overlay(PictureSize(width: Int(frame.width), height: Int(frame.height)))
  }

  /// The overlay of a screen without a video; nil for none.
  package func emptyOverlay(on screen: PictureSize, at now: Duration) -> Overlay? {
    guard inputContext.isEmpty, screen.width > 0, screen.height > 0 else { return nil }
    let frame = frame(of: .fullScreen, on: screen)
    var canvas = ASSCanvas()
    if let pairing {
      frame.pairing(pairing, on: &canvas)
    } else {
      if let menu = choices(at: now) { frame.choices(menu, on: &canvas) }
      if let keys { frame.keys(keys, page: keysPage, more: hints.help, on: &canvas) }
      if let message, now < message.until {
        frame.message(message.text, level: message.level, isError: message.isError, on: &canvas)
      }
    }
    return canvas.overlay(screen)
  }

  /// True if the programme guide can be shown: over a full-screen video or an empty screen that is large enough.
  package func hasRoomForTimetable(on screen: PictureSize) -> Bool {
    (inputContext.roles.fullScreen != nil || inputContext.isEmpty)
      && frame(of: .fullScreen, on: screen).hasRoomForTimetable
  }

  func frame(of role: Role, on screen: PictureSize) -> OSDLayout {
    let area = inputContext.area(of: role, on: screen)
    let isCovered =
      role == .fullScreen && inputContext.isSeen(.pictureInPicture) && inputContext.shownLayout == .pictureInPicture
    return OSDLayout(
      PictureSize(width: area.width, height: area.height), role,
      covered: isCovered ? DisplayArea(inputContext.area(of: .pictureInPicture, on: screen)) : nil)
  }

  private func draw(
    _ player: PlayerID, _ role: Role, _ frame: OSDLayout, _ message: Message?, _ now: Duration,
    on canvas: inout ASSCanvas
  ) {
    let video = videos[player]
    if let video, video.isAudioOnly { frame.titleCard(video, hasTitle: !showsTitles(at: now), on: &canvas) }
    if moving.contains(player) { return }
    if role == .fullScreen, let pairing { return frame.pairing(pairing, on: &canvas) }
    if let buttons = buttons(over: player, at: now) {
      frame.buttons(buttons.button, isPaused: video?.isPaused ?? false, canSkip: inputContext.canSkip, on: &canvas)
      drawBelowButtons(player, frame, message, now, on: &canvas)
    } else if role == .pictureInPicture, let message {
      // Draw only the message, because picture in picture has room for only one item.
      frame.message(message.text, level: message.level, isError: message.isError, on: &canvas)
    } else {
      if let video { draw(video, of: player, frame, now, on: &canvas) }
      if role == .fullScreen { drawChoices(player, frame, now, on: &canvas) }
      if role == .fullScreen, let keys { frame.keys(keys, page: keysPage, more: hints.help, on: &canvas) }
      if let message { frame.message(message.text, level: message.level, isError: message.isError, on: &canvas) }
    }
    // Skip the icon while the control bar is shown, because the bar contains it as a button.
    let hasBar = showsControls(over: player, at: now)
    if showsSpeaker(on: role, at: now), !hasBar, buttons(over: player, at: now) == nil {
      frame.speakerIcon(on: &canvas)
    }
    let ring = focusRing(on: role, at: now)
    if ring > 0 { frame.ring(ring, on: &canvas) }
  }

  /// Draws the menu, or draws the channel bar above the other items at the bottom.
  private func drawChoices(_ player: PlayerID, _ frame: OSDLayout, _ now: Duration, on canvas: inout ASSCanvas) {
    if let menu = choices(at: now) { return frame.choices(menu, on: &canvas) }
    guard let bar = channel(at: now), keys == nil else { return }
    var taken = 0.0
    if let video = videos[player] {
      if showsControls(over: player, at: now) {
        taken = frame.controls(video, inputContext).panel.height
      } else if showsBar(of: player, at: now) {
        taken = frame.barHeight(hasTitle: showsTitles(at: now))
      }
    }
    frame.channel(bar, above: taken > 0 ? taken + frame.text * 0.4 : 0, on: &canvas)
  }

  /// Draws a video's state. Picture in picture has little room, so an error or a wait indicator is shown alone.
  private func draw(
    _ video: Video, of player: PlayerID, _ frame: OSDLayout, _ now: Duration, on canvas: inout ASSCanvas
  ) {
    let isAlone = frame.role == .pictureInPicture && (video.error != nil || video.bufferingPercent != nil)
    if isAlone {
      // Draw nothing here: the error or the wait indicator is drawn below.
    } else if showsControls(over: player, at: now) {
      frame.draw(
        frame.controls(video, inputContext), video, spot, isHeld: isSpotHeld,
        isHeard: inputContext.heardRoles.contains(frame.role), on: &canvas)
    } else if showsBar(of: player, at: now) {
      frame.bar(video, hasTitle: showsTitles(at: now), on: &canvas)
    } else if video.isPaused {
      frame.pauseIcon(on: &canvas)
    }
    if let error = video.error {
      frame.notice(error, isError: true, on: &canvas)
    } else if let percent = video.bufferingPercent {
      frame.notice(
        Self.buffering(percent, video.cached), level: Double(min(max(percent, 0), 100)) / 100, on: &canvas)
    } else if video.hasEnded {
      frame.notice(hints.replay.map { "Ended · \($0) plays it again" } ?? "Ended", on: &canvas)
    } else if frame.role == .pictureInPicture, let text = lonePictureText(at: now) {
      frame.caption(text, isError: failure != nil, on: &canvas)
    }
  }

  /// Draws one text below the buttons: an error, a message or the position.
  private func drawBelowButtons(
    _ player: PlayerID, _ frame: OSDLayout, _ message: Message?, _ now: Duration, on canvas: inout ASSCanvas
  ) {
    let video = videos[player]
    if let error = video?.error {
      frame.caption(error, isError: true, on: &canvas)
    } else if let message {
      frame.caption(message.text, level: message.level, isError: message.isError, on: &canvas)
    } else if let video, showsBar(of: player, at: now), frame.barHeight(hasTitle: false) <= frame.roomBelowButtons {
      let hasRoom = frame.barHeight(hasTitle: true) <= frame.roomBelowButtons
      frame.bar(video, hasTitle: hasRoom && showsTitles(at: now), on: &canvas)
    }
  }

  /// The message to draw over a role. The message of the other video is drawn over this role if the
  /// other video is hidden or too small.
  private func message(over role: Role, on screen: PictureSize, at now: Duration) -> Message? {
    guard let message, now < message.until else { return nil }
    if let content = message.content, inputContext.roles[message.role].flatMap({ inputContext.contents[$0] }) != content
    {
      return nil
    }
    var shownRole = inputContext.isSeen(message.role) ? message.role : message.role.other
    if shownRole == .pictureInPicture, inputContext.isSeen(.fullScreen),
      let player = inputContext.roles.pictureInPicture,
      buttons(over: player, at: now) != nil,
      frame(of: .pictureInPicture, on: screen).captionLines(withLevel: message.level != nil) == 0
    {
      shownRole = .fullScreen
    }
    return shownRole == role ? message : nil
  }

  private static func buffering(_ percent: Int, _ cached: Duration?) -> String {
    let share = "Buffering \(min(max(percent, 0), 100)) %"
    guard let cached, cached >= .seconds(1) else { return share }
    return share + " · \(cached.components.seconds) s"
  }
}
