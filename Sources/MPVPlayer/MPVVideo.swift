// The pictures of a libmpv core.

import CMPV
import Playback

/// Draws with libmpv's software renderer.
///
/// A frame that nobody takes holds libmpv up (it waits a fifth of a second for each), so those that come before the
/// first one may be shown are taken at once, undrawn; libmpv can draw a frame again that was taken.
final class MPVVideo: VideoSource {
  private var core: MPVCore?
  private var isShowing = false
  private var isDirty = false

  var hasFrame: Bool { isShowing }

  var hasNewFrame: Bool {
    refresh()
    return isDirty
  }

  /// Another core draws from now on, or none.
  func attach(_ core: MPVCore?) {
    self.core = core
    clear()
  }

  /// The first frame of a load is there.
  func show() {
    isShowing = true
    isDirty = true
  }

  /// The next frame has yet to come.
  func clear() {
    isShowing = false
    isDirty = false
  }

  /// Looks at what the renderer has.
  func refresh() {
    guard let core, core.flags.takeFrames() else { return }
    guard mpv_render_context_update(core.renderer) & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0 else { return }
    if isShowing { isDirty = true } else { take() }
  }

  func skip() {
    take()
    isDirty = false
  }

  func draw(into picture: PictureBuffer) {
    isDirty = false
    guard let core, isShowing else { return picture.fill(.black) }
    var size = (Int32(picture.width), Int32(picture.height))
    var stride = picture.stride
    var blocks: Int32 = 0
    // SAFETY: what the parameters point to lives until the call returns, libmpv keeps none of it, and the picture's
    // memory is as large as its size and stride say.
    withUnsafeMutablePointer(to: &size) { size in
      withUnsafeMutablePointer(to: &stride) { stride in
        withUnsafeMutablePointer(to: &blocks) { blocks in
          "bgr0".withCString { format in
            var parameters = [
              mpv_render_param(type: MPV_RENDER_PARAM_SW_SIZE, data: size),
              mpv_render_param(type: MPV_RENDER_PARAM_SW_FORMAT, data: UnsafeMutableRawPointer(mutating: format)),
              mpv_render_param(type: MPV_RENDER_PARAM_SW_STRIDE, data: stride),
              mpv_render_param(type: MPV_RENDER_PARAM_SW_POINTER, data: picture.pixels),
              mpv_render_param(type: MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, data: blocks),
              mpv_render_param(),
            ]
            _ = mpv_render_context_render(core.renderer, &parameters)
          }
        }
      }
    }
  }

  func draw(into framebuffer: Framebuffer) {}

  var size: PictureSize? { nil }

  func show(_ overlay: Overlay?) {}

  func use(_ renderer: PictureRenderer) {}

  private func take() {
    guard let core else { return }
    var skips: Int32 = 1
    var blocks: Int32 = 0
    // SAFETY: as above.
    withUnsafeMutablePointer(to: &skips) { skips in
      withUnsafeMutablePointer(to: &blocks) { blocks in
        var parameters = [
          mpv_render_param(type: MPV_RENDER_PARAM_SKIP_RENDERING, data: skips),
          mpv_render_param(type: MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, data: blocks),
          mpv_render_param(),
        ]
        _ = mpv_render_context_render(core.renderer, &parameters)
      }
    }
  }
}
