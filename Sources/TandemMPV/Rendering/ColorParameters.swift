/// The colour properties of a content's pictures, in mpv's words.
struct ColorParameters: Hashable {
  /// mpv's `video-params/gamma`.
  var curve: String?
  /// mpv's `video-params/sig-peak`: the peak brightness as a multiple of white.
  var peak: Double?
  /// mpv's `video-params/primaries`, which libmpv guesses from the number of lines if the content
  /// does not specify them.
  var primaries: String?

  /// The filter that the pictures need for the software renderer; nil for none.
  func filter(_ options: MPVOptions) -> String? {
    let bent = ToneMapping.filter(
      curve: curve, peak: peak, algorithm: options.value(of: "tone-mapping"),
      parameter: options.value(of: "tone-mapping-param"))
    return bent ?? (options.convertsPrimaries ? Self.keepingPrimaries(primaries) : nil)
  }

  /// Returns a filter that labels pictures of standard definition with the screen's primaries,
  /// because libmpv's OpenGL renderer treats them so. Without this filter, zimg would convert the
  /// primaries in linear light for the software renderer, and turn pure red into orange. A changed
  /// label costs no processor time.
  private static func keepingPrimaries(_ primaries: String?) -> String? {
    primaries == "bt.601-525" || primaries == "bt.601-625" ? "format=primaries=bt.709" : nil
  }
}

extension MPVOptions {
  /// True if zimg converts for the software renderer; swscale does not convert primaries.
  fileprivate var convertsPrimaries: Bool {
    guard let chosen = value(of: "sws-allow-zimg") else { return quality == .full }
    return chosen != "no"
  }
}
