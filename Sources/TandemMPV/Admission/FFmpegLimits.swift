import CTandemMPV
import Glibc
import TandemOrchestrator

/// Limits on ffmpeg's work, for every file that this process opens.
enum FFmpegLimits {
  /// The largest number of pixels in a picture: 8192 × 8192, twice as many as the largest films
  /// (7680 × 4320).
  static let mostPixels = 8192 * 8192

  /// The largest block of memory: four bytes for each pixel of the largest picture, plus 16 MiB.
  /// The limit on pixels is not enough: to identify a format, ffmpeg decodes a picture without this
  /// limit.
  private static let largestBlock = mostPixels * 4 + (16 << 20)

  /// Formats whose files contain no media. Such a file names other addresses (perhaps its own), or
  /// a device of this machine.
  private static let refused: Set<String> = [
    "concat", "imf", "image2", "image2pipe", "webm_dash_manifest", "tty", "bin", "x11grab", "kmsgrab", "fbdev",
  ]

  /// Sets ffmpeg's memory limit once for the process, before the first core is created.
  static let apply: Void = {
    guard let symbol = ctandem_mpv_symbol("av_max_alloc") else { return }
    // SAFETY: ffmpeg's documented signature.
    unsafeBitCast(symbol, to: (@convention(c) (Int) -> Void).self)(largestBlock)
  }()

  /// All formats of this ffmpeg except the refused formats, as ffmpeg's option `format_whitelist`.
  ///
  /// If a content is a list of segments, ffmpeg applies the option to each segment too. There is no
  /// option if ffmpeg can't name its formats.
  static let demuxerOptions: [(name: String, value: String)] = {
    let names = formats.filter { !refused.contains($0) }
    guard !names.isEmpty else { return [] }
    let list = names.joined(separator: ",")
    // Give the length of the list: this is mpv's syntax for a value that contains commas.
    return [("demuxer-lavf-o", "format_whitelist=%\(list.utf8.count)%\(list)")]
  }()

  /// The ffmpeg protocols that may load the segments of a server's content. None of them opens a
  /// file on this machine.
  static let serverProtocols =
    (MediaAddress.networkSchemes.sorted() + ["crypto", "data", "ffrtmpcrypt", "ffrtmphttp", "httpproxy"])
    .joined(separator: ",")

  /// The limit on a picture's pixels, for every decoder.
  static let decoderOptions = [(name: "vd-lavc-o", value: "max_pixels=\(mostPixels)")]

  private static var formats: [String] {
    guard let symbol = ctandem_mpv_symbol("av_demuxer_iterate") else { return [] }
    // SAFETY: ffmpeg's documented signature. An AVInputFormat begins with its name, a static string.
    let next = unsafeBitCast(
      symbol, to: (@convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> UnsafeRawPointer?).self)
    var position: UnsafeMutableRawPointer?
    var names: [String] = []
    while let format = next(&position) {
      if let name = format.load(as: UnsafePointer<CChar>?.self) { names.append(String(cString: name)) }
    }
    return names
  }
}
