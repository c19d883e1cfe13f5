// Two players' pictures made into one, in memory.

import Orchestration

/// Composes the full-screen picture and the picture in picture.
///
/// The full-screen player draws straight into the canvas, the other one into a small picture that is copied over. What
/// the small picture covers is kept, so that it can move, go, or change without the player behind it drawing again.
/// A player that has no frame right now (it loads) keeps its last picture, wherever the layout moves it; one that has
/// left the layout is forgotten.
///
/// The canvas belongs to the caller and must still hold what was composed last; if it does not, call ``forget()``.
public final class Compositor {
  private let sources: PlayerPair<any VideoSource>
  private var shown: Arrangement?
  /// The picture in picture and, of the same size, what lies under it in the canvas.
  private var small: PictureMemory?
  private var covered: PictureMemory?

  public init(_ sources: PlayerPair<any VideoSource>) {
    self.sources = sources
  }

  /// Says that the canvas does not hold any more what was composed last.
  public func forget() {
    shown = nil
    small = nil
    covered = nil
  }

  /// Brings the canvas up to date.
  ///
  /// - Returns: whether it has changed. If not, nothing was drawn.
  public func compose(_ layout: Layout, into canvas: PictureBuffer) -> Bool {
    let wanted = Arrangement(layout, on: canvas)
    if let shown, !shown.isOnSameCanvas(as: wanted) { forget() }
    let hasChanged = wanted == shown ? refresh(wanted, canvas) : rearrange(wanted, canvas)
    skipHidden(showing: layout)
    return hasChanged
  }

  /// Takes the frames of the players that a layout does not show.
  public func skipHidden(showing layout: Layout?) {
    for player in PlayerID.allCases where player != layout?.fullScreen && player != layout?.pictureInPicture {
      if sources[player].hasNewFrame { sources[player].skip() }
    }
  }

  /// The same places, perhaps with new frames.
  private func refresh(_ wanted: Arrangement, _ canvas: PictureBuffer) -> Bool {
    let box = canvas.part(wanted.box)
    var hasChanged = false
    if let player = wanted.fullScreen, sources[player].hasNewFrame {
      sources[player].draw(into: canvas)
      covered?.buffer.copy(box)
      hasChanged = true
    }
    guard let player = wanted.pictureInPicture, let small else { return hasChanged }
    if sources[player].hasNewFrame {
      sources[player].draw(into: small.buffer)
      hasChanged = true
    }
    if hasChanged { box.copy(small.buffer) }
    return hasChanged
  }

  /// Other places.
  private func rearrange(_ wanted: Arrangement, _ canvas: PictureBuffer) -> Bool {
    if let shown, let covered { canvas.part(shown.box).copy(covered.buffer) }
    let oldSmall = small
    small = nil
    covered = nil
    if let player = wanted.pictureInPicture {
      if let oldSmall, player == shown?.pictureInPicture, oldSmall.buffer.hasSize(of: wanted.box),
        !sources[player].hasNewFrame
      {
        small = oldSmall
      } else {
        let picture = PictureMemory(width: wanted.box.width, height: wanted.box.height)
        paint(player, into: picture.buffer, canvas: canvas, small: oldSmall)
        small = picture
      }
    }
    if let player = wanted.fullScreen {
      let keeps = player == shown?.fullScreen && !sources[player].hasNewFrame
      if !keeps { paint(player, into: canvas, canvas: canvas, small: oldSmall) }
    } else {
      canvas.fill(.black)
    }
    if let small {
      let under = PictureMemory(width: wanted.box.width, height: wanted.box.height)
      under.buffer.copy(canvas.part(wanted.box))
      canvas.part(wanted.box).copy(small.buffer)
      covered = under
    }
    shown = wanted
    return true
  }

  /// A player's newest picture, or the one it last had in the layout, or black.
  private func paint(_ player: PlayerID, into target: PictureBuffer, canvas: PictureBuffer, small: PictureMemory?) {
    if sources[player].hasFrame {
      sources[player].draw(into: target)
    } else if player == shown?.fullScreen {
      target.scale(canvas)
    } else if player == shown?.pictureInPicture, let small {
      target.scale(small.buffer)
    } else {
      target.fill(.black)
    }
  }
}

extension PictureBuffer {
  fileprivate func hasSize(of area: PixelArea) -> Bool { width == area.width && height == area.height }
}

/// Which player is where, in pixels.
private struct Arrangement: Equatable {
  var fullScreen: PlayerID?
  var pictureInPicture: PlayerID?
  var box: PixelArea
  /// Another canvas holds nothing of what was composed.
  var canvas: UnsafeMutableRawPointer
  var width: Int
  var height: Int

  init(_ layout: Layout, on canvas: PictureBuffer) {
    fullScreen = layout.fullScreen
    pictureInPicture = layout.pictureInPicture
    box = PixelArea.pictureInPicture(
      corner: layout.corner, size: layout.size, screenWidth: canvas.width, screenHeight: canvas.height)
    self.canvas = canvas.pixels
    width = canvas.width
    height = canvas.height
  }

  func isOnSameCanvas(as other: Arrangement) -> Bool {
    canvas == other.canvas && width == other.width && height == other.height
  }
}
