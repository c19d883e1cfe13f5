// How layouts become moving rectangles.

import TandemRules

/// Moves the videos from where they are to where a layout wants them.
///
/// A pure value: asked for the same moment it gives the same scene. A layout that comes during a movement moves on from
/// where things are. Of two videos the smaller one lies on top, so that in a swap they change their order when they
/// are of one size.
package struct Choreography: Hashable, Sendable {
  private var layout: Layout?
  /// Where the videos come from, in shares of the picture.
  private var origins: [PlayerID: Origin] = [:]
  private var began = Duration.zero
  /// Of what is in picture in picture; nil while it is not known.
  private var video: PictureSize?
  /// Where a hand holds the picture in picture, in shares of the picture.
  private var grip: Grip?

  private struct Origin: Hashable {
    var area: Area
    var framing: Double
  }

  private struct Grip: Hashable {
    var x: Double
    var y: Double
  }

  package init() {}

  /// When the movement under way ends; nil before the first layout.
  package var endsAt: Duration? { layout.map { began + $0.animation } }

  package func isMoving(at now: Duration) -> Bool { endsAt.map { now < $0 } ?? false }

  /// Begins to move to a layout.
  package mutating func show(_ layout: Layout, at now: Duration, on size: PictureSize) {
    let before = self.scene(at: now, on: size)
    let formerly = self.layout
    self.layout = layout
    began = now
    grip = nil
    origins = [:]
    for item in before.items {
      let area = item.area.scaled(1 / Double(size.width), 1 / Double(size.height))
      let stays = item.player == layout.fullScreen || item.player == layout.pictureInPicture
      // What was full screen and is not in the layout any more is gone at once.
      if stays || item.player == formerly?.pictureInPicture {
        origins[item.player] = Origin(area: area, framing: item.framing)
      }
    }
  }

  /// Takes note of the video in picture in picture, whose aspect its place may have.
  ///
  /// - Returns: whether that moves anything.
  @discardableResult
  package mutating func follow(_ sources: PlayerPair<any VideoSource>) -> Bool {
    guard let layout, layout.followsVideo, let player = layout.pictureInPicture else { return false }
    // While the first picture of another content is waited for, what is held keeps its place.
    guard let newest = sources[player].size, newest != video else { return false }
    video = newest
    return true
  }

  /// Shows a layout's end at once.
  package mutating func cut() { began = .zero - (layout?.animation ?? .zero) }

  /// Lays the picture in picture elsewhere until the next layout.
  package mutating func drag(to centre: (x: Double, y: Double), on size: PictureSize) {
    grip = Grip(x: centre.x / Double(size.width), y: centre.y / Double(size.height))
  }

  package func scene(at now: Duration, on size: PictureSize) -> Scene {
    guard let layout else { return Scene(items: []) }
    let (width, height) = (Double(size.width), Double(size.height))
    let progress = progress(at: now)
    let box = Area(layout.box(on: size, video: video))
    var items: [Scene.Item] = []
    func add(_ player: PlayerID, to end: Area, framing: Double, from start: Origin?) {
      guard progress < 1, let start else {
        items.append(Scene.Item(player: player, area: end, drawing: end.size, framing: framing))
        return
      }
      let begin = start.area.scaled(width, height)
      let larger = begin.width * begin.height > end.width * end.height ? begin : end
      items.append(
        Scene.Item(
          player: player, area: begin.moved(towards: end, by: progress), drawing: larger.size,
          framing: start.framing + (framing - start.framing) * progress))
    }
    if let player = layout.fullScreen {
      add(player, to: Area.whole.scaled(width, height), framing: 0, from: origins[player])
    }
    if let player = layout.pictureInPicture {
      var end = box
      if let grip {
        end.x = min(max(grip.x * width - box.width / 2, 0), width - box.width)
        end.y = min(max(grip.y * height - box.height / 2, 0), height - box.height)
      }
      let appearing = Origin(area: box.scaled(1 / width, 1 / height).vanished, framing: 1)
      add(player, to: end, framing: 1, from: origins[player] ?? appearing)
    }
    if progress < 1 {
      for (player, origin) in origins where player != layout.fullScreen && player != layout.pictureInPicture {
        add(player, to: origin.area.vanished.scaled(width, height), framing: origin.framing, from: origin)
      }
    }
    items.sort { $0.area.width * $0.area.height > $1.area.width * $1.area.height }
    return Scene(items: items)
  }

  /// From 0 to 1, slow at both ends.
  private func progress(at now: Duration) -> Double {
    guard let layout, layout.animation > .zero, now < began + layout.animation else { return 1 }
    let share = max(0, (now - began) / layout.animation)
    return share * share * (3 - 2 * share)
  }
}
