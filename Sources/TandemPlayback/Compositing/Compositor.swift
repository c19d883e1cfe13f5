import TandemOrchestrator

/// Composes the players' pictures in memory, as a scene arranges them.
///
/// A player that fills the canvas draws straight into the canvas. The other player draws into its own buffer, and the
/// compositor copies this buffer over the canvas. The compositor saves the covered pixels, so that the upper video can
/// move, disappear or change without a redraw of the lower video. During a swap no player fills the canvas: both
/// players draw into their own buffers, and the compositor scales the buffers into their areas.
///
/// While a player loads a content and has no frame, the compositor shows the player's last picture
/// at the player's area in the scene. The compositor forgets the last picture of a player that has
/// left the scene.
///
/// The canvas belongs to the caller and must keep its pixels between calls; call ``leave()`` before the canvas is
/// freed. The canvas may instead be a frame that the full-screen player shares. The compositor then draws only the
/// upper video into that frame, and the caller's own canvas stays unchanged.
package final class Compositor {
  private let sources: PlayerPair<any VideoSource>
  private let lenders: PlayerPair<(any FrameProvider)?>
  private let hasFrames: Bool
  /// The decorations, computed for the last size and style of each player.
  private var frames = PlayerPair<PictureInPictureDecoration?>(a: nil, b: nil)
  private var shown: Arrangement?
  private var canvas: PixelBuffer?
  /// The shared frame that serves as the canvas; nil if the caller's canvas is in use.
  private var shared: SharedFrame?
  /// The canvas's pixels below the upper video.
  private var covered: OwnedPixelBuffer?
  private var pictures = PlayerPair<LastFrame?>(a: nil, b: nil)
  /// The size of the picture that fills the canvas.
  private var baseVideo: PictureSize?
  /// The overlay to draw over everything; nil for none. An overlay whose size differs from the canvas is not drawn.
  package var overlay: OverlayImage?
  /// The overlay that the canvas shows now; nil for none.
  private var laid: LaidOverlay?

  /// - Parameter hasFrames: true to draw the rounded corners, border and shadow with the strength that the scene gives.
  package init(_ sources: PlayerPair<any VideoSource>, hasFrames: Bool = false) {
    self.sources = sources
    lenders = PlayerPair(a: sources.a as? any FrameProvider, b: sources.b as? any FrameProvider)
    self.hasFrames = hasFrames
  }

  /// Stops using the canvas. Call this before the canvas is freed, or after it has lost its contents.
  ///
  /// If a player can't draw its picture again, the compositor first copies the picture out of the canvas.
  ///
  /// - Parameter isIntact: true if the canvas still has its contents.
  package func leave(isIntact: Bool = true) {
    if isIntact { laid?.lift() }
    laid = nil
    if isIntact, let player = shown?.base, !sources[player].hasFrame { rescue(player) }
    if let shared { putBack(shared) }
    shown = nil
    canvas = nil
    covered = nil
    shared = nil
  }

  package func putBack(_ picture: SharedFrame) {
    guard picture === shared else { return }
    laid?.lift()
    laid = nil
    guard let covered, let area = shown?.videos.first?.outer, shown?.base != nil else { return }
    picture.buffer.part(area).copy(covered.buffer)
    shown?.videos = []
    self.covered = nil
  }

  /// The picture of the player that fills a scene, for use as the canvas. Call this before each
  /// ``compose(_:into:shared:)``.
  ///
  /// - Returns: nil if no player fills the scene, or the player does not share its picture.
  package func share(_ scene: DisplayScene, on size: PictureSize) -> SharedFrame? {
    let wanted = Arrangement(scene, on: size, hasFrames: hasFrames)
    if wanted != shown { announce(wanted, on: size) }
    guard let base = wanted.base, let lender = lenders[base] else { return nil }
    if let shared, shown?.base == base, shared.hasSize(size), !lender.hasNewFrame { return shared }
    return lender.hasFrame ? lender.share(size) : nil
  }

  /// Copies the last picture of a player from the compositor that has shown it until now.
  package func adopt(_ player: PlayerID, from other: Compositor) {
    guard !sources[player].hasFrame, pictures[player] == nil, shown?.base != player else { return }
    if other.shown?.base == player { other.rescue(player) }
    pictures[player] = other.pictures[player]
  }

  /// Draws all changes into the canvas.
  ///
  /// - Parameters:
  ///   - shared: the shared frame that serves as the canvas; nil for the caller's own canvas.
  /// - Returns: the changed areas; an empty array if nothing was drawn.
  package func compose(_ scene: DisplayScene, into canvas: PixelBuffer, shared: SharedFrame? = nil) -> [PixelArea] {
    let wanted = Arrangement(scene, on: PictureSize(canvas), hasFrames: hasFrames)
    let isOther = self.canvas.map { $0.pixels != canvas.pixels || PictureSize($0) != PictureSize(canvas) } ?? true
    // The compositor keeps a shared frame alive, but the caller's previous canvas may be freed already.
    if isOther, self.shared == nil, shared == nil { leave(isIntact: false) }
    for player in PlayerID.allCases where scene[player] == nil { pictures[player] = nil }
    if wanted != shown { announce(wanted, on: PictureSize(canvas)) }
    if !isOther, wanted == shown, isOverlayLaid(on: canvas) {
      if !scene.items.contains(where: { sources[$0.player].hasNewFrame }) { return [] }
      if laid != nil, let area = redrawBelowOverlay(wanted, canvas) { return [area] }
    }
    let former = laid
    if former != nil { liftOverlay(before: wanted, isOther: isOther) }
    if let player = shown?.base, player != wanted.base, let video = wanted[player] {
      let isOfUse = video.drawing == PictureSize(canvas) && !sources[player].hasNewFrame
      if isOfUse || !sources[player].hasFrame { rescue(player) }
    }
    if isOther { move(to: canvas, shared) }
    var changes: [PixelArea]?
    if let base = wanted.base {
      changes = composeOverlay(wanted.videos.first, over: base, canvas, isOther: isOther)
    } else {
      composeLoose(wanted, canvas)
    }
    shown = wanted
    if overlay != nil || former != nil {
      let top = overlay(fitting: canvas)
      laid = top.map { LaidOverlay($0, on: canvas, reusing: former) }
      if top !== former?.image { changes? += (former?.image.areas ?? []) + (top?.areas ?? []) }
    }
    return changes ?? [PixelArea(x: 0, y: 0, width: canvas.width, height: canvas.height)]
  }

  /// The overlay, if it has the canvas's size.
  private func overlay(fitting canvas: PixelBuffer) -> OverlayImage? {
    overlay.flatMap { $0.size == PictureSize(canvas) ? $0 : nil }
  }

  /// True if the canvas has the wanted overlay, or no overlay exists.
  private func isOverlayLaid(on canvas: PixelBuffer) -> Bool {
    if overlay == nil, laid == nil { return true }
    return overlay(fitting: canvas) === laid?.image
  }

  /// Draws only the new frame of the small video, if no other video has a new frame. Then draws the overlay again over
  /// this frame; on the rest of the canvas, the overlay is unchanged.
  ///
  /// - Returns: the changed area; nil if more has to be drawn.
  private func redrawBelowOverlay(_ wanted: Arrangement, _ canvas: PixelBuffer) -> PixelArea? {
    guard let base = wanted.base, let video = wanted.videos.first, shared != nil || !sources[base].hasNewFrame else {
      return nil
    }
    update(video)
    redraw(video, canvas)
    laid?.lay(in: video.area)
    return video.area
  }

  /// Removes the overlay from the canvas, or only forgets it if the rearmost player will draw the
  /// whole canvas again.
  private func liftOverlay(before wanted: Arrangement, isOther: Bool) {
    defer { laid = nil }
    if let base = wanted.base, base == shown?.base {
      // A shared frame that only this compositor holds is drawn again as a whole: the player
      // redraws all of it before it shares the memory again.
      let isDrawnAnew =
        isOther ? shared != nil && isKnownUniquelyReferenced(&shared) : shared == nil && sources[base].hasNewFrame
      if isDrawnAnew { return }
    }
    laid?.lift()
  }

  /// Requests the new sizes from all players before drawing, so that players in separate processes draw in parallel.
  private func announce(_ wanted: Arrangement, on size: PictureSize) {
    if let base = wanted.base { lenders[base]?.expect(size) }
    for video in wanted.videos { lenders[video.player]?.expect(video.drawing) }
  }

  /// Uses another canvas from now on. The new canvas is empty, or contains the picture of the player that fills it.
  private func move(to canvas: PixelBuffer, _ shared: SharedFrame?) {
    // If another object also holds the previous frame, restore the frame's pixels. Otherwise the
    // frame's player draws the frame again.
    if self.shared != nil, !isKnownUniquelyReferenced(&self.shared), let previous = self.shared { putBack(previous) }
    self.canvas = canvas
    self.shared = shared
    // Another window's compositor may have drawn over the frame and may still show it.
    if let shared, shared.borrower !== self { shared.borrower?.putBack(shared) }
    shared?.borrower = self
  }

  /// Composes all players from their own buffers.
  private func composeLoose(_ wanted: Arrangement, _ canvas: PixelBuffer) {
    covered = nil
    for video in wanted.videos { update(video) }
    if let first = wanted.videos.first { canvas.fillAround(first.area) } else { canvas.fill(.black) }
    for (index, video) in wanted.videos.enumerated() {
      // The first video lies on black, so it needs no shadow.
      let frame = frame(of: video)
      if index > 0 { frame?.castShadow(round: video.area, on: canvas) }
      frame?.keepCorners(of: index > 0 ? canvas.part(video.area) : nil)
      paint(video, canvas, frame)
    }
  }

  /// Composes one player on the whole canvas, and the other player, if it is in the scene, above it.
  ///
  /// - Returns: the areas that have changed; nil for the whole canvas.
  private func composeOverlay(
    _ overlay: PlacedVideo?, over base: PlayerID, _ canvas: PixelBuffer, isOther: Bool
  ) -> [PixelArea]? {
    let previous = shown?.base == base && !isOther ? shown?.videos.first : nil
    // A shared frame never changes: the player's next frame is another shared frame.
    let isNewBase = isOther || shown?.base != base || shared == nil && sources[base].hasNewFrame
    let moves = isNewBase || previous?.area != overlay?.area || previous?.look != overlay?.look
    if isNewBase {
      paintBase(base, canvas)
    } else if moves, let previous, let covered {
      canvas.part(previous.outer).copy(covered.buffer)
    }
    if let overlay {
      update(overlay)
      if moves {
        cover(overlay.outer, canvas)
        frame(of: overlay)?.castShadow(round: overlay.area, on: canvas)
      }
      redraw(overlay, canvas)
    } else {
      covered = nil
    }
    if isNewBase { return nil }
    return moves ? [previous?.outer, overlay?.outer].compactMap(\.self) : [overlay?.area].compactMap(\.self)
  }

  /// The decoration of a video; nil for none.
  private func frame(of video: PlacedVideo) -> PictureInPictureDecoration? {
    guard let look = video.look else { return nil }
    let size = PictureSize(width: video.area.width, height: video.area.height)
    if let frame = frames[video.player], frame.size == size, frame.look == look { return frame }
    let frame = PictureInPictureDecoration(size, look)
    frames[video.player] = frame
    return frame
  }

  /// Draws a player on the whole canvas: its newest picture, or else its last picture, or else black.
  private func paintBase(_ player: PlayerID, _ canvas: PixelBuffer) {
    if let shared {
      baseVideo = shared.video
      pictures[player] = nil
      return
    }
    let source = sources[player]
    if let picture = pictures[player], !source.hasNewFrame, picture.hasSize(canvas.width, canvas.height) {
      canvas.copy(picture.memory.buffer)
      baseVideo = picture.video
    } else if source.hasFrame {
      source.draw(into: canvas)
      baseVideo = source.size
      pictures[player] = nil
    } else if let picture = pictures[player] {
      picture.paint(into: canvas)
      baseVideo = picture.video
    } else {
      canvas.fill(.black)
      baseVideo = nil
    }
  }

  /// Draws a player's own buffer again if the player has a new frame or the size has changed.
  private func update(_ video: PlacedVideo) {
    let source = sources[video.player]
    guard source.hasFrame else { return }
    let size = video.drawing
    var picture = pictures[video.player]
    if let picture, picture.hasSize(size.width, size.height), !source.hasNewFrame { return }
    if picture?.hasSize(size.width, size.height) != true {
      picture = LastFrame(memory: OwnedPixelBuffer(width: size.width, height: size.height))
    }
    picture?.video = source.size
    if let picture { source.draw(into: picture.memory.buffer) }
    pictures[video.player] = picture
  }

  private func paint(_ video: PlacedVideo, _ canvas: PixelBuffer, _ frame: PictureInPictureDecoration?) {
    let target = canvas.part(video.area)
    if let picture = pictures[video.player] { picture.paint(into: target) } else { target.fill(.black) }
    frame?.finish(target)
  }

  /// Paints the video that lies over the base player.
  private func redraw(_ video: PlacedVideo, _ canvas: PixelBuffer) {
    let frame = frame(of: video)
    frame?.keepCorners(of: covered?.buffer.part(video.inner))
    paint(video, canvas, frame)
  }

  /// Saves the pixels of an area of the canvas.
  private func cover(_ area: PixelArea, _ canvas: PixelBuffer) {
    if covered.map({ PictureSize($0.buffer) != PictureSize(width: area.width, height: area.height) }) ?? true {
      covered = OwnedPixelBuffer(width: area.width, height: area.height)
    }
    covered?.buffer.copy(canvas.part(area))
  }

  /// Copies the picture that fills the canvas, unless another copy exists.
  private func rescue(_ player: PlayerID) {
    guard pictures[player] == nil, let canvas else { return }
    let memory = OwnedPixelBuffer(width: canvas.width, height: canvas.height)
    memory.buffer.copy(canvas)
    if let covered, let area = shown?.videos.first?.outer { memory.buffer.part(area).copy(covered.buffer) }
    pictures[player] = LastFrame(memory: memory, video: baseVideo)
  }
}

