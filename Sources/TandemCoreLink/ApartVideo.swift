// The pictures of a player in a process of its own.

import TandemPlayback

/// Copies what the process has drawn into shared memory.
final class ApartVideo: VideoSource {
  weak var player: ApartPlayer?
  /// What the process draws into.
  private var memory: CoreMemory?
  /// What is shown after a process has died, which nobody draws into any more.
  private var held: (frame: DrawnFrame, memory: CoreMemory)?
  /// What is shown, in a slot that the process leaves alone.
  private var front: DrawnFrame?
  /// What has come since.
  private var newest: DrawnFrame?
  private var asked: PictureSize?
  /// From the first frame of a load on.
  private var isShowing = false
  private var isWatched = true
  private var skipped = 0
  /// It did not draw in time, and is not waited for until it has drawn.
  private var isLate = false

  /// How long drawing in another size may take, which is as long as a slow player takes for it here.
  private static let patience = Duration.milliseconds(60)
  /// After so many frames in a row that nobody saw none is drawn.
  private static let unseen = 3

  /// Another process draws from now on.
  func begin(_ memory: CoreMemory?) {
    self.memory = memory
    (front, newest, asked, isWatched, isLate) = (nil, nil, nil, true, false)
  }

  /// The process has died: what it drew last stays.
  func lose() {
    if let frame = newest ?? front, let memory { held = (frame, memory) }
    (front, newest, memory) = (nil, nil, nil)
  }

  /// The next frame has yet to come.
  func clear() {
    release(front)
    release(newest)
    (front, newest, held, isShowing) = (nil, nil, nil, false)
  }

  /// The first frame of a load is there.
  func show() { isShowing = true }

  func take(_ frame: DrawnFrame) {
    isLate = false
    release(newest)
    newest = frame
    held = nil
  }

  private func release(_ frame: DrawnFrame?) {
    if let frame { player?.order(.release(slot: frame.slot)) }
  }

  var hasFrame: Bool {
    player?.hear()
    return isShowing && (newest ?? front ?? held?.frame) != nil
  }

  var hasNewFrame: Bool {
    player?.hear()
    return isShowing && newest != nil
  }

  var size: PictureSize? { isShowing ? (newest ?? front ?? held?.frame)?.video : nil }

  func skip() {
    takeNewest()
    skipped += 1
    if skipped == Self.unseen { watch(false) }
  }

  private func watch(_ isWatched: Bool) {
    if isWatched { skipped = 0 }
    guard isWatched != self.isWatched else { return }
    self.isWatched = isWatched
    player?.order(.watch(isWatched))
  }

  private func takeNewest() {
    guard let newest else { return }
    release(front)
    (front, self.newest) = (newest, nil)
  }

  func draw(into picture: PictureBuffer) {
    watch(true)
    guard isShowing else { return picture.fill(.black) }
    let wanted = PictureSize(width: picture.width, height: picture.height)
    if wanted != asked {
      asked = wanted
      player?.order(.draw(wanted))
    }
    waitForSize(wanted)
    takeNewest()
    guard let (frame, memory) = front.flatMap({ front in memory.map { (front, $0) } }) ?? held,
      let drawn = memory.picture(frame.slot, frame.size)
    else { return picture.fill(.black) }
    if frame.size == wanted { picture.copy(drawn) } else { picture.paint(drawn, of: frame.video) }
  }

  /// Until there is a frame of this size, within a bound.
  private func waitForSize(_ wanted: PictureSize) {
    guard (newest ?? front) != nil, !isLate else { return }
    let end = ContinuousClock.now + Self.patience
    while (newest ?? front)?.size != wanted, let process = player?.process {
      let left = end - ContinuousClock.now
      guard left > .zero, process.waitForNews(atMost: left) else {
        isLate = true
        return
      }
      player?.hear()
    }
  }

  /// Only a player in this process can.
  func draw(into framebuffer: Framebuffer) {}

  func show(_ overlay: Overlay?) { player?.show(overlay) }

  func keepSubtitles(above share: Double) { player?.keepSubtitles(above: share) }

  func use(_ renderer: PictureRenderer) {}
}
