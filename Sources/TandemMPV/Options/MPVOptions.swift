import TandemCommands
import TandemPlayback

/// The user's choices about libmpv: those below, and mpv's own options that ``pass(_:_:to:)`` accepts. Everything else
/// is fixed by the contract.
public struct MPVOptions: Hashable, Sendable {
  /// mpv's `ao`: a driver's name, or nil for the first that works of PipeWire, PulseAudio and ALSA. If none works,
  /// playback goes on in silence.
  public var audioOutput: String?
  /// mpv's `hwdec`. `auto` selects a safe decoder: mpv's `auto-safe` with OpenGL, `auto-copy-safe` in memory, and none
  /// without a graphics card. Formats without hardware support are decoded in software.
  public var hardwareDecoding = "auto"
  /// The quality of pictures that are drawn in memory; OpenGL ignores it.
  public var quality = Quality.full
  /// mpv's `ytdl`: whether web pages are looked at for videos.
  public var usesYouTubeDownloader = false
  /// mpv's `network-timeout`.
  public var networkTimeout = Duration.seconds(15)
  /// mpv's `heartbeat-host`: another sound server than the user's.
  package var pulseServer: String?
  /// True if local mpv edit lists are opened, for users who wrote them: they name other files, and one that names
  /// itself ends the process.
  package var opensEditLists = false
  /// The process whose feeds are read; nil for this one's.
  package var frameSource: Int32?
  /// The time of a fade to silence, and of one back; zero for at once, with a click.
  public var fade = Duration.milliseconds(80)
  /// The time for an answer or the start of a load, after which a core counts as lost.
  public var answerBound = Duration.seconds(5)
  /// The longest time that a core may take to end; after it the core is abandoned.
  public var shutDownBound = Duration.seconds(3)

  /// The quality of pictures that are drawn in memory.
  public enum Quality: String, CaseIterable, Hashable, Sendable {
    /// zimg makes them: colours between those of the video's pixels are interpolated; 55 dB from the exact picture.
    case full
    /// swscale makes them, as with mpv's `sws-allow-zimg=no`: the colour of one pixel in four is repeated, 32 dB. And those that no
    /// other one is made of keep the edges of their blocks, as with `vd-lavc-skiploopfilter=nonref`. A fifth less of all that
    /// playback costs.
    case fast
  }

  /// mpv's own options, as they were tried.
  var passing: [OptionSetting] = []

  /// The options that suit most programs.
  ///
  /// - Parameter audioOutput: mpv's `ao`; nil for the first that works.
  public init(audioOutput: String? = nil) {
    self.audioOutput = audioOutput
  }

  /// Options that every supported libmpv has, in the order in which they are set.
  func required(with renderer: RenderTarget) -> [(name: String, value: String)] {
    let hardware = HardwareDecoding.word(hardwareDecoding, with: renderer)
    var options: [(name: String, value: String)] = [
      // Nothing from outside: no configuration, scripts, keys or terminal.
      ("config", "no"), ("load-scripts", "no"), ("terminal", "no"), ("osc", "no"), ("osd-level", "0"),
      ("input-default-bindings", "no"), ("input-vo-keyboard", "no"), ("ytdl", usesYouTubeDownloader ? "yes" : "no"),
      // Players start muted. A missing device is not an error.
      ("mute", "yes"), ("audio-client-name", "tandem"), ("audio-fallback-to-null", "yes"),
      // A core outlives its contents, and a content its last frame.
      ("idle", "yes"), ("keep-open", "always"), ("keep-open-pause", "no"), ("hr-seek", "yes"),
      // A still picture is not over after a second: it stays until something else takes its place.
      ("image-display-duration", "inf"),
      // The next entry is opened ahead and starts only when it is loaded.
      ("prefetch-playlist", "yes"),
      ("network-timeout", String(networkTimeout.components.seconds)),
      ("osd-font", OverlayFont.name),
      ("vo", "libmpv"), ("video-timing-offset", "0"), ("hwdec", hardware),
      // libmpv's renderer into memory can't turn pictures: see ``MediaAdmission``.
      ("video-rotate", "no"),
      // Skip the search for OpenGL decoders if hardware decoding is off.
      ("gpu-hwdec-interop", hardware == "no" ? "no" : "auto"),
      // The plain way to draw. Between two renderers in one context libmpv 0.40's other way leaves videos black; see
      // ``ForwardedOptions``.
      ("gpu-dumb-mode", "yes"),
      // mpv's profile sw-fast. See ``Quality``.
      ("sws-scaler", "bilinear"), ("sws-fast", "yes"), ("zimg-scaler", "bilinear"), ("zimg-dither", "no"),
    ]
    if quality == .fast {
      // Also with OpenGL, since a window that loses it is drawn in memory from then on.
      options.append(("sws-allow-zimg", "no"))
      if case .memory = renderer { options.append(("vd-lavc-skiploopfilter", "nonref")) }
    }
    options += FFmpegLimits.demuxerOptions + FFmpegLimits.decoderOptions
    if let audioOutput { options.append(("ao", audioOutput)) }
    if let pulseServer { options.append(("pulse-host", pulseServer)) }
    return options
  }

  /// Options that only some have: outputs, built-in scripts, each a thread, and newer ways to find more to play.
  var optional: [(name: String, value: String)] {
    // JACK and SDL, which mpv tries next, have process-wide state: two cores that fall back to one at the same time can
    // deadlock.
    let outputs = audioOutput == nil ? [(name: "ao", value: "pipewire,pulse,alsa")] : []
    let others: [(name: String, value: String)] = [
      // The device's buffer is heard after a mute, and it sets the length of a fade's steps.
      ("pulse-buffer", String(Int(MuteFader.deviceBuffer / .milliseconds(1)))),
      ("alsa-buffer-time", String(Int(MuteFader.deviceBuffer / .microseconds(1)))),
      ("input-media-keys", "no"), ("load-auto-profiles", "no"), ("load-stats-overlay", "no"),
      ("load-osd-console", "no"), ("load-console", "no"), ("load-select", "no"), ("load-positioning", "no"),
      ("load-commands", "no"), ("load-context-menu", "no"), ("autocreate-playlist", "no"),
    ]
    return outputs + others
  }
}
