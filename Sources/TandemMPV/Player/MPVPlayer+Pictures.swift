import TandemOrchestrator
import TandemPlayback

extension MPVPlayer {
  /// Replaces the renderer while the content plays on as the same entry.
  ///
  /// libmpv closes its video output together with the renderer, and drops its decoded sound when
  /// the video begins again. The player therefore seeks picture and sound back to the previous
  /// position; a few frames and a moment of sound are lost. A content that can't seek skips up to
  /// half a second.
  func use(_ renderer: RenderTarget) {
    let previous = self.renderer
    self.renderer = renderer
    guard let core else { return }
    let position = currentPosition
    pictures.restart(at: clock.now)
    forcePicture(false)
    // With the software renderer, hardware decoding must copy each frame back to memory.
    let hardware = HardwareDecoding.word(options.hardwareDecoding, with: renderer)
    if hardware != HardwareDecoding.word(options.hardwareDecoding, with: previous) { set("hwdec", to: hardware) }
    do throws(MPVError) { try core.use(renderer) } catch { return trace(.warning, reason: error.description) }
    forcePicture(true)
    if let entry = current { askForLight(of: entry.id) }
    guard let entry = current, let track = entry.videoTrack else { return }
    set("vid", to: "no")
    set("vid", to: String(track))
    if let position, entry.isSeekable, !known.hasEnded { carryOutSeek(.to(position)) }
  }

  /// Makes libmpv create a picture for the overlay even without video. A renderer must already
  /// exist, because libmpv tries only once.
  func forcePicture(_ isForced: Bool) { set("force-window", to: isForced ? "yes" : "no") }

  /// Draws the overlay over the pictures, from the next picture on.
  func show(_ overlay: Overlay?) {
    if overlay == self.overlay { return }
    let isMoved = overlay?.subtitleStrip ?? 0 != self.overlay?.subtitleStrip ?? 0
    self.overlay = overlay
    if isMoved { placeSubtitles() }
    sendOverlay()
  }

  /// Keeps subtitles, of text or of pictures, above a strip at the picture's bottom.
  func keepSubtitles(above share: Double) {
    if share == subtitleStrip { return }
    subtitleStrip = share
    placeSubtitles()
  }

  /// Sets mpv's `sub-pos`, in whole per cent from the top.
  ///
  /// The player skips the change if the content has no subtitles, because libmpv redraws after each
  /// change. It applies the change when the tracks of the next content are known.
  func placeSubtitles() {
    if let tracks = current?.tracks, tracks[.subtitle].isEmpty { return }
    let percent = (max(subtitleStrip, overlay?.subtitleStrip ?? 0) * 100).rounded(.up)
    let strip = Int(min(max(percent, 0), 90))
    let chosen = options.value(of: "sub-pos").flatMap { Int($0) } ?? 100
    set("sub-pos", to: String(strip == 0 ? chosen : min(chosen, 100 - strip)))
  }

  /// Sends the overlay to libmpv. An overlay that ends is replaced with an empty overlay. Otherwise
  /// libmpv would free its text renderer, and read every font again for the next overlay.
  func sendOverlay() {
    guard let size = overlay ?? lastOverlay else { return }
    lastOverlay = size
    let arguments: [(String, CommandNode.Value)] = [
      ("id", .text("1")), ("format", .text("ass-events")), ("data", .text(overlay?.events ?? "")),
      ("res_x", .text(String(size.width))), ("res_y", .text(String(size.height))),
    ]
    send(CommandNode("osd-overlay", arguments)) { player, _, error in
      if let error { player.trace(.warning, reason: "osd-overlay: \(error)") }
      player.pictures.overlayChanged(at: player.clock.now)
    }
  }
}
