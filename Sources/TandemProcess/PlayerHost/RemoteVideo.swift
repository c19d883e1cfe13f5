import TandemOrchestrator
import TandemPlayback

/// Provides the pictures that the process has drawn into shared memory: lends them without a copy,
/// or copies them.
final class RemoteVideo: FrameProvider {
  weak var player: RemotePlayer?
  /// The memory that the process draws into.
  private var memory: SharedFrameBuffer?
  /// The last frame of a crashed process.
  private var held: SharedFrame?
  /// The shown frame, in a slot that the process does not touch.
  private var front: SharedFrame?
  /// The newest frame, which is not shown yet.
  private var newest: SharedFrame?
  private var asked: PictureSize?
  /// True from a load's first frame on.
  private var isShowing = false
  private var isWatched = true
  private var skipped = 0
  /// True if the process did not draw in time. The session does not wait again until the process has drawn.
  private var isLate = false

  /// The maximum time to wait for a frame at another size.
  private static let patience = Duration.milliseconds(60)
  /// After this number of consecutive frames that were not shown, the process stops drawing.
  private static let unseen = 3

  func begin(_ memory: SharedFrameBuffer?) {
    self.memory = memory
    (front, newest, asked, isWatched, isLate) = (nil, nil, nil, true, false)
  }

  /// Keeps the last frame of a process that has died.
  func lose() {
    if let frame = newest ?? front { held = frame }
    (front, newest, memory) = (nil, nil, nil)
  }

  func clear() { (front, newest, held, isShowing) = (nil, nil, nil, false) }

  /// Draws the first frame of a load even if the video is hidden, so that the frame exists when the video is shown.
  func awaitFirst() { watch(true) }

  /// Shows frames, because a load's first frame has arrived.
  func show() { isShowing = true }

  /// Receives a drawn slot. The process does not touch the slot until the slot is released.
  func take(_ frame: DrawnFrame) {
    guard let memory else { return }
    isLate = false
    let identity = ObjectIdentifier(memory)
    guard let buffer = memory.picture(frame.slot, frame.size) else { return release(frame.slot, of: identity) }
    newest = SharedFrame(buffer, of: frame.video, in: memory, at: memory.offset(frame.slot)) { [weak self] in
      self?.release(frame.slot, of: identity)
    }
    held = nil
  }

  /// Returns a slot to the process. The heartbeat detects a blocked process, so a failure to send is ignored.
  private func release(_ slot: Int, of identity: ObjectIdentifier) {
    guard let memory, ObjectIdentifier(memory) == identity else { return }
    _ = player?.process?.send(.release(slot: slot))
  }

  var hasFrame: Bool {
    player?.hear()
    return isShowing && (newest ?? front ?? held) != nil
  }

  var hasNewFrame: Bool {
    player?.hear()
    return isShowing && newest != nil
  }

  var size: PictureSize? { isShowing ? (newest ?? front ?? held)?.video : nil }

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
    (front, self.newest) = (newest, nil)
  }

  func share(_ size: PictureSize) -> SharedFrame? {
    ask(for: size)
    guard isShowing, let picture = newest ?? front, picture.hasSize(size) else { return nil }
    takeNewest()
    return picture
  }

  func draw(into picture: PixelBuffer) {
    let wanted = PictureSize(width: picture.width, height: picture.height)
    ask(for: wanted)
    takeNewest()
    guard isShowing, let drawn = front ?? held else { return picture.fill(.black) }
    drawn.borrower?.putBack(drawn)
    if drawn.hasSize(wanted) { picture.copy(drawn.buffer) } else { picture.paint(drawn.buffer, of: drawn.video) }
  }

  /// Makes the process draw at a size from now on.
  private func ask(for wanted: PictureSize) {
    watch(true)
    expect(wanted)
    if isShowing { waitForSize(wanted) }
  }

  func expect(_ size: PictureSize) {
    guard isShowing, size != asked else { return }
    asked = size
    player?.order(.draw(size))
  }

  /// Waits for a frame of this size, within a time limit.
  private func waitForSize(_ wanted: PictureSize) {
    guard (newest ?? front) != nil, !isLate else { return }
    let end = ContinuousClock.now + Self.patience
    while (newest ?? front)?.hasSize(wanted) != true, let process = player?.process {
      let left = end - ContinuousClock.now
      guard left > .zero, process.waitForNews(atMost: left) else {
        isLate = true
        return
      }
      player?.hear()
    }
  }

  /// Does nothing: only a player in this process can draw into a framebuffer.
  func draw(into framebuffer: Framebuffer) {}

  func show(_ overlay: Overlay?) { player?.show(overlay) }

  func keepSubtitles(above share: Double) { player?.keepSubtitles(above: share) }

  func use(_ renderer: RenderTarget) {}
}
