import CTandemMPV
import TandemPlayback

/// The reason why a core can't be created, or does not work.
package struct CoreCheckError: Error, Hashable, Sendable {
  package let reason: String
}

/// A libmpv core with the players' options, for checks.
///
/// The core is never terminated: a driver may hang during termination, and the checking process ends soon. Thread: any
/// thread that may block, for example on a stalled sound server.
package struct CoreCheck {
  private let handle: OpaquePointer
  private let options: MPVOptions

  /// - Throws: the reason why libmpv can't make a core.
  package init(_ options: MPVOptions) throws(CoreCheckError) {
    guard let handle = MPVCore.create() else { throw CoreCheckError(reason: MPVError.missing) }
    (self.handle, self.options) = (handle, options)
    do throws(MPVError) { try MPVCore.setUp(handle, options, .memory) } catch {
      throw CoreCheckError(reason: error.description)
    }
  }

  /// libmpv's version, such as `0.35.1`.
  package var version: String {
    let words = text("mpv-version") ?? "mpv ?"
    let version = (words.hasPrefix("mpv ") ? words.dropFirst(4) : Substring(words)).prefix { $0 != " " }
    // Drop the `v` that some versions report, as in `v0.40.0`.
    return String(version.first == "v" ? version.dropFirst() : version)
  }

  package var ffmpegVersion: String { text("ffmpeg-version") ?? "?" }

  /// The codecs that libmpv decodes.
  package var decoders: Set<String> { OptionValue(handle, "decoder-list").codecs }

  /// mpv's `hwdec` for a player that draws with OpenGL; `no` without hardware decoding.
  package var hardwareDecoding: String {
    HardwareDecoding.word(options.hardwareDecoding, with: .openGL(OpenGLLoader { _ in nil }))
  }

  /// mpv's `ao`: the outputs that libmpv tries in order.
  package var soundOutputs: String { text("options/ao") ?? "" }

  /// Opens the audio output as for a video, and plays silence.
  ///
  /// - Returns: the driver in use; `null` if no other driver works.
  package func soundDriver() throws(CoreCheckError) -> String? {
    let code = mpv_set_property_string(handle, "options/vid", "no")
    guard code >= 0, BlockingCall.command(["loadfile", "av://lavfi:anullsrc=r=48000:cl=stereo"], handle) >= 0 else {
      throw CoreCheckError(reason: "libmpv rejects the silent test stream")
    }
    while true {
      guard let event = mpv_wait_event(handle, -1)?.pointee else { continue }
      switch event.event_id {
      case MPV_EVENT_PLAYBACK_RESTART: return text("current-ao")
      case MPV_EVENT_END_FILE, MPV_EVENT_SHUTDOWN:
        throw CoreCheckError(reason: "libmpv ended the silent test stream at once")
      default: break
      }
    }
  }

  private func text(_ property: String) -> String? { BlockingCall.text(of: property, handle) }
}
