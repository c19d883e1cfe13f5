import TandemOrchestrator

/// Animates the videos from their present areas to a layout.
///
/// The animator is a pure value: the same time always gives the same scene. A layout that arrives during an animation
/// starts from the present areas. The smaller video is drawn on top.
///
/// A swap never shows the black background. First the new full-screen video grows above the previous full-screen video,
/// which keeps its size. Then the previous full-screen video appears in picture in picture, above the new one. If the
/// videos are side by side, the new full-screen video grows in the same way, and then shrinks to its half, beside the
/// other video.
package struct LayoutAnimator: Hashable, Sendable {
  private var layout: Layout?
  /// The areas from which the videos move, in shares of the screen.
  private var origins: [PlayerID: Origin] = [:]
  private var began = Duration.zero
  /// The sizes of the videos, which decide the aspect ratio of picture in picture.
  package private(set) var sizes = DisplaySizes()
  /// True if the layout exchanges two videos that are side by side.
  private var isSideBySideSwap = false
  /// The area of the picture in picture that the user drags, in shares of the screen; nil without a drag.
  private var dragged: DisplayArea?

  private struct Origin: Hashable {
    var area: DisplayArea
    var framing: Double
  }

  package init() {}

  /// The time at which the newest animation ends; nil before the first layout.
  package var endsAt: Duration? { layout.map { began + $0.animation } }

  package func isMoving(at now: Duration) -> Bool { endsAt.map { now < $0 } ?? false }

  /// Begins the animation to a layout.
  package mutating func show(_ layout: Layout, at now: Duration, on size: PictureSize) {
    let before = self.scene(at: now, on: size)
    let formerly = self.layout
    self.layout = layout
    isSideBySideSwap = layout.isSideBySideSwap(of: formerly)
    began = now
    dragged = nil
    origins = [:]
    for item in before.items {
      let area = item.area.scaled(1 / Double(size.width), 1 / Double(size.height))
      let stays = item.player == layout.fullScreen || item.player == layout.pictureInPicture
      // Show no animation for a full-screen video that leaves the layout: it disappears at once.
      if stays || item.player == formerly?.pictureInPicture {
        origins[item.player] = Origin(area: area, framing: item.framing)
      }
    }
  }

  /// Updates the video sizes, which decide the aspect ratio of picture in picture.
  ///
  /// - Returns: true if the layout changes.
  @discardableResult
  package mutating func follow(_ sources: PlayerPair<any VideoSource>) -> Bool {
    let changed = sizes.follow(sources)
    return layout?.pictureInPicture.map(changed.contains) ?? false
  }

  /// Ends the animation at once.
  package mutating func cut() { began = .zero - (layout?.animation ?? .zero) }

  /// Shows picture in picture in an area until the next layout.
  package mutating func drag(to area: DisplayArea, on size: PictureSize) {
    dragged = area.scaled(1 / Double(size.width), 1 / Double(size.height))
  }

  package func scene(at now: Duration, on size: PictureSize) -> DisplayScene {
    guard let layout else { return DisplayScene(items: []) }
    let (width, height) = (Double(size.width), Double(size.height))
    let box = DisplayArea(layout.box(on: size, video: layout.pictureInPicture.flatMap { sizes[$0] }))
    var items: [DisplayScene.Item] = []
    func add(_ player: PlayerID, to end: DisplayArea, framing: Double, from start: Origin?, _ progress: Double) {
      items.append(Self.item(player, to: end, framing: framing, from: start, progress, on: size))
    }
    let elapsed = elapsed(at: now)
    if isSideBySideSwap, elapsed < 1 { return sideBySideSwap(layout, elapsed, on: size) }
    let isExchange = isExchange(layout)
    // In a swap, the growing video moves first.
    let (first, second) =
      isExchange ? (elapsed / Self.turn, (elapsed - Self.turn) / (1 - Self.turn)) : (elapsed, elapsed)
    // If the videos are side by side, neither of them is decorated.
    let framing = layout.style == .sideBySide ? 0.0 : 1.0
    if let player = layout.fullScreen {
      let area = DisplayArea(layout.area(of: .fullScreen, on: size, video: nil))
      add(player, to: area, framing: 0, from: origins[player], Self.eased(first))
    }
    if let player = layout.pictureInPicture {
      var end = box
      if let dragged {
        end = dragged.scaled(width, height)
        end.x = min(max(end.x, 0), width - end.width)
        end.y = min(max(end.y, 0), height - end.height)
      }
      let appearing = Origin(area: box.scaled(1 / width, 1 / height).vanished, framing: framing)
      if isExchange, first < 1, let origin = origins[player] {
        let area = origin.area.scaled(width, height)
        items.append(DisplayScene.Item(player: player, area: area, drawing: area.size, framing: origin.framing))
      } else {
        add(
          player, to: end, framing: framing, from: isExchange ? appearing : origins[player] ?? appearing,
          Self.eased(second))
      }
    }
    if elapsed < 1 {
      for (player, origin) in origins where player != layout.fullScreen && player != layout.pictureInPicture {
        add(
          player, to: origin.area.vanished.scaled(width, height), framing: origin.framing, from: origin,
          Self.eased(elapsed))
      }
    }
    // In a swap, the video that leaves the full screen is drawn behind the video that covers it, even at equal size.
    let behind = isExchange && first < 1 ? layout.pictureInPicture : layout.fullScreen
    items.sort { a, b in
      let (left, right) = (a.area.width * a.area.height, b.area.width * b.area.height)
      return left != right ? left > right : a.player == behind
    }
    return DisplayScene(items: items)
  }

  /// The scene of a swap of two videos that are side by side. Together they cover the screen at every moment: the new
  /// full-screen video grows over the other video, which then takes its new half behind it, and shrinks to its half.
  private func sideBySideSwap(_ layout: Layout, _ elapsed: Double, on size: PictureSize) -> DisplayScene {
    guard let full = layout.fullScreen, let other = layout.pictureInPicture else { return DisplayScene(items: []) }
    let half = DisplayArea(layout.area(of: .fullScreen, on: size, video: nil))
    let otherHalf = DisplayArea(layout.area(of: .pictureInPicture, on: size, video: nil))
    let whole = Origin(area: DisplayArea(x: 0, y: 0, width: 1, height: 1), framing: 0)
    let screen = whole.area.scaled(Double(size.width), Double(size.height))
    let isGrowing = elapsed < 0.5
    let progress = Self.eased(isGrowing ? 2 * elapsed : 2 * elapsed - 1)
    return DisplayScene(items: [
      Self.item(other, to: otherHalf, framing: 0, from: origins[other], isGrowing ? 0 : 1, on: size),
      Self.item(
        full, to: isGrowing ? screen : half, framing: 0, from: isGrowing ? origins[full] : whole, progress, on: size),
    ])
  }

  /// A video on its way to an area.
  ///
  /// - Parameters:
  ///   - start: the area from which the video moves; nil for a video that does not move.
  ///   - progress: the share of the way.
  private static func item(
    _ player: PlayerID, to end: DisplayArea, framing: Double, from start: Origin?, _ progress: Double,
    on size: PictureSize
  ) -> DisplayScene.Item {
    guard progress < 1, let start else {
      return DisplayScene.Item(player: player, area: end, drawing: end.size, framing: framing)
    }
    let begin = start.area.scaled(Double(size.width), Double(size.height))
    let larger = begin.width * begin.height > end.width * end.height ? begin : end
    return DisplayScene.Item(
      player: player, area: begin.moved(towards: end, by: progress), drawing: larger.size,
      framing: start.framing + (framing - start.framing) * progress)
  }

  /// The share of a swap's time after which the growing video is full screen and the other video begins to appear.
  private static let turn = 0.65

  /// True if the larger video becomes picture in picture and the smaller video becomes full screen.
  private func isExchange(_ layout: Layout) -> Bool {
    guard let small = layout.pictureInPicture, let full = layout.fullScreen, !layout.isFloating,
      let previous = origins[small]?.area, let newcomer = origins[full]?.area
    else { return false }
    return previous.width * previous.height > newcomer.width * newcomer.height
  }

  /// The share of the movement's time that has passed.
  private func elapsed(at now: Duration) -> Double {
    guard let layout, layout.animation > .zero, now < began + layout.animation else { return 1 }
    return max(0, (now - began) / layout.animation)
  }

  /// Eases a share from 0 to 1: slow at both ends.
  private static func eased(_ share: Double) -> Double {
    if share >= 1 { return 1 }
    let share = max(0, share)
    return share * share * (3 - 2 * share)
  }
}

extension Layout {
  /// True if both layouts show the same two videos side by side, in exchanged roles.
  fileprivate func isSideBySideSwap(of former: Layout?) -> Bool {
    guard let former, style == .sideBySide, former.style == .sideBySide, fullScreen != nil else { return false }
    return fullScreen == former.pictureInPicture && pictureInPicture == former.fullScreen
  }
}
