// Properties of pictures and of the session, and stored properties.

import TandemFoundation
import TandemOrchestrator

extension IPCPropertyTable {
  private static func shape(_ video: IPCVideo) -> Double? {
    guard let width = video.width, let height = video.height, height > 0 else { return nil }
    return Double(width) / Double(height)
  }

  private static func sizes(_ names: [String], _ size: @escaping @Sendable (IPCVideo) -> Int?) -> [IPCProperty] {
    names.map { name in .loaded(name, "") { size($0).map(IPCValue.whole) } }
  }

  static let picture: [IPCProperty] =
    [
      track("vid", .video), track("sid", .subtitle), delay("sub-delay", .subtitle),
      IPCProperty(
        "sub-visibility", "`subtitles`", held: .flag(true),
        read: { $0.video.map { .flag($0.playback.showsSubtitles) } },
        write: IPCProperty.commanding(\.asFlag) { .setSubtitlesShown($0, $1) }),
      IPCProperty(
        "fullscreen", "runs `fullscreen`; if there is no window, only the value changes",
        read: { .flag($0.isFullScreen ?? $0.clientProperties["fullscreen"]?.asFlag ?? false) },
        write: IPCProperty.writing(\.asFlag) { isFull, snapshot in
          snapshot.isFullScreen == nil ? .keep("fullscreen", .bool(isFull)) : .fullScreen(isFull)
        }),
    ] + sizes(["width", "dwidth"], \.width) + sizes(["height", "dheight"], \.height)
    + codecs(["video-codec", "video-codec-name", "video-format"], .video) + [
      .loaded("video-aspect", "") { shape($0).map(IPCValue.number) },
      .loaded("video-params", "`w`, `h`, `dw`, `dh`, `aspect`") { video in
        guard let width = video.width, let height = video.height, let shape = shape(video) else { return nil }
        return .node([
          "w": .int(width), "h": .int(height), "dw": .int(width), "dh": .int(height), "aspect": .double(shape),
        ])
      },
      .loaded("container-fps", "") { chosen(.video, of: $0)?.frameRate.map(IPCValue.number) },
      .loaded("estimated-vf-fps", "the frame rate of the file") {
        chosen(.video, of: $0)?.frameRate.map(IPCValue.number)
      },
      IPCProperty("osd-width", "the width of the window, or of the picture if there is no window") {
        .whole($0.size.width)
      },
      IPCProperty("osd-height", "the height of the window, or of the picture if there is no window") {
        .whole($0.size.height)
      },
      IPCProperty("osd-dimensions", "`w`, `h`") {
        .node(["w": .int($0.size.width), "h": .int($0.size.height), "ml": 0, "mr": 0, "mt": 0, "mb": 0])
      },
    ]

  static let session: [IPCProperty] = [
    IPCProperty("property-list", "the properties on this page") { _ in .node(.array(names.map(JSONValue.string))) },
    IPCProperty("command-list", "the commands on this page, except the refused ones") { _ in
      .node(.array(IPCCommandTable.names.map { ["name": .string($0), "args": [], "vararg": true] }))
    },
    IPCProperty("mpv-version", "the mpv version whose protocol Tandem speaks, and Tandem's version") {
      .text("mpv \(IPCProtocol.mpv) (Tandem \($0.version))")
    },
    IPCProperty("working-directory", "the working directory of the session") { .text($0.folder) },
    IPCProperty("pid", "the process id of the player") { .whole($0.process) },
    IPCProperty("input-ipc-server", "the path of this socket; writing has no effect") { .text($0.socket) }
      .taking { _, _ in .answer(nil) },
    empty("input-bindings"), empty("input-key-list"), empty("profile-list"), empty("decoder-list"),
    empty("encoder-list"),
    IPCProperty("protocol-list", "the network protocols that Tandem opens") { _ in
      .node(.array(MediaAddress.networkSchemes.sorted().map(JSONValue.string)))
    },
    IPCProperty("vf", "always empty; see `tandem help options`") { _ in .node([]) },
    IPCProperty("af", "always empty; see `tandem help options`") { _ in .node([]) },
    IPCProperty("ffmpeg-version", "unavailable") { _ in nil },
    IPCProperty("libass-version", "unavailable") { _ in nil },
    IPCProperty("ab-loop-a", "always `no`: Tandem has no A-B loop", read: { _ in .choice("no") }, write: noLoop),
    IPCProperty("ab-loop-b", "always `no`: Tandem has no A-B loop", read: { _ in .choice("no") }, write: noLoop),
  ]

