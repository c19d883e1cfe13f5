import CTandemSDL
import TandemPlayback

/// Hides the mouse pointer over a full-screen picture when it has not moved for a while.
struct CursorAutohide {
  private static let patience = Duration.seconds(1)

  /// The time at which a resting pointer is hidden; nil if the pointer is not to be hidden.
  private(set) var hidesAt: Duration?
  private var isHidden = false
  private var hasMoved = true
  var visibility = CursorVisibility.automatic {
    didSet {
      hidesAt = nil
      hide(visibility == .hidden)
    }
  }

  mutating func move() {
    hasMoved = true
    if visibility == .automatic { hide(false) }
  }

  private mutating func hide(_ isHidden: Bool) {
    if isHidden != self.isHidden { SDL_ShowCursor(isHidden ? SDL_DISABLE : SDL_ENABLE) }
    self.isHidden = isHidden
  }

  mutating func rest(at now: Duration, isFullScreen: Bool) {
    guard visibility == .automatic else { return }
    guard isFullScreen else {
      hidesAt = nil
      return move()
    }
    if hasMoved {
      hasMoved = false
      hidesAt = now + Self.patience
    } else if let due = hidesAt, now >= due {
      hidesAt = nil
      hide(true)
    }
  }
}
