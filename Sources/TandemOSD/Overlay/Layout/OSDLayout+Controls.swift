// Draws the control bar.

import TandemInput
import TandemPlayback

extension OSDLayout {
  func controls(_ video: OnScreenDisplay.Video, _ inputContext: InputContext) -> ControlBar {
    ControlBar(
      self,
      ControlBar.Contents(
        hasAudio: video.sounds > 1, hasSubtitles: video.subtitles > 0,
        hasPictureInPicture: inputContext.roles.pictureInPicture != nil,
        canStartPictureInPicture: inputContext.canStartPictureInPicture,
        hasLine: video.duration != nil, canSeek: video.duration != nil && video.canSeek,
        times: timesWidth(video)))
  }

  private var timesSize: Double { text * 0.86 }

  private func timesWidth(_ video: OnScreenDisplay.Video) -> Double {
    let longest = video.duration.map { Self.clock($0) + " / " + Self.clock($0) }
    return ASSText.width(longest ?? video.position.map(Self.clock) ?? "", size: timesSize)
      + (video.isLive ? liveWidth(video, size: text * 0.7) + text * 0.8 : text * 0.4)
  }

  /// - Parameters:
  ///   - spot: the part under the pointer.
  ///   - isHeld: true if the pointer holds the part, so that a line shows the new position.
  ///   - isHeard: true if this video is audible.
  func draw(
    _ bar: ControlBar, _ video: OnScreenDisplay.Video, _ spot: ControlBar.Spot?, isHeld: Bool, isHeard: Bool,
    on canvas: inout ASSCanvas
  ) {
    canvas.bottomPanel(bar.panel, radius: radius)
    let hint = spot.map { tooltip(of: $0, video, isHeard: isHeard) }
    canvas.text(
      hint ?? video.title ?? "Untitled", .left, x: bar.title.x, y: bar.title.centre.y, size: text,
      width: bar.title.width, hint == nil ? .white : .accent, isBold: hint == nil)
    if let area = bar.areas[.line], let duration = video.duration {
      line(area, video, duration, spot?.part == .line ? spot?.share : nil, isHeld, bar.canSeek, on: &canvas)
    }
    controlTimes(bar, video, on: &canvas)
    for part in ControlBar.Part.allCases where part != .line && part != .volume {
      guard let area = bar.areas[part] else { continue }
      if spot?.part == part {
        canvas.fill(.accent) { $0.circle(x: area.centre.x, y: area.centre.y, radius: area.width * 0.48) }
      }
      icon(part, area.centre, area.width * 0.42, video, isHeard: isHeard, on: &canvas)
    }
    if let area = bar.areas[.volume] {
      let level = isHeld && spot?.part == .volume ? spot?.share ?? 0 : video.volume / ControlBar.loudest
      line(
        DisplayArea(x: area.x, y: area.centre.y - thickness / 2, width: area.width, height: thickness),
        video.isMuted ? 0 : level, on: &canvas)
    }
  }

  private func line(
    _ area: DisplayArea, _ video: OnScreenDisplay.Video, _ duration: Duration, _ hover: Double?, _ isHeld: Bool,
    _ canSeek: Bool, on canvas: inout ASSCanvas
  ) {
    let thick = thickness * (hover == nil ? 1 : 1.6)
    let track = DisplayArea(x: area.x, y: area.centre.y - thick / 2, width: area.width, height: thick)
    let position = video.hasEnded ? 1 : (video.position ?? .zero) / duration
    let share = isHeld ? hover ?? position : position
    line(track, share, on: &canvas)
    for chapter in video.chapters where chapter.start > .zero && chapter.start < duration {
      let x = area.x + area.width * (chapter.start / duration)
      canvas.fill(.white) {
        $0.rounded(
          DisplayArea(x: x - thickness / 4, y: area.centre.y - thick, width: thickness / 2, height: thick * 2),
          radius: 0)
      }
    }
    if canSeek {
      let x = area.x + area.width * min(max(share, 0), 1)
      canvas.fill(.white) { $0.circle(x: x, y: area.centre.y, radius: thickness * 1.5) }
    }
  }

  private func controlTimes(_ bar: ControlBar, _ video: OnScreenDisplay.Video, on canvas: inout ASSCanvas) {
    var times = video.position.map(Self.clock) ?? ""
    if let duration = video.duration { times += " / " + Self.clock(duration) }
    let y = bar.times.centre.y
    canvas.text(times, .left, x: bar.times.x, y: y, size: timesSize, width: bar.times.width)
    guard video.isLive else { return }
    let width = liveWidth(video, size: text * 0.7)
    liveChip(
      video,
      DisplayArea(x: bar.times.x + bar.times.width - width - text * 0.3, y: y - text * 0.5, width: width, height: text),
      size: text * 0.7, on: &canvas)
  }

  private func icon(
    _ part: ControlBar.Part, _ position: (x: Double, y: Double), _ size: Double, _ video: OnScreenDisplay.Video,
    isHeard: Bool, on canvas: inout ASSCanvas
  ) {
    let (x, y) = position
    switch part {
    case .playPause where video.isPaused || video.hasEnded: OSDIcon.play(x: x, y: y, size: size, on: &canvas)
    case .playPause: OSDIcon.pause(x: x, y: y, size: size, on: &canvas)
    case .audio: OSDIcon.note(x: x, y: y, size: size * 0.8, on: &canvas)
    case .subtitles: OSDIcon.subtitles(x: x, y: y, size: size, on: &canvas)
    case .speaker: OSDIcon.speaker(x: x, y: y, size: size, isSilent: !isHeard || video.isMuted, on: &canvas)
    case .pictureInPicture: OSDIcon.pictureInPicture(x: x, y: y, size: size, on: &canvas)
    case .swap: OSDIcon.swap(x: x, y: y, size: size, on: &canvas)
    case .close: OSDIcon.cross(x: x, y: y, size: size, on: &canvas)
    case .line, .volume: break
    }
  }

  private func tooltip(of spot: ControlBar.Spot, _ video: OnScreenDisplay.Video, isHeard: Bool) -> String {
    switch spot.part {
    case .playPause: return video.hasEnded ? "Play again" : video.isPaused ? "Play" : "Pause"
    case .line:
      guard let duration = video.duration else { return "" }
      let time = duration * spot.share
      let chapter = video.chapters.last { $0.start <= time }?.title
      return Self.clock(time) + (chapter.map { " · " + $0 } ?? "")
    case .audio: return "Next audio track"
    case .subtitles: return "Subtitles"
    case .speaker: return video.isMuted ? "Unmute" : isHeard ? "Mute" : "Not audible now"
    case .volume: return "Volume \(Int((spot.share * ControlBar.loudest).rounded()))"
    case .pictureInPicture: return "Picture in picture"
    case .swap: return "Swap the two videos"
    case .close: return "Close picture in picture"
    }
  }
}