  private static func empty(_ name: String) -> IPCProperty { IPCProperty(name, "always empty") { _ in .node([]) } }

  private static func noLoop(_ value: JSONValue, _ snapshot: IPCSnapshot) throws(IPCError) -> IPCAction {
    guard value.asFlag == false else { throw .propertyError }
    return .answer(nil)
  }

  /// The stored properties. The code appends them one by one, because older compilers are slow with a single
  /// expression.
  static let kept: [IPCProperty] = {
    var all: [IPCProperty] = []
    all += words(
      "keep-open=yes cache=auto hwdec=auto sub-ass-override=yes sub-auto=exact idle=yes force-window=yes"
    )
    .map { IPCProperty(kept: $0, .choice($1)) }
    all += words(
      """
      osc=no border=yes ontop=no deinterlace=no osd-bar=yes prefetch-playlist=no resume-playback=no
      save-position-on-quit=no window-maximized=no window-minimized=no ytdl=no keepaspect=yes stop-screensaver=yes
      keepaspect-window=yes auto-window-resize=yes linear-downscaling=yes dither=no tscale-clamp=no
      input-default-bindings=yes input-vo-keyboard=yes gapless-audio=no interpolation=no deband=no audio-exclusive=no
      """
    ).map { IPCProperty(kept: $0, .flag($1 == "yes")) }
    all += words(
      """
      osd-level=1 video-rotate=0 brightness=0 contrast=0 saturation=0 gamma=0 hue=0 osd-font-size=55 sub-font-size=55
      cursor-autohide=1000 deband-range=16 deband-threshold=48 deband-grain=32 deband-iterations=1
      """
    ).map { IPCProperty(kept: $0, .whole(Int($1) ?? 0)) }
    all += words(
      """
      sub-scale=1 sub-pos=100 video-zoom=0 video-pan-x=0 video-pan-y=0 panscan=0 image-display-duration=1
      window-scale=1 osd-scale=1 tscale-radius=0 scale-radius=0 audio-pitch-correction=1
      """
    ).map { IPCProperty(kept: $0, .number(Double($1) ?? 0)) }
    all += words(
      """
      osd-back-color=#00000000 osd-border-style=outline-and-shadow osd-color=#FFFFFFFF sub-color=#FFFFFFFF
      sub-border-color=#FF000000 sub-back-color=#00000000 msg-level= screenshot-directory= user-agent= referrer=
      secondary-sid=no fs-screen=default geometry= title= audio-file-auto=exact alang= slang= ytdl-format=
      video-aspect-override=-1 video-sync=audio scale=bilinear cscale=bilinear dscale=bilinear
      tscale=oversample tscale-window= dither-depth=no fbo-format=auto osd-font=sans-serif sub-font=sans-serif
      """
    ).map { IPCProperty(kept: $0, .text($1)) }
    all += words("http-header-fields= sub-files= audio-files= script-opts= glsl-shaders= sub-file-paths= scripts=")
      .map { IPCProperty(kept: $0.0, .node([])) }
    return all
  }()

  private static func words(_ text: String) -> [(String, String)] {
    text.split(whereSeparator: \.isWhitespace).map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }
}

package enum IPCProtocol {
  /// The version of mpv whose manual describes this protocol.
  package static let mpv = "0.40.0"
  /// libmpv's client API version, for `get_version`: 2.5.
  static let client = 2 << 16 | 5
}

extension IPCProperty {
  /// Returns this property with another function for writes.
  fileprivate func taking(_ write: @escaping Writing) -> IPCProperty {
    var property = self
    property.write = write
    return property
  }
}