extension PlayerPair<any VideoSource> {
  /// Consumes the frames of hidden players without drawing them.
  package func skip(except seen: [PlayerID]) {
    for player in PlayerID.allCases where !seen.contains(player) && self[player].hasNewFrame { self[player].skip() }
  }
}

/// One player's picture in a canvas.
private struct PlacedVideo: Equatable {
  var player: PlayerID
  var area: PixelArea
  var drawing: PictureSize
  /// The decoration; nil draws none.
  var look: PictureInPictureStyle?
  /// The area with its decoration.
  var outer: PixelArea

  /// The video's area, relative to the outer area.
  var inner: PixelArea {
    PixelArea(x: area.x - outer.x, y: area.y - outer.y, width: area.width, height: area.height)
  }

  init(_ item: DisplayScene.Item, _ area: PixelArea, on canvas: PictureSize, hasFrames: Bool) {
    player = item.player
    self.area = area
    drawing = item.drawing
    let look = PictureInPictureStyle(framing: item.framing, screenHeight: canvas.height)
    self.look = hasFrames && item.framing > 0 ? look : nil
    outer = self.look.map { PictureInPictureDecoration.outer(area, $0, on: canvas) } ?? area
  }
}

/// The areas of the players, in pixels.
private struct Arrangement: Equatable {
  /// The player that fills the canvas, behind the others.
  var base: PlayerID?
  /// The other videos, the rearmost first.
  var videos: [PlacedVideo]

  init(_ scene: DisplayScene, on canvas: PictureSize, hasFrames: Bool) {
    videos = scene.items.compactMap { item in
      PixelArea(item.area, in: canvas).map { PlacedVideo(item, $0, on: canvas, hasFrames: hasFrames) }
    }
    guard let first = videos.first, first.area.width == canvas.width, first.area.height == canvas.height else { return }
    base = first.player
    videos.removeFirst()
  }

  subscript(player: PlayerID) -> PlacedVideo? { videos.first { $0.player == player } }
}
