/// Replaces tone mapping, which the software renderer lacks. The software renderer clips everything brighter than SDR
/// white, while the OpenGL renderer compresses the range.
enum ToneMapping {
  /// mpv's reference white, in nits.
  private static let white = 203.0

  /// The largest width in pixels for the floating-point conversion. Wider frames are scaled down first.
  private static let widest = 1920

  /// Returns the filter that maps a picture to standard range, close to the result of libmpv's OpenGL renderer; nil for
  /// a picture of standard range.
  ///
  /// - Parameters:
  ///   - curve: ``ColorParameters/curve``.
  ///   - peak: ``ColorParameters/peak``.
  ///   - algorithm: mpv's `tone-mapping`; ffmpeg's default for an algorithm that ffmpeg lacks.
  static func filter(curve: String?, peak: Double?, algorithm: String? = nil, parameter: String? = nil) -> String? {
    let brightest: Double
    switch curve {
    case "pq": brightest = 10_000 / white
    case "hlg": brightest = 1000 / white
    default: return nil
    }
    let named = peak.flatMap { $0 > 1 && $0 <= brightest ? $0 : nil } ?? brightest
    var method = "mobius:param=0.5"
    if let algorithm, ["clip", "mobius", "reinhard", "hable", "gamma", "linear"].contains(algorithm) {
      method = algorithm + (parameter.flatMap(Double.init).map { ":param=\($0)" } ?? "")
    }
    return "lavfi=[zscale=w='min(iw,\(widest))':h=-2:t=linear:npl=\(Int(white)),format=gbrpf32le,zscale=p=bt709,"
      + "tonemap=\(method):desat=0:peak=\(named),zscale=t=bt470m:m=bt709:r=tv,format=yuv420p,setparams=color_trc=bt709]"
  }
}
