import TandemInput
import TandemOrchestrator
import TandemPlayback

/// Converts pointer events to actions. The orchestrator decides whether an action is allowed.
///
/// The user can drag picture in picture. When it is released, it moves to the nearest corner, or
/// stays where it is if Shift is held. Dragging one of its edges changes its size. Its buttons can
/// be clicked, and a double click on it swaps the videos. A double click elsewhere makes the window
/// fill the screen. A single click moves the focus, and the wheel changes the volume of the video
/// under the pointer. On the control bar, a click presses a button, and a line can be clicked or
/// dragged.
package struct Pointer: Hashable, Sendable {
  /// The picture in picture under the pointer.
  package struct Hover: Hashable, Sendable {
    package var player: PlayerID
    package var button: PictureButton?
    /// The edge that the pointer can drag; nil elsewhere.
    package var edge: PicturePlacement.Edge?
  }

  private struct Point: Hashable {
    var x: Double
    var y: Double
  }

  private enum Press: Hashable {
    case none
    /// A press on picture in picture, on its edge or on one of its buttons, before any drag. The
    /// area is that of picture in picture at the press.
    case picture(Hover, began: Point, DisplayArea)
    /// Picture in picture is dragged. The values are the pointer's distance from the upper left
    /// corner of picture in picture, and the present area of picture in picture.
    case dragging(PlayerID, dragOffset: Point, DisplayArea)
    /// The edge of picture in picture is dragged. The values are the edge, the area of picture in
    /// picture before the drag, and the present size.
    case resizing(PlayerID, PicturePlacement.Edge, DisplayArea, PictureScale)
    case background
    /// A press on a player's control bar: on a part, or between the parts (nil).
    case bar(PlayerID, ControlBar.Part?)
    /// The press already had its effect.
    case done
  }

  /// The picture in picture under the pointer; nil while the pointer is elsewhere or drags.
  package private(set) var hover: Hover?
  /// The control under the pointer, or the control that the pointer holds.
  package private(set) var spot: ControlBar.Spot?
  private var press = Press.none

  /// The largest distance in pixels that does not count as a movement, because a hand is never
  /// quite still.
  static let slack = 6.0

  package init() {}

  /// The actions of a pointer event, in order.
  ///
  /// - Parameters:
  ///   - scene: the videos that are on the screen now.
  ///   - size: the size of the screen.
  ///   - bar: the control bar; nil while it is not shown.
  package mutating func receive(
    _ event: PointerEvent, over scene: DisplayScene, size: PictureSize, in inputContext: InputContext,
    _ bar: ControlBar? = nil
  ) -> [UIAction] {
    forgetWhatIsGone(inputContext)
    switch event {
    case .moved(let x, let y):
      let actions = move(to: Point(x: x, y: y), size, inputContext)
      hover = isDragging || isOnBar ? nil : hover(x, y, scene, inputContext)
      point(x, y, bar)
      return actions
    case .pressed(let x, let y, let clicks):
      hover = hover(x, y, scene, inputContext)
      if hover == nil, let bar, let player = inputContext.roles.fullScreen, bar.contains(x: x, y: y) {
        press = .bar(player, bar.spot(x: x, y: y)?.part)
        point(x, y, bar)
        return []
      }
      return press(x, y, clicks, scene, inputContext)
    case .released(let x, let y), .dropped(let x, let y):
      hover = isOnBar ? nil : hover(x, y, scene, inputContext)
      point(x, y, bar)
      defer { point(x, y, bar) }
      if case .bar(_, let part) = press {
        press = .none
        return part.map { press($0, x, y, bar) } ?? []
      }
      let stays = event == .dropped(x: x, y: y)
      return release(size, inputContext, staysThere: stays)
    case .wheel(let x, let y, let steps):
      let role: Role = hover(x, y, scene, inputContext) == nil ? .fullScreen : .pictureInPicture
      guard steps != 0, inputContext.roles[role] != nil else { return [] }
      return [.command(.addVolume(steps * 2, role))]
    case .left:
      hover = nil
      if isOnBar { press = .done }
      spot = nil
      return isDragging ? release(size, inputContext) : []
    }
  }

  package var holdsBar: Bool {
    if case .bar(_, .some) = press { true } else { false }
  }

  private var isOnBar: Bool {
    if case .bar = press { true } else { false }
  }

  /// Updates ``spot``. A held control follows the pointer even outside of its area.
  private mutating func point(_ x: Double, _ y: Double, _ bar: ControlBar?) {
    switch press {
    case .bar(_, let part?): spot = bar.map { ControlBar.Spot(part: part, share: $0.share(of: part, x: x)) }
    case .none: spot = hover == nil ? bar?.spot(x: x, y: y) : nil
    case .bar, .picture, .dragging, .resizing, .background, .done: spot = nil
    }
  }

  /// Handles the release of a pressed part. A button acts only if the pointer is still on the button; a line takes the
  /// pointer's position along the line.
  private func press(_ part: ControlBar.Part, _ x: Double, _ y: Double, _ bar: ControlBar?) -> [UIAction] {
    guard let bar else { return [] }
    let share = bar.share(of: part, x: x)
    switch part {
    case .line: return [.seek(share)]
    case .volume: return [.command(.setVolume((share * ControlBar.loudest).rounded(), .fullScreen))]
    case _ where bar.spot(x: x, y: y)?.part != part: return []
    case .playPause: return [.command(.togglePause(.fullScreen))]
    case .audio: return [.command(.cycleTrack(.audio, .next, .fullScreen))]
    case .subtitles: return [.command(.cycleTrack(.subtitle, .next, .fullScreen))]
    case .speaker: return [.command(.toggleMute(.fullScreen))]
    case .pictureInPicture: return [.command(.start)]
    case .swap: return [.command(.expand)]
    case .close: return [.command(.close)]
    }
  }

  private var isDragging: Bool {
    switch press {
    case .dragging, .resizing: true
    case .none, .picture, .background, .bar, .done: false
    }
  }

  /// The edge that the pointer drags or can drag; nil for none.
  package var edge: PicturePlacement.Edge? {
    if case .resizing(_, let edge, _, _) = press { edge } else { hover?.edge }
  }

  /// Updates the hovered picture in picture after a change without an event of the pointer.
  ///
  /// - Parameter place: the position of the pointer; nil outside the window.
  package mutating func follow(
    _ scene: DisplayScene, _ inputContext: InputContext, at place: (x: Double, y: Double)?
  ) {
    forgetWhatIsGone(inputContext)
    if hover != nil { hover = place.flatMap { hover($0.x, $0.y, scene, inputContext) } }
  }

  /// Ends a drag if the dragged video is no longer in picture in picture.
  private mutating func forgetWhatIsGone(_ inputContext: InputContext) {
    switch press {
    case .picture(let hover, _, _):
      if inputContext.roles.pictureInPicture != hover.player { press = .done }
    case .dragging(let player, _, _), .resizing(let player, _, _, _):
      if inputContext.roles.pictureInPicture != player { press = .done }
    case .bar(let player, _):
      if inputContext.roles.fullScreen != player { press = .done }
    case .none, .background, .done: break
    }
    if inputContext.roles.pictureInPicture != hover?.player { hover = nil }
  }

  private mutating func move(to point: Point, _ size: PictureSize, _ inputContext: InputContext) -> [UIAction] {
    switch press {
    // Ignore the drag: videos that are side by side can't be moved.
    case .picture where inputContext.shownLayout == .sideBySide: return []
    case .picture(let hover, let began, let area):
      let (x, y) = (point.x - began.x, point.y - began.y)
      if x * x + y * y < Self.slack * Self.slack { return [] }
      press =
        hover.edge.map { .resizing(hover.player, $0, area, inputContext.size) }
        ?? .dragging(hover.player, dragOffset: Point(x: began.x - area.x, y: began.y - area.y), area)
      return move(to: point, size, inputContext)
    case .dragging(let player, let dragOffset, var area):
      (area.x, area.y) = (point.x - dragOffset.x, point.y - dragOffset.y)
      press = .dragging(player, dragOffset: dragOffset, area)
      return [.drag(area)]
    case .resizing(let player, let edge, let area, _):
      let space = PictureSpace(size, inputContext.corner)
      let factor = space.factor(of: area, draggedAt: edge, to: (point.x, point.y))
      let percents = PictureScale.percents
      let percent = (inputContext.size.share * 100 * factor).rounded()
      let scale =
        PictureScale(percent: min(max(percent, percents.lowerBound), percents.upperBound)) ?? inputContext.size
      press = .resizing(player, edge, area, scale)
      // Show the area that picture in picture will have at this size. The dragged edge of a
      // portrait video may lag behind the pointer.
      var result = inputContext
      result.shownSize = scale
      return [.drag(DisplayArea(result.area(of: .pictureInPicture, on: size)))]
    case .none, .background, .bar, .done: return []
    }
  }

  private mutating func press(
    _ x: Double, _ y: Double, _ clicks: Int, _ scene: DisplayScene, _ inputContext: InputContext
  ) -> [UIAction] {
    guard let hover, let area = scene[hover.player]?.area else {
      press = clicks == 2 ? .done : .background
      return clicks == 2 ? [.toggleFullScreen] : []
    }
    if clicks == 2, hover.button == nil {
      press = .done
      // Make the clicked video full screen, and move the focus to it.
      return [.command(.expand)] + focus(.fullScreen, inputContext)
    }
    press = .picture(hover, began: Point(x: x, y: y), area)
    return []
  }

  private mutating func release(
    _ size: PictureSize, _ inputContext: InputContext, staysThere: Bool = false
  ) -> [UIAction] {
    let press = press
    self.press = .none
    switch press {
    case .none, .bar, .done: return []
    case .background: return focus(.fullScreen, inputContext)
    case .picture(let hover, _, _):
      return hover.button.map { click($0, hover.player) } ?? focus(.pictureInPicture, inputContext)
    case .dragging(_, _, let area):
      if staysThere { return [.command(.move(PictureSpace(size, inputContext.corner).placement(of: area)))] }
      let isLeft = area.centre.x < Double(size.width) / 2
      let isTop = area.centre.y < Double(size.height) / 2
      return [.command(.move(isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)))]
    case .resizing(_, _, _, let scale): return [.command(.resize(scale))]
    }
  }

  /// Handles the release of a pressed button. The button acts only if the pointer is still on it.
  private func click(_ button: PictureButton, _ player: PlayerID) -> [UIAction] {
    guard hover?.player == player, hover?.button == button else { return [] }
    switch button {
    case .swap: return [.command(.expand)]
    case .playPause: return [.command(.togglePause(.pictureInPicture))]
    case .skipBack: return [.command(.seek(.by(.seconds(-10)), .pictureInPicture))]
    case .skipForward: return [.command(.seek(.by(.seconds(10)), .pictureInPicture))]
    case .close: return [.command(.close)]
    }
  }

  private func focus(_ role: Role, _ inputContext: InputContext) -> [UIAction] {
    inputContext.roles[role] == nil || inputContext.focus == role ? [] : [.focus(role)]
  }

  private func hover(_ x: Double, _ y: Double, _ scene: DisplayScene, _ inputContext: InputContext) -> Hover? {
    guard let top = scene.items.last(where: { $0.area.contains(x: x, y: y) }),
      top.player == inputContext.roles.pictureInPicture
    else { return nil }
    let area = top.area
    let button = PictureButton.at(
      x: x - area.x, y: y - area.y, width: area.width, height: area.height, canSkip: inputContext.canSkip)
    return Hover(player: top.player, button: button, edge: button == nil ? edge(x, y, of: area, inputContext) : nil)
  }

  /// The edge of picture in picture under the pointer, if a drag can move the edge. An edge at the
  /// side of the screen can't move. No edge can move while a call has requested a size that differs
  /// from the user's.
  private func edge(
    _ x: Double, _ y: Double, of area: DisplayArea, _ inputContext: InputContext
  ) -> PicturePlacement.Edge? {
    guard inputContext.shownLayout == .pictureInPicture, inputContext.shownSize == inputContext.size else { return nil }
    let grip = min(10, area.width / 8, area.height / 8)
    let corner = inputContext.corner
    if corner.x > 0, x < area.x + grip { return .left }
    if corner.x < 1, x >= area.x + area.width - grip { return .right }
    if corner.y > 0, y < area.y + grip { return .top }
    if corner.y < 1, y >= area.y + area.height - grip { return .bottom }
    return nil
  }
}
