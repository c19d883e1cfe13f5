import Tandem

/// A seek of an item. The seek completes once, at the latest when the object is released.
@MainActor
final class PendingSeek {
  /// The target: a position or the live edge.
  let target: Seek
  private(set) var isComplete = false
  private weak var item: AVPlayerItem?
  var completionHandler: (@MainActor (Bool) -> Void)?

  init(of item: AVPlayerItem, to target: Seek, _ completionHandler: (@MainActor (Bool) -> Void)?) {
    self.item = item
    self.target = target
    self.completionHandler = completionHandler
  }

  /// The start position of the item if it is opened now. Nil for the live edge, to which the player seeks once the item
  /// is open.
  var start: Duration? { if case .to(let position) = target { position } else { nil } }

  deinit {
    guard let completionHandler else { return }
    Task { @MainActor in completionHandler(false) }
  }

  /// Ends the seek; later calls change nothing.
  ///
  /// The handler is called in a later turn of the main actor, because an app does not expect its call before `seek` has
  /// returned.
  func complete(_ isFinished: Bool) {
    isComplete = true
    if item?.pendingSeek === self { item?.pendingSeek = nil }
    guard let completionHandler = completionHandler.take() else { return }
    Task { completionHandler(isFinished) }
  }
}
