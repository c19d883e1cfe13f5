// Window requests from the socket and the desktop.

import TandemControl
import TandemPlayback

extension PlayerScreen {
  /// Lets the window fill the screen or not; nil is the other of the two.
  @MainActor
  func fullScreen(_ request: Bool?, _ id: Int) -> Reply {
    let window: any WindowDisplay
    do throws(ReplyError) { window = try answeringWindow() } catch { return Reply(id: id, failure: error) }
    let isFull = request ?? !window.isFullScreen
    window.isFullScreen = isFull
    return Reply(id: id, data: ["fullscreen": .bool(isFull)])
  }

  /// Lays the window over all others.
  ///
  /// - Returns: why not.
  @MainActor
  func raise() -> ReplyError? {
    do throws(ReplyError) { try answeringWindow().raise() } catch { return error }
    return nil
  }

  private func answeringWindow() throws(ReplyError) -> any WindowDisplay {
    guard let window else {
      throw ReplyError(
        .failed, "this session has no window", hint: "start one with: tandem play --display window …",
        reason: "noWindow")
    }
    guard window.answers else {
      throw ReplyError(
        .failed, "the X server does not answer, so the window can't change", hint: "try again later",
        reason: "noWindow")
    }
    return window
  }
}
