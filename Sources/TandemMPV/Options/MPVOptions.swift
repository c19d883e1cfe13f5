import TandemCommands
import TandemPlayback

/// The user's options for libmpv: the properties below, and mpv's own options that ``pass(_:_:to:)`` accepts. The
/// contract fixes everything else.
public struct MPVOptions: Hashable, Sendable {
  /// mpv's `ao`: a driver's name, or nil for the first working driver of PipeWire, PulseAudio and ALSA. If no driver
  /// works, playback continues in silence.
  public var audioOutput: String?
  /// mpv's `audio-device` for the picture in picture, such as `pulse/headphones`; nil for the same
  /// device as the full-screen video. See `AudioPolicy.separate`.
  public var pictureInPictureDevice: String?
  /// mpv's `hwdec`. `auto` selects a safe decoder: mpv's `auto-safe` with OpenGL, `auto-copy-safe` with the software
  /// renderer, and no hardware decoder without a graphics card. Formats without hardware support are decoded in
  /// software.
  public var hardwareDecoding = "auto"
  /// The quality of pictures from the software renderer; OpenGL ignores this property.
  public var quality = Quality.full
  /// mpv's `ytdl`: true if libmpv searches web pages for videos.
  public var usesYouTubeDownloader = false
  /// mpv's `network-timeout`.
  public var networkTimeout = Duration.seconds(15)
  /// libmpv's `pulse-host`: the sound server to use instead of the user's.
  package var pulseServer: String?
  /// True if libmpv opens local mpv edit lists, for users who wrote the lists themselves. An edit list names other
  /// files, and an edit list that names itself ends the process.
  package var opensEditLists = false
  /// The process id of the app that supplies frame feeds; nil for this process.
  package var frameSource: Int32?
  /// The duration of a fade to silence, and of a fade back. With zero, sound stops and starts immediately, with a click.
  public var fade = Duration.milliseconds(80)
  /// A core that does not answer or begin a load within this time counts as lost.
  public var answerBound = Duration.seconds(5)
  /// The time limit for the end of a core. A core that takes longer is abandoned.
  public var shutDownBound = Duration.seconds(3)

  /// The quality of pictures from the software renderer.
  public enum Quality: String, CaseIterable, Hashable, Sendable {
    /// zimg converts the pictures and interpolates the colours. The PSNR against the exact picture
    /// is 55 dB.
    case full
    /// swscale converts the pictures, as with mpv's `sws-allow-zimg=no`, and copies each colour
    /// sample to four pixels. The PSNR against the exact picture is 32 dB. As with
    /// `vd-lavc-skiploopfilter=nonref`, block edges stay visible in frames to which no other frame
    /// refers. Playback needs a fifth less processor time.
    case fast
  }

  /// mpv's own options, accepted on a separate core, in order and in the form that was tried.
  package internal(set) var passed: [OptionSetting] = []

  /// Creates the options that suit most programs.
  ///
  /// - Parameter audioOutput: mpv's `ao`; nil for the first driver that works.
  public init(audioOutput: String? = nil) {
    self.audioOutput = audioOutput
  }

  /// Options that every supported libmpv has, in the order in which they are set.
  func required(with renderer: RenderTarget) -> [(name: String, value: String)] {
    let hardware = HardwareDecoding.word(hardwareDecoding, with: renderer)
    var options: [(name: String, value: String)] = [
      // Let libmpv read no configuration, scripts, keys or terminal.
      ("config", "no"), ("load-scripts", "no"), ("terminal", "no"), ("osc", "no"), ("osd-level", "0"),
      ("input-default-bindings", "no"), ("input-vo-keyboard", "no"), ("ytdl", usesYouTubeDownloader ? "yes" : "no"),
      // Start muted, and play on in silence if no sound device works.
      ("mute", "yes"), ("audio-client-name", "tandem"), ("audio-fallback-to-null", "yes"),
      // Keep the core after the end of a content, and show the content's last frame.
      ("idle", "yes"), ("keep-open", "always"), ("keep-open-pause", "no"), ("hr-seek", "yes"),
      // Show a still picture until another content replaces it. By default, libmpv would show it
      // for one second only.
      ("image-display-duration", "inf"),
      // Let libmpv open the next entry in advance. The entry starts only when Tandem loads it.
      ("prefetch-playlist", "yes"),
      ("network-timeout", String(networkTimeout.components.seconds)),
      ("osd-font", OverlayFont.name),
      ("vo", "libmpv"), ("video-timing-offset", "0"), ("hwdec", hardware),
      // Disable rotation: libmpv's software renderer can't rotate pictures. ``MediaAdmission`` adds
      // a filter instead.
      ("video-rotate", "no"),
      // Skip the search for OpenGL decoders if hardware decoding is off.
      ("gpu-hwdec-interop", hardware == "no" ? "no" : "auto"),
      // Use libmpv's simple renderer: with two renderers in one context, the full renderer of
      // libmpv 0.40 leaves videos black; see ``ForwardedOptions``.
      ("gpu-dumb-mode", "yes"),
      // Use the settings of mpv's profile sw-fast; see ``Quality``.
      ("sws-scaler", "bilinear"), ("sws-fast", "yes"), ("zimg-scaler", "bilinear"), ("zimg-dither", "no"),
    ]
    if quality == .fast {
      // Set this option with OpenGL as well, because a window that loses OpenGL changes to the software renderer.
      options.append(("sws-allow-zimg", "no"))
      if case .memory = renderer { options.append(("vd-lavc-skiploopfilter", "nonref")) }
    }
    options += FFmpegLimits.demuxerOptions + FFmpegLimits.decoderOptions
    if let audioOutput { options.append(("ao", audioOutput)) }
    if let pulseServer { options.append(("pulse-host", pulseServer)) }
    return options
  }

  /// Options that only some versions of libmpv have: audio outputs, built-in scripts (each of which is a thread), and
  /// the search for further files to play.
  var optional: [(name: String, value: String)] {
    // Exclude JACK and SDL, which mpv would try next: their state is global to the process, and two
    // cores that open the same output at the same time can deadlock.
    let outputs = audioOutput == nil ? [(name: "ao", value: "pipewire,pulse,alsa")] : []
    let others: [(name: String, value: String)] = [
      // Keep the device's buffer short: its sound is still heard after a mute, and its length
      // determines the length of a fade's steps.
      ("pulse-buffer", String(Int(MuteFader.deviceBuffer / .milliseconds(1)))),
      ("alsa-buffer-time", String(Int(MuteFader.deviceBuffer / .microseconds(1)))),
      ("input-media-keys", "no"), ("load-auto-profiles", "no"), ("load-stats-overlay", "no"),
      ("load-osd-console", "no"), ("load-console", "no"), ("load-select", "no"), ("load-positioning", "no"),
      ("load-commands", "no"), ("load-context-menu", "no"), ("autocreate-playlist", "no"),
    ]
    return outputs + others
  }
}
