import TandemFoundation

/// The checks that need only the value, as it was written or as libmpv has parsed it.
package enum OptionRule {
  /// The hardware decoders of libmpv 0.35 and 0.40.
  static let decoders: Set<String> = Set(
    """
    no yes auto auto-safe auto-copy auto-copy-safe auto-unsafe crystalhd-copy cuda cuda-copy d3d11va d3d11va-copy drm drm-copy dxva2
    dxva2-copy mediacodec mediacodec-copy mmal mmal-copy nvdec nvdec-copy rkmpp rkmpp-copy v4l2m2m-copy vaapi vaapi-copy vdpau
    vdpau-copy videotoolbox videotoolbox-copy vulkan vulkan-copy
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// - Returns: the reason for a refusal, which follows the option's name; nil if the value passes.
  package static func fault(of value: String, for kind: OptionValidator) -> String? {
    switch kind {
    case .hardwareDecoding:
      for word in value.split(separator: ",").map(String.init) where !decoders.contains(word) {
        let hint = NearestName.nearest(to: word, among: decoders.sorted()).map { "; did you mean \($0)?" }
        return "has no decoding method called '\(word)'\(hint ?? ": write no, auto, or one such as vaapi-copy")"
      }
      return nil
    case .soundFormat:
      return value.lowercased().contains("spdif")
        ? "may not be \(value): sound that is passed through undecoded can't be silenced" : nil
    case .soundBuffer: return number(value, 0...0.2, "0 to 0.2 seconds")
    case .networkTimeout: return number(value, 1...86_400, "1 to 86400 seconds")
    case .volume: return number(value, 0...130, "a number from 0 to 130")
    // tandem-player handles this option before this check, because it has its own sockets for mpv's protocol.
    case .socket: return "is not passed on: it would let others start programs"
    case .videoFilters, .soundFilters, .demuxerOptions, .decoderOptions, .profile: return nil
    }
  }

  /// - Parameter keys: the keys as libmpv has parsed them.
  /// - Returns: the reason for a refusal, which follows the option's name; nil if all keys pass.
  package static func fault(ofKeys keys: [String], for kind: OptionValidator) -> String? {
    for key in keys {
      switch kind {
      case .demuxerOptions where !OptionValidator.demuxerKeys.contains(key):
        let hint = NearestName.nearest(to: key, among: OptionValidator.demuxerKeys.sorted()).map {
          "; did you mean \($0)?"
        }
        return "may not set \(key)\(hint ?? ": it could name other files, or allow further addresses")"
      case .decoderOptions where key == "max_pixels":
        return "may not set \(key), the limit that keeps huge pictures from filling the memory"
      default: continue
      }
    }
    return nil
  }

  private static func number(_ text: String, _ range: ClosedRange<Double>, _ words: String) -> String? {
    guard let number = Double(text), range.contains(number) else { return "must be \(words), not '\(text)'" }
    return nil
  }
}
